"""A game whose rules have changed since: it says what became of it, can be looked at and taken away, and stays as it is."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from server.doors.doors_here import Running

from monopole.game import Chain, Game
from monopole.game.chain import head_of
from monopole.table import FileStore, Table
from monopole.terminal import replay
from monopole.terminal.screen import Screen


def opened(running: Running, ended: bool) -> tuple[str, dict[str, str]]:
    """A table where a little was played, put away as when a server stops; later rules are those of another version."""
    code, token = running.open(seats=["me", "regular", "regular"])
    with running.sit(code, token) as line:
        if ended:
            line.send(json.dumps({"type": "propose", "id": "1", "what": "end"}))
            while json.loads(line.recv(timeout=30)).get("answers") != "1":
                pass
    return code, {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("ended", [False, True])
def test_it_can_be_looked_at_and_taken_away(ended: bool, serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = serve(data=str(tmp_path / "data"))
    code, seat = opened(running, ended)
    before = running.ask("GET", f"/api/tables/{code}").json()
    assert not before["unreadable"]
    early = running.ask("GET", f"/api/tables/{code}/remains", headers=seat)
    assert (early.status_code, early.json()["code"]) == (409, "still_readable")
    running.stop()
    monkeypatch.setattr("monopole.game.setting.RULES_VERSION", "later")
    newer = serve(data=str(tmp_path / "data"))
    monkeypatch.setattr(type(newer.doors.study.reader), "_done", lambda self, work, *about: in_this_process(work, *about))
    about = newer.ask("GET", f"/api/tables/{code}").json()
    assert about["unreadable"] and (about["state"], about["seats"][0]["name"]) == ("over" if ended else "playing", "Anne")
    assert about["number"] >= 1 and about["winners"] == before["winners"]
    for lang, word in (("en", "other rules"), ("fr", "d’autres règles")):
        told = newer.ask("GET", f"/api/tables/{code}/remains?lang={lang}", headers=seat).json()
        assert word in told["why"] and told["over"] is ended and told["number"] == about["number"]
        assert [line["n"] for line in told["lines"]] == list(range(2, about["number"] + (0 if ended else 1)))
    journal = newer.ask("GET", f"/api/tables/{code}/record", headers=seat)
    assert journal.status_code == 200 and journal.content.count(b"\n") == about["number"]
    strangers = newer.ask("GET", f"/api/tables/{code}/record"), newer.ask("GET", f"/api/tables/{code}/remains")
    assert [answer.status_code for answer in strangers] == ([200, 200] if ended else [409, 409])
    wrong = {"authorization": "Bearer " + "A" * 43}
    if not ended:
        assert newer.ask("GET", f"/api/tables/{code}/record", headers=wrong).status_code == 401
        assert newer.ask("GET", f"/api/tables/{code}/remains", headers=wrong).status_code == 401
    with newer.line(code) as line:
        line.send('{"type":"hello","lang":"en"}')
        bye = json.loads(line.recv(timeout=30))
        assert (bye["type"], bye["code"], bye["again"]) == ("bye", "unreadable", False)


async def in_this_process(work: Any, *about: Any) -> Any:
    return work(*about)


def saved(path: Path, ended: bool = False) -> Path:
    with Table(Game.new(seats=["Anne", "Bruno"], key="7" * 32, lang="en"), store=FileStore(path), now=lambda: None) as table:
        for _ in range(12):
            action = table.game.default()
            assert action is not None
            table.play(action)
        table.take_back(1, ["Anne", "Bruno"])
        if ended:
            table.end(["Anne", "Bruno"])
    return path


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_terminal_tells_it_too(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "game.jsonl", ended=True)
    plain, later, proof, data = io.StringIO(), io.StringIO(), io.StringIO(), io.StringIO()
    assert replay.tell(str(path), None, None, False, Screen(lang, plain, io.StringIO())) == 0
    monkeypatch.setattr("monopole.game.setting.RULES_VERSION", "later")
    assert replay.tell(str(path), None, None, False, Screen(lang, later, io.StringIO())) == 1
    said = [line.strip().split(". ", 1)[-1] for line in plain.getvalue().splitlines() if ". " in line[:5]]
    assert len(said) == 12
    for sentence in said:
        assert sentence in later.getvalue(), "each action in the words it always had"
    assert ("n'est pas rejouée" if lang == "fr" else "not played again") in later.getvalue().replace("’", "'")
    assert replay.judge(str(path), None, False, Screen(lang, proof, io.StringIO())) == 1
    assert "monopole replay" in proof.getvalue()
    assert replay.tell(str(path), 3, None, True, Screen(lang, data, io.StringIO())) == 1
    found = json.loads(data.getvalue())
    assert len(found["told"]) == 3 and found["problems"] and found["end"]


def test_words_of_other_rules_are_told_as_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(seats=["Anne", "Bruno"], key="7" * 32)
    strange = {"cause": "player", "time": None, "action": {"seat": "Anne", "do": "juggle"}, "drawn": [{"kind": "comet"}, 3]}
    path = tmp_path / "game.jsonl"
    path.write_bytes(Chain().add([{"head": head_of(game, {})}, strange])[0])
    monkeypatch.setattr("monopole.game.setting.RULES_VERSION", "later")
    out = io.StringIO()
    assert replay.tell(str(path), None, None, False, Screen("en", out, io.StringIO())) == 1
    assert "Anne juggle" in out.getvalue() and "comet" in out.getvalue()


