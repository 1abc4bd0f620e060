"""Refusals: the rule that forbids, its reason, and the facts of the table that the reason is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from monopole import text
from monopole import vocabulary as v
from monopole.bilingual import Complaint
from monopole.editions import Box
from monopole.game.actions import Action, InKind
from monopole.game.encoding import bits, members, pack_streets, to_word
from monopole.game.matters import Matter, top_matter
from monopole.rules.agenda import asked, subject
from monopole.rules.building import build_all, build_direct, level, level_at, placing_refused
from monopole.rules.deals import MOST_COUNTERS, side_refused
from monopole.rules.debt import impoverishes, least_in_kind, raisable, share_of_debt
from monopole.rules.deeds import cards_held, lift_cost
from monopole.rules.device import ONE_ENTRY, key_step
from monopole.rules.loans import loan_due
from monopole.rules.moments import indebted
from monopole.rules.own_auction import own_opening
from monopole.rules.refusal import refusal
from monopole.rules.transfer import deed_in_question, lift_now_cost
from monopole.schema import MEMBERS, NOBODY, SQUARES, STREETS, Edition, Table, copied, group_deeds


class Refused(Complaint):
    """The rule that forbids an action, and why: an answer, returned rather than raised. Nothing has changed.

    `reason` is a word for the cause, `facts` what it is about: sums, squares by number, people by name. `text` is the sentence in the
    language of the game, made when somebody reads it; `say` makes it in any.
    """

    def __init__(self, rule: str, reason: str, facts: Mapping[str, Any], box: Box, lang: str) -> None:
        self.rule = rule
        self.reason = reason
        self.facts = facts
        self._box = box
        self._lang = lang

    @classmethod
    def at(cls, now: Circumstances, box: Box, lang: str) -> Self:
        """What the rules refuse, with the facts as they are now."""
        reason = v.reason_of(now.number)
        return cls(v.rule_of(now.number), reason, {name: getattr(now, name) for name in text.facts_needed(reason)}, box, lang)

    def say(self, lang: str = "en") -> str:
        """Why not, in this language, with the rule's own facts."""
        return text.say_refusal(self._box, self.rule, self.reason, self.facts, lang)

    @property
    def text(self) -> str:
        """The same in the language of the game."""
        return self.say(self._lang)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and (self.rule, self.reason, self.facts) == (other.rule, other.reason, other.facts)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rule!r}, {self.reason!r}, {self.facts!r})"


class SetupRefused(Refused):
    """The rule that forbids beginning a game like this."""


_NO_WORD = Action(do="tick", seconds=1)


@dataclass(frozen=True)
class Circumstances:
    """A refused action and the table it was meant for: each property is a fact that a sentence may tell, in numbers and names.

    Without an action it is the setting-up that was refused.
    """

    number: int
    g: Table
    e: Edition
    seats: Sequence[str]
    action: Action = _NO_WORD

    @property
    def _me(self) -> int:
        return self.seats.index(self.action.seat or "")

    def _name(self, seat: int) -> str | None:
        return None if seat == NOBODY else self.seats[seat]

    def _refused_alike(self, action: Action) -> bool:
        return refusal(self.g, self.e, *to_word(action, self.seats, self.e, self.g)) == self.number

    # who

    @property
    def turn(self) -> str:
        return self.seats[self.g.turn]

    @property
    def asked(self) -> str:
        return self.seats[asked(self.g)]

    @property
    def matter(self) -> Matter:
        return top_matter(self.g, self.e, self.seats)

    @property
    def bidder(self) -> str | None:
        return self._name(self.g.bidder)

    @property
    def to(self) -> str | None:
        """To whom an offer is made; a counter-offer goes to whoever made the open one."""
        return self.seats[subject(self.g, 0)] if self.action.do == "counter" else self.action.to

    @property
    def owner(self) -> str | None:
        return self._name(self.g.owner[self.square])

    @property
    def giver(self) -> str:
        """The side of a deal that cannot give so much."""
        return self.seats[self._giver]

    @property
    def debtor(self) -> str | None:
        """The side of a deal that owes money and would be the poorer for it."""
        give, take, me = self.action.give, self.action.take, self._me
        gain, cards = take.cash - give.cash, take.cards - give.cards
        poorer = impoverishes(self.g, self.e, bits(give.deeds), bits(take.deeds), gain, cards)
        return self.seats[me] if indebted(self.g, me) and poorer else self.to

    @property
    def creditor(self) -> str | None:
        return self._name(subject(self.g, 1))

    @property
    def _giver(self) -> int:
        give = self.action.give
        mine = side_refused(self.g, self.e, self._me, bits(give.deeds), give.cash, give.cards) == self.number
        return self._me if mine else self.seats.index(self.to or "")

    # where

    @cached_property
    def square(self) -> int:
        """The square that is spoken of; of several, the first for which alone this would be refused."""
        action = self.action
        if action.square is not None:
            return action.square
        if action.group is not None:
            return self.e.member[v.GROUP_NAMES.index(action.group) * MEMBERS]
        return self._purchase[self._stuck] if action.do == "build" else next(self._squares_in_the_way())

    def _squares_in_the_way(self) -> Iterator[int]:
        action = self.action
        if action.do in ("offer", "counter"):
            for seat, side in ((self._me, action.give), (self.seats.index(self.to or ""), action.take)):
                yield from (square for square in side.deeds if side_refused(self.g, self.e, seat, bits((square,)), 0, 0) == self.number)
        elif action.with_ is not None:
            value = action.with_.value
            yield from (square for square in action.with_.deeds if self._refused_alike(replace(action, with_=InKind((square,), value))))
        else:
            yield from (square for square in action.squares if self._refused_alike(replace(action, squares=(square,))))

    @property
    def _purchase(self) -> tuple[int, ...]:
        """The lots on which buildings are asked for, one after the other."""
        return self.action.squares or (self.action.square or 0,) * self.action.times

    @cached_property
    def _stuck(self) -> int:
        """The first building of a purchase that is too much."""
        counts = range(1, len(self._purchase))
        shorter = (replace(self.action, square=None, times=1, squares=self._purchase[:count]) for count in counts)
        return next((count - 1 for count, action in zip(counts, shorter, strict=True) if self._refused_alike(action)), len(counts))

    @property
    def _group(self) -> list[int]:
        return group_deeds(self.e, self.e.group[self.square])

    @property
    def lacking(self) -> tuple[tuple[int, str | None], ...]:
        """The lots of the group that are not yet one's own, and whose they are."""
        return tuple((square, self._name(self.g.owner[square])) for square in self._group if self.g.owner[square] != self._me)

    @property
    def mortgaged(self) -> tuple[int, ...]:
        return tuple(square for square in self._group if self.g.mortgaged[square])

    @property
    def built(self) -> tuple[int, ...]:
        return tuple(square for square in self._group if self.g.built[square])

    @property
    def behind(self) -> tuple[int, ...]:
        """The lots of the group that must have their building first, or in the same purchase."""
        if self.number & ~255 == v.LEFT_BEHIND:
            low = (lot for lot in self._group if level(self.g, self.e, lot) < self.e.houses_per_hotel)
            return tuple(lot for lot in low if lot not in self._purchase)
        packed = pack_streets(self._purchase, self.e)
        heights = {lot: level_at(self.g, self.e, lot, *packed, self._stuck) for lot in self._group}
        return tuple(lot for lot in self._group if heights[lot] < heights[self.square])

    @property
    def ahead(self) -> tuple[int, ...]:
        """The lots of the group from which buildings must be sold first."""
        left = self.g.built[self.square] - self.action.times
        return tuple(lot for lot in self._group if lot != self.square and level(self.g, self.e, lot) > left + 1)

    @property
    def fitting(self) -> tuple[int, ...]:
        streets = (street for street in range(1, STREETS + 1) if not placing_refused(self.g, self.e, self._me, street))
        return tuple(sorted(self.e.street[street - 1] for street in streets))

    @property
    def in_question(self) -> int:
        return deed_in_question(self.g)

    @property
    def lots(self) -> tuple[int, ...]:
        return tuple(square for square in range(SQUARES) if self.g.owner[square] == self._me)

    @property
    def built_lots(self) -> tuple[int, ...]:
        return tuple(square for square in self.lots if self.g.built[square])

    @property
    def bare_lots(self) -> tuple[int, ...]:
        return tuple(square for square in self.lots if not self.g.mortgaged[square] and not self.g.built[square])

    # how much

    @property
    def price(self) -> int:
        """What the action costs."""
        g, e, do = self.g, self.e, self.action.do
        if do == "build":
            return self._price_of_buildings()
        if do == "buy":
            return e.price[subject(g, 0)]
        if do == "lift":
            return lift_cost(g, e, self.square)
        if do == "lift_now":
            return lift_now_cost(g, e, self.square)
        if do == "repay":
            return loan_due(g, self._me)
        return e.jail_fine if do == "pay_fine" else self.debt

    def _price_of_buildings(self) -> int:
        """The price of buildings: what is gone from the purse once they stand, on a table of our own."""
        trial = copied(self.g)
        packed = pack_streets(self._purchase, self.e)
        put_up = build_direct if self.action.hotel and self.e.direct_hotels else build_all
        put_up(trial, self.e, self._me, *packed, [0])
        return self.g.cash[self._me] - trial.cash[self._me]

    @property
    def missing(self) -> int:
        return self.price - self.cash

    @property
    def cash(self) -> int:
        return self.g.cash[self._me]

    @property
    def purse(self) -> int:
        return self.g.cash[self._giver]

    @property
    def debt(self) -> int:
        return subject(self.g, 0)

    @property
    def share(self) -> int:
        """What is owed to the creditor who is offered deeds."""
        return share_of_debt(self.g)

    @property
    def uncovered(self) -> int:
        return self.share - self.cash

    @property
    def rest(self) -> int:
        return self.share - (self.action.with_.value if self.action.with_ else 0)

    @property
    def worth(self) -> int:
        """What the deeds of a payment in kind count for at least."""
        return least_in_kind(self.g, self.e, bits(self.action.with_.deeds if self.action.with_ else ()))

    @property
    def counters(self) -> int:
        """How many counter-offers there may be."""
        return MOST_COUNTERS

    @property
    def half(self) -> int:
        return self.share // 2

    @property
    def raisable(self) -> int:
        return raisable(self.g, self.e, self._me)

    @property
    def loan_room(self) -> int:
        return self.e.bank_loans - self.g.loan[self._me]

    @property
    def bid(self) -> int:
        return self.g.bid

    @property
    def least(self) -> int:
        return self.matter.price or 0

    @property
    def opening(self) -> int:
        return self.g.opening

    @property
    def ceiling(self) -> int:
        return self.matter.price or 0

    @property
    def amount(self) -> int:
        return self.action.amount or 0

    @property
    def face(self) -> int:
        """The price at which an own deed opens."""
        return own_opening(self.e, self.square)

    @property
    def entry_least(self) -> int:
        return self.e.scale

    @property
    def entry_step(self) -> int:
        return key_step(self.e)

    @property
    def entry_most(self) -> int:
        return ONE_ENTRY * self.e.scale

    # how many, and what

    @property
    def lot(self) -> int:
        return self.g.lot

    @property
    def won(self) -> int:
        return subject(self.g, 0)

    @property
    def deck(self) -> int:
        return v.DECK_NAMES.index(str(self.action.card))

    @property
    def buildings(self) -> int:
        return self.g.built[self.square]

    @property
    def houses_left(self) -> int:
        return self.g.houses_left

    @property
    def hotels_left(self) -> int:
        return self.g.hotels_left

    @property
    def room(self) -> int:
        return self.g.room[self._me]

    @property
    def held(self) -> int:
        return cards_held(self.g, self._giver)

    @property
    def jail_turn(self) -> int:
        return self.g.jail[self._me] + 1

    @property
    def fine_turns(self) -> tuple[int, ...]:
        return members(self.e.jail_fine_on_turns)

    # who sits there

    @property
    def playing(self) -> int:
        return self.g.seats

    @property
    def people(self) -> int:
        return self.g.people

    @property
    def idle(self) -> int:
        return self.g.people - self.g.seats

    @property
    def pack(self) -> int:
        return self.e.deeds.bit_count()

    @property
    def last(self) -> str:
        return self.seats[self.g.seats - 1]

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Who sits opposite whom."""
        half = self.g.seats // 2
        return tuple((self.seats[seat], self.seats[seat + half]) for seat in range(half))
