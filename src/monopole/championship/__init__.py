"""A championship day: who enters, who sits where, the clock of the room, the sheets of every table, the winner (COMP, TEAM).

`Day` is the book of one day: every word that anybody said about it, in order. Nothing here opens a file, reads a clock or throws a die;
what the world supplies stands in each line of the journal. Order, banker, deal, fortunes and winners are asked of the engine.
"""

from __future__ import annotations

from monopole.championship.day import Day
from monopole.championship.day_words import DayError
from monopole.championship.knockout import Stage, stages

__all__ = ["Day", "DayError", "Stage", "stages"]
