"""What people at a table do beside playing: agreeing, taking back, pausing, leaving, moving to another device; and what the host may."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from client.house import House

from monopole.bots import DefaultBot
from monopole.client import Seat, Server, ServerError, sit


def two(server: Server) -> tuple[Seat, Seat]:
    anne = server.open("france-2003", seats=["me", "person"], name="Anne")
    bruno = server.join(anne.invite(), "Bruno")
    for seat in (anne, bruno):
        seat.wait(0)
    return anne, bruno


def refused(ask: Callable[[], object]) -> str:
    with pytest.raises(ServerError) as told:
        ask()
    return told.value.code


def to_an_offer(*seats: Seat) -> Seat:
    """Plays until somebody may buy something."""
    while True:
        for seat in seats:
            number, action = seat.number, seat.default
            if action is None:
                seat.wait(number, timeout=0.05)
            elif seat.matter.kind == "offer":
                return seat
            else:
                seat.play(action)


def test_one_takes_back_ones_own_action_and_numbers_only_grow(server: Server) -> None:
    seats = two(server)
    buyer = to_an_offer(*seats)
    purse, number = buyer.game().seat(str(buyer.name)).cash, buyer.number
    bought = buyer.play("buy")
    assert isinstance(bought, list) and bought[0].kind == "bought"
    assert buyer.undo() is True
    assert buyer.game().seat(str(buyer.name)).cash == purse and buyer.matter.kind == "offer"
    assert buyer.number > number + 1 and buyer.entries[-1].kind == "back" and buyer.entries[-1].count == 1


def test_a_pause_needs_everybody_and_stops_the_play(server: Server) -> None:
    anne, bruno = two(server)
    assert anne.pause() is False
    assert [proposal["what"] for proposal in bruno.about["proposals"]] in ([], ["pause"])
    assert bruno.pause() is True
    anne.wait(bruno.number - 1)
    assert refused(lambda: anne.play("roll")) == "is_paused"
    assert anne.agree("continue") is True
    assert isinstance(anne.play("roll"), list)
    assert anne.agree("end") is False
    bruno.decline("end")
    assert refused(lambda: bruno.decline("end")) == "nothing_proposed"


def test_an_end_by_agreement_is_an_end(server: Server) -> None:
    anne, bruno = two(server)
    assert refused(anne.record) == "not_over"
    assert anne.agree("end") is False and bruno.agree("end") is True
    assert anne.wait(10**6) == anne.number and anne.over
    assert anne.record().lines


def test_a_rematch_has_a_link_for_each(server: Server) -> None:
    anne, bruno = two(server)
    assert anne.agree("end") is False and bruno.agree("end") is True
    anne.wait(bruno.number - 1)
    assert anne.rematch is None
    assert anne.agree("rematch") is False and bruno.agree("rematch") is True
    for seat in (anne, bruno):
        while seat.rematch is None:
            seat.wait(0)  # returns at once, for the game is over: the link comes when the table is there
    assert anne.rematch is not None and bruno.rematch is not None
    again = server.join(anne.rematch, "Anne"), server.join(bruno.rematch, "Bruno")
    assert again[0].code == again[1].code != anne.code
    assert {seat.name for seat in again} == {"Anne", "Bruno"}
    again[0].wait(0)
    assert not again[0].over


def test_a_bot_sits_through_a_pause(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anne, bruno = two(server)
    assert anne.pause() is False and bruno.pause() is True
    anne.wait(bruno.number - 1)
    codes, play = [], anne.play

    def played(action: Any) -> Any:
        try:
            return play(action)
        except ServerError as why:
            codes.append(why.code)
            bruno.agree("continue")
            raise

    def end(action: Any, answer: Any) -> None:
        assert isinstance(answer, list)
        assert anne.agree("end") is False and bruno.agree("end") is True

    monkeypatch.setattr(anne, "play", played)
    assert sit(anne, DefaultBot(), None, end) == anne.winners
    assert codes == ["is_paused"]


def test_who_resigns_is_played_by_a_bot(server: Server) -> None:
    anne, bruno = two(server)
    number = bruno.number
    anne.resign()
    assert refused(lambda: anne.play("roll")) == "resigned"
    while not any(entry.cause == "bot" for entry in bruno.entries):
        number = bruno.wait(number)
    assert {entry.action.seat for entry in bruno.entries if entry.cause == "bot" and entry.action} == {"Anne"}


def test_a_seat_moves_to_another_device(server: Server) -> None:
    anne, _ = two(server)
    old = anne.credentials
    moved = server.join(anne.move(), "somebody")
    assert moved.name == "Anne" and moved.credentials != old
    with pytest.raises(ServerError) as told:
        anne.wait(10**6)
    assert told.value.code == "moved_away"
    assert old is not None and refused(lambda: server.resume(old)) == "wrong_credentials"
    assert isinstance(moved.play("roll"), list)


def test_what_the_host_may(server: Server) -> None:
    anne = server.open("france-2003", seats=["me", "person", "person"], name="Anne")
    bruno = server.join(anne.invite(), "Bruno")
    assert refused(bruno.start) == "not_host"
    assert anne.code not in [table["code"] for table in server.tables()]
    anne.publish()
    (about,) = [table for table in server.tables() if table["code"] == anne.code]
    assert [seat["name"] for seat in about["seats"]] == ["Anne", "Bruno", None]
    anne.mute("Bruno")
    assert refused(lambda: bruno.chat("?")) == "muted"
    anne.mute("Bruno", False)
    bruno.chat("?")
    anne.lock()
    assert refused(lambda: server.watch(anne.code)) == "locked"
    anne.lock(False)
    anne.remove("Bruno")
    assert refused(lambda: bruno.wait(10**6)) == "removed"
    anne.start()
    assert anne.wait(0) >= 1
    anne.chat("?")  # whatever is told before the answer is known by then
    assert {seat["kind"] for seat in anne.about["seats"]} == {"person", "bot"}


def test_why_something_is_not_possible(server: Server) -> None:
    anne, _ = two(server)
    reasons = anne.why("build")
    assert reasons and all(reason["rule"] and reason["text"] for reason in reasons)


def test_an_edition_of_ones_own(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "quartier.toml"
    file.write_text('id = "quartier"\ntitle = { fr = "Quartier" }\nextends = "france-2003"\n', encoding="utf-8")
    anne = server.open(str(file), seats=["me", "default"], name="Anne")
    anne.wait(0)
    assert anne.about["own"] is True
    assert anne.game(str(file)).box.id == "quartier" == anne.game().box.id


def test_chat_is_told_again_but_not_twice(server: Server, house: House) -> None:
    anne, _ = two(server)
    anne.chat("Un.")
    anne.chat("Deux.")
    assert anne.credentials is not None
    again = server.resume(anne.credentials)
    again.chat("Trois.")
    assert [said.text for said in again.conversation] == ["Un.", "Deux.", "Trois."]
