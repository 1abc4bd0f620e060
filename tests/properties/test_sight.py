"""What a seat is handed does not depend on what it may not know: hidden things are changed, and nothing it sees or may do changes."""

from __future__ import annotations

import json
import random

import pytest
from midgame import begun
from talk import MODES

from monopole.bots import RandomBot
from monopole.game import Game
from monopole.game.seat import Seat
from monopole.rules.rent import forget_claim
from monopole.rules.sight import redraw, sees_card, sees_rent
from monopole.schema import NOBODY, copied
from monopole.vocabulary import GIVEN_ONLY

SEATS = ("Anne", "Bruno", "Chloé", "David")
GAMES, LENGTH = 3, 16


def with_other_secrets(game: Game, seat: int, chance: random.Random) -> Game:
    """The same game, as far as this seat may know it: another key, piles in another order, the hammer at another hour, and other rents
    waiting for the words of others."""
    table = copied(game.table)
    redraw(table, game.edition, *(chance.getrandbits(32) for _ in range(4)))
    i = 0
    while i < table.claims:
        if sees_rent(table, game.edition, seat, table.claim_owner[i]):
            i += 1
        elif chance.random() < 0.5:
            forget_claim(table, i)
        else:
            table.claim_amount[i] += 1 + chance.randrange(50)
            i += 1
    twin = game.copy()
    twin.restore(table, len(game.history))
    return twin


def handed(game: Game, name: str | None) -> str:
    """Everything a screen or a bot is given for a seat, or for a spectator."""
    told: list[object] = [json.loads(game.view_json(name)), game.view(name), game.text, game.awaiting, game.say()]
    if name is not None:
        told += [[action.to_dict() for action in game.legal(name)], str(game.default(name))]
    return json.dumps(told, default=str).replace(f'"number": {game.number}', "")


def watchers(game: Game) -> list[tuple[int, str | None]]:
    """Everybody at the table, a banker without a token too, and a spectator."""
    return [(NOBODY, None), *enumerate(game.persons)]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_what_is_hidden_changes_nothing_that_is_handed_out(name: str, mode: str) -> None:
    for number in range(GAMES):
        chance = random.Random(f"{name} {mode} {number}")
        game = begun(name, mode, number == 0, chance)
        bots = {seat: RandomBot(seat) for seat in game.seats}
        given = game.edition.given_dice == GIVEN_ONLY  # then the least committing roll needs dice from somewhere
        for _ in range(LENGTH):
            if game.over or given:
                break
            for watcher, seat in watchers(game):
                assert handed(game, seat) == handed(with_other_secrets(game, watcher, chance), seat), f"{seat}: {game.text}"
            speaker = game.awaiting[0]
            chosen = bots[speaker].choose(Seat(game.as_seen(speaker), game.seats.index(speaker))) if speaker in bots else None
            action = chosen or game.default(speaker)
            assert action is not None
            happened = game.play(action)
            assert isinstance(happened, list)
            for watcher, seat in watchers(game):
                for event in game.heard(happened, seat):
                    told = game.seats.index(event.owner if event.kind == "rent_due" else event.seat) if event.seat else NOBODY
                    assert event.kind != "rent_due" or sees_rent(game.table, game.edition, watcher, told)
                    assert event.kind != "drew" or event.card is None or sees_card(game.table, game.edition, watcher, told)


def test_a_copy_of_what_a_bot_is_given_foretells_no_dice() -> None:
    game = Game.new(seats=SEATS, key="5" * 32, roll_for_start=False)
    real = [event.to_dict() for event in game.copy().play(game.legal("Anne")[0]) if event.kind == "rolled"]
    guesses = [
        [event.to_dict() for event in game.as_seen("Anne").copy().play(game.legal("Anne")[0]) if event.kind == "rolled"]
        for _ in range(60)
    ]
    assert len({json.dumps(guess) for guess in guesses}) > 10
    assert sum(guess == real for guess in guesses) < 20


def test_nothing_a_bot_is_given_leads_to_the_key() -> None:
    game = Game.new(seats=SEATS, key="0123456789abcdef" * 2)
    seen = game.as_seen("Anne")
    assert seen.secret.key != game.secret.key and seen.secret.salt != game.secret.salt
    assert seen.table.key != game.table.key
    assert game.secret.key not in seen.to_text(full=True)
