"""What can be wrong with something given from outside, said in both languages."""

from __future__ import annotations

from monopole.bilingual import Complaint as Complaint
from monopole.game.game_sentences import SENTENCES


class GameError(Complaint, ValueError):
    """What was given is no game, or no part of one; `code` names the sentence."""

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(SENTENCES[code], **values)
        self.code = code


class ActionError(GameError):
    """These words are no action at all, whatever the position."""


class SeatingError(GameError):
    """Nobody can be seated like this."""


class NotationError(GameError):
    """This text is neither an action nor a position."""


class RecordError(GameError):
    """This record cannot be replayed."""


class JournalError(GameError):
    """This journal cannot be read or continued."""


def shown(value: object) -> str:
    """A value as it may stand in a sentence, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
