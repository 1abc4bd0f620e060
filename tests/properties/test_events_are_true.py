"""What is told in random play is so: events are held against the table they speak of, and the rules they name are those of the edition.

The books (`books.py`) check the money and who owns what; here it is the rest: the way tokens go, who is owed which share, what stands and
what is mortgaged where, bids, jail, passports.
"""

from __future__ import annotations

from collections import Counter

import pytest
from golden_sentences import laid
from properties.wandering import Met, wander
from talk import MODES

from monopole import vocabulary as v
from monopole.game import Action, Event, Game, Refused
from monopole.rules.agenda import matter
from monopole.schema import NOBODY, Table, copied
from monopole.text import rule_words
from monopole.text.rulebook import edition_modes

GAMES = 2
ON_A_LOT = {"built": "buildings", "sold": "buildings", "placed": "buildings", "exchanged": "houses"}
MORTGAGED = {"mortgaged": True, "lifted": False, "kept_mortgage": True}
NO_ROW_NEEDED = {"TRADE-3"}  # where the table lets deal what the edition does not


def the_way(game: Game, before: Table, events: list[Event]) -> None:
    """Each token goes on from where it stood, backwards where a card says so and only there, and stands where it was last said to be."""
    at = {name: before.square[seat] for seat, name in enumerate(game.seats)}
    drawn: Event | None = None
    for event in events:
        if event.kind == "rolled":
            drawn = None
        elif event.kind == "drew":
            drawn = event
        elif event.kind == "moved":
            assert event.start == at[event.seat or ""], event
            card = None if drawn is None else game.box.cards[v.DECK_NAMES.index(drawn.deck)][drawn.card]
            backwards = card is not None and (
                (card.effect == v.MOVE_RELATIVE and card.a < 0) or (card.effect == v.MOVE_TO and card.b == v.BACKWARD)
            )
            assert event.back == backwards, (event, card)
            at[event.seat or ""] = event.square
        elif event.kind == "landed":
            assert event.square == at[event.seat or ""], event
        elif event.kind == "jailed":
            at[event.seat or ""] = game.edition.jail_square
    for seat, name in enumerate(game.seats):
        if not game.table.out[seat]:
            assert game.table.square[seat] == at[name], (name, events)


def the_debts(game: Game, events: list[Event]) -> None:
    """Whoever owes is told to every creditor, with that one's share, as long as nothing of it has been paid."""
    owed = [event for event in events if event.kind == "owes"]
    if owed and game.matter.kind == "debt" and owed[-1].seat == game.matter.seat and events[-1].kind == "owes":
        details, amount = game.matter.details, game.matter.amount or 0
        creditors = details["creditors"] or [None]
        last = owed[-len(creditors) :]
        assert sorted(str(event.creditor) for event in last) == sorted(map(str, creditors)), (last, details)
        assert all(event.amount == amount // len(creditors) and event.reason == details["reason"] for event in last), (last, amount)


def the_bankrupt(events: list[Event]) -> None:
    """Each creditor who is named is credited, if anything was left."""
    for at, event in enumerate(events):
        if event.kind == "went_bankrupt":
            named = set(event.creditors or [event.creditor])
            rest = events[at + 1 :]
            paid = [each for each in rest if each.kind == "paid" and each.seat == event.seat and each.reason.startswith("bankruptcy")]
            given = {each.creditor for each in paid if each.amount} | {each.to for each in rest if each.kind == "handed_over"}
            assert not given or named & given, (event, paid)


def the_lots(game: Game, before: Table, events: list[Event]) -> None:
    """What stands and what is mortgaged on a lot is what was told of it last; a rent is its owner's."""
    table = game.table
    stands = {event.square: event.said[ON_A_LOT[event.kind]] for event in events if event.kind in ON_A_LOT}
    ruined = {event.seat for event in events if event.kind in ("went_bankrupt", "won")}
    assert ruined or {square: table.built[square] for square in stands} == stands, events
    pawned = {event.square: MORTGAGED[event.kind] for event in events if event.kind in MORTGAGED}
    assert ruined or {square: bool(table.mortgaged[square]) for square in pawned} == pawned, events
    for event in events:
        if event.kind == "rent_due":
            owners = before.owner[event.square], table.owner[event.square]
            assert event.owner in {game.seats[owner] for owner in owners if owner != NOBODY}, event


def the_rest(game: Game, events: list[Event]) -> None:
    """Bids, attempts to leave jail, ticks, and what the bank has left."""
    table, last = game.table, events[-1] if events else None
    if last is None:
        return
    if last.kind == "bade" and matter(table) == v.UNDER_HAMMER:
        assert (table.bid, game.seats[table.bidder]) == (last.amount, last.seat), last
    if last.kind == "auction_opened" and matter(table) == v.UNDER_HAMMER:
        assert table.opening == last.price, last
    for event in events:
        if event.kind == "stayed_in_jail":
            assert table.jail[game.seats.index(event.seat or "")] == event.attempts, event
        if event.kind == "ticked":
            assert table.passport[game.seats.index(event.seat or "")].bit_count() >= event.ticks, event
    if last.kind == "short":
        assert last.count == (table.houses_left if last.lot == "house" else table.hotels_left), last


def the_rules(game: Game, events: list[Event]) -> None:
    """A rule that is named is one of this edition, or of a choice this table has made."""
    known = next(name for name in (game.box.id, game.box.extends) if name in edition_modes())
    chosen = any(value.source == "given" for value in game.box.options.values())
    for event in events:
        if event.rule is not None and not chosen and event.rule not in NO_ROW_NEEDED:
            assert rule_words(event.rule, known).rows, event


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_what_is_told_is_so(name: str, mode: str) -> None:
    def act(game: Game, action: Action) -> None:
        before = copied(game.table)
        events = game.play(action)
        assert not isinstance(events, Refused)
        the_way(game, before, events)
        the_debts(game, events)
        the_bankrupt(events)
        the_lots(game, before, events)
        the_rest(game, events)
        the_rules(game, events)

    for number in range(GAMES):
        for _ in wander(name, mode, number, Counter[Met](), act):
            pass


def test_the_test_can_tell() -> None:
    """A token told to go forward where a card sends it back, and a debt told to one creditor of two."""
    game = laid({"position": "france-2003/base Anne(500 @4) Bruno(300 @0) bank(32 12)", "chance": 5})
    before = copied(game.table)
    told = game.play(Action.parse("Anne roll 1-2"))
    assert not isinstance(told, Refused)
    the_way(game, before, told)
    wrong = [Event("moved", event.seat, event.rule, **{**event.said, "back": False}) if event.kind == "moved" else event for event in told]
    with pytest.raises(AssertionError):
        the_way(game, before, wrong)
    line = "france-2003/base Anne(5 @0) Bruno(300 @0) Chloé(9 @0) bank(32 12) [turn Anne] [debt Anne 20 1 3 6] rolled=1"
    debt = Game.from_text(line, key="0" * 32)
    shares = [Event("owes", "Anne", "DEBT-1", amount=10, creditor=name, reason="card") for name in ("Bruno", "Chloé")]
    the_debts(debt, shares)
    with pytest.raises(AssertionError):
        the_debts(debt, [Event("owes", "Anne", "DEBT-1", amount=20, creditor="Bruno", reason="card")])


