"""What random play must never upset: the bank's money by the events, and a table where nothing appears and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable

from monopole import vocabulary as v
from monopole.executors import Happening
from monopole.schema import DECKS, DEEP, NOBODY, PILE, SQUARES, Edition, Table

IN = {
    v.EARNED: 2, v.COLLECTED: 2, v.FULL_PASSPORT: 2, v.BORROWED: 2, v.MORTGAGED: 3, v.SOLD: 4, v.EXCHANGED: 4, v.RESOLD: 3,
    v.REFUSED_DEED: 3,
}  # fmt: skip
OUT = {v.REPAID: 2, v.LIFTED: 3, v.BOUGHT: 3, v.BUILT: 4, v.DEALT: 3}


TO_THE_POT = (v.TAXES, v.FINE_OF_JAIL, v.CARD_PAYMENT)


def from_the_bank(events: Iterable[Happening], edition: Edition) -> int:
    """What the bank paid out, less what it took, by the events."""
    total = 0
    for event in events:
        kind = event[0]
        if kind in IN:
            total += event[IN[kind]]
        elif kind in OUT:
            total -= event[OUT[kind]]
        elif kind == v.PAID and event[3] == NOBODY and not (edition.parking_pot and event[4] in TO_THE_POT):
            total -= event[2]
        elif kind == v.KNOCKED_DOWN and event[4] == NOBODY:
            total -= event[3]
    return total


def whole(table: Table, edition: Edition) -> None:
    """Nothing appears, nothing is lost."""
    standing = 0 if edition.unlimited_buildings else 1
    assert standing * sum(level for level in table.built if level < v.HOTEL) + table.houses_left == edition.houses
    assert standing * sum(level == v.HOTEL for level in table.built) + table.hotels_left == edition.hotels
    assert min(table.cash) >= 0 and table.houses_left >= 0 and table.hotels_left >= 0
    assert 0 <= table.depth <= DEEP
    for square in range(SQUARES):
        assert edition.deeds >> square & 1 or table.owner[square] == NOBODY
        assert NOBODY <= table.owner[square] < table.seats
        assert not (table.built[square] and (table.owner[square] == NOBODY or table.mortgaged[square]))
        assert not (table.mortgaged[square] and table.owner[square] == NOBODY)
    for deck in range(DECKS):
        ring = [table.pile[deck * PILE + (table.pile_top[deck] + i) % PILE] for i in range(table.pile_size[deck])]
        places = [deck * PILE + card for card in range(PILE)]
        kept = [place % PILE for place in places if table.holder[place] != NOBODY or table.estate_cards >> place & 1]
        assert sorted(ring + kept) == list(range(edition.cards[deck]))
    for seat in range(table.seats):
        if table.out[seat]:
            assert table.cash[seat] == 0 and seat not in table.owner and seat not in table.holder


def tidy(table: Table) -> None:
    """Nothing of a matter stays on the table once it is settled: equal tables have equal bytes."""
    open_now = set(table.matters[: table.depth])
    if not open_now & {v.SHORTAGE, v.SCARCE, v.PLACING}:
        assert table.asker == NOBODY and not any((*table.asked_for, *table.want, *table.room, table.shared_out))
    if not open_now & {v.DEALING, v.IN_KIND}:
        deal = (table.deal_to, table.deal_give, table.deal_take, table.deal_pay, table.deal_ask, table.deal_cards)
        assert not any(deal)
    if v.UNDER_HAMMER not in open_now:
        assert table.seller == table.bidder == NOBODY
        assert not any((table.lot, table.lot_kind, table.opening, table.lowered, table.bid, table.bidders, table.invited))
        assert not any((table.caused, table.deadline, table.lamp))
        assert v.ESTATE in open_now or not table.estate | table.estate_cards
    assert table.claims or table.visitor == NOBODY
    assert not any((*table.claim_square[table.claims :], *table.claim_owner[table.claims :], *table.claim_amount[table.claims :]))
