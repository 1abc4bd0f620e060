"""A seat at a distance, played by a program: the names others depend on, whole games, answers, waiting."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from monopole import Action, Event, Refused
from monopole.cli import main
from monopole.client import AsyncSeat, AsyncServer, Record, Seat, Server, ServerError
from monopole.game import ActionError, Stale, verify

OF_SERVER = ("open", "join", "watch", "resume", "tables")
OF_SEAT = (
    "name", "code", "invite", "credentials", "number", "awaiting", "over", "winners", "view", "legal", "play", "wait", "events", "chat",
    "undo", "pause", "resign", "record", "close",
)  # fmt: skip


def two(server: Server, **more: Any) -> tuple[Seat, Seat]:
    """Anne and Bruno, the game begun."""
    anne = server.open("france-2003", seats=["me", "person"], name="Anne", **more)
    bruno = server.join(anne.invite(), "Bruno")
    anne.wait(0)
    bruno.wait(0)
    return anne, bruno


def say_defaults(*seats: Seat) -> None:
    """Everybody says the least committing action until the game is over."""
    while not seats[0].over:
        for seat in seats:
            number, action = seat.number, seat.default
            if action is None:
                seat.wait(number, timeout=0.05)
            else:
                assert isinstance(seat.play(action), list | Stale)


# the names others depend on


@pytest.mark.parametrize(("plain", "twin"), [(Server, AsyncServer), (Seat, AsyncSeat)])
def test_the_two_kinds_have_the_same_face(plain: type, twin: type) -> None:
    faces = [{name for name in dir(kind) if not name.startswith("_")} for kind in (plain, twin)]
    assert faces[0] == faces[1]
    for name in sorted(faces[0]):
        one, other = getattr(plain, name), getattr(twin, name)
        if inspect.isfunction(one):
            assert list(inspect.signature(one).parameters.values()) == list(inspect.signature(other).parameters.values()), name
            assert one.__doc__ == other.__doc__, name


def test_every_public_name_is_there(server: Server) -> None:
    anne, _ = two(server)
    assert all(callable(getattr(server, name)) for name in OF_SERVER)
    assert all(hasattr(anne, name) for name in OF_SEAT)
    opening = inspect.signature(Server.open).parameters
    assert list(opening) == ["self", "edition", "mode", "seats", "name", "options", "pace", "wishes"]


# before it begins, and things that are none


def test_before_the_start_there_is_nothing_to_do_and_that_is_said(server: Server) -> None:
    anne = server.open("france-2003", seats=["me", "person"], name="Anne")
    assert anne.legal() == [] and anne.events() == [] and anne.wait(0, timeout=0) == 0
    for ask in (anne.view, anne.game, lambda: anne.play("roll")):
        with pytest.raises(ServerError) as why:
            ask()
        assert why.value.code == "not_begun"


@pytest.mark.parametrize("action", [None, 3, [], True])
def test_what_is_no_action_is_said_to_be_none(server: Server, action: Any) -> None:
    anne, _ = two(server)
    with pytest.raises(ActionError):
        anne.play(action)


@pytest.mark.parametrize("code", ["../../healthz", "", None, "K7MX 2PQ9"])
def test_what_is_no_code_is_said_to_be_none(server: Server, code: Any) -> None:
    with pytest.raises(ServerError) as why:
        server.watch(code)
    assert why.value.code == "code" and "K7MX2PQ9" in str(why.value)


def test_a_pace_that_is_none_is_refused_with_those_there_are(server: Server) -> None:
    with pytest.raises(ServerError, match="relaxed, normal, brisk, correspondence"):
        server.open("france-2003", pace="fast")


# whole games


def test_a_game_with_bots_is_played_and_its_record_is_proved(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anne = server.open("france-2003", options={"startCash": 500, "goSalary": 0}, seats=["me", "regular"], name="Anne")
    say_defaults(anne)
    assert anne.winners and anne.awaiting == [] and anne.default is None
    record = anne.record()
    assert isinstance(record, Record) and verify(record.lines).ok
    assert main(["verify", str(record.save(tmp_path / "game.jsonl")), "--lang", "en"]) == 0
    assert f"The winner: {anne.winners[0]}" in capsys.readouterr().out
    assert anne.wait(anne.number) == anne.number, "nothing more will come"


def test_people_meet_by_invitation_and_are_told_the_same(server: Server) -> None:
    anne, bruno = two(server)
    watching = server.watch(anne.code)
    assert (anne.name, bruno.name, watching.name) == ("Anne", "Bruno", None)
    for _ in range(30):
        seat = anne if "Anne" in anne.awaiting else bruno
        number = seat.number
        assert isinstance(seat.play(seat.default), list)  # type: ignore[arg-type]
        for other in (anne, bruno, watching):
            other.wait(number)
    assert anne.number == bruno.number == watching.number > 30
    assert anne.events() == bruno.events() == watching.events()
    assert [entry.n for entry in anne.entries] == list(range(1, anne.number + 1))


def test_a_spectator_looks_and_does_not_play(server: Server) -> None:
    anne, _ = two(server)
    watching = server.watch(anne.code)
    assert watching.legal() == [] and watching.view()["seat"] is None and watching.credentials is None
    assert watching.game().awaiting == anne.awaiting
    with pytest.raises(ServerError) as told:
        watching.play("roll")
    assert told.value.code == "spectator"


def test_a_seat_is_taken_up_again_by_its_credentials(server: Server) -> None:
    anne, bruno = two(server)
    anne.play("roll")
    credentials = anne.credentials
    assert credentials is not None and credentials.startswith(f"{anne.code}.")
    anne.close()
    again = Server(server.url).resume(credentials)
    bruno.wait(again.number - 1)
    assert again.name == "Anne" and again.number >= 2 and again.events() == bruno.events()
    again.close()


# actions and answers


@pytest.mark.parametrize("say", [lambda name: "roll", lambda name: {"do": "roll"}, lambda name: Action(name, "roll"), "{} roll".format])
def test_an_action_is_an_action_a_dict_or_a_line(server: Server, say: Any) -> None:
    anne, _ = two(server)
    happened = anne.play(say("Anne"))
    assert isinstance(happened, list) and all(isinstance(event, Event) for event in happened)
    assert (happened[0].kind, happened[0].seat) == ("rolled_start", "Anne")


def test_words_that_are_no_action_are_told_here(server: Server) -> None:
    anne, _ = two(server)
    for nonsense in ("jump", {"do": "bid"}, {"do": "roll", "speed": 3}, "roll 1-7"):
        with pytest.raises(ActionError):
            anne.play(nonsense)


def test_a_refusal_is_an_answer_with_its_rule(server: Server) -> None:
    anne, _ = two(server)
    number = anne.number
    refused = anne.play("buy")
    assert isinstance(refused, Refused)
    assert refused.rule and refused.reason and refused.say("fr") == refused.text == str(refused)
    assert anne.number == number, "nothing has changed"


def test_what_was_decided_on_an_older_matter_is_stale(server: Server) -> None:
    anne, bruno = two(server)
    anne.play("roll")
    bruno.wait(anne.number - 1)
    late = bruno.play("roll", at=1)
    assert isinstance(late, Stale)
    assert (late.at, late.number, late.matter) == (1, bruno.number, bruno.matter)
    assert isinstance(bruno.play("roll"), list), "without `at` it is decided on what the seat knows now"


def test_a_look_is_what_an_action_is_decided_on(server: Server) -> None:
    anne, bruno = two(server)
    assert {action.do for action in anne.legal()} == {"roll"}
    assert bruno.legal() == []
    anne.play("roll")
    late = bruno.play("roll")
    assert isinstance(late, Stale), "Bruno has looked before Anne rolled, when nothing was asked of him"
    assert isinstance(bruno.play("roll"), list)


def test_what_a_seat_sees_and_may_do_is_what_the_game_says(server: Server) -> None:
    anne, bruno = two(server)
    forms = 0
    for _ in range(40):
        for seat in (anne, bruno):
            legal = seat.legal()
            assert legal == seat.game().legal(str(seat.name))
            forms += sum(action.form is not None for action in legal)
        seat = anne if anne.default is not None else bruno
        number = seat.number
        seat.play(next((action for action in seat.legal() if action.do == "buy"), seat.default))  # type: ignore[arg-type]
        for other in (anne, bruno):
            other.wait(number)
    assert forms, "open actions, such as offers, come with their form"
    assert anne.view()["seats"] == ["Anne", "Bruno"]


# waiting


def test_waiting_ends_after_its_time(server: Server) -> None:
    anne, _ = two(server)
    assert anne.wait(anne.number, timeout=0.01) == anne.number
    assert anne.wait(anne.number + 100, timeout=0) == anne.number


def test_a_wait_is_woken_by_somebody_else(server: Server) -> None:
    anne, bruno = two(server)
    number = bruno.number
    anne.play("roll")
    assert bruno.wait(number) > number
    assert bruno.events(since=number) == bruno.events()[-len(bruno.events(since=number)) :] != []


# talking and errors


def test_chat_reaches_everybody(server: Server) -> None:
    anne, bruno = two(server)
    anne.chat("Salut !")
    bruno.chat("Bonjour.")
    assert [(said.seat, said.text) for said in bruno.conversation] == [("Anne", "Salut !"), ("Bruno", "Bonjour.")]


def test_an_invitation_opens_one_seat_once(server: Server) -> None:
    anne = server.open("france-2003", seats=["me", "person", "person"], name="Anne")
    link = anne.invite()
    assert link.startswith(f"{server.url}/t/{anne.code}#")
    server.join(link, "Bruno")
    with pytest.raises(ServerError):
        server.join(link, "Chloé")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda server: Server("exemple.fr"), "address"),
        (lambda server: Server("http://127.0.0.1:1").tables(), "away"),
        (lambda server: Server("http://127.0.0.1:1").watch("K7MX2PQ9"), "away"),
        (lambda server: server.join("https://exemple.fr/t/K7MX2PQ9", "Anne"), "link"),
        (lambda server: server.resume("K7MX2PQ9"), "credentials"),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(server: Server, wrong: Any, code: str) -> None:
    with pytest.raises(ServerError) as told:
        wrong(server)
    assert told.value.code == code
    assert told.value.say("fr") != told.value.say("en") and told.value.text == told.value.say("en")


def test_a_secret_is_not_repeated_in_a_complaint(server: Server) -> None:
    for wrong in (lambda: server.join("https://exemple.fr/#SECRET", "A"), lambda: server.resume("x y.SECRET")):
        with pytest.raises(ServerError) as told:
            wrong()
        assert "SECRET" not in told.value.say("fr") + repr(told.value)


def test_wrong_credentials_are_told_at_once(server: Server) -> None:
    anne, _ = two(server)
    with pytest.raises(ServerError) as told:
        server.resume(f"{anne.code}.{'x' * 43}")
    assert told.value.code == "wrong_credentials"


def test_a_table_that_cannot_be_is_told_by_the_server(server: Server) -> None:
    with pytest.raises(ServerError) as told:
        server.open("nowhere", seats=["me", "regular"])
    assert told.value.text


def test_a_closed_seat_says_so(server: Server) -> None:
    anne, _ = two(server)
    anne.close()
    with pytest.raises(ServerError) as told:
        anne.play("roll")
    assert told.value.code == "closed"
    assert "Anne" in repr(anne)
