"""An action: what one seat does or says, in the vocabulary of scenario files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from monopole.bilingual import Both
from monopole.game.game_errors import ActionError, shown
from monopole.rules import building, deals
from monopole.schema import SQUARES
from monopole.vocabulary import ACTIONS, GROUP_NAMES

MOST = 2**31 - 1  # money
MOST_BUILDINGS = building.MOST
MOST_THROWS = 10
MOST_CARDS = deals.MOST_CARDS
MOST_SECONDS = 86_400
DEEDS = 28

NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(ACTIONS.values(), ()),
    **dict.fromkeys(("exchange", "mortgage", "lift", "keep", "lift_now", "resell", "fly", "sell"), ("square",)),
    **dict.fromkeys(("bid", "open_at", "borrow"), ("amount",)),
    **dict.fromkeys(("sell_group", "sell_hotels"), ("group",)),
    "choose": ("what",), "offer": ("to",), "auction": ("at",), "refuse_deeds": ("squares",), "tick": ("seconds",),
}  # fmt: skip
MAY_HAVE: dict[str, tuple[str, ...]] = {
    "roll": ("dice", "then_dice"), "want": ("amount",), "repay": ("amount",), "build": ("square", "squares", "times", "hotel"),
    "sell": ("times",), "offer": ("give", "take"), "counter": ("give", "take"),
    "auction": ("square", "card"), "claim": ("square",), "settle": ("with_",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Side:
    """What one side of a deal hands over."""

    deeds: tuple[int, ...] = ()
    cash: int = 0
    cards: int = 0

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; what is not handed over is left out."""
        return {name: value for name, value in (("deeds", list(self.deeds)), ("cash", self.cash), ("cards", self.cards)) if value}


@dataclass(frozen=True, slots=True)
class InKind:
    """Deeds that pay a part of a debt, and how much of it."""

    deeds: tuple[int, ...] = ()
    value: int = 0

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"deeds": list(self.deeds), "value": self.value}


@dataclass(frozen=True, slots=True)
class Action:
    """What one seat does, or the table's clock (`seat` is None). Fields as in scenario files; `with_` is their `with`.

    An action listed by `Game.legal` may carry a `form`: what must still be filled in, within which bounds.
    """

    seat: str | None = None
    do: str = ""
    dice: tuple[int, int] | None = None
    then_dice: tuple[tuple[int, int], ...] = ()
    amount: int | None = None
    square: int | None = None
    squares: tuple[int, ...] = ()
    times: int = 1
    hotel: bool = False
    group: str | None = None
    to: str | None = None
    give: Side = Side()
    take: Side = Side()
    card: bool | str = False
    at: int | None = None
    with_: InKind | None = None
    what: str | None = None
    seconds: int | None = None
    form: dict[str, Any] | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.do, str) or self.do not in NEEDS:
            raise ActionError("do", value=shown(self.do), right=", ".join(NEEDS))
        if self.seat is None and self.do != "tick":
            raise ActionError("seatless", do=self.do)
        if self.seat is not None:
            if self.do == "tick":
                raise ActionError("seated_tick", value=shown(self.seat))
            _name(self.do, "seat", self.seat)
        if self.form is not None and not isinstance(self.form, dict):
            raise _wrong(self.do, "form", self.form, Both("un tableau de bornes", "a table of bounds"))
        allowed = NEEDS[self.do] + MAY_HAVE.get(self.do, ())
        for name, default in _DEFAULTS.items():
            value = getattr(self, name)
            if value is default or (value == default and type(value) is type(default)):
                continue
            if name not in allowed:
                raise ActionError("surplus", do=self.do, field=name.rstrip("_"), right=_listed(allowed))
            object.__setattr__(self, name, _CHECKS[name](self.do, name, value))
        self._check_together()

    def _check_together(self) -> None:
        instead = self.squares or self.card
        if self.square is not None and instead:
            raise _wrong(self.do, "squares" if self.squares else "card", instead, _NOT_BOTH)
        if self.times > 1 and self.square is None:
            raise _wrong(self.do, "times", self.times, Both("1, ou un seul lot (square)", "1, or a single lot (square)"))
        if self.then_dice and self.dice is None:
            raise ActionError("missing", do=self.do, field="dice", right=_RIGHT["dice"])
        if self.do == "offer" and self.to == self.seat:
            raise ActionError("own_offer", value=shown(self.to))
        if self.do in ("want", "repay") and self.amount == 0:
            raise ActionError("field", do=self.do, field="amount", value=0, right=_from_to(1, MOST))
        if self.form is None and self.missing:
            raise ActionError("missing", do=self.do, field=self.missing[0], right=_RIGHT[self.missing[0]])

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields still to be filled in before this can be played."""
        needs = NEEDS[self.do] if self.form is None else tuple(_SPOKEN[name] for name in self.form if name in _SPOKEN)
        if self.do in ("build", "auction") and self.square is None and not self.squares and not self.card:
            needs += ("square",)
        if self.do == "counter" and self.give == self.take == Side():
            return ("give",)
        return tuple(name for name in needs if getattr(self, name) in (None, ()))

    def filled(self, **values: Any) -> Action:
        """The same action with its form filled in: `bid.filled(amount=50)`."""
        return replace(self, form=None, **{"with_" if name == "with" else name: value for name, value in values.items()})

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, in the vocabulary of scenario files; what is left at its default is left out."""
        spoken: dict[str, Any] = {} if self.seat is None else {"seat": self.seat}
        spoken["do"] = self.do
        for name, default in _SAYS[self.do]:
            value = getattr(self, name)
            if value != default:
                spoken[name.rstrip("_")] = _plain(value)
        if self.form is not None:
            spoken["form"] = self.form
        return spoken

    @classmethod
    def from_dict(cls, spoken: Mapping[str, Any]) -> Self:
        """The action of a scenario file, a record or a journal."""
        if not isinstance(spoken, Mapping):
            raise ActionError("not_fields", value=shown(spoken))
        values: dict[str, Any] = {}
        for name, value in spoken.items():
            if name not in _SPOKEN:
                raise ActionError("unknown_field", field=shown(name), right=", ".join(_SPOKEN))
            values[_SPOKEN[name]] = value
        return cls(**values)

    @classmethod
    def sure(cls, **values: Any) -> Self:
        """An action whose fields the engine has made itself: nothing is checked."""
        action = object.__new__(cls)
        for name, default, put in _EVERY:
            put(action, values.get(name, default))
        return action

    def __str__(self) -> str:
        from monopole.game.action_text import written

        return written(self)

    @classmethod
    def parse(cls, text: str, seats: Sequence[str] | None = None) -> Action:
        """The action written in one line: `Anne bid 50`. With `seats`, an unknown name is an error."""
        from monopole.game.action_text import read

        return read(text, seats)


def _plain(value: Any) -> Any:
    if isinstance(value, Side | InKind):
        return value.to_dict()
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _listed(names: Sequence[str]) -> str | Both:
    return ", ".join(name.rstrip("_") for name in names) or Both("rien", "nothing")


def _from_to(least: int, most: int) -> Both:
    return Both(f"un nombre entier de {least} à {most}", f"a whole number from {least} to {most}")


_NOT_BOTH = Both("l'un ou l'autre, pas les deux", "one or the other, not both")
_PAIR = Both("deux dés de 1 à 6", "two dice from 1 to 6")
_SQUARE_LIST = Both("une liste de cases 0 à 39, chacune une fois", "a list of squares 0 to 39, each once")
_STREET_LIST = Both(f"une liste de 1 à {MOST_BUILDINGS} cases 0 à 39", f"a list of 1 to {MOST_BUILDINGS} squares 0 to 39")
_SIDE = Both("{ cash, deeds, cards }", "{ cash, deeds, cards }")
_IN_KIND = Both("{ deeds, value }", "{ deeds, value }")
_WHAT = Both('"fine" ou "chance"', '"fine" or "chance"')
_CARD = Both('true, "chance" ou "chest"', 'true, "chance" or "chest"')
_RIGHT: dict[str, Both] = {
    "dice": _PAIR,
    "amount": Both("une somme", "an amount"),
    "square": Both("une case 0 à 39", "a square 0 to 39"),
    "squares": _SQUARE_LIST,
    "group": Both("un groupe : " + ", ".join(GROUP_NAMES), "a group: " + ", ".join(GROUP_NAMES)),
    "to": Both("à qui", "to whom"),
    "give": _SIDE,
    "at": Both("la mise à prix", "the opening price"),
    "what": _WHAT,
    "seconds": _from_to(1, MOST_SECONDS),
}


def _wrong(do: str, name: str, value: object, right: str | Both) -> ActionError:
    return ActionError("field", do=do, field=name.rstrip("_"), value=shown(value), right=right)


def _number(least: int, most: int) -> Callable[[str, str, Any], int]:
    def check(do: str, name: str, value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise _wrong(do, name, value, _from_to(least, most))
        return value

    return check


def _name(do: str, name: str, value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 40:
        raise _wrong(do, name, value, Both("un nom de joueur", "a seat's name"))
    return value


def _pair(do: str, name: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2 or any(type(die) is not int or not 1 <= die <= 6 for die in value):
        raise _wrong(do, name, value, _PAIR)
    return value[0], value[1]


def _pairs(do: str, name: str, value: Any) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list | tuple) or len(value) >= MOST_THROWS:
        raise _wrong(do, name, value, Both(f"au plus {MOST_THROWS - 1} jets de deux dés", f"at most {MOST_THROWS - 1} throws of two dice"))
    return tuple(_pair(do, name, pair) for pair in value)


def _squares(do: str, name: str, value: Any) -> tuple[int, ...]:
    repeats = do == "build"
    most = MOST_BUILDINGS if repeats else DEEDS
    good = isinstance(value, list | tuple) and len(value) <= most and all(type(square) is int and 0 <= square < SQUARES for square in value)
    if not good or (not repeats and len(set(value)) != len(value)):
        raise _wrong(do, name, value, _STREET_LIST if repeats else _SQUARE_LIST)
    return tuple(value)


def _parts(do: str, name: str, value: Any, allowed: Mapping[str, Callable[[str, str, Any], Any]], right: Both) -> dict[str, Any]:
    if not isinstance(value, Mapping) or any(part not in allowed for part in value):
        raise _wrong(do, name, value, right)
    return {part: allowed[part](do, f"{name.rstrip('_')}.{part}", inner) for part, inner in value.items()}


def _side(do: str, name: str, value: Any) -> Side:
    if isinstance(value, Side):
        value = {"deeds": value.deeds, "cash": value.cash, "cards": value.cards}
    return Side(**_parts(do, name, value, {"deeds": _squares, "cash": _number(0, MOST), "cards": _number(0, MOST_CARDS)}, _SIDE))


def _in_kind(do: str, name: str, value: Any) -> InKind:
    if isinstance(value, InKind):
        value = {"deeds": value.deeds, "value": value.value}
    return InKind(**_parts(do, name, value, {"deeds": _squares, "value": _number(0, MOST)}, _IN_KIND))


def _flag(do: str, name: str, value: Any) -> bool:
    if type(value) is not bool:
        raise _wrong(do, name, value, Both("vrai ou faux", "true or false"))
    return value


def _one_of(*choices: object, right: Both) -> Callable[[str, str, Any], Any]:
    def check(do: str, name: str, value: Any) -> Any:
        if not any(value is choice or (isinstance(value, str) and value == choice) for choice in choices):
            raise _wrong(do, name, value, right)
        return value

    return check


_CHECKS: dict[str, Callable[[str, str, Any], Any]] = {
    "dice": _pair,
    "then_dice": _pairs,
    "amount": _number(0, MOST),
    "square": _number(0, SQUARES - 1),
    "squares": _squares,
    "times": _number(1, MOST_BUILDINGS),
    "hotel": _flag,
    "group": _one_of(*GROUP_NAMES, right=_RIGHT["group"]),
    "to": _name,
    "give": _side,
    "take": _side,
    "card": _one_of(True, "chance", "chest", right=_CARD),
    "at": _number(0, MOST),
    "with_": _in_kind,
    "what": _one_of("fine", "chance", right=_WHAT),
    "seconds": _number(1, MOST_SECONDS),
}
_DEFAULTS: dict[str, Any] = {spec.name: spec.default for spec in fields(Action) if spec.name in _CHECKS}
_SAYS = {do: tuple((name, _DEFAULTS[name]) for name in _DEFAULTS if name in NEEDS[do] + MAY_HAVE.get(do, ())) for do in NEEDS}
_EVERY = [(spec.name, spec.default, getattr(Action, spec.name).__set__) for spec in fields(Action)]
_SPOKEN: dict[str, str] = {spec.name.rstrip("_"): spec.name for spec in fields(Action)}
