"""The bank at a real table: the two electronic machines, and the ledger of the bank people ask for."""
