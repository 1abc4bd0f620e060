"""How a game goes back: to a position it kept on the way, and with chance that never repeats itself.

What was drawn and taken back was seen, so it does not come again: the streams of chance go on from where they stood, and the cards that
were turned are shuffled among those of their pile that nobody has seen. All of it follows from the key and from where the game went back.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, Self

from monopole.bilingual import Both
from monopole.game.game_errors import RecordError, shown
from monopole.rules.sight import redraw_deadline, shuffle_top
from monopole.schema import DECKS, STREAMS, Edition, Table, copied, fields
from monopole.vocabulary import DREW

EVERY = 32  # actions between two kept positions, and so the most that going back replays
MOST_DRAWS = 2**31 - 1
_FIELDS = fields(Table)


class Position(NamedTuple):
    """A table, packed into about 300 bytes, after `played` actions. `unseen` counts the unseen cards on top of each pile."""

    played: int
    packed: bytes
    unseen: tuple[int, ...]

    @classmethod
    def of(cls, table: Table, played: int, unseen: Sequence[int]) -> Self:
        """The position on this table."""
        values = (getattr(table, field.name) for field in _FIELDS)
        numbers = array("q", chain.from_iterable(value if isinstance(value, list) else (value,) for value in values))
        return cls(played, zlib.compress(numbers.tobytes(), 1), tuple(unseen))

    @property
    def table(self) -> Table:
        """The table again."""
        numbers = array("q", zlib.decompress(self.packed)).tolist()
        table, at = Table(), 0
        for field in _FIELDS:
            setattr(table, field.name, numbers[at] if field.size == 1 else numbers[at : at + field.size])
            at += field.size
        return table


class Anew(NamedTuple):
    """From where chance went on after so many actions: `draws` of each stream, `decks` whose unseen cards were shuffled, whether the end of
    an auction was drawn again, and how many times the key had been renewed by then.
    """

    after: int
    draws: tuple[int, ...]
    decks: tuple[int, ...]
    hammer: bool
    keys: int

    @classmethod
    def key(cls, after: int, keys: int) -> Self:
        """Everything hidden is drawn from a new key."""
        return cls(after, (0,) * STREAMS, tuple(range(DECKS)), True, keys)

    @classmethod
    def back(cls, after: int, then: Position, now: Table, unseen: Sequence[int], keys: int) -> Self:
        """The game goes back from what is on the table now to what was there then: what was seen since is drawn again."""
        before = then.table
        other_key = before.key != now.key
        turned = [deck for deck in range(DECKS) if other_key or then.unseen[deck] > unseen[deck]]
        lamp_told = (before.deadline, before.lamp) != (now.deadline, now.lamp)
        return cls(after, tuple(now.draws), tuple(turned), before.lamp > 0 and (other_key or lamp_told), keys)

    def on(self, table: Table, edition: Edition, unseen: Sequence[int], key: Sequence[int]) -> Table:
        """The table from which the game goes on, with the key of now."""
        table = copied(table)
        table.key, table.draws = list(key), list(self.draws)
        for deck in self.decks:
            shuffle_top(table, deck, unseen[deck])
        if self.hammer:
            redraw_deadline(table, edition)
        return table

    def replaces(self, other: Anew) -> bool:
        """Whether nothing is left of another, drawn at the same place before."""
        return (other.after, other.keys) == (self.after, self.keys) and set(other.decks) <= set(self.decks) and other.hammer <= self.hammer

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self._asdict().items()}

    @classmethod
    def from_dict(cls, written: Any, actions: int, keys: int) -> Self:
        """From a record of so many actions and renewed keys; raises RecordError for what it cannot say."""
        good = (
            isinstance(written, Mapping)
            and set(written) == set(cls._fields)
            and _number(written["after"], actions)
            and _number(written["keys"], keys)
            and isinstance(written["hammer"], bool)
            and _numbers(written["draws"], MOST_DRAWS)
            and len(written["draws"]) == STREAMS
            and _numbers(written["decks"], DECKS - 1)
        )
        if not good:
            raise RecordError("record_shape", field="anew", value=shown(written), right=_ANEW)
        return cls(written["after"], tuple(written["draws"]), tuple(written["decks"]), written["hammer"], written["keys"])


_ANEW = Both(
    f"after (un nombre d’actions), draws ({STREAMS} nombres), decks (de 0 à {DECKS - 1}), hammer (vrai ou faux), keys (un nombre)",
    f"after (a number of actions), draws ({STREAMS} numbers), decks (0 to {DECKS - 1}), hammer (true or false), keys (a number)",
)


def _number(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _numbers(value: Any, most: int) -> bool:
    return isinstance(value, list) and all(_number(each, most) for each in value)


def seen(unseen: Sequence[int], rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """How many cards on top of each pile nobody has seen, after these rows of the engine's log: each card drawn was the first of them."""
    left = list(unseen)
    for row in rows:
        if row[0] == DREW:
            left[row[2]] = max(0, left[row[2]] - 1)
    return tuple(left)
