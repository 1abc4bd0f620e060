"""What a role sees of a bank: the banker everything, a player the register, his own account and what concerns him."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from monopole.bank.ledger import BANK, POT, moves_of
from monopole.bank.lines_by_role import concerns
from monopole.bank.onto_board import kept_cards
from monopole.bank.rules_desk import account
from monopole.vocabulary import DECK_NAMES

if TYPE_CHECKING:
    from monopole.bank.bank_book import Bank

LANGS = ("fr", "en")
NOT_TOLD = ("changes", "ends", "hurries", "hidden", "then", "auction")  # of a line


class AtAGlance:
    """What every role is shown alike, after one line: balances, what each deed brings, what is sold, what each is worth."""

    def __init__(self, bank: Bank) -> None:
        self.balances = bank.balances()
        self.figures = bank.desk.figures(bank.register, self.balances)
        self.sale = bank.hammer.view()
        self._bank = bank

    @cached_property
    def fortunes(self) -> dict[str, Any]:
        parts, winners = self._bank.desk.fortunes(self._bank.register, self.balances)
        return {"fortunes": parts, "winners": [account(seat) for seat in winners]}


def seen(bank: Bank, who: str) -> dict[str, Any]:
    banker, glance = who == "banker", bank.at_a_glance()
    balances, figures = glance.balances, glance.figures
    e = bank.box.edition
    seats = range(len(bank.names))
    lines = bank.seen_by[who]
    told: dict[str, Any] = {
        "me": who,
        "players": [
            {
                "id": account(seat), "name": bank.names[seat], "out": bool(bank.register["out"][seat]), "gone": seat in bank.gone,
                "claimed": seat in bank.claimed,
                **({"balance": balances.get(account(seat), 0)} if banker or account(seat) == who else {}),
                **({"loan": bank.register["loan"][seat]} if bank.register["loan"][seat] else {}),
            }
            for seat in seats
        ],
        "lines": [_line(bank, line) for line in lines.shown],
        "before": lines.before,
        "held": [_held(bank, line, who) for line in bank.held.values() if banker or concerns(line, who)],
        "asks": [ask for ask in bank.asks.values() if banker or who in (ask["from"], ask["to"])],
        **_sale(glance.sale, who),
        "register": {name: bank.register[name] for name in ("owner", "built", "mortgaged")},
        "stock": {
            "houses": bank.register["houses_left"][0], "hotels": bank.register["hotels_left"][0], "of_houses": e.houses,
            "of_hotels": e.hotels, "unlimited": bool(e.unlimited_buildings),
        },
        "figures": {name: figures[name] for name in ("rent", "times", "lift", "sell")},
        "start": e.start_cash,
        "closed": bank.closed,
        "table": bank.table,
        "moving": bank.moving is not None,
    }  # fmt: skip
    if banker:
        told |= _desk(bank, balances)
    if banker or bank.closed:
        told |= glance.fortunes
    return told


def _sale(sale: dict[str, Any], who: str) -> dict[str, Any]:
    """What is being sold. How many of the last buildings somebody could take tells what he has: that is between him and the banker."""
    if who == "banker" or sale["shortage"] is None:
        return sale
    own = {name: {who: said[who]} if who in said else {} for name, said in sale["shortage"].items() if name in ("rooms", "wants")}
    return {**sale, "shortage": {**sale["shortage"], **own}}


def _desk(bank: Bank, balances: dict[str, int]) -> dict[str, Any]:
    """What only the banker works with."""
    e = bank.box.edition
    cards = [(deck, bank.box.cards[deck][number]) for deck, number in bank.desk.cards()]
    return {
        "bank": balances[BANK],
        "pot": balances[POT] if e.parking_pot else None,
        "sum": sum(balances.values()),
        "quick": {
            "salary": e.go_salary, "fine": e.jail_fine, "double": bool(e.double_salary),
            "taxes": [{"square": each.number, "amount": e.price[each.number]} for each in bank.box.squares if each.kind == "tax"],
            "cards": [{"id": card.id, "deck": DECK_NAMES[deck], "text": {lang: card.text(lang) for lang in LANGS}} for deck, card in cards],
            "loans": e.bank_loans, "factors": bank.desk.factors(), "kept_cards": kept_cards(bank.box),
        },
    }  # fmt: skip


def _line(bank: Bank, line: dict[str, Any]) -> dict[str, Any]:
    """A line without what only the book needs; of a payment that is held, what it would move."""
    told = {name: value for name, value in line.items() if name not in NOT_TOLD}
    if "held" in line:
        told["moves"] = line["then"].get("moves", [])
        told["open"] = line["n"] in bank.held
    return told


def _held(bank: Bank, line: dict[str, Any], who: str) -> dict[str, Any]:
    """A line that waits for a word, with what is lacking for it by now; a balance is told to nobody but the banker and its owner."""
    lacking = bank.lacking(moves_of(line["then"].get("moves", ())))
    told = {"lacks": list(lacking)} if lacking is not None and who in ("banker", lacking[0]) else {}
    return {**_line(bank, line), **told}
