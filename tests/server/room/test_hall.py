"""The hall: everything kept before it is told, rooms that are read again, rematches. With a real archive, and no sockets."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from server.books.tally import Tally
from server.room.around_a_table import Guest

from monopole.game import proof
from monopole.server.archive import Change, Kept, NotKept
from monopole.server.archive.sqlite import FILE, SqliteArchive
from monopole.server.books.book_messages import BookHello, Say
from monopole.server.books.kinds import KINDS
from monopole.server.hall import Hall
from monopole.server.messages import Act, Chat, Hello, Propose
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


class Slow(SqliteArchive):
    """An archive whose answers a test holds back: the names of what does not answer, and what has been asked."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.held: set[str] = set()
        self.asked: list[str] = []
        self.news = threading.Condition()

    def _ask(self, name: str) -> None:
        with self.news:
            self.asked.append(name)
            self.news.notify_all()
            while name in self.held:
                self.news.wait()

    def let_go(self) -> None:
        with self.news:
            self.held.clear()
            self.news.notify_all()

    async def comes(self, name: str, times: int = 1) -> None:
        """Returns once this has been asked so often from now on."""
        before = self.asked.count(name)

        def wait() -> None:
            with self.news:
                assert self.news.wait_for(lambda: self.asked.count(name) >= before + times, 60)

        await asyncio.to_thread(wait)

    def keep(self, changes: Sequence[Change]) -> list[NotKept | None]:
        self._ask("keep")
        return super().keep(changes)

    def read(self, code: str) -> Kept | None:
        self._ask("read")
        return super().read(code)

    def renew(self, owner: str, seconds: float) -> bool:
        self._ask("renew")
        return super().renew(owner, seconds)

    def forget(self, before: float, imports_before: float = 0.0) -> Iterator[int]:
        self._ask("forget")
        yield from super().forget(before, imports_before)


@asynccontextmanager
async def slow_hall(folder: Path, clock: Any = time.monotonic, **settings: Any) -> AsyncIterator[tuple[Hall, Slow]]:
    archive = Slow(folder)
    hall = Hall(Settings(data=str(folder), **settings), archive, clock)
    await hall.start()
    try:
        yield hall, archive
    finally:
        archive.let_go()
        await hall.close()


async def turns() -> None:
    """The loop turns often enough for whatever could be done at once."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_the_list_shows_nothing_that_is_not_kept_yet(tmp_path: Path) -> None:
    async with slow_hall(tmp_path) as (hall, archive):
        anne = await opened(hall, "me", "person", public=True)
        link, _ = await hall.invite(anne.code, anne.token, None)

        async def listed() -> tuple[str, list[str | None]]:
            (table,) = await hall.public()
            return table["state"], [seat["name"] for seat in table["seats"]]

        assert await listed() == ("open", ["Anne", None])
        archive.held.add("keep")
        came = asyncio.create_task(archive.comes("keep"))
        await turns()
        joining = asyncio.create_task(hall.join(anne.code, link, "Bruno"))
        await came
        assert hall._all[anne.code].of.state == "playing", "in memory he sits down"
        assert await listed() == ("open", ["Anne", None])
        archive.let_go()
        await joining
        assert await listed() == ("playing", ["Anne", "Bruno"])


async def test_a_book_is_looked_at_only_once_all_of_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, Tally.kind, Tally)
    async with slow_hall(tmp_path) as (hall, archive):
        role, token = await hall.shelf.open("tally", {"title": "points"}, "here")
        line = Guest()
        await hall.shelf.enter(role.code, token, line, BookHello())
        archive.held.add("keep")
        came = asyncio.create_task(archive.comes("keep"))
        await turns()
        saying = asyncio.create_task(hall.shelf.said(role.code, line, Say("a", {"add": 5})))
        await came
        looking = asyncio.create_task(hall.shelf.look(role.code, token, lambda kept, role: kept.book))
        await turns()
        assert not looking.done(), "five more are not on the disk yet"
        archive.let_go()
        await saying
        book = await looking
        assert isinstance(book, Tally) and book.sum == 5


async def test_a_table_is_read_once_when_it_comes_into_memory(tmp_path: Path) -> None:
    async with slow_hall(tmp_path) as (hall, archive):
        anne = await opened(hall, "me", "regular")
        await hall._put_away(hall._all[anne.code])
        archive.asked.clear()
        await hall.about(anne.code)
        assert archive.asked.count("read") == 1


async def test_what_is_ours_is_held_while_somebody_reads_or_forgets_for_long(tmp_path: Path) -> None:
    days = Days()
    async with slow_hall(tmp_path, days, lease_seconds=1) as (hall, archive):
        anne = await opened(hall, "me", "regular")
        await hall._put_away(hall._all[anne.code])
        archive.held |= {"forget", "read"}
        forgets = asyncio.create_task(archive.comes("forget"))
        await turns()
        days.now += 3601
        await forgets
        reading = asyncio.create_task(hall.about(anne.code))
        await archive.comes("renew", 3)
        assert not reading.done() and hall.ready()
        archive.let_go()
        assert (await reading)["host"] == "Anne"


async def test_a_table_whose_data_is_damaged_says_so_for_good_and_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hall_in(tmp_path) as hall:
        tables = [await opened(hall, "me", "regular", pace=pace, public=True) for pace in ("correspondence", "normal", "normal", "normal")]
        whole = await opened(hall, "me", "regular")
    with sqlite3.connect(tmp_path / FILE) as file:
        codes = [table.code for table in tables]
        file.execute("DELETE FROM lines WHERE code = ? AND n = 0", (codes[0],))
        file.execute("DELETE FROM tables WHERE code = ?", (codes[1],))
        file.execute("UPDATE tables SET about = x'7b7b' WHERE code = ?", (codes[2],))
        file.execute("UPDATE lines SET line = CAST(replace(line, 'a', 'b') AS BLOB) WHERE code = ? AND n = 0", (codes[3],))
    file.close()
    async with hall_in(tmp_path) as hall:
        for _ in range(3):
            for table in tables:
                with pytest.raises(TurnedAway) as why:
                    await hall.enter(table.code, table.token, Guest(), Hello())
                assert (why.value.code, why.value.status, why.value.wait) == ("unreadable", 409, None), "final"
            for table in tables[:3]:
                with pytest.raises(TurnedAway) as why:
                    await hall.record(table.code)
                assert why.value.code == "unreadable" and "a backup can bring it back" in why.value.say("en")
            await hall._take_up_letters()
        assert sorted(table["code"] for table in await hall.public()) == sorted([codes[0], codes[3]]), "the list shows what can be shown"
        await hall.enter(whole.code, whole.token, Guest(), Hello())
        assert hall.figures()["tables_in_memory"] == 1
    told = [record.table for record in caplog.records if "cannot be opened" in record.message]  # type: ignore[attr-defined]
    assert sorted(told) == sorted(codes), "each once"


async def test_a_damaged_file_is_found_at_the_start_and_not_called_ready(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hall_in(tmp_path) as hall:
        anne = await opened(hall, "me", "regular", "regular")
    contents = bytearray((tmp_path / FILE).read_bytes())
    page = contents.rindex(b'"prev"') // 4096 * 4096
    contents[page : page + 100] = b"\xa5" * 100
    (tmp_path / FILE).write_bytes(contents)
    async with hall_in(tmp_path) as hall:
        async with asyncio.timeout(60):
            while not hall.trouble:
                await asyncio.sleep(0)
        assert hall.trouble == "archive_damaged" and not hall.ready()
        assert await turned_away(opened(hall, "me", "regular")) == "archive_damaged"
        assert await turned_away(hall.enter(anne.code, anne.token, Guest(), Hello())) == "unreadable"
    assert [record.levelname for record in caplog.records if "the archive is damaged" in record.message] == ["ERROR"]


async def test_who_leaves_while_a_table_is_read_leaves_no_complaint_behind(tmp_path: Path) -> None:
    """The server stops, or a line is cut: what the reading comes to is nobody's any more."""
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    async with slow_hall(tmp_path) as (hall, archive):
        anne = await opened(hall, "me", "regular")
        await hall._put_away(hall._all[anne.code])
        archive.held.add("read")
        came = asyncio.create_task(archive.comes("read"))
        await turns()
        reading = asyncio.create_task(hall.about(anne.code))
        await came
        reading.cancel()
        await asyncio.wait([reading])
        archive._reader.close()  # what is read now fails
        archive.let_go()
        while hall._loading:
            await asyncio.sleep(0)
        del reading  # which holds what it waited for
        await turns()
        gc.collect()
        await turns()
    assert complaints == []


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


async def test_an_address_opens_so_many_tables_a_day(tmp_path: Path) -> None:
    days = Days()
    async with hall_on(tmp_path, days, tables_per_address=0, tables_per_day=2) as hall:
        for _ in range(2):
            await opened(hall, "me", "regular")
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables_a_day"
        await hall.open(checked(Opening(edition="france-2003", seats=["me", "regular"], name="Zoé")), "elsewhere")
        days.now += DAY / 2
        await opened(hall, "me", "regular")
        assert await turned_away(opened(hall, "me", "regular")) == "many_tables_a_day"


async def a_finished_game(hall: Hall) -> bytes:
    wish = checked(Opening(edition="france-2003", seats=["me", "regular"], name="Anne"))
    anne = await hall.open(wish, "yet elsewhere")
    await hall.said(anne.code, await entered(hall, anne.code, "Anne"), Propose("e", "end"))
    return await hall.record(anne.code)


async def test_games_brought_finished_count_for_their_address_and_go_after_their_days(tmp_path: Path) -> None:
    days = Days()
    async with hall_on(tmp_path, days, tables_per_address=2, import_days=10) as hall:
        journal = await a_finished_game(hall)
        codes = [(await hall.take_in(journal, "here")).code for _ in range(2)]
        assert await turned_away(hall.take_in(journal, "here")) == "many_tables_here", "though they are over"
        days.now += DAY + 1
        codes.append((await hall.take_in(journal, "here")).code)
        assert await hall.record(codes[0]) == journal
        days.now += 9.5 * DAY
        await hall.holder.forget()
        assert [await turned_away(hall.record(code)) for code in codes[:2]] == ["no_table"] * 2
        assert await hall.record(codes[2]) == journal, "its days are not over"


async def test_an_address_whose_tables_have_written_much_opens_no_other_that_day(tmp_path: Path) -> None:
    days = Days()
    async with hall_on(tmp_path, days, bytes_per_day=20_000) as hall:
        anne = await opened(hall, "me", "regular")
        guest = await entered(hall, anne.code, "Anne")
        for number in range(6):
            await hall.said(anne.code, guest, Chat(str(number), "é" * 2_000))
        assert await turned_away(opened(hall, "me", "regular")) == "many_bytes_a_day"
        await hall.said(anne.code, guest, Propose("e", "end"))
        assert guest.now["over"], "what is open goes on"
        await hall.open(checked(Opening(edition="france-2003", seats=["me", "regular"], name="Zoé")), "elsewhere")
        days.now += DAY
        await opened(hall, "me", "regular")
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
