"""Every matter has its sentence in both languages."""

from __future__ import annotations

import pytest

from monopole.editions import load
from monopole.game import Matter
from monopole.text import say_matter
from monopole.vocabulary import MATTERS, REASONS

SEATS = ["Anne", "Bruno"]
SIDE = {"deeds": [1, 3], "cash": 100, "cards": 1}
AUCTION = {"why": "declined", "seller": None, "bidder": None, "bidders": SEATS, "opening": 1}
EXAMPLES = [
    Matter("nothing"),
    Matter("start", "Anne", details={"left": SEATS}),
    Matter("roll", "Anne", details={"in_jail": False, "doubles": 0}),
    Matter("roll", "Anne", details={"in_jail": False, "doubles": 1}),
    Matter("roll", "Anne", details={"in_jail": True, "doubles": 0}),
    Matter("end", "Anne"),
    Matter("offer", "Anne", square=39, price=400),
    Matter("opening", "Anne", square=39, price=400, details={"lot": "deed", "why": "declined"}),
    Matter("opening", "Anne", price=400, details={"lot": "house", "why": "scarce"}),
    Matter("auction", "Anne", square=39, amount=0, price=1, details=AUCTION | {"lot": "deed"}),
    Matter("auction", "Anne", amount=30, price=31, details=AUCTION | {"lot": "card", "deck": "chest", "bidder": "Bruno"}),
    Matter("auction", "Anne", amount=30, price=31, details=AUCTION | {"lot": "hotel", "bidder": "Bruno"}),
    *(
        Matter("debt", "Anne", amount=50, details={"creditor": "Bruno", "creditors": ["Bruno"], "reason": reason})
        for reason in REASONS.values()
    ),
    Matter("debt", "Anne", amount=50, details={"creditor": None, "creditors": [], "reason": "tax"}),
    Matter("debt", "Anne", amount=50, details={"creditor": "Bruno", "creditors": ["Bruno", "Chloé"], "reason": "card"}),
    Matter("payment", "Bruno", amount=200, details={"debtor": "Anne", "deeds": [1, 3], "mortgaged": []}),
    Matter("deal", "Bruno", details={"from": "Anne", "give": SIDE, "take": {"cash": 20}, "mortgaged": [3]}),
    Matter("transfer", "Anne", square=39, price=220, details={"deeds": [39], "charge": 0}),
    Matter("transfer", "Anne", square=39, price=220, details={"deeds": [39], "charge": 20}),
    Matter("flight", "Anne", square=5, details={"open": [1, 3]}),
    Matter("choose", "Anne", amount=10, details={"deck": "chance"}),
    Matter("shortage", "Bruno", details={"lot": "house", "stock": 1, "asker": "Anne", "most": 2}),
    Matter("shortage", "Bruno", details={"lot": "hotel", "stock": 3, "asker": "Anne", "most": 2}),
    Matter("build", "Anne", price=60, details={"lot": "house"}),
    *(Matter(kind, "Anne") for kind in ("move", "landing", "turn", "levy", "estate", "scarce", "due")),
    Matter("claims", "Anne", details={"visitor": "Bruno", "rents": [{"square": 39, "amount": 50}]}),
]


def test_every_matter_has_an_example() -> None:
    assert {matter.kind for matter in EXAMPLES} == set(MATTERS.values())


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("matter", EXAMPLES, ids=lambda matter: matter.kind)
def test_every_matter_is_said(matter: Matter, lang: str) -> None:
    sentence = say_matter(load("france-2003"), SEATS, matter, lang)
    assert sentence[0].isupper() and sentence[-1] in ".?"
    assert "{" not in sentence and "None" not in sentence
    assert sentence != say_matter(load("france-2003"), SEATS, matter, "en" if lang == "fr" else "fr")


@pytest.mark.parametrize(
    ("matter", "fr", "en"),
    [
        (
            Matter("deal", "Bruno", details={"from": "Anne", "give": SIDE, "take": {"cash": 20}, "mortgaged": [3]}),
            "Anne offre à Bruno\u00a0: Boulevard de Belleville, Rue Lecourbe (sous hypothèque), 100 € et 1 carte de sortie de prison. "
            "En échange\u00a0: 20 €. À Bruno d’accepter ou de refuser.",
            "Anne offers Bruno: Boulevard de Belleville, Rue Lecourbe (mortgaged), 100 € and 1 out-of-jail card. "
            "In return: 20 €. Does Bruno accept?",
        ),
        (
            Matter("auction", "Anne", amount=30, price=31, details=AUCTION | {"lot": "hotel", "bidder": "Bruno"}),
            "Enchères\u00a0: un hôtel. Bruno a offert 30 €. Anne peut offrir à partir de 31 €, ou passer.",
            "Auction: a hotel. Bruno has bid 30 €. Anne may bid from 31 €, or pass.",
        ),
        (
            Matter("debt", "Anne", amount=50, details={"creditor": None, "creditors": [], "reason": "fine"}),
            "Anne doit 50 € à la banque (amende). À Anne de payer.",
            "Anne owes the bank 50 € (fine) and is to pay.",
        ),
    ],
)
def test_sentences(matter: Matter, fr: str, en: str) -> None:
    box = load("france-2003")
    assert say_matter(box, SEATS, matter, "fr") == fr
    assert say_matter(box, SEATS, matter, "en") == en
