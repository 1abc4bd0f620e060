"""What can be wrong with something given from outside, said in both languages; and refusals by rule."""

from __future__ import annotations

from monopole.game.wording import SENTENCES, Both


class Complaint(ValueError):
    """Something given from outside is wrong: what it was, and what would be right."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def say(self, lang: str = "en") -> str:
        spoken = {name: value.say(lang) if isinstance(value, Both | Complaint) else value for name, value in self.values.items()}
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


class Refused(Exception):
    """The rule that forbids an action, and its sentence: an answer, returned rather than raised. Nothing has changed."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(rule, text)
        self.rule = rule
        self.text = text

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.args)

    def __str__(self) -> str:
        return self.text


class SetupRefused(Refused):
    """The rule that forbids beginning a game like this."""


def shown(value: object) -> str:
    """A value as it may stand in a sentence, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
