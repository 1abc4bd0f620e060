"""The tool behind `make mutants`, on a few rules: whoever breaks one is told by a case, and a rule that no case knows is told too."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import mutants as tool
import pytest
from mutants import Case, Mutant, answers, excused, fails, mutants, rules_of_the_game

from monopole.dialect import RULES


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(Path(tool.__file__)), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_rule_has_a_mutant_of_the_kind_of_its_answer() -> None:
    assert {mutant.function for mutant in mutants()} == set(rules_of_the_game()) and len(rules_of_the_game()) > 250
    for name, kinds in {
        "bidding_refused": {"allowed", "refused"}, "uneven": {"allowed", "refused"}, "indebted": {"True", "False"},
        "fortune": {"0"}, "dealt_in": {"0"}, "hammer": {"nothing"}, "what_strikes": {"zeros"},
    }.items():  # fmt: skip
        assert set(answers(name)) == kinds


def test_what_is_excused_is_a_mutant_and_says_why() -> None:
    known = {mutant.name for mutant in mutants()}
    assert all(name in known and why for name, why in excused().items())


def test_the_command_finds_a_case_for_each_of_a_few_rules() -> None:
    done = run("--only", "piles.py", "--only", "may_claim", "--told")
    assert done.returncode == 0, done.stdout + done.stderr
    for name in ("piles.py:top_card:0", "piles.py:return_card:nothing", "rent.py:may_claim:True", "rent.py:may_claim:False"):
        assert re.search(rf"^{name}: (\w+\.toml: |test_)", done.stdout, re.MULTILINE), done.stdout
    assert re.search(r"^4 mutants, \d+ cases, 0 survive, ", done.stdout, re.MULTILINE)


def test_a_rule_or_file_that_is_not_there_is_answered() -> None:
    done = run("--only", "hamer")
    assert done.returncode == 2 and "no such file or rule in monopole.rules: hamer" in done.stderr


@pytest.fixture
def whole_rules():
    """Puts every rule back as it was."""
    codes = {name: function.__code__ for name, function in RULES.items()}
    yield
    for name, code in codes.items():
        RULES[name].__code__ = code


@pytest.mark.usefixtures("whole_rules")
def test_a_mutant_that_no_case_notices_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    blind = [Case("looks away", (), lambda: None)]
    monkeypatch.setattr(tool, "cases", lambda: blind)
    monkeypatch.setattr(tool, "coverage", lambda: {"may_claim": [0]})
    assert tool.noticed_by(Mutant("may_claim", "True")) is None


def test_a_case_that_fails_before_any_rule_is_mutated_is_told() -> None:
    with pytest.raises(tool.CaseFails, match="never right fails with the rules as they are"):
        tool.called_by(Case("never right", (), lambda: "wrong"))


def test_a_case_that_goes_round_in_circles_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "PATIENCE", 0.05)

    def endless() -> None:
        while True:
            pass

    assert fails(Case("endless", (), endless))
