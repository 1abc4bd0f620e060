"""Moving: forward with the salary, backward without, to the nearest station."""

from monopole.dialect import rule
from monopole.rules.agenda import put, tell
from monopole.rules.loans import loan_pass
from monopole.schema import SQUARES, Edition, Table
from monopole.vocabulary import EARNED, GO_1, LANDING, MOVED


@rule("GO-1", "GO-2", "GO-3", "EBANK-4", "EBANK-8")
def earn_salary(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """Each time the start is passed or reached; once only when it is reached."""
    salary = e.go_salary
    if e.double_salary and g.square[seat] == 0:
        salary = 2 * salary
    g.cash[seat] += salary
    g.been_round[seat] = 1
    tell(log, EARNED, seat, salary, 0, 0, GO_1)
    loan_pass(g, e, seat, log)


@rule("TURN-3", "GO-1", "GO-2", "CARD-4")
def advance(g: Table, e: Edition, seat: int, square: int, by_card: int, factor: int, collect: bool, log: list[int]) -> None:
    """Forward to a square, over the start if it lies on the way; the landing follows."""
    start = g.square[seat]
    g.square[seat] = square
    tell(log, MOVED, seat, start, square, 0, 0)
    put(g, LANDING, seat, by_card, factor, 0, 0)
    if square <= start and collect:
        earn_salary(g, e, seat, log)


@rule("GO-4")
def step_back(g: Table, e: Edition, seat: int, steps: int, log: list[int]) -> None:
    """Backwards; over the start without salary, but a stop on it pays (A-12b)."""
    start = g.square[seat]
    g.square[seat] = (start + SQUARES - steps) % SQUARES
    tell(log, MOVED, seat, start, g.square[seat], 1, 0)
    put(g, LANDING, seat, 1, 0, 0, 0)
    if start > 0 and ((steps >= start and e.go_salary_backwards) or (steps == start and e.go_salary_stopping)):
        earn_salary(g, e, seat, log)


@rule("CARD-4")
def nearest(e: Edition, start: int, kind: int) -> int:
    """The next square of that kind, forward."""
    square = (start + 1) % SQUARES
    while e.kind[square] != kind and square != start:
        square = (square + 1) % SQUARES
    return square
