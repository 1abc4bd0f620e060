"""Actions: accepted, refused, stale, wrong; each answered once and played once, however often it is sent."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from server.room.around_a_table import Around, Guest, journal_of, position, refused

from monopole.editions import money
from monopole.game import Action, Side, proof
from monopole.server import telling
from monopole.server.messages import Act, Propose, Resign, Why
from monopole.server.room import waking
from monopole.server.room.answered import REMEMBERED
from monopole.server.study.advising import advice, asked

Three = tuple[Around, Guest, Guest, Guest]


def awaited(around: Around, *people: Guest) -> Guest:
    return next(guest for guest in people if guest.seat == around.game.awaiting[0])


def test_an_action_is_answered_with_its_events_and_told_to_all(three: Three) -> None:
    around, *people = three
    player = awaited(around, *people)
    number = around.room.number
    answer = around.acts(player, id="first")
    assert answer["type"] == "moved" and [entry["n"] for entry in answer["entries"]] == [number + 1]
    assert answer["entries"][0]["events"] and answer["now"]["number"] == number + 1 == around.room.number
    for other in people:
        if other is not player:
            told = other.of("moved")[-1]
            assert "answers" not in told and told["entries"] == answer["entries"]
    assert b'"id":"first"' in around.lines[-1]
    around.check()


def test_a_refused_action_changes_nothing_and_says_why(three: Three) -> None:
    around, *people = three
    player = awaited(around, *people)
    other = next(guest for guest in people if guest is not player)
    before = around.whole()
    answer = around.acts(other, {"do": "roll"})
    assert (answer["type"], answer["rule"], answer["number"]) == ("refused", "TURN-2", around.room.number) and answer["text"]
    assert around.whole() == before


@pytest.mark.parametrize(
    ("action", "at", "code"),
    [
        ({"do": "roll"}, 0, "bad_number"), ({"do": "roll"}, 99, "bad_number"), ({"do": "dance"}, 1, "bad_action"),
        ({"do": "buy", "square": "x"}, 1, "bad_action"), ({"do": "bid", "amount": 10**30}, 1, "bad_action"), ({}, 1, "bad_action"),
        ({"do": "roll", "seat": "Zoé"}, 1, "not_yours"), ({"do": "roll", "seat": {"a": []}}, 1, "not_yours"),
        ({"do": "roll", "secret": 1}, 1, "bad_action"),
    ],
)  # fmt: skip
def test_what_is_no_action_at_all_is_a_complaint(three: Three, action: dict[str, Any], at: int, code: str) -> None:
    around, *people = three
    player = awaited(around, *people)
    before = around.whole()
    refused(code, lambda: around.acts(player, action, at=at))
    refused("bad_action", lambda: around.acts(player, {"do": "roll"}, id="\u202eabc"))
    assert around.whole() == before


def test_a_complaint_does_not_take_the_seat_back_from_a_bot(three: Three) -> None:
    around, *people = three
    player = awaited(around, *people)
    around.do(lambda room: around.table.sit(str(player.seat), "regular", "absent"))
    before = around.whole()
    for action in ({"do": "dance"}, {"do": "offer", "to": "Zoé", "give": {"cash": 1}, "take": {"cash": 2}}):
        refused("bad_action", lambda action=action: around.acts(player, action))
    assert around.whole() == before


def test_an_action_decided_on_an_older_matter_is_stale(three: Three) -> None:
    around, *people = three
    first = awaited(around, *people)
    number = around.room.number
    around.acts(first)
    second = awaited(around, *people)
    assert second is not first
    before = around.whole()
    answer = around.acts(second, {"do": "roll"}, at=number)
    assert (answer["type"], answer["at"], answer["number"]) == ("stale", number, around.room.number)
    assert around.whole() == before


def test_the_same_action_sent_again_is_played_once(three: Three) -> None:
    around, *people = three
    player = awaited(around, *people)
    answer = around.acts(player, id="once")
    number = around.room.number
    around.acts(awaited(around, *people))
    again = around.acts(player, {"do": "roll"}, at=1, id="once")
    assert again["entries"] == answer["entries"] and around.room.number == number + 1
    around.reload()
    back = around.enter(player.seat)
    assert around.acts(back, {"do": "roll"}, at=1, id="once")["entries"] == answer["entries"]
    assert around.room.number == number + 1


def test_ids_are_each_seats_own(three: Three) -> None:
    around, *people = three
    number = around.room.number
    for _ in range(3):
        around.acts(awaited(around, *people), id="1")
    assert around.room.number == number + 3


def test_an_action_is_known_for_ever(around: Around) -> None:
    around.open("me", "regular")
    anne = around.enter("Anne")
    around.run()
    first: dict[str, Any] | None = None
    for at in range(3 * REMEMBERED):
        answer = around.acts(anne, id=f"x{at}")
        first = first or answer
        around.run()
        if around.table.over:
            break
    number = around.room.number
    assert first is not None and number > REMEMBERED
    assert around.acts(anne, {"do": "roll"}, at=1, id="x0")["entries"] == first["entries"] and around.room.number == number


def test_a_refused_action_is_refused_again(three: Three) -> None:
    around, *people = three
    player = awaited(around, *people)
    other = next(guest for guest in people if guest is not player)
    answer = around.acts(other, {"do": "roll"}, id="no")
    while around.game.awaiting != [other.seat]:
        around.acts(awaited(around, *people))
    assert around.acts(other, {"do": "roll"}, id="no") == answer
    stale = around.acts(other, {"do": "roll"}, at=1, id="late")
    assert stale["type"] == "stale" and around.acts(other, {"do": "roll"}, id="late") == stale


def test_the_last_action_of_a_game_is_answered_alike_again(around: Around) -> None:
    opened = around.bring(journal_of(position("Anne(0 @38) Bruno(1500 39+H 37+H)", bank="bank(32 10)")))
    around.join(opened.token, "x")
    anne, bruno = around.enter("Anne"), around.enter("Bruno")
    answer: dict[str, Any] = {}
    while not around.table.over:
        player = awaited(around, anne, bruno)
        broke = around.game.matter.kind == "debt"
        answer = around.acts(player, {"do": "bankrupt"} if broke else None, id=f"n{around.room.number}")
    assert [entry["kind"] for entry in answer["entries"]][-2:] == ["played", "end"]
    again = around.acts(player, {"do": "roll"}, at=1, id=answer["answers"])
    assert again["entries"] == answer["entries"][-2:-1] and again["now"]["over"]
    around.reload()
    assert around.room.state == "over"
    again = around.acts(around.enter(player.seat), {"do": "roll"}, at=1, id=answer["answers"])
    assert again["entries"] == answer["entries"][-2:-1]


def test_a_deal_is_accepted_by_its_revision(around: Around) -> None:
    game = position("Anne(1500 @5 1 3) Bruno(1500 @5 6)")
    opened = around.bring(journal_of(game))
    around.join(opened.token, "x")
    anne, bruno = around.enter("Anne"), around.enter("Bruno")
    offer = Action("Anne", "offer", to="Bruno", give=Side((1,)), take=Side(cash=100))
    assert around.acts(anne, offer)["type"] == "moved"
    seen = around.room.number
    around.says(anne, Propose, what="undo")
    worse = Action("Anne", "offer", to="Bruno", give=Side((1,)), take=Side(cash=400))
    assert around.acts(anne, worse)["type"] == "moved"
    assert around.acts(bruno, {"do": "accept"}, at=seen)["type"] == "stale"
    assert around.game.seat("Bruno").cash == 1500
    assert around.acts(bruno, {"do": "accept"})["type"] == "moved" and around.game.seat("Bruno").cash == 1100


def test_given_dice_only_where_the_table_plays_so(around: Around) -> None:
    around.open("me", "regular")
    anne = around.enter("Anne")
    around.run()
    assert around.acts(anne, {"do": "roll", "dice": [3, 4]})["type"] == "refused"


def test_given_dice_are_marked_in_the_record(around: Around) -> None:
    around.open("me", "regular", dice="given")
    anne = around.enter("Anne")
    around.run()
    assert around.room.about()["dice"] == "given"
    assert around.acts(anne, {"do": "roll"})["type"] == "refused"
    entry = around.acts(anne, {"do": "roll", "dice": [3, 4]})["entries"][-1]
    assert entry["given"] and entry["action"]["dice"] == [3, 4]
    assert b'"dice":[3,4]' in around.lines[around.room.number - 1]
    around.run()
    around.wait(1000)  # whose dice nobody reads out, and a bot's
    assert around.room.number > 6
    around.check()


def test_somebody_throws_the_dice_of_a_bot(around: Around) -> None:
    around.open("regular", "me", dice="given")
    anne, watcher = around.enter("Anne"), around.enter()
    while around.room.throw is None:
        around.run()
        if around.game.awaiting[0] == "Anne" and around.room.throw is None:
            around.acts(anne, {"do": "roll", "dice": [1, 2]} if around.game.matter.kind in ("roll", "start") else None)
    number = around.room.number
    assert anne.about["throw"] == {"seat": "Robot 1", "at": number}
    around.wait(30)
    assert around.room.number == number, "the bot waits for its dice"
    refused("spectator", lambda: around.acts(watcher, {"seat": "Robot 1", "do": "roll", "dice": [6, 5]}))
    refused("not_yours", lambda: around.acts(anne, {"seat": "Robot 1", "do": "buy"}))
    refused("bad_action", lambda: around.acts(anne, {"seat": "Robot 1", "do": "roll", "dice": "no"}))
    refused("bad_number", lambda: around.acts(anne, {"seat": "Robot 1", "do": "roll", "dice": [6, 5]}, at=number + 1))
    assert around.acts(anne, {"seat": "Robot 1", "do": "roll"})["reason"] == "dice_to_be_said"
    entry = around.acts(anne, {"seat": "Robot 1", "do": "roll", "dice": [6, 5]}, id="t")["entries"][-1]
    assert entry["given"] and entry["cause"] == "bot" and entry["action"] == {"seat": "Robot 1", "do": "roll", "dice": [6, 5]}
    number = around.room.number
    assert around.acts(anne, {"seat": "Robot 1", "do": "roll", "dice": [6, 5]}, id="t")["entries"] == [entry]
    assert around.room.number == number and anne.about["throw"] is None
    refused("not_yours", lambda: around.acts(anne, {"seat": "Robot 1", "do": "roll", "dice": [6, 5]}))
    around.check()


def test_nobody_waits_for_ever_for_the_dice_of_a_bot(around: Around) -> None:
    around.open("regular", "me", dice="given", pace="brisk")
    around.enter("Anne")
    around.wait(100)
    thrown = [entry.action for entry in around.table.entries if entry.action is not None and entry.action.seat == "Robot 1"]
    assert any(action.do == "roll" and action.dice for action in thrown), "the server throws in the end"
    around.check()


REAL = "godfather-2021/base?givenDice=given"  # where a utility's rent always takes a throw of its own


def test_a_rent_that_takes_another_throw_waits_for_it(around: Around) -> None:
    opened = around.bring(journal_of(position("Anne(1500 @5) Bruno(1500 @5 12)", REAL)))
    around.join(opened.token, "x")
    anne, bruno = around.enter("Anne"), around.enter("Bruno")
    number = around.room.number
    answer = around.acts(anne, {"do": "roll", "dice": [3, 4]}, id="first")
    assert answer["type"] == "problem" and answer["code"] == "throw_again" and around.room.number == number
    for guest in (anne, bruno):
        assert guest.about["throw"] == {"seat": "Anne", "at": number, "said": [[3, 4]], "square": 12}
    around.run()
    assert around.acts(anne, {"do": "roll", "dice": [3, 4]}, id="first") == answer
    other = around.acts(anne, {"do": "roll", "dice": [3, 5]})
    assert other["code"] == "dice_said" and "3-4" in other["text"] and around.room.number == number
    refused("not_yours", lambda: around.acts(bruno, {"seat": "Anne", "do": "roll", "dice": [3, 4], "then_dice": [[6, 6]]}))
    entry = around.acts(anne, {"do": "roll", "dice": [3, 4], "then_dice": [[6, 6]]})["entries"][-1]
    assert [(event["die1"], event["die2"]) for event in entry["events"] if event["kind"] == "rolled"] == [(3, 4), (6, 6)]
    assert anne.about["throw"] is None and around.game.seat("Bruno").cash == 1500 + 12 * 4
    around.check()


@pytest.mark.parametrize("seats", [("Anne", "Bruno"), ("Bruno", "Anne")])
def test_a_first_throw_counts_though_nobody_makes_the_second(around: Around, seats: tuple[str, str]) -> None:
    """Anne's own, who falls silent, and a bot's, that nobody throws on for."""
    first, other = seats
    opened = around.bring(journal_of(position(f"{first}(1500 @5) {other}(1500 @5 12)", REAL), {"Bruno": "regular"}))
    assert opened.seat == "Anne"
    anne = around.enter("Anne")
    around.run()
    if first == "Bruno":
        assert anne.about["throw"]["seat"] == "Bruno"
    assert around.acts(anne, {"seat": first, "do": "roll", "dice": [3, 4]})["code"] == "throw_again"
    number = around.room.number
    around.wait(10_000)
    entry = around.table.entries[number - 1]
    assert entry.action is not None and entry.action.to_dict() == {"seat": first, "do": "roll", "dice": [3, 4]}
    assert next((event.die1, event.die2) for event in entry.events if event.kind == "rolled") == (3, 4)
    around.check()


def test_why_names_every_rule_that_stands_against_it(three: Three) -> None:
    around, anne, *_ = three
    reasons = around.says(anne, Why, do="build")["reasons"]
    assert reasons and all(reason["rule"] and reason["text"] for reason in reasons)
    refused("bad_action", lambda: around.says(anne, Why, do="dance"))


def test_whoever_resigns_leaves_the_seat_to_a_bot_for_good(three: Three) -> None:
    around, anne, bruno, _ = three
    assert around.says(bruno, Resign)["type"] == "done"
    assert around.sits("Bruno").called == "regular" and around.table.must_agree == ["Anne", "Chloé"]
    seat = next(seat for seat in anne.about["seats"] if seat["name"] == "Bruno")
    assert seat["resigned"] and seat["played_by"] == "regular"
    refused("resigned", lambda: around.acts(bruno, {"do": "roll"}))
    refused("resigned", lambda: around.says(bruno, Resign))
    refused("resigned", lambda: around.says(bruno, Propose, what="pause"))
    around.leave(bruno)
    back = around.enter("Bruno")
    assert around.sits("Bruno").kind == "bot"
    around.reload()
    around.enter("Anne")
    back = around.enter("Bruno")
    assert around.sits("Bruno").kind == "bot"
    refused("resigned", lambda: around.acts(back, {"do": "roll"}))
    around.check()


def test_whoever_resigns_goes_bankrupt_where_the_table_plays_so(around: Around) -> None:
    opened = around.open("me", "person", "person", resignation="bankruptcy")
    for name in ("Bruno", "Chloé"):
        around.join(opened.token, name)
    people = {name: around.enter(name) for name in ("Anne", "Bruno", "Chloé")}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    idle = next(name for name in people if name not in around.game.awaiting)
    around.says(people[idle], Resign)
    assert around.table.must_agree == [name for name in people if name != idle] and not around.game.seat(idle).out
    around.run()
    refused("resigned", lambda: around.acts(people[idle], {"do": "roll"}))
    for _ in range(20):
        around.run()
        if around.game.seat(idle).out:
            break
        around.acts(people[around.game.awaiting[0]])
    assert around.game.seat(idle).out and [played.action.do for played in around.game.history].count("resign") == 1
    around.reload()
    around.enter(idle)
    assert not around.plays_itself(idle)
    around.check()


def test_two_who_play_and_one_resigns(around: Around) -> None:
    opened = around.open("me", "person", resignation="bankruptcy")
    around.join(opened.token, "Bruno")
    people = {name: around.enter(name) for name in ("Anne", "Bruno")}
    while around.game.matter.kind == "start":
        around.acts(people[around.game.awaiting[0]])
    loser = around.game.awaiting[0]
    around.says(people[loser], Resign)
    around.run()
    assert around.table.over and around.game.winners == [name for name in people if name != loser]
    assert proof.verify(around.lines).ok


def test_when_nobody_plays_any_more_bots_play_on_for_whoever_watches(around: Around, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waking, "ALONE", 50)
    around.open("me", "regular", "regular")
    anne = around.enter("Anne")
    around.says(anne, Resign)
    around.run()
    number = around.room.number
    assert number > 50, "at once"
    around.wait(100)
    assert number + 90 <= around.room.number <= number + 110, "then one a second: among bots a game may never end"
    around.leave(anne)
    around.wait(10_000)
    assert around.room.frozen and around.room.number < number + 180
    around.check()


def test_an_id_of_another_seat_is_not_told(three: Three) -> None:
    around, *people = three
    player = awaited(around, *people)
    around.do(lambda room: room.hear(player, Act("sesame", room.number, {"do": "roll"})))
    assert not any("sesame" in str(guest.told) for guest in people if guest is not player)


@pytest.mark.parametrize(("edition", "lang", "written"), [
    ("france-2003", "fr", "2\u202f500 €"), ("france-2003", "en", "2,500 €"), ("paris-1936", "fr", "2.500 F"), ("world-2008", "fr", "2,5 K"),
])  # fmt: skip
def test_amounts_are_written_as_a_screen_writes_them(around: Around, edition: str, lang: str, written: str) -> None:
    around.open("me", "regular", edition=edition)
    assert telling.in_figures(around.game, f"({money(around.game.box, 2500)}) 25001 12", lang) == f"({written}) 25001 12"
    for text in ("12 €", "999 €", "sans rien"):
        assert telling.in_figures(around.game, text, lang) == text


def test_a_screen_is_told_long_amounts_in_groups(around: Around) -> None:
    opened = around.bring(journal_of(position("Anne(1500 @39 37) Bruno(15000 @5 1 3)")))
    anne = around.enter(opened.seat, "fr")
    answer = around.acts(anne, {"seat": "Anne", "do": "offer", "to": "Bruno", "give": {"deeds": [37]}, "take": {"cash": 12500}})
    assert answer["type"] == "moved", answer
    assert "12\u202f500 €" in answer["now"]["text"]


def test_an_expert_does_not_advise_again_what_was_refused(around: Around) -> None:
    opened = around.bring(journal_of(position("Anne(1500 @5 1 6 8) Bruno(1500 @5 3 9)")))
    anne, _ = around.enter("Anne"), around.join(opened.token, "x")
    around.room.wish = structs.replace(around.room.wish, advice=True)
    bruno = around.enter("Bruno")
    first = advice(asked(around.room, opened.token), "en", "absent")
    assert first.action is not None and first.action["do"] == "offer" and first.action["to"] == "Bruno"
    assert first.text is not None and "1,350 €" in first.text
    around.acts(anne, first.action)
    around.acts(bruno, {"do": "refuse"})
    then = advice(asked(around.room, opened.token), "en", "absent")
    assert then.action is not None and then.action != first.action
