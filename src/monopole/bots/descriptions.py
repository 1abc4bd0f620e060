"""What each bot is called and does, in a line, for whoever chooses one."""

from __future__ import annotations

from typing import NamedTuple

from monopole.bilingual import Both


class Description(NamedTuple):
    title: Both
    does: Both


def _bot(title: tuple[str, str], fr: str, en: str) -> Description:
    return Description(Both(*title).typeset(), Both(fr, en).typeset())


DESCRIPTIONS = {
    "beginner": _bot(
        ("débutant", "beginner"),
        "Achète volontiers, juge mal les prix, ne propose pas d'échange tant que la partie ne traîne pas.",
        "Buys gladly, judges prices badly, proposes no deals until a game drags on.",
    ),
    "regular": _bot(
        ("habitué", "regular"),
        "Estime chaque titre par son groupe, garde une réserve selon le danger, propose et répond aux échanges.",
        "Values every deed by its group, keeps a reserve after the danger ahead, proposes and answers deals.",
    ),
    "expert": _bot(
        ("expert", "expert"),
        "Comme l'habitué, avec des réglages trouvés en jouant contre lui-même, et attentif à chaque tour.",
        "Like the regular, with settings found by playing against itself, and alert before every roll.",
    ),
    "master": _bot(
        ("maître", "master"),
        "Pèse ses coups, et surtout ses échanges, par des avenirs tirés au sort ; il lui faut un peu de temps.",
        "Weighs its actions, and its deals above all, by futures drawn at random; it takes a little time.",
    ),
    "default": _bot(
        ("prudent", "cautious"),
        "Ne s'engage jamais : n'achète rien, ne mise pas, paie ce qu'il doit.",
        "Never commits itself: buys nothing, bids nothing, pays what it owes.",
    ),
    "random": _bot(("au hasard", "random"), "Joue n'importe quel coup permis.", "Plays anything that is allowed."),
    "fixed_trader": _bot(
        ("marchand fixe", "fixed trader"), "Une politique fixe, publiée par des chercheurs.", "A fixed policy, published by researchers."
    ),
    "fixed_trader_mended": _bot(
        ("marchand fixe réparé", "mended fixed trader"),
        "La même politique fixe, qui ne brade plus ses titres.",
        "The same fixed policy, which no longer sells its deeds for a song.",
    ),
    "station_chaser": _bot(("chasseur de gares", "station chaser"), "Veut toutes les gares.", "Wants every station."),
    "orange_chaser": _bot(("chasseur d'orange", "orange chaser"), "Veut tous les terrains orange.", "Wants every orange street."),
    "cash_keeper": _bot(("bas de laine", "cash keeper"), "Garde son argent.", "Keeps its money."),
    "absurd_trader": _bot(("marchand absurde", "absurd trader"), "Propose des échanges absurdes.", "Proposes absurd deals."),
}
