"""A table before the first roll: the juniors' dice give seats, order and banker; the box is checked, two deeds are dealt to each.

Who sits where and whose dice are thrown again is the engine's answer to these rolls (COMP-4, COMP-5, A-119); so are what is dealt again
and what it costs (COMP-11).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from monopole.championship.day_words import DayError
from monopole.championship.knockout import EDITION, MODE, box
from monopole.game import Action, Game
from monopole.game.encoding import members
from monopole.rules.agenda import subject
from monopole.rules.distribution import refuse_deeds, same_colour
from monopole.schema import NOBODY, SQUARES, Table, blank

Dice = list[int]
JUNIOR, ADULT = "junior", "adult"


@dataclass(frozen=True)
class Place:
    """A seat of the table, counted from one in the order of play."""

    seat: int
    team: int
    who: str


@dataclass(frozen=True)
class TableOpening:
    """What the juniors' dice have said so far. Nobody sits before all of them are told apart."""

    to_roll: tuple[int, ...]  # teams whose junior has yet to throw, again where two were equal
    places: tuple[Place, ...] = ()
    banker: int | None = None  # the seat that keeps the bank

    def place(self, seat: int) -> Place:
        return self.places[seat - 1]


def opening(teams: Sequence[int], rolls: Mapping[int, Sequence[Dice]], been_banker: Collection[int] = ()) -> TableOpening:
    """Seats, order and banker from the rolls of each team's junior; rolls may come in any order."""
    names = [*(f"{JUNIOR} {team}" for team in teams), *(f"{ADULT} {team}" for team in teams)]
    game = Game.new(EDITION, MODE, names, key="0" * 32, deal=False)
    used = dict.fromkeys(teams, 0)
    still: list[int] = []
    while game.matter.kind == "start":
        # the engine asks one after the other; of those it asks in one go each may already have thrown, in any order
        team = teams[game.seats.index(game.awaiting[0])]
        if used[team] == len(rolls.get(team, ())):
            still = _due(game, teams, rolls, used)
            break
        first, second = rolls[team][used[team]]
        game.play(Action(seat=game.awaiting[0], do="roll", dice=(first, second)))
        used[team] += 1
    if still:
        return TableOpening(tuple(still))
    order = [game.seats[seat] for seat in game.table.order[: len(names)]]
    places = tuple(Place(seat, int(name.split()[1]), name.split()[0]) for seat, name in enumerate(order, 1))
    return TableOpening((), places, keeps_bank(places, been_banker).seat)


def _due(game: Game, teams: Sequence[int], rolls: Mapping[int, Sequence[Dice]], used: Mapping[int, int]) -> list[int]:
    """Who is still to throw in this go: those the engine waits for and who have no throw left over."""
    waited_for = [teams[seat] for seat in members(subject(game.table, 0))]
    return [team for team in waited_for if used[team] == len(rolls.get(team, ()))]


def keeps_bank(places: Sequence[Place], been_banker: Collection[int]) -> Place:
    """The adult whose junior threw least; where he has kept the bank before, the next lowest who has not (COMP-6, COMP-23)."""
    adults = [place for place in reversed(places) if place.who == ADULT]
    return next((place for place in adults if place.team not in been_banker), adults[0])


def box_contents() -> dict[str, object]:
    """What the banker finds in the box: houses, hotels, cards of each pile, and each player's notes (COMP-7)."""
    rules = box()
    return {
        "houses": rules.edition.houses,
        "hotels": rules.edition.hotels,
        "chance": rules.edition.cards[0],
        "chest": rules.edition.cards[1],
        "purse": rules.edition.start_cash,
        "notes": [list(note) for note in rules.banknotes.notes],
        "notes_each": sum(count for _, count in rules.banknotes.notes),
        "deeds": bin(rules.edition.deeds).count("1"),
    }


@dataclass
class Deal:
    """The deeds of one table in the first phase: dealt to each seat, some of them refused."""

    dealt: dict[int, list[int]]
    refused: dict[int, list[int]]
    redealt: list[tuple[int, list[int]]]

    @classmethod
    def none(cls) -> Deal:
        return cls({}, {}, [])

    def pack(self) -> list[int]:
        """What is left to deal."""
        gone = {square for squares in self.dealt.values() for square in squares}
        return [square for square in range(SQUARES) if box().edition.deeds >> square & 1 and square not in gone]

    def draw(self, below: Callable[[int], int]) -> list[int]:
        """Two deeds off a pack that was shuffled and cut."""
        pack = self.pack()
        return [pack.pop(below(len(pack))) for _ in range(box().edition.deal_count)]

    def give(self, seat: int, squares: Sequence[int]) -> bool:
        """Two deeds to a seat; both of one colour go back into the pack, and the answer is no."""
        count, pack = box().edition.deal_count, self.pack()
        if len(squares) != count or any(square not in pack for square in squares):
            raise DayError(
                "COMP-11",
                "il faut {count} titres du paquet, que personne n'a encore reçus",
                "{count} deeds of the pack are wanted, which nobody has got yet",
                count=count,
            )  # fmt: skip
        if one_colour(squares):
            self.redealt.append((seat, list(squares)))
            return False
        self.dealt[seat] = list(squares)
        self.refused.pop(seat, None)
        return True

    def pays(self, seat: int) -> int:
        """What a seat pays for the deeds it keeps: what the engine would give back for them, were they refused too."""
        kept = [square for square in self.dealt.get(seat, []) if square not in self.refused.get(seat, [])]
        table = blank(Table)
        refuse_deeds(table, box().edition, 0, sum(1 << square for square in kept), [])
        return table.cash[0]


def one_colour(squares: Sequence[int]) -> bool:
    """Whether these are dealt again: lots of one colour, as the engine sees it; two stations or utilities stay."""
    table = blank(Table)
    table.owner = [NOBODY] * SQUARES
    for square in squares:
        table.owner[square] = 0
    return same_colour(table, box().edition, 0)
