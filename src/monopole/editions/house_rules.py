"""House rules: what many tables play and no booklet says, and the value of which option keeps each."""

from __future__ import annotations

from typing import NamedTuple

from monopole.options import OPTIONS


class HouseRule(NamedTuple):
    """An option, with its value at a table that keeps the rule and at one that does not."""

    option: str
    kept: str = "yes"
    not_kept: str = "no"


HOUSE_RULES: dict[str, HouseRule] = {
    **{option.name: HouseRule(option.name) for option in OPTIONS.values() if option.house_rule},
    "noAuctions": HouseRule("auctionOnDecline", "no", "yes"),
}
