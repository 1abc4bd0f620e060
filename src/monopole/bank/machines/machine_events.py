"""What can happen to an electronic bank: fingers, cards and time. `read_event` makes one of what a page sends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from monopole.bilingual import Both, Complaint

CARDS = 6
DIGIT_KEYS = tuple("0123456789")


@dataclass(frozen=True, slots=True)
class CardIn:
    """A card slid into a slot, its arrow first unless it is turned."""

    card: int
    slot: str
    turned: bool = False


@dataclass(frozen=True, slots=True)
class CardOut:
    """Whatever is in a slot taken out."""

    slot: str


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key pressed and let go at once."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyHeld:
    """A key held long enough: C for a new game; the point, once for each step of the volume."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyLetGo:
    """A key held longer than a press, and let go before that."""

    key: str


@dataclass(frozen=True, slots=True)
class ResetUndone:
    """The page, not the machine, brings the balances before a reset back."""


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Time alone: `idle` after a minute without use; an auction nears its end (`hurry`), ends (`hammer`), has been seen to end (`rest`)."""

    what: str


MachineEvent = CardIn | CardOut | KeyPressed | KeyHeld | KeyLetGo | ResetUndone | TimePassed

_ONE = Both(
    "un événement est l'un de : card et slot, out, key, hold, let_go, undo_reset ; reçu : {value}",
    "an event is one of: card and slot, out, key, hold, let_go, undo_reset; got: {value}",
)
_KEY = Both("« {value} » n'est pas une touche ; cette machine a : {known}", '"{value}" is no key; this machine has: {known}')
_SLOT = Both("« {value} » n'est pas une fente ; cette machine a : {known}", '"{value}" is no slot; this machine has: {known}')
_CARD = Both(
    f"« {{value}} » n'est pas une carte ; elles vont de 0 à {CARDS - 1}", f'"{{value}}" is no card; they go from 0 to {CARDS - 1}'
)


def read_event(entry: Mapping[str, Any], slots: tuple[str, ...], keys: tuple[str, ...]) -> MachineEvent:
    """The event a page sent, for a machine with these slots and keys. Raises a Complaint that says what would be right."""
    match dict(entry):
        case {"card": int(card), "slot": slot, **rest} if not set(rest) - {"turned"} and isinstance(rest.get("turned", False), bool):
            if isinstance(card, bool) or not 0 <= card < CARDS:
                raise _wrong(_CARD, card)
            return CardIn(card, _one_of(slot, slots, _SLOT), rest.get("turned", False))
        case {"out": slot, **rest} if not rest:
            return CardOut(_one_of(slot, slots, _SLOT))
        case {"key": key, **rest} if not rest:
            return KeyPressed(_one_of(key, keys, _KEY))
        case {"hold": key, **rest} if not rest:
            return KeyHeld(_one_of(key, keys, _KEY))
        case {"let_go": key, **rest} if not rest:
            return KeyLetGo(_one_of(key, keys, _KEY))
        case {"undo_reset": True, **rest} if not rest:
            return ResetUndone()
    raise _wrong(_ONE, entry)


def _one_of(value: Any, known: tuple[str, ...], words: Both) -> str:
    if not isinstance(value, str) or value not in known:
        raise _wrong(words, value, known=", ".join(known))
    return value


def _wrong(words: Both, value: object, **more: object) -> Complaint:
    text = value if isinstance(value, str) else repr(value)
    return Complaint(words.typeset(), value=text if len(text) <= 60 else text[:57] + "...", **more)
