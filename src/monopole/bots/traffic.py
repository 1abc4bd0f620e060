"""How often each square is reached: a power iteration over the edition's own board, decks and jail, once at load time."""

from __future__ import annotations

from monopole.rules.movement import nearest
from monopole.schema import DECKS, PILE, SQUARES, Edition
from monopole.vocabulary import (
    CHANCE_SQUARE,
    CHEST_SQUARE,
    GO_TO_JAIL,
    MOVE_NEAREST,
    MOVE_RELATIVE,
    MOVE_TO,
    STATION,
    TO_JAIL,
    UTILITY,
)

MILLION = 1_000_000
ROUNDS = 60
ENOUGH = 1e-9


def _card_target(edition: Edition, square: int, deck: int, card: int) -> int:
    """Where a card leads from a square, the square itself when it leads nowhere."""
    at = deck * PILE + card
    effect, a = edition.card_effect[at], edition.card_a[at]
    if effect == MOVE_TO:
        return a % SQUARES
    if effect == MOVE_RELATIVE:
        return (square + a) % SQUARES
    if effect == MOVE_NEAREST and a in (STATION, UTILITY):
        return nearest(edition, square, a)
    return edition.jail_square if effect == TO_JAIL else square


def _spread(edition: Edition, square: int, weight: float, stops: list[float], deep: int = 0) -> list[tuple[int, float]]:
    """The stops a token makes when the dice lead it to a square, and where it rests."""
    kind = edition.kind[square]
    stops[square] += weight
    if kind == GO_TO_JAIL:
        return [(edition.jail_square, weight)]
    deck = {CHANCE_SQUARE: 0, CHEST_SQUARE: 1}.get(kind, DECKS)
    if deck == DECKS or edition.cards[deck] == 0 or deep > 1:
        return [(square, weight)]
    rests: list[tuple[int, float]] = []
    share = weight / edition.cards[deck]
    for card in range(edition.cards[deck]):
        target = _card_target(edition, square, deck, card)
        if target == square:
            rests.append((square, share))
        elif edition.card_effect[deck * PILE + card] == TO_JAIL:
            rests.append((target, share))
        else:
            rests += _spread(edition, target, share, stops, deep + 1)
    return rests


def traffic(edition: Edition) -> list[int]:
    """Stops on each square in a million rolls of one token, cards and the way to jail included."""
    ways = [0.0] * 13
    for first in range(1, 7):
        for second in range(1, 7):
            ways[first + second] += 1 / 36
    led: list[list[tuple[int, float]]] = []
    stopped: list[list[float]] = []
    for start in range(SQUARES):
        stops = [0.0] * SQUARES
        rests: dict[int, float] = {}
        for total in range(2, 13):
            for square, weight in _spread(edition, (start + total) % SQUARES, ways[total], stops):
                rests[square] = rests.get(square, 0.0) + weight
        led.append(sorted(rests.items()))
        stopped.append(stops)
    where = [1 / SQUARES] * SQUARES
    for _ in range(ROUNDS):
        then = [0.0] * SQUARES
        for start, here in enumerate(where):
            for square, weight in led[start]:
                then[square] += here * weight
        drift = max(abs(old - new) for old, new in zip(where, then, strict=True))
        where = then
        if drift < ENOUGH:
            break
    return [round(MILLION * sum(where[start] * stopped[start][square] for start in range(SQUARES))) for square in range(SQUARES)]
