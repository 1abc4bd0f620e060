"""The types are those of what is handed out: everything that random games of every edition show, say and allow is of one of them."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from monopole.editions import modes_of, names
from monopole.game import Action, Game
from monopole.game.json_types import either, json_schema, named, record, whole
from monopole.game.typescript import typescript
from monopole.vocabulary import ACTIONS, ANSWERS, EVENT_FIELDS

SCHEMA = json_schema()
SEATS = ["Anne", "Bruno", "Chloé", "David"]


def validator(name: str, schema: dict[str, Any] = SCHEMA) -> Draft202012Validator:
    return Draft202012Validator({**schema, **named(name)})


def wrong(name: str, told: Any) -> list[str]:
    told = json.loads(json.dumps(told))
    kind = told.get("kind") or told.get("do")
    return [f"{name} {kind}: {told} {error.message[:200]}" for error in validator(name).iter_errors(told)]


def filled(action: Action, dice: random.Random) -> Action | None:
    """A form filled in somehow, where that is easy."""
    form = action.form or {}
    for name in ("amount", "at"):
        if name in form:
            least, most = form[name]
            return action.filled(**{name: least + dice.randint(0, (most - least) // form.get("step", 1)) * form.get("step", 1)})
    if form.get("to"):
        to = dice.choice(sorted(form["to"]))
        limits = form["to"][to]
        return action.filled(to=to, give={"cash": min(10, limits["give"]["cash"])}, take={"deeds": limits["take"]["deeds"][:1]})
    if "squares" in form:
        return action.filled(squares=form["squares"][:2])
    return None


def told_in(edition: str, mode: str, number: int) -> Iterator[tuple[str, Any]]:
    """Everything a random game shows: views of all, legal actions, events, matters, what is played."""
    dice = random.Random(f"{edition}{mode}{number}")
    claim = {"rentClaim": "manual", "endTurn": "word"} if number % 2 else {}
    game = Game.new(edition, mode, SEATS, options=claim, key=f"{number:032x}")
    for event in game.begun:
        yield "Event", event.to_dict()
    for _ in range(150):
        if game.over:
            break
        yield "Matter", game.matter.to_dict()
        for seat in (*SEATS, None):
            yield "View", game.view(seat)
        said = [action for seat in game.persons for action in game.legal(seat)]
        for action in said:
            yield "LegalAction", action.to_dict()
        awaited = [action for action in said if action.seat in game.awaiting]
        chosen = dice.choice(awaited if dice.random() < 0.8 else said)
        whole_one = chosen if chosen.form is None else filled(chosen, dice)
        answer = game.play(whole_one) if whole_one is not None else None
        if not isinstance(answer, list):
            whole_one = game.default()
            assert whole_one is not None
            answer = game.play(whole_one)
        assert isinstance(answer, list)
        yield "Action", whole_one.to_dict()
        for event in answer:
            yield "Event", event.to_dict()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("edition", names())
def test_everything_told_has_its_type(edition: str) -> None:
    seen: dict[tuple[str, str], int] = {}
    for number, mode in enumerate(modes_of(edition)):
        for name, told in told_in(edition, mode, number):
            key = (name, str(told.get("kind") or told.get("do") or told.get("matter", {}).get("kind")))
            seen[key] = seen.get(key, 0) + 1
            if seen[key] <= 12:  # of each kind the first ones
                assert wrong(name, told) == []
    assert len([kind for name, kind in seen if name == "Event"]) > 10


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Event", {"kind": "bought", "seat": "Anne", "square": 39, "rule": None}),
        ("Event", {"kind": "bought", "seat": "Anne", "square": 40, "price": 1, "rule": None}),
        ("Event", {"kind": "passed", "seat": "Anne", "price": 1, "rule": None}),
        ("Action", {"seat": "Anne", "do": "bid"}),
        ("Action", {"do": "roll"}),
        ("Action", {"seat": "Anne", "do": "tick", "seconds": 1}),
        ("Matter", {"kind": "roll", "seat": "Anne", "square": None, "amount": None, "price": None, "details": {}}),
    ],
)
def test_what_is_not_of_a_type_is_refused(name: str, told: dict[str, Any]) -> None:
    assert wrong(name, told)


def test_every_kind_is_there() -> None:
    def kinds(name: str, key: str) -> set[str]:
        members = [part["$ref"].rpartition("/")[2] for part in SCHEMA["$defs"][name]["anyOf"]]
        return {SCHEMA["$defs"][member]["properties"][key]["const"] for member in members}

    assert kinds("Event", "kind") == set(EVENT_FIELDS)
    assert kinds("Action", "do") == set(ACTIONS.values())
    assert kinds("Matter", "kind") == {"nothing", *ANSWERS}


def test_others_add_their_own() -> None:
    more = {"Hello": record({"type": {"const": "hello"}, "view": named("View"), "pace": either(whole(1), {"type": "null"})}, ("pace",))}
    said = {"type": "hello", "view": Game.new(seats=SEATS).view(None)}
    assert not list(validator("Hello", json_schema(more)).iter_errors(said))
    assert "export interface Hello {\n  type: \"hello\";\n  view: View;\n  pace?: number | null;\n}\n" in typescript(more)


def test_every_type_in_typescript_is_defined_once() -> None:
    text = typescript()
    defined = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert sorted(defined) == sorted(SCHEMA["$defs"])
    bare = re.sub(r"/\*\*.*?\*/|\"[^\"]*\"|//.*", "", text)
    used = set(re.findall(r"\b[A-Z]\w+", bare)) - {"Record"}
    assert used == set(defined)
    assert bare.count("{") == bare.count("}") and bare.count("[") == bare.count("]") and bare.count("(") == bare.count(")")


COMPILER = shutil.which("tsc") or shutil.which("tsc", path=str(Path(__file__).parents[2] / "web" / "node_modules" / ".bin"))


@pytest.mark.skipif(COMPILER is None, reason="no TypeScript compiler here")
@pytest.mark.parametrize(("rest", "good"), [("amount: 50", True), ("square: 5", False)])
def test_the_compiler_reads_the_typescript(rest: str, good: bool, tmp_path: Path) -> None:
    file = tmp_path / "monopole.ts"
    said = f'export const said: Action = {{ seat: "Anne", do: "bid", {rest} }};'
    file.write_text(f"{typescript()}{said}\n", encoding="utf-8")
    done = subprocess.run([str(COMPILER), "--noEmit", "--strict", str(file)], capture_output=True, text=True)
    assert (done.returncode == 0) == good, done.stdout
