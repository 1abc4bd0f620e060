"""New ways to come to terms: cards for a short purse, another offer for one refused, deeds for a debt, dealt deeds given back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from monopole.bots import floor
from monopole.bots.bargains import HAGGLING
from monopole.bots.holdings import HOLDINGS, survey
from monopole.bots.knobs import K_FLOOR
from monopole.bots.ladder import Player, player, seated, trader
from monopole.bots.level_bot import LevelBot
from monopole.bots.live_floor import Floor
from monopole.bots.styles import speak
from monopole.editions import load
from monopole.game import Action, Game
from monopole.game.encoding import to_action
from monopole.lab.simulate.numbered_game import deal_table
from monopole.rules.agenda import asked, matter, put
from monopole.rules.apply import apply
from monopole.rules.refusal import refusal
from monopole.schema import FIGURES, NOBODY, PILE, Edition, Table, blank, copied
from monopole.vocabulary import (
    ACCEPT,
    BUY,
    COUNTER,
    DEALING,
    IN_KIND,
    OFFER,
    OFFERED,
    OWING,
    REFUSE,
    REFUSE_DEEDS,
    ROLL,
    ROLLING,
    SETTLE,
)

SEATS = ["Anne", "Bruno", "Chloé", "Denis"]
# A shrewd trader, whatever the tuner makes of the expert.
SHREWD = {
    "horizon": 57, "deed_worth": 70, "chance_one_bank": 116, "chance_one_held": 150, "chance_two": 60, "target": 2, "floor": 14,
    "expected": 100, "worst": 30, "buy": 50, "bid": 115, "deny": 32, "envy": 100, "margin": 26, "greed": 90, "offers": 3, "period": 1,
    "answers": 1, "jail_deeds": 7, "jail_danger": 20, "pledge": 1, "lift": 150, "most_steps": 5, "noise": 0, "borrow": 1, "stretch":
    1, "leader": 10, "half": 6, "bold": 1, "alert": 1
}  # fmt: skip
TRADER = trader("shrewd", SHREWD)


def turned(**knobs: int) -> Player:
    """The shrewd trader with some knobs turned."""
    return trader("turned", {**SHREWD, **knobs})


def word_of(table: Table, edition: Edition, seat: int, bot: Player = TRADER) -> tuple[int, ...]:
    """What a seat says now, having looked round."""
    styles, knobs, starts = seated(edition, [bot])
    deeds = [0] * HOLDINGS
    survey(table, edition, deeds)
    return speak(table, edition, deeds, seat, styles[0], knobs, starts[0], 0)


@dataclass
class Said:
    """A word of a game, and the table it was said at."""

    table: Table
    matter: int
    asked: int
    word: tuple[int, ...]


def listened(monkeypatch: pytest.MonkeyPatch, edition: Edition, bots: list[Player], number: int, turns: int = 400) -> list[Said]:
    """Every word of a game."""
    said: list[Said] = []
    carry_out: Callable[..., Any] = floor.apply

    def noted(g: Table, e: Edition, *word: Any) -> None:
        said.append(Said(copied(g) if word[0] in KEPT else g, matter(g), asked(g), word[:8]))
        carry_out(g, e, *word)

    table = blank(Table)
    deal_table(table, edition, len(bots), 7, 0, number, [0])
    with monkeypatch.context() as patch:
        patch.setattr(floor, "apply", noted)
        floor.play_on(table, edition, *seated(edition, bots), 4000, turns, 0, [0] * floor.MEMO, [0])
    return said


KEPT = {OFFER, SETTLE}  # words whose table is worth a copy


def three_stations_and_the_fourth(purse: int, cards: int) -> Table:
    """Anne has three stations and these means, Bruno the fourth; Chloé leads, so that neither envies the other."""
    table = Game.new(seats=SEATS, key="7" * 32, roll_for_start=False).table
    for square, owner in ((5, 0), (15, 0), (25, 0), (35, 1)):
        table.owner[square] = owner
    table.cash[0], table.cash[2] = purse, 5000
    for deck in range(cards):
        table.holder[deck * PILE] = 0
    return table


def proposed(purse: int, cards: int) -> tuple[int, ...]:
    """What Anne proposes at a fair price; all that she proposes is taken."""
    edition = load("france-2003").edition
    table = three_stations_and_the_fourth(purse, cards)
    word = word_of(table, edition, 0, turned(bold=0))
    if word[0] == OFFER:
        assert refusal(table, edition, *word) == 0
        apply(table, edition, *word, [0])
        assert word_of(table, edition, 1)[0] == ACCEPT
    return word


def test_a_short_purse_adds_cards_out_of_jail() -> None:
    edition = load("france-2003").edition
    price = proposed(3000, 2)[5]
    floor = TRADER.knobs[K_FLOOR]
    fine = edition.jail_fine
    assert price > 5 * fine
    for purse, cards in ((price + floor, 0), (price + floor - 1, 1), (price + floor - fine, 1), (price + floor - fine - 1, 2)):
        word = proposed(purse, 2)
        assert word[:5] == (OFFER, 0, 1, 0, 1 << 35)
        assert word[5:] == (price - cards * fine, 0, cards)
    assert proposed(price + floor - 2 * fine, 0)[7] == 0


def test_a_card_buys_what_the_purse_alone_cannot() -> None:
    short = next(purse for purse in range(1200, 500, -10) if proposed(purse, 0)[0] != OFFER)
    assert proposed(short, 1)[0] == OFFER
    assert proposed(short, 1)[7] == 1


def test_a_card_is_asked_for_where_the_other_purse_is_short() -> None:
    edition = load("france-2003").edition
    for purse, cards in ((3000, 0), (1500, 1)):
        table = three_stations_and_the_fourth(purse, 1)
        table.whose[table.depth - 1] = table.turn = 1
        word = word_of(table, edition, 1, turned(bold=0))
        assert word[:5] == (OFFER, 1, 0, 1 << 35, 0)
        assert word[7] == cards << 4
        apply(table, edition, *word, [0])
        assert word_of(table, edition, 0)[0] == ACCEPT


def oranges_for_reds(asked_first: int, leader: int) -> Table:
    """Anne and Bruno hold the oranges and the reds between them; one of them has the dice, one seat much more money than the others."""
    table = Game.new(seats=SEATS, key="7" * 32, roll_for_start=False).table
    for square, owner in ((16, 0), (18, 0), (24, 0), (19, 1), (21, 1), (23, 1)):
        table.owner[square] = owner
    table.cash[0], table.cash[1] = 850, 1500
    table.cash[leader] += 3000
    table.whose[table.depth - 1] = table.turn = asked_first
    return table


def swapped(word: tuple[int, ...]) -> bool:
    """Whether a deal gives both a whole group: 19 against 24, or the two others of each."""
    deeds = {word[3], word[4]}
    return deeds in ({1 << 19, 1 << 24}, {1 << 16 | 1 << 18, 1 << 21 | 1 << 23})


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_a_price_is_found_where_money_that_builds_counts_more_than_a_coin(seat: int, leader: int) -> None:
    edition = load("france-2003").edition
    bot = turned(bold=0)
    table = oranges_for_reds(seat, leader)
    word = word_of(table, edition, seat, bot)
    assert word[:3] == (OFFER, seat, 1 - seat)
    assert swapped(word)
    apply(table, edition, *word, [0])
    assert word_of(table, edition, 1 - seat, bot)[0] == ACCEPT


def test_a_leader_pays_for_the_resentment_of_the_other() -> None:
    edition = load("france-2003").edition
    prices = []
    for leader in (60, 0):
        bot = turned(bold=0, leader=leader)
        table = three_stations_and_the_fourth(3000, 0)
        table.cash[2] = 1500
        word = word_of(table, edition, 0, bot)
        assert word[:5] == (OFFER, 0, 1, 0, 1 << 35)
        apply(table, edition, *word, [0])
        assert word_of(table, edition, 1, bot)[0] == ACCEPT
        prices.append(word[5])
    assert prices[0] > prices[1]


def test_what_is_proposed_at_a_fair_price_to_ones_like_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load("france-2003").edition
    offers = 0
    for number in range(8):
        said = listened(monkeypatch, edition, [turned(bold=0)] * 4, number)
        for i, word in enumerate(said):
            if word.word[0] == OFFER and word.matter == ROLLING:
                assert said[i + 1].word[0] == ACCEPT
                offers += 1
    assert offers > 16


@pytest.mark.parametrize(("turns", "deals"), [(600, False), (601, True)])
def test_the_last_two_deal_when_the_game_drags(turns: int, deals: bool) -> None:
    table = oranges_for_reds(0, 0)
    table.out[2] = table.out[3] = 1
    table.turns = turns
    assert (word_of(table, load("france-2003").edition, 0, turned(bold=0))[0] == OFFER) == deals


@pytest.mark.parametrize(("turns", "deals"), [(600, False), (601, True)])
def test_a_beginner_proposes_deals_when_the_game_drags(turns: int, deals: bool) -> None:
    edition = load("france-2003").edition
    table = three_stations_and_the_fourth(3000, 0)
    table.turns = turns
    assert (word_of(table, edition, 0, player("beginner"))[0] == OFFER) == deals


def test_beginners_come_to_an_end() -> None:
    edition = load("france-2003").edition
    finished = 0
    for number in range(12):
        table = blank(Table)
        deal_table(table, edition, 4, 9, 0, number, [0])
        floor.play_on(table, edition, *seated(edition, [player("beginner")] * 4), 20_000, 2000, 0, [0] * floor.MEMO, [0])
        finished += table.over
    assert finished >= 11


@pytest.mark.parametrize(("options", "all_bought"), [({"noAuctions": "yes"}, True), ({}, False)])
def test_a_beginner_buys_what_no_auction_will_make_cheaper(options: dict[str, Any], all_bought: bool) -> None:
    edition = load("france-2003", "base", options).edition
    bought = 0
    squares = [square for square in range(40) if edition.deeds >> square & 1]
    for square in squares:
        table = Game.new(seats=SEATS, key=f"{square:032x}", roll_for_start=False).table
        put(table, OFFERED, 0, square, 0, 0, 0)
        bought += word_of(table, edition, 0, player("beginner"))[0] == BUY
    assert (bought == len(squares)) == all_bought


def counters_in(said: list[Said]) -> list[int]:
    """Where in a game somebody answers an offer with another (A-145)."""
    return [i for i, word in enumerate(said) if word.word[0] == COUNTER]


def test_whoever_does_not_want_a_deal_may_answer_with_another(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load("france-2003").edition
    made = taken = 0
    for number in range(6):
        said = listened(monkeypatch, edition, [TRADER] * 4, number)
        for i in counters_in(said):
            before, counter, answer = (word.word for word in said[i - 1 : i + 2])
            assert before[0] in (OFFER, COUNTER) and before[1] != counter[1]
            assert counter[3:] != (before[4], before[3], before[6], before[5], before[7])
            assert answer[0] in (ACCEPT, REFUSE, COUNTER) and answer[1] == before[1]
            made += 1
            taken += answer[0] == ACCEPT
    assert taken > 2
    assert taken > made // 2


def test_a_bot_haggles_twice_and_then_says_yes_or_no(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who counters whatever is offered is answered by offers of gain to both, twice at most in a deal."""
    box = load("france-2003")
    said = next(said for said in (listened(monkeypatch, box.edition, [TRADER] * 4, number) for number in range(9)) if counters_in(said))
    at = counters_in(said)[0]
    offered, counter = said[at - 1], said[at].word
    game = Game.from_table(box, SEATS, offered.table)
    roller, other = SEATS[offered.word[1]], SEATS[counter[1]]
    table = Floor(game, {other: player("expert")})
    table.play(to_action(offered.word, SEATS, box.edition), "player")
    spoken = []
    while game.matter.kind == "deal":
        turn = table.next()
        assert turn is not None and turn.action is not None and turn.seat == other
        spoken.append(turn.action.do)
        table.play(turn.action, "bot")
        if game.matter.kind == "deal":
            again = [action for action in game.legal(roller) if action.do == "counter"]
            take = game.matter.details["give"]
            counted = game.play(again[0].filled(give={"cash": 10}, take={"deeds": take["deeds"]})) if again and take.get("deeds") else None
            if not isinstance(counted, list):
                table.play(Action(seat=roller, do="refuse"), "player")
    assert spoken[0] == "counter" and len(spoken) <= HAGGLING + 1


def debts_paid_in_kind(monkeypatch: pytest.MonkeyPatch, edition: Edition, bots: list[Player], games: int) -> list[tuple[list[Said], int]]:
    """Games, and where in them somebody proposes deeds for a debt."""
    found = []
    for number in range(games):
        said = listened(monkeypatch, edition, bots, number)
        found += [(said, i) for i, word in enumerate(said) if word.word[0] == SETTLE and word.word[3]]
    return found


@pytest.mark.parametrize(("name", "mode"), [("canada-2011", "fast"), ("football-1999", "base")])
def test_deeds_are_proposed_for_a_debt_and_taken(name: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = debts_paid_in_kind(monkeypatch, load(name, mode).edition, [TRADER] * 4, 60)
    assert len(found) > 1
    for said, i in found:
        debtor, answer = said[i], said[i + 1]
        assert debtor.matter == OWING
        assert debtor.word[4] == debtor.table.figures[(debtor.table.depth - 1) * FIGURES] - debtor.table.cash[debtor.word[1]] > 0
        assert (answer.matter, answer.word[:2]) == (IN_KIND, (ACCEPT, debtor.table.figures[(debtor.table.depth - 1) * FIGURES + 1]))


def test_deeds_are_not_proposed_where_debts_are_paid_in_cash(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load("canada-2011", "fast", {"rentInKind": "none"}).edition
    assert debts_paid_in_kind(monkeypatch, edition, [TRADER] * 4, 24) == []


def test_who_refuses_deeds_for_a_debt_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answer: Callable[..., Any] = floor.speak

    def only_cash(g: Table, e: Edition, deeds: list[int], seat: int, *rest: Any) -> Any:
        return (REFUSE, seat, 0, 0, 0, 0, 0, 0) if matter(g) == IN_KIND else answer(g, e, deeds, seat, *rest)

    monkeypatch.setattr(floor, "speak", only_cash)
    found = debts_paid_in_kind(monkeypatch, load("canada-2011", "fast").edition, [TRADER] * 4, 60)
    assert len(found) > 1
    for said, i in found:
        assert said[i + 1].word[0] == REFUSE
        until = next(later for later in range(i, len(said)) if said[later].matter == ROLLING or later == len(said) - 1)
        assert [word.word[3] for word in said[i + 1 : until] if word.word[0] == SETTLE] in ([], [0])


def test_a_bot_at_a_game_asks_once_whether_deeds_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    box = load("canada-2011", "fast")
    found = debts_paid_in_kind(monkeypatch, box.edition, [TRADER] * 4, 60)
    assert found
    for said, i in found:
        debtor = SEATS[said[i].word[1]]
        game = Game.from_table(box, SEATS, said[i].table)
        bot = LevelBot(TRADER)
        assert bot.choose(game.seat(debtor)) == to_action(said[i].word, SEATS, box.edition)
        words = []
        while not game.over and game.matter.kind == "debt" and game.matter.seat == debtor:
            words.append(bot.choose(game.seat(debtor)))
            game.play(words[-1], "bot")
            if game.matter.kind in ("payment", "deal"):
                game.play(Action(seat=game.awaiting[0], do="refuse"), "bot")
            assert len(words) < 60
        assert all(word.do != "settle" or not word.with_ for word in words)


def dealt(options: dict[str, Any]) -> tuple[Edition, Table]:
    """A table of the championship with its deeds dealt, the first roll awaited."""
    edition = load("championship", "timed", options).edition
    table = blank(Table)
    deal_table(table, edition, 4, 7, 0, 0, [0])
    while matter(table) != ROLLING:
        apply(table, edition, ROLL, asked(table), 0, 0, 0, 0, 0, 0, [0])
    return edition, table


SCORNFUL, FOND = turned(horizon=0, deed_worth=0, deny=0), turned(horizon=500, deed_worth=100)


def test_dealt_deeds_not_worth_their_price_are_given_back() -> None:
    edition, table = dealt({})
    for seat in range(4):
        mine = sum(1 << square for square in range(40) if table.owner[square] == seat)
        assert mine.bit_count() == edition.deal_count
        assert word_of(table, edition, seat, SCORNFUL) == (REFUSE_DEEDS, seat, 0, mine, 0, 0, 0, 0)
        assert word_of(table, edition, seat, FOND)[0] != REFUSE_DEEDS


@pytest.mark.parametrize("options", [{"dealPaid": False}, {"dealRefusable": False}])
def test_dealt_deeds_are_kept_where_they_cost_nothing_or_may_not_be_given_back(options: dict[str, Any]) -> None:
    edition, table = dealt(options)
    assert any(table.owner[square] != NOBODY for square in range(40))
    for seat in range(4):
        assert word_of(table, edition, seat, SCORNFUL)[0] != REFUSE_DEEDS


@pytest.mark.parametrize("modest", [False, True])
def test_dealt_deeds_go_back_before_the_first_roll_or_never(modest: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load("championship", "timed").edition
    bot = turned(deed_worth=40) if modest else TRADER
    given_back = deeds_dealt = 0
    for number in range(4):
        said = listened(monkeypatch, edition, [bot] * 4, number, 8)
        first = next(i for i, word in enumerate(said) if word.matter == ROLLING and word.word[0] == ROLL)
        back = [i for i, word in enumerate(said) if word.word[0] == REFUSE_DEEDS]
        assert all(i < first for i in back)
        given_back += sum(said[i].word[3].bit_count() for i in back)
        deeds_dealt += 4 * edition.deal_count
    assert 0 < given_back < deeds_dealt if modest else given_back == 0


def test_two_experts_alone_come_to_an_end() -> None:
    edition = load("france-2003").edition
    finished = 0
    for number in range(20):
        table = blank(Table)
        deal_table(table, edition, 2, 9, 0, number, [0])
        floor.play_on(table, edition, *seated(edition, [TRADER] * 2), 20_000, 2000, 0, [0] * floor.MEMO, [0])
        finished += table.over
    assert finished >= 19


@pytest.mark.parametrize("level", ["expert", "regular", "beginner"])
def test_who_offers_next_to_nothing_for_anything_gets_nothing(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load("france-2003").edition
    asked_for = 0
    for number in range(3):
        said = listened(monkeypatch, edition, [player("absurd_trader"), *[player(level)] * 3], number, 200)
        offers = [i for i, word in enumerate(said) if word.word[0] == OFFER and word.word[1] == 0]
        for i in offers:
            answer = said[i + 1]
            assert answer.matter == DEALING and answer.word[0] in (REFUSE, COUNTER)
        asked_for += len(offers)
    assert asked_for > 20
