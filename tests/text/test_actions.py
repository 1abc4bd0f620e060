"""Every action has its label in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from monopole.editions import load
from monopole.game import Action, InKind, Side
from monopole.text import say_action
from monopole.vocabulary import ACTIONS, GROUP_NAMES

SEATS = ["Anne", "Bruno"]
BOUNDS: dict[str, Any] = {"amount": [1, 500]}


def said(do: str, **fields: Any) -> Action:
    return Action(seat=None if do == "tick" else "Anne", do=do, **fields)


EXAMPLES = [
    *(said(do) for do in ("roll", "buy", "decline", "pass", "pay_fine", "use_card", "accept", "refuse", "bankrupt", "end", "broken")),
    said("resign"),
    said("withdraw"),
    said("counter", give=Side(deeds=(1,), cash=10), take=Side(cards=2)),
    said("counter", form={"give": {}, "take": {}}),
    said("roll", dice=(3, 4)),
    *(said(do, amount=50) for do in ("bid", "open_at", "borrow", "repay", "want")),
    *(said(do, form=BOUNDS) for do in ("bid", "open_at", "borrow", "repay", "want")),
    *(said(do, form={}) for do in ("bid", "open_at", "borrow", "offer", "auction", "refuse_deeds", "build", "choose")),
    *(said(do) for do in ("repay", "want", "claim", "settle")),
    said("choose", what="fine"),
    said("choose", what="chance"),
    said("build", square=39),
    said("build", squares=(39, 37, 39)),
    said("build", squares=(37, 39), hotel=True),
    said("sell", square=39),
    said("sell", square=39, times=2),
    *(said("sell_group", group=group) for group in GROUP_NAMES),
    said("sell_hotels", group="dark_blue"),
    *(said(do, square=39) for do in ("exchange", "mortgage", "lift", "keep", "lift_now", "resell", "fly", "claim")),
    said("offer", to="Bruno", give=Side(deeds=(1,), cash=10), take=Side(cards=2)),
    said("offer", to="Bruno", form={"give": {}, "take": {}}),
    said("auction", square=39, at=400),
    said("auction", card=True, at=1),
    said("auction", square=39, form={"at": [400, 500]}),
    said("settle", with_=InKind(deeds=(1, 3), value=100)),
    said("settle", form={"deeds": [1]}),
    said("refuse_deeds", squares=(1, 5)),
    said("tick", seconds=1),
    said("tick", seconds=30),
]


def test_every_action_has_an_example() -> None:
    assert {action.do for action in EXAMPLES} == set(ACTIONS.values())


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("edition", ["france-2003", "asterix-2006", "world-2008"])
def test_every_action_is_said(edition: str, lang: str) -> None:
    box = load(edition)
    for action in EXAMPLES:
        label = say_action(box, SEATS, action, lang)
        assert label[0].isupper() and "{" not in label and "None" not in label, label
        assert label != say_action(box, SEATS, action, "en" if lang == "fr" else "fr"), label


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        (said("bid", amount=50), "Offrir 50 €", "Bid 50 €"),
        (said("bid", form=BOUNDS), "Offrir de 1 € à 500 €", "Bid from 1 € to 500 €"),
        (
            said("build", squares=(39, 37, 39)),
            "Bâtir\u00a0: Rue de la Paix ×2 et Avenue des Champs-Élysées",
            "Build: Rue de la Paix ×2 and Avenue des Champs-Élysées",
        ),
        (said("mortgage", square=39), "Hypothéquer pour 200 €\u00a0: Rue de la Paix", "Mortgage for 200 €: Rue de la Paix"),
        (
            said("sell_group", group="light_blue"),
            "Vendre toutes les constructions du groupe\u00a0: bleu clair",
            "Sell every building of the group: light blue",
        ),
        (said("auction", card="chest", at=5), "Mettre aux enchères à partir de 5 €\u00a0: une carte de sortie de prison", None),
        (
            said("offer", to="Bruno", give=Side(cash=10), take=Side(deeds=(1,))),
            "Offrir à Bruno\u00a0: 10 €. En échange\u00a0: Boulevard de Belleville",
            None,
        ),
    ],
)
def test_labels(action: Action, fr: str, en: str | None) -> None:
    box = load("france-2003")
    assert say_action(box, SEATS, action, "fr") == fr
    assert en is None or say_action(box, SEATS, action, "en") == en


def test_the_seat_may_be_named() -> None:
    box = load("france-2003")
    assert say_action(box, SEATS, said("buy"), "fr", named=True) == "Anne\u00a0: Acheter"
    assert say_action(box, SEATS, said("tick", seconds=2), "en", named=True) == "The clock: 2 seconds more"
