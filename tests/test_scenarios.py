"""Every case of tests/scenarios on both executors; every rule in a case; the runner itself."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

import pytest

from monopole import scenarios
from monopole.scenarios import Report, Runner, ScenarioError
from monopole.scenarios.scenario_files import ACTIONS_MOST, BYTES_MOST, CASES_MOST, files_in, read_file
from monopole.vocabulary import RULE_IDS

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*.toml"))
TESTS = sorted(Path(__file__).parent.rglob("test_*.py"))
IN_A_BROWSER = sorted((Path(__file__).parents[1] / "web" / "tests" / "e2e").glob("*.e2e.ts"))

cases_of = functools.cache(read_file)


@functools.cache
def runner(executor: str) -> Runner:
    return Runner(executor)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases(file: Path, executor: str) -> None:
    report = Report()
    for case in cases_of(file):
        report.add(case, runner(executor).run(case))
    assert report.status == 0, "\n" + "\n".join(report.lines("en"))


def rules_named_by_tests() -> set[str]:
    """Rules shown by a test of their own, which is called after them: `test_ebank_13_...`, `test_comp_1_and_comp_2_...`; keys and screens
    by one in a browser, `test("UI-1, UI-2: ...`.
    """
    tests, pages = ("\n".join(file.read_text(encoding="utf-8") for file in files) for files in (TESTS, IN_A_BROWSER))
    seen = re.findall(r'^ *test\("((?:[A-Z]+-\d+(?:, )?)+):', pages, re.MULTILINE)
    names = re.findall(r"^ *(?:async )?def test_(\w+)", tests, re.MULTILINE)
    return {rule for rules in seen for rule in rules.split(", ")} | {
        f"{chapter.upper()}-{number}" for name in names for chapter, number in re.findall(r"(?:^|_)([a-z]+)_(\d+)(?=_|$)", name)
    }


def test_every_rule_has_a_case_or_a_test_of_its_name() -> None:
    shown = {rule for file in FILES for case in cases_of(file) for rule in case.rules}
    assert set(RULE_IDS.values()) - shown - rules_named_by_tests() == set()


def test_case_ids_are_used_once() -> None:
    ids = [case.id for file in FILES for case in cases_of(file)]
    assert len(ids) == len(set(ids))


GOOD = """
edition = "france-2003"
mode = "base"

[[case]]
id = "T1"
rules = ["RENT-5"]
title = "A mortgage in the group: no double rent"
seats = ["A", "B"]
turn = "A"
given.A = { cash = 1500, square = 35 }
given.B = { deeds = [37, 39], mortgaged = [37] }
when = [ { seat = "A", do = "roll", dice = [1, 3] } ]
then.A = { cash = 1450, square = 39 }
then.B = { cash = 1550 }
"""


@pytest.fixture
def write(tmp_path: Path):
    def written(text: str, name: str = "cases.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


def told(path: Path, capsys: pytest.CaptureFixture[str], lang: str = "en") -> tuple[int, list[str]]:
    status = scenarios.main([path], lang=lang)
    return status, capsys.readouterr().out.splitlines()


def test_a_passing_file(write, capsys) -> None:
    assert told(write(GOOD), capsys) == (0, ["1 passed, 0 failed"])


def test_a_folder_is_searched(write, tmp_path, capsys) -> None:
    write(GOOD, "one.toml")
    write(GOOD, "two.toml")
    assert told(tmp_path, capsys) == (0, ["2 passed, 0 failed"])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cash = 1450", "cash = 1400", "then.A.cash: expected 1400, got 1450"),
        ("mortgaged = [37]", "mortgaged = []", "then.A.cash: expected 1450, got 1400; then.B.cash: expected 1550, got 1600"),
        ("dice = [1, 3] }", 'dice = [1, 3], refused = "TURN-3" }', "when[1] (A roll 1-3): expected refused by TURN-3, got accepted"),
        ('seat = "A", do = "roll"', 'seat = "B", do = "roll"', "when[1] (B roll 1-3): expected accepted, got refused by TURN-2"),
        ("then.B", 'then.awaiting = "A"\nthen.B', 'then.awaiting: expected "A", got "B"'),
        ("then.B", 'then.matter = "debt"\nthen.B', 'then.matter: expected "debt", got "roll"'),
        ("cash = 1450,", "cash = 1450, deeds = [1],", "then.A.deeds: expected [1], got []"),
        ("cash = 1550", 'cash = 1550, buildings = { "39" = 2 }', 'then.B.buildings: expected { 39 = 2 }, got {}'),
        ("cash = 1550", 'cash = 1550, cards = ["chest"]', 'then.B.cards: expected ["chest"], got []'),
        ("cash = 1550", "cash = 1550, owes = 3", "then.B.owes: expected 3, got 0"),
        ("then.B", "then.over = true\nthen.B", "then.over: expected true, got false"),
        ("then.B", 'then.winner = "A"\nthen.B', 'then.winner: expected "A", got []'),
        ("then.B", "then.tokens = 3\nthen.B", "then.tokens: expected 3, got 2"),
        ("then.B", 'then.order = ["B", "A"]\nthen.B', 'then.order: expected ["B", "A"], got ["A", "B"]'),
        ("then.B", "then.bank = { houses = 31 }\nthen.B", "then.bank.houses: expected 31, got 32"),
        ("then.B", 'then.legal = [{ seat = "A", do = "buy" }]\nthen.B', "then.legal[1] (A buy): expected accepted, got refused by BUY-1"),
        ("then.B", 'then.illegal = [{ seat = "B", do = "roll" }]\nthen.B', "then.illegal[1] (B roll): expected refused, got accepted"),
        ('turn = "A"', 'refused = "SETUP-1"', "refused: expected refused by SETUP-1, got accepted"),
        ('seats = ["A", "B"]', 'people = 3\nseats = ["A", "B"]', "refused: expected accepted, got refused by BANK-2"),
        ('turn = "A"', "start_dice = [[1, 2], [2, 1]]", "start_dice: expected one more throw, got no throw left"),
    ],
)  # fmt: skip
def test_a_failing_case_prints_expected_and_actual(old, new, said, write, capsys) -> None:
    assert old in GOOD
    path = write(GOOD.replace(old, new))
    assert told(path, capsys) == (1, [f"{path}: T1: {said}", "0 passed, 1 failed"])


def test_failures_in_french(write, capsys) -> None:
    path = write(GOOD.replace("cash = 1450", "cash = 1400"))
    assert told(path, capsys, "fr") == (1, [f"{path}: T1: then.A.cash : attendu 1400, obtenu 1450", "0 passed, 1 failed"])


def test_failures_as_json(write, capsys) -> None:
    path = write(GOOD.replace("cash = 1450", "cash = 1400"))
    assert scenarios.main([path], json=True) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["passed"], report["failed"], report["errors"]) == (0, 1, [])
    assert report["failures"][0] | {"file": "", "title": ""} == {
        "file": "", "case": "T1", "title": "", "field": "then.A.cash", "expected": "1400", "actual": "1450",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "field", "part"),
    [
        ('id = "T1"\n', "", "id", "missing"),
        ('rules = ["RENT-5"]\n', "", "rules", "missing"),
        ('title = "A mortgage in the group: no double rent"\n', "", "title", "missing"),
        ('edition = "france-2003"\n', "", "edition", "missing"),
        ('when = [ { seat = "A", do = "roll", dice = [1, 3] } ]\n', "", "when", "missing"),
        ("then.A = { cash = 1450, square = 39 }\nthen.B = { cash = 1550 }\n", "", "then", "missing"),
        ('rules = ["RENT-5"]', 'rules = ["RENT-99"]', "rules", "a rule id"),
        ('rules = ["RENT-5"]', "rules = []", "rules", "at least one rule"),
        ("france-2003", "france-2030", "edition", "france-2003"),
        ('turn = "A"', 'mode = "slow"', "mode", "base, fast, timed"),
        ('turn = "A"', 'turn = "Z"', "turn", "one of the seats A, B"),
        ('turn = "A"', 'banker = "Z"', "banker", "one of the seats A, B"),
        ('turn = "A"', "tunr = 1", "tunr", "unknown field"),
        ('turn = "A"', "doubles = 3", "doubles", "from 0 to 2"),
        ('turn = "A"', "options = { jailFin = 3 }", "options", "jailFine"),
        ('seats = ["A", "B"]', 'seats = ["A", "A"]', "seats", "different names"),
        ('seats = ["A", "B"]', 'seats = ["A", "bank"]', "seats", "none of them"),
        ("given.B", "given.C", "given.C", "known here: A, B, bank, board"),
        ("given.A = { cash = 1500", 'given.A = { cash = "much"', "given.A.cash", "a whole number"),
        ("given.A = { cash = 1500", "given.A = { cash = true", "given.A.cash", "a whole number"),
        ("given.A = { cash = 1500", "given.A = { money = 1500", "given.A.money", "unknown field"),
        ("given.A = { cash = 1500", "given.A = { deeds = [39]", "given.B.deeds", "nobody else"),
        ("mortgaged = [37]", "mortgaged = [1]", "given.B.mortgaged", "one of the seat's deeds"),
        ("mortgaged = [37]", 'buildings = { "5" = 1 }', "given.B.buildings", "a street"),
        ("mortgaged = [37]", 'buildings = { "39" = 6 }', "given.B.buildings", "5 = hotel"),
        ("mortgaged = [37]", "cards = 9", "given.B.cards", "the pile still holds"),
        ("mortgaged = [37]", "dealt = [1, 3]", "given.B.dealt", "unknown field"),
        ("given.A", 'given.bank = { chance = ["ch77"] }\ngiven.A', "given.bank.chance", "ch01"),
        ("given.A", 'given.bank = { chance = [{ effect = "fly" }] }\ngiven.A', "given.bank.chance", "move_to"),
        ("given.A", "given.board = { 37 = { colour = 1 } }\ngiven.A", "given.board", "price"),
        ("given.A", "given.board = { 77 = { price = 1 } }\ngiven.A", "given.board", "squares by number"),
        ('do = "roll"', 'do = "rol"', "when[1]", "roll, buy"),
        ('do = "roll", dice = [1, 3]', 'do = "bid"', "when[1].amount", "missing"),
        ('do = "roll", dice = [1, 3]', 'do = "bid", price = 3', "when[1].price", "known here: seat, do, amount, refused"),
        ("dice = [1, 3]", "dice = [1, 7]", "when[1].dice", "two dice"),
        ('{ seat = "A", do = "roll"', '{ seat = "Z", do = "roll"', "when[1].seat", "one of the seats A, B"),
        ('{ seat = "A", do = "roll"', '{ do = "roll"', "when[1]", "say which one"),
        ("dice = [1, 3] }", 'dice = [1, 3], refused = "NO-1" }', "when[1].refused", "a rule id"),
        ("then.B", "then.C", "then.C", "unknown field"),
        ("then.B", 'then.awaiting = "Z"\nthen.B', "then.awaiting", "one of the seats"),
        ("then.B", 'then.matter = "tea"\nthen.B', "then.matter", "roll"),
        ("then.B", 'then.legal = [{ seat = "A", do = "buy", refused = true }]\nthen.B', "then.legal[1].refused", "unknown field"),
    ],
)  # fmt: skip
def test_a_bad_file_is_explained_with_file_case_and_field(old, new, field, part, write, capsys) -> None:
    assert old in GOOD
    path = write(GOOD.replace(old, new))
    status, lines = told(path, capsys)
    assert status == 2
    assert lines[0].startswith(f"{path}, case {'#1' if field == 'id' else 'T1'}, field {field}: ")
    assert part in lines[0].partition(", field ")[2]
    assert lines[1:] == ["0 passed, 0 failed"]
    assert told(path, capsys, "fr")[1][0].startswith(f"{path}, cas ")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "no [[case]]"),
        ("a = [", "cannot be read as TOML"),
        ("[project]\nname = 'x'\n", "field project: unknown field"),
        ("case = 3\n", "field case: expected a list"),
        (GOOD + GOOD.partition("\n\n")[2], "case T1, field id: this id is used twice"),
        ("x." * 60 + "x = 1\n", "nested too deep"),
        ("#" * (BYTES_MOST + 1), "larger than 4 MiB"),
        ("[[case]]\n" * (CASES_MOST + 1), f"at most {CASES_MOST}"),
        (GOOD.replace("when = [", "when = [" + '{ seat = "A", do = "pass" },' * ACTIONS_MOST), f"at most {ACTIONS_MOST}"),
    ],
    ids=["empty", "no-toml", "other-toml", "case-is-no-list", "id-twice", "deep", "large", "many-cases", "many-actions"],
)
def test_what_is_no_scenario_file(text, part, write, capsys) -> None:
    status, lines = told(write(text), capsys)
    assert (status, len(lines)) == (2, 2)
    assert part in lines[0]


def test_a_bad_file_does_not_hide_the_good_ones(write, tmp_path, capsys) -> None:
    write("a = [", "bad.toml")
    write(GOOD, "good.toml")
    status, lines = told(tmp_path, capsys)
    assert (status, lines[-1]) == (2, "1 passed, 0 failed")


def test_a_path_that_is_not_there(tmp_path, capsys) -> None:
    assert told(tmp_path / "none.toml", capsys)[0] == 2
    with pytest.raises(ScenarioError, match="no scenario file"):
        files_in([tmp_path])


def test_not_utf_8(tmp_path, capsys) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'title = "\xe9"')
    assert told(path, capsys)[0] == 2


KEPT = """
edition = "france-2003"

[[case]]
id = "T2"
rules = ["MORT-7"]
title = "A cannot lift: keeping the mortgage is his only word"
seats = ["A", "B"]
given.A = { cash = 100 }
given.B = { deeds = [39], mortgaged = [39] }
when = [
  { seat = "B", do = "offer", to = "A", give = { deeds = [39] }, take = { cash = 100 } },
  { seat = "A", do = "accept" },
  { seat = "A", do = "roll", dice = [4, 6] },
]
then.A = { deeds = [39], mortgaged = [39] }
then.awaiting = "B"
"""


def test_the_only_possible_word_need_not_be_said(write, capsys) -> None:
    assert told(write(KEPT), capsys)[0] == 0


def test_the_only_possible_word_may_be_said(write, capsys) -> None:
    said = KEPT.replace('do = "accept" },', 'do = "accept" },\n  { seat = "A", do = "keep", square = 39 },')
    assert told(write(said), capsys)[0] == 0


def test_a_word_among_several_must_be_said(write, capsys) -> None:
    status, lines = told(write(KEPT.replace("given.A = { cash = 100 }", "given.A = { cash = 1000 }")), capsys)
    assert status == 1
    assert "when[3] (A roll 4-6): expected accepted, got refused by" in lines[0]
