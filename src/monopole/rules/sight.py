"""Sight: what a seat may see that others may not. Everything else on the table lies open to all, or is hidden from everybody."""

from monopole.dialect import rule
from monopole.rules.rent import may_claim
from monopole.schema import NOBODY, Edition, Table
from monopole.vocabulary import AUTOMATIC, NEVER, TO_ALL


@rule("RENT-3", "COMP-13", "UI-7")
def sees_rent(g: Table, e: Edition, seat: int, owner: int) -> bool:
    """A rent that waits for its owner's word: whoever may claim it. The visitor, the others and spectators watch the board themselves."""
    if e.rent_claim == AUTOMATIC or e.rent_expiry == NEVER:
        return True
    return 0 <= seat < g.seats and may_claim(g, e, seat, owner)


@rule("COMP-14", "UI-7", "CARD-1")
def sees_card(g: Table, e: Edition, seat: int, drawer: int) -> bool:
    """A drawn card: everybody, or in a final the player who drew it and the banker."""
    if e.card_shown_to == TO_ALL or seat == drawer:
        return True
    return seat != NOBODY and seat == g.banker
