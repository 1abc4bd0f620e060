"""A banker's hand for the tests of the electronic banks: a few words each make one event.

`L3` card 3 into the left slot (`R3` right, `S3` the only one), `l3` the same the wrong way round; `xL` out again; `C` a key; `C!` a key
held, `C~` let go before the beep; `@idle` time; `undo` the page's way back from a reset.
"""

from __future__ import annotations

from monopole import editions
from monopole.bank.machines.machine import BANK, ON_ITS_WAY, Machine, MachineTerms, new_machine
from monopole.bank.machines.machine_events import CardIn, CardOut, KeyHeld, KeyLetGo, KeyPressed, MachineEvent, ResetUndone, TimePassed
from monopole.bank.machines.one_slot import SLOTS as ONE
from monopole.bank.machines.one_slot import one_slot
from monopole.bank.machines.two_slots import SLOTS as TWO
from monopole.bank.machines.two_slots import two_slots

SLOT_NAMES = {"L": "left", "R": "right", "S": "slot"}
M = 1_000_000
K = 1_000


def event(word: str) -> MachineEvent:
    if word == "undo":
        return ResetUndone()
    if word[0] == "@":
        return TimePassed(word[1:])
    if word[0] == "x":
        return CardOut(SLOT_NAMES[word[1]])
    if word[0].upper() in SLOT_NAMES and word[1:].isdigit():
        return CardIn(int(word[1:]) - 1, SLOT_NAMES[word[0].upper()], word[0].islower())
    if len(word) > 1 and word[-1] in "!~":
        return KeyHeld(word[:-1]) if word[-1] == "!" else KeyLetGo(word[:-1])
    return KeyPressed(word)


class Hand:
    """A machine in somebody's hands."""

    def __init__(self, edition: str) -> None:
        self.terms = MachineTerms.of(editions.shared(edition).edition)
        self.step = two_slots if edition == "world-2008" else one_slot
        self.m: Machine = new_machine(self.terms, TWO if edition == "world-2008" else ONE)
        self.tape = list(self.m.wrote)

    def do(self, words: str) -> Machine:
        for word in words.split():
            before = self.m
            self.m = self.step(before, event(word))
            self.tape += self.m.wrote
            whole(self.m)
        return self.m

    def balances(self) -> list[int]:
        return [self.m.balance(card) for card in range(6)]

    def display(self) -> str:
        """What stays on it."""
        return shown(self.m)[-1]


def shown(m: Machine) -> list[str]:
    """What the display shows, one after the other."""
    return [f"{frame.text.strip()} {frame.unit}".strip() for frame in m.frames]


def whole(m: Machine) -> None:
    """No money has appeared or vanished: the bank owes what the cards hold and what is on its way."""
    assert sum(m.accounts.values()) == 0
    assert m.accounts[ON_ITS_WAY] == sum(each.amount for each in m.sent)
    assert all(m.balance(card) >= 0 for card in range(6))
    assert m.accounts[BANK] <= 0
