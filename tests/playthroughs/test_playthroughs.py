"""One golden playthrough per edition and mode: the words said and all that happened, replayed and compared line by line.

`make golden` writes them anew (pytest --regenerate); read the diff before committing it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from talk import MODES, next_word, seated

from monopole import vocabulary as v
from monopole.editions import load
from monopole.executors import Engine, Happening, Word, executor
from monopole.schema import Edition

FOLDER = Path(__file__).parent / "games"
LENGTH = 400
KINDS = {name: kind for kind, name in v.ACTIONS.items()}


def edition_of(name: str, mode: str) -> Edition:
    return load(name, mode, {"timeLimit": 1200} if mode == "timed" else None).edition


def line(word: Word, events: list[Happening]) -> str:
    """`bid 2 150 | bade 2 150 39 0; ...`: a word with its seat and numbers, then what happened."""
    numbers = list(word[2:])
    while numbers and numbers[-1] == 0:
        numbers.pop()
    said = " ".join([v.ACTIONS[word[0]], *map(str, [word[1], *numbers])])
    return said + " | " + "; ".join(happening(event) for event in events)


def happening(event: Happening) -> str:
    rule = v.RULE_IDS.get(event[5], "")
    return " ".join([v.EVENTS[event[0]], *map(str, event[1:5]), *([rule] if rule else [])])


def word_of(text: str) -> Word:
    name, *numbers = text.split(" | ")[0].split()
    padded = [KINDS[name], *map(int, numbers), *[0] * 8]
    return padded[0], padded[1], padded[2], padded[3], padded[4], padded[5], padded[6], padded[7]


def begun(name: str, mode: str) -> tuple[Engine, list[Happening]]:
    edition = edition_of(name, mode)
    engine = executor("interpreted").new(edition)
    return engine, engine.begin(seated(edition, random.Random(f"{name} {mode}")), True, True)


def played(name: str, mode: str) -> list[str]:
    """A game of random legal talk, ended by default words if it does not end before."""
    dice = random.Random(f"{name} {mode} talk")
    engine, events = begun(name, mode)
    lines = ["; ".join(happening(event) for event in events)]
    edition = edition_of(name, mode)
    while not engine.table.over and len(lines) < LENGTH:
        word = next_word(engine, edition, dice)
        lines.append(line(word, engine.apply(word)))
    return lines


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_playthrough(name: str, mode: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}-{mode}.txt"
    if request.config.getoption("--regenerate"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text("\n".join(played(name, mode)) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    engine, events = begun(name, mode)
    assert "; ".join(happening(event) for event in events) == golden[0]
    for number, expected in enumerate(golden[1:], 2):
        word = word_of(expected)
        assert engine.refusal(word) == 0, f"{path.name}:{number}: {v.rule_of(engine.refusal(word))}"
        assert line(word, engine.apply(word)) == expected, f"{path.name}:{number}"
