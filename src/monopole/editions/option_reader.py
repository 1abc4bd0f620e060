"""Options by the names people give them: those of the profile, those of the rules, our field names, and the values written there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from monopole.editions.edition_error import EditionError, refuse
from monopole.editions.money import Currency
from monopole.editions.spelling import fold, shown
from monopole.editions.spreads import NO, SPREADS, YES
from monopole.guessing import perhaps
from monopole.options import MONEY_MOST, OPTIONS, Option, Written

# Options that change the numbers on deeds rather than a rule.
ON_DEEDS = ("stationRents", "utilityMultipliers")

# Options of the rules that no edition varies: saying the one value is harmless, another is refused.
FIXED: dict[str, str] = {
    "doublesReplay": "yes", "thirdDouble": "jailWithoutMoving", "jailEndsTurn": "yes", "jailFreedom": "full", "immunities": "no",
    "playerLoans": "no",
}  # fmt: skip

_ALIASES = {
    "unlimitedHouses": "unlimitedBuildings",
    "compound": "loanCompound",
    "fastEndBankruptcies": "endBankruptcies",
}


@dataclass(frozen=True)
class Value:
    """What an option is set to, and why: the book's paragraph, a ruling, a reconstruction, or a person's choice."""

    value: Written
    number: int
    source: str  # cite, ruling, reconstructed, engine (nothing special), file (no reason given), given (chosen for this game)
    cite: str = ""
    ruling: str = ""

    @property
    def reconstructed(self) -> bool:
        return self.source == "reconstructed"


def read_option(name: str, given: object, currency: Currency | None = None) -> dict[str, tuple[Written, int]]:
    """What a name and a value mean: the options of the engine they set, each as written and as a number."""
    key = fold(name)
    if key in _FIXED:
        _check_fixed(_FIXED[key], given)
        return {}
    if key in _COMPOSITE:
        label, spread = _COMPOSITE[key]
        meant = spread(given)
        if meant is None:
            raise _wrong(label, given, _RIGHT[label])
        return {part: _read(OPTIONS[part], value, currency) for part, value in meant.items()}
    option = _NAMED.get(key)
    if option is None:
        fr, en = perhaps(name, _every_name())
        raise refuse(f"l'option « {shown(name)} » n'existe pas{fr}", f'there is no option "{shown(name)}"{en}')
    return {option.name: _read(option, given, currency)}


def written(option: Option, number: int) -> Written:
    """A number of the engine as people write it."""
    if option.kind == "flag":
        return bool(number)
    if option.kind == "counts":
        return tuple(count for count in range(32) if number >> count & 1)
    return option.values[number] if option.values else number


@cache
def default_values() -> Mapping[str, Value]:
    """Every option that has a value where no file gives one."""
    return {name: Value(*_read(option, option.default, None), "engine") for name, option in OPTIONS.items() if option.default is not None}


def disagreements(values: Mapping[str, Value]) -> list[tuple[str, str, str]]:
    """Options that contradict each other: the name to point at, and the sentence in French and English."""
    found = []
    least, most = values["auctionSecondsLeast"].number, values["auctionSecondsMost"].number
    if least > most:
        found.append((
            "auctionSecondsMost",
            f"auctionSecondsMost ({most}) doit valoir au moins auctionSecondsLeast ({least})",
            f"auctionSecondsMost ({most}) must be at least auctionSecondsLeast ({least})",
        ))  # fmt: skip
    counts = values["players"].value
    assert isinstance(counts, tuple)
    people = values["peopleMost"].number
    if people < max(counts):
        found.append((
            "peopleMost",
            f"peopleMost ({people}) doit valoir au moins le plus grand nombre de joueurs ({max(counts)})",
            f"peopleMost ({people}) must be at least the greatest number of players ({max(counts)})",
        ))  # fmt: skip
    if 1 in counts and not values["solitaire"].number:
        found.append((
            "players",
            "players contient 1 : une personne seule ne joue que si solitaire = \"yes\"",
            "players contains 1: a lone person plays only where solitaire = \"yes\"",
        ))  # fmt: skip
    if values["startOrder"].value == "juniorRanking" and not values["teams"].number:
        found.append((
            "startOrder",
            'startOrder = "juniorRanking" ne va qu\'avec des équipes (teams)',
            'startOrder = "juniorRanking" goes with teams only',
        ))  # fmt: skip
    if values["teams"].number and any(count % 2 for count in counts):
        found.append((
            "players",
            "en équipes de deux (teams), players ne contient que des nombres pairs",
            "in teams of two (teams), players holds even numbers only",
        ))  # fmt: skip
    return found


def _read(option: Option, given: object, currency: Currency | None) -> tuple[Written, int]:
    number = _number_of(option, given, currency)
    if number is None:
        raise _wrong(option.name, given, *_right(option))
    return written(option, number), number


def _number_of(option: Option, given: object, currency: Currency | None) -> int | None:
    if option.kind == "flag":
        word = option.also.get(fold(given), fold(given))
        return 1 if word in YES else 0 if word in NO else None
    if option.kind == "counts":
        return _bits(option, given)
    if option.values:
        word = fold(given)
        word = fold(option.also.get(word, word))
        folded = [fold(value) for value in option.values]
        return folded.index(word) if word in folded else None
    amount = _whole(option, given, currency)
    return amount if amount is not None and option.least <= amount <= option.most else None


def _whole(option: Option, given: object, currency: Currency | None) -> int | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    if isinstance(given, float):
        if option.unit == "%" and 0 < given < 1:
            given = given * 100
        return round(given) if abs(given) < MONEY_MOST * 2 and abs(given - round(given)) < 1e-9 else None
    if not isinstance(given, str):
        return None
    if fold(given) in ("none", "no", "never"):
        return 0
    text = given.strip().removesuffix("%").removesuffix(" s").strip() if option.kind == "number" else given
    if re.fullmatch(r"[0-9]{1,12}", text):
        return int(text)
    if option.kind == "money" and currency is not None:
        try:
            return currency.read(text)
        except EditionError:
            return None
    return None


def _bits(option: Option, given: object) -> int | None:
    """[2, 3, 4], {min = 2, max = 4}, "2-4", "4 or 6" or 4; a range is for players, a list for anything."""
    counts: Iterable[object]
    least, most = option.least, option.most
    if isinstance(given, Mapping):
        low, high = given.get("min"), given.get("max")
        if set(given) != {"min", "max"} or not isinstance(low, int) or not isinstance(high, int) or low > high or high > most:
            return None
        counts = range(low, high + 1)
    elif isinstance(given, str):
        span = re.fullmatch(r"\s*(\d{1,2})\s*(?:-|–|\.\.|to|à)\s*(\d{1,2})\s*", given)
        numbers = [int(digits) for digits in re.findall(r"\d{1,3}", given)]
        counts = range(numbers[0], numbers[1] + 1) if span else numbers
        if not numbers and fold(given) not in ("none", "never", ""):
            return None
    elif isinstance(given, int) and not isinstance(given, bool):
        counts = [given]
    elif isinstance(given, (list, tuple, range, set, frozenset)):
        counts = given
    else:
        return None
    bits = 0
    for count in counts:
        if not isinstance(count, int) or isinstance(count, bool) or not least <= count <= most:
            return None
        bits |= 1 << count
    return bits if bits or option.name != "players" else None


_RIGHT = {name: right for name, (_, right) in SPREADS.items()}
_COMPOSITE = {fold(name): (name, spread) for name, (spread, _) in SPREADS.items()} | {"claim": ("rentClaim", SPREADS["rentClaim"][0])}
_FIXED = {fold(name): name for name in FIXED}
_NAMED: dict[str, Option] = {fold(name): option for name, option in OPTIONS.items()}
_NAMED |= {fold(alias): OPTIONS[name] for alias, name in _ALIASES.items()}


def _every_name() -> list[str]:
    return [*OPTIONS, *_ALIASES, *SPREADS, *FIXED, *ON_DEEDS]


def _check_fixed(name: str, given: object) -> None:
    right = FIXED[name]
    same = fold(given) in YES if right == "yes" else fold(given) in NO if right == "no" else fold(given) == fold(right)
    if not same:
        raise refuse(
            f"l'option « {name} » est la même dans toutes les éditions : {right}, et non {shown(given)}",
            f'the option "{name}" is the same in every edition: {right}, not {shown(given)}',
        )


def _right(option: Option) -> tuple[str, str]:
    if option.values:
        choices = ", ".join(f'"{value}"' for value in option.values)
        return choices, choices
    least, most = option.least, option.most
    if option.kind == "counts":
        return f"une liste de nombres de {least} à {most}", f"a list of numbers from {least} to {most}"
    kind = ("un montant", "an amount") if option.kind == "money" else ("un nombre entier", "a whole number")
    return f"{kind[0]} de {least} à {most}", f"{kind[1]} from {least} to {most}"


def _wrong(name: str, given: object, fr: str, en: str | None = None) -> EditionError:
    return refuse(
        f"l'option « {name} » ne peut pas valoir {shown(given)} ; il faut : {fr}",
        f'the option "{name}" cannot be {shown(given)}; it takes: {en or fr}',
    )
