"""The door for everyone outside the engine: games, actions, events, views, text, records, journals, proofs."""

from monopole.game.actions import Action, InKind, Side
from monopole.game.commitment import Commitment
from monopole.game.errors import ActionError, Complaint, JournalError, NotationError, RecordError, SeatingError
from monopole.game.events import Event
from monopole.game.game import CAUSES, Game, Played
from monopole.game.journal import Journal, Problem, Reading, read_journal, replay_lines
from monopole.game.matters import Matter
from monopole.game.proof import Verdict, verify
from monopole.game.refusals import Refused, SetupRefused
from monopole.game.setting import RULES_VERSION, Setting
from monopole.game.sheets import Sheet, sheets

__all__ = [
    "CAUSES", "RULES_VERSION", "Action", "ActionError", "Commitment", "Complaint", "Event", "Game", "InKind", "Journal", "JournalError",
    "Matter", "NotationError", "Played", "Problem", "Reading", "RecordError", "Refused", "SeatingError", "Setting", "SetupRefused", "Sheet",
    "Side", "Verdict", "read_journal", "replay_lines", "sheets", "verify",
]  # fmt: skip
