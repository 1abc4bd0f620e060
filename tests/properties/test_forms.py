"""A form offers only what is taken, and takes only what it offers: every value it lists, and those just beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from forms import unpromised
from properties.wandering import Met, wander
from talk import MODES

from monopole import vocabulary as v
from monopole.game import Action, Game
from monopole.game.actions import MOST
from monopole.rules.building import level
from monopole.rules.moments import indebted
from monopole.schema import SQUARES, group_deeds

GAMES, MOMENTS = 4, 4  # of each edition and mode; one moment in so many is looked at
NAMED = ("amount", "at")
ON_SQUARES = ("mortgage", "lift", "keep", "lift_now", "exchange", "resell", "fly")


class Forms:
    """The forms of a seat at a moment of a game."""

    def __init__(self, game: Game, seat: str) -> None:
        self.game, self.seat, self.listed = game, seat, game.legal(seat)
        self.number = game.persons.index(seat)

    def taken(self, action: Action) -> bool:
        return self.game.refusal(action) is None

    def must(self, holds: bool, what: object) -> None:
        assert holds, f"{what} in {self.game.to_text(full=True)}"

    def look(self) -> None:
        for action in self.listed:
            if action.form is None:
                refused = self.game.refusal(action)
                self.must(refused is None or unpromised(refused), f"{action} is listed and refused")
            else:
                self.fill_in(action, action.form)
        self.look_beside()

    def fill_in(self, action: Action, form: dict[str, Any]) -> None:
        """Every value of the form is in some completion that is taken; what is just beside it is in none."""
        if "dice" in form:
            self.some(action, [action.filled(dice=tuple(form["dice"]))], form)
        elif "with" in form:
            self.deeds_for_a_debt(action, form["with"])
        elif "to" in form:
            for to, sides in form["to"].items():
                self.a_deal(action, {"to": to}, to, sides, form)
        elif "give" in form:
            self.a_deal(action, {}, self.game.matter.details["from"], form, form)
        elif "count" in form:
            self.purchases(action, form)
        elif "squares" in form:
            for square in form["squares"]:
                self.some(action, [action.filled(squares=[square])], square)
            self.some(action, [action.filled(squares=form["squares"])], "all of them")
        else:
            name = next(name for name in NAMED if name in form)
            self.bounds(action, name, form[name], form.get("step", 1))

    def bounds(self, action: Action, name: str, bounds: list[int], step: int) -> None:
        """Both ends and the middle are taken, one step beyond either is not."""
        least, most = bounds
        for amount in {least, most, least + (most - least) // 2 // step * step}:
            self.some(action, [action.filled(**{name: amount})], amount)
        for amount in {least - step, most + step}:
            if 0 < amount <= MOST:
                self.must(not self.taken(action.filled(**{name: amount})), f"{action.filled(**{name: amount})} is taken; listed: {bounds}")

    def some(self, action: Action, completions: Any, what: object) -> None:
        answers = (self.game.refusal(one) for one in completions)
        taken = any(answer is None or answer.reason == "same_terms" for answer in answers)
        self.must(taken, f"{action} offers {what}, and no completion with it is taken")

    def deeds_for_a_debt(self, action: Action, form: dict[str, Any]) -> None:
        least, most = form["value"]
        step = form.get("step", 1)
        own = [square for square in range(SQUARES) if self.game.table.owner[square] == self.number]

        def paid(deed: int, value: int) -> Action:
            return action.filled(with_={"deeds": [deed], "value": value})

        for value in (least, most):
            self.some(action, (paid(deed, value) for deed in form["deeds"]), value)
        for deed in own:
            takes = any(self.taken(paid(deed, value)) for value in (least, most))
            self.must(takes == (deed in form["deeds"]), f"{paid(deed, least)}: taken {takes}, listed {form['deeds']}")
        for value in {least - step, most + step}:
            if value > 0:
                self.must(not any(self.taken(paid(deed, value)) for deed in form["deeds"]), f"{paid(form['deeds'][0], value)} is taken")

    def a_deal(self, action: Action, named: dict[str, str], to: str, sides: dict[str, Any], form: dict[str, Any]) -> None:
        """Each deed, the most cash and the most cards of either side go in some deal; a deed that is not listed goes in none.

        A deal with a debtor is judged as a whole (A-60): there a form promises nothing."""
        least = form.get("least", form.get("step", 1))
        owes = any(indebted(self.game.table, seat) for seat in (self.number, self.game.seats.index(to)))
        for mine, theirs in (("give", "take"), ("take", "give")):
            side = sides[mine]
            returns = list(in_return(sides[theirs], least))
            single = [{"deeds": [deed]} for deed in side["deeds"]]
            single += [{name: side[name]} for name in ("cash", "cards") if side[name]]
            for one in [] if owes else single:
                wholes = ({mine: part, theirs: back} for part in (one, side | one) for back in returns)
                self.some(action, (action.filled(**named, **both) for both in wholes), {to: {mine: one}})
            holder = self.number if mine == "give" else self.game.seats.index(to)
            hidden = [square for square in range(SQUARES) if self.game.table.owner[square] == holder and square not in side["deeds"]]
            beyond = [{"deeds": [square]} for square in hidden]
            beyond += [{"cash": side["cash"] + form.get("step", 1)}, {"cards": side["cards"] + 1}]
            for one in beyond:
                for back in returns:
                    deal = action.filled(**named, **{mine: one, theirs: back})
                    self.must(not self.taken(deal), f"{deal} is taken; listed: {sides}")

    def purchases(self, action: Action, form: dict[str, Any]) -> None:
        """Each lot is in some purchase of several buildings, and no other is in any."""
        for square in form["squares"]:
            self.some(action, (action.filled(squares=squares) for squares in self.several(square, form["squares"])), square)
        for square in self.streets():
            if square not in form["squares"]:
                squares = next(self.several(square, [square, *form["squares"]]))
                self.must(not self.taken(action.filled(squares=squares)), f"build {squares} is taken; listed: {form}")

    def several(self, square: int, lots: list[int]) -> Iterator[list[int]]:
        """Purchases of two buildings or more that hold this lot: its group as far as it goes evenly, then with one of another group."""
        g, e = self.game.table, self.game.edition
        group = group_deeds(e, e.group[square])
        levels = {lot: level(g, e, lot) for lot in group}
        even: list[int] = []
        while square not in even:
            lowest = min(levels, key=lambda lot: (levels[lot], lot != square))
            levels[lowest] += 1
            even.append(lowest)
        if len(even) > 1:
            yield even
        for other in chain(lots, group):
            yield [*even, other]
            yield [other, *even]

    def streets(self) -> list[int]:
        g, e = self.game.table, self.game.edition
        return [square for square in range(SQUARES) if g.owner[square] == self.number and e.street_number[square]]

    def look_beside(self) -> None:
        """Plain actions that are not listed are refused: on every square, of every group, as often as there are buildings."""
        said = {str(action) for action in self.listed if action.form is None}
        if self.number >= len(self.game.seats):
            return
        for action in plain_actions(self.seat):
            if str(action) not in said:
                self.must(not self.taken(action), f"{action} is taken and not listed")


def plain_actions(seat: str) -> Iterator[Action]:
    """Every action that leaves nothing open."""
    for do in ("buy", "decline", "pass", "pay_fine", "use_card", "accept", "refuse", "settle", "bankrupt", "end", "broken", "resign"):
        yield Action(seat, do)
    for square in range(SQUARES):
        for do in ON_SQUARES:
            yield Action(seat, do, square=square)
        for times in range(1, 6):
            yield Action(seat, "sell", square=square, times=times)
        yield Action(seat, "build", square=square)
        yield Action(seat, "claim", square=square)
    for group in v.GROUP_NAMES:
        yield Action(seat, "sell_group", group=group)
        yield Action(seat, "sell_hotels", group=group)


def in_return(side: dict[str, Any], least: int) -> Iterator[dict[str, Any]]:
    """What a side may give for something: the least, each thing alone, everything."""
    if side["cash"]:
        yield {"cash": least}
        yield {"cash": side["cash"]}
    for deed in side["deeds"]:
        yield {"deeds": [deed]}
    if side["cards"]:
        yield {"cards": 1}
    if any(side.values()):
        yield side


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_a_form_offers_what_is_taken_and_nothing_else(name: str, mode: str) -> None:
    met: Counter[Met] = Counter()
    for number in range(GAMES):
        for moment, (game, _, dice) in enumerate(wander(name, mode, number, met)):
            if moment % MOMENTS == 0:
                for seat in {*game.awaiting, dice.choice(game.persons)}:
                    Forms(game, seat).look()
