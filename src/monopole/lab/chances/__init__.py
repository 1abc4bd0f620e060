"""Chances: where the dice lead in the long run, solved and not sampled; who is winning a position, by the games that follow from it."""
