"""The game made of a view is the game that was seen: the same table as far as the seat sees it, the same legal actions."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from monopole import Action, Game, editions
from monopole.bots import RandomBot
from monopole.bots.play_out import seat_as_seen
from monopole.client import Server
from monopole.client.mirror import mirrored
from monopole.editions import EditionError
from monopole.game import RecordError

SEATS = ["Anne", "Bruno", "Chloé", "David"]


def modes() -> list[tuple[str, str]]:
    found = []
    for name in editions.names():
        for mode in ("base", "fast", "timed"):
            try:
                editions.load(name, mode)
            except EditionError:
                continue
            found.append((name, mode))
    return found


def sent(view: Any) -> Any:
    return json.loads(json.dumps(view))


@pytest.mark.parametrize(("edition", "mode"), modes())
def test_a_game_seen_from_any_seat_is_the_same_game(edition: str, mode: str) -> None:
    game = Game.new(edition, mode, SEATS, key="0" * 31 + "7")
    bot, chance, looks = RandomBot("7"), random.Random(7), 0
    for _ in range(200):
        if game.over:
            break
        if chance.random() < 0.1:
            looks += 1
            for seat in (*SEATS, None):
                compare(game, seat)
        game.play(bot.choose(seat_as_seen(game, game.awaiting[0])) or game.default(game.awaiting[0]))  # type: ignore[arg-type]
    assert looks > 5


def compare(game: Game, seat: str | None, options: dict[str, Any] | None = None) -> None:
    seen = sent(game.view(seat))
    twin = mirrored(seen, {"options": options}, seat)
    mirrors = sent(twin.view(seat))
    for name in set(seen) - {"number", "commitment"}:  # those of a game of its own
        assert mirrors[name] == seen[name], name
    assert twin.check() == []
    if seat is not None:
        assert twin.legal(seat) == game.legal(seat)


def test_options_of_the_table_are_kept() -> None:
    game = Game.new(seats=SEATS, options={"jailFine": 75}, key="0" * 32)
    compare(game, "Anne", {"jailFine": 75})
    assert mirrored(sent(game.view("Anne")), {"options": {"jailFine": 75}}, "Anne").edition.jail_fine == 75


def test_the_dice_of_a_table_are_an_option_of_the_game() -> None:
    view = sent(Game.new(seats=SEATS, key="0" * 32).view("Anne"))
    assert mirrored(view, {"dice": "given"}, "Anne").box.options["givenDice"].value == "given"


def test_what_is_hidden_is_not_there() -> None:
    game = Game.new(seats=SEATS, key="0" * 31 + "5", roll_for_start=False)
    seen = sent(game.view("Anne"))
    rolls = {str(mirrored(seen, {}, "Anne").play(game.legal("Anne")[0])) for _ in range(20)}
    assert len(rolls) > 5, "the dice to come are drawn anew each time"


def test_a_banker_without_a_token_has_a_word() -> None:
    game = Game.new("belgium-1985", "base", SEATS, banker="Zoé", people=5, roll_for_start=False, key="0" * 32)
    game.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    game.play(Action(seat="Anne", do="decline"))
    assert game.awaiting == ["Zoé"]
    for seat, about in (("Zoé", {}), ("Anne", {"banker": "Zoé"})):
        twin = mirrored(sent(game.view(seat)), about, seat)
        assert (twin.persons, twin.awaiting) == (game.persons, game.awaiting)
        assert twin.legal(seat) == game.legal(seat)


def test_a_server_names_no_file_of_ours(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text('id = "own"\ntitle = { fr = "À moi" }\nextends = "france-2003"\n', encoding="utf-8")
    view = sent(Game.new(str(file), seats=SEATS, key="0" * 32).view("Anne"))
    assert mirrored(view, {}, "Anne", str(file)).box.id == "own"
    for named in ("own", str(file)):
        with pytest.raises(RecordError):
            mirrored({**view, "edition": named}, {}, "Anne")


def test_the_text_of_an_own_edition_comes_from_the_table(server: Server, tmp_path: Path) -> None:
    """Whoever comes by invitation has no file of it, and shows its board, plays on with it and lets a bot sit down all the same."""
    file = tmp_path / "chez-nous.toml"
    own = 'id = "chez-nous"\ntitle = { fr = "Chez nous" }\nextends = "france-2003"\n\n[options]\njailFine = 75\n'
    file.write_text(own, encoding="utf-8")
    anne = server.open(str(file), seats=["me", "person"], name="Anne", options={"startCash": 500})
    bruno = server.join(anne.invite(), "Bruno")
    file.unlink()
    bruno.wait(0)
    assert bruno.about["own"] and bruno.edition()["title"]["fr"] == "Chez nous"
    game = bruno.game()
    assert game.box.id == "chez-nous" and game.box.options["jailFine"].value == 75 and game.seat("Bruno").cash == 500
    assert server.watch(anne.code).game().box.id == "chez-nous"
    assert server.open("france-2003", seats=["me", "regular"]).edition()["text"] is None
