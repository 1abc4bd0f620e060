"""Asks whether the cases would notice: every rule, one at a time, answers something trivial, and at least one case must fail.

    python tests/mutants.py
    python tests/mutants.py --only auction.py
    python tests/mutants.py --only hammer --only first_bid

A refusal says always yes or always no, a yes or no is always the one or the other, a number is always 0, and what changes the table
changes nothing. The cases are those of `tests/scenarios` and of `tests/game/refusals.toml`, and the tests of what neither can show
(`tests/properties/test_beyond_the_cases.py`), each run only where it calls the rule. A mutant that none of them can tell from the rule is
listed with its reason in `tests/mutants_equivalent.toml`.
"""

from __future__ import annotations

import argparse
import ast
import functools
import inspect
import multiprocessing
import os
import signal
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple, get_args

import pytest
from game.test_refusals import CASES as REFUSALS
from game.test_refusals import test_a_refusal_says_its_reason as check_refusal
from properties import test_beyond_the_cases as beyond

import monopole.rules  # noqa: F401  registers the rules
from monopole import vocabulary as v
from monopole.dialect import CARRIED, RULES
from monopole.scenarios import Runner, read_file

TESTS = Path(__file__).parent
EXCUSED = TESTS / "mutants_equivalent.toml"
PATIENCE = 10  # seconds of processor time after which a case goes round in circles: one takes some milliseconds
REFUSED = v.SETUP_1 + v.NO_SUCH_WORD


class Mutant(NamedTuple):
    """A rule and the trivial answer that takes its place."""

    function: str
    answer: str

    @property
    def name(self) -> str:
        return f"{file_of(self.function)}:{self.function}:{self.answer}"


class Case(NamedTuple):
    """Something that must hold of the rules: its name, the paragraphs it shows, and the check, which raises or answers what is wrong."""

    name: str
    rules: tuple[str, ...]
    check: Callable[[], object]


class Lost(Exception):
    """A case does not come to its end."""


class CaseFails(Exception):
    """A case fails before any rule is mutated."""


def file_of(function: str) -> str:
    return Path(RULES[function].__code__.co_filename).name


def rules_of_the_game() -> list[str]:
    """Every rule of `monopole.rules`, in the order of the files."""
    named = [name for name, function in RULES.items() if function.__module__.startswith("monopole.rules.")]
    return sorted(named, key=lambda name: (file_of(name), RULES[name].__code__.co_firstlineno))


def refuses(function: str) -> bool:
    """Whether a number is an answer to "may I?": ALLOWED, or what is against it."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(RULES[function])))
    returned = [node for step in ast.walk(tree) if isinstance(step, ast.Return) for node in ast.walk(step)]
    return "refus" in function or any(isinstance(node, ast.Name) and node.id == "ALLOWED" for node in returned)


def answers(function: str) -> dict[str, object]:
    """The trivial answers of a rule, by name."""
    kind = RULES[function].__annotations__["return"]
    if kind is None:
        return {"nothing": None}
    if kind is bool:
        return {"True": True, "False": False}
    if kind is int:
        return {"allowed": v.ALLOWED, "refused": REFUSED} if refuses(function) else {"0": 0}
    return {"zeros": (0,) * len(get_args(kind))}


def mutants(wanted: Iterable[str] = ()) -> list[Mutant]:
    """All of them, or those of the files and rules wanted."""
    wanted = set(wanted)
    chosen = [name for name in rules_of_the_game() if not wanted or name in wanted or file_of(name) in wanted]
    return [Mutant(name, answer) for name in chosen for answer in answers(name)]


def trivial(answer: object) -> CodeType:
    """The code of a function that takes anything and gives this answer."""
    made = eval(f"lambda *everything: {answer!r}")
    assert isinstance(made, FunctionType)
    return made.__code__


def mutate(mutant: Mutant) -> None:
    """Gives a rule its trivial answer in this process. Every file that imported the rule holds the same function."""
    function = RULES[mutant.function]
    assert isinstance(function, FunctionType)
    function.__code__ = trivial(answers(mutant.function)[mutant.answer])


@functools.cache
def cases() -> list[Case]:
    """Every case of the scenario files, every refusal, every test of what those cannot show."""
    runner = Runner("interpreted")
    told = [
        Case(f"{file.name}: {case.id}", case.rules, functools.partial(runner.run, case))
        for file in sorted((TESTS / "scenarios").glob("*.toml"))
        for case in read_file(file)
    ]
    refused = [
        Case(f"refusals.toml: {case.why}: {case.words}", (case.why.split()[0],), functools.partial(check_refusal, case))
        for case in REFUSALS
    ]
    shown = [Case(name, (), check) for name, check in vars(beyond).items() if name.startswith("test_")]
    return told + refused + shown


def fails(case: Case) -> bool:
    """Whether a case does not hold; one that goes round in circles does not."""
    signal.signal(signal.SIGVTALRM, _lost)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return bool(case.check())
    except (Exception, pytest.fail.Exception):
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _lost(number: int, frame: FrameType | None) -> None:
    raise Lost


def called_by(case: Case) -> set[str]:
    """The rules a case calls; it must hold."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        wrong = fails(case)
    finally:
        sys.setprofile(None)
    if wrong:
        raise CaseFails(f"{case.name} fails with the rules as they are: mend that first")
    return {name for name in rules_of_the_game() if RULES[name].__code__ in codes}


@functools.cache
def coverage() -> dict[str, list[int]]:
    """By rule, the numbers of the cases that call it: those that are about its paragraphs first, then those that call little else."""
    calls = [called_by(case) for case in cases()]
    found: dict[str, list[int]] = {name: [] for name in rules_of_the_game()}
    for number in sorted(range(len(calls)), key=lambda number: len(calls[number])):
        for name in calls[number]:
            found[name].append(number)
    for name, numbers in found.items():
        numbers.sort(key=lambda number: not set(CARRIED[name]) & set(cases()[number].rules))
    return found


def noticed_by(mutant: Mutant) -> str | None:
    """The first case that fails with this mutant; none when it survives. Leaves the rules of this process mutated."""
    numbers = coverage()[mutant.function]
    mutate(mutant)
    return next((cases()[number].name for number in numbers if fails(cases()[number])), None)


def _judged(mutant: Mutant) -> tuple[Mutant, str | None]:
    return mutant, noticed_by(mutant)


def hunted(wanted: Iterable[Mutant], workers: int) -> Iterator[tuple[Mutant, str | None]]:
    """Each mutant with the case that notices it, in a process of its own: nothing that a mutant leaves in a cache serves the next."""
    coverage()  # made before the processes part, so once
    with multiprocessing.get_context("fork").Pool(workers, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(_judged, wanted, chunksize=1)


def excused() -> dict[str, str]:
    """Mutants that no case can tell from the rules, and why, by name."""
    listed: list[dict[str, Any]] = tomllib.loads(EXCUSED.read_text(encoding="utf-8"))["equivalent"]
    return {entry["mutant"]: entry["why"] for entry in listed}


def main() -> int:
    parser = argparse.ArgumentParser(description="Every rule gives a trivial answer in its turn; a case must notice.")
    parser.add_argument("--only", action="append", default=[], help="a file (auction.py) or a rule (hammer); may be said again")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--told", action="store_true", help="tell of each mutant which case noticed it")
    wanted = parser.parse_args()
    chosen = mutants(wanted.only)
    if not chosen:
        parser.error("no such file or rule in monopole.rules: " + ", ".join(wanted.only))
    listed = excused()
    known = {mutant.name for mutant in mutants()}
    wrong = [f"{name} is listed in {EXCUSED.name} and is no mutant" for name in listed if name not in known]
    try:
        coverage()
    except CaseFails as failing:
        print(failing)
        return 2
    survivors: list[str] = []
    for done, (mutant, case) in enumerate(hunted(chosen, wanted.workers), 1):
        if case is None and mutant.name not in listed:
            survivors.append(f"{mutant.name} survives {len(coverage()[mutant.function])} cases")
        elif case is not None and mutant.name in listed:
            wrong.append(f"{mutant.name} is listed in {EXCUSED.name} and is noticed by {case}")
        if wanted.told:
            print(f"{mutant.name}: {case or listed.get(mutant.name) or 'survives'}", flush=True)
        elif sys.stderr.isatty() or done % 100 == 0:
            print(f"\r{done} of {len(chosen)} mutants, {len(survivors)} survive", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for line in sorted(survivors) + wrong:
        print(line)
    print(f"{len(chosen)} mutants, {len(cases())} cases, {len(survivors)} survive, {len(listed)} are excused")
    return 1 if survivors or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
