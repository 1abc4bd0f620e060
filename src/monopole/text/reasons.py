"""Why somebody owes or pays."""

from __future__ import annotations

from monopole.text.names import Names
from monopole.text.translation import mark

_REASONS = {
    "rent": mark("rent"),
    "tax": mark("tax"),
    "fine": mark("fine"),
    "card": mark("card"),
    "loan": mark("loan"),
    "interest": mark("interest"),
    "birthday": mark("gift"),
    "bankruptcy": mark("bankruptcy"),
    "bankruptcy_part": mark("bankruptcy"),
}
PAYMENTS_TO_SEATS = {
    "rent": mark("{seat} pays {other} the rent: {amount}."),
    "tax": mark("{seat} pays {other} the tax: {amount}."),
    "fine": mark("{seat} pays {other} the fine: {amount}."),
    "card": mark("{seat} pays {other} {amount}, as the card says."),
    "loan": mark("{seat} pays {other} the loan back: {amount}."),
    "interest": mark("{seat} pays {other} the interest: {amount}."),
    "birthday": mark("{seat} gives {other} {amount}."),
    "bankruptcy": mark("{seat} hands over to {other} all that is left: {amount}."),
    "bankruptcy_part": mark("{seat} hands over to {other} a share of what is left: {amount}."),
}
PAYMENTS_TO_BANK = {
    "rent": mark("{seat} pays the bank the rent: {amount}."),
    "tax": mark("{seat} pays the bank the tax: {amount}."),
    "fine": mark("{seat} pays the bank the fine: {amount}."),
    "card": mark("{seat} pays the bank {amount}, as the card says."),
    "loan": mark("{seat} pays the bank its loan back: {amount}."),
    "interest": mark("{seat} pays the bank the interest on the mortgage: {amount}."),
    "birthday": mark("{seat} gives the bank {amount}."),
    "bankruptcy": mark("{seat} hands over to the bank all that is left: {amount}."),
    "bankruptcy_part": mark("{seat} hands over to the bank a share of what is left: {amount}."),
}


def reason(names: Names, name: str) -> str:
    """The reason in a word."""
    return names.say(_REASONS[name])
