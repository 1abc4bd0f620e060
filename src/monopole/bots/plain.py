"""The two plainest bots: one that commits to nothing, one that says anything."""

from __future__ import annotations

import random
from typing import Any

from monopole.bots.sums import coin, rounded_down, rounded_up
from monopole.game import Action, Game
from monopole.schema import Edition

TIRED = 2  # offers and other unasked words in a row before a random bot answers what it was asked


class DefaultBot:
    """Says the least committing word: buys nothing, bids nothing, pays what it must."""

    def __init__(self, seed: str = "") -> None:
        """The seed is not used: nothing is left to chance."""

    def choose(self, game: Game, seat: str) -> Action:
        word = game.default()
        if word is not None and word.seat == seat:
            return word
        # In an auction against the clock several seats are awaited at once, and the default is another's word.
        return Action(seat=seat, do="pass")


class RandomBot:
    """Says any legal word: first a kind of action, then one of that kind, then anything its form leaves open."""

    def __init__(self, seed: str = "") -> None:
        self.chance = random.Random(seed)
        self.unasked = 0

    def choose(self, game: Game, seat: str) -> Action:
        legal = game.legal(seat)
        answers = [action for action in legal if action.do in ANSWERS.get(game.matter.kind, ())]
        if answers and self.unasked >= TIRED:
            legal = answers
        kinds = sorted({action.do for action in legal})
        kind = self.chance.choice(kinds)
        action = self.chance.choice([action for action in legal if action.do == kind])
        self.unasked = 0 if action in answers else self.unasked + 1
        return self._complete(game, action)

    def _complete(self, game: Game, action: Action) -> Action:
        """The action with its form filled in; one that a rule refuses gives way to the least committing word."""
        filled = action.filled(**self._values(action, game.edition)) if action.form is not None else action
        if game.refusal(filled) is None:
            return filled
        return DefaultBot().choose(game, str(action.seat))

    def _values(self, action: Action, edition: Edition) -> dict[str, Any]:
        form: dict[str, Any] = action.form or {}
        if action.do == "offer":
            return self._deal(form["to"], edition)
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
        """One thing for one other: a deed, a card, or some cash where the other side gives a deed or a card."""
        partner = self.chance.choice(sorted(partners))
        sides, least = partners[partner], coin(edition, 0)
        give, take = self._thing(sides["give"]), self._thing(sides["take"])
        if self.chance.random() < 0.5 or not take:
            take = {"cash": self._sum(least, max(least, sides["take"]["cash"]), edition)} if give else take
        elif self.chance.random() < 0.5 or not give:
            give = {"cash": self._sum(least, max(least, sides["give"]["cash"]), edition)}
        return {"to": partner, "give": give, "take": take}

    def _thing(self, side: dict[str, Any]) -> dict[str, Any]:
        things: list[dict[str, Any]] = [{"deeds": [square]} for square in side["deeds"]]
        if side["cards"]:
            things.append({"cards": 1})
        return self.chance.choice(things) if things else {}


# The words that answer what a matter asks; anything else is said unasked.
ANSWERS: dict[str, tuple[str, ...]] = {
    "start": ("roll",), "roll": ("roll", "pay_fine", "use_card"), "end": ("end",), "offer": ("buy", "decline"), "opening": ("open_at",),
    "auction": ("bid", "pass"), "payment": ("accept", "refuse"), "deal": ("accept", "refuse"), "transfer": ("keep", "lift_now"),
    "flight": ("fly",), "choose": ("choose",), "shortage": ("want", "pass"), "build": ("build",), "claims": ("claim", "pass"),
    "debt": ("settle", "bankrupt", "mortgage", "sell", "sell_group", "sell_hotels", "exchange", "resell", "auction", "borrow"),
}  # fmt: skip
