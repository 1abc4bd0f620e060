"""The lab: exact probabilities, simulation, statistics, leagues."""
