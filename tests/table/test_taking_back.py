"""What a table takes back, notes and agrees on: kept in its journal, proved with it, and there again when the table is resumed."""

from __future__ import annotations

import gc
import itertools
import json
import os
import random
import shutil
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from monopole.editions import shared
from monopole.game import Action, Game, JournalError, Refused
from monopole.game.entries import BACK, END, NOTE, PLAYED
from monopole.table import NOBODY_YET, SOMEBODY, FileStore, Table, Waiting, read_journal, verify
from monopole.table.store.file import secret_path

KEY = "0" * 31 + "b"


def game(*seats: str, **more: Any) -> Game:
    return Game.new(seats=list(seats or ("Anne", "Bruno")), key=KEY, salt="5" * 32, roll_for_start=False, lang="en", **more)


def table(path: Path | None = None, own: Game | None = None, **more: Any) -> Table:
    return Table(own or game(), store=FileStore(path) if path else None, now=lambda: None, **more)


def say(at: Table, line: str, **more: Any) -> None:
    answer = at.play(Action.parse(line, at.game.seats), **more)
    assert isinstance(answer, list), f"{line}: {answer}"


def bought(path: Path | None = None) -> Table:
    """Anne has rolled and bought; Bruno is to roll."""
    at = table(path)
    say(at, "Anne roll 1-2")
    say(at, "Anne buy")
    return at


def again(path: Path, **more: Any) -> Table:
    """The table as another program would find it: it reads a copy, for the first one still holds its journal."""
    copy = path.with_name(f"{len(list(path.parent.iterdir()))}.jsonl")
    shutil.copy(path, copy)
    if secret_path(path).exists():
        shutil.copy(secret_path(path), secret_path(copy))
    return Table.resume(FileStore(copy), now=lambda: None, lang="en", **more)


def where(at: Table) -> Path:
    assert isinstance(at.store, FileStore)
    return at.store.path


def same(one: Table, other: Table) -> None:
    assert vars(one.game.table) == vars(other.game.table)
    assert one.game.history == other.game.history and one.game.happened == other.game.happened
    assert one.entries == other.entries and one.number == other.number
    assert one.company.sat == other.company.sat and one.paused == other.paused and one.over == other.over
    assert [one.moment(number) for number in range(1, one.number + 1)] == [other.moment(number) for number in range(1, one.number + 1)]


@pytest.fixture(name="path")
def path_fixture(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


# what a seat may take back by itself


def test_a_seat_takes_its_last_action_back(path: Path) -> None:
    at = bought(path)
    before = at.number, at.game.number
    assert (at.may_take_back("Anne"), at.may_take_back("Bruno")) == (1, 0)
    at.take_back(1, ["Anne"])
    assert at.game.seat("Anne").cash == 1500 and at.game.matter.kind == "offer"
    assert (at.number, at.game.number) == (before[0] + 1, before[1] + 1), "numbers only grow"
    assert [entry.kind for entry in at.entries] == [PLAYED, PLAYED, BACK]
    assert at.entries[1].events[0].kind == "bought", "what was taken back is still told"
    assert json.loads(path.read_bytes().splitlines()[-1])["back"] == 1
    say(at, "Anne decline")
    same(at, again(path))


def test_several_actions_are_taken_back_one_after_the_other_and_no_more() -> None:
    at = table(own=Game.from_text("france-2003/base Anne(1500 1 3 39) Bruno(1500) bank(32 12)", key=KEY))
    for line in ("Anne mortgage 39", "Anne build 1", "Anne build 3", "Anne sell 1", "Anne sell 3", "Anne lift 39"):
        say(at, line)
    for left in range(5, -1, -1):
        assert at.may_take_back("Anne") == 1
        at.take_back(1, ["Anne"])
        assert len(at.game.history) == left
    assert at.may_take_back("Anne") == 0 == at.back_to("Anne")
    assert at.game.seat("Anne").cash == 1500 and not any(at.game.table.built)


def test_dice_and_what_another_has_done_are_not_taken_back_alone() -> None:
    at = table()
    say(at, "Anne roll 1-2")
    assert at.may_take_back("Anne") == 0
    say(at, "Anne buy")
    at.play(Action(seat="Bruno", do="roll", dice=(1, 2)))
    assert at.may_take_back("Anne") == 0 == at.may_take_back("Bruno")
    with pytest.raises(JournalError, match="not agreed: Bruno"):
        at.take_back(2, ["Anne"])
    assert len(at.game.history) == 3 and [entry.kind for entry in at.entries] == [PLAYED] * 3


@pytest.mark.parametrize("cause", ["bot", "default", "clock"])
def test_what_was_played_for_a_seat_is_not_its_own_to_take_back(cause: str) -> None:
    at = table()
    say(at, "Anne roll 1-2")
    say(at, "Anne buy", cause=cause)
    assert at.may_take_back("Anne") == 0


def test_a_seat_cannot_take_back_more_than_its_last_action_or_another_number() -> None:
    at = bought()
    for count in (2, 0, -1, 3, 10**30):
        with pytest.raises(JournalError):
            at.take_back(count, ["Anne"])
    for by in ([], ["Zoé"]):
        with pytest.raises(ValueError, match=r"agree|Zoé"):
            at.take_back(1, by)
    assert at.number == 3


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_seconds_go_with_what_is_taken_back_and_pass_again(path: Path) -> None:
    clock = Clock()
    own = Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 3600}, key=KEY, roll_for_start=False, deal=False)
    at = table(path, own, clock=clock)
    say(at, "Anne roll 1-2")
    clock.now += 7
    say(at, "Anne buy")
    clock.now += 5
    say(at, "Anne mortgage 3")
    assert [action.do for action, _ in own.history] == ["roll", "tick", "buy", "tick", "mortgage"]
    at.take_back(at.may_take_back("Anne"), ["Anne"])
    assert at.may_take_back("Anne") == 2, "the seconds in between do not matter"
    at.take_back(2, ["Anne"])
    assert own.table.clock == 7
    clock.now += 2
    say(at, "Anne decline")
    assert own.table.clock == 14, "the hammer and the end of the game wait for nobody"
    same(at, again(path, clock=clock))


def test_a_stroke_of_the_clock_is_not_taken_back() -> None:
    clock = Clock()
    at = table(None, Game.from_text("france-2003/timed?timeLimit=60 Anne(1500 39) Bruno(1500) bank(32 12)", key=KEY), clock=clock)
    say(at, "Anne roll 1-2")
    say(at, "Anne mortgage 39")
    assert at.may_take_back("Anne") == 1
    clock.now += 61
    assert at.tick()
    assert not at.over and at.may_take_back("Anne") == 0


def test_what_the_model_of_time_adds_goes_too() -> None:
    own = Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 3600}, key=KEY, roll_for_start=False, deal=False)
    at = table(None, own)
    say(at, "Anne roll 1-2")
    clock = own.table.clock
    say(at, "Anne buy")
    assert [action.do for action, _ in own.history] == ["roll", "tick", "buy", "tick"] and at.may_take_back("Anne") == 2
    at.take_back(2, ["Anne"])
    assert own.table.clock == clock


# by agreement


def test_all_agree_to_take_back_dice_and_they_never_come_again(path: Path) -> None:
    at, plain = table(path), game()
    say(at, "Anne roll")
    count = at.back_to("Anne")
    with pytest.raises(JournalError, match="not agreed: Bruno"):
        at.take_back(count, ["Anne"])
    at.take_back(count, ["Bruno", "Anne"])
    assert at.game.table.draws[0] > plain.table.draws[0], "the streams go on"
    say(at, "Anne roll")
    first, second = (at.entries[n].events[0] for n in (0, 2))
    assert (first.die1, first.die2) != (second.die1, second.die2), "what was seen is gone"
    same(at, again(path))
    at.end(["Anne", "Bruno"])
    assert verify(path).ok


def test_who_must_agree() -> None:
    at = table(None, game("Anne", "Bruno", "Zoé"), bots={"Zoé": "default"})
    assert at.must_agree == ["Anne", "Bruno"]
    at.sit("Bruno", "regular", "absent")
    assert at.must_agree == ["Anne"]
    at.sit("Bruno", NOBODY_YET)
    assert at.must_agree == ["Anne"] and at.company.sat["Bruno"] == ""
    at.sit("Bruno", SOMEBODY)
    assert at.must_agree == ["Anne", "Bruno"]


def test_a_game_is_ended_by_agreement_and_its_key_revealed(path: Path) -> None:
    at = bought(path)
    with pytest.raises(JournalError, match="not agreed: Bruno"):
        at.end(["Anne"])
    at.end(["Anne", "Bruno"])
    assert at.over and not at.game.over and at.step() is None and at.next() is None
    assert [entry.kind for entry in at.entries] == [PLAYED, PLAYED, NOTE, END]
    for late in (
        lambda: say(at, "Bruno roll"),
        lambda: at.take_back(1, ["Anne", "Bruno"]),
        lambda: at.sit("Anne", "regular"),
        lambda: at.pause(),
        lambda: at.end(["Anne", "Bruno"]),
    ):
        with pytest.raises(JournalError, match="over"):
            late()
    verdict = verify(path)
    assert verdict.ok and verdict.actions == 2
    same(at, again(path))


# pause, seats, ids


def test_a_pause_stops_play_and_clock_until_the_table_goes_on(path: Path) -> None:
    clock = Clock()
    own = Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 60}, key=KEY, roll_for_start=False, deal=False)
    at = table(path, own, clock=clock)
    clock.now += 5
    at.pause(["Anne", "Bruno"])
    assert own.table.clock == 5, "what had passed by then has passed"
    clock.now += 1000
    assert at.tick() == [] and at.step() == Waiting(())
    with pytest.raises(JournalError, match="paused"):
        say(at, "Anne roll")
    with pytest.raises(JournalError, match="paused"):
        at.pause()
    later = again(path, clock=clock)
    same(at, later)
    later.go_on()
    with pytest.raises(JournalError, match="not paused"):
        later.go_on()
    clock.now += 3
    say(later, "Anne roll 1-2")
    assert later.game.table.clock == 8
    same(later, again(where(later), clock=clock))


def test_who_sat_down_sits_there_again(path: Path) -> None:
    at = table(path, game("Anne", "Bruno", "Zoé"), bots={"Zoé": "default"})
    at.sit("Anne", "regular", "absent")
    at.sit("Zoé", SOMEBODY)
    at.sit("Bruno", NOBODY_YET)
    later = again(path)
    assert {seat: who.kind for seat, who in later.sitters.items()} == {"Anne": "bot", "Bruno": "empty", "Zoé": "person"}
    assert later.sitters["Anne"].called == "regular"
    same(at, later)
    assert json.loads(path.read_bytes().splitlines()[1])["note"] == {"kind": "sat", "seat": "Anne", "who": "regular", "why": "absent"}


def test_who_sits_down_at_a_table_that_is_resumed_is_noted(path: Path) -> None:
    table(path, game("Anne", "Bruno"), bots={"Bruno": "default"}).close()
    later = again(path, bots={"Anne": "regular"})
    assert [entry.note for entry in later.entries] == [
        {"kind": "sat", "seat": "Anne", "who": "regular"},
        {"kind": "sat", "seat": "Bruno", "who": "person"},
    ]
    same(later, again(where(later)))


def test_a_note_runs_no_code(path: Path) -> None:
    at = table(path)
    at.sit("Anne", "monopole.bots:DefaultBot")
    with pytest.raises(JournalError, match="somebody's own program"):
        again(path)


def test_an_action_keeps_the_name_its_client_gave_it(path: Path) -> None:
    at = table(path)
    say(at, "Anne roll 1-2", id="a-1")
    say(at, "Anne buy", id="x" * 64)
    assert [entry.id for entry in at.entries] == ["a-1", "x" * 64]
    assert [line.get("id") for line in read_journal(path).actions] == ["a-1", "x" * 64]
    same(at, again(path))
    for bad in ("", "x" * 65, 7):
        with pytest.raises(JournalError, match="id"):
            at.play(Action(seat="Bruno", do="roll"), id=bad)  # type: ignore[arg-type]
    assert at.number == 3


def test_a_stale_action_is_known_by_the_number_of_the_table() -> None:
    at = bought()
    at.pause()
    at.go_on()
    assert (at.number, at.moment(5), at.moment(3), at.moment(1)) == (5, 2, 2, 0)
    for number in (0, 6):
        with pytest.raises(JournalError, match="number"):
            at.moment(number)


def test_what_cannot_be_kept_was_neither_taken_back_nor_noted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = bought(path)
    before, number = at.game.to_text(full=True), at.number

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    for act in (lambda: at.take_back(1, ["Anne"]), lambda: at.sit("Anne", "regular"), at.pause, lambda: at.end(["Anne", "Bruno"])):
        with monkeypatch.context() as patch, pytest.raises(JournalError, match="No space"):
            patch.setattr(os, "fsync", full)
            act()
        assert at.game.to_text(full=True) == before and at.number == number
        assert not at.paused and not at.over and at.people == ["Anne", "Bruno"]
    at.take_back(1, ["Anne"])
    same(at, again(path))


def test_a_last_line_that_was_lost_is_written_again(path: Path) -> None:
    at = bought(path)
    secret = secret_path(path).read_bytes()
    at.end(["Anne", "Bruno"])
    path.write_bytes(path.read_bytes()[:-30])
    secret_path(path).write_bytes(secret)
    assert not verify(path).ok
    later = again(path)
    same(at, later)
    assert verify(where(later)).ok


def test_a_journal_begun_late_holds_everything(path: Path) -> None:
    at = table(None, game("Anne", "Bruno"), bots={"Bruno": "default"})
    at.sit("Bruno", SOMEBODY)
    say(at, "Anne roll 1-2")
    say(at, "Anne buy")
    at.take_back(1, ["Anne"])
    at.keep(FileStore(path))
    assert read_journal(path).head["bots"] == {"Bruno": "default"}
    same(at, again(path))


# anything, in any order


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("edition", "mode"), [("france-2003", "base"), ("france-2003", "timed"), ("championship", "timed")])
def test_whatever_people_do_the_journal_gives_the_table_back(
    edition: str, mode: str, seed: int, path: Path, legal_word: Callable[[Game, random.Random], Action | None]
) -> None:
    rng = random.Random(f"{edition}/{mode}/{seed}")
    at = table(path, Game.new(edition, mode, ["Anne", "Bruno", "Zoé", "D"], key=f"{seed:032x}"))
    backs = 0
    for _ in range(120):
        if at.over:
            break
        act = rng.random()
        if at.paused:
            at.go_on()
        elif act < 0.15:
            free = [seat for seat in at.game.seats if at.may_take_back(seat)]
            if free:
                before = at.game.copy()
                before.take_back(at.may_take_back(free[0]))
                at.take_back(at.may_take_back(free[0]), free[:1])
                assert vars(at.game.table) == vars(before.table)
                backs += 1
        elif act < 0.2 and at.game.history:
            at.take_back(rng.randint(1, min(5, len(at.game.history))), at.must_agree)
            backs += 1
        elif act < 0.25:
            at.sit(rng.choice(at.game.seats), rng.choice(["regular", SOMEBODY, SOMEBODY]))
        elif act < 0.27:
            at.pause()
        else:
            word = legal_word(at.game, rng)
            assert word is None or not isinstance(at.play(word, id=rng.choice([None, "i"])), Refused)
    assert backs > 3
    same(at, again(path))
    if at.must_agree and not at.over:
        at.end(at.must_agree)
        assert verify(path).ok


def test_a_table_that_waits_takes_little_memory() -> None:
    """Three hundred actions, the box they are played with left out: it is shared."""
    box, seats = shared("france-2003"), ["Anne", "Bruno", "Chloé", "David"]
    seconds = itertools.count(1_700_000_000)

    def played() -> Table:
        at = Table(Game.new(box, seats=seats, key=KEY), now=lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(next(seconds))))
        while at.number < 300:
            action = at.game.default()
            assert action is not None
            at.play(action, "default")
        return at

    first = played()
    assert (first.entries[0].time, first.entries[-1].time) == ("2023-11-14T22:13:20Z", "2023-11-14T22:18:18Z")
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        several = [played() for _ in range(3)]
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < len(several) * 64 * 1024
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "noted", [None, "", "2024-05-01T12:00:00Z", "2024-05-01T12:00:00+00:00", "2024-05-01", "1066-10-14T09:00:00Z", "noon", "9" * 40]
)
def test_times_are_kept_as_they_were_written(noted: str | None, path: Path) -> None:
    at = Table(game(), store=FileStore(path), now=lambda: noted)
    say(at, "Anne roll 1-2", id="a")
    say(at, "Anne buy")
    assert [(entry.time, entry.id) for entry in at.entries] == [(noted, "a"), (noted, None)]
    assert at.entries[-1] == at.entries[1] == at.entries[0:][1]
    same(at, again(path))
