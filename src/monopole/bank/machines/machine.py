"""An electronic bank as a thing: what is in its slots, on its display and in its accounts, and the moves both machines share.

A machine is a value; an event gives another one. It has no clock: time comes as an event. What a single event showed, sounded and wrote
is on the machine that came of it (`frames`, `beep`, `says`, `wrote`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal

from monopole.bank.machines.machine_events import CARDS, CardIn
from monopole.rules.device import ONE_ENTRY, key_step, keyed
from monopole.schema import Edition

DIGITS = 5  # on the display (EBANK-1)
VOLUMES = 4  # from silent to loud
UNITS = {"K": 1_000, "M": 1_000_000}
LEAST_UNIT, GREATEST_UNIT = UNITS["K"], UNITS["M"]

# How long a frame stays before the next, in milliseconds. Nothing of this is printed; it only has to be readable.
NUMBER_MS, AMOUNT_MS, STEP_MS, ERROR_MS, VOLUME_MS, NEW_GAME_MS = 1100, 700, 110, 1400, 2500, 1800
STEPS = 6  # of a balance that counts up or down

Account = int | str  # a card by its number, or one of these
BANK, ON_ITS_WAY = "bank", "way"


@dataclass(frozen=True, slots=True)
class MachineTerms:
    """What an edition says of its machine: the money on each card, the salary, and what one entry may be."""

    start: int
    salary: int
    least: int
    most: int
    step: int

    @classmethod
    def of(cls, e: Edition) -> MachineTerms:
        """The terms of an edition, as its data and the engine's own device have them."""
        return cls(e.start_cash, e.go_salary, keyed(e, 0), ONE_ENTRY * e.scale, key_step(e))


@dataclass(frozen=True, slots=True)
class Frame:
    """What the display shows for a while: digits and signs, the unit beside them, the slot whose card it speaks of. The last stays."""

    text: str
    unit: str = ""
    slot: str = ""
    ms: int = 0


@dataclass(frozen=True, slots=True)
class TapeLine:
    """Money that moved. Every balance is the sum of such lines; those of one number were one act.

    `undoes` is the number of the act it reverses; `sender` whose money it was, where it has been on its way.
    """

    number: int
    kind: str
    payer: Account
    receiver: Account
    amount: int
    undoes: int | None = None
    sender: int | None = None


@dataclass(frozen=True, slots=True)
class SentSum:
    """Money on its way from a payer's card to whoever receives it: the one-slot machine's transfers."""

    payer: int
    amount: int


@dataclass(frozen=True)
class Machine:
    """One machine at one moment."""

    terms: MachineTerms
    slots: Mapping[str, CardIn | None]
    accounts: Mapping[Account, int]
    power: str = "off"  # off, on, asleep
    entry: str = ""  # digits being keyed
    amount: int | None = None  # a sum with its unit that awaits an operation: the one-slot machine's
    last: tuple[TapeLine, ...] = ()  # what C takes back
    salary_paid: bool = False  # to the card that is in
    sent: tuple[SentSum, ...] = ()
    volume: int = 2
    deal: str = ""  # slow, fast, green
    before_reset: tuple[TapeLine, ...] = ()  # what brings the old balances back, with their sums on the way
    sent_before: tuple[SentSum, ...] = ()
    count: int = 0  # acts written so far
    # what the last event did
    frames: tuple[Frame, ...] = (Frame(""),)
    beep: str = ""
    says: str = "off"
    wrote: tuple[TapeLine, ...] = field(default=())

    def seen(self, slot: str) -> int | None:
        """The card in a slot, if it went in along its arrow (EBANK-15)."""
        inside = self.slots[slot]
        return None if inside is None or inside.turned else inside.card

    def balance(self, card: int) -> int:
        """What is on a card's account."""
        return self.accounts[card]

    @property
    def unread(self) -> bool:
        """Whether some card went in the wrong way."""
        return any(inside is not None and inside.turned for inside in self.slots.values())


def new_machine(terms: MachineTerms, slots: Iterable[str]) -> Machine:
    """A machine out of the box: off, and the starting money on every account (EBANK-3)."""
    empty = Machine(terms, dict.fromkeys(slots), dict.fromkeys((*range(CARDS), BANK, ON_ITS_WAY), 0))
    return moved(empty, [TapeLine(0, "start", BANK, card, terms.start) for card in range(CARDS)])


# ---- money ----


def moved(m: Machine, lines: Iterable[TapeLine]) -> Machine:
    """The same machine once these lines are written: what leaves one account is on the other."""
    accounts, lines = dict(m.accounts), tuple(lines)
    for line in lines:
        accounts[line.payer] -= line.amount
        accounts[line.receiver] += line.amount
    return replace(m, accounts=accounts, wrote=m.wrote + lines, count=max([m.count, *(line.number for line in lines)]))


def posted(m: Machine, kind: str, payer: Account, receiver: Account, amount: int) -> Machine:
    """One act of the machine, which C can take back as long as its cards are in."""
    line = TapeLine(m.count + 1, kind, payer, receiver, amount)
    return replace(moved(m, [line]), last=(line,), entry="", amount=None, before_reset=(), sent_before=())


def inverse(m: Machine, lines: Iterable[TapeLine], kind: str) -> list[TapeLine]:
    """The lines that undo these, under one new number: nothing is ever erased."""
    return [TapeLine(m.count + 1, kind, line.receiver, line.payer, line.amount, line.number) for line in reversed(tuple(lines))]


def new_game(m: Machine) -> Machine:
    """Every account back at the starting money (EBANK-11), with what would undo it kept for the page."""
    number = m.count + 1
    lines = [TapeLine(number, "reset", BANK, BANK, 0)]  # the tape tells of it even where no money moves
    for account in (*range(CARDS), ON_ITS_WAY):
        surplus = m.accounts[account] - (0 if account == ON_ITS_WAY else m.terms.start)
        if surplus:
            payer, receiver = (account, BANK) if surplus > 0 else (BANK, account)
            lines.append(TapeLine(number, "reset", payer, receiver, abs(surplus)))
    after = replace(moved(m, lines), sent=(), last=())
    if len(lines) > 1:  # a second reset changes nothing, and does not make one forget the first
        after = replace(after, before_reset=tuple(lines), sent_before=m.sent)
    start = figure(m.terms.start)
    inside = any(m.seen(slot) is not None for slot in m.slots)
    frames = (start,) if inside else (replace(start, ms=NEW_GAME_MS), Frame("-----"))
    return told(replace(after, entry="", amount=None, salary_paid=False), "new_game", *frames, beep="long")


def old_balances(m: Machine) -> Machine:
    """A reset taken back, from the page and as long as nothing was keyed since."""
    if not m.before_reset:
        return told(m, "no_reset", *resting(m))
    after = moved(m, inverse(m, m.before_reset, "undo_reset"))
    after = replace(after, sent=m.sent_before, before_reset=(), sent_before=(), entry="", amount=None)
    return told(after, "old_balances", *resting(after))


# ---- display ----


def figure(amount: int, slot: str = "") -> Frame:
    """A sum as the display writes it: 860 K, 14.37 M; what does not fit into five digits is not shown (UI-5, A-124)."""
    if amount < GREATEST_UNIT:
        return Frame(str(amount // LEAST_UNIT), "K", slot)
    whole, rest = divmod(amount, GREATEST_UNIT)
    places = f"{rest // LEAST_UNIT:03d}"[: max(0, DIGITS - len(str(whole)))].rstrip("0")
    return Frame(f"{whole}.{places}" if places else str(whole), "M", slot)


def balance_frame(m: Machine, card: int, slot: str) -> Frame:
    """The balance of a card."""
    return figure(m.balance(card), slot)


def number_frame(card: int, slot: str) -> Frame:
    """The number of a card, as it is read (EBANK-3)."""
    return Frame(f"  {card + 1}", "", slot, NUMBER_MS)


def counting(before: int, after: int, slot: str) -> list[Frame]:
    """A balance that rises or falls before one's eyes."""
    between = (before + (after - before) * step // STEPS for step in range(1, STEPS + 1))
    return [replace(figure(amount, slot), ms=STEP_MS) for amount in between]


def resting(m: Machine) -> list[Frame]:
    """What stays on the display when nothing happens; with two cards in, the payer's balance (EBANK-6)."""
    if m.power != "on":
        return [Frame("")]
    if m.deal:
        return [Frame(" dEAL")]
    for slot in reversed(tuple(m.slots)):
        card = m.seen(slot)
        if card is not None:
            return [balance_frame(m, card, slot)]
    return [Frame("-----")]


# ---- what an event tells ----


def told(m: Machine, says: str, *frames: Frame, beep: str = "") -> Machine:
    """The same machine, which has said, shown and sounded this."""
    return replace(m, says=says, frames=frames or tuple(resting(m)), beep=beep)


def refused(m: Machine, says: str) -> Machine:
    """Two low beeps and a sentence; nothing moves, and the display stays as it was (A-122)."""
    return replace(m, says=says, frames=m.frames[-1:], beep="no")


WRONG_AMOUNT = ("out_of_range", "fraction", "too_poor")


def wrong(m: Machine, says: str) -> Machine:
    """An amount that cannot be: `Err`, the digits are gone, nothing moves."""
    assert says in WRONG_AMOUNT
    m = replace(m, entry="", amount=None)
    return told(m, says, Frame("  Err", ms=ERROR_MS), *resting(m), beep="no")


def to_clear(m: Machine) -> bool:
    """Whether C has an amount to clear, before it takes back what was posted: one being keyed, or one that has just been refused. Whoever
    presses C at `Err` means the amount, not the salary before it (EBANK-10, A-138)."""
    return bool(m.entry) or m.amount is not None or m.says in WRONG_AMOUNT


# ---- keying ----


def typed(m: Machine, key: str) -> Machine:
    """One more digit, or the point: five digits and one point at most (EBANK-1)."""
    full = "." in m.entry if key == "." else len(m.entry.replace(".", "")) >= DIGITS
    if full:
        return refused(m, "full")
    before = (m.entry or "0") if key == "." else "" if m.entry == "0" else m.entry
    entry = before + key
    m = replace(m, entry=entry, before_reset=(), sent_before=())
    return told(m, "keying", Frame(entry), beep="key")


def sum_of(m: Machine, unit: str) -> Decimal:
    """What is keyed, in this unit."""
    return Decimal(m.entry) * UNITS[unit]


def next_volume(m: Machine) -> Machine:
    """One step louder, and round again to silence (EBANK-13)."""
    m = replace(m, volume=(m.volume + 1) % VOLUMES)
    return told(m, "volume", Frame(f"SOn {m.volume}", ms=VOLUME_MS), Frame("-----"), beep="key")


def without(m: Machine, slot: str) -> Machine:
    """The slot emptied. An amount belongs to the cards it was keyed for (A-126); what C could take back, too (EBANK-10)."""
    card = m.slots[slot]
    gone = card is not None and any(card.card in (line.payer, line.receiver) for line in m.last)
    return replace(m, slots={**m.slots, slot: None}, entry="", amount=None, last=() if gone else m.last)
