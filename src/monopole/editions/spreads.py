"""Options that set several at once: `deal = "2 paid"`, `hotelValue = "price+3"`, `auctionTimer = [13, 50]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from monopole.editions.spelling import fold

YES, NO = {"yes", "true", "1", "oui", "on"}, {"no", "false", "0", "non", "off"}

Spread = Callable[[object], dict[str, Any] | None]  # the options meant and their values, or nothing when it makes no sense


def _auction_timer(given: object) -> dict[str, Any] | None:
    if given is None or given is False or fold(given) in ("none", "no", "0"):
        return {"auctionSecondsLeast": 0, "auctionSecondsMost": 0}
    seconds = [given] if isinstance(given, int) else given
    if isinstance(given, str):
        seconds = [int(digits) for digits in re.findall(r"\d{1,4}", given)]
    if not isinstance(seconds, (list, tuple)) or len(seconds) not in (1, 2):
        return None
    return {"auctionSecondsLeast": seconds[0], "auctionSecondsMost": seconds[-1]}


def _deal(given: object) -> dict[str, Any] | None:
    if isinstance(given, Mapping):
        names = {
            "count": "dealCount",
            "paid": "dealPaid",
            "refusable": "dealRefusable",
            "redeal": "dealRedeal",
            "redealSameColour": "dealRedeal",
        }
        return {names[key]: value for key, value in given.items()} if set(given) <= set(names) else None
    if given is None or given is False or fold(given) in ("none", "no"):
        return {"dealCount": 0}
    if isinstance(given, str):
        told = re.fullmatch(r"\s*(\d{1,2})((?:\s*,?\s*(?:paid|free|refusable|redeal))*)\s*", given)
        if told is None:
            return None
        meant: dict[str, Any] = {"dealCount": int(told[1])}
        for word in re.findall(r"[a-z]+", told[2]):
            meant[{"refusable": "dealRefusable", "redeal": "dealRedeal"}.get(word, "dealPaid")] = word != "free"
        return meant
    return {"dealCount": given}


def _hotel_value(given: object) -> dict[str, Any] | None:
    with_price = re.fullmatch(r"\s*price\s*\+\s*(\d)\s*(?:houses)?\s*", str(given))
    alone = re.fullmatch(r"\s*houses\s*\(\s*(\d)\s*\)\s*|\s*(\d)\s*(?:houses|huts)\s*", str(given))
    if with_price:
        return {"hotelValueHouses": int(with_price[1]), "hotelValuePrice": True}
    return {"hotelValueHouses": int(alone[1] or alone[2]), "hotelValuePrice": False} if alone else None


def _interest_rounding(given: object) -> dict[str, Any] | None:
    if fold(given) == "exact":
        return {"interestRounding": 1, "interestRoundingUp": "up"}
    if isinstance(given, int) and not isinstance(given, bool):
        return {"interestRounding": given}
    told = re.fullmatch(r"(up|nearest)(\d{1,9})", fold(given))
    return {"interestRounding": int(told[2]), "interestRoundingUp": told[1]} if told else None


def _auction_opening(given: object) -> dict[str, Any] | None:
    told = re.fullmatch(r"min(?:imum)?\s*\(?\s*(\d[^)]*)\)?", str(given).strip(), re.IGNORECASE)
    if told is None:
        return {"auctionOpening": given}
    digits = told[1].strip().upper()
    return {"auctionOpening": "minimum", "auctionMinimum": int(digits[:-1]) * 1000 if re.fullmatch(r"\d{1,6}K", digits) else told[1]}


def _bank_loans(given: object) -> dict[str, Any] | None:
    if given is None or given is False:
        return {"bankLoans": 0}
    if isinstance(given, Mapping):
        names = {"cap": "bankLoans", "interest": "loanInterest", "passes": "loanPassesMost", "compound": "loanCompound"}
        return {names[key]: value for key, value in given.items()} if set(given) <= set(names) else None
    return {"bankLoans": given.replace("≤", "").replace(" ", "") if isinstance(given, str) else given}


def _rent_claim(given: object) -> dict[str, Any] | None:
    if isinstance(given, Mapping):
        names = {"mode": "rentClaim", "expiry": "rentExpiry", "by": "rentClaimBy"}
        return {names[key]: value for key, value in given.items()} if set(given) <= set(names) else None
    return {"rentClaim": given}


def _fast_jail(given: object) -> dict[str, Any] | None:
    if given is None or fold(given) in ("none", "null", "no", "false"):
        return {}
    if not isinstance(given, Mapping) or not set(given) <= {"attempts", "fine"}:
        return None
    attempts = given.get("attempts", 1)
    if not isinstance(attempts, int):
        return None
    meant: dict[str, Any] = {"jailAttempts": attempts, "jailFineOnTurns": list(range(1, min(attempts, 6) + 1))}
    if "fine" in given:
        meant["jailFine"] = given["fine"]
    return meant


def _no_auctions(given: object) -> dict[str, Any] | None:
    if fold(given) in YES:
        return {"auctionOnDecline": False, "buildingAuction": "none"}
    return {} if fold(given) in NO else None


def _currency(given: object) -> dict[str, Any] | None:
    return {"scale": given["scale"]} if isinstance(given, Mapping) and set(given) == {"scale"} else None


SPREADS: dict[str, tuple[Spread, str]] = {
    "auctionTimer": (_auction_timer, '"none", 60, [13, 50]'),
    "deal": (_deal, '2, "2 paid", "3 free", {count = 2, paid = true, refusable = true, redealSameColour = true}'),
    "hotelValue": (_hotel_value, '"price+3", "price+4", "houses(5)", "houses(3)"'),
    "interestRounding": (_interest_rounding, '"exact", "up1", "nearest1000", "up10000"'),
    "auctionOpening": (_auction_opening, '"any", "banker", "min(10000)", "faceValue"'),
    "bankLoans": (_bank_loans, '"none", 50000, {cap = 50000, interest = 10, passes = 3, compound = false}'),
    "rentClaim": (_rent_claim, '"auto", "manual", {mode = "manual", expiry = "nextRoll"}'),
    "fastJail": (_fast_jail, '"none", {attempts = 1, fine = 150}'),
    "noAuctions": (_no_auctions, '"yes", "no"'),
    "currency": (_currency, "{scale = 100}"),
}
