"""Leagues: who sits where, what a share is worth, and how it is shown."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from answering import answered

from monopole.lab.compare.intervals import wilson
from monopole.lab.compare.league import HEADINGS, grid, league, line_ups, main, page, rows
from monopole.lab.compare.ratings import ratings


def test_every_seat_is_taken_by_everybody() -> None:
    seatings = line_ups(["a", "b", "c", "d"], 4)
    assert len(seatings) == 4
    for seat in range(4):
        assert {names[seat] for names in seatings} == {"a", "b", "c", "d"}
    assert len(line_ups(["a", "b", "c", "d", "e"], 4)) == 20


def test_wilson_against_published_values() -> None:
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 0) == (0.0, 1.0)


def test_ratings_of_a_known_strength() -> None:
    """Twice the strength wins two games in three: 120 points on the Elo scale."""
    found = ratings(["weak", "strong"], [(("strong", "weak"), "strong", 20000.0), (("strong", "weak"), "weak", 10000.0)])
    assert found["strong"] - found["weak"] == pytest.approx(120.4, abs=0.5)
    assert found["strong"] + found["weak"] == pytest.approx(3000)


def test_ratings_at_tables_of_four() -> None:
    tables = [(("a", "b", "c", "d"), winner, weight) for winner, weight in (("a", 400.0), ("b", 300.0), ("c", 200.0), ("d", 100.0))]
    found = ratings(["a", "b", "c", "d"], tables)
    assert sorted(found, key=lambda name: -found[name]) == ["a", "b", "c", "d"]
    assert found["a"] - found["c"] == pytest.approx(120.4, abs=2)


def test_a_small_league() -> None:
    result = league(["regular", "default", "random", "default"], games=8, executor="interpreted", seed=4, most_turns=400)
    assert result.games == 8
    assert {row.name: row.seats for row in result.standings} == {"regular": 8, "random": 8, "default": 16}
    assert result.standings[0].name == "regular"
    assert sum(row.wins for row in result.standings) == pytest.approx(result.finished)


class Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag == "td"
        assert not any(name in ("src", "href") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        if self.inside and data.strip():
            self.cells.append(data)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_shows_the_standings_and_needs_nothing_else(lang: str) -> None:
    result = league(["default", "random"], games=2, executor="interpreted", most_turns=30)
    reader = Cells()
    reader.feed(page(result, lang))
    assert reader.cells == [cell for row in rows(result, lang) for cell in row]
    assert len(HEADINGS["fr"]) == len(HEADINGS["en"]) == len(rows(result, lang)[0])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "league.html"
    assert main(["default", "random"], games=2, executor="interpreted", out=out, lang="en") == 0
    assert "default" in capsys.readouterr().out
    assert out.read_text("utf-8").startswith("<!doctype html>")
    assert answered(main, ["default", "spectre"], games=2, executor="interpreted") == 2
    assert "spectre" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ({"games": 0}, "--games: from 1"),
        ({"seed": -1}, "--seed: from 0"),
        ({"processes": 0}, "--processes: from 1"),
        ({"bots": ["regular"]}, "2 to 24 bots"),
        ({"bots": ["regular", "nobody"]}, 'no bot is called "nobody"; there are: beginner'),
        ({"out": Path("no/such/folder/league.html")}, "No such file or directory"),
    ],
)
def test_what_no_league_can_be(asked: dict[str, Any], right: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(main, **{"bots": ["default", "cash_keeper"], "games": 4, "executor": "interpreted", "lang": "en", **asked}) == 2
    said = capsys.readouterr()
    assert said.err.startswith("monopole: ") and right in said.err and said.err.count("\n") == 1
    assert said.out == ""


def test_a_page_that_cannot_be_written_leaves_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(main, ["random", "default"], 2, executor="interpreted", out=tmp_path, lang="en") == 2
    said = capsys.readouterr()
    assert "random" in said.out and said.err == f"monopole: {tmp_path}: Is a directory.\n"


@pytest.mark.parametrize(("lang", "word"), [("fr", "interrompu"), ("en", "interrupted")])
def test_a_league_broken_off_says_so(lang: str, word: str) -> None:
    result = league(["random", "default"], 2, executor="interpreted")
    assert word not in str(grid(result, lang).title) and word not in page(result, lang)
    result.interrupted = True
    assert word in str(grid(result, lang).title) and word in page(result, lang)
