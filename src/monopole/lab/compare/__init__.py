"""Bots against bots: leagues, ratings, how sure a share of wins is, and the search for the expert's settings."""
