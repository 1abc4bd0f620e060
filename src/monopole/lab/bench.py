"""`make bench`: decisions per second, interpreted and compiled, and what an action costs a server; ratios first, with their spread."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table as Grid

from monopole.bots import play_out
from monopole.editions import load
from monopole.executors import executor
from monopole.game import Game
from monopole.lab.simulate.simulation import simulate
from monopole.schema import Table, blank, dtype

ROUNDS = 5
PLAIN = "cash_keeper"  # buys, bids, builds, pays and never deals: the engine weighs more than the bot
LEAST_INTERPRETED, LEAST_COMPILED, MOST_BYTES = 5_000, 2_000_000, 2_048
SERVED_MS = 0.5  # an action at a served table


def plain_words(edition_name: str, words: int) -> float:
    """Default words a second through the interpreter's doors: the rules alone."""
    edition = load(edition_name).edition
    engine = executor("interpreted").new(edition)
    table = blank(Table)
    table.seats = table.people = 4
    table.banker = -1
    engine.begin(table, False, False)
    began = time.perf_counter()
    for _ in range(words):
        engine.apply(engine.default_word())
    return words / (time.perf_counter() - began)


def pace(edition: str, bot: str, how: str, games: int, processes: int = 1) -> float:
    """Decisions a second of four such bots."""
    return float(simulate(edition, seats=[bot] * 4, games=games, executor=how, processes=processes)["decisions_per_second"])


def served(edition: str) -> dict[str, float]:
    """Milliseconds an action of a game costs a server: to play it, what it hands four seats, and the actions open to the one awaited.

    Of this process alone: what else the machine does meanwhile is not counted.
    """
    seats = ["Anne", "Bruno", "Chloé", "Denis"]
    game = Game.new(edition, seats=seats, key="1" * 32)
    actions = [action for action, _ in play_out(game.copy(), dict.fromkeys(seats, "regular")).history]
    spent = dict.fromkeys(("play", "views", "legal", "json"), 0.0)
    for action in actions:
        moments = [time.process_time()]
        happened = game.play(action)
        assert isinstance(happened, list)
        moments.append(time.process_time())
        handed = [game.view_json(seat) for seat in seats]
        moments.append(time.process_time())
        legal = game.legal(game.awaiting[0]) if not game.over else []
        moments.append(time.process_time())
        handed += [json.dumps([one.to_dict() for one in legal]), json.dumps([event.to_dict() for event in happened])]
        moments.append(time.process_time())
        for part, began, ended in zip(spent, moments, moments[1:], strict=False):
            spent[part] += ended - began
    return {part: 1000 * seconds / len(actions) for part, seconds in spent.items()}


def spread(measure: Callable[[], float], rounds: int) -> tuple[float, float, float]:
    """Least, middle and most of several measurements in this run."""
    seen = sorted(measure() for _ in range(rounds))
    return seen[0], statistics.median(seen), seen[-1]


def main(arguments: list[str] | None = None) -> int:
    """Prints the table; exit status 1 when the engine does not reach its floors with a plain bot; `regular` is the lab's aim."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--edition", default="france-2003")
    parser.add_argument("--games", type=int, default=20_000, help="games of a compiled measurement")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--processes", type=int, default=2, help="for the line with all cores")
    wanted = parser.parse_args(arguments)
    measurements: list[tuple[str, Callable[[], float]]] = [
        ("interpreted, default words", lambda: plain_words(wanted.edition, 20_000)),
        ("interpreted, cash_keeper", lambda: pace(wanted.edition, "cash_keeper", "interpreted", 2)),
        ("interpreted, regular", lambda: pace(wanted.edition, "regular", "interpreted", 4)),
        ("compiled, default words", lambda: pace(wanted.edition, "default", "compiled", max(1, wanted.games // 20))),
        ("compiled, cash_keeper", lambda: pace(wanted.edition, "cash_keeper", "compiled", max(1, wanted.games // 4))),
        ("compiled, regular", lambda: pace(wanted.edition, "regular", "compiled", wanted.games)),
        (
            f"compiled, regular, {wanted.processes} processes",
            lambda: pace(wanted.edition, "regular", "compiled", wanted.games, wanted.processes),
        ),
    ]
    pace(wanted.edition, "regular", "compiled", 10)  # compiles, or finds the cache
    results = []
    for label, measure in measurements:
        print(f"… {label}", file=sys.stderr)
        results.append((label, *spread(measure, wanted.rounds)))
    base = dict((label, middle) for label, _, middle, _ in results)["interpreted, regular"]
    grid = Grid("", "× interpreted", "decisions/s", "least", "most", title=f"{wanted.edition}, {wanted.rounds} rounds")
    for label, least, middle, most in results:
        grid.add_row(label, f"{middle / base:,.1f}", f"{middle:,.0f}", f"{least:,.0f}", f"{most:,.0f}")
    console = Console()
    console.print(grid)
    size = dtype(Table).itemsize
    console.print(f"a game is {size} bytes (at most {MOST_BYTES})")
    costs = min((served(wanted.edition) for _ in range(wanted.rounds)), key=lambda costs: sum(costs.values()))
    parts = ", ".join(f"{part} {cost:.3f}" for part, cost in costs.items())
    console.print(f"an action served, interpreted: {sum(costs.values()):.3f} ms (aim: {SERVED_MS}), of which {parts}")
    found = {label: middle for label, _, middle, _ in results}
    kept = {bot: _kept(found[f"interpreted, {bot}"], found[f"compiled, {bot}"]) and size <= MOST_BYTES for bot in (PLAIN, "regular")}
    for bot, whether in kept.items():
        console.print(f"{bot}: {LEAST_INTERPRETED:,} and {LEAST_COMPILED:,} decisions/s {'kept' if whether else 'NOT kept'}")
    return 0 if kept[PLAIN] else 1


def _kept(interpreted: float, compiled: float) -> bool:
    return interpreted >= LEAST_INTERPRETED and compiled >= LEAST_COMPILED


if __name__ == "__main__":
    sys.exit(main())
