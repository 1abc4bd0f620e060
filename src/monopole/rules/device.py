"""The electronic bank at the table: what a player names must be an amount that can be keyed."""

from monopole.dialect import rule
from monopole.schema import Edition
from monopole.vocabulary import NO_DEVICE, TOO_FINE_AN_ENTRY, TOO_SMALL_AN_ENTRY

ONE_ENTRY = 2000  # classic units that one entry holds at most: 20 M


@rule("EBANK-1", "EBANK-9")
def key_step(e: Edition) -> int:
    """The smallest difference between two amounts that a player may name: a thousand, a tenth of a classic unit; one without a device."""
    return 1 if e.electronic_bank == NO_DEVICE else max(1, e.scale // 10)


@rule("EBANK-9")
def unkeyable(e: Edition, amount: int) -> bool:
    """Whether somebody names what the device cannot enter: no whole number of K, or less than 10 K (A-89)."""
    return e.electronic_bank != NO_DEVICE and amount != 0 and (amount % key_step(e) != 0 or amount < e.scale)


@rule("EBANK-9")
def why_unkeyable(e: Edition, amount: int) -> int:
    """What the device has against such an amount."""
    return TOO_SMALL_AN_ENTRY if amount < e.scale else TOO_FINE_AN_ENTRY


@rule("EBANK-9")
def beyond_entry(e: Edition, amount: int) -> bool:
    """Whether an amount is more than one entry of the device: a bid is keyed at once, 20 M at most (A-89)."""
    return e.electronic_bank != NO_DEVICE and amount > ONE_ENTRY * e.scale


@rule("EBANK-9")
def keyed(e: Edition, amount: int) -> int:
    """The greatest amount a player may name that is not above this one, or the least there is."""
    if e.electronic_bank == NO_DEVICE:
        return amount
    return max(amount - amount % key_step(e), e.scale)
