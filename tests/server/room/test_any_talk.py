"""Whatever is said by whomever at whatever time: a complaint at most, and nothing changed by it; what is kept is the game that is played;
and nobody is told what that seat may not know.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.room.around_a_table import Around, Guest

from monopole.bilingual import Complaint
from monopole.game import Game
from monopole.rules.rent import forget_claim
from monopole.rules.sight import redraw, sees_card, sees_rent
from monopole.schema import NOBODY, Table, copied
from monopole.server import messages as m
from monopole.server import telling
from monopole.server.room import Room, acting, screens, waking

TABLES: list[dict[str, Any]] = [
    {"edition": "france-2003"},
    {"edition": "france-2003", "options": {"rentClaim": "manual", "endTurn": "word"}},
    {"edition": "france-2003", "mode": "timed", "options": {"timeLimit": 300}, "pace": "brisk"},
    {"edition": "world-2008", "absence": "beginner"},
    {"edition": "championship"},
    {"edition": "monopolic-1985", "pace": "correspondence"},
    {"edition": "asterix-2006", "dice": "given"},
    {"edition": "paris-1936", "resignation": "bankruptcy", "absence": "master"},
    {"edition": "france-2003", "here": ["Bruno"], "dice": "given", "options": {"rentClaim": "manual", "endTurn": "word"}},
]
SEATS = ("me", "person", "regular", "person")
NAMES = ("Anne", "Bruno", "Chloé")
KINDS = [
    "act", "act", "act", "act", "act", "act", "default", "default", "default", "default", "wait", "wait", "run", "run", "look", "why",
    "chat", "propose", "propose", "decline", "resign", "mute", "lock", "publish", "start", "remove", "leave", "enter", "reload", "thought",
]  # fmt: skip


class Evening:
    """One table and what a chance seed makes people do there."""

    def __init__(self, wish: dict[str, Any], seed: int) -> None:
        self.chance = random.Random(seed)
        self.around = Around()
        beside = wish.get("here", [])
        seats = ["here" if at == 1 and beside else seat for at, seat in enumerate(SEATS)]
        opened = self.around.open(*seats, key=f"{self.chance.getrandbits(128):032x}", **wish)
        self.names = [name for name in NAMES if name not in beside]  # who has a screen of their own
        self.tokens = [opened.token, *(self.around.join(opened.token, name).token for name in self.names[1:])]
        self.guests: list[Guest] = []
        self.everybody()

    def everybody(self) -> None:
        for seat in (*self.names, None):
            self.enter(seat)

    def enter(self, seat: str | None) -> None:
        if seat is None and self.around.room.locked:
            return
        self.guests.append(self.around.enter(seat, self.chance.choice([None, "fr", "en"]), self.chance.random() < 0.3))

    def message(self, kind: str, guest: Guest) -> m.ToTable:
        chance, id = self.chance, f"{self.chance.randrange(40)}"
        name = chance.choice([*NAMES, "Robot 1", "Zoé"])
        what = chance.choice(["undo"] * 8 + ["pause", "rematch"] + (["end"] if chance.random() < 0.1 else []))
        match kind:
            case "look":
                return m.Look(id, chance.choice([None, name]))
            case "why":
                return m.Why(id, chance.choice(["build", "offer", "buy", "dance", "roll", "borrow", "resign"]))
            case "chat":
                return m.Chat(id, "Bonjour", chance.choice([None, name]))
            case "propose":
                return m.Propose(id, "continue" if self.around.table.paused else what)  # type: ignore[arg-type]
            case "decline":
                return m.Decline(id, what)  # type: ignore[arg-type]
            case "resign":
                return m.Resign(id) if chance.random() < (0.4 if self.around.room.wish.resignation == "bankruptcy" else 0.1) else m.Look(id)
            case "mute":
                return m.Mute(id, name, chance.random() < 0.5)
            case "lock":
                return m.Lock(id, chance.random() < 0.5)
            case "publish":
                return m.Publish(id, chance.random() < 0.5)
            case "start":
                return m.Start(id)
            case "remove":
                return m.Remove(id, name)
        return self.act(kind, guest, f"{id}-{self.around.room.number}" if chance.random() < 0.9 else id)

    def act(self, kind: str, guest: Guest, id: str) -> m.Act:
        chance, game, number = self.chance, self.around.game, self.around.room.number
        seats = screens.voices(self.around.room, guest)
        seat = chance.choice(seats) if seats else None
        default = game.default(seat) if seat is not None and not game.over else None
        at = number if chance.random() < 0.8 else chance.randrange(number + 3)
        if kind == "default" and default is not None:
            return m.Act(id, at, default.to_dict())
        legal = game.legal(seat) if seat is not None else []
        plain = [action for action in legal if action.form is None and action.do != "bankrupt"]
        if plain and chance.random() < 0.7:
            return m.Act(id, at, chance.choice(plain).to_dict())
        odd: list[Any] = [None, 0, -1, 10**12, "Anne", "x" * 50, [], {}, True, [1, 2], 39]
        words = {name: chance.choice(odd) for name in ("square", "amount", "seat", "to", "dice", "give", "form") if chance.random() < 0.2}
        return m.Act(id, at, {"do": chance.choice(["roll", "buy", "bid", "tick", "offer", "accept", "pass", "end", 7, ""]), **words})

    def step(self) -> None:
        chance, around = self.chance, self.around
        kind = chance.choice(KINDS)
        if kind == "wait":
            around.wait(chance.choice([0.3, 1, 5, 30, 61, 200, 400]))
        elif kind == "run":
            around.run()
        elif kind == "reload":
            if chance.random() < 0.3:
                around.reload()
                self.guests.clear()
                self.everybody()
        elif kind == "thought":
            memo = list(around.table.floor.memo)
            around.do(lambda room: room.thought(room.thinking or "Anne", room.number - chance.randrange(2), None, memo))
        elif kind == "enter":
            self.enter(chance.choice([*self.names, None]))
        elif self.guests:
            guest = chance.choice(self.guests)
            if kind == "leave":
                self.guests.remove(guest)
                around.leave(guest)
            else:
                self.says(guest, self.message(kind, guest))

    def says(self, guest: Guest, message: m.ToTable) -> None:
        """A complaint, and nothing has changed; or exactly one answer."""
        around = self.around
        around.do(Room.wake)  # what is due by now is not the doing of what is said
        around.do(lambda room: waking.strike(room))
        before, heard = around.whole(), len(guest.told)
        try:
            around.do(lambda room: room.hear(guest, message))
        except Complaint as why:
            assert why.code and why.say("fr") and why.say("en")
            assert around.whole() == before
            return
        answers = [told for told in guest.told[heard:] if told.get("answers") == message.id]  # type: ignore[union-attr]
        assert len(answers) == 1, answers
        if answers[0]["type"] in ("refused", "stale") and before["sitters"] == around.table.sitters:
            assert around.whole() | {"clocks": 0, "kept": 0} == before | {"clocks": 0, "kept": 0}


@pytest.mark.parametrize("wish", TABLES, ids=lambda wish: "-".join(str(part) for part in wish.values()))
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_whatever_is_said_a_table_stays_right(wish: dict[str, Any], seed: int) -> None:
    evening = Evening(wish, seed)
    for _ in range(120):
        evening.step()
    around = evening.around
    around.check()
    old = {seat: view(around, seat) for seat in (*NAMES, None)}
    around.reload()
    assert {seat: view(around, seat) for seat in (*NAMES, None)} == old
    around.check()


def view(around: Around, seat: str | None) -> Any:
    now = telling.now(around.table, () if seat is None else (seat,), "fr", views=True)
    return msgspec.to_builtins(now)


# sight


def with_other_secrets(table: Table, around: Around, seat: int, chance: random.Random) -> Table:
    """The same table as far as this seat may know it: another key, other piles, another hour of the hammer, other rents of others."""
    other = copied(table)
    redraw(other, around.game.edition, *(chance.getrandbits(32) for _ in range(4)))
    i = 0
    while i < other.claims:
        if sees_rent(other, around.game.edition, seat, other.claim_owner[i]):
            i += 1
        elif chance.random() < 0.5:
            forget_claim(other, i)
        else:
            other.claim_amount[i] += 1 + chance.randrange(50)
            i += 1
    return other


SEEN: list[dict[str, Any]] = [
    {"edition": "france-2003", "options": {"rentClaim": "manual", "endTurn": "word", "cardShownTo": "banker"}},
    {"edition": "championship", "options": {"rentClaim": "manual"}},
    {"edition": "world-2008"},
]


@pytest.mark.parametrize("wish", SEEN, ids=lambda wish: wish["edition"])
def test_no_message_depends_on_what_its_reader_may_not_know(wish: dict[str, Any]) -> None:
    """People buy what they can and stop on each other's deeds. Every few actions everything hidden from somebody is changed: looking,
    asking why and being told are the same as before; and nobody hears of what is another's to know."""
    around, chance = Around(), random.Random(1)
    opened = around.open("me", "person", "person", "person", **wish)
    for name in ("Bruno", "Chloé", "David"):
        around.join(opened.token, name)
    guests = [around.enter(seat, lang, views) for seat in (*around.game.seats, None) for lang, views in ((None, False), ("fr", True))]
    for at in range(160):
        around.run()
        if around.table.over:
            break
        seat = around.game.awaiting[0]
        buys = [action for action in around.game.legal(seat) if action.do == "buy"]
        around.acts(next(guest for guest in guests if guest.seat == seat), buys[0] if buys else None)
        g, e = around.game.table, around.game.edition
        for guest in guests[:-2:2] if g.claims else ():
            if not any(sees_rent(g, e, around.game.persons.index(str(guest.seat)), g.claim_owner[i]) for i in range(g.claims)):
                assert around.acts(guest, {"do": "claim"})["reason"] == "no_rent", "whatever waits for another"
        for guest in guests if at % 4 == 0 else ():
            number = NOBODY if guest.seat is None else around.game.persons.index(guest.seat)
            twin = around.game.copy()
            twin.restore(with_other_secrets(around.game.table, around, number, chance), len(around.game.history))
            assert all_told(around, guest, twin) == all_told(around, guest, around.game)
    happened = [event for events in around.game.happened for event in events]
    for guest in guests:
        number = NOBODY if guest.seat is None else around.game.persons.index(guest.seat)
        heard = [event for message in guest.of("moved") for entry in message["entries"] for event in entry.get("events", ())]
        for event in heard:
            may_hear(around.game, number, event)
        assert heard == [event.to_dict() for event in around.game.heard(around.game.begun + happened, guest.seat)][-len(heard) :]
    if "options" in wish:
        everybody, spectator = len(happened), len(around.game.heard(happened, None))
        assert spectator < everybody, "there was something to hide"


def all_told(around: Around, guest: Guest, game: Game) -> list[Any]:
    """What a room tells this guest of a game as it stands: who looks, who asks why, who is told of the last actions, who comes in."""
    room, table, real = around.room, around.table, around.game
    table.game = game
    try:
        acting.look(room, guest, m.Look("1"))
        for do in ("build", "claim", "offer"):
            if guest.seat is not None:
                acting.why(room, guest, guest.seat, m.Why("2", do))
        seats = screens.voices(room, guest)
        room.guests.pass_on(telling.moved(table, max(0, table.number - 3), [(guest, seats)], None, None))
        entries, _ = telling.since(table, 0, seats, "en", 8)
        room.guests.tell(guest, m.Welcome(guest.seat, room.about(), entries, telling.now(table, seats, "en", True)))
    finally:
        table.game = real
    return [msgspec.json.decode(data) for _, data in room.guests.taken()]


def may_hear(game: Game, watcher: int, event: dict[str, Any]) -> None:
    """A rent that waits to be claimed, and a card that only its reader sees, are told to nobody else."""
    if event["kind"] == "rent_due":
        assert sees_rent(game.table, game.edition, watcher, game.persons.index(event["owner"]))
    if event["kind"] == "drew" and event.get("card") is not None:
        assert sees_card(game.table, game.edition, watcher, game.persons.index(event["seat"]))


def test_only_the_end_tells_the_key() -> None:
    """Whatever has been told to anybody at a table, its key and salt are not in it before the game is over."""
    for wish in TABLES[:4]:
        evening = Evening(wish, 7)
        everybody: list[Guest] = []
        for _ in range(150):
            evening.step()
            everybody += [guest for guest in evening.guests if guest not in everybody]
            if evening.around.table.over:
                break
        secret = evening.around.game.secret
        for guest in everybody:
            for told in guest.told:
                over = "now" in told and told["now"].get("over")
                assert over or not (secret.key in str(told) or secret.salt in str(told))
