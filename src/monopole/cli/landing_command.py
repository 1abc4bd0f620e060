"""`monopole landing`: the exact chances of every square."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import AsJson, Edition, Mode, option, whole

HELP = Both(
    "Les chances exactes de s'arrêter sur chaque case, d'après le plateau, les cartes et la prison d'une édition.",
    "The exact chances of stopping on every square, from an edition's board, decks and jail.",
)
EXAMPLES = (
    "monopole landing",
    "monopole landing --edition canada-2011 --jail stay",
    "monopole landing --dice 4 --json",
)
JAIL = Both("leave : sortir au plus tôt ; stay : rester", "leave: at once; stay: to the last")
CARDS = Both("comment on tire les cartes", "how cards are drawn")
FINE = Both("l'amende ou une carte Chance", "the fine or a Chance card")
THREE = Both("trois doubles mènent en prison", "three doubles lead to jail")
RESET = Both("la prison efface les doubles", "jail forgets the doubles")
DICE = Both("les faces d'un dé (sans rien : 6)", "the faces of a die (by default: 6)")


def landing(
    context: typer.Context,
    edition: Edition = "france-2003",
    mode: Mode = "",
    jail: Annotated[str, option(JAIL, "leave|stay")] = "leave",
    cards: Annotated[str, option(CARDS, "independent|cyclic")] = "independent",
    fine_or_chance: Annotated[str, option(FINE, "fine|chance")] = "fine",
    three_doubles: Annotated[str, option(THREE, "yes|no")] = "yes",
    reset_doubles_in_jail: Annotated[str, option(RESET, "yes|no")] = "yes",
    dice: Annotated[str, option(DICE, "N")] = "6",
    as_json: AsJson = False,
) -> int:
    from monopole.lab.chances import landing_odds as lab

    return lab.main(
        edition=known_names.edition(edition),
        mode=known_names.mode(mode) or None,
        jail=jail,
        cards=cards,
        fine_or_chance=fine_or_chance,
        three_doubles=_yes("--three-doubles", three_doubles),
        reset_doubles_in_jail=_yes("--reset-doubles-in-jail", reset_doubles_in_jail),
        dice=whole("--dice", dice, lab.FACES_LEAST, lab.FACES_MOST),
        json=as_json,
        lang=context.obj.lang,
    )


def _yes(switch: str, answer: str) -> bool:
    return known_names.one_of(switch, answer, ("yes", "no")) == "yes"
