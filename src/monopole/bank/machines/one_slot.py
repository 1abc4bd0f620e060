"""The electronic bank of canada-2011: one slot, keys to receive, to pay the bank and to pay a player. `one_slot(machine, event)` is all.

A transfer has two steps: the payer's sum goes on its way, and is credited to the card that receives. Each branch is a row of the table in
docs/bank-machines.md.
"""

from __future__ import annotations

from dataclasses import replace

from monopole.bank.machines.machine import (
    AMOUNT_MS,
    BANK,
    ON_ITS_WAY,
    Frame,
    Machine,
    SentSum,
    TapeLine,
    counting,
    figure,
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

SLOT = "slot"
SLOTS = (SLOT,)
RECEIVE, PAY_BANK, PAY_PLAYER = "+", "-", ">"
KEYS = (*DIGIT_KEYS, ".", "K", "M", "C", "GO", RECEIVE, PAY_BANK, PAY_PLAYER)


def one_slot(m: Machine, event: MachineEvent) -> Machine:
    """What an event makes of the machine (EBANK-2, EBANK-16)."""
    m = replace(m, beep="", wrote=())
    match event:
        case ResetUndone():
            return old_balances(m)
        case TimePassed(what):
            sleeps = what == "idle" and m.power == "on"
            return told(replace(m, power="asleep", entry="", amount=None), "asleep", Frame("")) if sleeps else m
        case CardOut(slot):
            m = replace(without(m, slot), salary_paid=False)
            return told(m, situation(m) if m.power == "on" else m.power)
        case CardIn():
            return _card_in(m, event)
        case _ if m.power == "off":
            m = replace(m, power="on")
            return told(m, situation(m), beep="key")
        case _ if m.power == "asleep":
            return _woken(m)
        case KeyLetGo():
            return told(m, "let_go", *m.frames[-1:])
        case KeyHeld(key):
            return _held(m, key)
        case KeyPressed(key):
            return _key(m, key)


def situation(m: Machine) -> str:
    """Where the machine stands: the name of the sentence that says what may be done."""
    card = m.seen(SLOT)
    if card is not None:
        if not m.sent:
            return "card"
        return "own_sum" if any(each.payer == card for each in m.sent) else "waiting"
    return "turned" if m.unread else "on_its_way" if m.sent else "ready"


def _card_in(m: Machine, card: CardIn) -> Machine:
    """Its number, then its balance; turned, it is not seen; asleep, the machine wants a key too (EBANK-3, EBANK-12, EBANK-15)."""
    if m.slots[SLOT] is not None:
        return refused(m, "bounced")
    m = replace(m, slots={SLOT: card})
    if card.turned:
        return told(m, "turned", *m.frames[-1:])
    if m.power == "asleep":
        return told(m, "asleep_card", beep="card")
    m = replace(m, power="on")
    return told(m, situation(m), number_frame(card.card, SLOT), *resting(m), beep="card")


def _woken(m: Machine) -> Machine:
    """A key wakes it if a card is in; the press does nothing else (EBANK-12, A-122)."""
    card = m.seen(SLOT)
    if card is None:
        return told(m, "asleep_key")
    m = replace(m, power="on")
    return told(m, situation(m), number_frame(card, SLOT), *resting(m), beep="card")


def _held(m: Machine, key: str) -> Machine:
    """C held with no card: a new game. The point held with no card: the volume (EBANK-11, EBANK-13)."""
    inside = m.seen(SLOT) is not None
    if key == "C":
        return refused(m, "reset_with_card") if inside else new_game(m)
    if key == ".":
        return refused(m, "volume_with_card") if inside else next_volume(m)
    return refused(m, "not_held")


def _key(m: Machine, key: str) -> Machine:
    """A key, the machine being on."""
    card = m.seen(SLOT)
    if card is None:
        return refused(m, "turned" if m.unread else "hold_point" if key == "." else "no_card")
    if key in DIGIT_KEYS or key == ".":
        return typed(m, key) if m.amount is None else refused(m, "amount_is_set")
    if key in ("K", "M"):
        return _amount(m, key)
    if key == "C":
        return _correction(m, card)
    if key == "GO":
        return _salary(m, card)
    if key == RECEIVE and m.amount is None and not m.entry:
        return _arrive(m, card) if m.sent else refused(m, "nothing_comes")
    if m.amount is None:
        return refused(m, "no_unit" if m.entry else "no_digits")
    return _operate(m, card, key, m.amount)


def _amount(m: Machine, unit: str) -> Machine:
    """The unit ends the amount, taken as it was keyed; an operation is awaited (EBANK-1, EBANK-9, A-125, A-143)."""
    if not m.entry:
        return refused(m, "amount_is_set" if m.amount is not None else "no_digits")
    keyed = sum_of(m, unit)
    if not m.terms.least <= keyed <= m.terms.most:
        return wrong(m, "out_of_range")
    if keyed % m.terms.step:
        return wrong(m, "fraction")
    amount = int(keyed)
    return told(replace(m, amount=amount, entry=""), "amount", figure(amount), beep="key")


def _operate(m: Machine, card: int, key: str, amount: int) -> Machine:
    """Receive from the bank, pay the bank, or send a sum on its way to a player (EBANK-4, EBANK-5, EBANK-6)."""
    if key != RECEIVE and m.balance(card) < amount:
        return wrong(m, "too_poor")
    if key == RECEIVE:
        after = posted(m, "received", BANK, card, amount)
    elif key == PAY_BANK:
        after = posted(m, "paid_bank", card, BANK, amount)
    else:
        after = replace(posted(m, "sent", card, ON_ITS_WAY, amount), sent=(*m.sent, SentSum(card, amount)))
    return told(after, after.last[0].kind, *_count(m, after, card), *resting(after), beep="ok")


def _arrive(m: Machine, card: int) -> Machine:
    """Every sum on its way is credited to this card, one at a time (EBANK-6, EBANK-7)."""
    after, frames = m, []
    for each in m.sent:
        before = after
        after = moved(before, [TapeLine(before.count + 1, "arrived", ON_ITS_WAY, card, each.amount, sender=each.payer)])
        frames += [replace(figure(each.amount), ms=AMOUNT_MS), *_count(before, after, card)]
    after = replace(after, last=after.wrote, sent=(), sent_before=(), before_reset=())
    several = len(m.sent) > 1
    return told(after, "all_arrived" if several else "arrived", *frames, *resting(after), beep="each" if several else "ok")


def _salary(m: Machine, card: int) -> Machine:
    """GO: once an insertion; whatever was being keyed is dropped (EBANK-8)."""
    if m.salary_paid:
        return refused(m, "salary_twice")
    after = replace(posted(m, "salary", BANK, card, m.terms.salary), salary_paid=True)
    return told(after, "salary", *_count(m, after, card), *resting(after), beep="ok")


def _correction(m: Machine, card: int) -> Machine:
    """C clears what is being keyed; after an operation, takes it back: a payment leaves those on their way, a receipt returns there
    (EBANK-10)."""
    if to_clear(m):
        m = replace(m, entry="", amount=None)
        return told(m, "cleared", beep="key")
    if not m.last:
        return refused(m, "nothing_to_correct")
    kind, sent = m.last[0].kind, m.sent
    if kind == "sent":
        sent = sent[:-1]
    elif kind == "arrived":
        sent = tuple(SentSum(line.sender, line.amount) for line in m.last if line.sender is not None)
    after = replace(moved(m, inverse(m, m.last, "corrected")), last=(), sent=sent, salary_paid=m.salary_paid and kind != "salary")
    return told(after, "corrected", *_count(m, after, card), *resting(after), beep="ok")


def _count(before: Machine, after: Machine, card: int) -> list[Frame]:
    return counting(before.balance(card), after.balance(card), SLOT)
