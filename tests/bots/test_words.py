"""Every word a bot says is legal, at every table it may sit at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from monopole.bots.ladder import names, player, seated
from monopole.editions import load
from monopole.editions import names as editions
from monopole.lab import play
from monopole.rules.legal import refusal
from monopole.schema import Edition, Table, blank
from monopole.vocabulary import ACTIONS, rule_of

LEVELS = ["expert", "regular", "beginner", "expert"]


def tables() -> Iterator[tuple[str, str]]:
    for name in editions():
        for mode in load(name, load_first_mode(name)).modes:
            yield name, mode


def load_first_mode(name: str) -> str:
    return "timed" if name == "championship" else "base"


def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The play loop, with every word asked of the first door before it is carried out."""
    said: list[str] = []
    carry_out = play.apply

    def checked(g: Table, e: Edition, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int, log: list[int]) -> None:
        why = refusal(g, e, kind, seat, a, b, c, d, x, y)
        assert why == 0, f"{ACTIONS[kind]} of seat {seat} {(a, b, c, d, x, y)} is refused by {rule_of(why)}"
        said.append(ACTIONS[kind])
        carry_out(g, e, kind, seat, a, b, c, d, x, y, log)

    monkeypatch.setattr(play, "apply", checked)
    return said


def played(edition: Edition, bots: list[str], number: int, turns: int) -> Table:
    styles, knobs, starts = seated(edition, [player(name) for name in bots])
    table = blank(Table)
    play.deal_table(table, edition, len(bots), 7, 0, number, [0])
    play.play_on(table, edition, styles, knobs, starts, 4000, turns, 0, [0] * play.MEMO, [0])
    return table


@pytest.mark.parametrize(("name", "mode"), list(tables()))
def test_words_are_legal_in_every_edition_and_mode(name: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load(name, mode).edition
    said = watched(monkeypatch)
    for number in range(3):
        played(edition, LEVELS, number, 150)
    assert {"roll", "buy"} <= set(said)


@pytest.mark.parametrize("bot", names())
def test_words_of_every_bot_are_legal(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = watched(monkeypatch)
    played(load("france-2003").edition, [bot, "regular", bot, "expert"], 1, 200)
    assert len(said) > 200


def test_words_are_legal_where_rents_are_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = watched(monkeypatch)
    played(load("france-2003", "base", {"rentClaim": "manual"}).edition, LEVELS, 2, 150)
    assert "claim" in said


def test_two_and_eight_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch)
    edition = load("france-2003").edition
    played(edition, ["expert", "regular"], 3, 200)
    played(edition, ["regular", "expert", "beginner", "fixed_trader"] * 2, 3, 200)
