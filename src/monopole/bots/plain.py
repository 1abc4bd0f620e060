"""The two plainest bots: one that commits to nothing, one that says anything."""

from __future__ import annotations

import random
from typing import Any

from monopole.bots.sums import coin, rounded_down, rounded_up
from monopole.game import Action
from monopole.game.seat import Seat
from monopole.schema import Edition
from monopole.vocabulary import ANSWERS

TIRED = 2  # offers and other unasked words in a row before a random bot answers what it was asked


class DefaultBot:
    """Takes the least committing action: buys nothing, bids nothing, pays what it must."""

    def __init__(self, seed: str = "") -> None:
        """The seed is not used: nothing is left to chance."""

    def choose(self, seat: Seat) -> Action | None:
        return seat.default()


class RandomBot:
    """Takes any legal action: first a kind of action, then one of that kind, then anything its form leaves open."""

    def __init__(self, seed: str = "") -> None:
        self.chance = random.Random(seed)
        self.asides = 0

    def choose(self, seat: Seat) -> Action | None:
        legal = [action for action in seat.legal() if action.do != "resign"]  # no bot leaves the others alone
        answering = ANSWERS[seat.game.matter.kind] if seat.game.matter.kind != "debt" else RAISING
        answers = [action for action in legal if action.do in answering]
        if answers and self.asides >= TIRED:
            legal = answers
        kinds = sorted({action.do for action in legal})
        kind = self.chance.choice(kinds)
        action = self.chance.choice([action for action in legal if action.do == kind])
        self.asides = 0 if action in answers else self.asides + 1
        return self._complete(seat, action)

    def _complete(self, seat: Seat, action: Action) -> Action | None:
        """The action with its form filled in; one that a rule refuses gives way to the least committing one."""
        if action.form is not None:
            values = self._values(action, seat.game.edition)
            if action.do in ("offer", "counter") and not (values["give"] or values["take"]):
                return seat.default()
            filled = action.filled(**values)
        else:
            filled = action
        return filled if seat.refusal(filled) is None else seat.default()

    def _values(self, action: Action, edition: Edition) -> dict[str, Any]:
        form: dict[str, Any] = action.form or {}
        if action.do == "offer":
            return self._deal(form["to"], edition)
        if action.do == "counter":
            return self._terms(form, edition)
        if action.do == "settle":
            deeds, (least, most), step = form["with"]["deeds"], form["with"]["value"], form["with"].get("step", 1)
            return {"with": {"deeds": [self.chance.choice(deeds)], "value": least + step * self._between(0, (most - least) // step)}}
        if action.do == "build":
            return {"squares": [self.chance.choice(form["squares"]) for _ in range(form["count"][0])]}
        if action.do == "refuse_deeds":
            return {"squares": [self.chance.choice(form["squares"])]}
        if action.do == "want":
            return {"amount": self._between(*form["amount"])}
        return {name: self._sum(form[name][0], form[name][1], edition) for name in ("amount", "at") if name in form}

    def _between(self, least: int, most: int) -> int:
        """Small numbers more often than great ones."""
        return min(self.chance.randint(least, most) for _ in range(3))

    def _sum(self, least: int, most: int, edition: Edition) -> int:
        """A round sum where there is one."""
        amount = rounded_down(edition, self._between(least, most))
        return amount if amount >= least else min(rounded_up(edition, least), most)

    def _deal(self, partners: dict[str, Any], edition: Edition) -> dict[str, Any]:
        """One thing for one other, with anybody."""
        partner = self.chance.choice(sorted(partners))
        return {"to": partner, **self._terms(partners[partner], edition)}

    def _terms(self, sides: dict[str, Any], edition: Edition) -> dict[str, Any]:
        """A deed, a card, or some cash where the other side gives a deed or a card, on each side."""
        least = coin(edition, 0)
        give, take = self._thing(sides["give"]), self._thing(sides["take"])
        if self.chance.random() < 0.5 or not take:
            take = {"cash": self._sum(least, max(least, sides["take"]["cash"]), edition)} if give else take
        elif self.chance.random() < 0.5 or not give:
            give = {"cash": self._sum(least, max(least, sides["give"]["cash"]), edition)}
        return {"give": give, "take": take}

    def _thing(self, side: dict[str, Any]) -> dict[str, Any]:
        things: list[dict[str, Any]] = [{"deeds": [square]} for square in side["deeds"]]
        if side["cards"]:
            things.append({"cards": 1})
        return self.chance.choice(things) if things else {}

# A debtor's answers are the means of raising money too.
RAISING = ("settle", "bankrupt", "mortgage", "sell", "sell_group", "sell_hotels", "exchange", "resell", "auction", "borrow")
