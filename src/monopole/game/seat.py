"""A seat and a square of a game, as one speaks of them: `game.seat("Anne").cash`, `game.square("Rue de la Paix").rent`."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from monopole.game.game_errors import ActionError, shown
from monopole.rules.rent import printed_rent
from monopole.schema import DECKS, NOBODY, PILE, SQUARES, STREETS
from monopole.vocabulary import DECK_NAMES, GROUP_NAMES, SQUARE_KINDS

if TYPE_CHECKING:
    from monopole.game.actions import Action
    from monopole.game.game import Game
    from monopole.game.refusals import Refused


class Seat(str):
    """A seat: its name, and what it has at this moment of its game."""

    _game: Game
    number: int

    def __new__(cls, game: Game, number: int) -> Seat:
        seat = super().__new__(cls, game.seats[number])
        seat._game, seat.number = game, number
        return seat

    @property
    def name(self) -> str:
        """The name its player goes by."""
        return str(self)

    @property
    def cash(self) -> int:
        """The money in hand, in the edition's own units."""
        return self._game.table.cash[self.number]

    @property
    def square(self) -> Square:
        """Where the token stands."""
        return Square(self._game, self._game.table.square[self.number])

    @property
    def deeds(self) -> list[Square]:
        """The property the seat owns, in board order, mortgaged or not."""
        owner = self._game.table.owner
        return [Square(self._game, square) for square in range(SQUARES) if owner[square] == self.number]

    @property
    def in_jail(self) -> bool:
        """Whether the token is behind bars; a visitor is not."""
        return self._game.table.jail[self.number] >= 0

    @property
    def attempts(self) -> int:
        """Failed attempts to leave jail; 0 for a free seat."""
        return max(0, self._game.table.jail[self.number])

    @property
    def cards(self) -> list[str]:
        """The deck of each out-of-jail card in hand."""
        holder = self._game.table.holder
        return [DECK_NAMES[card // PILE] for card in range(DECKS * PILE) if holder[card] == self.number]

    @property
    def loan(self) -> int:
        """What the bank would have to be repaid now (monopolic-1985)."""
        return self._game.table.loan[self.number] + self._game.table.loan_interest_due[self.number]

    @property
    def passport(self) -> list[Square]:
        """The Wonders ticked (wonders-2003)."""
        ticked, street = self._game.table.passport[self.number], self._game.edition.street
        return [Square(self._game, street[i]) for i in range(STREETS) if ticked >> i & 1]

    @property
    def fortune(self) -> int:
        """What the seat is worth by the edition's formula."""
        return self._game.fortune(self.name)

    @property
    def out(self) -> bool:
        """Whether the seat is bankrupt."""
        return bool(self._game.table.out[self.number])

    @property
    def mate(self) -> Seat | None:
        """The team-mate (championship)."""
        team = self._game.table.team
        if not self._game.edition.teams:
            return None
        mates = (seat for seat in range(len(self._game.seats)) if seat != self.number and team[seat] == team[self.number])
        return next((Seat(self._game, seat) for seat in mates), None)

    @property
    def game(self) -> Game:
        """The game this seat sits at. A bot's seat sits at a game in which what it may not see is drawn anew: it may play it on."""
        return self._game

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this seat."""
        return self in self._game.awaiting

    @property
    def others(self) -> list[Seat]:
        """The other seats still playing, clockwise from this one."""
        table = self._game.table
        order = [table.order[(table.place[self.number] + i) % table.seats] for i in range(1, table.seats)]
        return [Seat(self._game, number) for number in order if not table.out[number]]

    def view(self) -> dict[str, Any]:
        """What the seat may see, JSON-ready."""
        return self._game.view(self)

    def legal(self) -> list[Action]:
        """What it may do now."""
        return self._game.legal(self)

    def refusal(self, action: Action) -> Refused | None:
        """The rule that forbids an action now."""
        return self._game.refusal(action)

    def default(self) -> Action | None:
        """The least committing action it could answer with; None where nothing is awaited of it."""
        return self._game.default(self)

    def __repr__(self) -> str:
        where = "bankrupt" if self.out else f"on {self.square.name}" if not self.in_jail else "in jail"
        return f"<{self.name}: {self._game.box.currency.write(self.cash)}, {where}, {len(self.deeds)} deeds>"


class Square(int):
    """A square of the board: its number, and what is on it at this moment of its game."""

    _game: Game

    def __new__(cls, game: Game, number: int) -> Square:
        square = super().__new__(cls, number)
        square._game = game
        return square

    @property
    def number(self) -> int:
        """0 is the start, 39 the last square before it."""
        return int(self)

    @property
    def name(self) -> str:
        """Its name on the board of this edition."""
        return self._game.box.squares[self].name

    @property
    def kind(self) -> str:
        """go, street, station, utility, tax, chance, chest, jail, parking or go_to_jail."""
        return SQUARE_KINDS[self._game.edition.kind[self.number]]

    @property
    def group(self) -> str | None:
        """The colour group, `stations` or `utilities`."""
        group = self._game.edition.group[self.number]
        return GROUP_NAMES[group] if group >= 0 else None

    @property
    def price(self) -> int | None:
        """The price of the deed; None where there is none to buy."""
        return self._game.edition.price[self.number] if self._owned_kind else None

    @property
    def mortgage(self) -> int | None:
        """What the bank lends on it."""
        return self._game.edition.mortgage[self.number] if self._owned_kind else None

    @property
    def house_price(self) -> int | None:
        """What a house costs here; None where none can be built."""
        return self._game.edition.house_price[self.number] if self.kind == "street" else None

    @property
    def rent(self) -> int | None:
        """What stopping there costs now: nothing while it is the bank's or mortgaged. At a utility the dice decide: None."""
        if not self._owned_kind or self.kind == "utility":
            return None
        return printed_rent(self._game.table, self._game.edition, self.number)

    @property
    def owner(self) -> Seat | None:
        """Who has its deed; None where the bank has it, or there is none."""
        owner = self._game.table.owner[self.number]
        return None if owner == NOBODY else Seat(self._game, owner)

    @property
    def buildings(self) -> int:
        """Houses on it; 5 is a hotel."""
        return self._game.table.built[self.number]

    @property
    def mortgaged(self) -> bool:
        """Whether its deed lies face down."""
        return bool(self._game.table.mortgaged[self.number])

    @property
    def tokens(self) -> list[Seat]:
        """Who stands there."""
        table = self._game.table
        return [Seat(self._game, i) for i in range(table.seats) if table.square[i] == self.number and not table.out[i]]

    @property
    def _owned_kind(self) -> bool:
        return bool(self._game.edition.deeds >> self.number & 1)

    def __repr__(self) -> str:
        owner = self.owner
        whose = "" if owner is None else f", {owner.name}'s{' (mortgaged)' if self.mortgaged else ''}"
        return f"<{self.number} {self.name}{whose}>"


def square_called(game: Game, called: int | str) -> Square:
    """A square by its number or its name, whatever the accents and capitals; the beginning of a name is enough where it is the only one."""
    if isinstance(called, int) and not isinstance(called, bool):
        if 0 <= called < SQUARES:
            return Square(game, called)
    elif isinstance(called, str) and called.strip():
        wanted = _folded(called)
        names = [_folded(square.name) for square in game.box.squares]
        for found in (
            [i for i, name in enumerate(names) if name == wanted],
            [i for i, name in enumerate(names) if name.startswith(wanted)],
            [i for i, name in enumerate(names) if wanted in name],
        ):
            if len(found) == 1:
                return Square(game, found[0])
    raise ActionError("square_called", value=shown(called))


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).casefold().split())
