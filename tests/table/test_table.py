"""A live table: the bots that are measured are the bots that people meet, and people speak when they like."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from monopole.bots import DefaultBot
from monopole.bots.floor import MEMO, play_on
from monopole.bots.ladder import player, seated
from monopole.editions import load, names
from monopole.editions.edition_files import find
from monopole.game import Action, Game, Refused, Side, Stale
from monopole.game.seat import Seat
from monopole.schema import copied
from monopole.table import NOBODY_YET, SOMEBODY, Done, FileStore, Sitter, Table, Waiting
from monopole.table.seats import BOT

KEY = "0" * 31 + "b"
SEATS = ["A", "B", "C", "D"]


EVERY_MODE = [(name, mode) for name in names() for mode in find(name).contents.get("plays", ["base"])]


def position(people: str, options: str = "") -> Game:
    return Game.from_text(f"france-2003/base{options} {people} bank(32 12)", key=KEY, lang="en")


# the same bytes as a simulation


@pytest.mark.parametrize("bots", [("regular",) * 4, ("expert", "random", "beginner", "absurd_trader")], ids="-".join)
@pytest.mark.parametrize(("edition", "mode"), EVERY_MODE)
def test_a_table_and_a_simulation_play_the_same_game(edition: str, mode: str, bots: tuple[str, ...]) -> None:
    box = load(edition, mode)
    game = Game.new(edition, mode, SEATS, key=KEY)
    simulated, e = copied(game.table), box.edition
    styles, knobs, starts = seated(e, [player(name) for name in bots])
    words = play_on(simulated, e, styles, knobs, starts, 250, 2000, 0, [0] * MEMO, [0])
    table = Table(game, dict(zip(SEATS, bots, strict=True)))
    for _ in range(words):
        assert isinstance(table.step(), Done)
    assert words > 100
    assert vars(game.table) == vars(simulated)


def test_a_table_gone_on_with_keeps_its_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Table(Game.new(seats=SEATS, key=KEY), dict.fromkeys(SEATS, "regular"), FileStore(path)) as table:
        for _ in range(80):
            table.step()
    assert json.loads(path.read_bytes().splitlines()[0])["head"]["bots"] == dict.fromkeys(SEATS, "regular")
    with Table.resume(FileStore(path)) as again:
        assert vars(again.game.table) == vars(table.game.table)
        assert again.game.happened == table.game.happened
        for _ in range(20):
            assert isinstance(again.step(), Done)
    assert len(Table.resume(FileStore(path)).game.history) == len(again.game.history)


# people


class Wordy(DefaultBot):
    """A bot of one's own that also offers money for deeds, unasked."""

    def unasked(self, seat: Seat) -> Action | None:
        for other in seat.others:
            for square in other.deeds:
                offer = Action(seat.name, "offer", to=other.name, give=Side(cash=1), take=Side(deeds=(int(square),)))
                if seat.refusal(offer) is None:
                    return offer
        return None


@pytest.mark.parametrize("stops", [range(1, 2000, 97), range(50, 2000, 211)], ids=["often", "seldom"])
@pytest.mark.parametrize(
    ("edition", "mode", "bots"),
    [
        ("france-2003", "base", ("expert", "regular", "absurd_trader", "fixed_trader")),
        ("france-2003", "fast", ("regular", "random", "own", "expert")),
        ("championship", "timed", ("regular",) * 4),
    ],
)
def test_a_game_stopped_and_gone_on_with_is_the_same_game(
    edition: str, mode: str, bots: tuple[str, ...], stops: range, tmp_path: Path
) -> None:
    """The floor remembers who was offered what and has refused it; bots repeat nothing because the program was started again."""
    whole, parts = FileStore(tmp_path / "whole.jsonl"), FileStore(tmp_path / "parts.jsonl")

    def sat() -> dict[str, Any]:
        return {seat: Wordy() if bot == "own" else bot for seat, bot in zip(SEATS, bots, strict=True)}

    def beginning() -> Game:
        return Game.new(edition, mode, SEATS, key=KEY, salt="0" * 32)

    most = 600
    with Table(beginning(), sat(), whole, now=lambda: None) as table:
        for _ in range(most):
            table.step()
    again = Table(beginning(), sat(), parts, now=lambda: None)
    for played in range(most):
        if played in stops:
            memo = again.floor.memo
            again.close()
            again = Table.resume(FileStore(parts.path), sat(), now=lambda: None)
            assert again.floor.memo == memo
        again.step()
    again.close()
    refusals = sum(action.do == "refuse" for action, _ in table.game.history)
    assert refusals > 5 or edition == "championship"
    assert parts.path.read_bytes() == whole.path.read_bytes()


def test_a_table_waits_for_people_and_plays_bots() -> None:
    table = Table(Game.new(seats=["Anne", "Zoé"], key=KEY, roll_for_start=False), {"Zoé": "default"})
    assert table.step() == Waiting(("Anne",)) == table.step()
    assert table.people == ["Anne"] and table.bots == ["Zoé"]
    table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    table.play(Action(seat="Anne", do="buy"))
    done = table.step()
    assert isinstance(done, Done) and (done.action.seat, done.action.do, done.cause) == ("Zoé", "roll", "bot")
    assert done.events == table.game.happened[-1]


class Builder(DefaultBot):
    """Builds once, before somebody else's roll."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def unasked(self, seat: Seat) -> Action | None:
        self.asked.append(seat.game.awaiting[0])
        action = Action(seat=str(seat), do="build", square=16)
        return action if seat.refusal(action) is None and not seat.game.table.built[16] else None


def test_a_bot_of_ones_own_speaks_before_anothers_roll_and_is_asked_once() -> None:
    builder = Builder()
    table = Table(position("Anne(1500) Zoé(1500 16 18 19)"), {"Zoé": builder})
    assert isinstance(table.step(), Done) and table.game.table.built[16] == 1
    assert [table.step() for _ in range(3)] == [Waiting(("Anne",))] * 3
    assert builder.asked == ["Anne", "Anne"], "asked again only after something was said"


def test_people_with_a_group_are_passed_by_and_speak_when_they_like() -> None:
    game = position("Anne(1500 16 18 19) Bruno(1500 1 3) Zoé(1500)")
    table = Table(game, {"Zoé": "default"})
    assert table.step() == Waiting(("Anne",)), "Bruno has the floor, and is not waited for"
    assert isinstance(table.play(Action(seat="Bruno", do="build", square=1)), list)
    assert table.step() == Waiting(("Anne",))


def test_what_somebody_says_first_makes_a_bot_think_again() -> None:
    asked, quiet = (Table(position("Anne(1500 39) Zoé(1500 16 18 19) turn(1)"), {"Zoé": "expert"}) for _ in range(2))
    turn = asked.next()
    assert turn is not None and turn.action is not None and turn.action.do == "build"
    for table in (asked, quiet):
        table.play(Action(seat="Anne", do="mortgage", square=39))
    assert asked.floor.memo == quiet.floor.memo
    assert asked.next() == quiet.next()


def test_seats_are_handed_over_and_back() -> None:
    table = Table(Game.new(seats=["Anne", "Zoé"], key=KEY, roll_for_start=False))
    assert table.step() == Waiting(("Anne",))
    table.sit("Anne", "regular")
    assert isinstance(table.step(), Done) and table.bots == ["Anne"]
    while not isinstance(waiting := table.step(), Waiting):
        pass
    assert waiting == Waiting(("Zoé",))
    table.sit("Zoé", NOBODY_YET)
    assert table.step() == Waiting(("Zoé",)) and table.people == ["Zoé"]
    table.sit("Anne", SOMEBODY)
    assert table.bots == []


def test_a_bot_that_thinks_elsewhere_is_asked_and_answers() -> None:
    table = Table(position("Anne(1500) Zoé(1500 16 18 19)"), {"Zoé": Sitter(BOT, "master")})
    assert table.step() == Waiting(("Zoé",)), "it has the floor before Anne rolls"
    turn = table.answer(Action(seat="Zoé", do="build", square=16))
    assert turn is not None and str(turn.action) == "Zoé build 16"
    assert isinstance(table.step(), Done)
    assert table.step() == Waiting(("Zoé",))
    table.answer(None)
    assert table.step() == Waiting(("Anne",))
    table.play(Action(seat="Anne", do="roll", dice=(2, 1)))
    table.play(Action(seat="Anne", do="buy"))
    assert table.step() == Waiting(("Zoé",))
    table.answer(Action(seat="Anne", do="roll"))
    done = table.step()
    assert isinstance(done, Done) and str(done.action) == "Zoé roll", "what is not its own to say gives way to the least committing action"


def test_a_late_answer_is_stale_and_a_refused_one_says_why() -> None:
    table = Table(Game.new(seats=["Anne", "Bruno"], key=KEY, roll_for_start=False))
    table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    at = table.game.number
    assert isinstance(table.play(Action(seat="Anne", do="buy"), at=at), list)
    assert isinstance(table.play(Action(seat="Anne", do="buy"), at=at), Stale)
    assert isinstance(table.play(Action(seat="Anne", do="buy")), Refused)


# the clock


class Hands:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def ticks(game: Game) -> list[int | None]:
    return [action.seconds for action, _ in game.history if action.do == "tick"]


def timed(clock: Callable[[], float]) -> Table:
    game = Game.new("france-2003", "timed", ["Anne", "Bruno"], {"timeLimit": 60}, key=KEY, roll_for_start=False, deal=False)
    return Table(game, clock=clock)


def test_seconds_are_saved_up_for_the_next_action() -> None:
    clock = Hands()
    table = timed(clock)
    for _ in range(20):
        clock.now += 1
        assert table.tick() == [] and isinstance(table.step(), Waiting)
    assert ticks(table.game) == []
    assert isinstance(table.play(Action(seat="Bruno", do="roll")), Refused) and ticks(table.game) == []
    table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    assert [action.do for action, _ in table.game.history] == ["tick", "roll"] and ticks(table.game) == [20]
    table.play(Action(seat="Anne", do="buy"))
    assert ticks(table.game) == [20]


def test_seconds_that_strike_are_noted_at_once() -> None:
    clock = Hands()
    table = timed(clock)
    clock.now = 61.5
    assert [event.kind for event in table.tick()] == ["time_up", "won", "won"]
    assert ticks(table.game) == [61] and table.tick() == []


def test_the_clock_of_a_championship_begins_with_the_first_throw() -> None:
    """What dealing and the juniors' throws took announces nothing, and is not counted afterwards (A-70)."""
    clock = Hands()
    game = Game.new("championship", "timed", ["Anne", "Bruno", "Chloé", "David"], key=KEY, roll_for_start=False)
    table = Table(game, clock=clock)
    clock.now = 4000.0
    assert table.tick() == [] and not game.over and game.table.last_round == 0
    table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    assert game.table.clock == 0
    clock.now += 2401
    assert [event.kind for event in table.tick()] == ["last_round"]


def test_a_clock_that_jumps_back_takes_nothing() -> None:
    clock = Hands()
    table = timed(clock)
    clock.now = -100.0
    table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    assert ticks(table.game) == []


def test_a_bot_bids_while_the_person_who_is_called_says_nothing() -> None:
    game = Game.new("world-2008", "base", ["Anne", "Bruno", "Chloé"], key=KEY, roll_for_start=False, lang="en")
    table = Table(game, {"Bruno": "regular"}, clock=Hands())
    table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    table.play(Action(seat="Anne", do="decline"))
    assert isinstance(table.step(), Done) and table.step() == Waiting(("Anne", "Chloé"))
    assert table.speak_over() is None, "nobody else has anything to bid against"
    table.play(Action(seat="Chloé", do="bid", amount=300_000))
    assert table.step() == Waiting(("Anne",), ("Bruno",))
    done = table.speak_over()
    assert done is not None and (done.action.seat, done.action.do, done.cause) == ("Bruno", "bid", "bot")
