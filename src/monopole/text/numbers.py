"""Numbers as a language writes them: 12,3 % and 1 234 in French, 12.3% and 1,234 in English."""

from __future__ import annotations

import math

from monopole.editions import Box, money

THIN = "\u202f"  # the narrow space of French numbers, which never breaks


def decimal(value: float, lang: str, digits: int = 1) -> str:
    """A number with so many digits after the point, its thousands grouped."""
    text = f"{value:,.{digits}f}".replace("-", "\u2212")
    return text if lang.startswith("en") else text.replace(",", THIN).replace(".", ",")


def percent(share: float, lang: str, digits: int = 1) -> str:
    return decimal(100 * share, lang, digits) + ("%" if lang.startswith("en") else f"{THIN}%")


def signed(value: float, lang: str, digits: int = 1) -> str:
    """With its sign, also when it is a plus."""
    return ("+" if value >= 0 else "") + decimal(value, lang, digits)


def ordinal(number: int, lang: str) -> str:
    """1er, 2e; 1st, 2nd, 3rd, 4th."""
    if lang.startswith("fr"):
        return "1er" if number == 1 else f"{number}e"
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def rounded_money(box: Box, amount: float, lang: str = "fr", figures: int = 3) -> str:
    """An amount that is only an estimate, in the edition's own writing: three significant figures, and no part of a unit."""
    if abs(amount) < 1:
        return money(box, round(amount), lang)
    step = max(0, math.floor(math.log10(abs(amount))) + 1 - figures)
    return money(box, round(amount / 10**step) * 10**step, lang)
