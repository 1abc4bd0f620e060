"""The bank of canada-2011, row by row of its table; a test is named after the rule it shows."""

from __future__ import annotations

import pytest
from machine_hand import Hand, K, M, shown

from monopole.bank.machines.machine import SentSum
from monopole.editions import load
from monopole.rules.deeds import interest_on

START = 15 * M


@pytest.fixture
def hand() -> Hand:
    return Hand("canada-2011")


def unmoved(hand: Hand) -> bool:
    return hand.balances() == [START] * 6 and hand.m.wrote == ()


# ---- off, on, asleep ----


def test_ebank_3_off_until_any_button(hand: Hand) -> None:
    assert hand.m.power == "off"
    m = hand.do("5")
    assert (m.power, hand.display(), m.entry, m.says) == ("on", "-----", "", "ready")


def test_ebank_3_or_until_a_card_which_shows_number_then_balance(hand: Hand) -> None:
    m = hand.do("S2")
    assert (m.power, m.beep, m.says, shown(m)) == ("on", "card", "card", ["2", "15 M"])
    assert hand.balances() == [hand.terms.start] * 6


def test_ebank_12_asleep_it_wants_a_card_and_a_key(hand: Hand) -> None:
    hand.do("S1 GO xS @idle")
    assert (hand.m.power, hand.display()) == ("asleep", "")
    assert (hand.do("5").power, hand.m.says) == ("asleep", "asleep_key")
    m = hand.do("S1")
    assert (m.power, m.says, hand.display()) == ("asleep", "asleep_card", "")
    m = hand.do("GO")
    assert (m.power, shown(m), m.wrote) == ("on", ["1", "17 M"], ())
    assert hand.balances()[0] == START + 2 * M


def test_ebank_12_sleep_keeps_balances_and_sums_on_their_way_but_no_amount(hand: Hand) -> None:
    hand.do("S1 2 M > xS S2 3 M")
    m = hand.do("@idle")
    assert (m.amount, m.entry, m.sent, hand.balances()[0]) == (None, "", (SentSum(0, 2 * M),), START - 2 * M)


def test_ebank_12_at_the_end_cards_are_taken_out_and_it_sleeps_by_itself(hand: Hand) -> None:
    assert hand.do("S1 xS @idle").power == "asleep"


def test_ebank_15_a_card_the_wrong_way_is_not_seen_and_nothing_beeps(hand: Hand) -> None:
    m = hand.do("1 s3")
    assert (m.beep, m.says, m.seen("slot"), hand.display()) == ("", "turned", None, "-----")
    assert hand.do("GO").says == "turned" and unmoved(hand)


def test_ebank_15_one_card_at_a_time(hand: Hand) -> None:
    m = hand.do("S1 S2")
    assert m.says == "bounced" and m.seen("slot") == 0


# ---- keying ----


def test_ebank_1_five_digits_and_one_point(hand: Hand) -> None:
    m = hand.do("S1 1 2 . 3 4 5 6")
    assert (m.entry, m.says) == ("12.345", "full")


def test_ebank_2_the_keys_of_the_machine_and_no_deal() -> None:
    from monopole.bank.machines.one_slot import KEYS

    assert set(KEYS) == {*"0123456789", ".", "K", "M", "C", "GO", "+", "-", ">"}


def test_ebank_2_the_unit_gives_an_amount_that_awaits_an_operation(hand: Hand) -> None:
    m = hand.do("S1 5 0 K")
    assert (m.amount, m.entry, m.says, hand.display()) == (50 * K, "", "amount", "50 K") and unmoved(hand)


@pytest.mark.parametrize(("keys", "amount"), [("1 1 K", 11 * K), ("1 0 K", 10 * K), ("1 5 K", 15 * K), ("1 . 2 3 4 M", 1234 * K)])
def test_ebank_1_amounts_are_taken_as_they_are_keyed(hand: Hand, keys: str, amount: int) -> None:
    assert hand.do(f"S1 {keys}").amount == amount


def test_mort_4_interest_alone_is_rounded_up_to_the_ten_thousand(hand: Hand) -> None:
    edition = load("canada-2011").edition
    assert [interest_on(edition, principal * K) for principal in (300, 750, 1000)] == [30 * K, 80 * K, 100 * K]
    assert hand.do("S1 7 5 K").amount == 75 * K


@pytest.mark.parametrize("keys", ["1 0 . 5 K", "1 . 2 3 4 5 M"])
def test_ebank_9_no_part_of_a_thousand(hand: Hand, keys: str) -> None:
    m = hand.do(f"S1 {keys}")
    assert (m.says, m.amount, shown(m)) == ("fraction", None, ["Err", "15 M"]) and unmoved(hand)


@pytest.mark.parametrize("keys", ["9 K", "9 . 9 9 9 K", "0 M", "2 1 M", "2 0 . 0 0 1 M"])
def test_ebank_9_from_10_k_to_20_m_in_one_entry(hand: Hand, keys: str) -> None:
    m = hand.do(f"S1 {keys}")
    assert (m.says, m.amount, shown(m)) == ("out_of_range", None, ["Err", "15 M"]) and unmoved(hand)


@pytest.mark.parametrize("key", ["5", ".", "K"])
def test_ebank_10_a_set_amount_is_not_edited_by_a_slip(hand: Hand, key: str) -> None:
    m = hand.do(f"S1 5 0 K {key}")
    assert (m.says, m.amount) == ("amount_is_set", 50 * K)


@pytest.mark.parametrize("key", ["+", "-", ">"])
def test_ebank_1_an_operation_without_its_unit_is_refused(hand: Hand, key: str) -> None:
    m = hand.do(f"S1 5 0 {key}")
    assert (m.says, m.entry) == ("no_unit", "50") and unmoved(hand)


@pytest.mark.parametrize("key", ["-", ">", "K", "M"])
def test_ebank_1_nothing_keyed_is_no_amount(hand: Hand, key: str) -> None:
    assert hand.do(f"S1 {key}").says == "no_digits"
    assert unmoved(hand)


@pytest.mark.parametrize("key", ["5", "K", "+", "-", ">", "GO", "C"])
def test_ebank_4_no_card_no_account(hand: Hand, key: str) -> None:
    assert hand.do(f"1 {key}").says == "no_card"
    assert unmoved(hand)


# ---- operations ----


def test_ebank_4_plus_receives_from_the_bank(hand: Hand) -> None:
    m = hand.do("S1 5 0 K +")
    assert (hand.balances()[0], m.says, hand.display()) == (START + 50 * K, "received", "15.05 M")


def test_ebank_5_minus_pays_the_bank(hand: Hand) -> None:
    m = hand.do("S1 2 M -")
    assert (hand.balances()[0], m.says, hand.display()) == (START - 2 * M, "paid_bank", "13 M")


@pytest.mark.parametrize("key", ["-", ">"])
def test_ebank_5_nobody_pays_more_than_the_balance(hand: Hand, key: str) -> None:
    m = hand.do(f"S1 1 5 . 0 1 M {key}")
    assert (m.says, m.amount, m.sent) == ("too_poor", None, ()) and unmoved(hand)


def test_ebank_6_a_transfer_has_two_steps(hand: Hand) -> None:
    m = hand.do("S4 2 M >")
    assert (hand.balances()[3], m.says, m.sent) == (START - 2 * M, "sent", (SentSum(3, 2 * M),))
    assert hand.do("xS").says == "on_its_way"
    assert hand.do("S5").says == "waiting"
    m = hand.do("+")
    assert (hand.balances()[3:5], m.says, m.sent) == ([START - 2 * M, START + 2 * M], "arrived", ())


def test_ebank_7_several_payers_are_credited_one_at_a_time(hand: Hand) -> None:
    m = hand.do("S1 1 M > xS S2 1 M > xS S3 2 M > xS S5 +")
    assert hand.balances() == [START - M, START - M, START - 2 * M, START, START + 4 * M, START]
    assert (m.says, m.beep) == ("all_arrived", "each")
    assert [(line.sender, line.amount) for line in m.wrote] == [(0, M), (1, M), (2, 2 * M)]
    sequence = shown(m)
    assert [sequence[0], sequence[7], sequence[14]] == ["1 M", "1 M", "2 M"]  # each shown, then counted
    assert [sequence[6], sequence[13], sequence[20]] == ["16 M", "17 M", "19 M"]


def test_ebank_7_a_keyed_sum_is_the_banks_and_the_others_wait(hand: Hand) -> None:
    m = hand.do("S1 1 M > xS S2 3 M +")
    assert (hand.balances()[1], m.sent, m.says) == (START + 3 * M, (SentSum(0, M),), "received")


def test_ebank_4_plus_with_nothing_on_its_way_is_refused(hand: Hand) -> None:
    assert hand.do("S1 +").says == "nothing_comes"
    assert unmoved(hand)


def test_ebank_6_the_payers_own_card_takes_the_sum_back(hand: Hand) -> None:
    hand.do("S1 1 M > xS S1")
    assert hand.m.says == "own_sum"
    hand.do("+")
    assert hand.balances() == [START] * 6


def test_ebank_8_go_once_an_insertion_and_keyed_digits_are_dropped(hand: Hand) -> None:
    m = hand.do("S1 5 GO")
    assert (hand.balances()[0], m.entry, m.says) == (START + 2 * M, "", "salary")
    assert hand.do("GO").says == "salary_twice"
    hand.do("xS S1 3 M GO")
    assert (hand.balances()[0], hand.m.amount) == (START + 4 * M, None)


# ---- correction ----


@pytest.mark.parametrize("keys", ["5", "5 0 K"])
def test_ebank_10_c_clears_what_is_keyed(hand: Hand, keys: str) -> None:
    m = hand.do(f"S1 {keys} C")
    assert (m.entry, m.amount, m.says, hand.display()) == ("", None, "cleared", "15 M") and unmoved(hand)


@pytest.mark.parametrize("keys", ["5 0 K +", "2 M -", "2 M >", "GO"])
def test_ebank_10_c_takes_an_operation_back_while_the_card_is_in(hand: Hand, keys: str) -> None:
    m = hand.do(f"S1 {keys} C")
    assert (hand.balances(), m.says, m.sent) == ([START] * 6, "corrected", ())
    assert hand.do("C").says == "nothing_to_correct"


@pytest.mark.parametrize("wrong", ["2 5 M", "5 K", "1 8 M -"])
def test_ebank_10_c_at_err_clears_the_wrong_amount_and_not_the_salary_before_it(hand: Hand, wrong: str) -> None:
    m = hand.do(f"S1 GO {wrong} C")
    assert (m.says, hand.balances()[0]) == ("cleared", START + 2 * M), "A-138"
    assert hand.do("C").says == "corrected" and hand.balances()[0] == START


def test_ebank_10_a_receipt_taken_back_is_on_its_way_again(hand: Hand) -> None:
    hand.do("S1 1 M > xS S2 2 M > xS S3 +")
    m = hand.do("C")
    assert (m.sent, hand.balances()[2]) == ((SentSum(0, M), SentSum(1, 2 * M)), START)
    hand.do("xS S4 +")
    assert hand.balances()[3] == START + 3 * M


def test_ebank_10_only_the_last_of_the_sums_leaves_with_its_payment(hand: Hand) -> None:
    m = hand.do("S1 1 M > xS S2 2 M > C")
    assert m.sent == (SentSum(0, M),)


def test_ebank_10_nothing_to_correct_once_the_card_is_out(hand: Hand) -> None:
    assert hand.do("S1 2 M - xS S1 C").says == "nothing_to_correct"
    assert hand.balances()[0] == START - 2 * M


# ---- a new game, volume ----


def test_ebank_11_c_held_with_a_card_is_refused(hand: Hand) -> None:
    m = hand.do("S1 2 M - C!")
    assert (m.says, hand.balances()[0]) == ("reset_with_card", START - 2 * M)


def test_ebank_11_c_held_without_a_card_sets_every_account_back(hand: Hand) -> None:
    m = hand.do("S1 2 M - xS S2 1 M > xS C!")
    assert (hand.balances(), m.sent, m.beep, m.says) == ([START] * 6, (), "long", "new_game")


def test_a_reset_taken_back_brings_the_sums_on_their_way_too(hand: Hand) -> None:
    hand.do("S1 2 M - xS S2 1 M > xS")
    before = hand.balances()
    m = hand.do("C! undo")
    assert (hand.balances(), m.sent) == (before, (SentSum(1, M),))


def test_ebank_11_c_let_go_before_the_beep_does_nothing(hand: Hand) -> None:
    assert hand.do("1 C~").says == "let_go"
    assert unmoved(hand)


def test_ebank_13_the_point_held_without_a_card_steps_the_volume(hand: Hand) -> None:
    hand.do("1")
    assert [hand.do(".!").volume for _ in range(4)] == [3, 0, 1, 2]
    assert shown(hand.m) == ["SOn 2", "-----"]


def test_ebank_13_a_short_point_and_a_card_do_not(hand: Hand) -> None:
    assert (hand.do("1 .").says, hand.m.volume) == ("hold_point", 2)
    assert (hand.do("S1 .!").says, hand.m.volume) == ("volume_with_card", 2)


@pytest.mark.parametrize("time", ["hurry", "hammer", "rest"])
def test_ebank_14_there_is_no_auction_timer(hand: Hand, time: str) -> None:
    before = hand.do("S1")
    after = hand.do(f"@{time}")
    assert (after.deal, after.frames, after.accounts) == ("", before.frames, before.accounts)


def test_ebank_17_what_is_owned_is_credited_and_the_balance_is_the_fortune(hand: Hand) -> None:
    hand.do("S1 2 0 M + 7 5 0 K +")
    assert hand.balances()[0] == START + 20_750 * K


def test_ebank_6_a_bankrupts_whole_balance_goes_to_the_creditor_in_several_entries(hand: Hand) -> None:
    hand.do("S1 2 0 M + xS")
    hand.do("S1 2 0 M > 1 5 M > xS S2 +")
    assert hand.balances()[:2] == [0, 2 * START + 20 * M]
