"""Advice for a seat: what an expert would do here, and what each answer is worth. Only what the seat may see is looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from monopole.bots.level_bot import LevelBot
from monopole.editions import EditionText
from monopole.game import Action, Game
from monopole.game.commitment import Commitment
from monopole.game.setting import Setting, load_edition
from monopole.schema import Table as Picture
from monopole.server.sentences import TurnedAway
from monopole.server.telling import in_figures, in_front
from monopole.vocabulary import ANSWERS

if TYPE_CHECKING:
    from monopole.server.room.room import Room

ADVISER = "expert"
FUTURES = 800
MOST_WEIGHED = 6


@dataclass(frozen=True)
class Asked:
    """A table as the seat that asks may know it: whatever it may not see is drawn anew."""

    code: str
    seat: str
    number: int
    setting: Setting
    edition_text: str | None
    picture: Picture
    refused: Sequence[int] = ()  # deals that need not be proposed again


class WinningShare(Struct, frozen=True):
    """How often the asker's side wins, and between what bounds that lies, 95 times in a hundred."""

    share: float
    low: float
    high: float


class Weighed(Struct, frozen=True):
    """An answer, in words, and the chances after it; none where chance has a say in it at once."""

    action: dict[str, Any]
    text: str
    chance: WinningShare | None


class Advice(Struct, frozen=True):
    """What an expert would do at this number; null: nothing now. `engine` is `ready`, or says why there are no chances: `preparing`, or
    `absent` where the extra `fast` is.
    """

    number: int
    engine: str
    action: dict[str, Any] | None
    text: str | None
    chance: WinningShare | None
    answers: list[Weighed]
    futures: int
    bot: str


def may_be_asked(room: Room) -> bool:
    """Whether anybody here may be advised: alone among bots, or where the table was opened so."""
    table = room.table
    if table is None or table.over:
        return False
    game, people = table.game, [name for name in room.chairs.people if name not in room.resigned]
    return room.wish.advice or sum(name not in game.seats or not game.seat(name).out for name in people) < 2


def asked(room: Room, token: str) -> Asked:
    """What the holder of this token asks about."""
    own = room.seat_of(token)
    if own is None:
        raise TurnedAway("wrong_credentials")
    table = room.on()
    seat = str(in_front(table, room.chairs.screen(own)))
    if not may_be_asked(room):
        raise TurnedAway("no_advice")
    game = table.game
    if seat not in game.seats or game.seat(seat).out:
        raise TurnedAway("no_token")
    chance = hashlib.sha256(f"{room.code} {table.number} {seat}".encode()).hexdigest()[:32]  # anybody may know it: it foretells nothing
    seen = game.as_seen(seat, chance)
    return Asked(room.code, seat, table.number, game.setting, room.wish.edition_text, seen.table, table.floor.refused)


# In the other process.


def _game(question: Asked) -> Game:
    own = EditionText(question.edition_text) if question.edition_text else None
    game = Game.begin(question.setting, load_edition(question.setting, own), Commitment.fresh("0" * 32, "0" * 32))
    game.restore(question.picture, 0)
    return game


def advice(question: Asked, lang: str, engine: str) -> Advice:
    """The expert's word, and where the engine is ready what each answer is worth."""
    game = _game(question)
    mine, bot = game.seat(question.seat), LevelBot(ADVISER, refused=question.refused)
    word = bot.choose(mine) if question.seat in game.awaiting else bot.unasked(mine)
    ready = engine == "ready"
    answers = [_weighed(game, question.seat, action, lang, ready) for action in _answers(game, question.seat, word)]
    return Advice(
        question.number, engine, None if word is None else word.to_dict(),
        None if word is None else in_figures(game, game.say(word, lang), lang),
        _chance(game, question.seat) if ready else None, answers, FUTURES, ADVISER,
    )  # fmt: skip


def _answers(game: Game, seat: str, word: Action | None) -> list[Action]:
    """What is worth comparing: the expert's word first, then every answer to the matter that leaves nothing to be filled in."""
    asked = ANSWERS.get(game.matter.kind, ()) if seat in game.awaiting else ()
    plain = [action for action in game.legal(seat) if action.form is None and action.do in asked]
    first = [] if word is None else [word]
    return [*first, *(action for action in plain if action != word)][:MOST_WEIGHED]


def _weighed(game: Game, seat: str, action: Action, lang: str, ready: bool) -> Weighed:
    twin = game.copy()
    events = twin.play(action) if ready else []
    drawn = not isinstance(events, list) or any(event.by_chance for event in events)
    chance = _chance(twin, seat) if ready and not drawn else None
    return Weighed(action.to_dict(), in_figures(game, game.say(action, lang), lang), chance)


def _chance(game: Game, seat: str) -> WinningShare:
    from monopole.lab.chances.odds import odds  # not before there is something to reckon: a table can do without the lab

    found = odds(game, FUTURES, ADVISER, 0, "compiled")
    side = next(side for side in found.chances if seat in side.seats)
    return WinningShare(round(side.share, 4), round(side.interval[0], 4), round(side.interval[1], 4))
