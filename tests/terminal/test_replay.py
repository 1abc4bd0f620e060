"""A saved game told again, with what was taken back and noted, and proved."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from monopole.game import Action, Game
from monopole.table import NOBODY_YET, SOMEBODY, FileStore, Table
from monopole.terminal.replay import judge, tell
from monopole.terminal.screen import Screen
from monopole.terminal.sitting import Sitting

KEY = "0" * 31 + "b"


def journal(path: Path, ended: bool = True) -> str:
    """Two actions, one taken back and played again, and everything a table may note."""
    with Table(Game.new(seats=["Anne", "Bruno"], key=KEY, roll_for_start=False), store=FileStore(path), now=lambda: None) as table:
        for line in ("Anne roll 1-2", "Anne buy", "", "Anne decline"):
            if line:
                assert isinstance(table.play(Action.parse(line, table.game.seats)), list)
            else:
                table.take_back(1, ["Anne"])
        table.take_back(2, ["Anne", "Bruno"])
        table.sit("Bruno", "regular", "absent")
        table.sit("Bruno", NOBODY_YET)
        table.sit("Bruno", SOMEBODY)
        table.pause()
        table.go_on(["Anne", "Bruno"])
        table.pause(["Bruno"])
        table.go_on()
        if ended:
            table.end(["Bruno", "Anne"])
    return str(path)


def told(path: str, lang: str = "en", to: int | None = None, as_json: bool = False) -> tuple[int, str]:
    out = io.StringIO()
    return tell(path, to, None, as_json, Screen(lang, out, io.StringIO())), out.getvalue()


def test_backs_and_notes_are_told_between_the_actions(tmp_path: Path) -> None:
    status, text = told(journal(tmp_path / "g.jsonl"))
    assert status == 0
    lines = [line.strip() for line in text.splitlines()]
    assert [line for line in lines if "taken back (Anne)" in line] == ["One action is taken back (Anne)."]
    assert lines[-9:] == [
        "2 actions are taken back (Anne, Bruno).",
        "A bot plays in the place of Bruno.",
        "Bruno leaves the table.",
        "Bruno sits down.",
        "The game is paused.",
        "The game goes on (Anne, Bruno).",
        "The game is paused (Bruno).",
        "The game goes on.",
        "The game ends by agreement (Bruno, Anne).",
    ]
    assert [line.split(".")[0] for line in lines if line[:1].isdigit() and ". " in line[:3]] == ["1", "2", "3"]


def test_the_same_in_french(tmp_path: Path) -> None:
    text = told(journal(tmp_path / "g.jsonl"), "fr")[1]
    for sentence in (
        "Une action est reprise (Anne).", "2 actions sont reprises (Anne, Bruno).", "Un robot joue à la place de Bruno.",
        "Bruno quitte la table.", "Bruno prend place.", "La partie est suspendue.", "La partie reprend (Anne, Bruno).",
        "La partie s’arrête d’un commun accord (Bruno, Anne).",
    ):  # fmt: skip
        assert sentence in text


def test_as_json_up_to_an_action(tmp_path: Path) -> None:
    path = journal(tmp_path / "g.jsonl", ended=False)
    whole = json.loads(told(path, as_json=True)[1])
    assert [step["n"] for step in whole["told"]] == [0, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3]
    assert whole["told"][3]["back"] == 1 and whole["told"][3]["by"] == ["Anne"] and whole["told"][3]["events"] == []
    assert whole["told"][5]["back"] == 2
    assert whole["told"][6]["note"]["kind"] == "sat"
    part = json.loads(told(path, to=2, as_json=True)[1])
    assert [step["n"] for step in part["told"]] == [0, 1, 2, 2], "what lies between two actions belongs to the first"
    bought = json.loads(told(path, to=1, as_json=True)[1])
    assert bought["told"] == whole["told"][:2] and part["text"] == bought["text"] != whole["text"]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "Nobody has won."), ("fr", "Personne n’a gagné.")])
def test_a_game_ended_by_agreement_is_proved(tmp_path: Path, lang: str, sentence: str) -> None:
    out = io.StringIO()
    assert judge(journal(tmp_path / "g.jsonl"), None, False, Screen(lang, out, io.StringIO())) == 0
    assert sentence in out.getvalue()


def test_a_table_left_in_a_pause_goes_on_at_the_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    with Table(Game.new(seats=["Anne", "Bruno"], key=KEY, roll_for_start=False, lang="en"), store=FileStore(path)) as table:
        table.pause()
    again = Table.resume(FileStore(path), lang="en")
    Sitting(again, Screen("en", io.StringIO(), io.StringIO("roll\n"))).run()
    assert [played.action.do for played in again.game.history] == ["roll"]


def test_a_game_ended_by_agreement_is_over_at_the_keyboard(tmp_path: Path) -> None:
    out = io.StringIO()
    Sitting(Table.resume(FileStore(journal(tmp_path / "g.jsonl"))), Screen("en", out, io.StringIO("roll\n"))).run()
    assert "The game is over." in out.getvalue() and KEY in out.getvalue()
