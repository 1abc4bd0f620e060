"""What every archive owes: all of a change or nothing, in order, by who holds the table, and given back byte for byte."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from server.archive.changes import a_key, answers, hashed, keys_of, line, new_table, opened, some_lines, spoken

from monopole.bilingual import Complaint
from monopole.executors import MissingExtra
from monopole.server.archive import (
    CHAT_KEPT,
    NOT_KEPT,
    SAID_LATELY,
    Archive,
    Change,
    Damaged,
    Key,
    NoArchive,
    NotKept,
    Spoken,
    open_archive,
)
from monopole.server.archive.sqlite import PIECE

CODE = "K7MX2PQ9"


def test_a_table_is_given_back_as_it_was_kept(archive: Archive) -> None:
    before = time.time()
    fence = archive.take(CODE, "here", 60)
    assert fence is not None
    keys = (
        a_key("one"), Key(hashed("two"), "invite", None, 1234.5, maker="Zoé"), Key(hashed("three"), "seat", "Bruno", link=hashed("two")),
    )  # fmt: skip
    chat = (spoken("à la tienne 👩‍👩‍👧"), Spoken(None, "'); DROP TABLE tables; --", "2026"))
    about, secret = '{"public":true,"name":"été"}'.encode(), b"\x00\xff"
    change = new_table(CODE, fence, lines=some_lines(CODE, 0, 3), keys=keys, chat=chat, about=about, secret=secret)
    assert archive.keep([change]) == [None]
    kept = archive.read(CODE)
    assert kept is not None
    assert (kept.code, kept.state, kept.about, kept.secret, kept.fence) == (CODE, "open", change.about, change.secret, fence)
    assert kept.lines == list(change.lines)
    assert sorted(kept.keys, key=lambda key: key.hash) == sorted(keys, key=lambda key: key.hash)
    assert kept.chat == list(chat)
    assert before - 60 <= kept.made == kept.touched <= time.time() + 60


def test_a_change_alters_only_what_it_names(archive: Archive) -> None:
    fence = opened(archive, keys=(a_key("one"),))
    assert answers(archive, Change(CODE, fence, state="playing", lines=some_lines(CODE, 0, 1))) == ["kept"]
    assert answers(archive, Change(CODE, fence, about=b'{"public":true}')) == ["kept"]
    assert answers(archive, Change(CODE, fence, secret=b"{}")) == ["kept"]
    kept = archive.read(CODE)
    assert kept is not None
    assert (kept.state, kept.about, kept.secret, len(kept.lines), len(kept.keys)) == ("playing", b'{"public":true}', b"{}", 1, 1)


def test_nothing_is_known_of_a_table_that_is_not_there(archive: Archive) -> None:
    assert archive.read(CODE) is None
    assert archive.lines(CODE) == []
    assert archive.unfinished() == []
    assert archive.public(10) == []
    assert archive.count() == 0
    fence = archive.take(CODE, "here", 60)
    assert fence is not None
    assert answers(archive, Change(CODE, fence, lines=some_lines(CODE, 0, 1))) == ["unknown"]


def test_lines_go_on_where_they_ended(archive: Archive) -> None:
    fence = opened(archive)
    assert answers(archive, Change(CODE, fence, first=1, lines=some_lines(CODE, 1, 1))) == ["behind"]
    assert answers(archive, Change(CODE, fence, first=0, lines=some_lines(CODE, 0, 2))) == ["kept"]
    assert answers(archive, Change(CODE, fence, first=0, lines=some_lines(CODE, 0, 1))) == ["behind"]
    assert answers(archive, Change(CODE, fence, first=3, lines=some_lines(CODE, 3, 1))) == ["behind"]
    assert answers(archive, Change(CODE, fence, first=2, lines=some_lines(CODE, 2, 1))) == ["kept"]
    assert archive.lines(CODE) == list(some_lines(CODE, 0, 3))
    assert archive.lines(CODE, 2) == [line(CODE, 2)]
    assert archive.lines(CODE, 3) == []


def test_several_changes_of_a_table_in_one_batch(archive: Archive) -> None:
    fence = archive.take(CODE, "here", 60)
    assert fence is not None
    made = new_table(CODE, fence, keys=(a_key("one"),))
    played = [Change(CODE, fence, first=n, lines=some_lines(CODE, n, 1)) for n in range(5)]
    moved = Change(CODE, fence, spent=(hashed("one"),), keys=(a_key("two"),))
    assert answers(archive, made, *played, moved, Change(CODE, fence, spent=(hashed("one"),))) == ["kept"] * 7 + ["spent"]
    assert archive.lines(CODE) == list(some_lines(CODE, 0, 5))
    assert keys_of(archive, CODE) == [a_key("two")]


def test_a_change_that_cannot_be_kept_fails_alone_and_whole(archive: Archive) -> None:
    fence, other = opened(archive), opened(archive, "OTHER234")
    bad = Change(CODE, fence, first=7, lines=some_lines(CODE, 7, 1), state="over", about=b"{}", keys=(a_key("one"),), chat=(spoken("hé"),))
    good = Change("OTHER234", other, lines=some_lines("OTHER234", 0, 1))
    before = archive.read(CODE)
    assert answers(archive, bad, good, bad) == ["behind", "kept", "behind"]
    assert archive.read(CODE) == before
    assert answers(archive, Change("OTHER234", other, keys=(a_key("one"),))) == ["kept"], "the key is nobody's"
    assert archive.lines("OTHER234") == [line("OTHER234", 0)]


def test_a_code_is_given_once(archive: Archive) -> None:
    fence = opened(archive)
    assert answers(archive, new_table(CODE, fence, about=b'{"x":1}')) == ["exists"]
    kept = archive.read(CODE)
    assert kept is not None
    assert kept.about != b'{"x":1}'


def test_a_key_opens_one_seat_until_it_is_spent_and_once(archive: Archive) -> None:
    fence, other = opened(archive, keys=(a_key("one", "invite"),)), opened(archive, "OTHER234")
    assert keys_of(archive, CODE) == [a_key("one", "invite")]
    assert answers(archive, Change("OTHER234", other, spent=(hashed("one"),))) == ["spent"], "another table's key"
    assert answers(archive, Change("OTHER234", other, keys=(a_key("one"),))) == ["exists"]
    assert answers(archive, Change(CODE, fence, spent=(hashed("never"),))) == ["spent"]
    assert answers(archive, Change(CODE, fence, spent=(hashed("one"), hashed("one")))) == ["spent"]
    assert answers(archive, Change(CODE, fence, keys=(a_key("two"), a_key("two")))) == ["exists"]
    sits = Change(CODE, fence, spent=(hashed("one"),), keys=(a_key("two"),))
    assert answers(archive, sits, Change(CODE, fence, spent=(hashed("one"),), keys=(a_key("three"),))) == ["kept", "spent"]
    assert keys_of(archive, CODE) == [a_key("two")]
    assert keys_of(archive, "OTHER234") == []


def test_another_fence_is_refused(archive: Archive) -> None:
    fence = opened(archive)
    lines = some_lines(CODE, 0, 1)
    assert answers(archive, Change(CODE, fence + 1, lines=lines), Change(CODE, fence - 1, state="over")) == ["fenced", "fenced"]
    assert archive.lines(CODE) == []


def test_tables_are_listed_while_they_are_not_over(archive: Archive) -> None:
    shown = {code: f'{{"public":true,"code":"{code}"}}'.encode() for code in ("AAAA2222", "BBBB2222", "CCCC2222")}
    fences = {code: opened(archive, code, about=about) for code, about in shown.items()}
    opened(archive, "PRIVATE2")
    opened(archive, "TRICKY22", about=b'{"name":{"public":true}}')
    assert archive.unfinished() == ["AAAA2222", "BBBB2222", "CCCC2222", "PRIVATE2", "TRICKY22"]
    assert archive.count() == 5
    assert answers(archive, Change("AAAA2222", fences["AAAA2222"], state="playing")) == ["kept"]
    assert answers(archive, Change("BBBB2222", fences["BBBB2222"], state="over")) == ["kept"]
    assert archive.unfinished() == ["AAAA2222", "CCCC2222", "PRIVATE2", "TRICKY22"]
    assert archive.count() == 4
    kept = archive.read("PRIVATE2")
    assert kept is not None and archive.count(kept.touched) >= 1 and archive.count(kept.touched + 3600) == 0
    assert archive.public(10) == [shown["AAAA2222"], shown["CCCC2222"]]
    assert archive.public(1) == [shown["AAAA2222"]]
    assert answers(archive, Change("AAAA2222", fences["AAAA2222"], about=b'{"public":false}')) == ["kept"]
    assert archive.public(10) == [shown["CCCC2222"]]


def test_a_table_is_held_until_it_is_given_back(archive: Archive) -> None:
    opened(archive, owner="here")
    opened(archive, "OTHER234", owner="here")
    assert archive.owner(CODE) == "here"
    assert archive.unfinished(free=True) == []
    assert archive.renew("here", 60)
    archive.give_back("there", [CODE])
    assert archive.owner(CODE) == "here"
    archive.give_back("here", [CODE])
    assert archive.owner(CODE) is None
    assert archive.unfinished(free=True) == [CODE]
    assert archive.unfinished() == [CODE, "OTHER234"]
    fence = archive.take(CODE, "there", 60)
    assert fence is not None
    assert answers(archive, Change(CODE, fence, lines=some_lines(CODE, 0, 1))) == ["kept"]


def test_who_retires_holds_nothing_and_never_will(archive: Archive) -> None:
    opened(archive, owner="here")
    opened(archive, "OTHER234", owner="there")
    archive.retire("here")
    assert archive.owner(CODE) is None
    assert archive.unfinished(free=True) == [CODE]
    assert not archive.renew("here", 60)
    assert archive.take(CODE, "here", 60) is None
    assert archive.take(CODE, "there", 60) is not None
    assert archive.owner("OTHER234") == archive.owner(CODE) == "there"


def test_who_listens_where_another_did_retires_it_and_nobody_else(archive: Archive) -> None:
    one, two = "http://10.0.0.1:8000 aa", "http://10.0.0.1:80 bb"
    opened(archive, owner=one)
    opened(archive, "OTHER234", owner=two)
    if archive.retire_at("http://10.0.0.1:8000"):  # an archive that only one process can have open knows of no other
        assert archive.owner(CODE) is None
        assert not archive.renew(one, 60)
        assert archive.retire_at("http://10.0.0.1:8000") == 0
    assert archive.owner("OTHER234") == two


def test_tables_by_correspondence_are_told_apart(archive: Archive) -> None:
    opened(archive, about=b'{"pace":"correspondence"}')
    opened(archive, "OTHER234", about=b'{"pace":"normal"}')
    assert archive.unfinished(letters=True) == [CODE]
    assert archive.unfinished(free=True, letters=True) == []
    archive.give_back("here", [CODE, "OTHER234"])
    assert archive.unfinished(free=True, letters=True) == [CODE]
    for code, fence in ((CODE, archive.take(CODE, "here", 60)), ("OTHER234", archive.take("OTHER234", "here", 60))):
        assert fence is not None
        assert answers(archive, Change(code, fence, lines=some_lines(code, 0, 1))) == ["kept"], "nothing is said of the pace"
    assert archive.unfinished(letters=True) == [CODE]
    assert archive.unfinished() == [CODE, "OTHER234"]


def test_what_nobody_needs_is_forgotten(archive: Archive) -> None:
    fences = {code: opened(archive, code, chat=(spoken("salut"),), lines=some_lines(code, 0, 2)) for code in ("ENDED222", "PLAYING2")}
    waiting = opened(archive, "WAITING2", chat=(spoken("quelqu’un ?"),), keys=(a_key("waiting"),))
    keys = (a_key("old", expires=1000.0), a_key("good", expires=9e9), a_key("always"))
    assert answers(archive, Change("ENDED222", fences["ENDED222"], state="over", keys=keys)) == ["kept"]
    assert answers(archive, Change("PLAYING2", fences["PLAYING2"], state="playing")) == ["kept"]
    assert sum(archive.forget(500.0)) == 0
    assert sum(archive.forget(2000.0)) == 1
    assert {key.hash for key in keys_of(archive, "ENDED222")} == {hashed("good"), hashed("always")}
    assert sum(archive.forget(time.time() + 1000)) == 5, "three sentences of the chat, a table that never began and its key"
    assert archive.read("WAITING2") is None
    assert opened(archive, "ANOTHER2", keys=(a_key("waiting"),)), "its key is nobody's any more"
    assert answers(archive, Change("WAITING2", waiting, state="playing")) == ["unknown"]
    ended, playing = archive.read("ENDED222"), archive.read("PLAYING2")
    assert ended is not None
    assert playing is not None
    assert (ended.chat, len(ended.lines), len(ended.keys)) == ([], 2, 2)
    assert (playing.chat, len(playing.lines)) == ([], 2), "of an unfinished game too"


def test_what_was_said_is_forgotten_by_its_own_age_whatever_becomes_of_the_game(archive: Archive) -> None:
    old, new = Spoken("Anne", "il y a un mois", "2026-05-04T20:15:00Z"), Spoken("Anne", "hier", "2026-06-04T20:15:00Z")
    opened(archive, state="playing", chat=(old, new), lines=some_lines(CODE, 0, 1))
    assert sum(archive.forget(1_779_000_000.0)) == 1, "in May"
    kept = archive.read(CODE)
    assert kept is not None and kept.chat == [new]


def test_a_game_imported_finished_goes_whole_after_its_days_and_no_other(archive: Archive) -> None:
    lines = 2 * PIECE + 7
    made = opened(archive, "IMPORTED", state="over", lines=some_lines("IMPORTED", 0, lines), keys=(a_key("one"),), chat=(spoken("voyez"),))
    played = opened(archive, "PLAYED22", state="playing", lines=some_lines("PLAYED22", 0, 2))
    assert answers(archive, Change("PLAYED22", played, state="over")) == ["kept"]
    later = time.time() + 1000
    assert sum(archive.forget(0.0, 0.0)) == 0, "not before its days are over"
    archive.give_back("here", ["IMPORTED", "PLAYED22"])
    pieces = archive.forget(0.0, later)
    assert next(pieces) == 3, "the table, its key, its chat"
    assert archive.read("IMPORTED") is None, "gone for everybody, not half there"
    assert [rows for rows in pieces if rows] == [PIECE, PIECE, 7]
    assert archive.lines("IMPORTED") == []
    assert answers(archive, Change("IMPORTED", made, first=lines, lines=some_lines("IMPORTED", lines, 1)))[0] in ("unknown", "fenced")
    kept = archive.read("PLAYED22")
    assert kept is not None and len(kept.lines) == 2, "a game that was finished here stays"


def test_forgetting_goes_in_pieces_and_others_come_between(archive: Archive) -> None:
    codes = [f"TABLE{number:03}" for number in range(2 * PIECE // CHAT_KEPT + 1)]
    fences = {code: opened(archive, code, chat=tuple(spoken(str(n)) for n in range(CHAT_KEPT))) for code in codes}
    pieces = archive.forget(1_779_000_000.0)
    between = 0
    for rows in pieces:
        assert rows <= PIECE
        change = Change(codes[0], fences[codes[0]], first=between, lines=some_lines(codes[0], between, 1))
        assert answers(archive, change) == ["kept"], "nobody waits for the rest"
        between += 1
    assert between >= len(codes) * CHAT_KEPT // PIECE >= 2


def test_the_last_of_the_chat_is_read_and_a_few_hundred_are_kept(archive: Archive) -> None:
    fence = opened(archive)
    said = [spoken(str(number)) for number in range(CHAT_KEPT + 250)]
    for first in range(0, len(said), 50):
        assert answers(archive, Change(CODE, fence, chat=tuple(said[first : first + 50]))) == ["kept"]
    kept = archive.read(CODE)
    assert kept is not None and kept.chat == said[-SAID_LATELY:]
    assert sum(archive.forget(1_779_000_000.0)) == CHAT_KEPT


def test_what_is_anybody_s_to_know_is_read_alone(archive: Archive) -> None:
    opened(archive, about=b'{"public":true,"n":1}')
    assert archive.about(CODE) == b'{"public":true,"n":1}'
    assert archive.about("NOWHERE2") is None


def spoil(archive: Archive, words: str) -> None:
    """What no archive does to itself."""
    archive._writer.execute(words)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("DELETE FROM lines WHERE n = 1", "line 1 of its journal is missing"),
        ("DELETE FROM tables", "its journal is there, and itself is missing"),
        ("UPDATE keys SET hash = substr(hash, 1, 3)", "32 bytes"),
    ],
)
def test_a_table_of_which_something_is_missing_is_told_apart_from_none(archive: Archive, words: str, told: str) -> None:
    opened(archive, lines=some_lines(CODE, 0, 3), keys=(a_key("one"),))
    spoil(archive, words)
    with pytest.raises(Damaged, match=told) as damaged:
        archive.read(CODE)
    assert CODE in str(damaged.value)
    assert archive.read("NOWHERE2") is None
    if "tables" in words:
        with pytest.raises(Damaged, match=told):
            archive.about(CODE)
    assert opened(archive, "OTHER234"), "others are as they were"


def test_a_renewal_waits_for_no_question(archive: Archive) -> None:
    """Somebody reads for a long time: who holds tables says all the same that it is there."""
    opened(archive)
    reads, goes_on = threading.Event(), threading.Event()

    def slow(*given: object) -> list[tuple[int, bytes]]:
        reads.set()
        assert goes_on.wait(60)
        return []

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("monopole.server.archive.sqlite.whole", slow)
        patched.setattr("monopole.server.archive.postgres.whole", slow)
        reader = threading.Thread(target=archive.read, args=(CODE,))
        reader.start()
        assert reads.wait(60)
        renewed: list[bool] = []
        renewal = threading.Thread(target=lambda: renewed.append(archive.renew("here", 60)))
        renewal.start()
        renewal.join(30)
        assert renewed == [True]
        goes_on.set()
        reader.join()


def test_a_large_batch_is_one_batch(archive: Archive) -> None:
    fence = opened(archive)
    changes = [Change(CODE, fence, first=n * 7, lines=some_lines(CODE, n * 7, 7, size=400)) for n in range(300)]
    assert set(answers(archive, *changes)) == {"kept"}
    assert archive.lines(CODE) == list(some_lines(CODE, 0, 2100, size=400))


def test_an_empty_batch(archive: Archive) -> None:
    assert archive.keep([]) == []


def test_readers_see_whole_changes_while_others_are_kept(archive: Archive) -> None:
    fence, whole, done = opened(archive), [], threading.Event()

    def look() -> None:
        while not done.is_set():
            kept = archive.read(CODE)
            assert kept is not None
            whole.append(len(kept.lines) == 2 * len(kept.chat) and kept.lines == list(some_lines(CODE, 0, len(kept.lines))))

    reader = threading.Thread(target=look)
    reader.start()
    for n in range(100):
        assert answers(archive, Change(CODE, fence, first=2 * n, lines=some_lines(CODE, 2 * n, 2), chat=(spoken(str(n)),))) == ["kept"]
    done.set()
    reader.join()
    assert whole
    assert all(whole)


def test_after_closing_nothing_is_answered(archive: Archive) -> None:
    fence = opened(archive)
    archive.close()
    with pytest.raises(NoArchive):
        archive.read(CODE)
    assert answers(archive, Change(CODE, fence, lines=some_lines(CODE, 0, 1))) == ["away"]


@dataclass
class Model:
    """What an archive is, in the plainest words there are."""

    tables: dict[str, list[bytes]] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    keys: dict[bytes, str] = field(default_factory=dict)
    chat: dict[str, list[Spoken]] = field(default_factory=dict)

    def keep(self, change: Change) -> str:
        lines = self.tables.get(change.code)
        if (lines is not None) == change.new:
            return "exists" if change.new else "unknown"
        if change.lines and change.first != len(lines or []):
            return "behind"
        if len(set(change.spent)) < len(change.spent) or any(self.keys.get(hash) != change.code for hash in change.spent):
            return "spent"
        made = [key.hash for key in change.keys]
        if len(set(made)) < len(made) or any(hash in self.keys and hash not in change.spent for hash in made):
            return "exists"
        self.tables[change.code] = [*(lines or []), *change.lines]
        self.states[change.code] = change.state or self.states[change.code]
        self.keys = {hash: code for hash, code in self.keys.items() if hash not in change.spent} | dict.fromkeys(made, change.code)
        self.chat.setdefault(change.code, []).extend(change.chat)
        return "kept"


TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=5)


@dataclass
class Wish:
    """A change before it is known which table and which keys it is about; `off` is by how much the number of its first line is wrong."""

    letter: str
    new: bool
    state: str
    names_state: bool
    off: int
    lines: int
    keys: list[int]
    spent: list[int]
    chat: list[Spoken]

    def change(self, example: str, fence: int, model: Model) -> Change:
        code = example + self.letter
        first = max(0, len(model.tables.get(code, [])) + self.off)
        keys = tuple(a_key(f"{example}{number}") for number in self.keys)
        spent = tuple(hashed(f"{example}{number}") for number in self.spent)
        lines, chat = some_lines(code, first, self.lines), tuple(self.chat)
        if self.new:
            return new_table(code, fence, state=self.state, first=first, lines=lines, keys=keys, spent=spent, chat=chat)
        state = self.state if self.names_state else None
        return Change(code, fence, state=state, first=first, lines=lines, keys=keys, spent=spent, chat=chat)


wishes = st.builds(
    Wish,
    letter=st.sampled_from("ABC"),
    new=st.booleans(),
    state=st.sampled_from(["open", "playing", "over"]),
    names_state=st.booleans(),
    off=st.sampled_from([0, 0, 0, 0, -1, 1]),
    lines=st.integers(0, 3),
    keys=st.lists(st.integers(0, 5), max_size=2),
    spent=st.lists(st.integers(0, 5), max_size=1),
    chat=st.lists(st.builds(Spoken, st.none() | TEXT, TEXT, st.just("now")), max_size=2),
)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def lasting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """One archive for many examples, each with tables and keys of its own."""
    url = request.getfixturevalue("postgres").new_database() if request.param == "postgres" else None
    archive = open_archive(tmp_path_factory.mktemp("lasting"), url)
    yield archive
    archive.close()


numbers = count()


@given(batches=st.lists(st.lists(wishes, min_size=1, max_size=5), max_size=6))
def test_any_changes_end_as_the_model_says(lasting: Archive, batches: list[list[Wish]]) -> None:
    example = f"{next(numbers):06}"
    fences = {letter: lasting.take(example + letter, "here", 600) or 0 for letter in "ABC"}
    model = Model()
    for batch in batches:
        wanted, expected = [], []
        for wish in batch:
            wanted.append(wish.change(example, fences[wish.letter], model))
            expected.append(model.keep(wanted[-1]))
        assert answers(lasting, *wanted) == expected
        for code in (example + letter for letter in "ABC"):
            kept = lasting.read(code)
            assert (kept is None) == (code not in model.tables)
            if kept is not None:
                assert (kept.lines, kept.state, kept.chat) == (model.tables[code], model.states[code], model.chat[code])
                assert {key.hash for key in kept.keys} == {hash for hash, of in model.keys.items() if of == code}


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Key(b"short", "seat"), "32 bytes"),
        (lambda: Key(bytes(32), "door"), "'door'"),
        (lambda: Key(bytes(32), "seat", link=b"short"), "32 bytes"),
        (lambda: Change("A", 1, new=True), "a new table"),
        (lambda: Change("A", 1, state="lost"), "'lost'"),
        (lambda: Change("A", 1, lines=(b"{}",)), "newline"),
        (lambda: Change("A\0", 1), "NUL"),
        (lambda: Change("A", 1, about=b"{"), "Expecting"),
        (lambda: Spoken(None, "\ud800", "now"), "surrogates"),
        (lambda: Spoken("A\0", "", "now"), "NUL"),
    ],
)
def test_what_no_archive_could_keep_cannot_be_asked_for(make: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make()  # type: ignore[operator]


def test_why_something_is_not_kept_is_said_in_both_languages() -> None:
    for code in NOT_KEPT:
        why = NotKept(code, CODE, 5, 7)
        assert isinstance(why, Complaint)
        assert why.code == code
        assert why.say("fr") != why.say("en")
        assert "{" not in why.say("fr") + why.say("en")
    assert NotKept("behind", CODE, 5, 7).say("en") == "The journal of the table K7MX2PQ9 goes on with line 5, not with line 7."


@pytest.mark.parametrize("url", ["mysql://x", "tables.sqlite3", ""])
def test_an_address_of_another_kind_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(NoArchive, match="begins with postgresql://"):
        open_archive(tmp_path, url)


def test_postgres_asks_for_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "monopole.server.archive.postgres", None)
    with pytest.raises(MissingExtra, match="extra postgres"):
        open_archive(tmp_path, "postgresql://localhost/monopole")
