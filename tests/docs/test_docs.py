"""The pages for players and authors: their examples load, run and print what they say, their tables leave nothing out."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import tomllib
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer

from monopole import editions
from monopole.cli import app
from monopole.editions import EditionError
from monopole.editions.card_effects import FIELDS
from monopole.editions.checks.board import NUMBERS, OPTIONAL
from monopole.editions.checks.decks import CARDS_MOST
from monopole.editions.checks.findings import PROBLEMS_MOST
from monopole.editions.checks.head import KEYS, NOUNS
from monopole.editions.edition_files import MOST_BYTES
from monopole.editions.option_reader import FIXED, ON_DEEDS, read_option
from monopole.editions.spreads import SPREADS
from monopole.game.actions import MAY_HAVE, NEEDS
from monopole.options import OPTIONS
from monopole.scenarios import ScenarioError, read_file, run_files
from monopole.scenarios.scenario_files import ACTIONS_MOST, BYTES_MOST, CASES_MOST, Case
from monopole.terminal.prompts import options_filed, options_said
from monopole.vocabulary import ACTIONS, MATTERS, MOVING, RULE_NUMBERS, SQUARE_KINDS

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("editions", "options", "scenarios", "time", "championship-table")
LANGS = ("fr", "en")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = 'id = "fragment"\ntitle = { fr = "Fragment" }\nextends = "france-2003"\n'

every_page = pytest.mark.parametrize("lang", LANGS)
named_pages = pytest.mark.parametrize("name", NAMES)


def page(name: str, lang: str) -> str:
    return (ROOT / "docs" / f"{name}{'.en' if lang == 'en' else ''}.md").read_text(encoding="utf-8")


def fences(text: str) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in FENCE.finditer(text)]


def blocks(text: str, kind: str) -> list[str]:
    return [contents for language, contents in fences(text) if language == kind]


def whole_files(text: str) -> dict[str, str]:
    """The TOML blocks that begin with the name of a file."""
    found = {}
    for contents in blocks(text, "toml"):
        name = re.match(r"# (\S+\.toml)\n", contents)
        if name:
            found[name[1]] = contents
    return found


def after(text: str, kind: str, start: str) -> str:
    """The text block that follows the block of that kind which begins so."""
    told = fences(text)
    place = next(i for i, (language, contents) in enumerate(told) if language == kind and contents.startswith(start))
    return next(contents for language, contents in told[place + 1 :] if language == "text")


def rows(text: str) -> list[list[str]]:
    """The cells of every line of every table."""
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in re.findall(r"^\|.*\|$", text, re.MULTILINE)]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def section(text: str, number: int) -> str:
    """The text under the n-th heading of the second level, counted from one."""
    return re.split(r"^## .*$", text, flags=re.MULTILINE)[number]


def written(folder: Path, name: str, contents: str) -> Path:
    path = folder / name
    path.write_text(contents, encoding="utf-8")
    return path


@every_page
@named_pages
def test_python_examples_run_and_print_what_they_say(name: str, lang: str) -> None:
    space: dict[str, Any] = {}
    printed = ""
    before = ""
    for kind, contents in fences(page(name, lang)):
        if kind == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(contents, f"{name} ({lang})", "exec"), space)
            printed = out.getvalue()
        elif kind == "text" and before == "python":
            assert contents == printed
        before = kind


@named_pages
def test_example_cases_pass(name: str, tmp_path: Path) -> None:
    """The twins have the same blocks: the French page is enough."""
    for number, contents in enumerate(blocks(page(name, "fr"), "toml")):
        if "[[case]]" in contents:
            report = run_files([written(tmp_path, f"{number}.toml", contents)])
            assert report.status == 0, report.lines("en")
            assert report.passed == contents.count("[[case]]")


@pytest.mark.parametrize("name", ["scenarios", "time", "championship-table"])
def test_there_are_cases(name: str) -> None:
    assert "[[case]]" in "".join(whole_files(page(name, "fr")).values())


def test_commands_exist_with_their_switches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    seen = 0
    for name in NAMES:
        for lang in LANGS:
            text = page(name, lang)
            for file, contents in whole_files(text).items():
                written(tmp_path, file, contents)
            lines = [line for contents in blocks(text, "") for line in contents.splitlines()]
            for line in [*lines, *re.findall(r"`((?:\.venv/bin/)?monopole [^`]+)`", text)]:
                _, command, *arguments = shlex.split(line)
                known = {switch for param in commands[command].params for switch in param.opts}
                assert {word for word in arguments if word.startswith("--")} <= known, line
                if command == "play":
                    _check_play(arguments)
                    seen += 1
    assert seen > 20


def _check_play(arguments: list[str]) -> None:
    """The edition, the mode and the options of a command line can be had."""
    told: dict[str, list[str]] = {}
    for switch, value in pairwise([*arguments, ""]):
        if switch.startswith("--"):
            told.setdefault(switch, []).append(value)
    edition = told.get("--edition", ["france-2003"])[0]
    mode = told.get("--mode", [editions.usual_mode(edition)])[0]
    options = {name: value for path in told.get("--options", []) for name, value in options_filed(path).items()}
    editions.load(edition, mode, options | options_said(told.get("--option", [])))
    assert {name for names in told.get("--house-rules", []) for name in names.split(",")} <= set(editions.HOUSE_RULES)


def test_the_edition_of_the_page_loads(tmp_path: Path) -> None:
    path = written(tmp_path, "quartier.toml", whole_files(page("editions", "fr"))["quartier.toml"])
    mine, timed = editions.load(path), editions.load(path, "timed")
    assert mine.modes == ("base", "timed")
    assert (mine.edition.price[39], mine.edition.mortgage[39], mine.squares[38].kind) == (420, 210, "parking")
    assert mine.options["jailFine"].cite and mine.options["bidStep"].reconstructed and mine.options["parkingPot"].source == "file"
    assert timed.edition.time_limit == 3600
    assert mine.cards[0][8].text("en") == "The jumble sale went well: receive 175 €."
    assert mine.house("en", 2) == "huts"
    assert mine.edition.go_salary == editions.load("france-2003").edition.go_salary


def test_the_parts_of_an_edition_load(tmp_path: Path) -> None:
    parts = [contents for contents in blocks(page("editions", "fr"), "toml") if not contents.startswith("# ")]
    assert len(parts) >= 4
    for contents in parts:
        path = written(tmp_path, "fragment.toml", HEAD + contents)
        for mode in ("base", "fast", "timed"):
            assert editions.load(path, mode).digest != editions.load("france-2003", mode).digest


@every_page
def test_the_wrong_edition_is_explained_as_the_page_says(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = page("editions", lang)
    written(tmp_path, "faux.toml", whole_files(text)["faux.toml"])
    with pytest.raises(EditionError) as caught:
        editions.load("faux.toml")
    assert caught.value.say(lang) + "\n" == after(text, "toml", "# faux.toml")


@every_page
def test_the_format_of_editions_is_complete(lang: str) -> None:
    text = page("editions", lang)
    head = {word for cells in rows(section(text, 2)) for word in words(cells[0])}
    assert head == set(KEYS)
    squares = {words(cells[0])[0]: (words(cells[1]), words(cells[2])) for cells in rows(section(text, 3))[2:]}
    assert list(squares) == list(SQUARE_KINDS)
    for kind, (needed, possible) in squares.items():
        numbers = NUMBERS.get(kind, ())
        assert needed == ["name", *(field for field in numbers if field not in OPTIONAL)]
        assert possible == [field for field in numbers if field in OPTIONAL]
    effects = {words(cells[0])[0]: (words(cells[1]), words(cells[2])) for cells in rows(section(text, 4))[2:]}
    assert effects == {
        effect: ([field.name for field in known if not field.optional], [field.name for field in known if field.optional])
        for effect, known in FIELDS.items()
    }
    assert set(NOUNS) <= set(words(section(text, 5)))
    limits = re.sub(r"(?<=\d)[ ,](?=\d)", "", section(text, 11))
    for limit in (f"| {MOST_BYTES // 1024} Ki", f"| {PROBLEMS_MOST} |", f"| {CARDS_MOST} |"):
        assert limit in limits


@every_page
def test_every_option_is_described(lang: str) -> None:
    described = [cells for cells in rows(page("options", lang)) if len(cells) == 4 and cells[1] in RULE_NUMBERS]
    assert sorted(words(cells[0])[0] for cells in described) == sorted(OPTIONS)
    for name, rule, values, meaning in described:
        option = OPTIONS[words(name)[0]]
        assert rule == option.rule
        assert meaning
        if option.kind == "flag":
            assert words(values) == ["yes", "no"]
        elif option.values:
            assert tuple(words(values)) == option.values
            assert set(words(meaning)) >= set(option.values) or option.name.endswith("Timing")
        else:
            bounds = [option.least] if option.kind == "money" else [option.least, option.most]
            assert [int(digits) for digits in re.findall(r"\d+", values)] == bounds
        assert meaning.startswith({"fr": "**Pas dans le livret.**", "en": "**Not in the rulebook.**"}[lang]) == option.house_rule


@every_page
def test_names_for_several_options_are_described(lang: str) -> None:
    described = {words(cells[0])[0]: cells for cells in rows(page("options", lang)) if len(cells) == 3 and words(cells[0])}
    assert set(described) == {*SPREADS, *ON_DEEDS}
    for name, (_, examples, changed) in described.items():
        for example in words(examples):
            value = tomllib.loads(f"value = {example}")["value"]
            if name in ON_DEEDS:
                editions.load("france-2003", options={name: value})
            else:
                assert set(read_option(name, value)) <= set(words(changed))
    pairs = dict(re.findall(r"`(\w+)` \(`(\w+)`\)", page("options", lang).replace("\n", " ")))
    assert {name: pairs.pop(name) for name in FIXED} == FIXED
    assert len(pairs) == 3
    for alias, name in pairs.items():
        assert list(read_option(alias, 1)) == [name]


def test_the_options_of_the_page_load(tmp_path: Path) -> None:
    path = written(tmp_path, "maison.toml", whole_files(page("options", "fr"))["maison.toml"])
    game = editions.load("france-2003", options=options_filed(str(path))).edition
    assert (game.start_cash, game.go_salary, game.parking_pot, game.auction_on_decline, game.rent_claim) == (2000, 300, 1, 0, 1)


def known_fields(tmp_path: Path, line: str) -> set[str]:
    """What the reader of scenario files says is known where a field is not."""
    case = '[[case]]\nid = "x"\nrules = ["RENT-1"]\ntitle = "x"\nedition = "france-2003"\nseats = ["A"]\ndeal = true\nwhen = []\n'
    with pytest.raises(ScenarioError) as caught:
        read_file(written(tmp_path, "unknown.toml", case + line))
    return set(caught.value.said.en.partition("known here: ")[2].split(", "))


@every_page
def test_the_format_of_scenarios_is_complete(lang: str, tmp_path: Path) -> None:
    text = page("scenarios", lang)
    tables = [[word for cells in rows(section(text, number)) for word in words(cells[0])] for number in range(3, 8)]
    of_cases, of_seats, of_the_bank, of_actions, of_the_table = tables
    assert of_cases == [field.name for field in fields(Case) if field.name != "where"]
    given, then = "given.A = { z = 1 }\nthen = {}", "then.A = { z = 1 }"
    assert set(of_seats) == known_fields(tmp_path, given) | known_fields(tmp_path, then)
    assert set(of_the_bank) == known_fields(tmp_path, "then.bank = { z = 1 }")
    assert set(of_the_table) == known_fields(tmp_path, "then.z = 1") - {"A", "bank"}
    assert set(of_actions) - {"do"} == set(NEEDS)
    for dos, needed, possible, _ in rows(section(text, 6))[2:]:
        for do in words(dos):
            assert words(needed) == [name.rstrip("_") for name in NEEDS[do]], do
            assert words(possible) == [name.rstrip("_") for name in MAY_HAVE.get(do, ())], do
    asked = [matter for number, matter in MATTERS.items() if 0 < number < MOVING]
    assert set(asked) <= set(words(section(text, 7)))
    limits = section(text, 8)
    assert f"{BYTES_MOST // 2**20} Mi" in limits and str(CASES_MOST) in limits and str(ACTIONS_MOST) in limits


@every_page
def test_failing_cases_are_told_as_the_page_says(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = page("scenarios", lang)
    good = whole_files(text)["maison.toml"]
    failing, wrong = blocks(text, "text")
    written(tmp_path, "maison.toml", good.replace("then.B = { cash = 1700 }", "then.B = { cash = 1500 }"))
    assert run_files(["maison.toml"]).lines(lang) == failing.splitlines()
    written(tmp_path, "maison.toml", good.replace("given.B = { square = 17 }", "given.B = { sqaure = 17 }"))
    assert run_files(["maison.toml"]).lines(lang)[:1] == wrong.splitlines()


@every_page
def test_the_clocks_are_those_of_the_editions(lang: str) -> None:
    text = page("time", lang)
    auctions = {words(cells[0])[0]: cells[1] for cells in rows(section(text, 2)) if words(cells[0])}
    ends = {words(cells[0])[0]: cells[1:] for cells in rows(section(text, 3)) if words(cells[0])}
    for name in editions.names():
        modes = editions.modes_of(name)
        for mode in modes:
            clock = editions.load(name, mode).edition
            least, most = clock.auction_seconds_least, clock.auction_seconds_most
            assert auctions.get(name, "0") == (str(most) if least == most else f"{least}-{most}")
        assert (name in ends) == ("timed" in modes)
        if name in ends:
            timed = editions.load(name, "timed")
            limit, last, end, dealt = ends[name]
            assert (int(limit), words(end)) == (timed.edition.time_limit, [timed.options["timedEnd"].value])
            assert (last.replace("-", "0"), dealt) == (str(timed.edition.last_round_at), str(timed.edition.deal_count))


@every_page
def test_the_time_model_is_that_of_the_editions(lang: str) -> None:
    head, _, *model = rows(section(page("time", lang), 4))
    columns = [words(cell) for cell in head[1:]]
    assert sorted(name for column in columns for name in column) == sorted(editions.names())
    for column, listed in enumerate(columns, 1):
        told = {words(cells[0])[0]: int(cells[column]) for cells in model}
        for name in listed:
            seconds = editions.load(name, editions.usual_mode(name)).edition.seconds
            assert told == {do: seconds[number] for number, do in ACTIONS.items() if do != "tick"}, name


@every_page
def test_every_rule_of_the_championship_is_placed(lang: str) -> None:
    engine, partly, day = {
        "fr": ("moteur", "en partie", "[la journée](championship.md)"), "en": ("engine", "in part", "[the day](championship.en.md)"),
    }[lang]  # fmt: skip
    placed = {cells[0]: cells[1] for cells in rows(page("championship-table", lang)) if cells[0] in RULE_NUMBERS}
    assert list(placed) == [rule for rule in RULE_NUMBERS if rule.startswith(("COMP-", "TEAM-"))]
    shown = set(re.findall(r'"([A-Z]+-\d+)"', "".join(
        listed for file in (ROOT / "tests" / "scenarios").glob("*.toml")
        for listed in re.findall(r"^rules = .*$", file.read_text(encoding="utf-8"), re.MULTILINE)
    )))  # fmt: skip
    for rule, who in placed.items():
        assert who in (engine, partly, day)
        assert (rule in shown) == (who != day), rule  # tests/championship names those of the day
