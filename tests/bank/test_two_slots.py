"""The bank of world-2008, row by row of its table; a test is named after the rule it shows."""

from __future__ import annotations

import pytest
from machine_hand import Hand, K, M, shown

START = 15 * M


@pytest.fixture
def hand() -> Hand:
    return Hand("world-2008")


def unmoved(hand: Hand) -> bool:
    return hand.balances() == [START] * 6 and hand.m.wrote == ()


# ---- off, on, asleep ----


def test_ebank_3_off_until_a_key_and_the_waking_press_does_nothing_else(hand: Hand) -> None:
    assert (hand.m.power, hand.display()) == ("off", "")
    hand.do("5")
    assert (hand.m.power, hand.display(), hand.m.entry, hand.m.beep) == ("on", "-----", "", "key")


@pytest.mark.parametrize("key", ["GO", "DEAL", "C", ".", "K", "C!", "C~"])
def test_ebank_12_any_key_wakes_it_and_does_nothing_else(hand: Hand, key: str) -> None:
    hand.do("L1 @idle")
    assert (hand.m.power, hand.display()) == ("asleep", "")
    m = hand.do(key)
    assert (m.power, hand.display(), m.deal, m.volume) == ("on", "15 M", "", 2) and unmoved(hand)


@pytest.mark.parametrize("before", ["", "1 @idle", "1"])
def test_ebank_3_a_card_shows_its_number_then_its_balance(hand: Hand, before: str) -> None:
    hand.do(before)
    m = hand.do("R4")
    assert (m.power, m.beep, m.says) == ("on", "card", "right")
    assert shown(m) == ["4", "15 M"]


def test_ebank_3_every_account_begins_with_the_money_of_the_edition(hand: Hand) -> None:
    assert hand.balances() == [hand.terms.start] * 6 == [START] * 6


def test_ebank_12_off_after_a_minute_with_balances_kept_and_digits_dropped(hand: Hand) -> None:
    hand.do("R1 2 M xR L2 7")
    m = hand.do("@idle")
    assert (m.power, m.entry, m.says, hand.balances()[0]) == ("asleep", "", "asleep", START - 2 * M)
    assert hand.do("@idle").power == "asleep"


def test_ebank_12_an_auction_keeps_it_awake(hand: Hand) -> None:
    assert hand.do("1 DEAL @idle").power == "on"


# ---- cards ----


def test_ebank_15_a_card_the_wrong_way_is_not_seen_and_nothing_beeps(hand: Hand) -> None:
    hand.do("1")
    m = hand.do("l6")
    assert (m.beep, m.says, hand.display(), m.seen("left")) == ("", "turned", "-----", None)
    assert hand.do("5").says == "turned" and unmoved(hand)
    assert shown(hand.do("xL L6")) == ["6", "15 M"]


def test_ebank_15_a_card_the_wrong_way_does_not_wake_it(hand: Hand) -> None:
    assert hand.do("l6").power == "off"


@pytest.mark.parametrize("words", ["L1 L2", "L1 R1", "L1 L1"])
def test_ebank_15_a_full_slot_and_a_card_that_is_in_already_bounce(hand: Hand, words: str) -> None:
    m = hand.do(words)
    assert (m.says, m.beep) == ("bounced", "no")
    assert [inside.card for inside in m.slots.values() if inside] == [0]


# ---- keying ----


def test_ebank_1_five_digits_and_one_point(hand: Hand) -> None:
    hand.do("L1 1 2 . 3 4 5")
    assert hand.display() == "12.345"
    for key in ("6", "."):
        m = hand.do(key)
        assert (m.says, m.beep, m.entry) == ("full", "no", "12.345")


def test_ebank_1_a_point_first_means_nought_and_a_leading_nought_goes(hand: Hand) -> None:
    assert hand.do("L1 . 5").entry == "0.5"
    assert hand.do("C 0 7").entry == "7"


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (0, "0 K"), (860 * K, "860 K"), (100 * K, "100 K"), (M, "1 M"), (1500 * K, "1.5 M"), (14_370 * K, "14.37 M"),
        (14_376 * K, "14.376 M"), (114_376 * K, "114.37 M"), (1_114_376 * K, "1114.3 M"), (15 * M, "15 M"),
    ],
)  # fmt: skip
def test_ui_5_a_sum_is_written_with_k_and_m_in_five_digits(amount: int, written: str) -> None:
    from monopole.bank.machines.machine import figure

    frame = figure(amount)
    assert f"{frame.text} {frame.unit}" == written
    assert len(frame.text.replace(".", "")) <= 5


def test_ebank_2_the_keys_of_the_machine() -> None:
    from monopole.bank.machines.two_slots import KEYS

    assert set(KEYS) == {*"0123456789", ".", "K", "M", "C", "GO", "DEAL"}


# ---- amounts ----


def test_ebank_4_the_left_slot_receives_from_the_bank(hand: Hand) -> None:
    m = hand.do("L3 1 . 5 M")
    assert hand.balances()[2] == START + 1500 * K
    assert (m.says, m.beep) == ("received", "ok")
    assert shown(m)[0] == "1.5 M" and shown(m)[-1] == "16.5 M"
    assert [frame.ms for frame in m.frames][:2] == [700, 110] and m.frames[-1].ms == 0


def test_ebank_5_the_right_slot_pays_the_bank(hand: Hand) -> None:
    m = hand.do("R4 6 0 0 K")
    assert hand.balances()[3] == START - 600 * K
    assert (m.says, hand.display()) == ("paid_bank", "14.4 M")


def test_ebank_6_both_slots_transfer_from_right_to_left(hand: Hand) -> None:
    hand.do("L3 GO xL R4 L3")
    assert (hand.m.says, hand.display()) == ("both", "15 M")  # the payer's, not the 17 M of the receiver
    m = hand.do("9 0 0 K")
    assert hand.balances()[2:4] == [START + 2900 * K, START - 900 * K]
    assert m.says == "paid"
    sequence = shown(m)
    falls, number, rises = sequence.index("14.1 M"), sequence.index("3"), sequence.index("17.9 M")
    assert 0 < falls < number < rises and sequence[-1] == "17.9 M"
    assert [frame.slot for frame in m.frames][falls] == "right" and m.frames[-1].slot == "left"


def test_ebank_7_several_payers_repeat_the_transfer(hand: Hand) -> None:
    hand.do("L1 R2 1 0 0 K xR R3 1 0 0 K xR R4 1 0 0 K")
    assert hand.balances()[:4] == [START + 300 * K, START - 100 * K, START - 100 * K, START - 100 * K]


@pytest.mark.parametrize("keys", ["9 K", "9 . 9 9 9 K", "0 K", "0 M", "2 1 M", "2 0 . 0 0 1 M", "9 9 9 9 9 M"])
@pytest.mark.parametrize("slot", ["L1", "R1"])
def test_ebank_9_from_10_k_to_20_m_in_one_entry(hand: Hand, keys: str, slot: str) -> None:
    m = hand.do(f"{slot} {keys}")
    assert unmoved(hand) and (m.says, m.beep, m.entry) == ("out_of_range", "no", "")
    assert shown(m) == ["Err", "15 M"]


@pytest.mark.parametrize(("keys", "gained"), [("1 0 K", 10 * K), ("2 0 M", 20 * M), ("2 0 0 0 0 K", 20 * M), ("0 . 0 1 M", 10 * K)])
def test_ebank_9_the_least_and_the_most_are_taken(hand: Hand, keys: str, gained: int) -> None:
    hand.do(f"L1 {keys}")
    assert hand.balances()[0] == START + gained


@pytest.mark.parametrize("keys", ["1 0 . 5 K", "1 . 0 0 0 5 M"])
def test_ebank_1_no_part_of_a_thousand(hand: Hand, keys: str) -> None:
    assert hand.do(f"L1 {keys}").says == "fraction"
    assert unmoved(hand)


@pytest.mark.parametrize("cards", ["R1", "R1 L2"])
def test_ebank_5_nobody_pays_more_than_the_balance(hand: Hand, cards: str) -> None:
    m = hand.do(f"{cards} 1 5 . 0 0 1 M")
    assert m.says == "too_poor" and unmoved(hand) and shown(m)[0] == "Err"
    hand.do("1 5 M")
    assert hand.balances()[0] == 0


@pytest.mark.parametrize("unit", ["K", "M"])
def test_ebank_1_a_unit_without_digits_is_refused(hand: Hand, unit: str) -> None:
    assert hand.do(f"L1 {unit}").says == "no_digits"
    assert unmoved(hand)


# ---- correction ----


def test_ebank_10_c_clears_what_is_being_keyed(hand: Hand) -> None:
    m = hand.do("R1 1 2 C")
    assert (m.entry, m.says, hand.display()) == ("", "cleared", "15 M")
    hand.do("2 M")
    assert hand.balances()[0] == START - 2 * M


@pytest.mark.parametrize("words", ["L1 2 M", "R1 2 M", "R1 L2 2 M", "L1 GO"])
def test_ebank_10_c_takes_the_last_posting_back_while_its_cards_are_in(hand: Hand, words: str) -> None:
    hand.do(words)
    m = hand.do("C")
    assert hand.balances() == [START] * 6 and m.says == "corrected"
    assert [(line.kind, line.undoes) for line in m.wrote] == [("corrected", 1)]
    assert hand.do("C").says == "nothing_to_correct"


@pytest.mark.parametrize("wrong", ["2 5 M", "5 K", "1 5 . 5 K"])
def test_ebank_10_c_at_err_clears_the_wrong_amount_and_not_the_salary_before_it(hand: Hand, wrong: str) -> None:
    m = hand.do(f"L1 GO {wrong} C")
    assert (m.says, hand.balances()[0]) == ("cleared", START + 2 * M), "A-138"
    assert hand.do("C").says == "corrected" and hand.balances()[0] == START


def test_ebank_10_a_corrected_salary_can_be_paid_again(hand: Hand) -> None:
    hand.do("L1 GO C GO")
    assert hand.balances()[0] == START + 2 * M


@pytest.mark.parametrize("out", ["xL", "xR"])
def test_ebank_10_nothing_to_correct_once_a_card_is_out(hand: Hand, out: str) -> None:
    hand.do(f"R1 L2 2 M {out}")
    after = hand.balances()
    assert hand.do("C").says == "nothing_to_correct"
    assert hand.balances() == after


def test_ebank_10_a_card_out_drops_the_amount_being_keyed(hand: Hand) -> None:
    m = hand.do("R1 L2 5 xL")
    assert (m.entry, m.says, hand.display()) == ("", "right", "15 M")
    assert hand.do("xR").frames[-1].text == "-----"
    assert unmoved(hand)


def test_ebank_10_a_card_in_drops_the_amount_being_keyed_for_another(hand: Hand) -> None:
    assert hand.do("R1 5 L2").entry == ""


# ---- a new game ----


@pytest.mark.parametrize("cards", ["", "L1", "L1 R2"])
def test_ebank_11_c_held_until_the_beep_sets_every_account_back(hand: Hand, cards: str) -> None:
    hand.do(f"R3 4 M xR L5 GO xL {cards}")
    m = hand.do("C!")
    assert hand.balances() == [START] * 6
    assert (m.beep, m.says, m.entry, m.last) == ("long", "new_game", "", ())
    assert shown(m)[0] == "15 M"


def test_ebank_11_c_let_go_before_the_beep_does_nothing(hand: Hand) -> None:
    hand.do("R3 4 M")
    m = hand.do("C~")
    assert (m.says, m.wrote, hand.balances()[2]) == ("let_go", (), START - 4 * M)


def test_ebank_11_holding_another_key_does_nothing(hand: Hand) -> None:
    assert hand.do("L1 GO!").says == "not_held"
    assert unmoved(hand)


def test_a_reset_is_taken_back_from_the_page_until_something_is_keyed(hand: Hand) -> None:
    hand.do("R3 4 M xR L5 GO xL")
    before = hand.balances()
    hand.do("C! L3 xL @idle 1")  # reading forgets nothing
    assert hand.do("C!").before_reset  # nor does a second reset
    hand.do("undo")
    assert (hand.balances(), hand.m.says) == (before, "old_balances")
    assert hand.do("undo").says == "no_reset"
    hand.do("C! L3 1 undo")
    assert (hand.balances(), hand.m.says) == ([START] * 6, "no_reset")


# ---- GO ----


def test_ebank_8_go_pays_the_left_slot_once_an_insertion(hand: Hand) -> None:
    m = hand.do("L1 GO")
    assert (hand.balances()[0], m.says, hand.display()) == (START + 2 * M, "salary", "17 M")
    assert hand.do("GO").says == "salary_twice"
    hand.do("xL L1 GO")
    assert hand.balances()[0] == START + 4 * M


def test_ebank_8_a_salary_is_the_editions(hand: Hand) -> None:
    hand.do("L1 GO")
    assert hand.balances()[0] - START == hand.terms.salary


@pytest.mark.parametrize(("cards", "says"), [("R1", "salary_left"), ("L1 R2", "salary_both"), ("1", "salary_left")])
def test_ebank_8_go_is_for_the_left_slot_alone(hand: Hand, cards: str, says: str) -> None:
    assert hand.do(f"{cards} GO").says == says
    assert unmoved(hand)


# ---- volume, no card ----


def test_ebank_13_the_point_without_cards_sets_the_volume(hand: Hand) -> None:
    hand.do("1")
    assert [(hand.do(".").volume, shown(hand.m)) for _ in range(4)] == [
        (3, ["SOn 3", "-----"]), (0, ["SOn 0", "-----"]), (1, ["SOn 1", "-----"]), (2, ["SOn 2", "-----"]),
    ]  # fmt: skip


@pytest.mark.parametrize("key", [*"0123456789", "K", "M", "C"])
def test_ebank_4_no_card_no_account(hand: Hand, key: str) -> None:
    hand.do("1")
    m = hand.do(key)
    assert (m.says, m.beep) == ("no_card", "no") and unmoved(hand)


# ---- DEAL ----


def test_ebank_14_deal_flashes_red_then_hurries_then_green_then_rests(hand: Hand) -> None:
    m = hand.do("L1 5 DEAL")
    assert (m.deal, hand.display(), m.entry, m.says) == ("slow", "dEAL", "", "deal")
    assert (hand.do("@hurry").deal, hand.m.beep) == ("fast", "hurry")
    assert (hand.do("@hammer").deal, hand.m.beep, hand.m.says) == ("green", "hammer", "deal_green")
    m = hand.do("@rest")
    assert (m.deal, hand.display()) == ("", "15 M") and unmoved(hand)


@pytest.mark.parametrize("at", ["", "@hurry"])
def test_ebank_14_deal_again_stops_it(hand: Hand, at: str) -> None:
    m = hand.do(f"1 DEAL {at} DEAL")
    assert (m.deal, m.says, hand.display()) == ("", "deal_stopped", "-----")
    assert hand.do("@hammer").deal == ""


def test_ebank_14_any_key_ends_the_green_light_and_does_nothing_else(hand: Hand) -> None:
    m = hand.do("L1 DEAL @hurry @hammer GO")
    assert m.deal == "" and unmoved(hand)


@pytest.mark.parametrize("key", ["5", "K", "M", "C", "GO", ".", "C!"])
def test_ebank_14_other_keys_are_refused_during_an_auction(hand: Hand, key: str) -> None:
    m = hand.do(f"L1 DEAL {key}")
    assert (m.says, m.deal, m.beep) == ("deal_busy", "slow", "no") and unmoved(hand)


def test_ebank_14_cards_are_taken_during_an_auction_and_read_afterwards(hand: Hand) -> None:
    m = hand.do("1 DEAL R2")
    assert (m.deal, hand.display(), m.says) == ("slow", "dEAL", "deal")
    assert shown(hand.do("DEAL")) == ["15 M"]


# ---- the end ----


def test_ebank_17_what_is_owned_is_credited_and_the_balance_is_the_fortune(hand: Hand) -> None:
    hand.do("L1 2 0 M 2 0 M 7 5 0 K")
    assert (hand.balances()[0], hand.display()) == (START + 40_750 * K, "55.75 M")


def test_ebank_6_a_bankrupts_whole_balance_goes_to_the_creditor_in_several_entries(hand: Hand) -> None:
    hand.do("L1 2 0 M xL")
    hand.do("L2 R1 2 0 M 1 5 M")
    assert hand.balances()[:2] == [0, 2 * START + 20 * M]
