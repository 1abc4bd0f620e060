"""A game in the terminal, in plain lines: readable by a screen reader, scriptable through pipes, in French and in English."""
