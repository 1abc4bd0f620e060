"""Several people at one screen, and real dice, through the Python client."""

from __future__ import annotations

from pathlib import Path

import pytest

from monopole.client import Server, ServerError
from monopole.game import Refused, verify


def test_a_family_plays_a_whole_game_at_one_screen(server: Server) -> None:
    options = {"startCash": 300, "goSalary": 0}
    anne = server.open("france-2003", seats=["me", "here", "here"], name="Anne", here=["Bruno", "Chloé"], options=options)
    assert anne.seats == ["Anne", "Bruno", "Chloé"] and anne.name == "Anne"
    fronts = set()
    while not anne.over:
        assert anne.front is not None and anne.default is not None and anne.default.seat == anne.front
        fronts.add(anne.front)
        assert isinstance(anne.play(anne.default), list)
    assert fronts == {"Anne", "Bruno", "Chloé"} and verify(anne.record().lines).ok


def test_each_looks_and_speaks_for_oneself(server: Server) -> None:
    anne = server.open("france-2003", seats=["me", "here"], name="Anne", here=["Bruno"])
    for name in anne.seats:
        assert anne.view(name)["seat"] == name and all(action.seat == name for action in anne.legal(name))
    assert anne.view()["seat"] == anne.front
    other = next(name for name in anne.seats if name != anne.front)
    assert isinstance(anne.play(f"{other} roll"), Refused)
    assert isinstance(anne.play("roll"), list), "whoever is in front"
    anne.chat("Salut", other)
    assert anne.conversation[-1].seat == other
    with pytest.raises(ServerError) as wrong:
        anne.resign()
    assert wrong.value.code == "which_seat"
    assert anne.pause() and anne.agree("continue")


def test_one_more_sits_down_and_another_takes_a_phone_of_its_own(server: Server) -> None:
    anne = server.open("france-2003", seats=["me", "person", "person"], name="Anne")
    assert anne.sit_here("Bruno") == "Bruno" and anne.sit_here("Zoé") == "Zoé"
    anne.wait(0)
    assert anne.seats == ["Anne", "Bruno", "Zoé"]
    bruno = server.join(anne.move("Bruno"), "Bruno")
    assert bruno.seats == ["Bruno"]
    with pytest.raises(ServerError):
        anne.view("Bruno")
    assert anne.seats == ["Anne", "Zoé"]


def test_real_dice_are_said_for_oneself_and_for_a_bot(server: Server, tmp_path: Path) -> None:
    anne = server.open("france-2003", seats=["me", "default"], name="Anne", dice="given", options={"startCash": 200, "goSalary": 0})
    throws = 0
    while not anne.over:
        number = anne.number
        throw = anne.about["throw"]
        bot = throw["seat"] if throw and throw["at"] == number else None
        if bot is not None or (anne.default is not None and anne.default.do == "roll"):
            throws += 1
            dice = [1 + throws % 6, 1 + throws * 5 % 6]
            answer = anne.play({"seat": bot or "Anne", "do": "roll", "dice": dice})
            assert isinstance(answer, list), answer
        elif anne.default is not None:
            anne.play(anne.default)
        else:
            anne.wait(number, timeout=0.05)
    record = anne.record()
    assert throws > 10 and verify(record.lines).ok
    rolls = [entry for entry in anne.entries if entry.action is not None and entry.action.do == "roll"]
    assert all(entry.given for entry in rolls) and {entry.action.seat for entry in rolls if entry.action} == {"Anne", "Robot 1"}
