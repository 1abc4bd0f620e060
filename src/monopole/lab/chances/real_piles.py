"""Cards from real piles: the card turned now was turned a whole pile ago, and all the others since.

Every card comes equally often, but not equally often on every square: a card that leads to just before the next card square of its
pile is not the one turned there. The mean over all orders of a pile is found one pile at a time: while one is looked at, the other is
drawn from at random. For the decks of the boxes the result is within about a ten-millionth of the mean over all orders of both piles;
one order differs from another a thousand times as much. A pile of fewer than eight cards, in a file of one's own, loses more digits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from operator import mul

from monopole.lab.chances.markov import Row, solve, stationary
from monopole.lab.chances.walk import Drawing, Moment, Walk
from monopole.schema import DECKS

Hand = tuple[int, ...]  # how many cards of each kind


def cyclic_odds(walk: Walk) -> dict[Drawing, list[float]]:
    """The chance of each card at each moment of drawing, when the cards go back under their pile."""
    moments, rows = walk.chain()
    share = stationary(rows)
    odds: dict[Drawing, list[float]] = {}
    for deck in range(DECKS):
        odds |= _odds_of_pile(walk, deck, moments, rows, share)
    return odds


def _odds_of_pile(walk: Walk, deck: int, moments: list[Moment], rows: list[Row], share: list[float]) -> dict[Drawing, list[float]]:
    drawings = [moment for moment in moments if isinstance(moment, Drawing) and moment.deck == deck]
    if not drawings:
        return {}
    kinds = _kinds(walk, drawings)
    onward = _next_drawing(moments, rows, drawings)
    number = {moment: at for at, moment in enumerate(moments)}
    usual = [share[number[drawing]] for drawing in drawings]
    kernels = [[onward[number[moment]] for moment in kind] for kind in kinds]
    where = _where_drawn([value / sum(usual) for value in usual], kernels, [len(cards) for cards in kinds.values()])
    odds: dict[Drawing, list[float]] = {}
    for at, drawing in enumerate(drawings):
        chances = [0.0] * walk.edition.cards[deck]
        for cards, places in zip(kinds.values(), where, strict=True):
            for card in cards:
                chances[card] = places[at]
        odds[drawing] = [chance / sum(chances) for chance in chances]
    return odds


def _kinds(walk: Walk, drawings: list[Drawing]) -> dict[tuple[Moment, ...], list[int]]:
    """Cards that move the token alike from everywhere are one kind: by where they lead, their numbers."""
    kinds: dict[tuple[Moment, ...], list[int]] = defaultdict(list)
    for card in range(walk.edition.cards[drawings[0].deck]):
        kinds[tuple(walk.obey(drawing, card).then for drawing in drawings)].append(card)
    return kinds


def _next_drawing(moments: list[Moment], rows: list[Row], drawings: list[Drawing]) -> list[list[float]]:
    """From every moment, the chances of each of these drawings being the next one; from a drawing, itself."""
    stops = {moment: at for at, moment in enumerate(drawings)}
    matrix = []
    for at, row in enumerate(rows):
        line = [0.0] * len(rows)
        if moments[at] not in stops:
            for other, chance in row.items():
                line[other] = -chance
        line[at] += 1.0
        matrix.append(line)
    sides = [[1.0 if moment == drawing else 0.0 for moment in moments] for drawing in drawings]
    return [list(chances) for chances in zip(*solve(matrix, sides), strict=True)]


def _where_drawn(usual: list[float], kernels: list[list[list[float]]], sizes: list[int]) -> list[list[float]]:
    """For each kind of card, where it is drawn: after all the other cards of the pile, in any order."""
    whole = tuple(sizes)
    columns = [list(zip(*kernel, strict=True)) for kernel in kernels]
    after: dict[Hand, list[float]] = {tuple(0 for _ in sizes): usual}
    for _ in range(sum(sizes) - 1):
        longer: dict[Hand, list[float]] = {}
        for hand, places in after.items():
            for kind, more in _one_more(hand, whole):
                drawn = longer.setdefault(more, [0.0] * len(usual))
                # Of the orders of the longer hand, this share ends with a card of this kind.
                share = more[kind] / sum(more)
                drawn[:] = [chance + share * sum(map(mul, places, column)) for chance, column in zip(drawn, columns[kind], strict=True)]
        after = longer
    return [after[*whole[:kind], count - 1, *whole[kind + 1 :]] for kind, count in enumerate(whole)]


def _one_more(hand: Hand, whole: Hand) -> Iterator[tuple[int, Hand]]:
    for kind, held in enumerate(hand):
        if held < whole[kind]:
            yield kind, (*hand[:kind], held + 1, *hand[kind + 1 :])
