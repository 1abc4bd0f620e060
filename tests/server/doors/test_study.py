"""Studying games through the doors: any moment of a finished one, only what a seat may know of one that is on, proofs, chances, advice."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import signal
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from server.doors.doors_here import Running, answer

from monopole.game import Action, Game
from monopole.game.chain import Chain, head_of
from monopole.server.sentences import TurnedAway
from monopole.server.study import chances_told
from monopole.server.study.advising import Asked, advice
from monopole.server.study.apart import Apart, Fetch
from monopole.server.study.chances_told import Point, jumps
from monopole.server.study.proof_steps import proved
from monopole.server.study.study import MOST_OF_AN_ADDRESS, MOST_WAITING, Curve, Study
from monopole.server.study.told_again import MOST_AT_ONCE, Journal, ToldAgain, fortunes
from monopole.server.turns import Asker
from monopole.table import Table

JSONL = {"content-type": "application/jsonl"}
SEATS = ("Anne", "Basile", "Capucine")
HERE = Asker("192.0.2.1", "K7MX2PQ9")


@functools.cache
def finished() -> bytes:
    """The journal of a game that bots played."""
    game = Game.new("france-2003", "fast", SEATS, key="0" * 31 + "2")
    bots = dict.fromkeys(SEATS, "regular")
    table = Table(game, bots)
    while table.step() is not None:
        pass
    lines, _ = Chain().add([{"head": head_of(game, bots)}, *(entry.to_line() for entry in table.entries)])
    return lines


@pytest.fixture(scope="module")
def code(shared: Running) -> str:
    taken_in = shared.ask("POST", "/api/tables/import", content=finished(), headers=JSONL)
    assert taken_in.status_code == 201, taken_in.text
    return str(taken_in.json()["code"])


def told(running: Running, path: str, status: int = 200, **more: Any) -> Any:
    heard = running.ask("GET", path, **more)
    assert heard.status_code == status, heard.text
    return heard.json()


# A finished game


def test_a_game_of_other_rules_is_not_told_again_and_players_hear_why(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal("K7MX2PQ9", finished().splitlines(keepends=True), True)
    monkeypatch.setattr("monopole.game.setting.RULES_VERSION", "0")
    with pytest.raises(TurnedAway) as refused:
        ToldAgain(journal)
    assert refused.value.code == "unreadable"
    assert "other rules" in refused.value.say() and "accept_other_rules" not in refused.value.say()


def test_a_finished_game_is_told_as_a_whole_to_anybody(served: Running, code: str) -> None:
    whole = told(served, f"/api/tables/{code}/replay")
    lines = finished().splitlines()
    end = json.loads(lines[-1])["end"]
    assert told(served, f"/api/tables/{code}")["dice"] == "drawn"  # real dice were allowed, as in every edition, and never used
    assert whole["number"] == len(lines) and whole["over"] and whole["winners"] == end["winners"]
    turns = whole["turns"]
    assert [each["turn"] for each in turns] == list(range(len(turns))) and turns[0]["n"] <= turns[-1]["n"] <= whole["number"]
    assert dict(zip(whole["seats"], turns[-1]["fortunes"], strict=True)) == end["fortunes"]


def test_each_moment_is_the_table_as_it_was_then(served: Running, code: str) -> None:
    game = Game.new("france-2003", "fast", SEATS, key="0" * 31 + "2")
    lines = [json.loads(line) for line in finished().splitlines()]
    moments = told(served, f"/api/tables/{code}/moments?first=1&last=40&lang=en")
    assert [each["entry"]["n"] for each in moments] == list(range(1, 41)) and moments[0]["entry"]["kind"] == "began"
    for line, moment in zip(lines[1:40], moments[1:], strict=True):
        happened = game.play(Action.from_dict(line["action"]), line["cause"])
        assert isinstance(happened, list)
        assert moment["entry"]["texts"] == [game.say(event, "en") for event in happened]
        seen = moment["now"]["view"]
        assert seen["table"] == json.loads(json.dumps(game.view()["table"])) and seen["awaiting"] == game.awaiting
        assert seen["figures"]["fortune"] == [game.fortune(name) for name in SEATS]
        assert seen["number"] == moment["now"]["number"] == moment["entry"]["n"]


def test_the_last_moment_is_over(served: Running, code: str) -> None:
    number = told(served, f"/api/tables/{code}/replay")["number"]
    (last,) = told(served, f"/api/tables/{code}/moments?first={number}&last={number + 100}")
    assert last["now"]["over"] and last["now"]["winners"] and last["entry"]["kind"] == "end"


def test_no_answer_is_longer_than_it_may_be(served: Running, code: str) -> None:
    assert len(told(served, f"/api/tables/{code}/moments?first=2&last=100000")) == MOST_AT_ONCE


@pytest.mark.parametrize(
    ("query", "status", "word"),
    [
        ("first=0&last=1", 422, "wrong_query"),
        ("first=5&last=4", 422, "bad_number"),
        ("first=100000&last=100001", 422, "bad_number"),
        ("first=1", 422, "wrong_query"),
        (f"first={10**30}&last={10**30}", 422, "wrong_query"),
        ("first=x&last=y", 422, "wrong_query"),
    ],
)
def test_moments_that_are_none(served: Running, code: str, query: str, status: int, word: str) -> None:
    assert told(served, f"/api/tables/{code}/moments?{query}", status)["code"] == word


@pytest.mark.parametrize("what", ["replay", "moments?first=1&last=2", "chances"])
def test_a_table_that_is_not_there(served: Running, what: str) -> None:
    assert told(served, f"/api/tables/K7MX2PQ9/{what}", 404)["code"] == "no_table"


def test_whoever_cannot_unpack_gets_it_unpacked(served: Running, code: str) -> None:
    plain = served.ask("GET", f"/api/tables/{code}/replay", headers={"accept-encoding": "identity"})
    packed = served.ask("GET", f"/api/tables/{code}/replay")
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.json() == packed.json()


# A game that is on


def test_fortunes_are_told_from_the_beginning_to_whoever_may_look_on(served: Running) -> None:
    code, token = served.open(seats=["me", "regular", "regular"])
    mine = {"authorization": f"Bearer {token}"}
    seen = told(served, f"/api/tables/{code}/fortunes")
    assert seen["turns"] == told(served, f"/api/tables/{code}/replay", headers=mine)["turns"]
    assert len(seen["seats"]) == 3 and set(seen["turns"][0]["fortunes"]) == {1500}
    room = next(room for room in served.tables() if room.code == code)
    room.locked = True
    assert told(served, f"/api/tables/{code}/fortunes", 403)["code"] == "locked"
    assert told(served, f"/api/tables/{code}/fortunes", headers=mine) == seen
    waiting, _ = served.open(seats=["me", "person"])
    assert told(served, f"/api/tables/{waiting}/fortunes", 409)["code"] == "not_begun"


def test_fortunes_of_a_finished_game_are_those_of_its_replay(served: Running, code: str) -> None:
    assert told(served, f"/api/tables/{code}/fortunes")["turns"] == told(served, f"/api/tables/{code}/replay")["turns"]


def test_a_game_that_is_on_is_told_to_its_seats_alone(served: Running) -> None:
    code, token = served.open(seats=["me", "regular", "regular"])
    for what in ("replay", "moments?first=1&last=2", "chances"):
        assert told(served, f"/api/tables/{code}/{what}", 409)["code"] == "not_over"
    wrong = {"authorization": f"Bearer {'A' * len(token)}"}
    assert told(served, f"/api/tables/{code}/replay", 401, headers=wrong)["code"] == "wrong_credentials"
    mine = {"authorization": f"Bearer {token}"}
    assert not told(served, f"/api/tables/{code}/replay", headers=mine)["over"]
    heard = served.ask("GET", f"/api/tables/{code}/moments?first=1&last=60", headers=mine)
    assert heard.json()[0]["entry"]["kind"] == "began"
    key = next(room.table.game.secret for room in served.tables() if room.code == code and room.table is not None)
    assert key.key not in heard.text and key.salt not in heard.text
    assert served.ask("POST", f"/api/tables/{code}/chances", headers=mine).json()["code"] == "not_over"  # that would be advice


def test_what_a_seat_may_not_see_is_not_told_while_the_game_is_on() -> None:
    game = Game.new("france-2003", "base", SEATS, {"cardShownTo": "banker", "rentClaim": "manual"}, key="0" * 31 + "5")
    table = Table(game, dict.fromkeys(SEATS, "regular"))
    for _ in range(200):
        table.step()
    assert not game.over
    lines, _ = Chain().add([{"head": head_of(game, dict.fromkeys(SEATS, "regular"))}, *(entry.to_line() for entry in table.entries)])
    hidden = game.secret.key, game.secret.salt
    on = ToldAgain(Journal("K7MX2PQ9", lines.splitlines(keepends=True), False, None, *hidden))
    over = ToldAgain(Journal("K7MX2PQ9", lines.splitlines(keepends=True), True, None, *hidden))

    def heard(game: ToldAgain, seat: str | None, kind: str) -> list[dict[str, Any]]:
        told = (game.moment(n, seat, None).entry.events for n in range(1, game.number + 1))
        return [event for events in told for event in events if event["kind"] == kind]

    drawn, due = heard(over, None, "drew"), heard(over, None, "rent_due")  # once a game is over everybody may know
    assert drawn and due and all(event["card"] is not None for event in drawn)
    for seat in (*SEATS, None):
        assert [event["card"] is not None for event in heard(on, seat, "drew")] == [event["seat"] == seat for event in drawn]
        assert heard(on, seat, "rent_due") == [event for event in due if event["owner"] == seat]


def test_what_was_taken_back_is_told_and_the_table_is_where_it_was() -> None:
    game = Game.new("france-2003", "base", SEATS, key="0" * 31 + "5", roll_for_start=False)
    table = Table(game)
    before = game.text
    table.play(next(action for action in game.legal(game.awaiting[0]) if action.do == "roll"))
    table.take_back(1, SEATS)
    lines, _ = Chain().add([{"head": head_of(game, {})}, *(entry.to_line() for entry in table.entries)])
    again = ToldAgain(Journal("K7MX2PQ9", lines.splitlines(keepends=True), False, None, game.secret.key, game.secret.salt))
    assert [again.moment(n, None, "en").entry.kind for n in (1, 2, 3)] == ["began", "played", "back"]
    assert again.game(3).text == before, "all but what was drawn: that does not come again"
    assert again.game(3).to_text(full=True) == game.to_text(full=True) != again.game(2).to_text(full=True)


def test_a_game_that_is_too_long_is_not_gone_through() -> None:
    with pytest.raises(TurnedAway) as refused:
        ToldAgain(Journal("K7MX2PQ9", finished().splitlines(keepends=True) * 1000, True))
    assert refused.value.code == "too_long"


# The proof


def test_the_proof_goes_step_by_step(served: Running, code: str) -> None:
    proof = told(served, f"/api/verify/{code}")
    lines = finished().splitlines()
    head, end = json.loads(lines[0])["head"], json.loads(lines[-1])["end"]
    assert proof["ok"] and proof["problems"] == []
    assert [step["name"] for step in proof["steps"]] == ["chain", "commitment", "draws", "actions", "result"]
    assert all(step["ok"] for step in proof["steps"])
    assert (proof["commitment"], proof["key"], proof["salt"]) == (head["commitment"], end["key"], end["salt"])
    drawn = [event["kind"] for line in lines for event in json.loads(line).get("drawn", [])]
    drawn += [event["kind"] for event in head["drawn"]]
    assert proof["rolls"] == sum(kind in ("rolled", "rolled_start") for kind in drawn) > 0 and proof["deeds"] == drawn.count("dealt") > 0
    assert proof["lines"] == len(lines) and proof["actions"] == len(lines) - 2


@pytest.mark.parametrize(
    ("step", "spoil"),
    [
        ("chain", lambda lines: [*lines[:5], *lines[6:]]),
        ("commitment", lambda lines: _rewritten(lines, -1, lambda line: line["end"].update(salt="1" * 32))),
        ("draws", lambda lines: _rewritten(lines, _rolling(lines), lambda line: line["drawn"][0].update(die1=7))),
        ("actions", lambda lines: _rewritten(lines, 3, lambda line: line.update(action={"seat": "Anne", "do": "bankrupt"}))),
        ("result", lambda lines: _rewritten(lines, -1, lambda line: line["end"].update(winners=["Basile", "Anne"]))),
    ],
)
def test_the_step_that_fails_is_named(step: str, spoil: Any) -> None:
    proof = proved(Journal("K7MX2PQ9", spoil(finished().splitlines(keepends=True)), True), "en")
    assert not proof.ok and proof.problems
    assert [each.name for each in proof.steps if each.ok is False] == [step]


def _rolling(lines: list[bytes]) -> int:
    """Where dice were rolled last."""
    return max(at for at, line in enumerate(lines) if b'"drawn":[{"kind":"rolled"' in line)


def _rewritten(lines: list[bytes], at: int, change: Any) -> list[bytes]:
    """The journal with one line changed, its chain made good again."""
    contents = [json.loads(line) for line in lines]
    change(contents[at])
    for line in contents:
        del line["n"], line["prev"]
    return Chain().add(contents)[0].splitlines(keepends=True)


# Advice


def advised(running: Running, code: str, token: str, status: int = 200) -> Any:
    heard = running.ask("POST", f"/api/tables/{code}/advice?lang=en", headers={"authorization": f"Bearer {token}"})
    assert heard.status_code == status, heard.text
    return heard.json()


def test_whoever_plays_alone_is_advised(served: Running) -> None:
    code, token = served.open(seats=["me", "regular"])
    assert told(served, f"/api/tables/{code}")["advised"] is True
    served.doors.study.engine = "absent"
    word = advised(served, code, token)
    assert word["engine"] == "absent" and word["chance"] is None
    assert word["action"]["seat"] == "Anne" and word["text"] and word["answers"][0]["action"] == word["action"]
    with served.sit(code, token) as line:  # it can be done as it stands
        line.send(json.dumps({"type": "act", "id": "a", "at": word["number"], "action": word["action"]}))
        assert answer(line, "a")["type"] in ("moved", "stale")


@pytest.mark.parametrize(("allowed", "status"), [(False, 403), (True, 200)])
def test_no_advice_where_two_people_play_unless_the_table_was_opened_so(served: Running, allowed: bool, status: int) -> None:
    code, token = served.open(seats=["me", "person", "regular"], advice=allowed)
    assert advised(served, code, token, 409)["code"] == "not_begun"
    link = served.ask("POST", f"/api/tables/{code}/invitations", headers={"authorization": f"Bearer {token}"}).json()["link"]
    served.ask("POST", "/api/join", json={"code": code, "token": link.partition("#")[2], "name": "Basile"})
    about = told(served, f"/api/tables/{code}")
    assert (about["advice"], about["advised"]) == (allowed, allowed)
    served.doors.study.engine = "absent"
    heard = advised(served, code, token, status)
    assert heard.get("code") == (None if allowed else "no_advice")


def test_a_stranger_is_not_advised(served: Running) -> None:
    code, token = served.open(seats=["me", "regular"])
    assert served.ask("POST", f"/api/tables/{code}/advice").status_code == 401
    assert advised(served, code, "A" * len(token), 401)["code"] == "wrong_credentials"


def test_advice_knows_no_more_than_the_seat() -> None:
    game = Game.new("france-2003", "base", SEATS, key="0" * 31 + "7")
    seen = game.as_seen("Anne", "0" * 32).table
    assert seen.key != game.table.key and sorted(seen.pile[:16]) == sorted(game.table.pile[:16])
    seat = game.awaiting[0]
    word = advice(Asked("K7MX2PQ9", seat, 1, game.setting, None, game.as_seen(seat, "0" * 32).table), "en", "absent")
    assert word.action is not None and word.action["do"] == "roll"


# Chances


def test_without_the_engine_there_are_no_chances_and_it_is_said(served: Running, code: str) -> None:
    served.doors.study.engine = "absent"
    assert told(served, f"/api/tables/{code}/chances")["state"] == "absent"
    begun = served.ask("POST", f"/api/tables/{code}/chances")
    assert begun.status_code == 202 and begun.json()["state"] == "absent"


def _point(n: int, *shares: float) -> Point:
    return Point(n, n, list(shares), [(max(0.0, share - 0.04), min(1.0, share + 0.04)) for share in shares])


def test_chances_turn_where_they_change_beyond_doubt_and_most() -> None:
    points = [_point(1, 0.4, 0.3, 0.3), _point(2, 0.43, 0.3, 0.27), _point(3, 0.6, 0.2, 0.2), _point(4, 0.6, 0.2, 0.2)]
    points += [_point(5, 0.1, 0.5, 0.4), _point(6, 0.1, 0.5, 0.4), _point(7, 0.1, 0.8, 0.1), _point(8, 0.1, 0.5, 0.4)]  # the last is a whim
    assert [(before.n, after.n, side) for before, after, side in jumps(points)] == [(4, 5, 0), (2, 3, 0)]
    doubtful = [Point(1, 1, [0.5, 0.5], [(0.3, 0.7)] * 2), Point(2, 2, [0.65, 0.35], [(0.45, 0.85), (0.15, 0.55)])]
    assert jumps(doubtful) == []


@pytest.mark.anyio
async def test_chances_over_a_game_end_with_whoever_won(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="chances need the extra fast")
    monkeypatch.setattr(chances_told, "POINTS", 5)
    journal, study = Journal("K7MX2PQ9", finished().splitlines(keepends=True), True), Study()
    try:
        assert study.chances("K7MX2PQ9").state == "none"
        assert study.reckon(HERE, fetched(journal)).state == "waiting"
        assert study.reckon(HERE, fetched(journal)).of == 0  # asked twice, it is begun once
        assert study._reckoning is not None
        await study._reckoning
        told = study.chances("K7MX2PQ9")
        assert told.state == "done" and told.done == told.of == len(told.points) == 5 and told.sides == [[name] for name in SEATS]
        winners = json.loads(journal.lines[-1])["end"]["winners"]
        assert [name for (name,), share in zip(told.sides, told.points[-1].shares, strict=True) if share == 1] == winners
        assert all(abs(sum(point.shares) - 1) < 0.01 for point in told.points)
        assert all(1 <= turning.n < turning.last <= len(journal.lines) for turning in told.turning)
        word = await study.advice(HERE, _asked(), "en")
        assert word.engine == "ready" and word.chance is not None and word.chance.low <= word.chance.share <= word.chance.high
    finally:
        await study.close()


def _asked() -> Asked:
    game = Game.new("france-2003", "base", SEATS, key="0" * 31 + "7")
    return Asked("K7MX2PQ9", game.awaiting[0], 1, game.setting, None, game.as_seen(game.awaiting[0], "0" * 32).table)


def fetched(journal: Journal) -> Fetch:
    async def fetch() -> Journal:
        return journal

    return fetch


def waiting(*addresses: str) -> Study:
    """A study in which games wait whose chances were asked for from these addresses."""
    study = Study()
    study.engine = "asleep"
    fetch = fetched(Journal("", [], True))
    study._curves |= {str(number): Curve(Asker(address, str(number)), fetch) for number, address in enumerate(addresses)}
    return study


@pytest.mark.parametrize(
    "addresses", [[f"192.0.2.{number}" for number in range(MOST_WAITING)], ["192.0.2.1"] * MOST_OF_AN_ADDRESS], ids=["in all", "of one"]
)
def test_only_so_many_games_wait(addresses: list[str]) -> None:
    with pytest.raises(TurnedAway) as refused:
        waiting(*addresses).reckon(Asker("192.0.2.1", "K7MX2PQ9"), fetched(Journal("K7MX2PQ9", [], True)))
    assert refused.value.code == "study_full"


@pytest.mark.anyio
async def test_whoever_asks_for_many_chances_keeps_nobody_waiting_behind_all_of_them() -> None:
    study = waiting("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2")
    reckoned: list[str] = []

    async def reckon(curve: Curve) -> None:
        reckoned.append(curve.asker.table)

    study._reckon = reckon  # type: ignore[method-assign]
    await study._reckon_all()
    assert reckoned == ["0", "3", "1", "2"]


@pytest.mark.anyio
async def test_advice_whose_askers_have_left_is_not_worked_out() -> None:
    study, here = Study(), Asker("192.0.2.1", "K7MX2PQ9")
    study.engine = "absent"
    begun, end, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work(*_: Any, **__: Any) -> Any:
        begun.set()
        try:
            await end.wait()
        finally:
            done.set()
        return "word"

    study.reader.ask = work  # type: ignore[method-assign,assignment]
    two = [asyncio.create_task(study.advice(here, _asked(), "en")) for _ in range(2)]
    await begun.wait()
    two[0].cancel()
    await asyncio.wait(two[:1])
    assert not done.is_set(), "somebody still waits for it"
    two[1].cancel()
    await asyncio.wait(two)
    await done.wait()
    assert not study._advice


@pytest.mark.anyio
async def test_questions_that_wait_hold_no_journal() -> None:
    apart, fetches, end = Apart(), 0, asyncio.Event()

    async def fetch() -> Journal:
        nonlocal fetches
        fetches += 1
        await end.wait()
        raise TurnedAway("no_table", value="")

    asked = [asyncio.create_task(apart.ask_of(Asker("192.0.2.1", str(number)), fetch, fortunes)) for number in range(20)]
    while not fetches:
        await asyncio.sleep(0)
    assert (fetches, apart.turns.waiting) == (1, 19)
    end.set()
    assert {getattr(why, "code", None) for why in await asyncio.gather(*asked, return_exceptions=True)} == {"no_table"}
    assert fetches == 20


@pytest.mark.anyio
async def test_a_study_that_closes_leaves_its_work_where_it_is() -> None:
    apart = Apart()
    await apart.ask(os.getpid)
    endless = asyncio.ensure_future(apart.ask(signal.pause))
    apart.close()
    with pytest.raises((BrokenProcessPool, TurnedAway, asyncio.CancelledError)):
        await endless
    with pytest.raises(TurnedAway):
        await apart.ask(os.getpid)


@pytest.mark.anyio
async def test_a_process_that_dies_is_started_again() -> None:
    apart = Apart()
    try:
        with pytest.raises(BrokenProcessPool):
            await apart.ask(os._exit, 3)  # and once more, before it is given up
        assert await apart.ask(os.getpid) != os.getpid()
    finally:
        apart.close()
