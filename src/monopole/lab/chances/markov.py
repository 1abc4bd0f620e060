"""Finite Markov chains, solved in plain Python: a few hundred states, every digit that floats have."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

State = TypeVar("State", bound=Hashable)
Row = dict[int, float]


def explore(start: State, following: Callable[[State], Iterable[tuple[State, float]]]) -> tuple[list[State], list[Row]]:
    """Every state that can be reached, and from each the chances of the next."""
    number = {start: 0}
    states = [start]
    rows: list[Row] = []
    while len(rows) < len(states):
        row: Row = {}
        for state, chance in following(states[len(rows)]):
            if state not in number:
                number[state] = len(states)
                states.append(state)
            row[number[state]] = row.get(number[state], 0.0) + chance
        rows.append(row)
    return states, rows


def stationary(rows: list[Row]) -> list[float]:
    """The long-run share of steps spent in each state of a chain with one closed class.

    Grassmann, Taksar and Heyman's elimination: nothing is ever subtracted, so no digit is lost.
    """
    order = _class_first(rows)
    place = {state: at for at, state in enumerate(order)}
    matrix = [[0.0] * len(order) for _ in order]
    for state, row in enumerate(rows):
        for other, chance in row.items():
            matrix[place[state]][place[other]] = chance
    outgoing = [1.0] * len(order)
    for last in range(len(order) - 1, 0, -1):
        leaving = matrix[last][:last]
        outgoing[last] = sum(leaving)
        for row_above in matrix[:last]:
            if row_above[last]:
                share = row_above[last] / outgoing[last]
                row_above[:last] = [chance + share * onward for chance, onward in zip(row_above[:last], leaving, strict=True)]
    weight = [1.0]
    for last in range(1, len(order)):
        weight.append(sum(weight[at] * matrix[at][last] for at in range(last)) / outgoing[last])
    total = sum(weight)
    return [weight[place[state]] / total for state in range(len(order))]


def _class_first(rows: list[Row]) -> list[int]:
    """All states, the first of them one to which the chain always returns."""
    anchor, reached = 0, _reachable(rows, 0)
    for state in sorted(reached):
        if state in reached and anchor not in _reachable(rows, state):
            anchor, reached = state, _reachable(rows, state)
    return [anchor, *(state for state in range(len(rows)) if state != anchor)]


def _reachable(rows: list[Row], start: int) -> set[int]:
    found, frontier = {start}, [start]
    while frontier:
        for state in rows[frontier.pop()]:
            if state not in found:
                found.add(state)
                frontier.append(state)
    return found


def solve(matrix: list[list[float]], sides: list[list[float]]) -> list[list[float]]:
    """The solutions of linear equations, one for each right-hand side, by elimination with pivoting."""
    size = len(matrix)
    work = [row[:] + [side[at] for side in sides] for at, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda at: abs(work[at][column]))
        work[column], work[pivot] = work[pivot], work[column]
        lead = work[column]
        for at in range(column + 1, size):
            if work[at][column]:
                share = work[at][column] / lead[column]
                work[at][column:] = [entry - share * above for entry, above in zip(work[at][column:], lead[column:], strict=True)]
    solutions = [[0.0] * size for _ in sides]
    for at in range(size - 1, -1, -1):
        for number, solution in enumerate(solutions):
            known = sum(work[at][column] * solution[column] for column in range(at + 1, size))
            solution[at] = (work[at][size + number] - known) / work[at][at]
    return solutions
