"""A game that began elsewhere: read beside the loop, played once, and gone on with from a key that nobody knows."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from server.room.around_a_table import CODE, Around, Guest, journal_of, refused

from monopole.executors.interpreted import InterpretedEngine
from monopole.game import Action, Chain, Game, read_lines, verify
from monopole.game.chain import head_of, lines_of
from monopole.game.commitment import key_words
from monopole.server.hall import Hall
from monopole.server.messages import Hello, Propose
from monopole.server.opening import Opening, checked
from monopole.server.room import Room
from monopole.server.room.held import Held
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Settings
from monopole.server.study.proof_steps import proved
from monopole.server.study.told_again import Journal
from monopole.table import FileStore, Table, read_import

SEATS = ["Anne", "Bruno", "Chloé"]
KEY = "7" * 32


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def long_journal(lines: int) -> bytes:
    """A game that is not over, with its key in its head, as long as may be."""
    game = Game.new(seats=SEATS, key=KEY)
    while len(game.history) < lines - 1:
        assert isinstance(game.play(game.default() or Action(do="tick", seconds=1)), list)
    return Chain().add([{"head": head_of(game, {}, reveal=True)}, *lines_of(game)])[0]


@pytest.fixture(scope="module", name="longest")
def longest_fixture() -> bytes:
    return long_journal(Settings().import_lines)


def ended_journal() -> bytes:
    """A game that all have ended."""
    table = Table(Game.new(seats=SEATS, key=KEY), now=lambda: None)
    for _ in range(5):
        table.play(table.game.default() or Action(do="tick"))
    table.end(SEATS)
    return Chain().add([{"head": head_of(table.game, {})}, *(entry.to_line() for entry in table.entries)])[0]


class Where(Counter[str]):
    """Counts the words that engines apply, by the thread they do it in."""

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> Where:
        apply, loop = InterpretedEngine.apply, threading.get_ident()

        def counted(engine: InterpretedEngine, word: Any) -> Any:
            self["loop" if threading.get_ident() == loop else "thread"] += 1
            return apply(engine, word)

        monkeypatch.setattr(InterpretedEngine, "apply", counted)
        return self


@asynccontextmanager
async def hall_in(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    hall = await Hall.opened(Settings(data=str(folder), **settings))
    try:
        yield hall
    finally:
        await hall.close()


@pytest.mark.anyio
async def test_the_loop_keeps_its_turns_while_the_longest_journal_is_taken_in(
    tmp_path: Path, longest: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No action of it is played in the loop's thread, each once; meanwhile the loop turns, and somebody plays at another table."""
    async with hall_in(tmp_path) as hall:
        other = await hall.open(checked(Opening(edition="france-2003", seats=["me", "regular"], name="Anne")), "there")
        anne = Guest("Anne")
        await hall.enter(other.code, None, anne, Hello())
        where = Where().watch(monkeypatch)
        coming = asyncio.ensure_future(hall.take_in(longest, "here"))
        turns = played = 0
        while not coming.done():
            await asyncio.sleep(0)
            turns += 1
            if turns % 200 == 0 and where["thread"] and played < 3:
                before = where["loop"]
                await hall.said(other.code, anne, Propose(f"p{turns}", "pause" if played % 2 == 0 else "continue"))
                played += 1
                assert not coming.done() or where["loop"] == before
        opened = await coming
        actions = longest.count(b"\n") - 1
        assert where == {"thread": actions}, "a journal is played once, and never by the loop"
        assert turns > 1000 and played == 3
        about = await hall.about(opened.code)
        assert about["imported"] and about["number"] > actions


def test_a_journal_is_played_once_when_a_table_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    with Table(Game.new(seats=SEATS, key=KEY), {"Bruno": "regular"}, FileStore(path)) as table:
        for _ in range(200):
            action = table.game.default()
            assert action is not None
            table.play(action)
    where = Where().watch(monkeypatch)
    Table.resume(FileStore(path)).close()
    assert sum(where.values()) == 200
    where.clear()
    read_import(long_journal(300))
    where.clear()
    journal = long_journal(300)
    where.clear()
    assert read_import(journal).table.number == 300 and sum(where.values()) == 299


@pytest.mark.anyio
async def test_imports_wait_for_one_another_and_no_more_than_there_is_room_for(tmp_path: Path, longest: bytes) -> None:
    async with hall_in(tmp_path) as hall:
        asked = [asyncio.ensure_future(hall.take_in(longest, "here")) for _ in range(hall.holder.imports.most + 2)]
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        full = [each for each in done if each.exception() is not None]
        assert len(full) == 2
        for each in full:
            why = each.exception()
            assert isinstance(why, TurnedAway) and (why.code, why.status) == ("much_to_do", 503) and why.say("fr") != why.say("en")
        assert hall.holder.imports.under_way == hall.holder.imports.most
        for each in asked:
            each.cancel()
        opened = await hall.open(checked(Opening(edition="france-2003", seats=["me", "regular"], name="Anne")), "there")
        assert opened.seat == "Anne", "whoever opens a table does not wait for them"


@pytest.mark.anyio
async def test_a_journal_of_too_many_lines_is_not_read(tmp_path: Path, longest: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall_in(tmp_path, import_lines=1000) as hall:
        monkeypatch.setattr("monopole.table.imports.read_lines", lambda lines: pytest.fail("it was read"))
        with pytest.raises(ValueError, match="1000"):
            await hall.take_in(longest, "here")


@pytest.mark.anyio
async def test_finished_imports_count_against_their_address(tmp_path: Path) -> None:
    finished = ended_journal()
    async with hall_in(tmp_path, tables_per_address=2) as hall:
        for _ in range(2):
            assert (await hall.about((await hall.take_in(finished, "here")).code))["imported"]
        with pytest.raises(TurnedAway) as why:
            await hall.take_in(finished, "here")
        assert why.value.code == "many_tables_here"
        journal = await hall.journal((await hall.take_in(finished, "there")).code, None)
        verdict = proved(journal, "en")
        assert verdict.ok and verdict.elsewhere == verdict.lines and not verdict.renewed, "good, and nothing of it drawn here"


# the dice


def whole_game(around: Around, guests: list[Guest]) -> None:
    """Everybody says the least, until the table has played sixty actions more; then all end the game."""
    by_seat = {guest.seat: guest for guest in guests}
    for _ in range(60):
        around.acts(by_seat[around.game.awaiting[0]])
    for guest in guests:
        around.says(guest, Propose, what="end")


@pytest.fixture(name="brought")
def brought_fixture() -> tuple[Around, Game, list[Guest]]:
    """A journal with a key of somebody's own choice, brought by Anne, who invites the others."""
    game = Game.new(seats=SEATS, key=KEY, salt="1" * 32, roll_for_start=False)
    around = Around()
    opened = around.bring(journal_of(game))
    for name in SEATS[1:]:
        around.join(opened.token, name)
    return around, game, [around.enter(seat) for seat in SEATS]


def test_whoever_imports_a_game_does_not_know_its_dice(brought: tuple[Around, Game, list[Guest]]) -> None:
    around, game, guests = brought
    table = around.game.table
    assert table.key != key_words(KEY) and around.game.drawing.key not in (KEY, "")
    assert table.pile != game.table.pile and sorted(table.pile) == sorted(game.table.pile)
    foretold: list[Any] = []
    twin = game.copy()
    whole_game(around, guests)
    for played in around.game.history[:60]:
        answer = twin.play(played.action)
        if not isinstance(answer, list):
            break
        foretold.append([event.to_dict() for event in answer if event.by_chance])
    here = [[event.to_dict() for event in events if event.by_chance] for events in around.game.happened[: len(foretold)]]
    assert foretold != here, "the importer knew every one of these"
    around.check()


def test_the_journal_commits_to_the_new_key_and_reveals_it(brought: tuple[Around, Game, list[Guest]]) -> None:
    around, _, guests = brought
    secret = around.game.drawing
    note = next(json.loads(line)["note"] for line in around.lines if b'"renewed"' in line)
    assert note == {"kind": "renewed", "commitment": secret.digest}
    for guest in guests:
        assert secret.key not in json.dumps(guest.told) and secret.salt not in json.dumps(guest.told)
    assert not any(secret.key.encode() in line for line in around.lines)
    around.reload()
    assert around.game.drawing == secret, "kept with what nobody may know"
    guests = [around.enter(seat) for seat in SEATS]
    whole_game(around, guests)
    end = json.loads(around.lines[-1])["end"]
    assert end["renewed"] == [{"key": secret.key, "salt": secret.salt}]
    verdict = verify(around.lines)
    assert verdict.ok and verdict.renewed == [2]
    told = proved(Journal(CODE, around.lines, True, elsewhere=around.room.elsewhere), "en")
    assert told.ok and told.elsewhere == 1
    assert [(each.line, each.commitment, each.key) for each in told.renewed] == [(2, secret.digest, secret.key)]
    assert read_import(b"".join(around.lines)).finished, "and elsewhere it is believed as a whole"


@pytest.mark.parametrize("spoil", ["key", "none", "commitment", "gone"])
def test_another_key_than_the_one_committed_to_is_found_out(spoil: str, brought: tuple[Around, Game, list[Guest]]) -> None:
    around, _, guests = brought
    whole_game(around, guests)
    contents = [json.loads(line) for line in around.lines]
    if spoil == "key":
        contents[-1]["end"]["renewed"][0]["key"] = "9" * 32
    elif spoil == "none":
        del contents[-1]["end"]["renewed"]
    elif spoil == "commitment":
        contents[1]["note"]["commitment"] = "9" * 64
    else:
        del contents[1]
    for line in contents:
        del line["n"], line["prev"]
    lines = Chain().add(contents)[0].splitlines(keepends=True)
    assert read_lines(lines).ok
    verdict = verify(lines)
    assert not verdict.ok and verdict.problems
    for problem in verdict.problems:
        assert problem.say("fr") != problem.say("en")


def test_a_note_of_a_new_key_is_of_a_known_form() -> None:
    game = Game.new(seats=SEATS, key=KEY)
    for wrong in ({"kind": "renewed"}, {"kind": "renewed", "commitment": "x"}, {"kind": "renewed", "commitment": "0" * 64, "key": KEY}):
        lines = Chain().add([{"head": head_of(game, {}, reveal=True)}, {"time": None, "note": wrong}])[0].splitlines(keepends=True)
        assert not read_lines(lines).ok


def test_taking_back_goes_past_the_import_and_the_old_dice_do_not_come_back() -> None:
    game = Game.new(seats=SEATS, key=KEY, salt="1" * 32, roll_for_start=False)
    for _ in range(10):
        game.play(game.default() or Action(do="tick"))
    around = Around()
    opened = around.bring(journal_of(game))
    for name in SEATS[1:]:
        around.join(opened.token, name)
    table = around.table
    key = list(around.game.table.key)
    around.do(lambda room: table.take_back(8, SEATS))
    assert around.game.table.key == key
    around.check()
    for _ in range(5):
        around.do(lambda room: table.play(around.game.default() or Action(do="tick")))
    around.check()
    around.reload()
    around.check()


def test_a_game_that_was_renewed_before_goes_on_with_one_more_key() -> None:
    table = Table(Game.new(seats=SEATS, key=KEY), now=lambda: None)
    table.renew()
    table.play(table.game.default() or Action(do="tick"))
    held = Held()
    table.keep(held, reveal=True)
    around = Around()
    around.bring(b"".join(held.waiting))
    assert len(around.game.renewed) == 2 and around.game.renewed[0] == table.game.drawing
    around.reload()
    around.check()
    assert len(around.game.renewed) == 2
    around.do(lambda room: around.table.end(around.table.must_agree))
    assert verify(around.lines).ok and read_import(b"".join(around.lines)).finished


def test_a_table_that_was_opened_here_was_imported_from_nowhere() -> None:
    around = Around()
    around.open("me", "regular")
    assert not around.room.about()["imported"]
    own = Around()
    journal = journal_of(Game.new(seats=SEATS, key=KEY))
    game = read_import(journal, seated=Room.hearing(own.clock, own.date))
    own.room, _ = Room.imported(CODE, 1, game, own.clock, own.wall, own.date, ours=True)
    own.do(lambda room: None)
    assert not own.room.about()["imported"] and not own.game.renewed, "this server wrote the journal itself"
    own.reload()
    assert not own.room.about()["imported"]


def test_a_finished_game_is_not_begun_anew() -> None:
    lines = ended_journal()
    around = Around()
    around.bring(lines)
    assert around.room.about()["imported"] and b"".join(around.lines) == lines
    around.reload()
    assert around.room.about()["imported"]
    refused("ended", lambda: around.table.renew())


def test_a_store_of_files_keeps_the_new_key_too(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Table(Game.new(seats=SEATS, key=KEY), store=FileStore(path)) as table:
        table.renew()
        for _ in range(20):
            action = table.game.default()
            assert action is not None
            table.play(action)
        key = table.game.drawing
    with Table.resume(FileStore(path)) as again:
        assert again.game.drawing == key
        again.renew()
        again.end(SEATS)
        assert vars(again.game.table)["key"] == key_words(again.game.drawing.key)
    assert verify(FileStore(path).read()).ok


