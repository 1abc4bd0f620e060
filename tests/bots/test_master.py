"""The master: sees nothing hidden, says nothing forbidden, stops in time, and leaves the expert's word only with reason."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np

from monopole.bots.floor import M_FLOOR, M_SEAT, M_TURN, MEMO, play_on
from monopole.bots.holdings import HOLDINGS, lots_on, survey
from monopole.bots.ladder import player, seated
from monopole.bots.master.haggling import DEAL, asking_price, listed_price, note_deal, refused_before, would_agree
from monopole.bots.master.lookahead import (
    MOST_SAMPLES,
    REFUSALS_A_TURN,
    Effort,
    Master,
    contenders,
    lookahead_doors,
    margins,
)
from monopole.bots.master.master_bot import MasterBot
from monopole.bots.master.minds import Memories, casting
from monopole.bots.styles import speak
from monopole.bots.sums import coin, rounded_down
from monopole.bots.temper import leaders, resentment
from monopole.editions import load, modes_of, names
from monopole.game import Action, Game
from monopole.lab.simulate.master_run import run_masters
from monopole.lab.simulate.numbered_game import deal_table
from monopole.lab.simulate.plan import Plan, prepared
from monopole.lab.simulate.runs import Limits, Start, begun
from monopole.lab.simulate.table_run import numbered_game, run_at_tables
from monopole.rules.agenda import put
from monopole.rules.apply import apply
from monopole.rules.refusal import refusal
from monopole.rules.sight import forget_unseen
from monopole.schema import DECKS, PILE, Edition, Table, blank, copied, dtype, from_record, to_record
from monopole.vocabulary import ACCEPT, ALLOWED, DEALING, OFFER, OWING, RENT, UNDER_HAMMER

HASTY = Effort(samples=6, batch=3, ahead=6)
LEVELS = ["expert", "regular", "regular", "expert"]


def decisions(edition: Edition, seats: int, most: int, number: int = 0, stop: int = 1) -> list[tuple[Any, Any]]:
    """Tables (two records, the second scratch) and memos at which the word is with a seat of `stop`, experts' words said in its stead."""
    doors, log = lookahead_doors(), np.zeros(1, np.int64)
    styles, knobs, starts = (np.array(numbers, np.int64) for numbers in seated(edition, [player("expert")] * seats))
    tables, memo = np.zeros(2, dtype(Table)), np.zeros(MEMO, np.int64)
    tables[0:1] = to_record(begun(Start(seats, 3), edition, number))
    found: list[tuple[Any, Any]] = []
    for turn in range(0, 40 * most, 4):
        doors["door_advance"](tables, to_record(edition), styles, knobs, starts, 9000, turn, 0, memo, log)
        doors["door_advance"](tables, to_record(edition), styles, knobs, starts, 9000, turn + 12, stop, memo, log)
        if tables[0]["over"] or len(found) == most:
            break
        if stop >> int(memo[M_SEAT]) & 1:
            found.append((tables.copy(), memo.copy()))
    return found


def said_otherwise(tables: Any, luck: random.Random) -> Any:
    """The same table to every eye: another key, other piles, another end of the auction."""
    twin = from_record(Table, tables[0])
    twin.key = [luck.getrandbits(32) for _ in range(4)]
    twin.draws = [luck.randrange(1000) for _ in twin.draws]
    for deck in range(DECKS):
        size, top = twin.pile_size[deck], twin.pile_top[deck]
        cards = [twin.pile[deck * PILE + (top + i) % PILE] for i in range(size)]
        luck.shuffle(cards)
        twin.pile_top[deck] = luck.randrange(PILE)
        for i, card in enumerate(cards):
            twin.pile[deck * PILE + (twin.pile_top[deck] + i) % PILE] = card
    if twin.lamp:
        twin.deadline = twin.clock + 1 + luck.randrange(4)
    return np.concatenate([to_record(twin), np.zeros(1, dtype(Table))])


@pytest.mark.parametrize(("edition", "mode"), [("france-2003", "base"), ("championship", "timed")])
def test_what_is_hidden_changes_no_word(edition: str, mode: str) -> None:
    board = load(edition, mode).edition
    master, luck = Master(board, 4, Effort(samples=6, batch=3, ahead=12)), random.Random(5)
    seen = decisions(board, 4, 8)
    assert len(seen) == 8
    for number, (tables, memo) in enumerate(seen):
        seat = int(memo[M_SEAT])
        master.forget()
        word = master.word_for(tables, seat, memo, 99, number)
        for _ in range(2):
            master.forget()
            assert master.word_for(said_otherwise(tables, luck), seat, memo, 99, number) == word


def test_a_rent_that_waits_for_another_changes_no_word() -> None:
    """Where rents are claimed by word, a master cannot know of those that somebody else may have overlooked."""
    board = load("france-2003", "base", {"rentClaim": "manual"}).edition
    master = Master(board, 4, Effort(samples=6, batch=3, ahead=12))
    for number, (tables, memo) in enumerate(decisions(board, 4, 4)):
        seat = int(memo[M_SEAT])
        known = from_record(Table, tables[0])
        forget_unseen(known, board, seat)
        secret = copied(known)
        secret.visitor, secret.claim_square[known.claims], secret.claim_owner[known.claims] = seat, 39, (seat + 1) % 4
        secret.claim_amount[known.claims], secret.claims = 20_000, known.claims + 1
        words = []
        for table in (known, secret):
            master.forget()
            words.append(master.word_for(np.concatenate([to_record(table), np.zeros(1, dtype(Table))]), seat, memo, 99, number))
        assert words[0] == words[1]


def test_the_lamp_tells_how_near_the_hammer_is() -> None:
    from monopole.rules.sight import redraw

    board = load("world-2008").edition
    table = blank(Table)
    deal_table(table, board, 4, 1, 0, 0, [0])
    table.matters[0], table.depth, table.clock = UNDER_HAMMER, 1, 500
    table.deadline = 530
    for lamp, least, most in ((2, 1, board.auction_seconds_most // 2), (1, 1, board.auction_seconds_most), (0, 30, 30)):
        table.lamp = lamp
        left = set()
        for sample in range(600):
            future = copied(table)
            redraw(future, board, 1, 2, sample, 3)
            left.add(future.deadline - future.clock)
            assert lamp != 1 or future.clock < future.hurry <= future.deadline
        assert (min(left), max(left)) == (least, most)


@pytest.mark.parametrize(("edition", "mode"), [(name, mode) for name in names() for mode in modes_of(name)])
def test_its_words_are_allowed_in_every_edition(edition: str, mode: str) -> None:
    box = load(edition, mode)
    seats = 4 if 4 in box.seats else max(box.seats)
    master = Master(box.edition, seats, Effort(samples=2, batch=2, ahead=4))
    seen = decisions(box.edition, seats, 5, stop=(1 << seats) - 1)
    assert seen
    for number, (tables, memo) in enumerate(seen):
        seat = int(memo[M_SEAT])
        word = master.word_for(tables, seat, memo, 1, number)
        assert word[0] == 0 or refusal(from_record(Table, tables[0]), box.edition, *word) == ALLOWED


def test_the_same_games_every_time() -> None:
    ready, limits = prepared(Plan(seats=("regular", "master", "regular", "expert"))), Limits(9000, 60)
    first, again = (list(run_masters(2, Start(4, 7), ready, 3, 2, limits, HASTY).batch) for _ in range(2))
    alone = list(run_masters(2, Start(4, 7), ready, 4, 1, limits, HASTY).batch)
    assert first == again
    assert first[1] == alone[0]


@pytest.mark.parametrize(
    ("mode", "seats", "masters"), [("base", ("regular", "master", "expert"), 0b010), ("timed", ("master", "beginner", "master"), 0b101)]
)
def test_it_plays_at_a_live_table_what_it_plays_in_a_simulation(mode: str, seats: tuple[str, ...], masters: int) -> None:
    plan = Plan("france-2003", mode, seats, seed=7, most_turns=24)
    simulated = run_masters(masters, plan.start, prepared(plan), 3, 1, plan.limits).batch
    live = run_at_tables(numbered_game(plan), plan.start, seats, 3, 1, plan.limits).batch
    assert list(simulated) == list(live)


def weighing(master: Master) -> list[int]:
    """Notes the futures up to which a master has weighed."""
    weighed: list[int] = []
    weigh = master._doors["door_weigh"]

    def noted(*numbers: Any) -> None:
        weighed.append(numbers[7])
        weigh(*numbers)

    master._doors = {**master._doors, "door_weigh": noted}
    return weighed


@pytest.mark.parametrize("seconds", [0.5, 2.5])
def test_it_stops_when_its_time_is_over(seconds: float) -> None:
    board = load("france-2003").edition
    ticks = iter(range(10_000))
    signs: list[bool] = []
    effort = Effort(batch=2, ahead=2, doubt=1e9, seconds=seconds)
    master = Master(board, 4, effort, clock=lambda: float(next(ticks)), thinking=signs.append)
    weighed, longest = weighing(master), 0
    for number, (tables, memo) in enumerate(decisions(board, 4, 12)):
        weighed.clear()
        master.word_for(tables, int(memo[M_SEAT]), memo, 1, number)
        full = [2 * (step + 1) for step in range(round(seconds + 0.5))]
        assert weighed == full[: len(weighed)]
        longest = max(longest, len(weighed))
    assert longest == round(seconds + 0.5)
    assert signs and signs == [True, False] * (len(signs) // 2)


def test_without_a_clock_it_weighs_its_samples_and_no_more() -> None:
    board = load("france-2003").edition

    def never() -> float:
        raise AssertionError("a master without seconds has no use for a clock")

    master = Master(board, 4, Effort(samples=6, batch=4, ahead=2, doubt=1e9), clock=never)
    weighed = weighing(master)
    for number, (tables, memo) in enumerate(decisions(board, 4, 12)):
        master.word_for(tables, int(memo[M_SEAT]), memo, 1, number)
    assert weighed and set(weighed) <= {4, 6}
    assert MOST_SAMPLES > 6


def test_a_word_must_be_better_beyond_doubt() -> None:
    values = np.array([[5, 5, 5, 5], [9, 1, 8, 3], [7, 7, 8, 7], [0, 0, 1, 0]], np.int64)
    total, error = margins(values, 0)
    assert total.tolist() == [0, 1, 9, -19]
    assert error[0] == 0 and error[2] == pytest.approx(1.0) and error[1] > 7
    assert contenders(values, np.ones(4, np.int64), 1.5) == (2, [1, 2])
    assert contenders(values, np.array([1, 1, 0, 1]), 1.5) == (1, [0, 1])
    assert contenders(np.ones((3, 4), np.int64), np.ones(3, np.int64), 1.5) == (0, [0])


EDITION = load("france-2003").edition
STYLES, KNOBS, STARTS = seated(EDITION, [player(name) for name in LEVELS])


def middle_game(number: int, turns: int = 60) -> Table:
    table = blank(Table)
    deal_table(table, EDITION, 4, 21, 0, number, [0])
    play_on(table, EDITION, STYLES, KNOBS, STARTS, 4000, turns, 0, [0] * MEMO, [0])
    return table


def holdings_of(table: Table) -> list[int]:
    deeds = [0] * HOLDINGS
    survey(table, EDITION, deeds)
    return deeds


def test_the_price_asked_is_just_what_the_other_would_take() -> None:
    priced = 0
    for number in range(16):
        table = middle_game(number)
        deeds = holdings_of(table)
        for other in (1, 2, 3):
            at = STARTS[other]
            spite = resentment(table, leaders(table, EDITION, deeds, KNOBS, at), 0, KNOBS, at)
            for square in range(40):
                if table.owner[square] != other or table.built[square]:
                    continue
                lot = lots_on(1 << square, KNOBS)
                found, pay = asking_price(table, EDITION, deeds, 0, other, 0, lot, KNOBS, at)
                if not found or pay == -rounded_down(EDITION, table.cash[other]):
                    continue
                priced += 1
                assert would_agree(table, EDITION, deeds, 0, other, 0, lot, pay, spite, KNOBS, at)
                assert not would_agree(table, EDITION, deeds, 0, other, 0, lot, pay - coin(EDITION, pay), spite, KNOBS, at)
    assert priced > 10


def test_the_best_deals_are_kept_in_order() -> None:
    deals = [0] * (5 * DEAL)
    for gain, other in ((5, 1), (9, 2), (1, 3), (7, 1), (2, 2)):
        note_deal(deals, 1, 4, gain, other, 1 << gain, 4, -gain)
    assert [deals[i : i + 2] for i in range(0, len(deals), DEAL)] == [[0, 0], [9, 2], [7, 1], [5, 1], [0, 0]]


def test_a_refused_offer_is_not_repeated_for_less() -> None:
    past = Memories(np.full((4, 2), 0.5))
    past.offered, past.owners, past.answers = [OFFER, 0, 2, 8, 16, 50, 0, 0], b"as before", np.array([1, 0])
    past.look(10, b"as before", 4)
    refused = past.rows().tolist()
    assert refused_before(refused, 2, 8, 16, 50) and refused_before(refused, 2, 8, 16, 49)
    assert not refused_before(refused, 2, 8, 16, 51) and not refused_before(refused, 1, 8, 16, 50)
    past.look(26, b"as before", 4)
    assert past.refused
    past.look(27, b"as before", 4)
    assert not past.refused
    past.offered = [OFFER, 0, 2, 8, 16, 50, 0, 0]
    past.look(28, b"other hands", 4)
    assert not past.refused


def test_answers_tell_who_somebody_is() -> None:
    past = Memories(np.full((4, 2), 0.5))
    past.answers = np.array([1, 0])
    for owners in (b"other hands", b"as before"):
        past.offered, past.owners = [OFFER, 0, 2, 8, 16, 50, 0, 0], b"as before"
        past.look(28, owners, 4)
        if owners != past.owners:
            assert past.beliefs[2].tolist() == pytest.approx([0.9, 0.1])
    assert past.beliefs.tolist() == [pytest.approx([0.5, 0.5])] * 4


def test_minds_come_as_often_as_they_are_believed_in() -> None:
    cast = casting(np.array([[0.5, 0.3, 0.2], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), 0, 1000)
    assert cast.shape == (1000, 3)
    assert [int((cast[:, 0] == mind).sum()) for mind in range(3)] == pytest.approx([500, 300, 200], abs=10)
    assert set(cast[:, 1]) == {0} and set(cast[:, 2]) == {2}
    assert casting(np.array([[0.5, 0.5]]), 8, 16).tolist() == casting(np.array([[0.5, 0.5]]), 0, 16)[8:].tolist()


def test_an_offer_at_list_prices_is_taken_by_who_thinks_in_them() -> None:
    lister = player("fixed_trader_mended")
    taken = 0
    for number in range(6):
        table = middle_game(number)
        seat = table.whose[table.depth - 1]
        deeds = holdings_of(table)
        for other in range(4):
            theirs = [square for square in range(40) if EDITION.deeds >> square & 1 and table.owner[square] == other != seat]
            for take in (1 << square for square in theirs if not table.built[square]):
                found, pay = listed_price(table, EDITION, deeds, seat, other, 0, lots_on(take, KNOBS), KNOBS)
                if not found or pay <= 0 or refusal(table, EDITION, OFFER, seat, other, 0, take, pay, 0, 0):
                    continue
                for price, yes in ((pay, True), (pay - coin(EDITION, pay), False)):
                    twin = copied(table)
                    apply(twin, EDITION, OFFER, seat, other, 0, take, price, 0, 0, [0])
                    assert (speak(twin, EDITION, deeds, other, lister.style, KNOBS, 0, 0)[0] == ACCEPT) == yes
                    taken += yes
    assert taken > 10


def test_who_refuses_everything_is_left_in_peace() -> None:
    """Offers of one turn come to an end, none twice."""
    offered = 0
    for number in range(8):
        table = middle_game(number, 80)
        game = Game.from_table(load("france-2003"), ["A", "B", "C", "D"], table)
        if game.matter.kind != "roll":
            continue
        seat = game.awaiting[0]
        bot = MasterBot("any", 1e-9)
        made = []
        for _ in range(20):
            action = bot.choose(game.seat(seat))
            game.play(action, "bot")
            if action.do != "offer":
                break
            made.append(action)
            assert game.matter.kind == "deal"
            game.play(Action(seat=game.awaiting[0], do="refuse"), "bot")
        assert len(made) == len({str(action) for action in made}) <= 2 * 3 + REFUSALS_A_TURN
        offered += len(made)
    assert offered


def times_asked_to_take_a_deed(debt: int) -> int:
    """How often a debtor proposes the fourth station to the creditor who has the others and always refuses."""
    seats = ["Anne", "Bruno", "Chloé"]
    table = Game.new(seats=seats, key="7" * 32, roll_for_start=False).table
    for square, owner in ((5, 1), (15, 1), (25, 1), (35, 0)):
        table.owner[square] = owner
    table.cash[0] = 50
    put(table, OWING, 0, debt, 1, RENT, 0)
    game = Game.from_table(load("france-2003"), seats, table)
    bot, proposed = MasterBot("any", 1e-9), 0
    for _ in range(20):
        game.play(bot.choose(game.seat("Anne")), "bot")
        if game.matter.kind != "payment":
            break
        proposed += 1
        game.play(Action(seat="Bruno", do="refuse"), "bot")
    return proposed


def test_who_wants_cash_is_not_asked_again_to_take_a_deed() -> None:
    assert {times_asked_to_take_a_deed(debt) for debt in range(500, 1300, 100)} == {0, 1}


def test_it_takes_a_gift_and_keeps_what_it_has() -> None:
    """A deal is weighed like any other word."""
    for give, take, yes in ((1 << 39, 0, True), (0, 1 << 37, False)):
        table = blank(Table)
        deal_table(table, EDITION, 4, 2, 0, 0, [0])
        play_on(table, EDITION, STYLES, KNOBS, STARTS, 4000, 4, 0, [0] * MEMO, [0])
        for square in (37, 39):
            table.owner[square] = 0
        seat = 0
        proposer = 1
        if give:
            table.owner[39] = proposer
        table.deal_to, table.deal_give, table.deal_take, table.deal_pay = seat, give, take, 0 if give else 1
        table.deal_ask = 1 if give else 0
        table.matters[0], table.whose[0], table.figures[:4], table.depth = DEALING, seat, [proposer, 0, 0, 0], 1
        memo = np.zeros(MEMO, np.int64)
        memo[M_TURN], memo[M_FLOOR] = table.turns + 1, 4
        word = Master(EDITION, 4).word(table, seat, memo, 5, 0)
        assert (word[0] == ACCEPT) == yes


def test_the_bot_leaves_the_game_as_it_was() -> None:
    seats = ["Anne", "Bruno", "Chloé"]
    game = Game.new(seats=seats, key="7" * 32)
    bots = {seat: MasterBot(seat, 1e-9) for seat in seats}
    for _ in range(60):
        seat = game.awaiting[0]
        before = game.to_text(full=True)
        action = bots[seat].choose(game.seat(seat))
        assert game.to_text(full=True) == before
        assert isinstance(game.play(action, "bot"), list)
    assert game.check() == []


def test_it_builds_unasked_when_that_is_best() -> None:
    game = Game.new(seats=["Anne", "Bruno"], key="7" * 32, roll_for_start=False)
    table = game.table
    table.owner[16] = table.owner[18] = table.owner[19] = 1
    game = Game.from_table(game.box, game.seats, table)
    ticks: Callable[[], float] = iter(range(1000)).__next__
    action = MasterBot("any", 3.0, clock=ticks).unasked(game.seat("Bruno"))
    assert action is not None
    assert action.do == "build"
    assert MasterBot("any", 1e-9).unasked(game.seat("Anne")) is None
