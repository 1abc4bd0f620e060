"""Whatever happens to a machine, money is conserved and every balance is the sum of the tape's lines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from machine_hand import Hand

from monopole.bank.machines.machine_sentences import SAYINGS

HANDS = {
    "world-2008": [
        *(f"{slot}{card}" for slot in "LRlr" for card in range(1, 7)), "xL", "xR", *"0123456789", ".", "K", "M", "C", "GO", "DEAL",
        "C!", ".!", "GO!", "C~", "@idle", "@hurry", "@hammer", "@rest", "undo",
    ],
    "canada-2011": [
        *(f"{slot}{card}" for slot in "Ss" for card in range(1, 7)), "xS", *"0123456789", ".", "K", "M", "C", "GO", "+", "-", ">",
        "C!", ".!", "GO!", "C~", "@idle", "undo",
    ],
}  # fmt: skip
# whole acts, so that chance alone does not have to find them
ACTS = {
    "world-2008": ["L1 5 M", "R1 2 M", "L2 R1 1 . 5 M", "xL xR", "L3 GO", "R4 1 5 M", "C", "C!", "undo"],
    "canada-2011": ["S1 5 M +", "xS S1 2 M -", "xS S2 2 M >", "xS S3 +", "GO", "C", "xS C!", "undo", "xS"],
}


@pytest.mark.parametrize("edition", list(HANDS))
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_money_is_conserved_by_every_event(edition: str, data: st.DataObject) -> None:
    hand = Hand(edition)
    words = data.draw(st.lists(st.sampled_from(HANDS[edition] + ACTS[edition] * 4), max_size=60))
    for each in words:
        for word in each.split():
            before, count = hand.balances(), len(hand.tape)
            m = hand.do(word)  # which sees that the whole is whole
            assert m.says in SAYINGS and m.frames and (hand.balances() == before or m.wrote)
            assert len(hand.tape) == count + len(m.wrote)
            assert all(len(frame.text.replace(".", "").strip()) <= 5 for frame in m.frames)
            assert (m.power == "on") == any(frame.text for frame in m.frames) or m.says in ("bounced", "turned")
    for account, balance in hand.m.accounts.items():
        received = sum(line.amount for line in hand.tape if line.receiver == account)
        paid = sum(line.amount for line in hand.tape if line.payer == account)
        assert balance == received - paid
