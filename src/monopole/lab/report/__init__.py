"""The report of an edition: its figures, and the tables, plots and sentences that make a page of them."""
