"""Several people at one screen: one key and one connection for several seats, and what each of them may know stays apart."""

from __future__ import annotations

from typing import Any

import pytest
from server.room.around_a_table import Around, Guest, journal_of, position, refused

from monopole.server.messages import Act, Chat, Decline, Hello, Lock, Look, Mute, Propose, Remove, Resign, Start, Why
from monopole.server.opening import Opened
from monopole.server.study import advising

Family = tuple[Around, Opened, Guest]


@pytest.fixture
def family(around: Around) -> Family:
    """Anne, Bruno and Chloé round one screen, and a bot."""
    opened = around.open("me", "here", "regular", "here", here=["Bruno", "Chloé"])
    return around, opened, around.enter("Anne", "fr", views=True)


def test_a_table_of_one_screen_begins_at_once(family: Family) -> None:
    around, opened, screen = family
    assert opened.number == 1 and around.game.seats == ["Anne", "Bruno", "Robot 1", "Chloé"]
    (welcome,) = screen.of("welcome")
    assert welcome["seat"] == "Anne" and welcome["seats"] == ["Anne", "Bruno", "Chloé"]
    assert [seat.get("beside") for seat in screen.about["seats"]] == [None, "Anne", None, "Anne"]
    assert all(seat["here"] for seat in screen.about["seats"] if seat["kind"] == "person")


def test_names_at_one_screen_are_told_apart_and_made_fit(around: Around) -> None:
    around.open("me", "here", "here", here=["anne", " Bru\u202eno "])
    assert around.game.seats == ["Anne", "anne 2", "Bruno"]
    refused("here_names", lambda: around.open("me", "here", "here", here=["Bruno"]))
    refused("here_names", lambda: around.open("me", "regular", here=["Bruno"]))
    refused("reserved_name", lambda: around.open("me", "here", here=["bank"]))
    refused("one_me", lambda: around.open("here", "here", here=["Anne", "Bruno"]))


def test_now_is_for_whoever_of_the_screen_is_asked(family: Family) -> None:
    around, _, screen = family
    seen: set[str] = set()
    for _ in range(40):
        around.run()
        (asked,) = around.game.awaiting[:1]
        assert screen.now["seat"] == asked == screen.now["view"]["seat"], "the one in front"
        assert screen.now["default"]["seat"] == asked and {action["seat"] for action in screen.now["legal"]} == {asked}
        seen.add(asked)
        assert around.acts(screen, screen.now["default"])["type"] == "moved"
    assert seen == {"Anne", "Bruno", "Chloé"}
    around.check()


def test_an_act_says_for_whom(family: Family) -> None:
    around, _, screen = family
    around.run()
    before = around.whole()
    refused("which_seat", lambda: around.acts(screen, {"do": "roll"}))
    refused("which_seat", lambda: around.says(screen, Resign))
    refused("not_yours", lambda: around.acts(screen, {"seat": "Robot 1", "do": "roll"}))
    refused("not_yours", lambda: around.says(screen, Look, seat="Robot 1"))
    refused("not_yours", lambda: around.acts(screen, {"seat": {}, "do": "roll"}))
    assert around.whole() == before
    asked = around.game.awaiting[0]
    other = next(name for name in ("Anne", "Bruno", "Chloé") if name != asked)
    assert around.acts(screen, {"seat": other, "do": "roll"})["type"] == "refused"
    assert around.acts(screen, {"seat": asked, "do": "roll"}, id="r")["type"] == "moved"
    number = around.room.number
    assert around.acts(screen, {"seat": asked, "do": "roll"}, id="r")["entries"] and around.room.number == number, "sent again, played once"


def test_each_may_look_for_oneself(family: Family) -> None:
    around, _, screen = family
    around.run()
    for name in ("Anne", "Bruno", "Chloé"):
        now = around.says(screen, Look, seat=name)["now"]
        assert now["seat"] == now["view"]["seat"] == name
        assert {action["seat"] for action in now["legal"]} <= {name}
    assert around.says(screen, Look)["now"]["seat"] == around.game.awaiting[0]
    asked = around.says(screen, Why, do="build")["reasons"]
    assert asked and around.says(screen, Why, do="build", seat="Bruno")["reasons"]


def test_what_is_anothers_to_know_is_not_told_to_the_screen(around: Around) -> None:
    """A rent that waits for Bruno's word: Anne, who landed there, does not read of it at the screen they share; Bruno does, looking."""
    options = {"rentClaim": "manual", "endTurn": "word"}
    opened = around.open("me", "here", "person", here=["Bruno"], options=options)
    around.join(opened.token, "David")
    screen, david = around.enter("Anne", "fr", views=True), around.enter("David", "fr", views=True)
    waited = 0
    for _ in range(300):
        around.run()
        seat = around.game.awaiting[0]
        guest = david if seat == "David" else screen
        buys = [action for action in around.game.legal(seat) if action.do == "buy"]
        around.acts(guest, buys[0] if buys else around.game.default(seat))
        for rent in around.game.view("Bruno")["rents"]:
            waited += rent["visitor"] == "Anne"
            assert around.says(screen, Look, seat="Bruno")["now"]["view"]["rents"].count(rent) == 1
            assert rent not in around.says(screen, Look, seat="Anne")["now"]["view"]["rents"]
    assert waited, "there was something to hide"
    entries: list[dict[str, Any]] = [entry for message in screen.of("moved") for entry in message["entries"]]
    assert [entry for entry in entries for event in entry.get("events", ()) if event["kind"] == "rent_due"] == []
    assert [entry for message in around.enter("Anne").of("welcome") for entry in message["entries"] if "rent_due" in str(entry)] == []


def test_a_card_is_read_by_whoever_drew_it(around: Around) -> None:
    opened = around.open("me", "here", "person", here=["Bruno"], options={"cardShownTo": "banker"})
    around.join(opened.token, "David")
    screen, david = around.enter("Anne"), around.enter("David")
    for _ in range(200):
        around.run()
        seat = around.game.awaiting[0]
        around.acts(david if seat == "David" else screen, around.game.default(seat))
    drawn = [
        (event["seat"], event.get("card")) for message in screen.of("moved") for entry in message["entries"]
        for event in entry.get("events", ()) if event["kind"] == "drew"
    ]  # fmt: skip
    assert {seat for seat, card in drawn if card is not None} == {"Anne", "Bruno"}
    assert all(card is None for seat, card in drawn if seat == "David") and any(seat == "David" for seat, _ in drawn)


def test_those_of_one_screen_agree_together_or_one_by_one(family: Family) -> None:
    around, _, screen = family
    assert "agreed" not in around.says(screen, Propose, what="pause") and around.table.paused
    around.says(screen, Propose, what="continue", seat="Bruno")
    assert not around.table.paused and around.table.entries[-1].note == {"kind": "continued", "by": ["Bruno"]}
    assert around.says(screen, Propose, what="pause", seat="Chloé")["agreed"] is False
    assert screen.about["proposals"][0]["missing"] == ["Anne", "Bruno"]
    assert around.says(screen, Decline, what="pause", seat="Bruno")["agreed"] is False
    around.run()
    for _ in range(3):
        around.acts(screen, screen.now["default"])
        around.run()
    number = around.room.number
    undone = around.says(screen, Propose, what="undo")
    assert around.room.number > number and around.table.entries[-1].kind == "back" and undone["type"] in ("done", "moved")
    around.check()


def test_resigning_is_of_one_seat(family: Family) -> None:
    around, _, screen = family
    around.says(screen, Resign, seat="Bruno")
    assert around.room.resigned == {"Bruno"} and around.sits("Bruno").called == "regular" and around.plays_itself("Anne")
    refused("resigned", lambda: around.says(screen, Propose, what="pause", seat="Bruno"))
    assert "agreed" not in around.says(screen, Propose, what="pause"), "the others are still asked, and agree"


def test_one_speaks_under_the_name_one_says(family: Family) -> None:
    around, _, screen = family
    assert around.says(screen, Chat, text="Salut", seat="Chloé")["seat"] == "Chloé"
    assert around.says(screen, Chat, text="Salut")["seat"] == "Anne"
    around.says(screen, Mute, seat="Chloé")
    refused("muted", lambda: around.says(screen, Chat, text="Hé", seat="Chloé"))


def test_a_screen_that_goes_takes_all_its_seats_and_brings_them_back(family: Family) -> None:
    around, opened, screen = family
    around.leave(screen)
    assert {seat["name"] for seat in around.room.about()["seats"] if seat.get("here")} == set()
    around.wait(100_000)
    around.reload()
    assert around.room.seat_of(opened.token) == "Anne"
    screen = around.enter("Anne")
    assert screen.of("welcome")[0]["seats"] == ["Anne", "Bruno", "Chloé"]
    assert all(around.plays_itself(name) for name in ("Anne", "Bruno", "Chloé"))
    refused("wrong_credentials", lambda: around.enter("Zoé"))


def test_somebody_sits_down_at_ones_screen_before_the_start(around: Around) -> None:
    anne = around.open("me", "person", "person", "person")
    bruno = around.join(anne.token, "Bruno")
    host, other = around.enter("Anne"), around.enter("Bruno")
    refused("wrong_credentials", lambda: around.do(lambda room: room.sit_here("x" * 43, "Zoé")))
    assert around.do(lambda room: room.sit_here(bruno.token, "bruno")).seat == "bruno 2"
    assert other.about["seats"][2] == {
        "name": "bruno 2", "kind": "person", "level": None, "here": True, "played_by": None, "muted": False, "resigned": False,
        "beside": "Bruno",
    }  # fmt: skip
    around.says(host, Lock)
    refused("locked", lambda: around.do(lambda room: room.sit_here(bruno.token, "Zoé")))
    assert around.do(lambda room: room.sit_here(anne.token, "Zoé")).number == 1, "the host may, and the table is full"
    refused("no_free_seat", lambda: around.do(lambda room: room.sit_here(anne.token, "Yves")))
    around.check()


def test_whoever_is_sent_away_takes_along_those_beside(around: Around) -> None:
    anne = around.open("me", "person", "person", "here", here=["Chloé"])
    bruno = around.join(anne.token, "Bruno")
    host = around.enter("Anne")
    around.says(host, Remove, seat="Chloé")
    assert around.room.chairs.screen("Anne") == ("Anne",) and host in around.room.guests
    around.do(lambda room: room.sit_here(bruno.token, "Zoé"))
    other = around.enter("Bruno")
    around.says(host, Remove, seat="Bruno")
    assert other.gone and around.room.chairs.people == ["Anne"]
    around.says(host, Start)
    around.check()


def test_a_seat_leaves_the_screen_for_a_phone_of_its_own(family: Family) -> None:
    around, opened, screen = family
    refused("not_yours", lambda: around.do(lambda room: room.move(opened.token, "Robot 1")))
    link, _ = around.do(lambda room: room.move(opened.token, "Bruno"))
    bruno = around.do(lambda room: room.join(link, "whoever"))
    assert bruno.seat == "Bruno" and around.room.seat_of(bruno.token) == "Bruno" and around.room.seat_of(opened.token) == "Anne"
    assert not screen.gone and screen.about["seats"][1]["beside"] is None
    refused("not_yours", lambda: around.says(screen, Look, seat="Bruno"))
    around.reload()
    assert around.enter("Bruno").of("welcome")[0].get("seats") is None
    assert around.enter("Anne").of("welcome")[0]["seats"] == ["Anne", "Chloé"]


def test_the_whole_screen_moves_to_another_device(family: Family) -> None:
    around, opened, screen = family
    link, _ = around.do(lambda room: room.move(opened.token))
    again = around.do(lambda room: room.join(link, ""))
    assert screen.gone and around.room.seat_of(opened.token) is None and again.seat == "Anne"
    assert around.enter("Anne").of("welcome")[0]["seats"] == ["Anne", "Bruno", "Chloé"]


def test_a_game_from_elsewhere_goes_on_at_one_screen(around: Around) -> None:
    anne = around.bring(journal_of(position("Anne(1500 @5) Bruno(900 @5) Chloé(700 @5)")))
    assert around.do(lambda room: room.sit_here(anne.token, "Chloé")).seat == "Chloé", "the chair of that name"
    assert around.do(lambda room: room.sit_here(anne.token, "Whoever")).seat == "Bruno"
    assert around.enter("Anne").of("welcome")[0]["seats"] == ["Anne", "Bruno", "Chloé"]
    around.check()


def test_a_spectator_has_no_seat_to_speak_for(family: Family) -> None:
    around, _, _ = family
    watcher = around.enter()
    refused("spectator", lambda: around.acts(watcher, {"seat": "Anne", "do": "roll"}))
    refused("spectator", lambda: around.says(watcher, Look, seat="Anne"))
    refused("hello_twice", lambda: around.do(lambda room: room.hear(watcher, Hello())))
    refused("bad_action", lambda: around.do(lambda room: room.hear(around.enter("Anne"), Act("x", 1, {"seat": "Anne", "do": "fly"}))))


def test_advice_is_for_whoever_is_in_front(around: Around) -> None:
    opened = around.open("me", "here", here=["Bruno"], advice=True)
    screen = around.enter("Anne")
    advised = set()
    for _ in range(8):
        asked = advising.asked(around.room, opened.token)
        assert asked.seat == screen.now["seat"]
        advised.add(asked.seat)
        around.acts(screen, screen.now["default"])
    assert advised == {"Anne", "Bruno"}
