"""Every rule of the championship that is about the day, and what the referee and the desk make of it; a test for each, called after it."""

from __future__ import annotations

from typing import Any

import pytest
from championship.heard import BEGINS, Heard, begun, drawn

from monopole.bots import play_out
from monopole.championship import Day, DayError
from monopole.championship.bot_tables import bots_game, live_game, seat_names
from monopole.championship.day_verbs import VERBS, plain_role
from monopole.championship.knockout import EDITION, MODE, box
from monopole.game import Chain, Game
from monopole.game.chain import head_of
from monopole.game.entries import end_of, entries_of


def test_comp_2_thirty_entries_and_the_waiting_list_moves_up() -> None:
    heard = Heard()
    heard.enter(30)
    assert [team.number for team in heard.day.register.queue()] == [28, 29, 30]
    assert heard.wrong("organiser", "enter", junior="Late", adult="Later").rule == "COMP-2"
    heard.say("organiser", "withdraw", team=5)
    assert [team.number for team in heard.day.register.queue()] == [29, 30]
    assert heard.say("organiser", "enter", junior="Late", adult="Later")["team"] == 31
    heard.say("organiser", "close")
    assert heard.wrong("organiser", "enter", junior="Too", adult="Late").rule == "COMP-2"


def test_comp_2_whoever_waits_and_is_here_plays_for_whoever_is_not() -> None:
    heard = Heard(playing=6, waiting=2)
    heard.enter(8, here=False)
    for team in (1, 2, 3, 5, 6, 7):
        heard.say("organiser", "check_in", team=team)
    heard.say("organiser", "draw")
    assert sorted(heard.day.current().teams()) == [1, 2, 3, 5, 6, 7]


def test_comp_2_a_late_change_before_the_deal() -> None:
    heard = Heard(playing=3, waiting=2)
    heard.enter(5)
    heard.say("organiser", "draw", by="entry")
    heard.sit()
    assert heard.say("organiser", "replace", team=2) == {"do": "replace", "team": 2, "by": 4}
    assert heard.table().teams == [1, 4, 3] and not heard.table().rolls, "the table sits down anew"
    heard.sit()
    heard.say("referee", "start")
    heard.deal()
    assert heard.wrong("organiser", "replace", team=1).rule == "COMP-11"


def test_comp_3_tables_have_numbers_and_only_the_referee_announces() -> None:
    heard = drawn(9)
    assert [table.number for table in heard.day.current().tables] == [1, 2, 3]
    assert heard.wrong("table 1", "start").rule == "COMP-3"
    heard.say("referee", "start")
    assert heard.wrong("referee", "start").rule == "COMP-10"


def test_comp_3_a_team_is_moved_and_both_tables_sit_down_anew() -> None:
    heard = drawn(8)
    heard.sit(3, (11, 3))
    assert heard.wrong("organiser", "move", team=1, to=2).rule == "COMP-4", "three teams are enough"
    heard.say("referee", "move", team=1, to=3)
    assert [len(table.teams) for table in heard.day.current().tables] == [2, 3, 3] and not heard.table(3).seated


def test_comp_5_comp_6_equal_juniors_roll_again_and_the_lowest_adult_banks() -> None:
    heard = drawn(3)
    for team, dice in ((1, [3, 4]), (2, [6, 5]), (3, [3, 4])):
        heard.say("table 1", "roll", team=team, dice=dice)
    assert heard.table().opening.to_roll == (1, 3)
    assert heard.wrong("table 1", "roll", team=2, dice=[1, 1]).rule == "COMP-5"
    heard.say("team 3", "roll", dice=[5, 6])
    heard.say("table 1", "roll", team=1, dice=[1, 1])
    assert [(place.team, place.who) for place in heard.table().opening.places] == [
        (2, "junior"), (3, "junior"), (1, "junior"), (2, "adult"), (3, "adult"), (1, "adult"),
    ]  # fmt: skip
    assert heard.table().opening.banker == 6


def test_comp_5_dice_are_typed_or_thrown_by_the_page_and_the_journal_tells() -> None:
    heard = drawn(3)
    thrown = heard.say("table 1", "roll", team=1)
    assert thrown["thrown"] is True and all(1 <= die <= 6 for die in thrown["dice"])
    assert "thrown" not in heard.say("table 1", "roll", team=2, dice=[1, 2])
    heard.wrong("table 1", "roll", team=3, dice=[6, 6], thrown=True)
    for dice in ([0, 3], [7, 1], [1], "65", [1, True], None):
        assert heard.wrong("table 1", "roll", team=3, dice=dice).rule == "COMP-5"


def test_comp_7_the_box_is_checked_before_anything_is_dealt() -> None:
    heard = begun()
    heard.sit()
    assert heard.wrong("table 1", "deal", seat=1).rule == "COMP-7"
    assert heard.wrong("table 1", "check_box", houses=31, hotels=12, notes=16).rule == "COMP-7"
    assert "32" in heard.wrong("table 1", "check_box", houses=31, hotels=12, notes=16).say("fr")
    heard.deal()
    assert heard.table().paid


def test_comp_8_a_broken_roll_is_thrown_again() -> None:
    heard = drawn()
    heard.say("table 1", "roll", team=1, dice=[6, 6])
    heard.say("table 1", "broken", team=1)
    heard.sit(totals=(2, 8, 3))
    assert heard.table().opening.places[0].team == 2
    assert heard.wrong("table 1", "broken", team=9).rule == "COMP-8"


def test_comp_10_comp_12_comp_20_five_minutes_then_forty_then_the_last_round_then_the_end() -> None:
    heard = begun()
    assert heard.pass_time(299) == []
    assert heard.pass_time(1) == ["play"]
    assert heard.pass_time(2399) == [] and heard.pass_time(1) == ["last"]
    assert heard.pass_time(299) == [] and heard.pass_time(1) == ["end"]
    assert heard.now - BEGINS == 50 * 60 and heard.pass_time(100_000) == []


def test_comp_10_only_the_referee_stops_a_table_and_its_time_is_given_back() -> None:
    heard = begun(6)
    heard.pass_time(600)
    for who in ("table 1", "organiser", "team 1"):
        assert heard.wrong(who, "pause", table=1).rule == "COMP-3"
    heard.say("referee", "pause", table=1)
    assert heard.pass_time(120) == [] and heard.table(1).state("play") == "paused"
    heard.say("referee", "unpause", table=1)
    assert heard.pass_time(3000 - 720) == ["last", "last 1", "end"]
    assert heard.pass_time(120) == ["end 1"]


def test_comp_10_the_whole_room_may_stop() -> None:
    heard = begun()
    heard.pass_time(100)
    heard.say("referee", "hold")
    assert heard.pass_time(10_000) == [] and heard.wrong("referee", "hold").rule == "COMP-10"
    heard.say("referee", "resume")
    assert heard.pass_time(199) == [] and heard.pass_time(1) == ["play"]


def test_comp_11_two_deeds_each_one_colour_dealt_again_and_refusals_not_replaced() -> None:
    heard = begun()
    heard.sit()
    heard.say("table 1", "check_box", houses=32, hotels=12, notes=16)
    for pile in ("chance", "chest"):
        heard.say("table 1", "cut", pile=pile)
    deal = heard.table().deal
    heard.say("table 1", "deal", seat=1, squares=[16, 18])
    assert 1 not in deal.dealt and deal.redealt == [(1, [16, 18])] and 16 in deal.pack()
    heard.say("table 1", "deal", seat=1, squares=[5, 15])
    heard.say("table 1", "deal", seat=2, squares=[12, 28])
    assert deal.pays(1) == 400 and deal.pays(2) == 300
    assert heard.wrong("table 1", "deal", seat=1).rule == "COMP-11", "a second tap deals nothing"
    heard.say("table 1", "undeal", seat=2)
    assert 12 in deal.pack() and heard.wrong("table 1", "undeal", seat=2).rule == "COMP-11"
    heard.say("table 1", "deal", seat=2, squares=[12, 28])
    assert heard.wrong("table 1", "deal", seat=3, squares=[5, 39]).rule == "COMP-11"
    heard.say("table 1", "refuse", seat=1, square=15)
    assert deal.pays(1) == 200 and 15 not in deal.pack(), "what is refused is for sale, and dealt to nobody"
    assert heard.wrong("table 1", "refuse", seat=1, square=39).rule == "COMP-11"
    assert heard.wrong("table 1", "paid").rule == "COMP-11"
    for seat in (3, 4, 5, 6):
        while seat not in deal.dealt:
            heard.say("table 1", "deal", seat=seat)
    heard.say("table 1", "paid")
    assert heard.wrong("table 1", "refuse", seat=2, square=12).rule == "COMP-11"


def test_comp_14_ui_7_a_card_is_shown_to_all_but_in_the_final_to_the_banker() -> None:
    assert box(False).options["cardShownTo"].value == "all" and box(True).options["cardShownTo"].value == "banker"
    heard = drawn(4)
    assert heard.day.view(None)["rounds"][0]["cards_to"] == "all"
    heard.by_bots()
    heard.say("organiser", "draw")
    assert heard.day.view(None)["rounds"][1]["cards_to"] == "banker"


def test_comp_20_team_5_the_team_of_the_richest_goes_on_though_another_has_more_together() -> None:
    heard = begun()
    heard.sit()
    heard.count([3000, 100, 100, 100, 2900, 2900])
    assert heard.table().winner == 1


def test_comp_20_a_jail_card_counts_nothing_and_mortgages_half() -> None:
    heard = begun()
    heard.sit()
    heard.say("table 1", "sheet", seat=1, cash=500, deeds=[37], mortgaged=[39], written=1050)
    sheet = heard.day.view("table 1")["table"]["sheets"]["1"]
    assert sheet["worth"]["total"] == 1050 and sheet["gap"] is None


def test_comp_20_equals_wait_for_the_referee() -> None:
    heard = begun()
    heard.sit()
    heard.count([1500, 1500, 900, 1000, 1000, 900])
    assert heard.table().winner is None and heard.table().tied == [1, 2]
    assert heard.wrong("organiser", "draw").rule == "COMP-24"
    assert heard.wrong("referee", "rule_tie", table=1, team=3, reason="dice").rule == "COMP-20"
    assert heard.wrong("referee", "rule_tie", table=1, team=2).rule == "COMP-22", "a reason is wanted"
    heard.say("referee", "rule_tie", table=1, team=2, reason="the higher of two dice")
    assert heard.day.champion() == 2


def test_comp_21_signed_by_each_then_handed_in_then_no_change_but_by_the_referee() -> None:
    heard = begun()
    heard.sit()
    heard.say("table 1", "sheet", seat=5, cash=1000, mortgaged=[39], written=1400)
    refused = heard.wrong("table 1", "sign", seat=5)
    assert refused.rule == "COMP-20" and "200" in refused.say("fr") and "400" in refused.say("fr")
    assert heard.wrong("table 1", "hand_in").rule == "COMP-21"
    heard.say("table 1", "sheet", seat=5, cash=1000, mortgaged=[39], written=1200)
    assert heard.wrong("team 1", "sign", seat=5).rule == "COMP-21", "each signs their own"
    heard.say("team 2", "sign", seat=5)
    heard.say("table 1", "sheet", seat=5, cash=1001, mortgaged=[39], written=1201)
    assert not heard.table().sheets[5].signed, "what is changed is not signed any more"
    heard.count([1000, 900, 800, 700, 600, 500])
    assert heard.wrong("table 1", "sheet", seat=1, cash=5).rule == "COMP-21"
    assert heard.wrong("table 1", "correct", seat=6, cash=5000, reason="x").rule == "COMP-3"
    assert heard.wrong("referee", "correct", table=1, seat=6, cash=5000).rule == "COMP-21", "a reason is wanted"
    heard.say("referee", "correct", table=1, seat=6, cash=5000, reason="a note under the board")
    assert heard.table().winner == 3
    (correction,) = heard.day.corrections
    assert (correction["before"], correction["after"], correction["reason"]) == (500, 5000, "a note under the board")
    assert correction["name"] == heard.day.names_at(heard.table())[5]


def test_comp_21_sheets_that_cannot_be_true_together_are_not_taken() -> None:
    heard = begun()
    heard.sit()
    for seat in range(1, 7):
        heard.say("table 1", "sheet", seat=seat, cash=100 * seat, deeds=[39] if seat < 3 else [])
        heard.say("table 1", "sign", seat=seat, paper=True)
    refused = heard.wrong("table 1", "hand_in")
    assert refused.rule == "COMP-20" and "Rue de la Paix" in refused.say("fr")


def test_comp_22_both_sides_are_heard_before_the_decision_and_it_stands() -> None:
    heard = begun()
    heard.sit()
    heard.say("team 2", "call", words="a rent claimed after the next roll")
    assert heard.wrong("referee", "decide", dispute=1, decision="due").rule == "COMP-22"
    heard.say("referee", "side", dispute=1, seat=2, words="I claim it")
    heard.say("referee", "side", dispute=1, seat=2, words="again")
    assert heard.wrong("referee", "decide", dispute=1, decision="due").rule == "COMP-22", "one side twice is one side"
    heard.say("referee", "side", dispute=1, seat=4, words="too late")
    assert heard.wrong("table 1", "decide", dispute=1, decision="due").rule == "COMP-3"
    heard.say("referee", "decide", dispute=1, decision="the rent is not due")
    assert heard.wrong("referee", "decide", dispute=1, decision="it is").rule == "COMP-22", "there is no appeal"
    heard.say("table 1", "call", words="two houses are missing")
    assert heard.wrong("table 1", "settled", dispute=2).rule == "COMP-3"
    heard.say("referee", "settled", dispute=2)
    assert heard.wrong("referee", "settled", dispute=2).rule == "COMP-22"
    heard.say("team 2", "call", words="it is my turn")
    heard.say("referee", "side", dispute=3, seat=2, words="I claim it")
    assert heard.wrong("referee", "settled", dispute=3).rule == "COMP-22", "whoever has been heard gets a decision"
    assert heard.again().view("referee") == heard.day.view("referee")


def test_comp_23_nobody_banks_twice_where_it_can_be_avoided() -> None:
    heard = drawn(9)
    heard.say("referee", "start")
    for number in (1, 2, 3):
        heard.sit(number)
        heard.count([100, 200, 300, 100, 200, 900 + number], number)  # the banker's team wins each
    heard.say("organiser", "draw", by="entry")
    bankers = {heard.day.rounds[0].tables[at].banker for at in range(3)}
    assert set(heard.table().teams) == bankers, "all have been banker: it cannot be avoided"
    heard.sit()
    assert heard.table().opening.banker == 6


def test_comp_23_the_next_lowest_adult_who_has_not_been() -> None:
    heard = drawn(5)
    heard.say("referee", "start")
    heard.sit(1)
    heard.count([100, 100, 100, 100, 100, 900], 1)
    heard.sit(2, (11, 3))
    heard.count([900, 100, 100, 100], 2)
    heard.say("organiser", "draw", by="entry")
    table = heard.table()
    been = heard.day.rounds[0].tables[0].banker
    heard.sit(1, (3, 11) if table.teams[0] == been else (11, 3))  # the one who has been banker has the lowest junior
    assert table.opening.places[1].team == been and table.banker != been


def test_comp_24_the_winner_waits_and_the_others_are_out() -> None:
    heard = begun(6)
    heard.sit(1)
    heard.count([900, 100, 100, 100, 100, 100], 1)
    winner = heard.table(1).winner
    assert [team.number for team in heard.day.register.standing() if team.out] == [t for t in heard.table(1).teams if t != winner]
    assert heard.day.view(f"team {winner}")["rounds"][0]["tables"][0]["winner"] == winner
    assert heard.wrong("organiser", "draw").rule == "COMP-24"


def test_comp_25_contact_details_are_nowhere_but_with_the_organiser_and_are_gone_on_their_day() -> None:
    heard = Heard(playing=3)
    details = {"phone": "06 12 34 56 78", "email": "someone@example.org"}
    assert heard.wrong("organiser", "enter", junior="Zoé", adult="Karim", details=details).rule == "COMP-25", "until when?"
    assert heard.wrong("organiser", "keep_until", date="2020-01-01").rule == "COMP-25"
    heard.say("organiser", "keep_until", date="2027-02-01")
    heard.say("entrant", "enter", junior="Zoé", adult="Karim", details=details)
    heard.enter(2)
    heard.say("organiser", "contact", team=2, details={"phone": "07 00 00 00 07"})
    heard.say("organiser", "check_in", team=1)
    heard.say("organiser", "draw")
    heard.by_bots()
    private = ("06 12 34", "example.org", "07 00")
    others = [None, *(role for role in heard.day.roles() if plain_role(role) != "organiser")]
    elsewhere = [str(heard.lines), *(str(heard.day.view(role)) for role in others)]
    elsewhere += [heard.day.export(form, "organiser", "fr")[2].decode() for form in ("csv", "json")]
    assert not [word for text in elsewhere for word in private if word in text]
    assert "06 12 34" in str(heard.day.view("organiser")) and "06 12 34" in str(heard.day.secret)
    assert not heard.day.over() and heard.day.about()["pace"] == "correspondence"
    heard.pass_time(400 * 86400)
    assert heard.day.secret == {} and heard.lines[-1].entry == {"do": "forget", "team": None} and heard.day.over()


def test_comp_25_one_team_may_be_forgotten_at_once() -> None:
    heard = Heard(keep_until="2027-02-01")
    for number in (1, 2):
        heard.say("organiser", "enter", junior=f"J{number}", adult="A", details={"phone": f"0{number}"})
    assert heard.wrong("referee", "forget", team=1).rule == "COMP-25"
    heard.say("organiser", "forget", team=1)
    assert list(heard.day.secret["contacts"]) == ["2"]
    heard.say("organiser", "forget")
    assert heard.day.secret == {}


def test_team_1_a_team_is_a_junior_and_an_adult() -> None:
    heard = Heard()
    for junior, adult in (("", "Marc"), ("Lina", ""), ("Lina", "x" * 41), ("Li\u202ena", "Marc"), (7, "Marc")):
        assert heard.wrong("organiser", "enter", junior=junior, adult=adult).rule == "TEAM-1"
    heard.say("organiser", "enter", junior="Lina", adult="Marc")
    assert heard.wrong("organiser", "enter", junior="Lina", adult="Marc").rule == "TEAM-1", "the same team twice"


def test_team_3_each_has_a_sheet_of_their_own() -> None:
    heard = begun()
    heard.sit()
    assert heard.table().seats_to_count() == [1, 2, 3, 4, 5, 6]
    heard.say("table 1", "sheet", seat=1, out=True)
    heard.say("table 1", "sheet", seat=4, cash=10)
    view = heard.day.view("table 1")["table"]["sheets"]
    assert view["1"]["out"] and view["4"]["worth"]["total"] == 10


def test_comp_2_a_family_that_comes_when_the_tables_are_drawn_gets_the_free_seat() -> None:
    heard = drawn(5)
    assert heard.wrong("organiser", "enter", junior="Late", adult="Comer").rule == "COMP-2", "registration is closed"
    heard.say("organiser", "reopen")
    assert heard.say("organiser", "enter", junior="Late", adult="Comer")["team"] == 6
    heard.say("organiser", "check_in", team=6)
    heard.say("organiser", "move", team=6, to=2)
    assert [len(table.teams) for table in heard.day.current().tables] == [3, 3]
    heard.say("referee", "start")
    assert heard.wrong("organiser", "reopen").rule == "COMP-2"
    assert heard.wrong("organiser", "enter", junior="Too", adult="Late").rule == "COMP-2"
    assert heard.again().view("organiser") == heard.day.view("organiser")


def test_comp_3_a_role_that_is_shut_out_opens_nothing_and_the_next_link_does() -> None:
    heard = begun()
    heard.say("referee", "pause", table=1)
    assert heard.wrong("referee", "shut_out", role="table 1").rule == "COMP-3", "the organiser alone"
    assert heard.wrong("organiser", "shut_out", role="table 9").rule == "COMP-3"
    heard.say("organiser", "shut_out", role="referee")
    assert heard.wrong("referee", "unpause", table=1).rule == "COMP-3"
    assert heard.day.view("referee") == heard.day.view(None), "a lost phone sees what everybody sees"
    with pytest.raises(DayError):
        heard.day.export("csv", "referee", "fr")
    assert "referee" not in heard.day.roles()
    assert heard.day.view("organiser")["access"] == {"organiser": "organiser~1", "referee": "referee~2"}
    heard.say("referee~2", "unpause", table=1)
    assert heard.day.view("referee~2")["role"] == "referee"
    assert heard.day.roles()["table 1"].invited_by == ("organiser", "organiser~1", "referee~2")
    heard.say("organiser", "shut_out", role="table 1")
    heard.say("table 1~2", "roll", team=1, dice=[3, 4])
    assert heard.again().view("organiser") == heard.day.view("organiser"), "what the first one said still counts"


def test_comp_3_the_desk_goes_on_from_a_second_device_and_a_lost_one_is_shut_out() -> None:
    heard = Heard()
    assert heard.day.roles()["organiser~1"].shared, "both at once: the first device is not sent away"
    heard.say("organiser~1", "keep_until", date="2027-02-01")
    heard.say("organiser~1", "enter", junior="Lina", adult="Marc", details={"phone": "06"})
    assert heard.day.view("organiser~1") == heard.day.view("organiser"), "contact details too"
    assert heard.day.roles()["referee"].invited_by == ("organiser", "organiser~1")
    heard.say("organiser", "shut_out", role="organiser")
    assert heard.wrong("organiser~1", "check_in", team=1).rule == "COMP-3"
    assert heard.day.view("organiser~1") == heard.day.view(None) and "06" not in str(heard.day.view(None))
    assert "organiser~1" not in heard.day.roles() and "organiser~2" in heard.day.roles()
    heard.say("organiser", "check_in", team=1)
    assert heard.again().view("organiser") == heard.day.view("organiser")


def test_what_the_desk_does_next_before_anybody_has_entered_is_to_have_them_enter() -> None:
    heard = Heard()
    first = heard.day.view("organiser")["next"]["why"]["en"]
    heard.enter(2, here=False)
    assert first.startswith("Enter the teams") and heard.day.view("organiser")["next"]["why"]["en"].startswith("Tick the teams")


def test_a_table_that_is_played_on_monopole_is_said_to_be_there() -> None:
    heard = begun()
    heard.say("server", "live", table=1, code="K7MX2PQ9")
    assert heard.day.view(None)["rounds"][0]["tables"][0]["state"] == "live"


def test_a_phone_that_was_away_does_not_speak_of_another_round() -> None:
    heard = begun(6)
    for number in (1, 2):
        heard.say("referee", "by_bots", table=number)
    heard.do_awaited()
    heard.say("organiser", "draw")
    team = heard.table().teams[0]
    assert heard.wrong("table 1", "roll", round=1, team=team, dice=[3, 4]).rule == "COMP-1"
    assert "round" not in heard.say("table 1", "roll", round=2, team=team, dice=[3, 4])


def test_bots_do_not_take_over_a_table_where_people_play() -> None:
    heard = begun()
    heard.sit()
    heard.deal()
    assert heard.wrong("referee", "by_bots", table=1).rule == "COMP-7"


def test_a_table_that_has_dealt_is_ready_and_plays_when_the_second_phase_is_called() -> None:
    heard = begun()
    heard.sit()
    assert heard.day.view(None)["rounds"][0]["tables"][0]["state"] == "dealing"
    heard.deal()
    assert heard.day.view(None)["rounds"][0]["tables"][0]["state"] == "ready"
    heard.pass_time(300)
    assert heard.day.view(None)["rounds"][0]["tables"][0]["state"] == "playing"


def test_what_the_referee_rules_stands_in_the_log_of_the_day() -> None:
    heard = begun(4)
    for number in (1, 2):
        heard.sit(number)
    heard.say("referee", "forfeit", team=heard.table(1).teams[0], reason="gone home")
    heard.deal(2)
    heard.count((10, 10, 10, 10), 2)
    tied = heard.table(2).tied[0]
    heard.say("referee", "rule_tie", table=2, team=tied, reason="lots were drawn")
    told = [(ruling["what"], ruling["table"], ruling["reason"]) for ruling in heard.day.view("referee")["rulings"]]
    assert told == [("forfeit", 1, "gone home"), ("tie", 2, "lots were drawn")]
    assert heard.again().rulings == heard.day.rulings


def test_here_are_those_who_would_play() -> None:
    heard = Heard(playing=2, waiting=2)
    heard.enter(4)
    assert heard.day.view("organiser")["register"]["here"] == 2, "whoever waits is not counted among them"


def test_a_forfeit_leaves_the_others_and_the_last_one_walks_over() -> None:
    heard = begun()
    heard.sit()
    heard.deal()
    heard.say("referee", "forfeit", team=1, reason="had to leave")
    assert heard.table().seats_to_count() == [2, 3, 5, 6]
    for seat in (2, 3, 5, 6):
        heard.say("table 1", "sheet", seat=seat, cash=100 * seat)
        heard.say("table 1", "sign", seat=seat)
    heard.say("table 1", "hand_in")
    assert heard.table().winner == 3
    other = begun(2)
    other.say("referee", "forfeit", team=2, reason="ill")
    assert other.table().how == "walkover" and other.day.champion() == 1


def test_one_alone_is_not_started_but_given_the_game() -> None:
    heard = Heard(playing=4, waiting=0)
    heard.enter(4)
    heard.say("organiser", "draw", by="entry")
    heard.say("referee", "forfeit", team=heard.table(2).teams[0], reason="not here")
    assert heard.table(2).winner is not None
    assert [table.winner is None for table in heard.day.current().tables] == [True, False]
    heard.say("referee", "start")


@pytest.mark.parametrize("word", sorted(VERBS))
def test_nobody_says_what_is_not_theirs(word: str) -> None:
    heard = begun()
    for who in ("organiser", "referee", "table 1", "team 1", "public", "entrant"):
        if who.split()[0] not in VERBS[word].by:
            assert heard.wrong(who, word).rule == "COMP-3"


def test_an_organiser_who_is_alone_is_the_referee_too() -> None:
    heard = begun(alone=True)
    heard.say("organiser", "pause", table=1)
    assert heard.table().paused


def test_every_role_sees_only_its_part() -> None:
    heard = begun(6)
    heard.sit(1)
    heard.say("table 1", "sheet", seat=1, cash=777)
    public, team = heard.day.view(None), heard.day.view("team 2")
    assert "Name1" not in str(public) and "777" not in str(public) and "sheets" not in str(public)
    assert team["table"]["sheets"] == {} and "777" in str(heard.day.view("table 1"))
    assert "tables" not in heard.day.view("table 2") and heard.day.view("table 2")["table"]["number"] == 2
    assert set(heard.day.view("entrant")) == {"role", "title", "where", "when", "stage", "register", "dates"}


def test_files_are_for_organiser_and_referee() -> None:
    heard = begun()
    for who in ("team 1", "public", "entrant"):
        with pytest.raises(Exception, match="organiser"):
            heard.day.export("csv", who, "en")
    assert heard.day.export("csv", "referee", "en")[0] == "lyon.csv"


def test_a_name_that_looks_like_a_formula_is_a_name() -> None:
    heard = Heard(playing=2)
    for junior in ("=1+1", "+33"):
        team = heard.say("organiser", "enter", junior=junior, adult="A")["team"]
        heard.say("organiser", "check_in", team=team)
    heard.say("organiser", "draw")
    heard.by_bots()
    assert "'=1+1" in heard.day.export("csv", "organiser", "en")[2].decode()


def test_a_refusal_calls_things_as_people_do() -> None:
    heard = Heard()
    refused = heard.wrong("organiser", "enter", junior="Lina", adult="")
    assert refused.say("fr").startswith("prénom de l’adulte") and refused.say("en").startswith("adult's first name")


def test_words_nobody_knows_are_answered() -> None:
    heard = Heard()
    for entry in ({}, {"do": 5}, {"do": "dance"}, {"do": "close", "why": 1}, {"do": ["enter"]}):
        with pytest.raises(Exception) as refused:
            heard.day.hear("organiser", entry, heard.made())
        assert refused.value.say("fr")


def test_wishes_are_read() -> None:
    heard = Heard()
    for wrong in ({"title": ""}, {"playing": 1}, {"playing": 301}, {"waiting": -1}, {"pot": 3}, {"keep_until": "x"}, {"where": 5}):
        wish = {"title": "x", **wrong}
        with pytest.raises(Exception) as refused:
            Day.begin(wish, heard.made())
        assert refused.value.say("en")


def test_team_5_equal_fortunes_are_parted_by_the_teams_sum_and_that_is_said() -> None:
    heard = begun(3)
    table = heard.sit()
    heard.deal()
    heard.count([1500, 1500, 800, 700, 600, 500])
    assert (table.winner, table.tied, table.parted) == (table.opening.place(1).team, [], True)
    assert heard.day.view("organiser")["tables"][0]["parted"]
    heard.say("referee", "correct", table=1, seat=2, cash=1400, reason="counted twice")
    assert (table.winner, table.parted) == (table.opening.place(1).team, False)


def drawn_without_the_last(teams: int) -> Heard:
    heard = Heard(playing=teams)
    heard.enter(teams, here=False)
    for team in range(1, teams):
        heard.say("organiser", "check_in", team=team)
    heard.say("organiser", "draw", by="entry")
    return heard


def test_comp_2_a_team_that_comes_after_the_draw_is_not_left_standing() -> None:
    heard = drawn_without_the_last(6)
    assert "late" not in heard.day.view("organiser")["next"]
    heard.say("organiser", "check_in", team=6)
    step = heard.day.view("organiser")["next"]
    assert (step["do"], step["late"], len(heard.table(step["room"]).teams)) == ("start", [6], 2)
    heard.say("organiser", "move", team=6, to=step["room"])
    assert "late" not in heard.day.view("organiser")["next"]


def test_comp_2_a_team_that_comes_late_waits_for_another_draw_where_every_table_is_full() -> None:
    heard = drawn_without_the_last(7)
    heard.say("organiser", "check_in", team=7)
    assert heard.day.view("organiser")["next"] == {"do": "start", "late": [7], "room": None}
    heard.say("referee", "start")
    assert "late" not in heard.day.view("organiser")["next"], "there is nothing to be done any more"


def ended(heard: Heard, level: str = "beginner") -> dict[str, Any]:
    """What comes of a game at table 1, as bots played it."""
    table = heard.table(1)
    return bots_game(seat_names(heard.day, table), table.teams, level, "0" * 32)


def test_a_game_stopped_before_its_time_counts_where_the_referee_says_so() -> None:
    heard = begun()
    heard.say("server", "opening_live", table=1, code="K7MX2PQ9")
    heard.say("server", "live", table=1, code="K7MX2PQ9")
    played = {"table": 1, "code": "K7MX2PQ9", **ended(heard)}
    assert heard.wrong("server", "played", **played, stopped=True).rule == "COMP-12"
    assert heard.wrong("table 1", "allow", table=1, what="early", reason="we like it so").rule == "COMP-3"
    heard.say("referee", "allow", table=1, what="early", reason="the hall closes")
    heard.wrong("referee", "allow", table=1, what="early", reason="the hall closes")
    heard.say("server", "played", **played, stopped=True, taken_back=3)
    assert [(each["what"], each["table"], each["team"], each["reason"]) for each in heard.day.rulings] == [
        ("early", 1, None, "the hall closes"), ("taken_back", 1, None, "3"),
    ]  # fmt: skip
    assert heard.table(1).winner is not None and heard.again().view("organiser") == heard.day.view("organiser")


def test_another_game_on_monopole_is_the_referees_to_allow() -> None:
    heard = begun()
    heard.say("server", "live", table=1, code="K7MX2PQ9")
    assert heard.wrong("server", "opening_live", table=1, code="AAAA2222").rule == "COMP-3"
    heard.wrong("referee", "allow", table=2, what="again", reason="the phone fell")
    for wrong in ({"what": "never"}, {"what": [1]}, {"what": "again", "reason": ""}, {"what": "again"}):
        heard.wrong("referee", "allow", table=1, **wrong)
    heard.say("referee", "allow", table=1, what="again", reason="the phone fell")
    heard.say("server", "opening_live", table=1, code="AAAA2222")
    assert heard.wrong("server", "live", table=1, code="K7MX2PQ9").rule == "COMP-3"
    heard.say("server", "live", table=1, code="AAAA2222")
    assert heard.wrong("server", "played", table=1, code="K7MX2PQ9", **ended(heard)).rule == "COMP-3", "the one before does not count"
    assert [each["what"] for each in heard.day.rulings] == ["again"]
    assert heard.again().view("organiser") == heard.day.view("organiser")


def test_a_team_that_gives_up_at_a_live_table_keeps_its_seats_there() -> None:
    heard = begun()
    heard.say("server", "live", table=1, code="K7MX2PQ9")
    sheets = ended(heard)
    out = heard.table(1).teams[0]
    heard.say("referee", "forfeit", team=out, reason="ill")
    assert heard.wrong("organiser", "move", team=heard.table(1).teams[1], to=1).rule == "COMP-3"
    heard.say("server", "played", table=1, code="K7MX2PQ9", **sheets)
    table = heard.table(1)
    assert out in table.forfeits and len(table.opening.places) == 6 and table.winner != out


def journal_of(game: Game, *notes: dict[str, Any]) -> bytes:
    lines = [entry.to_line() for entry in entries_of(game)][:-1]
    at = [{"time": "2026-01-01T00:00:00Z", "note": note} for note in notes]
    return Chain().add([{"head": head_of(game, {}, reveal=True)}, *lines, *at, {"end": end_of(game).note}])[0]


def test_what_stopped_a_game_is_read_off_its_journal() -> None:
    teams = [1, 2]
    names = ["Junior 1", "Junior 2", "Adult 1", "Adult 2"]
    game = Game.new(EDITION, MODE, names, key="0" * 32)
    play_out(game, dict.fromkeys(names, "beginner"))
    assert "stopped" not in live_game(journal_of(game), teams), "by the clock or the rules"
    resigned = {"kind": "sat", "seat": "Junior 1", "who": "regular", "why": "resigned"}
    assert live_game(journal_of(game, resigned), teams)["stopped"], "a seat that was given up"
