"""The door for everyone outside the engine: games, actions, events, views, text, records, journals, proofs."""

from monopole.game.actions import Action, InKind, Side
from monopole.game.chain import Chain, Course, Problem, Reading, read_lines, replay_lines
from monopole.game.commitment import Commitment
from monopole.game.entries import Company, Entry
from monopole.game.events import Event
from monopole.game.game import CAUSES, Game, Played, Stale
from monopole.game.game_errors import ActionError, Complaint, JournalError, NotationError, RecordError, SeatingError
from monopole.game.matters import Matter
from monopole.game.proof import Verdict, verify
from monopole.game.refusals import Refused, SetupRefused
from monopole.game.setting import RULES_VERSION, Setting
from monopole.game.sheets import Sheet, sheets

__all__ = [
    "CAUSES", "RULES_VERSION", "Action", "ActionError", "Chain", "Commitment", "Company", "Complaint", "Course", "Entry", "Event", "Game",
    "InKind", "JournalError", "Matter", "NotationError", "Played", "Problem", "Reading", "RecordError", "Refused", "SeatingError",
    "Setting", "SetupRefused", "Sheet", "Side", "Stale", "Verdict", "read_lines", "replay_lines", "sheets", "verify",
]  # fmt: skip
