"""The forms of `Game.legal`: filled in at both ends of their bounds and inside, every shape they allow; and what fits them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from monopole import vocabulary as v
from monopole.game import Action, Game, Refused, Side
from monopole.schema import Table, group_deeds

TRIES = 200


def fillings(game: Game, action: Action, dice: random.Random) -> Iterator[Action]:
    """The action as it stands, or its form filled in a few ways."""
    form = action.form
    if form is None:
        yield action
    elif "to" in form or "give" in form:
        for _ in range(3):
            yield from offers(action, form, dice)
    elif action.do == "build":
        for _ in range(2):
            yield from purchases(game, action, dice)
    elif action.do == "settle":
        paid = form["with"]
        for value in within(paid["value"], paid.get("step", 1), dice) + ([paid["whole"]] if "whole" in paid else []):
            yield action.filled(with_={"deeds": some(paid["deeds"], dice, least=1), "value": value})
    elif action.do == "roll":
        throws = [(dice.randint(*form["dice"]), dice.randint(*form["dice"])) for _ in range(dice.choice([1, 1, 1, 2, 4]))]
        yield action.filled(dice=throws[0], then_dice=throws[1:])
    elif action.do == "refuse_deeds":
        yield action.filled(squares=some(form["squares"], dice, least=1))
    else:
        name = "at" if "at" in form else "amount"
        for amount in within(form[name], form.get("step", 1), dice):
            yield action.filled(**{name: amount})


def within(bounds: list[int], step: int, dice: random.Random) -> list[int]:
    """Both ends, and something between, nearer the lower end than the upper."""
    least, most = bounds
    inside = least + int((most - least) ** dice.random()) // step * step
    return [least, most, min(inside, most)]


def some(things: list[int], dice: random.Random, least: int = 0) -> list[int]:
    """One or a few of them, seldom all."""
    count = dice.choice([least, 1, 1, 1, 2, 2, 3, dice.randint(least, max(least, len(things)))])
    return sorted(dice.sample(things, min(count, len(things))))


def offers(action: Action, form: dict[str, Any], dice: random.Random) -> Iterator[Action]:
    """Deeds, cards and cash on either side, to one of several or back to whoever made an offer; something on both (A-102), and not money
    for money."""
    to, sides = dice.choice(list(form["to"].items())) if "to" in form else (None, form)
    for _ in range(TRIES):
        give, take = (side(sides[heading], form, dice) for heading in ("give", "take"))
        if any(give.values()) and any(take.values()) and any(half["deeds"] or half["cards"] for half in (give, take)):
            yield action.filled(give=give, take=take, **({} if to is None else {"to": to}))
            return
    raise AssertionError(f"no deal can be made of {sides}")


def side(most: dict[str, Any], form: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    step = form.get("step", 1)
    least = form.get("least", step)
    cash = dice.choice(within([least, most["cash"]], step, dice)) if most["cash"] and dice.random() < 0.5 else 0
    return {"deeds": some(most["deeds"], dice), "cash": cash, "cards": dice.randint(0, most["cards"])}


def purchases(game: Game, action: Action, dice: random.Random) -> Iterator[Action]:
    """Several buildings, each where the group is lowest, paid for and in the bank at every step; hotels among them where they fall due."""
    assert action.form is not None
    g, e = game.table, game.edition
    offered = action.form["squares"]
    groups = {e.group[square]: group_deeds(e, e.group[square]) for square in offered}
    levels = {square: level(g, square, e.houses_per_hotel) for group in groups.values() for square in group}
    seat = game.seats.index(action.seat or "")
    cash, houses, hotels = g.cash[seat], g.houses_left, g.hotels_left
    least, most = action.form["count"]
    wanted = dice.choice([least, most, dice.randint(least, most)])
    squares: list[int] = []
    while len(squares) < wanted:
        ready = []
        for square in offered:
            steps, group = levels[square], groups[e.group[square]]
            hotel = steps == e.houses_per_hotel
            price = e.hotel_price[square] if hotel else e.house_price[square]
            there = e.unlimited_buildings or (hotels if hotel else houses)
            low = steps <= min(levels[other] for other in group) and not any(g.mortgaged[other] for other in group)
            if steps <= e.houses_per_hotel and low and there and price <= cash:
                ready.append((square, hotel, price))
        if not ready:
            break
        square, hotel, price = dice.choice(ready)
        squares.append(square)
        levels[square] += 1
        cash -= price
        houses += e.houses_per_hotel if hotel else -1
        hotels -= 1 if hotel else 0
    if len(squares) >= least:
        yield action.filled(squares=squares)


def level(g: Table, square: int, houses_per_hotel: int) -> int:
    return houses_per_hotel + 1 if g.built[square] == v.HOTEL else g.built[square]


def unpromised(refused: Refused | None) -> bool:
    """Whether an action is refused for something that its form cannot promise: a deal and a payment in deeds are judged as a whole (A-60,
    A-140), a counter-offer must differ from the offer, and of a rent that others may claim a seat does not know."""
    return refused is not None and refused.reason in ("less_to_raise", "below_mortgage_value", "same_terms", "rent_waits")


def covers(listed: Action, action: Action) -> bool:
    """Whether a listed action, its form filled in, is this one. `want` without a number means one, `repay` everything."""
    if listed.do != action.do:
        return False
    form = listed.form
    if form is None:
        return listed == action or (action.do == "repay" and action.amount is None)
    if "dice" in form:
        return action.dice is not None
    if "amount" in form:
        return form["amount"][0] <= (action.amount or 1) <= form["amount"][1]
    if "count" in form:
        squares = action.squares or (action.square,) * action.times
        return set(squares) <= set(form["squares"]) and form["count"][0] <= len(squares) <= form["count"][1]
    if "with" in form:
        paid, said = form["with"], action.with_
        if said is None or not set(said.deeds) <= set(paid["deeds"]):
            return False
        return paid["value"][0] <= said.value <= paid["value"][1] or said.value == paid.get("whole")
    if "at" in form:
        return (listed.square, listed.card) == (action.square, action.card) and form["at"][0] <= (action.at or 0) <= form["at"][1]
    if "to" in form or "give" in form:
        sides = form["to"].get(action.to) if "to" in form else form
        return sides is not None and fits(action.give, sides["give"]) and fits(action.take, sides["take"])
    return set(action.squares) <= set(form["squares"])


def fits(side: Side, most: dict[str, Any]) -> bool:
    return set(side.deeds) <= set(most["deeds"]) and side.cash <= most["cash"] and side.cards <= most["cards"]
