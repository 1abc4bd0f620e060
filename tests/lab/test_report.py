"""The report: figures that agree with each other, plots without cut labels, a page whole in both languages."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from answering import answered

from monopole import editions
from monopole.lab.chances.landing_odds import landing
from monopole.lab.compare.intervals import Mean, Share
from monopole.lab.report import edition_report as reports
from monopole.lab.report.board_plot import fitted, length, lot
from monopole.lab.report.edition_report import draw, gather, main, write
from monopole.lab.report.figures import Figures, Lengths, by_number_held, by_place, holdings, rule_effect
from monopole.lab.report.plots import GROUP_COLOURS, readable_on
from monopole.lab.report.recoup import recoup
from monopole.lab.report.report_findings import findings
from monopole.lab.report.report_page import page
from monopole.lab.report.report_tables import tables
from monopole.lab.report.report_text import SECTIONS, TITLES, group_name, plot_title, say
from monopole.lab.report.sampled_games import GameEnd, fitting_seats, play_games
from monopole.lab.simulate.plan import Plan
from monopole.options import OPTIONS
from monopole.schema import NOBODY, SQUARES
from monopole.text.numbers import decimal, ordinal, percent, rounded_money, signed
from monopole.vocabulary import GROUP_NAMES, STATIONS, UTILITIES

LANGUAGES = ("fr", "en")
GAMES = 4
PNG = b"\x89PNG\r\n\x1a\n"
FRANCE = editions.load("france-2003")


def quiet(name: str, total: int) -> Callable[[int], None]:
    return lambda done: None


@pytest.fixture(scope="module")
def figures() -> Figures:
    return gather("france-2003", "base", GAMES, 5, "regular", 4, "interpreted", quiet)


@pytest.fixture(scope="module")
def pictures(figures: Figures) -> dict[str, dict[str, bytes]]:
    return draw(figures, ["fr", "en"], quiet)


def left(winner: int | None, turns: int = 100, owner: dict[int, int] | None = None, place: tuple[int, ...] = (0, 1, 2, 3)) -> GameEnd:
    owners = [(owner or {}).get(square, NOBODY) for square in range(SQUARES)]
    return GameEnd(turns, () if winner is None else (winner,), 3, list(place), owners)


# the figures


def test_every_roll_ends_somewhere(figures: Figures) -> None:
    assert sum(figures.found.per_roll) == pytest.approx(1)


def test_pay_back_is_that_of_the_recoup_table(figures: Figures) -> None:
    assert list(figures.groups) == recoup(FRANCE)
    for row in figures.streets:
        assert [level.rolls for level in row.levels] == pytest.approx([level.cost / level.income for level in row.levels])
        steps = [
            (after.cost - before.cost) / (after.income - before.income) for before, after in zip(row.levels, row.levels[1:], strict=False)
        ]
        assert [level.rolls_more for level in row.levels[1:]] == pytest.approx(steps)


@pytest.mark.parametrize("edition", editions.names())
def test_the_last_station_makes_the_group_of_the_recoup_table(edition: str) -> None:
    box = editions.load(edition, editions.usual_mode(edition))
    found = landing(box)
    whole = {row.group: row.levels[0] for row in recoup(box, found)}
    for group in (STATIONS, UTILITIES):
        held = by_number_held(box, found, group)
        assert [row.count for row in held] == list(range(1, box.edition.members[group] + 1))
        assert held[-1].income == pytest.approx(whole[GROUP_NAMES[group]].income)
        assert held[-1].rolls == pytest.approx(whole[GROUP_NAMES[group]].rolls)


def test_lengths() -> None:
    lengths = Lengths.of([left(0, turns) for turns in range(1, 101)] + [left(None, 500)])
    assert lengths.unfinished == 1
    assert lengths.median == 51
    assert lengths.quantile(25) == 26
    assert Lengths.of([left(0, 7)]).quantile(90) == 7


def test_wins_by_place_follow_the_order_of_play() -> None:
    games = [left(0), left(0, place=(3, 0, 1, 2)), left(2), left(None), GameEnd(90, (0, 1), 3, [0, 1, 2, 3], [])]
    shares = by_place(games, 4)
    assert [share.wins for share in shares] == [1.5, 0.5, 1, 1]
    assert {share.games for share in shares} == {4}
    assert sum(share.share for share in shares) == pytest.approx(1)


def test_holding_a_group_that_always_wins() -> None:
    browns = [square.number for square in FRANCE.squares if square.group == "brown"]
    then = [left(None, owner=dict.fromkeys(browns, seat)) for seat in (0, 1, 2)] + [left(None, owner={browns[0]: 3}), left(1)]
    ended = [left(0), left(1), left(2), left(3), left(1)]
    found = {row.group: row for row in holdings(FRANCE.edition, 4, then, ended)}
    assert set(found) == set(GROUP_NAMES)
    brown = found["brown"]
    assert (brown.wins.wins, brown.wins.games) == (3, 3)
    assert (brown.winners, brown.others) == (0.75, 0)
    assert brown.correlation == pytest.approx(0.8321, abs=1e-4)
    assert found["green"].wins.games == 0
    assert found["green"].correlation == 0


def test_a_rule_that_changes_nothing_and_one_that_does() -> None:
    games = [left(0, 100), left(1, 120), left(2, 90)]
    none = rule_effect("parkingPot", 4, games, games)
    assert none.longer == Mean(0, 0)
    assert none.first == none.first_without == Share(1, 3)
    longer = rule_effect("parkingPot", 4, games, [replace_turns(game, 10) for game in games])
    assert longer.longer.mean == 10
    assert longer.lengths.mean == longer.without.mean + 10


def replace_turns(game: GameEnd, more: int) -> GameEnd:
    return game._replace(turns=game.turns + more)


def test_games_are_the_same_whatever_plays_them(executor: str) -> None:
    plan = Plan("france-2003", "base", ("regular",) * 4, 3)
    assert play_games(replace(plan, executor=executor), 3) == play_games(replace(plan, executor="interpreted"), 3)


def test_the_same_games_are_looked_at_in_the_middle() -> None:
    plan = Plan("france-2003", "base", ("regular",) * 4, 3, "interpreted")
    ended = play_games(plan, 2)
    then = play_games(replace(plan, most_turns=20), 2)
    assert [game.turns for game in then] == [20, 20]
    assert not any(game.winners for game in then)
    assert [game.place for game in then] == [game.place for game in ended]


def test_every_house_rule_and_every_edition_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Plan] = []

    def note(plan: Plan, games: int, watch: Any) -> list[GameEnd]:
        played.append(plan)
        return [left(0)] * games

    monkeypatch.setattr(reports, "play_games", note)
    found = gather("france-2003", "base", 2, 9, "regular", 4, "interpreted", quiet)
    own, then, *others = played
    assert then == replace(own, most_turns=50)
    rules, rest = others[: len(editions.HOUSE_RULES)], others[len(editions.HOUSE_RULES) :]
    wanted = {((option.name, "yes"),) for option in OPTIONS.values() if option.house_rule} | {(("auctionOnDecline", "no"),)}
    assert {plan.options for plan in rules} == wanted
    assert {replace(plan, options=()) for plan in rules} == {own}
    assert sorted([own.edition, *(plan.edition for plan in rest)]) == sorted(editions.names())
    assert {plan.seed for plan in played} == {9}
    assert [row.box.id for row in found.editions] == editions.names()
    assert [row.rule for row in found.rules] == list(editions.HOUSE_RULES)


def test_the_number_of_players_fits_the_edition() -> None:
    assert fitting_seats(FRANCE, 4) == 4
    assert fitting_seats(editions.load("championship", "timed"), 5) == 4
    assert fitting_seats(editions.load("monopolic-1985"), 8) == 4
    assert fitting_seats(editions.load("wonders-2003"), 8) == 6


def test_shares_of_the_games_played(figures: Figures) -> None:
    assert sum(share.share for share in figures.places) == pytest.approx(1)
    assert all(low <= share.share <= high for share in figures.places for low, high in [share.interval])
    assert len(figures.lengths.turns) == GAMES
    assert figures.turn == max(1, round(figures.lengths.median / 2))
    for row in figures.editions:
        gain, low, high = row.advantage
        assert low <= gain <= high
        assert row.first.share == pytest.approx(gain + 1 / row.seats)


def test_the_figures_are_json(figures: Figures) -> None:
    told = json.loads(json.dumps(figures.to_dict()))
    assert sum(told["per_roll"]) == pytest.approx(1)
    assert len(told["house_rules"]) == len(editions.HOUSE_RULES)
    assert {row["edition"] for row in told["editions"]} == set(editions.names())


# the plots


def test_every_section_has_its_plots(pictures: dict[str, dict[str, bytes]]) -> None:
    wanted = {name for plots in SECTIONS.values() for name in plots}
    assert set(TITLES) == wanted
    for drawn in pictures.values():
        assert set(drawn) == wanted
        assert all(picture.startswith(PNG) for picture in drawn.values())
    assert pictures["fr"]["board"] != pictures["en"]["board"]


@pytest.mark.parametrize("edition", editions.names())
def test_names_stay_inside_their_squares(edition: str) -> None:
    for square in editions.load(edition, editions.usual_mode(edition)).squares:
        width, height = 60.0, 70.0
        lines, size = fitted(square.name, width, height)
        assert " ".join(lines) == " ".join(square.name.split())
        assert all(length(line, size) <= width * 1.001 for line in lines)
        assert len(lines) * size <= height


def test_the_ring_has_no_gap_and_no_overlap() -> None:
    lots = [lot(square) for square in range(SQUARES)]
    covered = sum(place.width * place.height for place in lots)
    side = max(place.x + place.width for place in lots)
    inside = side - 2 * lots[0].width
    assert covered == pytest.approx(side**2 - inside**2)
    assert len({(place.x, place.y) for place in lots}) == SQUARES


def test_ink_is_readable() -> None:
    assert readable_on("white") != "white"
    assert readable_on("#08306b") == "white"
    assert set(GROUP_COLOURS) == set(GROUP_NAMES)


# the page


class Walk(HTMLParser):
    """Notes what is open, what is out of order, and what is where."""

    VOID = ("meta", "img", "input", "br", "hr", "link")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a":
            self.links.append(str(found["href"]))
        if tag == "img":
            self.images.append(found)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"{tag} at {self.getpos()}")

    def handle_data(self, text: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(text)


def walked(html: str) -> Walk:
    walk = Walk()
    walk.feed(html)
    walk.close()
    return walk


def test_the_page_is_whole_in_both_languages(figures: Figures, pictures: dict[str, dict[str, bytes]]) -> None:
    html = page(figures, pictures, "monopole report --edition france-2003")
    walk = walked(html)
    assert (walk.wrong, walk.open) == ([], [])
    assert len(walk.ids) == len(set(walk.ids))
    text = "\n".join(walk.words)
    for lang in LANGUAGES:
        assert FRANCE.title(lang) in text
        for name, plots in SECTIONS.items():
            assert f"{name}-{lang}" in walk.ids
            assert f"#{name}-{lang}" in walk.links
            assert say(name, lang) in text
            assert findings(figures, lang)[name] in text
            for plot in plots:
                assert plot_title(plot, decimal(figures.turn, lang, 0), lang) in {image["alt"] for image in walk.images}
    assert "{" not in text
    assert len(walk.images) == len(TITLES) * 2
    for image in walk.images:
        head, _, coded = str(image["src"]).partition(",")
        assert head == "data:image/png;base64"
        assert base64.b64decode(coded).startswith(PNG)
    assert not re.search(r"""(?:src|href)=["']?https?:""", html)
    assert "<script" not in html


def test_a_page_in_one_language(figures: Figures, pictures: dict[str, dict[str, bytes]]) -> None:
    html = page(figures, {"en": pictures["en"]}, "monopole report")
    walk = walked(html)
    assert (walk.wrong, walk.open) == ([], [])
    assert '<html lang="en">' in html
    assert say("board", "fr") not in html
    assert not any(name.startswith("pick-") for name in walk.ids)


def test_few_games_are_said_to_be_few(figures: Figures, pictures: dict[str, dict[str, bytes]]) -> None:
    assert figures.executor == "interpreted"
    for lang in LANGUAGES:
        assert say("interpreted", lang) in "".join(walked(page(figures, pictures, "")).words)
        assert say("interpreted", lang) not in "".join(walked(page(replace(figures, executor="compiled"), pictures, "")).words)


def test_names_cannot_break_the_page(figures: Figures, pictures: dict[str, dict[str, bytes]]) -> None:
    odd = replace(figures, bot="<b>&", box=replace(FRANCE, titles=editions.Words("<i>", "\"'>")))
    walk = walked(page(odd, pictures, "monopole report --edition '<u>'"))
    assert (walk.wrong, walk.open) == ([], [])
    assert any("<b>&" in words for words in walk.words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_rectangular(figures: Figures, lang: str) -> None:
    found = tables(figures, lang)
    assert set(found) == set(SECTIONS)
    for grids in found.values():
        for grid in grids:
            assert grid.rows
            assert {len(row) for row in grid.rows} == {len(grid.headings)}


def test_findings_follow_the_figures(figures: Figures) -> None:
    fair = replace(figures, places=tuple(Share(250, 1000) for _ in range(4)))
    more = replace(figures, places=(Share(300, 1000), *fair.places[1:]))
    less = replace(figures, places=(Share(200, 1000), *fair.places[1:]))
    said = [findings(each, "en")["first"] for each in (fair, more, less)]
    assert "no visible advantage" in said[0]
    assert "more than" in said[1]
    assert "less than" in said[2]
    rule = replace(figures.rules[0], longer=Mean(30, 10))
    assert f"{say(rule.rule, 'en')}: +30" in findings(replace(figures, rules=(rule,)), "en")["rules"]
    silent = replace(rule, longer=Mean(5, 10))
    assert "Without visible effect" in findings(replace(figures, rules=(silent,)), "en")["rules"]
    assert group_name(FRANCE, "orange", "fr") in findings(figures, "fr")["payback"]


# the command


def test_the_files_of_a_report(figures: Figures, pictures: dict[str, dict[str, bytes]], tmp_path: Path) -> None:
    where = write(tmp_path / "deep" / "report", figures, pictures, "monopole report")
    assert where.name == "report.html"
    assert sorted(file.relative_to(where.parent).as_posix() for file in where.parent.rglob("*.png")) == sorted(
        f"{lang}/{name}.png" for lang in LANGUAGES for name in TITLES
    )
    assert json.loads((where.parent / "figures.json").read_text(encoding="utf-8"))["edition"] == "france-2003"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "--games"),
        ({"players": 9}, "--players"),
        ({"seed": -1}, "--seed"),
        ({"languages": "de"}, "--lang"),
        ({"edition": "france-2004"}, "france-2003"),
        ({"mode": "slow"}, "slow"),
        ({"executor": "abacus"}, "abacus"),
        ({"bot": "nobody", "games": 1}, "nobody"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_reported_is_said(
    wrong: dict[str, Any], said: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(main, out=tmp_path / "out", lang=lang, **{"executor": "interpreted", **wrong}) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.html"))


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("")
    assert answered(main, games=1, out=tmp_path / "taken", executor="interpreted", lang="en") == 2
    assert str(tmp_path / "taken") in capsys.readouterr().err


def run_without(missing: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    program = f"""
import sys
sys.modules[{missing!r}] = None
from monopole.cli import main
sys.exit(main(["report", "--games", "1", "--out", {str(tmp_path / "out")!r}, "--languages", "en", "--lang", "en"]))
"""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")


def test_without_matplotlib_the_extra_is_named(tmp_path: Path) -> None:
    done = run_without("matplotlib", tmp_path)
    assert done.returncode == 2
    assert "extra plots" in done.stderr and "pip install" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_numba_games_are_interpreted(tmp_path: Path) -> None:
    done = run_without("numba", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "pip install" in done.stderr
    assert say("interpreted", "en") in "".join(walked((tmp_path / "out" / "report.html").read_text(encoding="utf-8")).words)


# numbers in words


def test_numbers_as_each_language_writes_them() -> None:
    assert decimal(1234.56, "fr") == "1\u202f234,6"
    assert decimal(1234.56, "en") == "1,234.6"
    assert decimal(-3, "en", 0) == "\u22123"
    assert percent(0.125, "fr") == "12,5\u202f%"
    assert percent(0.125, "en") == "12.5%"
    assert signed(2, "en", 0) == "+2"
    assert [ordinal(number, "fr") for number in (1, 2)] == ["1er", "2e"]
    assert [ordinal(number, "en") for number in (1, 2, 3, 4, 11)] == ["1st", "2nd", "3rd", "4th", "11th"]


def test_estimates_of_money_have_three_figures() -> None:
    assert rounded_money(FRANCE, 1234.5) == "1230 €"
    assert rounded_money(FRANCE, 0.4) == "0 €"
    assert rounded_money(editions.load("world-2008"), 1_234_567) == "1,23 M"
