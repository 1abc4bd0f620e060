"""Players made of code: the ladder of levels, sparring partners, programs of others, and classes of one's own.

A bot answers for a seat. `choose(seat)` is asked whenever the table waits for it, `unasked(seat)`, where it has one, before somebody
else's roll. What it is given is a `Seat` of a game in which all that the seat may not see is drawn anew.
"""

from __future__ import annotations

from monopole.bots.bot import Bot, SpeaksUnasked
from monopole.bots.plain import DefaultBot, RandomBot
from monopole.bots.play_out import play_out
from monopole.bots.process import ProcessBot
from monopole.bots.roster import UnknownBot, Unplayable, find, names

__all__ = ["Bot", "DefaultBot", "ProcessBot", "RandomBot", "SpeaksUnasked", "UnknownBot", "Unplayable", "find", "names", "play_out"]
