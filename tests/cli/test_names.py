"""Names as people type them: their beginnings, slips, what a shell completes, and rules by their words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import monopole
from monopole.text import rule_ids, rule_words, ruling_ids, search

Say = Callable[..., tuple[int, str, str]]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        (("editions", "fra", "--json"), ("editions", "france-2003", "--json")),
        (("editions", "god", "--mode", "f"), ("editions", "godfather-2021", "--mode", "fast")),
        (("rules", "JAIL-6", "--edition", "par"), ("rules", "JAIL-6", "--edition", "paris-1936")),
        (("landing", "--edition", "can", "--three-doubles", "n"), ("landing", "--edition", "canada-2011", "--three-doubles", "no")),
        (
            ("simulate", "--seats", "exp,reg", "--games", "2", "--executor", "i", "--edition", "bel", "--json"),
            ("simulate", "--seats", "expert,regular", "--games", "2", "--executor", "interpreted", "--edition", "belgium-1985", "--json"),
        ),
    ],
)
def test_the_beginning_of_a_name_is_enough(say: Say, typed: tuple[str, ...], whole: tuple[str, ...]) -> None:
    def told(arguments: tuple[str, ...]) -> tuple[int, str]:
        status, out, _ = say(*arguments)
        if arguments[0] == "simulate":
            out = json.loads(out)["digest"]
        return status, out

    assert told(typed) == told(whole)
    assert told(typed)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("editions", "w"), '"w" may be wonders-2003, world-2008'),
        (("editions", "frnace-2003"), 'perhaps "france-2003"'),
        (("editions", "france-2003", "--mode", "tmed"), 'perhaps "timed"'),
        (("simulate", "--seats", "regular,experr"), 'no bot is called "experr"; perhaps "expert"'),
        (("league", "regula", "begginer"), 'perhaps "beginner"'),
        (("odds", "x", "--bots", "masster"), 'perhaps "master"'),
        (("landing", "--three-doubles", "maybe"), "it should be one of: yes, no"),
        (("scenarios", "x.toml", "--executor", "cuda"), '--executor: "cuda"; it should be one of: interpreted, compiled'),
        (("verfy",), 'perhaps "verify"'),
        (("play", "--edtion", "x"), 'perhaps "--edition"'),
        (("play", "--seats", "A,B", "--option", "jailFin=3"), 'perhaps "jailFine"'),
        (("rules", "JAYL-6"), "JAIL-6"),
        (("rules", "hotell"), 'perhaps "hotel"'),
    ],
)
def test_slips_are_answered_with_what_is_near(say: Say, arguments: tuple[str, ...], answer: str) -> None:
    status, out, err = say(*arguments)
    assert (status, out) == (2, "") and answer in err


def test_a_whole_name_is_meant_even_where_others_begin_with_it() -> None:
    from monopole.guessing import begun

    assert begun("fast", ["fast", "faster"]) == ["fast"]
    assert begun("fas", ["fast", "faster"]) == ["fast", "faster"]
    assert begun("", ["fast"]) == []


@pytest.mark.parametrize("word", ["bâtir", "BATIR", "batir"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_rules_by_a_word_of_either_language(say: Say, word: str, lang: str) -> None:
    status, out, _ = say("rules", word, "--lang", lang)
    assert status == 0 and "\n  BUILD-4  " + rule_words("BUILD-4", None, lang).title.replace("\u00a0", " ").replace("’", "'") in out
    assert "RENT-1 " not in out


def test_words_are_looked_for_together_and_titles_come_first() -> None:
    found = search.speaking_of("hotel price")
    assert found[0] == "BUILD-7" and set(found) <= set(search.speaking_of("hotel")) & set(search.speaking_of("price"))
    assert search.speaking_of("xyzzy") == [] == search.speaking_of(" ")
    assert "A-33" in search.speaking_of("quand bâtir"), "rulings too"


def test_a_chapter_by_its_name(say: Say) -> None:
    listed = json.loads(say("rules", "build", "--json")[1])
    assert [each["id"] for each in listed] == [rule for rule in rule_ids() if rule.startswith("BUILD-")]
    assert [each["id"] for each in json.loads(say("rules", "A", "--json")[1])] == ruling_ids()
    everything = {each["id"] for each in json.loads(say("rules", "--json")[1])}
    assert everything == {*rule_ids(), *ruling_ids()}


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("monopole edi", {"editions"}),
        ("monopole --lang fr ver", {"verify"}),
        ("monopole editions fr", {"france-2003"}),
        ("monopole play --edition w", {"wonders-2003", "world-2008"}),
        ("monopole play --mode t", {"timed"}),
        ("monopole play --seats Anne,bot:ex", {"Anne,bot:expert"}),
        ("monopole play --option parking", {"parkingPot="}),
        ("monopole simulate --seats regular,beg", {"regular,beginner"}),
        ("monopole simulate --executor c", {"compiled", "cuda"}),
        ("monopole scenarios --executor c", {"compiled"}),
        ("monopole rules PARK", {"PARK-1", "PARK-2"}),
        ("monopole rules park", {"park-1", "park-2"}),
        ("monopole verify --js", {"--json"}),
    ],
)
def test_a_shell_completes(shell: Run, line: str, offered: set[str]) -> None:
    words = line.split()
    asked = {"_MONOPOLE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = shell(**asked)
    assert (set(done.stdout.split()), done.stderr) == (offered, "")


@pytest.mark.parametrize(("lang", "told"), [("fr", "C'est écrit dans"), ("en", "Written to")])
def test_the_shell_is_taught(shell: Run, tmp_path: Path, lang: str, told: str) -> None:
    """Typer finds out by itself which shell is used; here it is named."""
    named = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "HOME": str(tmp_path)}
    shown = shell("--show-completion", "bash", "--lang", lang, **named)
    assert (shown.returncode, shown.stderr) == (0, "") and "_MONOPOLE_COMPLETE=complete_bash" in shown.stdout
    done = shell("--install-completion", "bash", "--lang", lang, **named)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith(told)
    assert any("_MONOPOLE_COMPLETE" in file.read_text() for file in tmp_path.rglob("*monopole*") if file.is_file())


def test_advice_can_be_typed_as_it_stands(shell: Run, tmp_path: Path) -> None:
    """A program that no shell finds is named by its path, in help and in what it advises."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    called = ".venv/bin/monopole"
    run = {"cwd": tmp_path, "capture_output": True, "encoding": "utf-8", "input": ""}
    environment = {**os.environ, "PYTHONPATH": str(Path(monopole.__file__).parents[1]), "LC_ALL": "en_US.UTF-8", "PATH": "/usr/bin:/bin"}
    helped = subprocess.run([called, "rules", "--help"], env=environment, **run)
    assert f"Usage: {called} rules [OPTIONS]" in helped.stdout and f"\n  {called} rules BUILD-4\n" in helped.stdout
    assert f'"{called} rules" shows them all' in subprocess.run([called, "rules", "xyzzy"], env=environment, **run).stderr
    found = {**environment, "PATH": str(Path(sys.prefix) / "bin")}
    assert "Usage: monopole rules" in subprocess.run([called, "rules", "--help"], env=found, **run).stdout
    assert "Usage: " + sys.executable + " -m monopole" in shell("--help").stdout
