"""The lobby over HTTP: what may be wished for, seats and their cookies, invitations, and that no secret is ever told to the wrong ear."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from server.doors.doors_here import JSON, TABLE, Running, spoken_of, told

from monopole import editions
from monopole.bots import roster
from monopole.server import keys

Serve = Callable[..., Running]


def wrong(answer: Any) -> tuple[int, str]:
    told = answer.json()
    assert set(told) <= {"code", "text", "wait"} and told["text"]
    return answer.status_code, told["code"]


# What may be wished for


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": ["me", "os:system"]}, "no_code_here"),
        ({"seats": ["me", "bot:rm -rf /"]}, "no_code_here"),
        ({"seats": ["me", "./mine.py"]}, "no_code_here"),
        ({"absence": "my_bots:Clever"}, "no_code_here"),
        ({"seats": ["me", "experts"]}, "no_such_seat"),
        ({"seats": ["person", "regular"]}, "one_me"),
        ({"seats": ["me", "me"]}, "one_me"),
        ({"edition": "/etc/passwd.toml"}, "no_path_here"),
        ({"edition": "mine.toml"}, "no_path_here"),
        ({"edition": "..\\x"}, "no_path_here"),
        ({"edition": "../x", "edition_text": "id = 'x'"}, "no_path_here"),
        ({"name": "\u202e\u200b"}, "no_name"),
        ({"name": "Bank"}, "reserved_name"),
        ({"name": "x" * 201}, "wrong_body"),
        ({"seats": ["me"] * 10}, "wrong_body"),
        ({"pace": "yesterday"}, "wrong_body"),
        ({"key": "0" * 32}, "wrong_body"),
        ({"options": {"jailFine": {"a": 1}}}, "wrong_body"),
        ({"options": {"jailFine": 10**30}}, "wrong_body"),
        ({"options": {str(number): 1 for number in range(201)}}, "wrong_body"),
        ({"edition_text": "x" * 65_537}, "wrong_body"),
        ({"seats": ["me", "here"]}, "here_names"),
        ({"here": ["Bruno"]}, "here_names"),
        ({"seats": ["me", "here"], "here": ["\u202e"]}, "no_name"),
        ({"here": ["x"] * 10}, "wrong_body"),
    ],
)
def test_what_nobody_may_wish_for(served: Running, wish: dict[str, Any], code: str) -> None:
    before = len(served.tables())
    assert wrong(served.ask("POST", "/api/tables", json={**TABLE, **wish})) == (422, code)
    assert len(served.tables()) == before


def test_a_wrong_wish_is_answered_with_what_would_be_right(served: Running) -> None:
    answer = served.ask("POST", "/api/tables", json={**TABLE, "seats": ["me", "experts"]}, headers={"accept-language": "en"})
    assert '"expert"' in answer.json()["text"] and "beginner" in answer.json()["text"]
    answer = served.ask("POST", "/api/tables", json={**TABLE, "edition": "france-2030"}, headers={"accept-language": "en"})
    assert answer.status_code == 422 and "france-2003" in answer.json()["text"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"nul", b"[" * 5000, b'{"name": "\\ud800"}'])
def test_a_body_that_is_no_wish_at_all(served: Running, body: bytes) -> None:
    assert served.ask("POST", "/api/tables", content=body, headers=JSON).status_code in (400, 422)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_another_page_is_no_json(served: Running, kind: str) -> None:
    assert wrong(served.ask("POST", "/api/tables", content=json.dumps(TABLE), headers={"content-type": kind})) == (415, "wrong_type")


def test_a_wish_reaches_the_hall_made_fit(served: Running) -> None:
    code, _ = served.open(name="  An\u202ene  👨‍👩‍👧‍👦 ", seats=["me", "empty", "expert"], public=True)
    (wish,) = (room.wish for room in served.tables() if room.code == code)
    assert (wish.name, wish.seats, wish.public, wish.pace) == ("Anne 👨‍👩‍👧‍👦", ["me", "person", "expert"], True, "normal")


# Seats, cookies, tokens


def test_a_browser_gets_its_credential_where_no_script_can_read_it(served: Running) -> None:
    answer = served.ask("POST", "/api/tables", json=TABLE, headers={"origin": served.url})
    cookie, code = answer.headers["set-cookie"], answer.json()["code"]
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", f"path=/api/tables/{code.lower()}"} <= flags and "secure" not in flags
    assert cookie.startswith(f"monopole-{code}=") and not [flag for flag in flags if flag.startswith("domain")]
    token = cookie.partition("=")[2].partition(";")[0]
    assert keys.is_token(token) and token not in answer.text and "credentials" not in answer.json()


def test_over_tls_the_cookie_never_travels_without_it(serve: Serve) -> None:
    running = serve(trusted_proxy=("127.0.0.1",), base="https://play.example.org")
    behind = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9", "host": "play.example.org"}
    answer = running.ask("POST", "/api/tables", json=TABLE, headers=behind)
    assert "secure" in answer.headers["set-cookie"].lower() and "max-age" in answer.headers["strict-transport-security"]
    forged = serve().ask("POST", "/api/tables", json=TABLE, headers={"x-forwarded-proto": "https"})
    assert "secure" not in forged.headers["set-cookie"].lower()


def test_an_invitation_has_its_secret_in_the_fragment_and_is_spent_by_joining_alone(served: Running) -> None:
    code, token = served.open()
    answer = served.ask("POST", f"/api/tables/{code}/invitations", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 201
    link = answer.json()["link"]
    address, _, secret = link.partition("#")
    assert address == f"{served.url}/t/{code}" and keys.is_token(secret) and secret != token
    for method in ("GET", "HEAD", "GET"):  # a preview opens the page, and spends nothing
        served.ask(method, f"/t/{code}")
    wish = {"code": code.lower(), "token": secret, "name": "Bruno"}
    joined = served.ask("POST", "/api/join", json=wish)
    assert joined.status_code == 201 and joined.json()["seat"] == "Bruno" and secret not in joined.text
    assert wrong(served.ask("POST", "/api/join", json=wish)) == (410, "spent")  # once


def test_an_answer_to_join_that_was_lost_is_given_again(served: Running) -> None:
    """To a program, and to a browser, which gets its cookie again; whoever has only the link is told that it is spent."""
    code, token = served.open(seats=["me", "person", "person"])
    mine = {"authorization": f"Bearer {token}"}
    for headers in ({}, {"origin": served.url}):
        secret = served.ask("POST", f"/api/tables/{code}/invitations", headers=mine).json()["link"].partition("#")[2]
        wish = {"code": code, "token": secret, "name": "Bruno", "key": keys.new_token()}
        for weak in ("", "x", "a" * 43):
            told_so = served.ask("POST", "/api/join?lang=en", json={**wish, "key": weak}, headers=headers)
            assert wrong(told_so) == (422, "weak_key") and "32 bytes" in told_so.json()["text"]
        assert wrong(served.ask("POST", "/api/join", json={**wish, "key": "a" * 201}, headers=headers)) == (422, "wrong_body")
        first, second = (served.ask("POST", "/api/join", json=wish, headers=headers) for _ in range(2))
        assert first.status_code == second.status_code == 201
        assert first.headers["set-cookie"] == second.headers["set-cookie"]
        assert first.headers["set-cookie"].startswith(f"monopole-{code}={wish['key']};")
        assert first.json()["seat"] == second.json()["seat"] and ("credentials" in second.json()) == (not headers)
        assert wrong(served.ask("POST", "/api/join", json={**wish, "key": keys.new_token()})) == (410, "spent")
    assert [seat["name"] for seat in served.ask("GET", f"/api/tables/{code}").json()["seats"]] == ["Anne", "Bruno", "Bruno 2"]


def test_the_host_hands_a_seat_on_by_a_link(served: Running) -> None:
    code, token = served.open(seats=["me", "person"])
    mine = {"authorization": f"Bearer {token}"}
    secret = served.ask("POST", f"/api/tables/{code}/invitations", headers=mine).json()["link"].partition("#")[2]
    key = keys.new_token()
    served.ask("POST", "/api/join", json={"code": code, "token": secret, "name": "Bruno", "key": key})
    line = served.sit(code, key)
    moves = f"/api/tables/{code}/moves"
    assert wrong(served.ask("POST", moves, json={"seat": "Anne"}, headers={"authorization": f"Bearer {key}"})) == (403, "not_yours")
    assert wrong(served.ask("POST", moves, json={"seat": "Bruno"}, headers=mine)) == (409, "is_here")
    link = served.ask("POST", moves, json={"seat": "Bruno", "although_here": True}, headers=mine).json()["link"]
    assert spoken_of(line, "bye")["code"] == "handed_on"
    new = served.ask("POST", "/api/join", json={"code": code, "token": link.partition("#")[2], "name": "x"}).json()
    assert new["seat"] == "Bruno" and served.ask("GET", f"/api/tables/{code}").json()["seats"][1]["handed"] == "Anne"


@pytest.mark.parametrize("what", ["invitations", "moves"])
def test_only_a_seat_may_ask_for_links(served: Running, what: str) -> None:
    code, _ = served.open()
    _, theirs = served.open()
    path = f"/api/tables/{code}/{what}"
    assert wrong(served.ask("POST", path)) == (401, "no_credentials")
    assert served.ask("POST", path).headers["www-authenticate"] == "Bearer"
    for token in ("x", "A" * 43, theirs):
        assert wrong(served.ask("POST", path, headers={"authorization": f"Bearer {token}"})) == (401, "wrong_credentials")
    assert wrong(served.ask("POST", path + f"?token={theirs}")) == (401, "no_credentials")


def test_no_token_is_ever_in_an_address_or_a_log(served: Running) -> None:
    code, token = served.open()
    bearer = {"authorization": f"Bearer {token}"}
    link = served.ask("POST", f"/api/tables/{code}/invitations", headers=bearer).json()["link"]
    secret = link.partition("#")[2]
    served.ask("POST", "/api/join", json={"code": code, "token": secret, "name": "Bruno"})
    served.ask("GET", f"/api/tables/{code}?token={token}")  # somebody's mistake
    served.ask("GET", f"/{token}")
    with served.sit(code, token):
        pass
    ours = [line for line in served.log.getvalue().splitlines() if json.loads(line)["from"].startswith(("monopole", "uvicorn"))]
    assert [line for line in ours if '"request"' in line]
    assert not [line for line in ours if token in line or secret in line or "127.0.0.1" in line or "token=" in line]


def test_no_address_and_no_token_is_ever_on_the_disk_and_no_name_is_a_command(serve: Serve) -> None:
    running = serve(trusted_proxy=("127.0.0.1",))
    name, address = "'); DROP TABLE lines;--", "203.0.113.77"
    there = {"x-forwarded-for": address}
    opened = running.ask("POST", "/api/tables", json={**TABLE, "name": name, "public": True}, headers=there).json()
    code, _, token = opened["credentials"].partition(".")
    link = running.ask("POST", f"/api/tables/{code}/invitations", headers={**there, "authorization": f"Bearer {token}"}).json()["link"]
    with running.sit(code, token, headers=there) as line:
        line.send(json.dumps({"type": "chat", "id": "1", "text": "'; DELETE FROM chat; --"}))
        assert spoken_of(line, "chatted")["text"] == "'; DELETE FROM chat; --"
    assert running.addresses() == [address], "it is known, in memory"
    listed = running.ask("GET", "/api/tables", headers=there).json()
    assert [(table["code"], table["host"]) for table in listed] == [(code, opened["seat"])] == [(code, name)]
    assert wrong(running.ask("GET", "/api/tables/' OR 1=1 --", headers=there))[0] == 404
    running.stop()
    kept = b"".join(file.read_bytes() for file in Path(running.settings.data).iterdir())
    assert name.encode() in kept and b"DELETE FROM chat" in kept
    for secret in (address, token, link.partition("#")[2]):
        assert secret.encode() not in kept
    assert address not in running.log.getvalue()


def test_a_qr_code_is_drawn_of_our_tables_only(served: Running) -> None:
    code, _ = served.open()
    address, secret = f"{served.url}/t/{code}", keys.new_token()
    drawn = served.ask("GET", "/api/qr", params={"text": address})
    assert drawn.status_code == 200 and drawn.headers["content-type"] == "image/svg+xml" and b"<script" not in drawn.content
    assert wrong(served.ask("GET", "/api/qr", params={"text": f"{address}#{secret}"})) == (422, "secret_in_address")
    assert served.ask("POST", "/api/qr", json={"text": f"{address}#{secret}"}).content.startswith(b"<svg")
    for other in (
        "https://evil.example/t/K7MX2PQ9",
        f"{served.url}/t/K7MX2PQ9/../x",
        f"{served.url}.evil/t/K7MX2PQ9",
        f"{address}#<x>",
        "javascript:1",
    ):
        assert wrong(served.ask("POST", "/api/qr", json={"text": other})) == (422, "not_ours")


# What may be looked up


def test_every_edition_can_be_drawn_from_what_is_told_of_it(served: Running) -> None:
    listed = served.ask("GET", "/api/editions").json()
    assert [each["id"] for each in listed] == editions.names()
    for each in listed:
        for mode in each["modes"]:
            told = served.ask("GET", f"/api/editions/{each['id']}", params={"mode": mode["id"]}).json()
            loaded = editions.load(each["id"], mode["id"])
            assert told["digest"] == loaded.digest and len(told["board"]) == 40
            assert {square["group"] for square in told["board"] if "group" in square} == set(told["groups"])
            assert all(told["title"].values()) and all(option["title"]["en"] for option in told["options"].values())


def test_an_edition_that_is_not_there(served: Running) -> None:
    assert wrong(served.ask("GET", "/api/editions/mine")) == (404, "no_edition")
    assert wrong(served.ask("GET", "/api/editions/..%2f..%2fpyproject.toml"))[0] == 404
    assert served.ask("GET", "/api/editions/championship?mode=fast").status_code == 422


def test_an_edition_of_ones_own_is_checked_line_by_line(serve: Serve) -> None:
    running = serve(openings_per_minute=0)
    good = 'id = "mine"\nextends = "france-2003"\ntitle = { fr = "La mienne", en = "Mine" }\n'
    assert running.ask("POST", "/api/editions/check", json={"text": good}).json() == {"ok": True, "findings": []}
    found = running.ask("POST", "/api/editions/check", json={"text": good + '[options]\njailFine = "much"\n'}).json()
    assert not found["ok"] and found["findings"][0]["line"] == 5 and "jailFine" in found["findings"][0]["text"]["en"]
    for bad in ("", "x = ", "[" * 3000, "a." * 30_000 + "b = 1", 'extends = "../../etc"', "\x00"):
        answer = running.ask("POST", "/api/editions/check", json={"text": bad})
        assert answer.status_code == 422 or not answer.json()["ok"]


def test_every_bot_is_described_in_both_languages(served: Running) -> None:
    told = served.ask("GET", "/api/bots").json()
    assert [each["id"] for each in told] == roster.names()
    assert all(each["title"][lang] and each["text"][lang] for each in told for lang in ("fr", "en"))


def test_rules_are_found_by_name_chapter_and_words(served: Running) -> None:
    def ids(**query: str) -> list[str]:
        return [each["id"] for each in served.ask("GET", "/api/rules", params=query).json()]

    assert ids(q="build-4") == ["BUILD-4"] and ids(q="A-23") == ["A-23"]
    assert "BUILD-4" in ids(q="BUILD") and len(ids()) > 100
    assert ids(q="hypothèque", lang="fr") == ids(q="hypotheque", lang="fr")
    (told,) = served.ask("GET", "/api/rules", params={"q": "JAIL-6", "edition": "godfather-2021", "lang": "en"}).json()
    assert told["values"] and told["source"]
    assert wrong(served.ask("GET", "/api/rules", params={"q": "zzzz"})) == (404, "no_rule")
    assert wrong(served.ask("GET", "/api/rules", params={"edition": "zzzz"})) == (404, "no_edition")


def test_the_page_of_a_table_shows_its_code_as_text(served: Running) -> None:
    answer = served.ask("GET", "/t/K7MX2PQ9")
    built = files("monopole.server") / "static" / "index.html"  # the browser table, where it was built; otherwise a page in words
    assert answer.status_code == 200
    assert answer.content == built.read_bytes() if built.is_file() else "K7MX2PQ9" in answer.text and "<script" not in answer.text
    assert served.ask("GET", "/t/<script>").status_code == 404


# Several at one screen


def test_somebody_sits_down_at_the_screen_of_another(served: Running) -> None:
    code, token = served.open(seats=["me", "here", "person", "person"], here=["Bruno"])
    mine, here = {"authorization": f"Bearer {token}"}, f"/api/tables/{code}/here"
    assert wrong(served.ask("POST", here, json={"name": "Zoé"})) == (401, "no_credentials")
    other = {"authorization": f"Bearer {'x' * 43}"}
    assert wrong(served.ask("POST", here, json={"name": "Zoé"}, headers=other)) == (401, "wrong_credentials")
    assert wrong(served.ask("POST", here, json={"name": "\u202e"}, headers=mine)) == (422, "no_name")
    seated = served.ask("POST", here, json={"name": "Zoé"}, headers=mine)
    assert seated.status_code == 201 and seated.json() == {"code": code, "seat": "Zoé", "number": 0, "credentials": f"{code}.{token}"}
    again = served.ask("POST", here, json={"name": "Yves"}, headers={"cookie": f"monopole-{code}={token}", "origin": served.url})
    assert again.status_code == 201 and "credentials" not in again.json(), "a page is told no secret"
    assert wrong(served.ask("POST", here, json={"name": "Xav"}, headers=mine)) == (409, "no_free_seat")
    line = served.line(code, token)
    line.send('{"type":"hello"}')
    assert told(line)["seats"] == ["Anne", "Bruno", "Zoé", "Yves"]
    link = served.ask("POST", f"/api/tables/{code}/moves", json={"seat": "Zoé"}, headers=mine)
    assert link.status_code == 201
    assert wrong(served.ask("POST", f"/api/tables/{code}/moves", json={"seat": "Robot 1"}, headers=mine)) == (404, "no_seat")
    away = served.ask("POST", "/api/join", json={"code": code, "token": link.json()["link"].partition("#")[2], "name": "x"})
    assert away.json()["seat"] == "Zoé"
    while spoken_of(line, "about")["about"]["seats"][2]["beside"] is not None:
        """Of those told while people sat down."""
    line.close()


def test_an_invitation_is_for_the_seat_it_names(served: Running) -> None:
    code, token = served.open(seats=["me", "person", "person"])
    mine, invite = {"authorization": f"Bearer {token}"}, f"/api/tables/{code}/invitations"
    for seat, said in ((1, (409, "seat_taken")), (4, (404, "no_place")), (0, (422, "wrong_body")), ("Zoé", (404, "no_seat"))):
        assert wrong(served.ask("POST", invite, json={"seat": seat}, headers=mine)) == said
    link = served.ask("POST", invite, json={"seat": 3}, headers=mine).json()["link"]
    served.ask("POST", "/api/join", json={"code": code, "token": link.partition("#")[2], "name": "Bruno"})
    assert [seat["name"] for seat in served.ask("GET", f"/api/tables/{code}").json()["seats"]] == ["Anne", None, "Bruno"]


# The edition of a table


def test_the_text_of_an_own_edition_is_for_those_at_its_table(served: Running) -> None:
    text = (files("monopole.editions.data") / "football-1999.toml").read_text(encoding="utf-8")
    own = text.replace('id = "football-1999"', 'id = "chez-nous"', 1).replace("Monopoly Football", "Le jeu de chez nous")
    code, token = served.open(edition="x", edition_text=own, options={"startCash": 77})
    assert wrong(served.ask("GET", "/api/editions/chez-nous")) == (404, "no_edition")
    mine = {"authorization": f"Bearer {token}"}
    for headers in (mine, {"cookie": f"monopole-{code}={token}"}, {}):
        told = served.ask("GET", f"/api/tables/{code}/edition", headers=headers).json()
        assert told["id"] == "chez-nous" and told["text"] == own and told["options"]["startCash"]["value"] == 77
        assert len(told["board"]) == 40 and told["groups"] and told["mode"] == "base"
    assert wrong(served.ask("GET", f"/api/tables/{code}/edition", headers={"authorization": "Bearer x"})) == (401, "wrong_credentials")
    assert wrong(served.ask("GET", "/api/tables/K7MX2PQ9/edition")) == (404, "no_table")
    line = served.sit(code, token)
    line.send('{"type": "lock", "id": "1"}')
    assert spoken_of(line, "done")
    assert wrong(served.ask("GET", f"/api/tables/{code}/edition")) == (403, "locked")
    assert served.ask("GET", f"/api/tables/{code}/edition", headers=mine).status_code == 200
    line.close()


def test_the_edition_of_a_table_is_as_it_is_played_there(served: Running) -> None:
    code, _ = served.open(options={"jailFine": 75}, resignation="bankruptcy", dice="given")
    told = served.ask("GET", f"/api/tables/{code}/edition").json()
    usual = served.ask("GET", "/api/editions/france-2003").json()
    assert told["text"] is None and told["board"] == usual["board"]
    changed = {name: value["value"] for name, value in told["options"].items() if value["value"] != usual["options"][name]["value"]}
    assert changed == {"jailFine": 75, "givenDice": "given", "resignation": "bank"}


def test_options_and_modes_are_told_in_words(served: Running) -> None:
    told = served.ask("GET", "/api/editions/france-2003?mode=fast").json()
    fine, claim, pot = (told["options"][name] for name in ("jailFine", "rentClaim", "parkingPot"))
    assert fine["label"] == {"fr": "Amende de prison", "en": "Jail fine"} and fine["text"]["fr"] and "choice_labels" not in fine
    assert claim["choice_labels"]["manual"] == {"fr": "réclamé, ou oublié", "en": "claimed, or forgotten"}
    assert pot["house_rule"] and pot["choice_labels"]["yes"] == {"fr": "oui", "en": "yes"}
    for edition in served.ask("GET", "/api/editions").json():
        assert all(mode["title"]["fr"] and mode["text"]["fr"] and mode["text"]["en"] for mode in edition["modes"])


def test_an_address_that_leads_nowhere_is_told_to_people_by_the_page_and_to_programs_in_json(served: Running) -> None:
    assert wrong(served.ask("GET", "/nowhere")) == (404, "nowhere")
    assert wrong(served.ask("GET", "/api/nowhere", headers={"accept": "text/html"})) == (404, "nowhere")
    built = files("monopole.server") / "static" / "index.html"
    page = served.ask("GET", "/nowhere", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert page.content == built.read_bytes() if built.is_file() else wrong(page) == (404, "nowhere")


def test_the_files_of_the_page_travel_compressed(served: Running) -> None:
    built = files("monopole.server") / "static" / "index.html"
    if not built.is_file():
        pytest.skip("the page is not built here: make web")
    script = re.search(r'src="(/assets/[^"]+\.js)"', built.read_text(encoding="utf-8")).group(1)  # type: ignore[union-attr]
    told = served.ask("GET", script, headers={"accept-encoding": "gzip"}).headers
    assert told["content-encoding"] == "gzip" and "immutable" in told["cache-control"]
    for page in ("/", "/t/K7MX2PQ9", "/b/K7MX2PQ9"):
        told = served.ask("GET", page).headers
        assert told["cache-control"] == "no-cache"
        assert served.ask("GET", page, headers={"if-none-match": told["etag"]}).status_code == 304
