"""A whole day, and every frame that reaches every device: nobody is told what is not theirs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from monopole.championship import Day
from monopole.championship.rehearsal import Seeded
from monopole.server.books.book_messages import BookHello, Say
from monopole.server.books.kept_book import KeptBook
from monopole.table.book import Made

TEAMS = 5
PHONE, MAIL = "06 99 88 77 {:02}", "family{}@example.org"


class Device:
    """A device with a role, and every frame it was sent. `when` counts the lines that were written before."""

    views = False

    def __init__(self, role: str) -> None:
        self.role, self.seat, self.lang = role, role, "en"
        self.frames: list[tuple[int, bytes]] = []

    def send(self, data: bytes) -> None:
        raise AssertionError("frames are handed over by the room itself")

    def close(self, code: int, text: str) -> None:
        raise AssertionError("nobody is sent away")


class WholeRoom:
    """A day with a device of every role there is, and what each was sent."""

    def __init__(self) -> None:
        self.now, self.chance, self.ids = 1_800_000_000.0, Seeded(3), itertools.count()
        wish = {"title": "Lyon", "playing": TEAMS, "keep_until": "2027-03-01"}
        now = Made(self.now, self.chance)
        self.book, token = KeptBook.open("ABCDEFG", 1, Day.begin(wish, now), now, lambda: Made(self.now, self.chance))
        self.tokens, self.secrets = {"organiser": token}, {token}
        self.devices: dict[str, Device] = {}
        self.money: dict[int, tuple[int, int]] = {}  # an amount that only one sheet has: its team, its table
        self.handed: dict[int, int] = {}  # a table of the round being played: the line on which its sheet was handed in
        self.come("organiser")

    @property
    def day(self) -> Day:
        assert isinstance(self.book.book, Day)
        return self.book.book

    def come(self, role: str | None) -> None:
        """A device with a link to this role; without one, anybody who knows the code."""
        name = role or "anybody"
        if role is not None and role not in self.tokens:
            link = self.book.invite(self.tokens["organiser"], role)[0]
            self.tokens[role] = self.book.join(link, None)[1]
            self.secrets |= {link, self.tokens[role]}
        device = self.devices[name] = Device(name)
        self.book.enter(device, BookHello("en"), self.tokens.get(role or ""))
        self.tell()

    def tell(self) -> None:
        self.book.kept()
        for line, data in self.book.said():
            assert isinstance(line, Device)
            line.frames.append((self.book.number, data))

    def say(self, role: str, do: str, **entry: Any) -> None:
        self.now += 1
        self.book.hear(self.devices[role], Say(f"w{next(self.ids)}", {"do": do, **entry}))
        self.tell()

    def frames(self, *kinds: str) -> Iterator[tuple[str, int, Any]]:
        for name, device in self.devices.items():
            if name.partition(" ")[0] in kinds or not kinds:
                yield from ((name, when, msgspec.json.decode(data)) for when, data in device.frames)


def leaves(told: Any) -> Iterator[Any]:
    """Every name and value within a frame."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield name
            yield from leaves(value)
    elif isinstance(told, list):
        for value in told:
            yield from leaves(value)
    else:
        yield told


def but_podium(told: dict[str, Any]) -> dict[str, Any]:
    """A frame without the podium, whose fortunes are everybody's."""
    return {**told, "view": {**told["view"], "podium": []}} if "podium" in told.get("view", {}) else told


def count_up(room: WholeRoom, number: int, rich: int) -> None:
    """The sheets of a table, each with an amount of its own; teams try what is not theirs on the way."""
    who, table = f"table {number}", room.day.current().tables[number - 1]
    for place in table.opening.places:
        cash = rich + 17 * place.seat + 101 * number
        room.money[cash] = (place.team, number)
        room.say(who, "sheet", seat=place.seat, cash=cash, written=cash + (40 if place.seat == 1 else 0))
        room.say(f"team {place.team}", "sign", seat=place.seat % len(table.opening.places) + 1)  # a neighbour's: refused
        if place.seat == 1:
            room.say(who, "sheet", seat=1, cash=cash, written=cash)
        room.say(f"team {place.team}", "sign", seat=place.seat)
    room.say(f"team {table.teams[0]}", "call", words="a hotel too many")
    dispute = len(room.day.disputes)
    room.say("referee", "side", dispute=dispute, seat=1, words="it was paid for")
    room.say("referee", "decide", dispute=dispute, decision="it stays")
    room.say(f"team {table.teams[0]}", "hand_in")  # is for the banker: refused
    assert table.handed is None
    room.say(who, "hand_in")
    assert table.handed is not None
    room.handed[number] = room.book.number
    room.money[rich + 6 + 101 * number] = (table.opening.places[0].team, number)
    room.say("referee", "correct", table=number, seat=1, cash=rich + 6 + 101 * number, reason="counted again")
    assert room.day.corrections


@pytest.fixture(scope="module")
def room() -> WholeRoom:
    """Five teams, two tables and a final, with a dispute and a correction at each table on the way."""
    room = WholeRoom()
    for role in ("referee", "public", "entrant", None):
        room.come(role)
    for team in range(1, TEAMS + 1):
        details = {"phone": PHONE.format(team), "email": MAIL.format(team)}
        room.say("organiser", "enter", junior=f"Junior{team}", adult=f"Adult{team}", name=f"Family{team}", details=details)
        room.come(f"team {team}")
        room.say("organiser", "check_in", team=team)
    for rich in (4000, 8000):
        room.handed.clear()
        room.say("organiser", "draw", by="entry")
        tables = room.day.current().tables
        for table in tables:
            room.come(f"table {table.number}")
        room.say("referee", "start")
        for table in tables:
            while table.opening.to_roll:
                room.say(f"team {table.opening.to_roll[0]}", "roll")
            who = f"table {table.number}"
            room.say(who, "check_box", houses=32, hotels=12, notes=16)
            for pile in ("chance", "chest"):
                room.say(who, "cut", pile=pile)
            for place in table.opening.places:
                while place.seat not in table.deal.dealt:
                    room.say(who, "deal", seat=place.seat)
            room.say(who, "paid")
        for table in tables:
            count_up(room, table.number, rich)
        check_teams(room, rich)
    assert room.day.champion() is not None
    return room


def check_teams(room: WholeRoom, rich: int) -> None:
    """Of this round's amounts a team has seen its own, and others' of its table once they were handed in."""
    amounts = {cash: where for cash, where in room.money.items() if cash >= rich}
    seen = 0
    for name, when, told in room.frames("team"):
        mine = int(name.split()[1])
        own = next((table for team, table in amounts.values() if team == mine), None)
        for value in leaves(but_podium(told)):
            if type(value) is int and value in amounts:
                team, table = amounts[value]
                seen += 1
                assert team == mine or (table == own and when >= room.handed[table]), (name, when, value)
        assert "ranking" not in leaves(told) and "odd" not in leaves(told) and "pack" not in leaves(told)
    assert seen, "teams do see their own"


def test_comp_25_contact_details_reach_the_organiser_alone(room: WholeRoom) -> None:
    details = {*(PHONE.format(team) for team in range(1, TEAMS + 1)), *(MAIL.format(team) for team in range(1, TEAMS + 1))}
    for name, _, told in room.frames():
        shown = details & {value for value in leaves(told) if isinstance(value, str)}
        assert not shown or name == "organiser", name
    assert any(details <= set(leaves(told)) for _, _, told in room.frames("organiser") if told["type"] == "book")


def test_family_names_reach_the_desk_and_the_family(room: WholeRoom) -> None:
    for name, _, told in room.frames("public", "anybody", "entrant", "table", "team"):
        named = {value for value in leaves(told) if isinstance(value, str) and value.startswith("Family")}
        assert named <= {f"Family{name.split()[1]}" if name.startswith("team") else ""}, name


def test_comp_21_a_fortune_is_nobody_elses_affair_before_it_is_handed_in(room: WholeRoom) -> None:
    """The teams were looked at in each round; here are all who sit at no table, and the phones of other tables."""
    for name, _, told in room.frames("public", "anybody", "entrant", "table"):
        amounts = {value for value in leaves(but_podium(told)) if type(value) is int and value in room.money}
        assert {room.money[cash][1] for cash in amounts} <= ({int(name.split()[1])} if name.startswith("table") else set()), name


def test_no_frame_holds_what_opens_a_role(room: WholeRoom) -> None:
    for name, _, told in room.frames():
        words = " ".join(value for value in leaves(told) if isinstance(value, str))
        assert not any(secret in words for secret in room.secrets), name
