"""How a game began: everything needed to begin the same game again, except the secret of its draws."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from monopole import dialect, editions
from monopole.bilingual import Both
from monopole.editions import Box, Source
from monopole.game.game_errors import RecordError, shown
from monopole.game.seating import banking_person, people_present, seat_names, seat_seeds, team_pairs

RULES_VERSION = "3"
MOST_OPTIONS = 200
LONGEST_OPTIONS = 8192


@dataclass(frozen=True)
class Setting:
    """Edition, mode, options, who sits where; `position` is a full position in text where the game did not begin at the beginning."""

    edition: str
    mode: str
    seats: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    teams: tuple[tuple[str, str], ...] | None = None
    banker: str | None = None
    people: int | None = None
    roll_for_start: bool = True
    deal: bool = True
    seeds: dict[str, str] = field(default_factory=dict)
    position: str | None = None

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats, and after them a banker without a token."""
        alone = self.banker is not None and self.banker not in self.seats
        return (*self.seats, self.banker) if alone and self.banker else self.seats

    @classmethod
    def checked(
        cls, edition: str, mode: str, seats: Sequence[str], options: Any = None, teams: Any = None, banker: Any = None, people: Any = None,
        roll_for_start: bool = True, deal: bool = True, seeds: Any = None, position: str | None = None,
    ) -> Self:  # fmt: skip
        """The same, from values anybody may have written."""
        names = seat_names(seats)
        return cls(
            edition, mode, names, plain_options(options), team_pairs(teams, names), banking_person(banker, names, people),
            people_present(people, names), bool(roll_for_start), bool(deal), seat_seeds(seeds, names), position,
        )  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "edition": self.edition, "mode": self.mode, "options": self.options, "seats": list(self.seats),
            "teams": None if self.teams is None else [list(team) for team in self.teams], "banker": self.banker, "people": self.people,
            "roll_for_start": self.roll_for_start, "deal": self.deal, "seeds": self.seeds, "position": self.position,
        }  # fmt: skip

    @classmethod
    def from_dict(cls, written: Mapping[str, Any]) -> Self:
        """From a record or the head of a journal."""
        for name, kinds, right in _SHAPE:
            if name not in written:
                raise RecordError("record_lacks", field=name, right=right)
            if not isinstance(written[name], kinds) or (kinds is not bool and isinstance(written[name], bool)):
                raise RecordError("record_shape", field=name, value=shown(written[name]), right=right)
        return cls.checked(**{name: written[name] for name, _, _ in _SHAPE})


_TEXT = Both("un texte", "a text")
_SWITCH = Both("vrai ou faux", "true or false")
_SHAPE: tuple[tuple[str, Any, Both], ...] = (
    ("edition", str, Both("le nom d'une édition", "the name of an edition")),
    ("mode", str, Both("un mode de l'édition", "a mode of the edition")),
    ("options", dict, Both("un tableau d'options", "a table of options")),
    ("seats", list, Both("une liste de noms", "a list of names")),
    ("teams", list | None, Both("une liste de paires ou null", "a list of pairs or null")),
    ("banker", str | None, Both("un nom ou null", "a name or null")),
    ("people", int | None, Both("un nombre ou null", "a number or null")),
    ("roll_for_start", bool, _SWITCH),
    ("deal", bool, _SWITCH),
    ("seeds", dict, Both("un tableau de graines", "a table of seeds")),
    ("position", str | None, Both("une position ou null", "a position or null")),
)


def plain_options(options: Any) -> dict[str, Any]:
    """Options as they were given, fit to be written down."""
    if options is None:
        return {}
    right = Both(f"au plus {MOST_OPTIONS} noms avec une valeur simple", f"at most {MOST_OPTIONS} names with a plain value")
    try:
        text = json.dumps(dict(options))
    except (TypeError, ValueError):
        raise RecordError("record_shape", field="options", value=shown(options), right=right) from None
    if len(options) > MOST_OPTIONS or len(text) > LONGEST_OPTIONS:
        raise RecordError("record_shape", field="options", value=shown(options), right=right)
    plain: dict[str, Any] = json.loads(text)
    return plain


@functools.cache
def rules_digest() -> str:
    """The text of the rules this package plays by, for information beside the version."""
    return dialect.source_digest()


def played_by(box: Box) -> dict[str, Any]:
    """Which rules and which edition a game was played by."""
    return {"rules": RULES_VERSION, "rules_digest": rules_digest(), "edition_digest": box.digest}


Own = Source | Box  # an edition of one's own: a file one names oneself, a text, or one already loaded


def load_edition(setting: Setting, own: Own | None) -> Box:
    """The edition of a game somebody sent: by its name among those here, or one's own."""
    if isinstance(own, Box):
        return own
    if own is None and setting.edition not in editions.names():
        raise RecordError("edition_elsewhere", edition=shown(setting.edition))
    return editions.shared(own or setting.edition, setting.mode, setting.options)


def check_played_by(written: Mapping[str, Any], box: Box) -> None:
    """Refuses a game played under other rules, or under an edition that has changed since."""
    theirs = written.get("rules")
    if theirs != RULES_VERSION:
        raise RecordError("other_rules", theirs=shown(theirs), ours=RULES_VERSION)
    digest = written.get("edition_digest")
    if digest != box.digest:
        raise RecordError("other_edition", edition=box.id, theirs=shown(digest), ours=box.digest)
