"""Who sits where, as somebody writes it down."""

from __future__ import annotations

import sys

import pytest

from monopole.bots import DefaultBot, ProcessBot, UnknownBot
from monopole.bots.ladder import Player, names, player
from monopole.game import Game, JournalError, SeatingError
from monopole.table.seats import BOT, SOMEBODY, USUAL, called, next_robot, read_seats, seed_of, sitter, trusted


def test_seats_as_they_are_written() -> None:
    assert read_seats("Anne, Bruno,bot,bot:random,Zoé=bot:default,Max=expert, Eve = bot", "fr") == (
        ["Anne", "Bruno", "Robot 1", "Robot 2", "Zoé", "Max", "Eve"],
        {"Robot 1": USUAL, "Robot 2": "random", "Zoé": "default", "Max": "expert", "Eve": USUAL},
    )


def test_every_registered_bot_can_be_seated() -> None:
    text = ",".join(f"S{number}=bot:{name}" for number, name in enumerate(names()))
    assert list(read_seats(text, "en").bots.values()) == names()


def test_code_of_ones_own() -> None:
    seats, bots = read_seats(f"Anne,monopole.bots.plain:DefaultBot,bot:{sys.executable} -m x --y=3", "en")
    assert seats == ["Anne", "Robot 1", "Robot 2"]
    assert bots == {"Robot 1": "monopole.bots.plain:DefaultBot", "Robot 2": f"bot:{sys.executable} -m x --y=3"}
    game = Game.new(seats=seats)
    made = {seat: sitter(bot, game, seat).bot for seat, bot in bots.items()}
    assert isinstance(made["Robot 1"], DefaultBot) and isinstance(made["Robot 2"], ProcessBot)


@pytest.mark.parametrize("text", ["Anne,,Bruno", "=bot", "Anne,Bruno=", ""])
def test_a_seat_without_a_name(text: str) -> None:
    with pytest.raises(SeatingError) as empty:
        read_seats(text, "fr")
    assert "Un siège est vide" in empty.value.say("fr")


@pytest.mark.parametrize("text", ["Anne,bot:reguler", "Anne,Zoé=reguler"])
def test_a_slip_of_the_pen(text: str) -> None:
    with pytest.raises(UnknownBot, match="regular"):
        read_seats(text, "fr")


def test_a_bot_is_called_by_a_name_nobody_has() -> None:
    assert next_robot(["Robot 1", "Anne"], "fr") == "Robot 2"


def test_each_bot_has_a_chance_of_its_own() -> None:
    game = Game.new(seats=["Anne", "Zoé"], key="7" * 32)
    seeds = {seed_of(game, "Anne"), seed_of(game, "Zoé"), seed_of(Game.new(seats=["Anne", "Zoé"], key="8" * 32), "Anne")}
    assert len(seeds) == 3 and game.secret.key not in seeds


def test_what_sitters_are_called() -> None:
    game = Game.new(seats=["A", "B", "C", "D"])
    sat = {"A": SOMEBODY} | {seat: sitter(who, game, seat) for seat, who in (("B", "expert"), ("C", player("random")), ("D", DefaultBot()))}
    assert called(sat) == {"B": "expert", "C": "random", "D": "monopole.bots.plain:DefaultBot"}
    assert sat["B"].kind == BOT and isinstance(sat["B"].bot, Player)


@pytest.mark.parametrize("name", ["monopole.bots.plain:DefaultBot", "bot:rm -rf x", "nobody"])
def test_a_journal_names_no_code_to_run(name: str) -> None:
    assert trusted({"B": "regular"}, ["A", "B"]) == {"B": "regular"}
    with pytest.raises(JournalError) as refused:
        trusted({"B": name}, ["A", "B"])
    assert f'--seats "A,B={name}"' in refused.value.say("en")
