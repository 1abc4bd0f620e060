"""What each guest of a table is told: the entries of the journal as that seat may know them, and where the table stands.

Most seats know the same, so what goes to all is written once.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from monopole.game import Game
from monopole.game.amounts import figures
from monopole.game.entries import BACK, END, NOTE, Entry, say_entry
from monopole.game.view import open_matter
from monopole.server import messages
from monopole.server.hall_face import Line
from monopole.table import Table
from monopole.text.numbers import decimal
from monopole.vocabulary import MANUAL, TO_BANKER

encode = msgspec.json.Encoder().encode
NOTHING_LEFT: Mapping[str, float] = {}


def hides(game: Game) -> bool:
    """Whether seats of this table may hear different things."""
    return game.edition.rent_claim == MANUAL or game.edition.card_shown_to == TO_BANKER


def in_figures(game: Game, text: str, lang: str) -> str:
    """A sentence for a screen: the thousands of amounts are set apart as the page does, where the edition prints them together."""
    money = game.box.currency
    return text if money.thousands or money.units else _amounts(money.form).sub(lambda found: decimal(int(found[0]), lang, 0), text)


@lru_cache(maxsize=64)  # of money that anybody may name
def _amounts(form: str) -> re.Pattern[str]:
    """Long numbers before or after the sign of the money, as `{} €` has it."""
    before, _, after = form.partition("{}")
    return re.compile(rf"(?<!\d){f'(?<={re.escape(before)})' if before else ''}\d{{4,}}(?={re.escape(after)})")


def in_front(table: Table | None, seats: Sequence[str]) -> str | None:
    """Of the seats of one screen, the one that is asked something now, else the first; nobody for a spectator."""
    awaiting = () if table is None or table.over else table.game.awaiting
    return next((seat for seat in seats if seat in awaiting), seats[0] if seats else None)


def _hearer(entry: Entry, seats: Sequence[str]) -> str | None:
    """As whom this is heard. Where several share a screen: as whoever did it, where it is one of them, and else as anybody would."""
    if len(seats) < 2:
        return seats[0] if seats else None
    return entry.action.seat if entry.action is not None and entry.action.seat in seats else None


def told(game: Game, entry: Entry, n: int, seats: Sequence[str], lang: str | None) -> messages.Entry:
    """One entry, for the seats of one screen or a spectator."""
    if entry.kind == END:
        return messages.Entry(n, "end", note=dict(entry.note or {}))
    if entry.kind in (BACK, NOTE):
        texts = [say_entry(entry, lang)] if lang else []
        note = dict(entry.note) if entry.note is not None else {"by": list(entry.by)}
        return messages.Entry(n, entry.kind, count=entry.count, note=note, texts=texts, time=entry.time)
    assert entry.action is not None
    events = game.heard(entry.events, _hearer(entry, seats))
    return messages.Entry(
        n, "played", entry.action.to_dict(), entry.cause, entry.action.dice is not None, [event.to_dict() for event in events],
        [in_figures(game, game.say(event, lang), lang) for event in events] if lang else [], time=entry.time,
    )  # fmt: skip


def since(table: Table, number: int, seats: Sequence[str], lang: str | None, most: int) -> tuple[list[messages.Entry], int]:
    """The entries after this number, at most so many of the last, and how many were left out."""
    game, begun = table.game, []
    if number < 1:
        events = game.heard(game.begun, seats[0] if len(seats) == 1 else None)
        texts = [in_figures(game, game.say(event, lang), lang) for event in events] if lang else []
        begun, number = [messages.Entry(1, "began", events=[event.to_dict() for event in events], texts=texts)], 1
    first = max(number, table.number - most)
    entries = table.entries[first - 1 :]
    return begun + [told(game, entry, first + 1 + at, seats, lang) for at, entry in enumerate(entries)], first - number


def now(
    table: Table, seats: Sequence[str], lang: str | None, views: bool = False, left: Mapping[str, float] = NOTHING_LEFT
) -> messages.Now:
    """Where the table stands for a seat; for several at one screen, for the one in front."""
    game, seat = table.game, in_front(table, seats)
    awaiting = [] if table.over else game.awaiting
    mine = seat is not None and seat in awaiting
    default = game.default(seat) if mine else None
    text = in_figures(game, game.say(lang=lang), lang) if lang and not table.over else None
    return messages.Now(
        table.number, awaiting, None if table.over else open_matter(game), text,
        table.over, game.winners if table.over else [], default.to_dict() if default is not None else None,
        view(table, seat) if views else msgspec.UNSET,
        [action.to_dict() for action in legal(table, seat)] if views else msgspec.UNSET,
        seat if len(seats) > 1 else None, dict(left),
    )  # fmt: skip


def view(table: Table, seat: str | None) -> dict[str, Any]:
    """What a seat sees, with the amounts a screen shows beside it; the number is the table's."""
    return {**table.game.view(seat), "number": table.number, "over": table.over, "figures": figures(table.game)}


def legal(table: Table, seat: str | None) -> Sequence[Any]:
    return [] if seat is None or table.over or table.paused else table.game.legal(seat)


def moved(
    table: Table, number: int, guests: Iterable[tuple[Line, Sequence[str]]], author: Line | None, id: str | None,
    left: Mapping[str, float] = NOTHING_LEFT,
) -> list[tuple[Line, bytes]]:
    """What everybody, each with the seats it speaks for, is told of what happened after this number; written once for all who may know
    the same.
    """
    game = table.game
    private = hides(game)
    awaiting = () if table.over else game.awaiting
    written: dict[object, bytes] = {}
    heard: dict[object, list[messages.Entry]] = {}  # where nothing is hidden, the same for everybody in one language
    out = []
    for guest, seats in guests:
        own = guest.views or guest is author or private or len(seats) > 1 or any(seat in awaiting for seat in seats)
        alike = guest if own else guest.lang
        data = written.get(alike)
        if data is None:
            hears = guest if private else guest.lang
            if hears not in heard:
                heard[hears], _ = since(table, number, seats, guest.lang, table.number)
            answers = id if guest is author else None
            data = written[alike] = encode(messages.Moved(heard[hears], now(table, seats, guest.lang, guest.views, left), answers))
        out.append((guest, data))
    return out


def packed_json(told: Any) -> bytes:
    """As it is kept and sent where it is long and asked for often."""
    return gzip.compress(msgspec.json.encode(told), 6, mtime=0)
