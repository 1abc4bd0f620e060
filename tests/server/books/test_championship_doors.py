"""A championship at the doors: a plan for any number, contact details swept by the server, a table of it played on the server itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import gmtime, strftime
from typing import Any

from server.books.test_shelf import bearer, joined, link, read, say
from server.doors.doors_here import Running, answer, spoken_of, told

from monopole.championship.day import GRACE
from monopole.server.books.sealed import Envelope
from monopole.server.holder import Steady

Serve = Callable[..., Running]
FREE = {"messages_per_second": 0, "requests_per_second": 0, "openings_per_minute": 0}


def opened(server: Running, **wish: Any) -> tuple[str, str]:
    got = server.ask("POST", "/api/books", json={"kind": "championship", "wish": {"title": "Lyon", **wish}})
    assert got.status_code == 201, got.text
    code, _, token = got.json()["credentials"].partition(".")
    return code, token


def test_a_plan_for_any_number(serve: Serve) -> None:
    server = serve()
    plan = server.ask("GET", "/api/championship/plan?teams=27").json()
    assert [each["tables"] for each in plan["rounds"]] == [[3] * 9, [3] * 3, [3]] and plan["minutes"] == 50
    for teams in ("1", "301", "x", ""):
        refused = server.ask("GET", f"/api/championship/plan?teams={teams}")
        assert refused.status_code == 422 and refused.json()["text"]


def test_a_wish_that_cannot_be_is_answered(serve: Serve) -> None:
    server = serve()
    refused = server.ask("POST", "/api/books?lang=fr", json={"kind": "championship", "wish": {"title": "Lyon", "playing": 1}})
    assert refused.status_code == 422 and "2 à 300" in refused.json()["text"]


def test_the_desk_is_open_on_two_devices(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    second, one = joined(server, code, link(server, code, token, "organiser~1")), read(server, code, token)
    told(one)
    assert say(one, "a", do="enter", junior="Lina", adult="Marc")["type"] == "said", "the first device is not sent away"
    line = read(server, code, second)
    assert told(line)["view"]["role"] == "organiser"
    assert say(line, "b", do="check_in", team=1)["type"] == "said"


def test_a_browser_whose_key_was_taken_knows_what_anybody_knows(serve: Serve) -> None:
    """So that a phone that was shut out and has a new link learns what it is a link to."""
    server = serve()
    code, token = opened(server)
    referee = joined(server, code, link(server, code, token, "referee"))
    line = read(server, code, token)
    told(line)
    say(line, "a", do="shut_out", role="referee")
    book = server.ask("GET", f"/api/books/{code}", headers={"cookie": f"monopole-{code}={referee}"})
    assert book.status_code == 200 and book.json()["about"]["kind"] == "championship" and "role" not in book.json()
    assert server.ask("GET", f"/api/books/{code}", headers=bearer(referee)).status_code == 401, "a program is told"


def test_comp_25_contact_details_are_swept_from_the_archive_on_their_day(serve: Serve, tmp_path: Any) -> None:
    server = serve(data=str(tmp_path / "same"))
    now = server.hall.holder.steady()
    code, token = opened(server, keep_until=strftime("%Y-%m-%d", gmtime(now + 30 * 86400)))
    line = read(server, code, token)
    told(line)
    assert say(line, "a", do="enter", junior="Lina", adult="Marc", details={"phone": "06-secret"})["type"] == "said"
    kept = server.hall.holder.archive.read(code)
    assert b"sealed" in kept.secret and not any(b"06-secret" in each for each in (kept.secret, *kept.lines, kept.about))
    server.stop()
    server.stop = lambda: None  # type: ignore[method-assign]
    again = serve(data=str(tmp_path / "same"))  # nobody opens the day: the server takes it up by itself
    again.hall.holder.steady = lambda: now + 40 * 86400
    line = read(again, code, token)
    assert told(line)["view"]["dates"]["contacts"] == 1, "the clock may have jumped"
    begun = again.hall.holder.clock()
    again.hall.holder.clock = lambda: begun + GRACE
    again.hall.holder.wall = lambda: now + 40 * 86400 + GRACE
    say(line, "b", do="check_in", team=1)
    while spoken_of(line, "book")["view"]["dates"]["contacts"]:
        pass
    assert Envelope.read(again.hall.holder.archive.read(code).secret).key is None
    assert not list((tmp_path / "same" / "keys").iterdir())
    left = [file.name for file in (tmp_path / "same").iterdir() if file.is_file() and b"06-secret" in file.read_bytes()]
    assert left == [], "not even in the log of what was written, while the server runs"
    again.stop()
    again.stop = lambda: None  # type: ignore[method-assign]
    assert not any(b"06-secret" in file.read_bytes() for file in (tmp_path / "same").iterdir() if file.is_file())


def test_a_table_is_played_here_and_its_result_taken_in(serve: Serve) -> None:
    server = serve(**FREE)
    code, token = opened(server, playing=2, alone=True)
    line = read(server, code, token)
    told(line)
    for team in (1, 2):
        say(line, f"e{team}", do="enter", junior=f"Junior {team}", adult=f"Adult {team}")
        say(line, f"h{team}", do="check_in", team=team)
    say(line, "d", do="draw", by="entry")
    at = f"/api/books/{code}/tables/1"
    early = server.ask("POST", f"{at}/live", headers=bearer(token))
    assert early.status_code == 422 and "phase" in early.json()["text"]
    say(line, "s", do="start")
    assert server.ask("POST", f"{at}/live").status_code == 401
    team = joined(server, code, link(server, code, token, "team 1"))
    assert server.ask("POST", f"{at}/live", headers=bearer(team)).status_code == 422, "a team does not speak for the table"
    assert server.ask("POST", f"/api/books/{code}/tables/7/live", headers=bearer(token)).status_code == 422
    seat = server.ask("POST", f"{at}/live", headers=bearer(token))
    assert seat.status_code == 201, seat.text
    table, _, seat_token = seat.json()["credentials"].partition(".")
    view = server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]
    assert view["rounds"][0]["tables"][0]["code"] == table
    not_yet = server.ask("POST", f"{at}/result", headers=bearer(token), timeout=120)
    assert (not_yet.status_code, not_yet.json()["code"]) == (409, "not_over")
    play_to_an_agreed_end(server, table, seat_token)
    early = server.ask("POST", f"{at}/result?lang=en", headers=bearer(token), timeout=120)
    assert early.status_code == 422 and "ask the referee" in early.json()["text"], "whoever sits there does not end it before its time"
    told(line := read(server, code, token))
    assert say(line, "allow", do="allow", table=1, what="early", reason="the hall closes")["type"] == "said"
    taken = server.ask("POST", f"{at}/result", headers=bearer(token), timeout=120)
    assert taken.status_code == 200, taken.text
    assert server.ask("POST", f"{at}/result", headers=bearer(token), timeout=120).json() == taken.json(), "asked again, it is the same"
    view = server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]
    (seen,) = view["tables"]
    assert view["stage"] == "over" and seen["winner"] == taken.json()["winner"] == view["podium"][0]["number"]
    assert {sheet["signed"] for sheet in seen["sheets"].values()} == {"engine"} and len(seen["sheets"]) == 4
    assert [(each["what"], each["reason"]) for each in view["rulings"]] == [("early", "the hall closes")], "and it stands in the log"
    assert {place["name"] for place in seen["places"]} == {"Junior 1", "Junior 2", "Adult 1", "Adult 2"}


def play_to_an_agreed_end(server: Running, code: str, token: str) -> None:
    """The juniors roll, a few turns are played, and everybody agrees to stop and count."""
    with server.sit(code, token) as line:
        line.send('{"type":"start","id":"start"}')
        answer(line, "start")
        for number in range(40):
            for seat in ("Junior 1", "Junior 2", "Adult 1", "Adult 2"):
                line.send(json.dumps({"type": "look", "id": f"look {number} {seat}", "seat": seat}))
                now = answer(line, f"look {number} {seat}")["now"]
                if now.get("default") is not None:
                    line.send(json.dumps({"type": "act", "id": f"act {number} {seat}", "at": now["number"], "action": now["default"]}))
                    answer(line, f"act {number} {seat}")
        line.send('{"type":"propose","id":"end","what":"end"}')
        answer(line, "end")


def test_a_clock_that_is_put_forward_ends_no_round(serve: Serve) -> None:
    """Only time that has passed does."""
    server = serve(**FREE)
    times = {"wall": 1_800_000_000.0, "clock": 50.0}
    server.hall.holder.steady = Steady(lambda: times["wall"], lambda: times["clock"])
    code, token = opened(server, playing=2, alone=True)
    line = read(server, code, token)
    told(line)
    for team in (1, 2):
        say(line, f"e{team}", do="enter", junior=f"Junior {team}", adult=f"Adult {team}")
        say(line, f"h{team}", do="check_in", team=team)
    say(line, "d", do="draw", by="entry")
    say(line, "s", do="start")

    def announced(id: str) -> list[str]:
        say(line, id, do="roll", table=1, team=1 if id == "a" else 2, dice=[3, 4 if id == "a" else 2])
        return list(server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]["rounds"][0]["clock"]["said"])

    times["wall"] += 7200
    assert "end" not in announced("a") and told(line)["now"] < 1_800_000_060
    times["clock"] += 7200
    announced("b")
    while "end" not in told(line)["view"]["rounds"][0]["clock"]["said"]:
        pass
