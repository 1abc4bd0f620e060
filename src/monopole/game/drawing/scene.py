"""What a drawing shows: an edition, and perhaps a game that is played with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from monopole.editions import Box
from monopole.game.drawing.faces import Face, face_of
from monopole.game.drawing.labels import said
from monopole.rules.rent import held
from monopole.schema import NOBODY, RENTS
from monopole.text import mode_name
from monopole.text.names import Names
from monopole.vocabulary import UTILITIES

if TYPE_CHECKING:
    from monopole.game.game import Game


@dataclass(frozen=True)
class Scene:
    """An edition in one language, and the game if there is one. Only what everybody may see is ever asked of it."""

    box: Box
    lang: str
    game: Game | None = None

    @cached_property
    def face(self) -> Face:
        return face_of(self.box)

    @cached_property
    def names(self) -> Names:
        return Names(self.box, self.seats, self.lang)

    @cached_property
    def seats(self) -> Sequence[str]:
        return self.game.seats if self.game else ()

    @cached_property
    def initials(self) -> list[str]:
        return initials(self.seats)

    def say(self, code: str, **values: object) -> str:
        return said(code, self.lang, **values)

    def money(self, amount: int) -> str:
        return self.box.currency.write(amount, self.lang)

    def sum(self, amount: int) -> str:
        """As short as it can be written: for a square."""
        currency = self.box.currency
        if len(currency.form) > len("{} F"):
            currency = replace(currency, form=f"{{}}\u00a0{currency.symbol}", one="")
        return currency.write(amount, self.lang).replace(" ", "\u00a0")

    @property
    def title(self) -> str:
        short = self.face.short
        return short(self.lang) if short else self.box.title(self.lang)

    @property
    def subtitle(self) -> str:
        """The mode, the turn, and the time that is left."""
        parts = [mode_name(self.box.mode, self.lang)]
        if self.game:
            parts.append(self.say("turn", turn=self.game.table.turns + 1))
            limit = self.game.edition.time_limit
            if limit and not self.game.over:
                passed = 0 if self.game.table.before_play else self.game.table.clock
                minutes, seconds = divmod(max(0, limit - passed), 60)
                parts.append(self.say("left", time=f"{minutes}:{seconds:02}"))
        return " · ".join(parts)

    @property
    def asked(self) -> str:
        """What the table waits for, or who has won."""
        if not self.game:
            counts = self.box.seats
            whole = list(counts) == list(range(counts[0], counts[-1] + 1)) and len(counts) > 1
            count = f"{counts[0]}–{counts[-1]}" if whole else ", ".join(map(str, counts))
            return self.say("to_begin", count=count, cash=self.money(self.box.edition.start_cash))
        if not self.game.over:
            return self.game.say(lang=self.lang)
        winners = self.game.winners
        return self.say("over" if not winners else "winner" if len(winners) == 1 else "winners", names=self.names.listed(winners))

    @property
    def bank(self) -> str:
        table, edition = self.game.table if self.game else None, self.box.edition
        houses, hotels = (table.houses_left, table.hotels_left) if table else (edition.houses, edition.hotels)
        told = self.say("bank", houses=self.names.houses(houses), hotels=self.names.counted(self.box.hotel, hotels))
        return f"{told} · {self.say('pot', amount=self.money(table.pot))}" if table and table.pot else told

    def owner(self, number: int) -> int:
        return self.game.table.owner[number] if self.game else NOBODY

    def built(self, number: int) -> int:
        return self.game.table.built[number] if self.game else 0

    def pawned(self, number: int) -> bool:
        return bool(self.game and self.game.table.mortgaged[number])

    def rent(self, number: int) -> str:
        """What an owned square costs a visitor now; a company, so much for each pip of the dice."""
        assert self.game is not None
        square = self.game.square(number)
        if square.rent is not None:
            return self.sum(square.rent)
        edition = self.box.edition
        times = edition.rent[number * RENTS + held(self.game.table, edition, self.owner(number), UTILITIES) - 1]
        return f"×{times if edition.scale == 1 else self.sum(times)}"

    @cached_property
    def standing(self) -> tuple[dict[int, list[int]], list[int]]:
        """The seats on each square, and those in jail."""
        free: dict[int, list[int]] = {}
        prisoners: list[int] = []
        if self.game:
            for name in self.seats:
                seat = self.game.seat(name)
                if seat.in_jail and not seat.out:
                    prisoners.append(seat.number)
                elif not seat.out:
                    free.setdefault(seat.square.number, []).append(seat.number)
        return free, prisoners

    @cached_property
    def lit(self) -> int | None:
        """The square in question: on offer or under the hammer, else where the player on turn stands."""
        if not self.game or self.game.over:
            return None
        square = self.game.matter.square
        return self.game.table.square[self.game.table.turn] if square is None else square

    def told(self, number: int) -> str:
        """A square in words."""
        square, edition = self.box.squares[number], self.box.edition
        parts = [square.name]
        if square.group:
            parts.append(self.names.group(square.group))
        if self.game and self.owner(number) != NOBODY:
            parts.append(self.say("owned", who=self.seats[self.owner(number)]))
            if self.built(number):
                parts.append(self.names.buildings(self.built(number)))
            parts.append(self.say("mortgaged") if self.pawned(number) else self.say("rent", amount=self.rent(number)))
        elif square.group or square.kind == "tax":
            parts.append(self.money(edition.price[number]))
        free, _ = self.standing
        if number in free:
            parts.append(self.say("here", names=", ".join(self.seats[seat] for seat in free[number])))
        return ", ".join(parts)

    def described(self) -> str:
        """The whole picture in words, for those who do not see it."""
        if not self.game:
            return f"{self.subtitle}. {self.asked}. {self.bank}."
        seats = []
        for name in self.seats:
            seat = self.game.seat(name)
            where = self.say("bankrupt") if seat.out else self.say("in_jail") if seat.in_jail else seat.square.name
            seats.append(f"{name}, {self.money(seat.cash)}, {where}.")
        return " ".join([f"{self.subtitle}.", self.asked, *seats, f"{self.bank}."])


def initials(seats: Sequence[str]) -> list[str]:
    """The initial of each seat; where two are alike, a second letter by which they differ, such as R1 and R2."""
    names = [unicodedata.normalize("NFC", name) for name in seats]
    marks = [name[0].upper()[0] for name in names]
    for first in {mark for mark in marks if marks.count(mark) > 1}:
        alike = [seat for seat, mark in enumerate(marks) if mark == first]
        columns = (column for column in zip(*(names[seat][1:] for seat in alike), strict=False) if len(set(column)) == len(alike))
        seconds = next((column for column in columns if all(map(str.isalnum, column))), [str(seat + 1) for seat in alike])
        for seat, second in zip(alike, seconds, strict=True):
            marks[seat] = first + second
    return marks
