"""What all agree on: pause, end, rematch, and taking back what cannot be taken back alone."""

from __future__ import annotations

import pytest
from server.room.around_a_table import Around, Guest, journal_of, position, refused

from monopole.game import proof
from monopole.server.messages import Chat, Decline, Propose, Resign, ToTable
from monopole.server.room.answered import KEPT, REMEMBERED

Three = tuple[Around, Guest, Guest, Guest]


def proposes(around: Around, guest: Guest, what: str) -> dict[str, object]:
    return {"agreed": True} | around.says(guest, Propose, what=what)


def test_a_pause_needs_everybody_and_one_goes_on(three: Three) -> None:
    around, anne, bruno, chloe = three
    assert not proposes(around, anne, "pause")["agreed"]
    assert chloe.about["proposals"] == [{"what": "pause", "by": "Anne", "agreed": ["Anne"], "missing": ["Bruno", "Chloé"]}]
    assert not proposes(around, anne, "pause")["agreed"], "one cannot agree for the others"
    proposes(around, bruno, "pause")
    assert proposes(around, chloe, "pause")["agreed"] and around.table.paused and chloe.about["paused"]
    left = around.room.patience.left()
    refused("is_paused", lambda: around.acts(anne, {"do": "roll"}))
    refused("is_paused", lambda: proposes(around, anne, "pause"))
    refused("is_paused", lambda: proposes(around, anne, "undo"))
    refused("is_paused", lambda: around.says(anne, Resign))
    around.wait(100_000)
    assert around.room.patience.left() == left and around.room.due() is None
    around.reload()
    bruno = around.enter("Bruno")
    left = around.room.patience.left()
    around.wait(100_000)
    assert around.table.paused and around.room.patience.left() == left
    proposes(around, bruno, "continue")
    assert not around.table.paused and around.room.due() is not None
    refused("not_paused", lambda: proposes(around, bruno, "continue"))
    around.check()


def test_whoever_says_no_takes_it_off_the_table(three: Three) -> None:
    around, anne, bruno, chloe = three
    refused("nothing_proposed", lambda: around.says(bruno, Decline, what="end"))
    proposes(around, anne, "end")
    proposes(around, chloe, "end")
    assert around.says(bruno, Decline, what="end")["agreed"] is False
    assert anne.about["proposals"] == [] and not proposes(around, bruno, "end")["agreed"]
    assert not around.table.over


def test_the_end_by_agreement_reveals_the_key(three: Three) -> None:
    around, *people = three
    for guest in people:
        proposes(around, guest, "end")
    assert around.table.over and people[0].now["over"] and people[0].about["state"] == "over"
    assert around.shelf.kept is not None and around.shelf.kept.state == "over"
    assert around.game.secret.key.encode() not in around.shelf.kept.secret
    assert proof.verify(around.lines).problems == []
    for what in ("end", "undo", "pause"):
        refused("is_over", lambda what=what: proposes(around, people[0], what))
    refused("is_over", lambda: around.acts(people[0], {"do": "roll"}))
    late = around.acts(people[0], {"do": "roll"}, at=around.room.number - 1)
    assert late["type"] == "stale", "whoever acts in the moment in which it ends is too late, and not wrong"
    refused("is_over", lambda: around.says(people[0], Resign))
    around.reload()
    assert around.room.state == "over" and around.room.due() is None and around.enter().now["over"]


def test_alone_with_bots_one_agrees_with_oneself(around: Around) -> None:
    around.open("me", "regular")
    anne = around.enter("Anne")
    around.run()
    assert proposes(around, anne, "pause")["agreed"] and around.table.paused
    number = around.room.number
    around.wait(3600)
    assert around.room.number == number, "bots pause too"
    assert proposes(around, anne, "continue")["agreed"]
    assert proposes(around, anne, "end")["agreed"] and around.table.over


def test_what_nobody_has_answered_is_taken_back_alone(around: Around) -> None:
    opened = around.bring(journal_of(position("Anne(1500 @5 1 3) Bruno(1500 @5)")))
    around.join(opened.token, "x")
    anne, bruno = around.enter("Anne"), around.enter("Bruno")
    before = vars(around.game.table)
    around.acts(anne, {"do": "mortgage", "square": 1})
    number = around.room.number
    answer = proposes(around, anne, "undo")
    assert answer["type"] == "moved" and answer["entries"][0]["kind"] == "back" and answer["entries"][0]["count"] == 1
    assert around.room.number == number + 1 and vars(around.game.table) == before
    assert bruno.of("moved")[-1]["entries"][0]["kind"] == "back"
    around.reload()
    assert vars(around.game.table) == before and around.room.number == number + 1


def test_dice_are_taken_back_only_if_all_agree(three: Three) -> None:
    around, anne, bruno, chloe = three
    refused("nothing_back", lambda: proposes(around, anne, "undo"))
    roller = next(guest for guest in (anne, bruno, chloe) if guest.seat == around.game.awaiting[0])
    before = vars(around.game.table)
    around.acts(roller)
    number = around.room.number
    answer = proposes(around, roller, "undo")
    assert answer["type"] == "done" and not answer["agreed"] and around.room.number == number
    for guest in (anne, bruno, chloe):
        if guest is not roller:
            proposes(around, guest, "undo")
    back = vars(around.game.table)
    assert around.room.number == number + 1 and {**back, "draws": None} == {**before, "draws": None}
    assert back["draws"][0] > before["draws"][0], "what all saw does not come again"
    around.check()


def test_an_undo_that_was_proposed_is_off_once_something_else_happens(three: Three) -> None:
    around, *people = three
    first = next(guest for guest in people if guest.seat == around.game.awaiting[0])
    around.acts(first)
    proposes(around, first, "undo")
    proposes(around, first, "pause")
    second = next(guest for guest in people if guest.seat == around.game.awaiting[0])
    around.acts(second)
    for guest in people:
        assert [proposal["what"] for proposal in guest.about["proposals"]] == ["pause"]
    third = next(guest for guest in people if guest not in (first, second))
    refused("nothing_back", lambda: proposes(around, third, "undo"))


def test_what_is_proposed_is_agreed_once_the_last_who_was_missing_is_gone(three: Three) -> None:
    around, anne, bruno, chloe = three
    proposes(around, anne, "pause")
    proposes(around, bruno, "pause")
    around.says(chloe, Resign)
    assert around.table.paused and anne.about["paused"]
    around.check()


def without_chloe(three: Three) -> None:
    """Chloé does not answer: her time, her reserve and two decisions pass, and a bot sits in for her."""
    around, anne, bruno, chloe = three
    around.leave(chloe)
    while around.plays_itself("Chloé"):
        seat = around.game.awaiting[0]
        if seat == "Chloé":
            around.wait(5)
        else:
            around.acts({"Anne": anne, "Bruno": bruno}[seat])


def test_nobody_ends_the_game_for_somebody_who_is_away(three: Three) -> None:
    """The two who are left agree to the end, a bot sits in for the third: it waits until she is back, over the end of the server too."""
    around, anne, bruno, _ = three
    proposes(around, anne, "end")
    without_chloe(three)
    assert not proposes(around, bruno, "end")["agreed"] and not around.table.over
    assert anne.about["proposals"] == [{"what": "end", "by": "Anne", "agreed": ["Anne", "Bruno"], "missing": ["Chloé"]}]
    back = around.enter("Chloé")
    assert not around.table.over and back.about["proposals"][0]["missing"] == ["Chloé"], "to come back is not to agree"
    assert proposes(around, back, "end")["agreed"] and around.table.over
    assert proof.verify(around.lines).problems == []


def test_whoever_has_resigned_is_not_waited_for(three: Three) -> None:
    around, anne, bruno, chloe = three
    around.says(chloe, Resign)
    assert around.sits("Chloé").kind == "bot"
    proposes(around, anne, "end")
    assert proposes(around, bruno, "end")["agreed"] and around.table.over


def test_those_who_are_there_pause_without_who_is_away(three: Three) -> None:
    around, anne, bruno, _ = three
    without_chloe(three)
    proposes(around, anne, "pause")
    assert proposes(around, bruno, "pause")["agreed"] and around.table.paused


@pytest.mark.parametrize("reloaded", [False, True])
def test_nothing_is_taken_back_that_somebody_played_who_is_away_now(three: Three, reloaded: bool) -> None:
    """Nor anything before the moment the bot sat in; what has been played since, those who are there take back."""
    around, anne, bruno, _ = three
    without_chloe(three)
    sat_in = around.table.sat_down_at("Chloé")
    if reloaded:
        around.reload()
        anne, bruno = around.enter("Anne"), around.enter("Bruno")
    assert around.table.sat_down_at("Chloé") == sat_in
    told = [(played.action.seat, played.cause) for played in around.game.history]
    assert told[sat_in - 1] == ("Chloé", "default") and all(seat == "Chloé" for seat, _ in told[sat_in:])
    people = {"Anne": anne, "Bruno": bruno}
    last = next(played.action.seat for played in reversed(around.game.history) if played.action.seat in people)
    other = "Bruno" if last == "Anne" else "Anne"
    before = around.whole()
    proposes(around, people[str(last)], "undo")
    answer = proposes(around, people[other], "undo")
    assert answer["type"] == "done" and not answer["agreed"] and around.whole()["table"] == before["table"]
    assert people[other].about["proposals"][0]["missing"] == ["Chloé"]
    around.says(people[other], Decline, what="undo")

    around.run()
    while around.game.awaiting[0] not in people:
        around.wait(1)
    actor = people[around.game.awaiting[0]]
    picture = len(around.game.history)
    around.acts(actor)
    around.run()
    for guest in (actor, *(each for each in people.values() if each is not actor)):
        proposes(around, guest, "undo")
    assert len(around.game.history) == picture, "taken back, and Chloé was not asked"
    around.check()


def test_a_rematch_is_for_those_who_are_here(three: Three) -> None:
    around, anne, bruno, chloe = three
    refused("not_over", lambda: proposes(around, anne, "rematch"))
    for guest in (anne, bruno, chloe):
        proposes(around, guest, "end")
    around.leave(chloe)
    assert not proposes(around, anne, "rematch")["agreed"] and not around.room.rematch_wanted
    around.says(bruno, Decline, what="rematch")
    proposes(around, anne, "rematch")
    assert proposes(around, bruno, "rematch")["agreed"] and around.room.rematch_wanted
    refused("rematch_made", lambda: proposes(around, bruno, "rematch"))
    around.do(lambda room: room.again("ABCDEFGH", {"Anne": "token-a", "Bruno": "token-b", "Chloé": "token-c"}))
    assert anne.of("again") == [{"type": "again", "code": "ABCDEFGH", "token": "token-a"}] and chloe.of("again") == []
    around.reload()
    assert around.room.about()["next"] == "ABCDEFGH"
    refused("rematch_made", lambda: proposes(around, around.enter("Anne"), "rematch"))


def test_a_rematch_is_agreed_once_the_last_who_did_not_want_it_leaves(three: Three) -> None:
    around, *people = three
    for guest in people:
        proposes(around, guest, "end")
    proposes(around, people[0], "rematch")
    proposes(around, people[1], "rematch")
    around.leave(people[2])
    assert around.room.rematch_wanted


def test_who_is_out_of_the_game_has_no_say_in_it(around: Around) -> None:
    opened = around.bring(journal_of(position("Anne(1500 @5) Bruno(1500 @5) Chloé(0 out)")))
    around.join(opened.token, "x"), around.join(opened.token, "x")
    anne, bruno, chloe = (around.enter(name) for name in ("Anne", "Bruno", "Chloé"))
    refused("no_token", lambda: proposes(around, chloe, "end"))
    proposes(around, anne, "end")
    refused("no_token", lambda: around.says(chloe, Decline, what="end"))
    assert proposes(around, bruno, "end")["agreed"]


def test_what_is_said_again_is_not_done_again(three: Three) -> None:
    """Whoever heard no answer says the same again, under the same id: nothing happens twice, in this life of the server or the next."""
    around, anne, bruno, chloe = three

    def says(guest: Guest, message: ToTable) -> dict[str, object]:
        heard = len(guest.told)
        around.do(lambda room: room.hear(guest, message))
        (answer,) = (told for told in guest.told[heard:] if told.get("answers") == message.id)
        return answer

    says(anne, Chat("a", "Une fois"))
    assert says(anne, Chat("a", "Une fois"))["type"] == "done"
    assert [spoken.text for spoken in around.room.chat] == ["Une fois"]
    assert says(bruno, Chat("a", "Moi aussi"))["type"] == "chatted", "an id is of one seat"
    for guest in (anne, bruno):
        assert says(guest, Propose("p", "pause"))["agreed"] is False
    says(bruno, Decline("d", "pause"))
    assert says(anne, Propose("p", "pause"))["agreed"] is False and chloe.about["proposals"] == [], "declined since: not proposed anew"
    player = next(guest for guest in (anne, bruno, chloe) if guest.seat == around.game.awaiting[0])
    while around.game.matter.kind != "offer":
        player = next(guest for guest in (anne, bruno, chloe) if guest.seat == around.game.awaiting[0])
        around.acts(player)
    around.acts(player, {"do": "buy"})
    assert says(player, Propose("u", "undo"))["type"] == "moved"
    number = around.room.number
    assert says(player, Propose("u", "undo")) == {"type": "done", "answers": "u", "number": number}
    for guest in (anne, bruno, chloe):
        says(guest, Propose("q", "pause"))
    assert around.table.paused
    says(chloe, Propose("c", "continue"))
    around.reload()
    number = around.room.number
    people = {name: around.enter(name) for name in ("Anne", "Bruno", "Chloé")}
    assert says(people["Anne"], Chat("a", "Une fois"))["type"] == "done" and len(around.room.chat) == 2
    assert says(people["Chloé"], Propose("q", "pause"))["type"] == "done" and not around.room.agreement
    assert says(people[str(player.seat)], Propose("u", "undo"))["type"] == "done"
    assert around.room.number == number and not around.table.paused
    assert says(people["Bruno"], Propose("p", "pause"))["agreed"] is False and "pause" in around.room.agreement, "it was never agreed on"
    around.check()


def test_only_the_last_of_what_was_said_is_kept(three: Three) -> None:
    around, anne, *_ = three
    for number in range(3 * REMEMBERED):
        around.says(anne, Chat, text=str(number))
    assert len(around.room.answers.to_keep()["Anne"]) == KEPT
    assert around.shelf.kept is not None and len(around.shelf.kept.about) < 4096
