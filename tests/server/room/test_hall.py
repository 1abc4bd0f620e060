"""The hall: everything kept before it is told, rooms that are read again, rematches. With a real archive, and no sockets."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from server.room.around_a_table import Guest

from monopole.game import proof
from monopole.server.archive import Change, NotKept
from monopole.server.archive.sqlite import SqliteArchive
from monopole.server.hall import Hall
from monopole.server.messages import Act, Hello, Propose
from monopole.server.opening import Opened, Opening, checked
from monopole.server.patience import DAY
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Each loop a server may run on."""
    return "asyncio", {"use_uvloop": request.param == "uvloop"}


@asynccontextmanager
async def hall_in(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    hall = await Hall.opened(Settings(data=str(folder), **settings))
    try:
        yield hall
    finally:
        await hall.close()


async def opened(hall: Hall, *seats: str, **wish: Any) -> Opened:
    return await hall.open(checked(Opening(edition="france-2003", seats=list(seats), name="Anne", **wish)), "here")


async def entered(hall: Hall, code: str, seat: str | None) -> Guest:
    guest = Guest(seat)
    await hall.enter(code, None, guest, Hello())
    return guest


async def until(hall: Hall, code: str, done: Any) -> None:
    """The loop turns, and people ask for the table all the time, until it is so."""
    async with asyncio.timeout(60):
        while not done(await hall.about(code)):
            await asyncio.sleep(0)


async def test_bots_play_on_however_often_somebody_asks(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        anne = await opened(hall, "regular", "me", "regular")
        guest = await entered(hall, anne.code, "Anne")
        await until(hall, anne.code, lambda about: guest.now["number"] > 1 and guest.now["awaiting"] == ["Anne"])


async def test_a_rematch_is_opened_once_and_each_gets_a_link(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        anne = await opened(hall, "me", "person", "regular")
        link, _ = await hall.invite(anne.code, anne.token, None)
        await hall.join(anne.code, link, "Bruno")
        people = [await entered(hall, anne.code, seat) for seat in ("Anne", "Bruno")]
        for what in ("end", "rematch"):
            for number, guest in enumerate(people):
                await hall.said(anne.code, guest, Propose(f"{what}{number}", what))  # type: ignore[arg-type]
        await until(hall, anne.code, lambda about: about["next"])
        tables = await asyncio.to_thread(hall.holder.archive.count)
        assert tables == 1, "one new table, the old one is over"
        again = [guest.of("again")[0] for guest in people]
        assert len({each["code"] for each in again}) == 1 and len({each["token"] for each in again}) == 2
        seats = [(await hall.join(each["code"], each["token"], name)).seat for each, name in zip(again, ("Anne", "Bruno"), strict=True)]
        assert seats == ["Anne", "Bruno"] and (await hall.about(again[0]["code"]))["state"] == "playing"
        assert proof.verify((await hall.record(anne.code)).splitlines(keepends=True)).problems == []


async def test_where_no_rematch_can_be_opened_those_who_wanted_it_hear_why(tmp_path: Path) -> None:
    async with hall_in(tmp_path, tables=1) as hall:
        anne = await opened(hall, "me", "regular")
        guest = await entered(hall, anne.code, "Anne")
        await hall.said(anne.code, guest, Propose("1", "end"))
        other = await opened(hall, "me", "regular")
        await hall.said(anne.code, guest, Propose("2", "rematch"))
        await until(hall, anne.code, lambda about: guest.of("problem"))
        assert guest.of("problem")[0]["code"] == "many_tables" and not guest.of("again")
        await hall.said(other.code, await entered(hall, other.code, "Anne"), Propose("3", "end"))
        await hall.said(anne.code, guest, Propose("4", "rematch"))
        await until(hall, anne.code, lambda about: guest.of("again"))


async def test_what_cannot_be_kept_was_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall_in(tmp_path) as hall:
        anne = await opened(hall, "me", "person")
        link, _ = await hall.invite(anne.code, anne.token, None)
        await hall.join(anne.code, link, "Bruno")
        people = {seat: await entered(hall, anne.code, seat) for seat in ("Anne", "Bruno")}
        first = people[people["Bruno"].now["awaiting"][0]]
        told = [len(guest.told) for guest in people.values()]

        async def full(change: Change) -> None:
            raise NotKept("full", change.code)

        monkeypatch.setattr(hall.holder.writer, "keep", full)
        with pytest.raises(TurnedAway) as why:
            await hall.said(anne.code, first, Act("1", 1, {"do": "roll"}))
        assert why.value.code == "not_kept"
        monkeypatch.undo()
        for before, guest in zip(told, people.values(), strict=True):
            assert [message["type"] for message in guest.told[before:]] == ["bye"] and guest.gone
        back = await entered(hall, anne.code, first.seat)
        assert back.now["number"] == 1
        await hall.said(anne.code, back, Act("1", 1, {"do": "roll"}))
        assert back.answer("1")["now"]["number"] == 2


async def test_a_table_is_there_again_after_the_server(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        anne = await opened(hall, "me", "regular", "regular")
        guest = await entered(hall, anne.code, "Anne")
        await until(hall, anne.code, lambda about: guest.now["awaiting"] == ["Anne"])
        await hall.said(anne.code, guest, Act("mine", guest.now["number"], guest.now["default"]))
        answer = guest.answer("mine")
    async with hall_in(tmp_path) as hall:
        guest = Guest()
        await hall.enter(anne.code, anne.token, guest, Hello())
        assert guest.seat == "Anne"
        assert guest.now["number"] >= answer["now"]["number"]
        await hall.said(anne.code, guest, Act("mine", 1, {"do": "roll"}))
        assert guest.answer("mine")["entries"] == answer["entries"][-1:]


async def test_a_key_that_is_replaced_while_somebody_comes_in_opens_nothing(tmp_path: Path) -> None:
    """Both wait for the table's turn: whoever is first in the queue decides, and nobody sits in a seat that has moved away."""
    async with hall_in(tmp_path) as hall:
        anne = await opened(hall, "me", "regular")
        link, _ = await hall.move(anne.code, anne.token)
        guest = Guest()
        moved, came = await asyncio.gather(
            hall.join(anne.code, link, "Anne"), hall.enter(anne.code, anne.token, guest, Hello()), return_exceptions=True
        )
        assert isinstance(moved, Opened) and isinstance(came, TurnedAway) and came.code == "wrong_credentials"
        assert guest.told == [] and guest.seat is None
        refused, again = Guest(), Guest()
        with pytest.raises(TurnedAway):
            await hall.enter(anne.code, "x" * 43, refused, Hello())
        await hall.enter(anne.code, moved.token, again, Hello())
        assert again.seat == "Anne" and again.of("welcome")


# How many tables there may be


class Days:
    """A clock set by hand, in seconds."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def hall_on(folder: Path, days: Days, **limits: Any) -> AsyncIterator[Hall]:
    hall = Hall(Settings(data=str(folder), **limits), SqliteArchive(folder, days), days, days)
    await hall.start()
    try:
        yield hall
    finally:
        await hall.close()


async def turned_away(work: Any) -> str:
    with pytest.raises(TurnedAway) as why:
        await work
    assert why.value.say("fr") and why.value.say("en")
    return str(why.value.code)


async def test_a_table_nobody_comes_to_does_not_count_for_ever(tmp_path: Path) -> None:
    """It is kept, and goes on when somebody comes; meanwhile another may be opened in its place."""
    days = Days()
    async with hall_on(tmp_path, days, tables=1) as hall:
        first = await opened(hall, "me", "regular")
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables"
        days.now += 29 * DAY
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables"
        guest = Guest()
        await hall.enter(first.code, first.token, guest, Hello())
        await hall.leave(first.code, guest)
        days.now += 29 * DAY
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables", "somebody was there"
        days.now += 2 * DAY
        second = await opened(hall, "me", "regular")
        await hall.enter(first.code, first.token, guest := Guest(), Hello())
        assert guest.now["number"] >= 1 and guest.of("welcome"), "it is still there"
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables"
        watcher = Guest()
        days.now += 31 * DAY
        await hall.enter(second.code, None, watcher, Hello())
        await opened(hall, "me", "regular")  # whoever only looks on does not keep a table


async def test_tables_of_an_address_count_when_they_have_left_memory(tmp_path: Path) -> None:
    days = Days()
    async with hall_on(tmp_path, days, tables_per_address=2, idle_seconds=1) as hall:
        tables = [await opened(hall, "me", "regular", "regular") for _ in range(2)]
        for table in tables:
            await hall._put_away(hall._all[table.code])
        assert hall.figures()["tables_in_memory"] == 0
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables_here"
        await hall.open(checked(Opening(edition="france-2003", seats=["me", "regular"], name="Zoé")), "elsewhere")
        guest = Guest()
        await hall.enter(tables[0].code, tables[0].token, guest, Hello())
        await hall.said(tables[0].code, guest, Propose("e", "end"))
        assert guest.now["over"]
        third = await opened(hall, "me", "regular")
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables_here"
        days.now += DAY + 1
        await opened(hall, "me", "regular")
        await hall.enter(third.code, third.token, Guest(), Hello())
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables_here", "the third counts again: somebody came"
    async with hall_on(tmp_path, days, tables_per_address=2) as hall:
        await opened(hall, "me", "regular")  # addresses are nowhere but in memory


async def test_a_table_that_fails_to_load_once_nobody_waits_for_it_is_nothing_for_the_log(tmp_path: Path) -> None:
    """As when the server stops while tables load: whoever asked is sent away first."""
    async with hall_in(tmp_path) as hall:
        reported: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))
        begun, stopped = asyncio.Event(), asyncio.Event()

        async def load(code: str) -> Any:
            begun.set()
            await stopped.wait()
            raise TurnedAway("closing")

        hall._load = load  # type: ignore[method-assign]
        asking = asyncio.create_task(hall.about("K7MX2PQ9"))
        await begun.wait()
        asking.cancel()
        await asyncio.wait([asking])
        stopped.set()
        while hall._loading:
            await asyncio.sleep(0)
        del asking  # which remembers what it waited for
        gc.collect()
        assert reported == []
