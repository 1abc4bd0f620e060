"""Who sits where: chairs, links, names, and what only the host may do."""

from __future__ import annotations

import pytest
from server.room.around_a_table import Around, Guest, journal_of, position, refused

from monopole.bilingual import Complaint
from monopole.game import Action
from monopole.server.keys import digest, digest_at, new_token
from monopole.server.messages import Chat, Hello, Lock, Look, Mute, Publish, Remove, Start
from monopole.server.opening import Opened
from monopole.server.room.keyring import GOOD_FOR, MOST_LINKS


def test_a_table_of_one_person_and_bots_begins_at_once(around: Around) -> None:
    opened = around.open("regular", "me", "beginner")
    assert (opened.seat, opened.number) == ("Anne", 1)
    assert [(chair.name, chair.kind, chair.level) for chair in around.room.chairs] == [
        ("Robot 1", "bot", "regular"), ("Anne", "person", None), ("Robot 2", "bot", "beginner"),
    ]  # fmt: skip
    assert around.game.seats == ["Robot 1", "Anne", "Robot 2"] and around.table.bots == ["Robot 1", "Robot 2"]
    assert around.shelf.kept is not None and around.shelf.kept.state == "playing"


def test_a_table_waits_until_every_seat_is_taken(around: Around) -> None:
    anne = around.open("me", "person", "empty")
    kept = around.shelf.kept
    assert kept is not None and (anne.number, kept.state, kept.lines) == (0, "open", [])
    guest = around.enter("Anne")
    assert guest.now["number"] == 0 and guest.about["state"] == "open"
    refused("not_begun", lambda: around.acts(guest, {"do": "roll"}, at=1))
    assert around.join(anne.token, "Bruno").number == 0
    assert [seat["kind"] for seat in guest.about["seats"]] == ["person", "person", "empty"]
    assert around.join(anne.token, "Chloé").number == 1
    began = guest.of("moved")[-1]
    assert [entry["kind"] for entry in began["entries"]] == ["began"] and guest.about["state"] == "playing"
    assert around.shelf.kept is not None and around.shelf.kept.state == "playing"
    refused("no_free_seat", lambda: around.do(lambda room: room.invite(anne.token)))


def test_the_host_begins_and_bots_take_what_is_free(around: Around) -> None:
    anne = around.open("me", "person", "person", absence="beginner")
    bruno = around.join(anne.token, "Robot 1")  # a person may be called so
    host, other = around.enter("Anne"), around.enter(bruno.seat)
    refused("not_host", lambda: around.says(other, Start))
    assert around.says(host, Start)["number"] == 1
    assert around.game.seats == ["Anne", "Robot 1", "Robot 2"] and around.sits("Robot 2").called == "beginner"
    refused("begun", lambda: around.says(host, Start))


def test_a_table_nobody_could_play_at_is_not_opened(around: Around) -> None:
    with pytest.raises(Complaint):
        around.open("me")
    with pytest.raises(Complaint):
        around.open("me", "person", options={"jailFine": -3})


def test_an_invitation_is_good_once_and_not_for_ever(around: Around) -> None:
    anne = around.open("me", "person", "person", "person")
    refused("wrong_credentials", lambda: around.do(lambda room: room.invite("x" * 43)))
    link, expires = around.do(lambda room: room.invite(anne.token))
    assert expires == around.wall() + GOOD_FOR
    assert around.room.seat_of(link) is None, "a link is no seat"
    bruno = around.do(lambda room: room.join(link, "Bruno"))
    assert around.room.seat_of(bruno.token) == "Bruno"
    refused("spent", lambda: around.do(lambda room: room.join(link, "Chloé")))
    refused("spent", lambda: around.do(lambda room: room.join(bruno.token, "Chloé")))
    late, _ = around.do(lambda room: room.invite(bruno.token))
    around.wait(GOOD_FOR + 1)
    refused("expired", lambda: around.do(lambda room: room.join(late, "Chloé")))
    around.reload()
    refused("spent", lambda: around.do(lambda room: room.join(link, "Chloé")))
    assert around.room.seat_of(bruno.token) == "Bruno"


def test_a_lost_answer_costs_no_seat(around: Around) -> None:
    """The same link and key are the same seat, as often as it is said: once the game is on, at a locked table, after a restart, late."""
    anne = around.open("me", "person")
    link, _ = around.do(lambda room: room.invite(anne.token))
    key = new_token()
    first = around.do(lambda room: room.join(link, "Bruno", key))
    assert (first.seat, first.token, first.number) == ("Bruno", key, 1), "the table is full and has begun"
    assert around.shelf.kept is not None and digest_at(around.room.code, key) in {kept.hash for kept in around.shelf.kept.keys}
    before = around.whole()
    assert around.do(lambda room: room.join(link, "Bruno", key)) == first and around.whole() == before
    around.says(around.enter("Anne"), Lock)
    around.reload()
    around.wait(GOOD_FOR + 1)
    again = around.do(lambda room: room.join(link, "anything", key))
    assert (again.seat, again.token) == ("Bruno", key) and around.room.seat_of(key) == "Bruno"
    for other in (None, new_token()):
        refused("spent", lambda other=other: around.do(lambda room: room.join(link, "Bruno", other)))


def test_a_key_opens_one_seat_by_one_link(around: Around) -> None:
    anne = around.open("me", "person", "person")
    one, two = (around.do(lambda room: room.invite(anne.token))[0] for _ in range(2))
    key = new_token()
    around.do(lambda room: room.join(one, "Bruno", key))
    refused("used_key", lambda: around.do(lambda room: room.join(two, "Bruno", key)))
    assert around.do(lambda room: room.join(two, "Chloé", new_token())).seat == "Chloé"


GOOD = "3PkpZV7uhrW0xXqvM8eGfA1sDcLz5nTyB2oRj6KiE9w"


@pytest.mark.parametrize("weak", ["", "x", "a" * 43, "ab" * 21 + "a", GOOD[:-1], GOOD + "A", "é" * 43, GOOD[:-1] + "="])
def test_a_key_anybody_might_guess_is_refused_and_spends_no_link(around: Around, weak: str) -> None:
    anne = around.open("me", "person")
    link, _ = around.do(lambda room: room.invite(anne.token))
    before = around.whole()
    for key in (weak, link):
        refused("weak_key", lambda key=key: around.do(lambda room: room.join(link, "Bruno", key)))
    assert around.whole() == before
    assert around.do(lambda room: room.join(link, "Bruno", GOOD)).seat == "Bruno"


def test_a_key_may_open_a_seat_elsewhere_too(around: Around) -> None:
    """It is kept with the code of its table, so that no archive takes it for that of another."""
    assert digest_at("K7MX2PQ9", "x") != digest_at("K7MX2PQA", "x") != digest("x")


def test_a_seat_that_moves_is_said_again_too(around: Around) -> None:
    anne = around.open("me", "regular")
    link, _ = around.do(lambda room: room.move(anne.token))
    key = new_token()
    first = around.do(lambda room: room.join(link, "", key))
    around.reload()
    assert around.do(lambda room: room.join(link, "", key)) == first == Opened(around.room.code, "Anne", key, 1)
    other, _ = around.do(lambda room: room.move(key))
    around.do(lambda room: room.join(other, "", new_token()))
    refused("spent", lambda: around.do(lambda room: room.join(link, "", key)))


def test_links_end_with_who_made_them(around: Around) -> None:
    """Whoever is sent away does not come back with an invitation of his own."""
    anne = around.open("me", "person", "person")
    bruno = around.join(anne.token, "Bruno")
    his, _ = around.do(lambda room: room.invite(bruno.token))
    hers, _ = around.do(lambda room: room.invite(anne.token))
    around.reload()
    around.says(around.enter("Anne"), Remove, seat="Bruno")
    refused("spent", lambda: around.do(lambda room: room.join(his, "Bruno")))
    assert around.do(lambda room: room.join(hers, "Bruno")).seat == "Bruno"


def test_a_guest_s_links_push_out_none_of_the_host_s(around: Around) -> None:
    anne = around.open("me", "person", "person")
    bruno = around.join(anne.token, "Bruno")
    link, _ = around.do(lambda room: room.invite(anne.token))
    first, _ = around.do(lambda room: room.invite(bruno.token))
    around.wait(1)
    around.reload()
    for _ in range(MOST_LINKS):
        last, _ = around.do(lambda room: room.invite(bruno.token))
        around.wait(1)
        around.reload()
    refused("spent", lambda: around.do(lambda room: room.join(first, "Chloé")))
    assert digest(last) in around.room.keys.keys and sum(key.kind == "invite" for key in around.room.keys.keys.values()) == MOST_LINKS + 1
    assert around.do(lambda room: room.join(link, "Chloé")).seat == "Chloé"


def test_the_host_hands_a_seat_on_whose_device_is_lost(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, _, bruno, chloe = three
    tokens = {name: around.do(lambda room, name=name: room.keys.seat(name)) for name in ("Anne", "Bruno", "Chloé")}
    refused("not_yours", lambda: around.do(lambda room: room.move(tokens["Chloé"], "Bruno")))
    refused("is_here", lambda: around.do(lambda room: room.move(tokens["Anne"], "Bruno")))
    refused("no_seat", lambda: around.do(lambda room: room.move(tokens["Anne"], "Zoé")))
    around.leave(bruno)
    link, _ = around.do(lambda room: room.move(tokens["Anne"], "Bruno"))
    assert around.room.seat_of(tokens["Bruno"]) == "Bruno", "the old device is out once the link is used"
    around.reload()
    chloe = around.enter("Chloé", "fr")
    key = new_token()
    assert around.do(lambda room: room.join(link, "", key)).seat == "Bruno"
    assert around.room.seat_of(tokens["Bruno"]) is None and around.room.seat_of(key) == "Bruno"
    assert chloe.about["seats"][1]["handed"] == "Anne" and "handed" not in chloe.about["seats"][0]
    (entry,) = chloe.of("moved")[-1]["entries"]
    assert entry["note"] == {"kind": "sat", "seat": "Bruno", "who": "person", "why": "handed", "by": ["Anne"]}
    assert entry["texts"] == ["Anne remet la place de Bruno à un autre appareil."]
    around.check()


def test_a_seat_a_bot_sits_at_is_handed_on_too(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, _, bruno, _ = three
    token = around.do(lambda room: room.keys.seat("Anne"))
    around.leave(bruno)
    around.do(lambda room: around.table.sit("Bruno", "regular", "absent"))
    link, _ = around.do(lambda room: room.move(token, "Bruno"))
    around.do(lambda room: room.join(link, "", new_token()))
    assert around.plays_itself("Bruno")
    around.check()


def test_a_seat_handed_on_is_not_taken_from_somebody_who_came_back(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, _, bruno, _ = three
    token = around.do(lambda room: room.keys.seat("Anne"))
    around.leave(bruno)
    link, _ = around.do(lambda room: room.move(token, "Bruno"))
    bruno = around.enter("Bruno")
    before = around.whole()
    refused("void", lambda: around.do(lambda room: room.join(link, "", new_token())))
    assert around.whole() == before and not bruno.gone


def test_the_host_says_so_and_a_device_is_out_at_once(three: tuple[Around, Guest, Guest, Guest]) -> None:
    """A broken phone may be connected still."""
    around, _, bruno, chloe = three
    tokens = {name: around.do(lambda room, name=name: room.keys.seat(name)) for name in ("Anne", "Bruno")}
    link, _ = around.do(lambda room: room.move(tokens["Anne"], "Bruno", True))
    assert bruno.gone and bruno.told[-1]["code"] == "handed_on" and "Anne" in bruno.told[-1]["text"] and not bruno.told[-1]["again"]
    refused("wrong_credentials", lambda: around.do(lambda room: room.invite(tokens["Bruno"])))
    assert around.do(lambda room: room.join(link, "", new_token())).seat == "Bruno"
    assert chloe.about["seats"][1]["handed"] == "Anne"


def test_a_seat_is_handed_on_before_the_start(around: Around) -> None:
    anne = around.open("me", "person", "person")
    bruno = around.join(anne.token, "Bruno")
    host = around.enter("Anne")
    link, _ = around.do(lambda room: room.move(anne.token, "Bruno"))
    around.do(lambda room: room.join(link, "", new_token()))
    assert host.about["seats"][1] == {**host.about["seats"][1], "name": "Bruno", "handed": "Anne"}
    assert around.room.seat_of(bruno.token) is None


def test_an_invitation_may_be_for_one_seat_and_no_other(around: Around) -> None:
    anne = around.open("me", "person", "regular", "person")
    refused("seat_taken", lambda: around.do(lambda room: room.invite(anne.token, 1)))
    refused("seat_taken", lambda: around.do(lambda room: room.invite(anne.token, "Robot 1")))
    refused("no_place", lambda: around.do(lambda room: room.invite(anne.token, 5)))
    refused("no_seat", lambda: around.do(lambda room: room.invite(anne.token, "Bruno")))
    last, _ = around.do(lambda room: room.invite(anne.token, 4))
    again, _ = around.do(lambda room: room.invite(anne.token, 4))
    around.reload()
    around.do(lambda room: room.join(last, "2"))
    assert [chair.name for chair in around.room.chairs] == ["Anne", None, "Robot 1", "2"]
    refused("seat_taken", lambda: around.do(lambda room: room.join(again, "Chloé")))
    host = around.enter("Anne")
    second, _ = around.do(lambda room: room.invite(anne.token, 2))
    around.says(host, Remove, seat="2")
    assert around.do(lambda room: room.join(second, "Chloé")).seat == "Chloé", "not lost with somebody who is called like its place"
    assert around.do(lambda room: room.join(again, "Bruno")).number == 1 and around.game.seats == ["Anne", "Chloé", "Robot 1", "Bruno"]


def test_an_invitation_to_the_seat_of_somebody_in_an_imported_game(around: Around) -> None:
    anne = around.bring(journal_of(position("Anne(1500 @5) Bruno(900 @5) Chloé(700 @5)")))
    link, _ = around.do(lambda room: room.invite(anne.token, "Chloé"))
    assert around.do(lambda room: room.join(link, "Zoé")).seat == "Chloé"
    refused("seat_taken", lambda: around.do(lambda room: room.invite(anne.token, "Chloé")))


@pytest.mark.parametrize(("said", "asked"), [(None, "drawn"), ((3, 4), "given")])
def test_a_game_brought_here_asks_for_real_dice_where_it_had_some(around: Around, said: tuple[int, int] | None, asked: str) -> None:
    game = position("Anne(1500 @5) Bruno(900 @5)")
    game.play(Action(seat="Anne", do="roll", dice=said))
    around.bring(journal_of(game))
    assert around.room.wish.dice == asked


def test_invitations_do_not_pile_up(around: Around) -> None:
    anne = around.open("me", "person")
    first, _ = around.do(lambda room: room.invite(anne.token))
    links = [around.do(lambda room: room.invite(anne.token))[0] for _ in range(MOST_LINKS)]
    refused("spent", lambda: around.do(lambda room: room.join(first, "Bruno")))
    assert sum(key.kind == "invite" for key in around.room.keys.keys.values()) == MOST_LINKS
    around.wait(GOOD_FOR + 1)
    around.do(lambda room: room.invite(anne.token))
    around.do(lambda room: room.join(around.do(lambda room: room.invite(anne.token))[0], "Bruno"))
    assert len(links) == MOST_LINKS


def test_only_digests_are_kept(around: Around) -> None:
    anne = around.open("me", "person")
    link, _ = around.do(lambda room: room.invite(anne.token))
    kept = around.shelf.kept
    assert kept is not None
    assert {key.hash for key in kept.keys} == {digest(anne.token), digest(link)}
    assert anne.token.encode() not in kept.about + kept.secret and link.encode() not in kept.about + kept.secret


def test_a_seat_moves_to_another_device(around: Around) -> None:
    anne = around.open("me", "regular")
    old, other = around.enter("Anne", "fr"), around.enter("Anne")
    stale, _ = around.do(lambda room: room.move(anne.token))
    link, _ = around.do(lambda room: room.move(anne.token))
    refused("spent", lambda: around.do(lambda room: room.join(stale, "")))
    again = around.do(lambda room: room.join(link, "whatever"))
    assert again.seat == "Anne" and around.room.seat_of(anne.token) is None and around.room.seat_of(again.token) == "Anne"
    for guest in (old, other):
        assert guest.told[-1]["type"] == "bye" and not guest.told[-1]["again"] and guest.gone
    assert "appareil" in old.told[-1]["text"] and not around.room.guests
    refused("spent", lambda: around.do(lambda room: room.join(link, "")))


def test_people_of_one_name_are_told_apart(around: Around) -> None:
    anne = around.open("me", "person", "person", "person", "person")
    assert [around.join(anne.token, name).seat for name in ("anne", "ANNE", "Robot 1", "a" * 200)] == [
        "anne 2", "ANNE 3", "Robot 1", "a" * 24,
    ]  # fmt: skip


def test_a_long_name_is_told_apart_too(around: Around) -> None:
    anne = around.open("me", "person", "person", name="a" * 200)
    names = [anne.seat, *(around.join(anne.token, "a" * 24).seat for _ in range(2))]
    assert len(set(names)) == 3 and around.game.seats == names


def test_a_name_nobody_can_bear_spends_no_link(around: Around) -> None:
    anne = around.open("me", "person")
    link, _ = around.do(lambda room: room.invite(anne.token))
    for name, code in (("bank", "reserved_name"), ("\u202e", "no_name")):
        before = around.whole()
        refused(code, lambda name=name: around.do(lambda room: room.join(link, name)))
        assert around.whole() == before
    assert around.do(lambda room: room.join(link, "Bruno")).seat == "Bruno"


def test_the_host_sends_somebody_away_before_the_start(around: Around) -> None:
    anne = around.open("me", "person", "person")
    bruno = around.join(anne.token, "Bruno")
    move, _ = around.do(lambda room: room.move(bruno.token))
    host, guest = around.enter("Anne"), around.enter("Bruno")
    refused("not_host", lambda: around.says(guest, Remove, seat="Anne"))
    refused("host_stays", lambda: around.says(host, Remove, seat="Anne"))
    refused("no_seat", lambda: around.says(host, Remove, seat="Zoé"))
    around.says(host, Remove, seat="Bruno")
    assert guest.gone and guest.told[-1]["code"] == "removed"
    assert around.room.seat_of(bruno.token) is None
    refused("spent", lambda: around.do(lambda room: room.join(move, "Bruno")))
    refused("wrong_credentials", lambda: around.enter("Bruno"))
    assert around.join(anne.token, "Bruno").seat == "Bruno"


def test_nobody_is_sent_away_once_the_game_is_on(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, anne, *_ = three
    refused("begun", lambda: around.says(anne, Remove, seat="Bruno"))


def test_a_locked_table_lets_nobody_else_in(around: Around) -> None:
    anne = around.open("me", "person")
    host = around.enter("Anne")
    link, _ = around.do(lambda room: room.invite(anne.token))
    around.says(host, Lock)
    assert host.about["locked"]
    refused("locked", lambda: around.do(lambda room: room.join(link, "Bruno")))
    refused("locked", lambda: around.enter())
    around.reload()
    refused("locked", lambda: around.enter())
    host = around.enter("Anne")
    around.says(host, Lock, locked=False)
    assert around.do(lambda room: room.join(link, "Bruno")).seat == "Bruno" and around.enter().now


def test_a_table_is_private_until_the_host_shows_it(around: Around) -> None:
    around.open("me", "person")
    assert around.shelf.kept is not None and b'"public":false' in around.shelf.kept.about
    host = around.enter("Anne")
    around.says(host, Publish)
    assert around.shelf.kept is not None and b'"public":true' in around.shelf.kept.about
    around.reload()
    assert around.room.public and around.room.about()["public"]


def test_chat_is_kept_told_to_newcomers_and_taken_away(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, anne, bruno, _ = three
    assert around.says(bruno, Chat, text="Bonjour")["text"] == "Bonjour"
    assert anne.of("chatted")[-1] == {"type": "chatted", "seat": "Bruno", "text": "Bonjour", "time": around.date()}
    refused("not_host", lambda: around.says(bruno, Mute, seat="Anne"))
    around.says(anne, Mute, seat="Bruno")
    refused("muted", lambda: around.says(bruno, Chat, text="Hé"))
    around.reload()
    anne, bruno, late = around.enter("Anne"), around.enter("Bruno"), around.enter()
    assert [message["text"] for message in late.of("chatted")] == ["Bonjour"]
    refused("muted", lambda: around.says(bruno, Chat, text="Hé"))
    around.says(anne, Mute, seat="Bruno", muted=False)
    around.says(bruno, Chat, text="Enfin")
    assert late.of("chatted")[-1]["text"] == "Enfin" and [spoken.text for spoken in around.room.chat] == ["Bonjour", "Enfin"]


def test_a_spectator_hears_the_game_and_says_nothing(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, *people = three
    watcher = around.enter(lang="en", views=True)
    assert people[0].about["watching"] == 1
    seat = around.game.awaiting[0]
    player = next(guest for guest in people if guest.seat == seat)
    around.acts(player)
    assert watcher.now["number"] == around.room.number and watcher.of("moved")[-1]["entries"][0]["texts"]
    assert watcher.now["view"]["number"] == around.room.number and watcher.now["legal"] == [] and "default" not in watcher.now
    refused("spectator", lambda: around.says(watcher, Chat, text="Hé"))
    refused("spectator", lambda: around.acts(watcher, {"do": "roll"}))
    assert around.says(watcher, Look)["now"]["view"] == watcher.now["view"]


def test_one_greets_once(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, anne, *_ = three
    refused("hello_twice", lambda: around.do(lambda room: room.hear(anne, Hello())))


def test_whoever_comes_back_is_told_what_was_missed(three: tuple[Around, Guest, Guest, Guest]) -> None:
    around, *people = three
    seen = people[1].now["number"]
    around.leave(people[1])
    for _ in range(4):
        seat = around.game.awaiting[0]
        if seat == "Bruno":
            break
        around.acts(next(guest for guest in people if guest.seat == seat))
    back = around.enter("Bruno", since=seen)
    (welcome,) = back.of("welcome")
    assert [entry["n"] for entry in welcome["entries"]] == list(range(seen + 1, around.room.number + 1))
    assert [entry["n"] for entry in around.enter("Bruno").told[0]["entries"]] == list(range(1, around.room.number + 1))
    assert around.enter("Bruno", since=10**6).told[0]["entries"] == []
