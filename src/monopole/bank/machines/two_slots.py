"""The electronic bank of world-2008: two slots, DEAL. `two_slots(machine, event)` is the whole of it.

Left receives, right pays, both transfer from right to left; the unit ends an amount and posts it. Each branch is a row of the table in
docs/bank-machines.md.
"""

from __future__ import annotations

from dataclasses import replace

from monopole.bank.machines.machine import (
    AMOUNT_MS,
    BANK,
    Frame,
    Machine,
    balance_frame,
    counting,
    inverse,
    moved,
    new_game,
    next_volume,
    number_frame,
    old_balances,
    posted,
    refused,
    resting,
    sum_of,
    to_clear,
    told,
    typed,
    without,
    wrong,
)  # fmt: skip
from monopole.bank.machines.machine_events import (
    DIGIT_KEYS,
    CardIn,
    CardOut,
    KeyHeld,
    KeyLetGo,
    KeyPressed,
    MachineEvent,
    ResetUndone,
    TimePassed,
)  # fmt: skip

LEFT, RIGHT = "left", "right"
SLOTS = (LEFT, RIGHT)
KEYS = (*DIGIT_KEYS, ".", "K", "M", "C", "GO", "DEAL")


def two_slots(m: Machine, event: MachineEvent) -> Machine:
    """What an event makes of the machine (EBANK-2, EBANK-16)."""
    m = replace(m, beep="", wrote=())
    match event:
        case ResetUndone():
            return old_balances(m)
        case TimePassed(what):
            return _time(m, what)
        case CardOut(slot):
            return _card_out(m, slot)
        case CardIn():
            return _card_in(m, event)
        case _ if m.power != "on":
            return told(replace(m, power="on"), situation(replace(m, power="on")), beep="key")
        case _ if m.deal:
            return _key_in_deal(m, event)
        case KeyLetGo():
            return told(m, "let_go", *m.frames[-1:])
        case KeyHeld(key):
            return new_game(m) if key == "C" else refused(m, "not_held")
        case KeyPressed(key):
            return _key(m, key)


def situation(m: Machine) -> str:
    """Where the machine stands: the name of the sentence that says what may be done."""
    if m.deal:
        return {"slow": "deal", "fast": "deal_fast", "green": "deal_green"}[m.deal]
    left, right = m.seen(LEFT), m.seen(RIGHT)
    if left is not None and right is not None:
        return "both"
    if left is not None or right is not None:
        return "left" if right is None else "right"
    return "turned" if m.unread else "ready"


def _time(m: Machine, what: str) -> Machine:
    """A minute without use puts it to sleep, but for an auction, which time alone brings to its end (EBANK-12, EBANK-14)."""
    if what == "idle" and m.power == "on" and not m.deal:
        return told(replace(m, power="asleep", entry=""), "asleep", Frame(""))
    if what == "hurry" and m.deal == "slow":
        return told(replace(m, deal="fast"), "deal_fast", beep="hurry")
    if what == "hammer" and m.deal in ("slow", "fast"):
        return told(replace(m, deal="green"), "deal_green", beep="hammer")
    if what == "rest" and m.deal == "green":
        m = replace(m, deal="")
        return told(m, situation(m))
    return m


def _card_in(m: Machine, card: CardIn) -> Machine:
    """Its number, then its balance; turned, it is not seen. A slot holds one card and a card is in one slot (A-123) (EBANK-3, EBANK-15)."""
    if m.slots[card.slot] is not None or any(inside is not None and inside.card == card.card for inside in m.slots.values()):
        return refused(m, "bounced")
    m = replace(m, slots={**m.slots, card.slot: card})
    if card.turned:
        return told(m, "turned", *m.frames[-1:])
    m = replace(m, power="on", entry="", salary_paid=m.salary_paid and card.slot != LEFT)
    number = [] if m.deal else [number_frame(card.card, card.slot)]
    return told(m, situation(m), *number, *resting(m), beep="card")


def _card_out(m: Machine, slot: str) -> Machine:
    """An amount being keyed goes with the card, so does what could be corrected; a salary is for one insertion (EBANK-8, EBANK-10)."""
    m = without(m, slot)
    m = replace(m, salary_paid=m.salary_paid and slot != LEFT)
    return told(m, situation(m)) if m.power == "on" else told(m, m.power)


def _key_in_deal(m: Machine, event: MachineEvent) -> Machine:
    """DEAL again stops the timer; after the hammer any key goes on; before it, no other key does anything (A-128) (EBANK-14)."""
    if m.deal == "green":
        m = replace(m, deal="")
        return told(m, situation(m), beep="key")
    if event == KeyPressed("DEAL"):
        return told(replace(m, deal=""), "deal_stopped", *resting(replace(m, deal="")), beep="ok")
    return refused(m, "deal_busy")


def _key(m: Machine, key: str) -> Machine:
    """A key, the machine being on and no auction under way."""
    if key == "DEAL":
        return told(replace(m, deal="slow", entry=""), "deal", Frame(" dEAL"), beep="key")
    if m.seen(LEFT) is None and m.seen(RIGHT) is None:
        if key == ".":
            return next_volume(m)
        return refused(m, "turned" if m.unread else "salary_left" if key == "GO" else "no_card")
    if key in DIGIT_KEYS or key == ".":
        return typed(m, key)
    if key == "C":
        return _correction(m)
    if key == "GO":
        return _salary(m)
    return _amount(m, key)


def _correction(m: Machine) -> Machine:
    """C while digits are being keyed clears them; after a posting whose cards are all in, takes it back (EBANK-10)."""
    if to_clear(m):
        m = replace(m, entry="")
        return told(m, "cleared", beep="key")
    if not m.last:
        return refused(m, "nothing_to_correct")
    (line,) = m.last
    after = replace(moved(m, inverse(m, m.last, "corrected")), last=(), salary_paid=m.salary_paid and line.kind != "salary")
    frames = [*_count(m, after, line.payer), *_count(m, after, line.receiver)]
    return told(after, "corrected", *frames, *resting(after), beep="ok")


def _salary(m: Machine) -> Machine:
    """GO: to the card in the left slot, alone, once an insertion (EBANK-8)."""
    card = m.seen(LEFT)
    if card is None:
        return refused(m, "salary_left")
    if m.seen(RIGHT) is not None:
        return refused(m, "salary_both")
    if m.salary_paid:
        return refused(m, "salary_twice")
    after = replace(posted(m, "salary", BANK, card, m.terms.salary), salary_paid=True)
    return told(after, "salary", *_count(m, after, card), balance_frame(after, card, LEFT), beep="ok")


def _amount(m: Machine, unit: str) -> Machine:
    """K or M ends the amount and posts it: from the bank, to the bank, or from right to left (EBANK-4, EBANK-5, EBANK-6, EBANK-9)."""
    if not m.entry:
        return refused(m, "no_digits")
    amount, left, right = sum_of(m, unit), m.seen(LEFT), m.seen(RIGHT)
    if not m.terms.least <= amount <= m.terms.most:
        return wrong(m, "out_of_range")
    if amount % m.terms.step:
        return wrong(m, "fraction")
    if right is not None and m.balance(right) < amount:
        return wrong(m, "too_poor")
    kind = "paid_bank" if left is None else "received" if right is None else "paid"
    payer, receiver = BANK if right is None else right, BANK if left is None else left
    after = posted(m, kind, payer, receiver, int(amount))
    frames = [Frame(m.entry, unit, ms=AMOUNT_MS), *_count(m, after, payer)]
    if left is not None and right is not None:
        frames += [replace(balance_frame(after, right, RIGHT), ms=AMOUNT_MS), number_frame(left, LEFT)]
    frames += _count(m, after, receiver)
    rest = [balance_frame(after, left, LEFT)] if left is not None else resting(after)  # after a transfer, the receiver's
    return told(after, kind, *frames, *rest, beep="ok")


def _count(before: Machine, after: Machine, account: int | str) -> list[Frame]:
    """A card's balance from what it was to what it is, where that card is in."""
    for slot in SLOTS:
        if account != BANK and before.seen(slot) == account:
            return counting(before.accounts[account], after.accounts[account], slot)
    return []
