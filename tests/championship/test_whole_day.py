"""A whole day of 27 teams over the network, to its winner; the server is killed twice in the middle of it."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cluster.processes import Process, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from monopole.championship import Day
from monopole.server.archive.sqlite import journal
from monopole.server.books.kept_book import book_of_lines

TEAMS = 27


class House:
    """A server on one folder that can be killed and started again, and a line of each role that comes back to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = self._started()
        wish = {"title": "Lyon", "keep_until": None}
        answer = self.server.ask("POST", "/api/books", json={"kind": "championship", "wish": wish})
        assert answer.status_code == 201, answer.text
        self.code, _, token = answer.json()["credentials"].partition(".")
        self.tokens = {"organiser": token}
        self.lines: dict[str, ClientConnection] = {}
        self.views: dict[str, dict[str, Any]] = {}
        self.numbers: dict[str, int] = {}
        self.ids = itertools.count(1)

    def _started(self) -> Process:
        server = Process(["--data", str(self.folder)], messages_per_second=0)
        until(server.ready, "the server starts")
        return server

    def kill(self) -> None:
        """kill -9, and another server on the same folder."""
        self.server.end()
        self.server.log.unlink()
        self.server = self._started()
        for role in list(self.lines):
            self.leave(role)

    def bearer(self, role: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[role]}"}

    def leave(self, role: str) -> None:
        """Nobody reads what is told to this role until it speaks again."""
        if role in self.lines:
            self.lines.pop(role).close()

    def line(self, role: str) -> ClientConnection:
        if role not in self.tokens:
            link = self.server.ask("POST", f"/api/books/{self.code}/invitations", json={"role": role}, headers=self.bearer("organiser"))
            secret = link.json()["link"].partition("#")[2]
            joined = self.server.ask("POST", "/api/books/join", json={"code": self.code, "token": secret})
            self.tokens[role] = joined.json()["credentials"].partition(".")[2]
        if role not in self.lines:
            url = f"ws{self.server.url[4:]}/api/books/{self.code}/live"
            line = connect(url, additional_headers=self.bearer(role), compression=None, max_size=None, proxy=None).__enter__()
            line.send('{"type":"hello","lang":"en"}')
            self.lines[role] = line
            self._hear(role)
        return self.lines[role]

    def _hear(self, role: str) -> dict[str, Any]:
        heard: dict[str, Any] = msgspec.json.decode(self.lines[role].recv(timeout=30))
        if heard["type"] == "book":
            self.views[role] = heard["view"]
        if heard["type"] in ("book", "here"):
            self.numbers[role] = heard["number"]
        return heard

    def send(self, role: str, do: str, **entry: Any) -> str:
        """Says something and does not wait for the answer."""
        id = f"{role}-{next(self.ids)}"
        self.say_again(role, id, do, **entry)
        return id

    def say_again(self, role: str, id: str, do: str, **entry: Any) -> None:
        said = {"type": "say", "id": id, "entry": {"do": do, **entry}}
        self.line(role).send(msgspec.json.encode(said).decode())

    def answer(self, role: str, id: str) -> dict[str, Any]:
        while (heard := self._hear(role)).get("answers") != id:
            pass
        return heard

    def say(self, role: str, do: str, **entry: Any) -> None:
        """Says something, and has its answer and the view that holds it."""
        answer = self.answer(role, self.send(role, do, **entry))
        assert answer["type"] == "said", answer
        while self.numbers[role] <= answer["line"]:
            self._hear(role)

    def table(self, number: int) -> dict[str, Any]:
        return self.views[f"table {number}"]["table"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.server.remove()


def play(house: House, number: int, killed_at: int | None = None) -> None:
    """A table from its dice to the referee: every word from its own phone. Whoever has the higher team number is the richer."""
    role = f"table {number}"
    house.line(role)
    house.say(role, "roll", team=house.table(number)["to_roll"][0])
    while house.table(number)["to_roll"]:
        house.say(role, "roll", team=house.table(number)["to_roll"][0])
    house.say(role, "check_box", houses=32, hotels=12, notes=16)
    for pile in ("chance", "chest"):
        house.say(role, "cut", pile=pile)
    for place in house.table(number)["places"]:
        while str(place["seat"]) not in house.table(number)["deal"]:
            house.say(role, "deal", seat=place["seat"])
    house.say(role, "paid")
    for place in house.table(number)["places"]:
        seat, fortune = place["seat"], 1000 + 10 * place["team"]
        sheet = {"seat": seat, "cash": fortune, "written": fortune}
        if seat == killed_at:
            id = house.send(role, "sheet", **sheet)  # the answer may never come
            house.kill()
            house.say_again(role, id, "sheet", **sheet)
            assert house.answer(role, id)["type"] == "said"
        else:
            house.say(role, "sheet", **sheet)
        house.say(role, "sign", seat=seat)
    house.say(role, "hand_in")
    house.leave(role)


def test_a_day_of_27_teams_to_its_winner_though_the_server_is_killed(house: House) -> None:
    house.say("organiser", "keep_until", date=until_date())
    for team in range(1, TEAMS + 4):
        house.say("organiser", "enter", junior=f"J{team}", adult=f"A{team}", name=f"N{team}", details={"phone": f"06-{team:04}"})
        house.say("organiser", "check_in", team=team)
    for killed_at in (4, None, 2):  # in the first round and in the final
        house.say("organiser", "draw")
        house.say("referee", "start")
        tables = house.views["organiser"]["rounds"][-1]["tables"]
        house.leave("organiser")
        house.leave("referee")
        for table in tables:
            play(house, table["number"], killed_at if table is tables[-1] else None)
        house.line("organiser")
    view = house.views["organiser"]
    assert view["stage"] == "over" and view["podium"][0]["number"] == TEAMS
    assert [len(each["tables"]) for each in view["rounds"]] == [9, 3, 1]
    bankers = [(table["round"], place["team"]) for table in view["tables"] for place in table["places"] if place["banker"]]
    assert len({team for _, team in bankers}) == len(bankers) or all_had_been(view, bankers)
    lines = journal(house.folder, house.code)
    ids = [line["id"] for line in map(msgspec.json.decode, lines) if line.get("id")]
    assert len(ids) == len(set(ids)), "nothing is written twice"
    day = book_of_lines(lines)
    assert isinstance(day, Day) and day.champion() == TEAMS
    assert not any(b"06-0001" in line for line in lines)
    public = house.server.ask("GET", f"/api/books/{house.code}").json()
    assert public["view"]["podium"][0]["number"] == TEAMS and "06-0001" not in str(public) and "N1" not in str(public)
    pdf = house.server.ask("GET", f"/api/books/{house.code}/export?form=pdf", headers=house.bearer("organiser"))
    assert pdf.status_code == 200 and pdf.content.startswith(b"%PDF")
    assert "06-0001" in str(view), "the organiser still has them, until their day"
    assert b"06-0001" not in house.server.log.read_bytes()
    house.say("organiser", "forget")
    files = [file for file in house.folder.rglob("*") if file.is_file()]
    assert not any(b"06-00" in file.read_bytes() for file in files), "and then nobody, not even the files"


def until_date() -> str:
    """A month from now."""
    return (datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=30)).isoformat()


def all_had_been(view: dict[str, Any], bankers: list[tuple[int, int]]) -> bool:
    """Somebody keeps the bank again only where everybody at that table had kept it before."""
    for table in view["tables"]:
        been = {team for each, team in bankers if each < table["round"]}
        again = [place["team"] for place in table["places"] if place["banker"] and place["team"] in been]
        if again and not set(table["teams"]) <= been:
            return False
    return True


def test_a_phone_that_lost_its_line_hears_why(house: House) -> None:
    house.line("organiser")
    house.server.end()
    with pytest.raises(ConnectionClosed):
        while True:
            house._hear("organiser")
    house.server.log.unlink()
    house.server = house._started()
    house.leave("organiser")
    house.say("organiser", "enter", junior="Lina", adult="Marc")
