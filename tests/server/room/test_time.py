"""Time at a table: how long people may think, who comes back, a table nobody is at, the clock of the game, letters."""

from __future__ import annotations

import json

import pytest
from server.room.around_a_table import KEY, Around, Guest, journal_of, refused

from monopole.game import Action, Game
from monopole.game.encoding import to_word
from monopole.server.messages import Look, Propose, Start
from monopole.server.patience import DAY, PACES, RECONNECTING

Three = tuple[Around, Guest, Guest, Guest]


def told(lines: list[bytes]) -> list[dict[str, object]]:
    return [json.loads(line) for line in lines]


def two(around: Around, **wish: object) -> tuple[Guest, Guest]:
    opened = around.open("me", "person", **wish)  # type: ignore[arg-type]
    around.join(opened.token, "Bruno")
    return around.enter("Anne"), around.enter("Bruno")


# a decision, a reserve


@pytest.mark.parametrize("pace", ["relaxed", "normal", "brisk"])
def test_after_decision_and_reserve_the_least_is_played(around: Around, pace: str) -> None:
    two(around, pace=pace)
    slow, number = around.game.awaiting[0], around.room.number
    decision, reserve = PACES[pace]
    assert around.room.about()["left"] == {slow: decision + reserve}
    around.wait(decision + reserve - 1)
    assert around.room.number == number
    around.wait(1)
    assert around.room.number == number + 1
    assert told(around.lines)[-1]["cause"] == "default" and around.plays_itself(slow)
    assert around.room.about()["reserve"][slow] == 0
    around.check()


def test_a_reserve_is_used_up_once(three: Three) -> None:
    around, *people = three
    slow = next(guest for guest in people if guest.seat == around.game.awaiting[0])
    around.wait(60 + 200)
    around.acts(slow)
    assert around.room.patience.reserves()[str(slow.seat)] == 100
    around.reload()
    assert around.room.patience.reserves()[str(slow.seat)] == 100, "clocks are kept"
    people = [around.enter(guest.seat) for guest in people]
    while around.game.awaiting != [slow.seat]:
        around.acts(next(guest for guest in people if guest.seat == around.game.awaiting[0]))
    assert around.room.patience.left() == {slow.seat: 160}


def test_after_the_second_time_a_bot_sits_in_and_the_seat_is_handed_back(around: Around) -> None:
    anne, bruno = two(around, absence="beginner")
    people = {"Anne": anne, "Bruno": bruno}
    slow = around.game.awaiting[0]
    other = people["Bruno" if slow == "Anne" else "Anne"]
    missed = 0
    while around.plays_itself(slow):
        if around.game.awaiting == [slow]:
            missed += 1
            around.wait(361 if missed == 1 else 61)
        else:
            around.acts(other)
    assert missed == 2 and around.sits(slow).called == "beginner"
    assert any(line.get("note") == {"kind": "sat", "seat": slow, "who": "beginner", "why": "absent"} for line in told(around.lines))
    seat = next(seat for seat in other.about["seats"] if seat["name"] == slow)
    assert seat["played_by"] == "beginner" and seat["kind"] == "person"
    around.run()
    around.wait(30)
    answer = around.acts(people[slow], {"do": "roll"})  # whatever becomes of it, somebody is there
    assert answer["type"] in ("moved", "refused") and around.plays_itself(slow)
    assert any(line.get("note") == {"kind": "sat", "seat": slow, "who": "person", "why": "back"} for line in told(around.lines))
    around.check()


def test_who_answers_in_between_has_missed_nothing(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around)}
    slow = around.game.awaiting[0]
    for again in range(6):
        while around.game.awaiting != [slow]:
            around.acts(people[around.game.awaiting[0]])
        if again % 2:
            around.acts(people[slow])
        else:
            around.wait(361 if again == 0 else 61)
    assert around.plays_itself(slow)


def test_the_seat_is_handed_back_on_return(around: Around) -> None:
    anne, bruno = two(around)
    slow, other = (anne, bruno) if around.game.awaiting == ["Anne"] else (bruno, anne)
    around.leave(slow)
    around.do(lambda room: around.table.sit(str(slow.seat), "regular", "absent"))
    back = around.enter(slow.seat)
    assert around.plays_itself(str(slow.seat)) and back.of("welcome")[0]["entries"][-1]["note"]["why"] == "back"
    assert other.of("moved")[-1]["entries"][-1]["note"]["why"] == "back"


def test_who_comes_back_in_between_has_missed_nothing(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around)}
    slow = around.game.awaiting[0]
    for again in range(3):
        while around.game.awaiting != [slow]:
            around.acts(people[around.game.awaiting[0]])
        around.wait(361 if again == 0 else 61)
        assert around.plays_itself(slow)
        around.leave(people[slow])
        people[slow] = around.enter(slow)


# a lost connection


def test_a_lost_connection_stops_the_clock_for_a_minute_a_game(around: Around) -> None:
    anne, bruno = two(around)
    slow, other = (anne, bruno) if around.game.awaiting == ["Anne"] else (bruno, anne)
    around.leave(slow)
    around.wait(40)
    assert around.room.patience.left()[str(slow.seat)] == 360 + 20
    slow = around.enter(slow.seat)
    assert around.room.patience.left()[str(slow.seat)] == 360
    around.leave(slow)
    around.wait(50)
    assert around.room.patience.left()[str(slow.seat)] == 330, "20 seconds were left of the minute"
    number = around.room.number
    around.wait(330)
    assert around.room.number == number + 1 and other.now["number"] == number + 1


# nobody is here


def test_a_deserted_table_stands_still_and_goes_on_at_return(around: Around) -> None:
    anne, bruno = two(around)
    around.leave(anne)
    around.leave(bruno)
    watcher = around.enter()
    around.wait(RECONNECTING - 1)
    assert not around.room.frozen
    around.leave(watcher)  # that a spectator comes and goes makes no difference
    around.wait(1)
    assert around.room.frozen and around.room.due() is None
    number, left = around.room.number, around.room.patience.left()
    around.wait(10 * DAY)
    assert around.room.number == number and around.room.patience.left() == left
    around.enter("Anne")
    assert not around.room.frozen and around.room.due() is not None
    around.wait(1000)
    assert around.room.number > number


def test_a_game_is_not_played_out_while_everybody_is_asleep(around: Around) -> None:
    around.open("me", "regular")
    anne = around.enter("Anne")
    around.run()
    around.wait(10_000)
    assert around.sits("Anne").kind == "bot" and around.room.frozen
    number = around.room.number
    around.wait(DAY)
    assert around.room.number == number
    around.enter()
    assert around.room.frozen, "a spectator changes nothing"
    around.acts(anne, {"do": "roll"})
    assert around.plays_itself("Anne") and not around.room.frozen
    around.wait(10_000)
    assert around.room.number > number
    around.reload()
    assert around.room.frozen
    around.enter("Anne")
    assert around.plays_itself("Anne") and not around.room.frozen


def test_bots_do_not_play_on_for_nobody(around: Around) -> None:
    around.open("me", "regular", "regular")
    anne = around.enter("Anne")
    around.leave(anne)
    around.wait(10 * DAY)
    assert around.room.frozen
    number = around.room.number
    around.reload()
    around.wait(10 * DAY)
    assert around.room.number == number, "read again for somebody who looks at it: nothing moves"
    assert around.room.due() is None


# letters


def test_by_letter_a_decision_takes_days_whoever_is_there(around: Around) -> None:
    anne, bruno = two(around, pace="correspondence")
    around.leave(anne)
    around.leave(bruno)
    slow, number = around.game.awaiting[0], around.room.number
    around.wait(2 * DAY)
    assert not around.room.frozen
    around.reload()
    assert around.room.patience.left()[slow] == pytest.approx(8 * DAY + RECONNECTING)
    around.wait(8 * DAY)
    around.reload()
    around.wait(2 * RECONNECTING)
    assert around.room.number == number + 1 and told(around.lines)[-1]["cause"] == "default"
    around.reload()
    while around.plays_itself(slow) and around.room.number < number + 40:
        around.wait(3 * DAY)
        around.reload()
    assert not around.plays_itself(slow), "a decision missed is remembered"
    around.check()


@pytest.mark.parametrize(("edition", "mode"), [("france-2003", "timed"), ("world-2008", "base"), ("championship", "timed")])
def test_no_letters_against_the_clock(around: Around, edition: str, mode: str) -> None:
    seats = ("me", "person", "person", "person")
    refused("clock_and_letters", lambda: around.open(*seats, edition=edition, mode=mode, pace="correspondence"))
    refused("clock_and_letters", lambda: around.open(*seats, pace="correspondence", options={"auctionTimer": 60}))
    around.open(*seats, edition=edition, mode=mode)


# the game's own clock


def ticks(around: Around) -> list[int]:
    return [line["action"]["seconds"] for line in told(around.lines) if "action" in line and line["action"]["do"] == "tick"]  # type: ignore[index]


def test_seconds_are_noted_before_the_next_action_or_when_they_strike(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around, mode="timed", pace="relaxed")}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    around.wait(30.4)
    assert ticks(around) == [], "while nothing strikes, nothing is written"
    around.acts(people[around.game.awaiting[0]])
    assert ticks(around) == [30] and around.game.table.clock == 30
    around.wait(0.6)
    around.acts(people[around.game.awaiting[0]])
    assert ticks(around) == [30, 1], "what is left of a second counts for the next"
    clock = around.game.table.clock
    while not around.table.over:
        around.wait(50)
        if not around.table.over:
            around.acts(people[around.game.awaiting[0]])
    assert around.game.table.time_up and sum(ticks(around)) == around.game.table.clock > clock + 5000
    around.check()


def test_the_hour_strikes_though_nobody_speaks(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around, mode="timed", pace="relaxed", options={"timeLimit": 90})}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    clock = around.table.strikes_at()
    assert clock == pytest.approx(around.now + 90, abs=0.01)
    around.wait(91)
    assert around.game.table.time_up or around.table.over
    assert ticks(around)[-1] == 90
    around.check()


def test_a_lost_connection_stops_neither_the_clock_nor_the_hammer(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around, mode="timed", options={"timeLimit": 60})}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    around.leave(people[around.game.awaiting[0]])
    around.wait(61)
    assert around.game.table.time_up


def test_the_clock_of_a_deserted_table_stands_still_and_loses_nothing(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around, mode="timed")}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    around.wait(10)
    for guest in people.values():
        around.leave(guest)
    around.wait(5 * DAY)
    guest = around.enter(around.game.awaiting[0])
    around.wait(5)
    around.acts(guest)
    assert around.game.table.clock == 10 + RECONNECTING + 5


def test_a_pause_stops_the_clock(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around, mode="timed")}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    around.wait(7)
    for guest in people.values():
        around.says(guest, Propose, what="pause")
    around.wait(5 * DAY)
    around.says(guest, Propose, what="continue")
    around.wait(3)
    around.acts(people[around.game.awaiting[0]])
    assert around.game.table.clock == 10


def test_the_clock_strikes_before_whatever_is_said_then(around: Around) -> None:
    people = {guest.seat: guest for guest in two(around, mode="timed", options={"timeLimit": 60})}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    around.now += 60.5  # and nobody has woken the room yet
    guest = people["Anne"]
    assert around.acts(guest, {"do": "roll"})["type"] == "stale", "it was decided before the clock struck"
    refused("is_over", lambda: around.acts(guest, {"do": "roll"}))
    assert around.game.table.time_up and guest.of("moved")[-1]["entries"][0]["action"] == {"do": "tick", "seconds": 60}
    around.check()


# auctions against the clock


def test_bots_speak_over_people_against_the_clock(around: Around) -> None:
    around.open("me", "regular", "regular", edition="world-2008")
    anne = around.enter("Anne")
    while not anne.heard("bade"):
        around.run()
        if around.game.matter.kind != "auction":
            around.acts(anne)
    assert around.game.awaiting[0] == "Anne", "she is called, and says nothing"
    assert next(played.cause for played in around.game.history if played.action.do == "bid") == "bot"
    sold = anne.heard("bought")
    around.wait(300)
    assert anne.heard("bought") > sold, "and the hammer falls"
    around.check()


def test_a_room_that_waits_for_a_hammer_does_not_wake_every_second(around: Around) -> None:
    around.open("me", "default", edition="world-2008")
    anne = around.enter("Anne")
    for _ in range(200):
        around.run()
        if around.game.matter.kind == "auction" and "Anne" in around.game.awaiting:
            break
        around.acts(anne)
    due = around.room.due()
    assert due is not None and due == around.table.strikes_at() and due > around.now + 2


# masters


def test_a_master_is_asked_and_answers_later(around: Around) -> None:
    around.open("me", "master")
    around.enter("Anne")
    around.run()
    while around.room.thinking is None:
        around.acts(around.enter("Anne"))
        around.run()
    seat, number = around.room.thinking, around.room.number
    assert seat == "Robot 1" and around.sits(seat).bot is None
    assert around.room.due() is None, "nothing to do meanwhile"
    around.do(lambda room: room.thought("Anne", number, None, []))
    around.do(lambda room: room.thought(seat, number - 1, None, []))
    assert around.room.number == number, "too late, or nobody asked"
    around.run()
    assert around.room.thinking == seat, "it is asked again"
    memo = list(around.table.floor.memo)
    around.do(lambda room: room.thought(seat, number, None, memo))
    assert around.room.number == number + 1
    assert told(around.lines)[-1]["cause"] == "bot" and told(around.lines)[-1]["action"]["seat"] == seat  # type: ignore[index]
    around.check()


def test_whoever_comes_back_while_a_master_thinks_has_the_seat(around: Around) -> None:
    anne, bruno = two(around, absence="master")
    slow, other = (anne, bruno) if around.game.awaiting == ["Anne"] else (bruno, anne)
    around.says(other, Propose, what="pause")
    around.do(lambda room: around.table.sit(str(slow.seat), "master", "absent"))
    around.run()
    if around.table.paused:
        around.says(other, Propose, what="continue")
        around.run()
    seat, number = around.room.thinking, around.room.number
    assert seat == slow.seat
    around.leave(slow)
    around.enter(slow.seat)
    assert around.room.thinking is None and around.plays_itself(str(slow.seat))
    number = around.room.number
    around.do(lambda room: room.thought(str(slow.seat), number, None, []))
    assert around.room.number == number


def test_the_clock_strikes_while_a_master_thinks(around: Around) -> None:
    around.open("me", "master", mode="timed", options={"timeLimit": 60})
    anne = around.enter("Anne")
    around.run()
    while around.room.thinking is None or around.game.matter.kind == "start":
        if around.room.thinking:
            around.do(lambda room: room.thought("Robot 1", room.number, None, list(around.table.floor.memo)))
        else:
            around.acts(anne)
        around.run()
    around.wait(61)
    assert around.game.table.time_up


def test_a_master_bids_too_while_somebody_else_is_called(around: Around) -> None:
    around.open("me", "master", edition="world-2008")
    anne = around.enter("Anne")
    for _ in range(60):
        around.run()
        if around.game.matter.kind == "auction" and around.game.awaiting[0] == "Anne":
            break
        if around.room.thinking:
            around.do(lambda room: room.thought("Robot 1", room.number, None, list(around.table.floor.memo)))
        else:
            around.acts(anne)
    assert around.game.awaiting == ["Anne", "Robot 1"] and around.room.thinking == "Robot 1"
    price = around.game.matter.price
    assert price is not None
    bid = to_word(Action("Robot 1", "bid", amount=price), around.game.persons, around.game.edition, around.game.table)
    around.do(lambda room: room.thought("Robot 1", room.number, bid, list(around.table.floor.memo)))
    assert around.game.matter.details["bidder"] == "Robot 1" and told(around.lines)[-1]["cause"] == "bot"
    around.check()


# imports


def test_an_unfinished_game_from_elsewhere_goes_on(around: Around) -> None:
    game = Game.new("france-2003", seats=["Anne", "Robot 1", "Bruno"], key=KEY, roll_for_start=False)
    opened = around.bring(journal_of(game, {"Robot 1": "regular"}, 0))
    assert opened.seat == "Anne" and around.room.state == "playing"
    assert [chair.kind for chair in around.room.chairs] == ["person", "bot", "empty"]
    assert around.table.must_agree == ["Anne"], "nobody sits at Bruno's seat"
    anne = around.enter("Anne")
    around.acts(anne)
    while "Bruno" not in around.game.awaiting:
        around.run()
        if "Anne" in around.game.awaiting:
            around.acts(anne)
    number = around.room.number
    around.wait(5 * DAY)
    assert around.room.number == number, "it waits for somebody to sit down there"
    around.reload()
    anne = around.enter("Anne")
    assert around.join(opened.token, "Zoé").seat == "Bruno"
    bruno = around.enter("Bruno")
    assert around.acts(bruno)["type"] == "moved"
    around.check()


def test_the_host_fills_a_table_from_elsewhere_with_bots(around: Around) -> None:
    game = Game.new("france-2003", seats=["Anne", "Bruno"], key=KEY, roll_for_start=False)
    around.bring(journal_of(game))
    anne = around.enter("Anne")
    around.says(anne, Start)
    assert around.sits("Bruno").called == "regular"
    while not any(played.cause == "bot" for played in around.game.history):
        around.acts(anne)
        around.run()
    around.reload()
    around.check()


def test_a_finished_game_from_elsewhere_can_be_looked_at(around: Around) -> None:
    game = Game.new("france-2003", seats=["A", "B"], key=KEY, options={"endBankruptcies": 1})
    journal = journal_of(game, {"A": "regular", "B": "regular"}, 2000)
    assert game.over
    opened = around.bring(journal)
    assert around.room.state == "over" and b"".join(around.lines) == journal and around.room.due() is None
    guest = around.enter(opened.seat, views=True)
    assert guest.now["over"] and guest.now["winners"] == game.winners
    around.reload()
    assert around.enter().now["over"]
    assert around.shelf.kept is not None and around.shelf.kept.state == "over"


def test_whoever_brings_a_game_of_bots_takes_the_first_seat(around: Around) -> None:
    game = Game.new("france-2003", seats=["A", "B"], key=KEY)
    opened = around.bring(journal_of(game, {"A": "regular", "B": "beginner"}, 10))
    assert opened.seat == "A" and around.plays_itself("A") and around.sits("B").called == "beginner"
    around.reload()
    assert around.plays_itself("A")
    around.check()


def test_every_push_tells_how_long_there_is_for_what_is_asked_now(three: Three) -> None:
    around, *people = three
    player = next(guest for guest in people if guest.seat == around.game.awaiting[0])
    around.wait(20)
    around.acts(player)
    (asked,) = around.game.awaiting
    for guest in people:
        assert guest.now["left"] == {asked: 360.0}, "of the new question, not of the one that was answered"
    around.wait(12.5)
    assert around.says(player, Look)["now"]["left"] == {asked: 347.5} == around.room.about()["left"]
