"""What can be wrong with something given from outside, said in both languages."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from monopole.game.wording import SENTENCES


@runtime_checkable
class Spoken(Protocol):
    """Something that is said in the language of whoever reads it."""

    def say(self, lang: str) -> str: ...


class Complaint(ValueError):
    """Something given from outside is wrong: what it was, and what would be right."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def say(self, lang: str = "en") -> str:
        spoken = {name: value.say(lang) if isinstance(value, Spoken) else value for name, value in self.values.items()}
        return SENTENCES[self.code].say(lang).format(**spoken)

    def __str__(self) -> str:
        return self.say()


class ActionError(Complaint):
    """These words are no action at all, whatever the position."""


class SeatingError(Complaint):
    """Nobody can be seated like this."""


class NotationError(Complaint):
    """This text is neither an action nor a position."""


class RecordError(Complaint):
    """This record cannot be replayed."""


class JournalError(Complaint):
    """This journal cannot be read or continued."""


def shown(value: object) -> str:
    """A value as it may stand in a sentence, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
