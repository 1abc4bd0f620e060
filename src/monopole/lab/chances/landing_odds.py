"""Where the dice lead in the long run, square by square, from the edition's own board, decks and jail: solved, not sampled.

`per_roll` is the share of rolls that end on each square, after any card has been obeyed; the last number is the share that end in jail,
whether the roll led there or left the prisoner inside. `per_turn` is the same for turns, a turn being all the rolls that doubles give.
`visits_per_roll` also counts the squares a card or the policeman sends the token away from.
Out-of-jail cards stay in their piles and nobody uses them.

With independent cards every card is as likely as another at every draw. With cyclic cards the piles lie in a random order that never
changes, and the numbers are the mean over all orders: see `real_piles` for how far that is exact.
"""

from __future__ import annotations

import json as json_format
from dataclasses import asdict, dataclass

from monopole.bilingual import Complaint
from monopole.editions import Box, Words, load, usual_mode
from monopole.lab.chances.markov import stationary
from monopole.lab.chances.real_piles import cyclic_odds
from monopole.lab.chances.walk import IN_JAIL, Habits, ToRoll, Walk
from monopole.schema import SQUARES
from monopole.text.numbers import decimal, percent
from monopole.vocabulary import PAY_OR_DRAW

PLACES = SQUARES + 1  # the squares, and in jail
FACES_LEAST, FACES_MOST = 2, 20
CHOICES = {"jail": ("leave", "stay"), "cards": ("independent", "cyclic"), "fine_or_chance": ("fine", "chance")}


class HabitError(Complaint, ValueError):
    """A habit nobody can have; says what would be right."""


@dataclass(frozen=True)
class Landing:
    """The long run: shares of rolls and of turns by place, and the mean of the dice that bring a visitor, by square."""

    habits: Habits
    per_roll: list[float]
    per_turn: list[float]
    rolls_per_turn: float
    visits_per_roll: list[float]
    dice: list[float]

    @property
    def visits_per_turn(self) -> list[float]:
        return [visits * self.rolls_per_turn for visits in self.visits_per_roll]


def landing(
    box: Box,
    jail: str = "leave",
    cards: str = "independent",
    fine_or_chance: str = "fine",
    three_doubles: bool = True,
    reset_doubles_in_jail: bool = True,
    dice: int = 6,
) -> Landing:
    """The exact long run for one way of playing.

    jail: `leave` pays the fine before the first roll on which the edition lets it be paid; `stay` rolls for a double until the last
    compulsory turn. fine_or_chance: what is chosen where a card leaves the choice. three_doubles: whether the third double in a row
    leads to jail. reset_doubles_in_jail: whether the count of doubles begins again there, as the rules have it; otherwise it runs on,
    and a double thrown in jail counts too. dice: the faces of each of the two dice.
    """
    habits = Habits(jail, cards, fine_or_chance, three_doubles, reset_doubles_in_jail, dice)
    _check(habits)
    walk = Walk(box.edition, habits)
    if cards == "cyclic":
        walk = Walk(box.edition, habits, cyclic_odds(walk))
    return _long_run(walk)


def _check(habits: Habits) -> None:
    for name, right in CHOICES.items():
        wrong = getattr(habits, name)
        if wrong not in right:
            shown, known = str(wrong)[:40], ", ".join(right)
            raise HabitError(Words(f"{name} : « {shown} » ; il faut l'un de : {known}", f'{name}: "{shown}"; it should be one of: {known}'))
    if not FACES_LEAST <= habits.dice <= FACES_MOST:
        raise HabitError(
            Words(
                f"dice : {habits.dice} ; un dé a de {FACES_LEAST} à {FACES_MOST} faces ici",
                f"dice: {habits.dice}; a die has {FACES_LEAST} to {FACES_MOST} faces here",
            )
        )


def _long_run(walk: Walk) -> Landing:
    moments, rows = walk.chain()
    shares = stationary(rows)
    rolls = sum(share for moment, share in zip(moments, shares, strict=True) if isinstance(moment, ToRoll))
    per_roll, turn_ends, visits = [0.0] * PLACES, [0.0] * PLACES, [0.0] * PLACES
    brought = [0.0] * SQUARES
    new_throw = walk.habits.dice + 1.0  # the mean of two dice, thrown anew for a visitor whom a card brings
    for moment, share in zip(moments, shares, strict=True):
        often = share / rolls
        if isinstance(moment, ToRoll):
            place = min(moment.place, IN_JAIL)
            per_roll[place] += often
            if not moment.again:
                turn_ends[place] += often
            if walk.edition.jail_fine_delay and walk.pays(moment.place):
                turn_ends[walk.edition.jail_square] += often
        for step in walk.steps(moment):
            if step.touched >= 0:
                visits[step.touched] += often * step.chance
                brought[step.touched] += often * step.chance * (step.dice or new_throw)
    visits[IN_JAIL] = per_roll[IN_JAIL]
    turns = sum(turn_ends)
    return Landing(
        habits=walk.habits,
        per_roll=per_roll,
        per_turn=[ends / turns for ends in turn_ends],
        rolls_per_turn=1 / turns,
        visits_per_roll=visits,
        dice=[total / visit if visit else 0.0 for total, visit in zip(brought, visits, strict=False)],
    )


_JAIL = {
    "leave": Words("on sort de prison dès que possible", "out of jail as soon as possible"),
    "stay": Words("on reste en prison le plus longtemps possible", "in jail as long as possible"),
}
_CARDS = {
    "independent": Words("chaque carte aussi probable à chaque tirage", "every card as likely at every draw"),
    "cyclic": Words("cartes remises sous leur pile, moyenne de tous les ordres", "cards put back under their pile, mean of all orders"),
}
_CHOICE = {
    "fine": Words("l'amende plutôt que l'autre carte", "the fine rather than the other card"),
    "chance": Words("l'autre carte plutôt que l'amende", "the other card rather than the fine"),
}
_DICE = Words("deux dés à {faces} faces", "two dice of {faces} faces")
_NO_THIRD = Words("trois doubles de suite restent sans suite", "three doubles in a row lead nowhere")
_NO_RESET = Words("les doubles comptent de part et d'autre de la prison", "doubles count on through jail")
_IN_JAIL = Words("En prison", "In jail")
_HEAD = (Words("case", "square"), Words("par jet", "per roll"), Words("par tour", "per turn"))
_ROLLS = Words("jets par tour : {rolls}", "rolls per turn: {rolls}")
_NAME_WIDTH, _BAR_WIDTH = 34, 24


def land_report(found: Landing, box: Box, lang: str) -> str:
    """A table for the terminal, one line a square, with a bar to compare them by."""
    square, per_roll, per_turn = (words(lang) for words in _HEAD)
    lines = [
        box.title(lang),
        " · ".join(_assumptions(found.habits, box, lang)),
        "",
        f"     {square:<{_NAME_WIDTH}} {per_roll:>10} {per_turn:>10}",
    ]
    most = max(found.per_roll)
    for place, name in enumerate(place_names(box, lang)):
        number = str(place) if place < SQUARES else ""
        short = name if len(name) <= _NAME_WIDTH else name[: _NAME_WIDTH - 1] + "…"
        shares = " ".join(f"{percent(share, lang, 4):>10}" for share in (found.per_roll[place], found.per_turn[place]))
        bar = "█" * round(_BAR_WIDTH * found.per_roll[place] / most)
        lines.append(f"{number:>3}  {short:<{_NAME_WIDTH}} {shares}  {bar}".rstrip())
    return "\n".join([*lines, "", _ROLLS(lang).format(rolls=decimal(found.rolls_per_turn, lang, 6))])


def place_names(box: Box, lang: str) -> list[str]:
    """The names of the squares, and of being in jail."""
    return [*(square.name for square in box.squares), _IN_JAIL(lang)]


def _assumptions(habits: Habits, box: Box, lang: str) -> list[str]:
    said = [_JAIL[habits.jail], _CARDS[habits.cards]]
    if PAY_OR_DRAW in box.edition.card_effect:
        said.append(_CHOICE[habits.fine_or_chance])
    said.append(_DICE)
    if not habits.three_doubles:
        said.append(_NO_THIRD)
    elif not habits.reset_doubles_in_jail:
        said.append(_NO_RESET)
    return [words(lang).format(faces=habits.dice) for words in said]


def to_json(found: Landing, box: Box, lang: str = "en") -> dict[str, object]:
    """Everything, for a program; the numbers with all their digits."""
    return {
        "edition": box.id,
        "mode": box.mode,
        **asdict(found.habits),
        "names": place_names(box, lang),
        "per_roll": found.per_roll,
        "per_turn": found.per_turn,
        "rolls_per_turn": found.rolls_per_turn,
        "visits_per_roll": found.visits_per_roll,
        "visits_per_turn": found.visits_per_turn,
    }


def main(
    edition: str,
    mode: str | None = None,
    jail: str = "leave",
    cards: str = "independent",
    fine_or_chance: str = "fine",
    three_doubles: bool = True,
    reset_doubles_in_jail: bool = True,
    dice: int = 6,
    json: bool = False,
    lang: str = "fr",
) -> int:
    """The command `monopole landing`; without a mode, the first in which the edition is played."""
    box = load(edition, mode or usual_mode(edition))
    found = landing(box, jail, cards, fine_or_chance, three_doubles, reset_doubles_in_jail, dice)
    print(json_format.dumps(to_json(found, box, lang), ensure_ascii=False, indent=1) if json else land_report(found, box, lang))
    return 0
