"""Every word a bot says is legal, at every table it may sit at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from monopole.bots import floor
from monopole.bots.ladder import names, player, seated
from monopole.editions import load, modes_of
from monopole.editions import names as editions
from monopole.lab.simulate.numbered_game import deal_table
from monopole.rules.agenda import matter
from monopole.rules.refusal import refusal
from monopole.schema import Edition, Table, blank
from monopole.vocabulary import ACTIONS, BID, CLAIMING, MATTERS, OFFER, rule_of

LEVELS = ["expert", "regular", "beginner", "expert"]


def tables() -> Iterator[tuple[str, str]]:
    for name in editions():
        for mode in modes_of(name):
            yield name, mode


def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The play loop, with every word asked of the first door before it is carried out, and every sum it names a round one."""
    said: list[str] = []
    carry_out = floor.apply

    def checked(g: Table, e: Edition, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int, log: list[int]) -> None:
        why = refusal(g, e, kind, seat, a, b, c, d, x, y)
        assert why == 0, f"{ACTIONS[kind]} of seat {seat} {(a, b, c, d, x, y)} is refused by {rule_of(why)}"
        assert kind != BID or a % (5 * e.scale) == 0 or a == g.opening
        assert kind != OFFER or (d % (5 * e.scale) == 0 and x % (5 * e.scale) == 0)
        said.append(MATTERS[matter(g)] + " " + ACTIONS[kind] if matter(g) == CLAIMING else ACTIONS[kind])
        carry_out(g, e, kind, seat, a, b, c, d, x, y, log)

    monkeypatch.setattr(floor, "apply", checked)
    return said


def played(edition: Edition, bots: list[str], number: int, turns: int) -> Table:
    styles, knobs, starts = seated(edition, [player(name) for name in bots])
    table = blank(Table)
    deal_table(table, edition, len(bots), 7, 0, number, [0])
    floor.play_on(table, edition, styles, knobs, starts, 4000, turns, 0, [0] * floor.MEMO, [0])
    return table


@pytest.mark.parametrize(("name", "mode"), list(tables()))
def test_words_are_legal_in_every_edition_and_mode(name: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load(name, mode).edition
    said = watched(monkeypatch)
    for number in range(3):
        played(edition, LEVELS, number, 150)
    assert {"roll", "buy"} <= set(said)


@pytest.mark.parametrize(("name", "mode"), list(tables()))
def test_words_of_every_bot_are_legal(name: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody has sat at every table, with few buildings at the third."""
    said = watched(monkeypatch)
    bots = names()
    for number, first in enumerate(range(0, len(bots), 4)):
        seats = [bots[(first + seat) % len(bots)] for seat in range(4)]
        played(load(name, mode, {"houses": 6, "hotels": 1} if number == 2 else {}).edition, seats, number, 100)
    assert len(said) > 300


@pytest.mark.parametrize("bots", [LEVELS, ["fixed_trader", "orange_chaser", "cash_keeper", "random"]])
def test_words_are_legal_where_rents_are_claimed(bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the last move too, which are asked for before the game is over."""
    said = watched(monkeypatch)
    edition = load("france-2003", "timed", {"rentClaim": "manual", "timeLimit": 900}).edition
    for number in range(12):
        assert played(edition, bots, number, 150).over
    assert "claim" in said
    assert "claims claim" in said and "claims pass" not in said


def test_two_and_eight_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch)
    edition = load("france-2003").edition
    played(edition, ["expert", "regular"], 3, 200)
    played(edition, ["regular", "expert", "beginner", "fixed_trader"] * 2, 3, 200)
