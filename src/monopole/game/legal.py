"""Every action a seat may take now: candidates of every kind, of which those remain that no rule refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Protocol

from monopole import vocabulary as v
from monopole.game.actions import MOST, MOST_BUILDINGS, Action
from monopole.game.encoding import ANY_CLAIM, NUMBERS, Word, members, pack_streets, to_action
from monopole.rules.agenda import asked, matter, subject
from monopole.rules.deals import MOST_COUNTERS, dealt_in, moment_for_deals
from monopole.rules.debt import share_of_debt
from monopole.rules.deeds import cards_held, owns_group
from monopole.rules.device import key_step, keyed
from monopole.rules.loans import loan_due
from monopole.rules.own_auction import own_opening
from monopole.schema import CLAIMS, DECKS, STREETS, Edition, Table, group_deeds

_BARE = frozenset(
    (v.BUY, v.DECLINE, v.PASS, v.PAY_FINE, v.USE_CARD, v.ACCEPT, v.REFUSE, v.BANKRUPT, v.SETTLE, v.END)
)  # words with nothing to say beside themselves
_BARE_ANSWERS = {
    kind: tuple(NUMBERS[do] for do in v.ANSWERS.get(name, ()) if NUMBERS[do] in _BARE) for kind, name in v.MATTERS.items()
}
_ANY_DICE = 1 << 3 | 2


class Judge(Protocol):
    """Whoever can say which rule refuses a word."""

    def refusal(self, word: Word) -> int: ...


class Legal:
    """The legal words of one seat at one table."""

    def __init__(
        self, judge: Judge, table: Table, edition: Edition, seats: Sequence[str], seat: int, known: dict[Word, Action] | None = None
    ) -> None:
        self.judge, self.g, self.e, self.seats, self.seat = judge, table, edition, seats, seat
        self.known = {} if known is None else known  # actions already made of words: the same ones are legal again and again
        self.own = [square for square, owner in enumerate(table.owner) if owner == seat]

    def allows(self, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, x: int = 0, y: int = 0) -> bool:
        """Whether no rule refuses a word, a rent aside that waits for somebody else's claim: of that this seat may not know."""
        why = self.judge.refusal((kind, self.seat, a, b, c, d, x, y))
        return why == v.ALLOWED or why & ~255 == v.RENT_WAITS

    def actions(self) -> list[Action]:
        """Plain actions as they stand, open ones with a form; a banker without a token only names openings."""
        if self.seat >= self.g.seats:
            return list(self._amounts())
        seat, refusal = self.seat, self.judge.refusal
        words = ((kind, seat, a, b, c, d, 0, 0) for kind, a, b, c, d in self._plain())
        plain = [self._said(word) for word in words if refusal(word) == 0]
        builds = any(action.do == "build" for action in plain)
        rolls, purchases = self._rolls(), self._purchases() if builds else ()
        listed = [*rolls, *plain, *self._amounts(), *purchases, *self._auctions(), *self._in_kind(), *self._dealt(), *self._offers()]
        listed += self._counters()
        if self.e.resignation and self.allows(v.RESIGN):
            listed.append(self._said((v.RESIGN, seat, 0, 0, 0, 0, 0, 0)))
        return listed

    def _said(self, word: Word) -> Action:
        action = self.known.get(word)
        if action is None:
            action = self.known[word] = to_action(word, self.seats, self.e)
        return action

    def _open(self, kind: int, form: dict[str, Any], **values: Any) -> Action:
        return Action.sure(seat=self.seats[self.seat], do=v.ACTIONS[kind], form=form, **values)

    def _plain(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Words with nothing left open, as far as there is something they could be about."""
        g, e, at = self.g, self.e, matter(self.g)
        for kind in _BARE_ANSWERS.get(at, ()):
            yield kind, 0, 0, 0, 0
        if e.broken_dice:
            yield v.BROKEN, 0, 0, 0, 0
        if at == v.CHOICE:
            for what in (v.CHOOSE_FINE, v.CHOOSE_CHANCE):
                yield v.CHOOSE, what, 0, 0, 0
        for i in range(min(g.claims, CLAIMS)):
            yield v.CLAIM, g.claim_square[i], 0, 0, 0
        if g.claims:
            yield v.CLAIM, ANY_CLAIM, 0, 0, 0
        for square in self.own:
            yield (v.LIFT if g.mortgaged[square] else v.MORTGAGE), square, 0, 0, 0
            if at == v.TRANSFER:
                yield v.KEEP, square, 0, 0, 0
                yield v.LIFT_NOW, square, 0, 0, 0
            if e.sell_mortgaged_to_bank and at == v.OWING:
                yield v.RESELL, square, 0, 0, 0
            if g.built[square] == v.HOTEL:
                yield v.EXCHANGE, square, 0, 0, 0
                yield v.SELL, square, 1, 0, 0
            else:
                for times in range(1, g.built[square] + 1):
                    yield v.SELL, square, times, 0, 0
        complete = self._complete()
        for group in complete:
            if any(g.built[square] for square in self._group(group)):
                yield v.SELL_GROUP, group, 0, 0, 0
                yield v.SELL_HOTELS, group, 0, 0, 0
        if g.loan[self.seat]:
            yield v.REPAY, loan_due(g, self.seat), 0, 0, 0
        if at == v.FLIGHT:
            for street in range(STREETS):
                yield v.FLY, e.street[street], 0, 0, 0
        for group in complete:
            for size in range(1, e.members[group] + 1):
                for lots in combinations(self._group(group), size):
                    a, b, c = pack_streets(lots, e)
                    if size == 1:
                        yield v.BUILD, a, b, c, 0
                    yield v.BUILD, a, b, c, 1

    def _group(self, group: int) -> list[int]:
        return group_deeds(self.e, group)

    def _complete(self) -> list[int]:
        """Colour groups of which the seat owns every lot."""
        return [group for group in range(v.UTILITIES - 1) if self.e.members[group] and owns_group(self.g, self.e, self.seat, group)]

    def _rolls(self) -> Iterator[Action]:
        """With dice the engine draws, and with dice thrown on a real table."""
        if self.allows(v.ROLL):
            yield self._said((v.ROLL, self.seat, 0, 0, 0, 0, 0, 0))
        if self.allows(v.ROLL, _ANY_DICE):
            yield self._open(v.ROLL, {"dice": [1, 6]})

    def _amounts(self) -> Iterator[Action]:
        g, e, at = self.g, self.e, matter(self.g)
        step, least = key_step(e), keyed(e, 1)
        tries: dict[int, tuple[int, ...]] = {}
        if at == v.UNDER_HAMMER:
            tries[v.BID] = (max(g.opening, least), max(g.bid + e.bid_step, least))
        elif at == v.OPENING:
            tries[v.OPEN_AT] = (max(e.bid_step, least),)
        elif at == v.SHORTAGE:
            tries[v.WANT] = (1,)
        if e.bank_loans:
            tries[v.BORROW] = (1,)
        for kind, guesses in tries.items():
            named = step if kind in (v.BID, v.OPEN_AT) else 1
            bounds = span(partial(self.allows, kind), guesses, named, self._most(kind))
            if bounds:
                yield self._open(kind, {"amount": bounds} | _step(named))

    def _most(self, kind: int) -> int:
        """Where the bounds of an amount most likely end."""
        g, e = self.g, self.e
        if self.seat >= g.seats:
            return 0
        if kind == v.BORROW:
            return e.bank_loans - g.loan[self.seat]
        return g.room[self.seat] if kind == v.WANT else g.cash[self.seat]

    def _purchases(self) -> Iterator[Action]:
        """Several buildings in one purchase, once one alone could be had."""
        if matter(self.g) == v.PLACING:
            return
        streets: set[int] = set()
        purchase: list[int] = []  # as many buildings as can be had at once, the cheapest first
        for group in sorted(self._complete(), key=lambda group: self.e.house_price[self._group(group)[0]]):
            alone = self._evenly(group, [])
            streets.update(alone if len(alone) > 1 else ())
            purchase = self._evenly(group, purchase)
        if len(purchase) > 1:
            lots = [square for group in self._complete() for square in self._group(group)]
            streets = {lot for lot in lots if lot in purchase or lot in streets or self._bought_with_another(lot, lots)}
            yield self._open(v.BUILD, {"squares": sorted(streets), "count": [2, len(purchase)]})

    def _bought_with_another(self, lot: int, lots: Sequence[int]) -> bool:
        """Whether a lot may be built on in a purchase of several: with one other, or after those of its group where fewer stand."""
        built = self.g.built
        lower = [other for other in self._group(self.e.group[lot]) if built[other] < built[lot]]
        purchases = [[*lower, lot], *([lot, other] for other in lots), *([other, lot] for other in lots)]
        return any(len(purchase) > 1 and self.allows(v.BUILD, *pack_streets(purchase, self.e)) for purchase in purchases)

    def _evenly(self, group: int, bought: list[int]) -> list[int]:
        """A purchase with as many buildings of a group added to it as no rule refuses, always where fewest stand."""
        heights = {square: self.g.built[square] for square in self._group(group)}
        while len(bought) < MOST_BUILDINGS:
            lowest = min(heights, key=heights.__getitem__)
            if heights[lowest] > self.e.houses_per_hotel or not self.allows(v.BUILD, *pack_streets([*bought, lowest], self.e)):
                break
            bought = [*bought, lowest]
            heights[lowest] += 1
        return bought

    def _auctions(self) -> Iterator[Action]:
        """Own lots and cards put up for auction."""
        if not self.e.player_auctions:
            return
        step = key_step(self.e)
        for square in self.own:
            at = own_opening(self.e, square)
            if self.allows(v.AUCTION, square, at):
                yield self._open(v.AUCTION, {"at": [at, at]}, square=square)
        for deck in range(DECKS):
            bounds = span(partial(self.allows, v.AUCTION, v.CARD_LOT + deck), (max(self.e.bid_step, keyed(self.e, 1)),), step)
            if bounds:
                yield self._open(v.AUCTION, {"at": bounds} | _step(step), card=v.DECK_NAMES[deck])

    def _in_kind(self) -> Iterator[Action]:
        """Deeds for a part of the open debt."""
        if matter(self.g) != v.OWING or asked(self.g) != self.seat:
            return
        amount = share_of_debt(self.g)
        guesses = (amount, amount // 2, max(1, amount - self.g.cash[self.seat]))
        deeds = [square for square in self.own if any(self.allows(v.SETTLE, 0, 1 << square, value) for value in guesses)]
        if not deeds:
            return
        step, allowed = key_step(self.e), partial(self.allows, v.SETTLE, 0, 1 << deeds[0])
        bounds = span(allowed, guesses[1:] + guesses[:1], step)  # a device keys no rest of less than its least entry: all of it, or less
        if bounds:
            whole = {"whole": amount} if bounds[1] < amount and allowed(amount) else {}
            yield self._open(v.SETTLE, {"with": {"deeds": deeds, "value": bounds} | whole | _step(step)})

    def _dealt(self) -> Iterator[Action]:
        """Dealt deeds that may still be refused."""
        deeds = [square for square in members(self.g.dealt) if self.allows(v.REFUSE_DEEDS, 0, 1 << square)]
        if deeds:
            yield self._open(v.REFUSE_DEEDS, {"squares": deeds})

    def _offers(self) -> Iterator[Action]:
        """What this seat and each other one may hand over. That a deal makes no debtor poorer is judged on the whole of it (A-60)."""
        g, e = self.g, self.e
        if g.time_up or g.finishing or g.over or g.out[self.seat]:
            return
        own = self._hand(self.seat)
        partners: dict[str, Any] = {}
        for other in range(g.seats):
            if other == self.seat or g.out[other] or not moment_for_deals(g, self.seat, other):
                continue
            theirs = self._hand(other)
            if _something_to_deal(own, theirs):
                partners[self.seats[other]] = {"give": own, "take": theirs}
        if partners:
            yield self._open(v.OFFER, {"to": partners} | _step(key_step(e), keyed(e, 1)))

    def _counters(self) -> Iterator[Action]:
        """Another offer instead of an answer, to whoever made the open one; taking one's own back."""
        g, e = self.g, self.e
        if matter(g) != v.DEALING:
            return
        if self.allows(v.WITHDRAW):
            yield self._said((v.WITHDRAW, self.seat, 0, 0, 0, 0, 0, 0))
        if asked(g) == self.seat and subject(g, 1) < MOST_COUNTERS:
            own, theirs = self._hand(self.seat), self._hand(subject(g, 0))
            if _something_to_deal(own, theirs):
                yield self._open(v.COUNTER, {"give": own, "take": theirs} | _step(key_step(e), keyed(e, 1)))

    def _hand(self, owner: int) -> dict[str, Any]:
        """What a seat may hand over in a deal."""
        g, e = self.g, self.e
        cash = floored(g.cash[owner], key_step(e))
        deeds = list(members(dealt_in(g, e, owner)))
        return {"deeds": deeds, "cash": cash if cash >= keyed(e, 1) else 0, "cards": cards_held(g, owner)}


def _something_to_deal(own: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether two hands have something on both sides, and not only cash."""
    goods = own["deeds"] or own["cards"] or theirs["deeds"] or theirs["cards"]
    return bool(goods) and any(own.values()) and any(theirs.values())


def floored(amount: int, step: int) -> int:
    """The greatest whole number of steps that is not above an amount."""
    return amount - amount % step


def _step(step: int, least: int = 1) -> dict[str, int]:
    """What a form says of amounts that are not any whole number: the step between two of them, and the least that is not nothing."""
    return {} if step == 1 else {"step": step} if least == 1 else {"step": step, "least": least}


def span(allowed: Callable[[int], bool], guesses: Iterable[int], step: int = 1, likely: int = 0) -> list[int] | None:
    """The least and the most amount allowed around the first guess that is, in whole steps; what is allowed is taken to be one stretch,
    which most likely ends at `likely`."""

    def steps(number: int) -> bool:
        return allowed(number * step)

    rounded_up = (-(-guess // step) for guess in guesses)
    sure = next((number for number in rounded_up if 0 < number * step <= MOST and steps(number)), None)
    if sure is None:
        return None
    end = likely // step
    least = _edge(steps, sure, 1)
    most = _edge(steps, end if end > sure and steps(end) else sure, MOST // step)
    return [least * step, most * step]


def _edge(allowed: Callable[[int], bool], sure: int, limit: int) -> int:
    """The amount farthest from the sure one towards the limit that is still allowed."""
    if sure == limit or not allowed(sure + (1 if limit > sure else -1)):
        return sure
    if allowed(limit):
        return limit
    refused = limit
    while abs(refused - sure) > 1:
        middle = (sure + refused) // 2
        if allowed(middle):
            sure = middle
        else:
            refused = middle
    return sure
