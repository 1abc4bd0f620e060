"""The rules at the bank's desk. The table is laid as it lies, the engine is asked, and what it did is read off: money and register.

No price, rent, interest or fortune is worked out here, and no rule is decided: a refusal is the engine's own, with its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from monopole.bank.ledger import BANK, POT, Payment
from monopole.bank.register import DeedRegister, Entered
from monopole.bilingual import Both
from monopole.editions import Box
from monopole.game import Game, Refused
from monopole.game.actions import Action
from monopole.game.amounts import figures, fortune_parts, rent_asked
from monopole.game.invariants import broken
from monopole.game.position import baseline
from monopole.rules.agenda import put
from monopole.rules.bankruptcy import resign
from monopole.rules.cards import levy, turn_card
from monopole.rules.debt import owe
from monopole.rules.ending import finish
from monopole.rules.movement import earn_salary
from monopole.rules.turn import start_turn
from monopole.schema import DECKS, NOBODY, PILE, Table, copied
from monopole.vocabulary import (
    BANKRUPTCY,
    FINE_OF_JAIL,
    LEVY,
    MOVE_NEAREST,
    OFFERED,
    OWING,
    PAY,
    PAY_EACH,
    PAY_PER_BUILDING,
    RECEIVE,
    RECEIVE_FROM_EACH,
    TAXES,
    TRANSFER,
    UTILITY,
)  # fmt: skip

PLENTY = 10**12  # on the table when only the amount is asked for: whether the purse holds it is the ledger's affair
BEYOND_ALL = 2_000_000_000  # a debt that nobody can raise
OF_MONEY = (RECEIVE, PAY, PAY_PER_BUILDING, RECEIVE_FROM_EACH, PAY_EACH)


@dataclass(frozen=True)
class Ruled:
    """What the rules did: money moved, the register changed."""

    moves: tuple[Payment, ...] = ()
    changes: tuple[Entered, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As it is written in the journal."""
        told: dict[str, Any] = {}
        if self.moves:
            told["moves"] = [move.to_list() for move in self.moves]
        if self.changes:
            told["changes"] = [change.to_list() for change in self.changes]
        return told


def account(seat: int) -> str:
    return f"player {seat + 1}"


class RulesDesk:
    """The rules of one edition, for players with these names."""

    def __init__(self, box: Box, names: Sequence[str]) -> None:
        self.box, self.e, self.names = box, box.edition, list(names)

    # the table as it lies

    def lay(self, register: DeedRegister, balances: Mapping[str, int], turn: int = 0, plenty: bool = False) -> Table:
        """A table at which this seat is about to roll, so that nothing is refused for the moment it is done in."""
        seats = len(self.names)
        g = baseline(seats)
        register.lay(g, seats)
        g.cash[:seats] = [PLENTY if plenty else balances.get(account(seat), 0) for seat in range(seats)]
        g.been_round[:seats] = [1] * seats
        g.pot = balances.get(POT, 0)
        start_turn(g, turn)
        return g

    def game(self, g: Table) -> Game:
        return Game.from_table(self.box, self.names, g)

    def _play(self, game: Game, action: Action) -> None:
        """Raises what the rules have against it."""
        answer = game.play(action)
        if isinstance(answer, Refused):
            raise answer

    def read_off(self, before: Table, after: Table) -> tuple[Payment, ...]:
        """Who paid whom: what one seat lost another has won, the rest is the pot's or the bank's."""
        seats = range(len(self.names))
        lost = {account(seat): before.cash[seat] - after.cash[seat] for seat in seats} | {POT: before.pot - after.pot}
        givers = {name: amount for name, amount in lost.items() if amount > 0}
        takers = {name: -amount for name, amount in lost.items() if amount < 0}
        moves = []
        for giver in givers:
            for taker in takers:
                amount = min(givers[giver], takers[taker])
                if amount:
                    moves.append(Payment(giver, taker, amount))
                    givers[giver] -= amount
                    takers[taker] -= amount
        moves += [Payment(name, BANK, amount) for name, amount in givers.items() if amount]
        moves += [Payment(BANK, name, amount) for name, amount in takers.items() if amount]
        return tuple(moves)

    def done(self, before: Table, after: Table) -> Ruled:
        """What has changed between two tables: money and register."""
        return Ruled(self.read_off(before, after), DeedRegister.between(before, after, len(self.names)))

    def upset(self, register: DeedRegister, changes: Sequence[Entered]) -> Both | None:
        """What would be wrong with the register after these changes that is not wrong now: built unevenly, too few houses in the box."""
        now, then = self.lay(register, {}), self.lay(register.after(changes), {})
        wrong = set(broken(now, self.e, self.names))
        return next((why for why in broken(then, self.e, self.names) if why not in wrong), None)

    # what is done with the register

    def act(self, register: DeedRegister, balances: Mapping[str, int], seat: int, do: str, *, alone: bool = False, **fields: Any) -> Ruled:
        """An action of a player on the turn. `alone`: nobody else wants to build, whatever they could."""
        g = self.lay(register, balances, seat)
        if alone:
            g.cash = [g.cash[other] if other == seat else 0 for other in range(len(g.cash))]
        before = copied(g)
        game = self.game(g)
        self._play(game, Action(seat=self.names[seat], do=do, **fields))
        return self.done(before, game.table)

    def buy(self, register: DeedRegister, balances: Mapping[str, int], seat: int, square: int) -> Ruled:
        """At the printed price, as somebody who has stopped there."""
        g = self.lay(register, balances, seat)
        g.depth -= 1
        put(g, OFFERED, seat, square, 0, 0, 0)
        before = copied(g)
        game = self.game(g)
        self._play(game, Action(seat=self.names[seat], do="buy"))
        return self.done(before, game.table)

    def trade(self, register: DeedRegister, balances: Mapping[str, int], offer: Action, lift: bool) -> Ruled:
        """A deal both have agreed to; the mortgages that change hands are kept, or lifted at once."""
        g = self.lay(register, balances, self.names.index(str(offer.seat)))
        game = self.game(g)
        self._play(game, offer)
        return self._settled(game, copied(g), Action(seat=offer.to, do="accept"), lift)

    def bankrupt(self, register: DeedRegister, balances: Mapping[str, int], seat: int, creditor: int) -> Ruled:
        """Somebody cannot pay: all he has goes to his creditor, or to the bank."""
        g = self.lay(register, balances, seat)
        g.depth -= 1
        put(g, OWING, seat, BEYOND_ALL, creditor, BANKRUPTCY, 0)
        return self._settled(self.game(g), copied(g), Action(seat=self.names[seat], do="bankrupt"), lift=False)

    def resign(self, register: DeedRegister, balances: Mapping[str, int], seat: int) -> Ruled:
        """Somebody leaves: what he has goes to the bank (A-121)."""
        g = self.lay(register, balances, seat)
        before = copied(g)
        resign(g, self.e, seat, [])
        return self.done(before, g)

    def _settled(self, game: Game, before: Table, last: Action, lift: bool) -> Ruled:
        """The last word, and what is asked about mortgaged deeds after it; each step read off for itself."""
        steps: list[Payment] = []
        table = before
        self._play(game, last)
        while True:
            steps += self.read_off(table, game.table)
            table = copied(game.table)
            if not table.depth or table.matters[table.depth - 1] != TRANSFER:
                break
            asked = self.names[table.whose[table.depth - 1]]
            square = next(action.square for action in game.legal(asked) if action.do == "keep")
            self._play(game, Action(seat=asked, do="lift_now" if lift else "keep", square=square))
        return Ruled(tuple(steps), DeedRegister.between(before, game.table, len(self.names)))

    # amounts

    def _amount(self, register: DeedRegister, balances: Mapping[str, int], seat: int, happens: Any, stopped: bool = False) -> Ruled:
        g = self.lay(register, balances, seat, plenty=True)
        g.square[seat] = 0 if stopped else 10
        before = copied(g)
        happens(g)
        while g.depth and g.matters[g.depth - 1] == LEVY:
            levy(g, self.e, [])
        return self.done(before, g)

    def salary(self, register: DeedRegister, balances: Mapping[str, int], seat: int, stopped: bool) -> Ruled:
        """With the interest of a loan, and the loan itself at its last pass."""
        return self._amount(register, balances, seat, lambda g: earn_salary(g, self.e, seat, []), stopped)

    def tax(self, register: DeedRegister, balances: Mapping[str, int], seat: int, square: int) -> Ruled:
        return self._amount(register, balances, seat, lambda g: owe(g, self.e, seat, self.e.price[square], NOBODY, TAXES, []))

    def fine(self, register: DeedRegister, balances: Mapping[str, int], seat: int) -> Ruled:
        return self._amount(register, balances, seat, lambda g: owe(g, self.e, seat, self.e.jail_fine, NOBODY, FINE_OF_JAIL, []))

    def card(self, register: DeedRegister, balances: Mapping[str, int], seat: int, deck: int, number: int) -> Ruled:
        """A card that is about money alone."""

        def turned(g: Table) -> None:
            g.pile[deck * PILE], g.pile_top[deck], g.pile_size[deck] = number, 0, 1
            turn_card(g, self.e, seat, deck, [])

        return self._amount(register, balances, seat, turned)

    def cards(self) -> list[tuple[int, int]]:
        """The cards that are about money alone: deck and number."""
        counted = [(deck, number) for deck in range(DECKS) for number in range(self.e.cards[deck])]
        return [(deck, number) for deck, number in counted if self.e.card_effect[deck * PILE + number] in OF_MONEY]

    def factors(self) -> dict[str, int]:
        """What cards that send somebody to the nearest station, or utility, make of its rent: so many times, of the rent or of the dice."""
        found = {}
        for at in (deck * PILE + number for deck in range(DECKS) for number in range(self.e.cards[deck])):
            if self.e.card_effect[at] == MOVE_NEAREST and self.e.card_b[at]:
                found["utility" if self.e.card_a[at] == UTILITY else "station"] = self.e.card_b[at]
        return found

    def rent(self, register: DeedRegister, balances: Mapping[str, int], square: int, dice: tuple[int, int] | None, factor: int) -> int:
        """What a visitor owes there now; a utility needs the dice."""
        return rent_asked(self.lay(register, balances), self.e, square, dice, factor > 0, factor)

    def needs_dice(self, square: int) -> bool:
        return self.e.kind[square] == UTILITY

    def is_deed(self, square: int) -> bool:
        return bool(self.e.deeds >> square & 1)

    # what a screen shows

    def figures(self, register: DeedRegister, balances: Mapping[str, int]) -> dict[str, Any]:
        return figures(self.game(self.lay(register, balances)))

    def fortunes(self, register: DeedRegister, balances: Mapping[str, int]) -> tuple[list[dict[str, int]], list[int]]:
        """What each is worth and of what, and who has won if the game stops now."""
        g = self.lay(register, balances)
        parts = [fortune_parts(g, self.e, seat) for seat in range(len(self.names))]
        finish(g, self.e, [])
        return parts, [seat for seat in range(len(self.names)) if g.winners >> seat & 1]
