"""Money as an edition writes it: 6.000 F, 1,5 M, 750 K, 150 €, 1 sesterce."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from monopole.editions.edition_error import refuse
from monopole.editions.nouns import Noun

if TYPE_CHECKING:
    from monopole.editions.box import Box

LONGEST = 40  # letters of an amount somebody types
_BLANKS = " \t\u00a0\u2009\u202f"
_GROUPED = re.compile(r"[0-9]{1,3}(?:[.,'’ ][0-9]{3})+|[0-9]+")
_DECIMAL = re.compile(r"([0-9]+)(?:[.,]([0-9]+))?")


@dataclass(frozen=True)
class Currency:
    """The symbol, the name, and how an amount is written; `units` are the letters of an electronic bank, greatest first."""

    symbol: str
    name: Noun
    form: str
    one: str = ""
    thousands: str = ""
    decimal: str = ","
    units: tuple[tuple[str, int], ...] = ()

    def write(self, amount: int, lang: str = "fr") -> str:
        """The amount; in English with the marks of English numbers, where the edition writes any."""
        sign, amount = ("-" if amount < 0 else ""), abs(amount)
        decimal = "." if lang.startswith("en") else self.decimal
        for letter, worth in self.units:
            if amount >= worth:
                whole, rest = divmod(amount, worth)
                digits = str(rest).rjust(len(str(worth)) - 1, "0").rstrip("0")
                return self.form.format(f"{sign}{whole}{decimal + digits if digits else ''} {letter}")
        form = self.one if self.one and amount <= 1 else self.form
        return form.format(sign + self.grouped(amount, lang))

    def grouped(self, amount: int, lang: str = "fr") -> str:
        """The number alone, its thousands set apart."""
        return f"{amount:,}".replace(",", "," if self.thousands and lang.startswith("en") else self.thousands)

    def read(self, text: str) -> int:
        """The amount somebody typed, with or without symbol, separators and units."""
        amount = self._read(text) if len(text) <= LONGEST else None
        if amount is None:
            shown, right = text[:LONGEST], " / ".join(self.write(example) for example in (150, 1500, 1500000 if self.units else 15000))
            raise refuse(
                f"« {shown} » n'est pas un montant ; écrivez par exemple {right}", f'"{shown}" is not an amount; write for example {right}'
            )
        return amount

    def _read(self, text: str) -> int | None:
        words = text.strip(_BLANKS)
        negative = words.startswith("-")
        words = words.lstrip("-+").strip(_BLANKS)
        for blank in _BLANKS:
            words = words.replace(blank, " ")
        for called in sorted(
            {self.symbol, "frs", *self.name.fr, *self.name.en} - {letter for letter, _ in self.units}, key=len, reverse=True
        ):
            if words.lower().endswith(called.lower()):
                words = words[: -len(called)].strip()
                break
            if words.lower().startswith(called.lower()):
                words = words[len(called) :].strip()
                break
        amount = self._in_units(words)
        if amount is None and _GROUPED.fullmatch(words):
            amount = int(re.sub(r"[^0-9]", "", words))
        return amount if amount is None or not negative else -amount

    def _in_units(self, words: str) -> int | None:
        """1,5 M: so many of a unit, as long as it comes out whole."""
        for letter, worth in self.units:
            if words.lower().endswith(letter.lower()):
                number = _DECIMAL.fullmatch(words[: -len(letter)].strip())
                if number is None:
                    return None
                whole, part = number[1], number[2] or ""
                total, rest = divmod(int(whole + part) * worth, 10 ** len(part))
                return total if rest == 0 else None
        return None


def money(box: Box, amount: int, lang: str = "fr") -> str:
    """An amount in the edition's own writing."""
    return box.currency.write(amount, lang)


def read_money(box: Box, text: str) -> int:
    """What an amount typed by somebody is worth, in the edition's units."""
    return box.currency.read(text)
