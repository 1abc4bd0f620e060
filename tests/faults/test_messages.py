"""Any message the protocol allows, from anybody, in any order: each is answered once, by its id, and no table breaks."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any, get_args

import msgspec
from faults.simulated import Disk, SimulatedLoop, SimulatedWork, SimulatedWriter
from faults.truth import Seen, replays
from hypothesis import given
from hypothesis import strategies as st
from msgspec.inspect import BoolType, DictType, IntType, LiteralType, StrType, Type, UnionType, type_info

from monopole.bilingual import Complaint
from monopole.server.hall import Hall
from monopole.server.messages import Act, Hello, Problem, ToTable
from monopole.server.opening import Opening, checked
from monopole.server.settings import Settings
from monopole.server.telling import encode

NAMES = ("Anne", "Bruno")
DOINGS = ("roll", "end", "buy", "decline", "bid", "pass", "build", "mortgage", "offer", "accept", "resign", "tick", "pay", "nonsense")
VALUES = st.none() | st.booleans() | st.integers(-5, 5000) | st.floats(allow_nan=False) | st.text(max_size=8) | st.sampled_from(NAMES)
ACTIONS = st.dictionaries(
    st.sampled_from(("do", "seat", "amount", "deed", "deeds", "seconds", "dice", "to", "x")),
    VALUES | st.lists(VALUES, max_size=3) | st.sampled_from(DOINGS),
    max_size=4,
)


def values(kind: Type) -> st.SearchStrategy[Any]:
    """Whatever a field of the protocol may hold."""
    match kind:
        case BoolType():
            return st.booleans()
        case IntType():
            return st.integers(0, 40) | st.integers(kind.ge, kind.le)
        case LiteralType():
            return st.sampled_from(kind.values)
        case StrType():
            return st.sampled_from((*NAMES, *DOINGS)) | st.text(min_size=kind.min_length or 0, max_size=min(kind.max_length or 20, 20))
        case DictType():
            return ACTIONS
        case UnionType():
            return st.one_of(*(values(each) for each in kind.types))
        case _:
            return st.none()


def words(kind: type[Any]) -> st.SearchStrategy[Any]:
    fields = {field.name: values(field.type) for field in type_info(kind).fields if field.name != "id"}  # type: ignore[union-attr]
    return st.builds(lambda **said: (kind, said), **fields)


SAID = st.one_of(*(words(kind) for kind in get_args(ToTable) if kind is not Hello))
PLAYED = st.just((Act, None))  # the default, where somebody is asked


class Line:
    """Somebody connected, who hears at once."""

    def __init__(self, seat: str | None) -> None:
        self.seat, self.lang, self.views = seat, None, True
        self.heard: list[dict[str, Any]] = []
        self.seen = Seen(seat)
        self.now: dict[str, Any] = {}
        self.here = True

    def send(self, data: bytes) -> None:
        message = json.loads(data)
        self.heard.append(message)
        self.seen.hears(message)
        self.now = message.get("now", self.now)

    def close(self, code: int, text: str) -> None:
        self.here = False


@given(st.lists(st.tuples(st.integers(0, 2), PLAYED | SAID), max_size=25), st.sampled_from(("bot", "bankruptcy")))
def test_every_message_is_answered_once(said: list[tuple[int, Any]], resignation: str) -> None:
    chance = random.Random(0)
    loop = SimulatedLoop(chance, 0.0)
    disk = Disk(loop.time)

    async def talk() -> None:
        writer: Any = SimulatedWriter(disk, loop, str)
        hall = Hall(Settings(port=0), disk, loop.time, lambda: 1.7e9 + loop.now, writer)
        hall.holder.imports = hall.holder.openings = SimulatedWork(loop)  # type: ignore[assignment]
        seats = ["me", "person", "cash_keeper"]
        opened = await hall.open(checked(Opening(edition="france-2003", seats=seats, name=NAMES[0], resignation=resignation)), "-")  # type: ignore[arg-type]
        link, _ = await hall.invite(opened.code, opened.token, None)
        await hall.join(opened.code, link, NAMES[1])
        lines = [Line(NAMES[0]), Line(NAMES[1]), Line(None)]
        for line in lines:
            await hall.enter(opened.code, None, line, Hello(0, None, True))
        for number, (who, (kind, fields)) in enumerate(said):
            line = lines[who]
            if fields is None:
                fields = {"at": line.now["number"], "action": line.now.get("default") or {"do": "roll"}}
            message = kind(id=str(number), **fields)
            try:
                await hall.said(opened.code, line, msgspec.json.decode(encode(message), type=ToTable))
            except Complaint as why:
                line.send(encode(Problem(why.code, why.say("en"), message.id)))
            await asyncio.sleep(0.1)
        for who, line in enumerate(lines):
            asked = [str(number) for number, (speaker, _) in enumerate(said) if speaker == who]
            answered = Counter(message["answers"] for message in line.heard if message.get("answers") is not None)
            assert line.here
            assert answered == Counter(asked)
        await hall.close()
        for kept in disk.tables.values():
            if kept.code == opened.code:
                replays(kept, [line.seen for line in lines])

    try:
        loop.run_until_complete(talk())
    finally:
        loop.abandon()
