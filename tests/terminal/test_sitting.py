"""Whole sittings: people at the keyboard, bots beside them, and everything they may type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from monopole.game import Game
from monopole.rules.own_auction import own_opening

Sit = Callable[..., Any]


def position(people: str, options: str = "", hotels: int = 12) -> Game:
    """A table of france-2003 with Anne on turn."""
    return Game.from_text(f"france-2003/base{options} {people} bank(32 {hotels})", key="0" * 31 + "b", lang="en")


def owner(game: Game, square: int) -> str | None:
    seat = game.table.owner[square]
    return None if seat < 0 else game.seats[seat]


def test_an_empty_line_rolls_when_nothing_else_answers(sit: Sit) -> None:
    told = sit(["", "buy", "lancer 1 2", "acheter"])
    assert "[Enter = roll, ?] > " in told
    assert [played.action.do for played in told.game.history] == ["roll", "buy", "roll", "buy"]


def test_an_empty_line_buys_nothing(sit: Sit) -> None:
    told = sit(["roll 1 2", ""])
    assert "An answer is awaited" in told
    assert told.game.matter.kind == "offer"


@pytest.mark.parametrize("word", ["buy", "b", "acheter", "ach", "OUI", "yes", "1"])
def test_a_deed_is_bought_in_many_words(sit: Sit, word: str) -> None:
    assert owner(sit(["roll 1 2", word]).game, 3) == "Anne"


@pytest.mark.parametrize("word", ["decline", "refuser", "non", "2", "passer"])
def test_a_deed_is_declined_in_many_words(sit: Sit, word: str) -> None:
    assert sit(["roll 1 2", word]).game.matter.kind == "auction"


def test_bids_are_bare_numbers_and_an_empty_line_passes(sit: Sit) -> None:
    told = sit(["roll 1 2", "no", "10", "enchérir 11 €", ""])
    assert owner(told.game, 3) == "Anne"
    assert told.game.table.cash[0] == 1500 - 11
    assert told.game.matter.kind == "roll"


def test_a_refused_word_says_the_rule_and_changes_nothing(sit: Sit) -> None:
    told = sit(["buy", "build 31", "hypothéquer 1"])
    assert "Rule BUY-1" in told and "Rule BUILD-1" in told and "Rule MORT-1" in told
    assert told.game.history == []


@pytest.mark.parametrize(
    "line", ["xyzzy", "buy now", "mortgage nowhere", "99", "build", "roll 7 7", "Zoé: roll", "?? ??", "x" * 5000, "\x1b[31mroll"]
)
def test_a_bad_line_gets_an_answer_and_the_prompt_again(sit: Sit, line: str) -> None:
    told = sit([line, "quit"])
    assert told.game.history == []
    assert told.text.count("Anne 1500 € [") == 2
    assert "\x1b" not in told.text


def test_anybody_may_speak_out_of_turn(sit: Sit) -> None:
    told = sit(["roll 1 2", "buy", "roll 2 3", "buy", "Bruno: mortgage 5", "bruno: lever 5"])
    assert [(played.action.seat, played.action.do) for played in told.game.history[-2:]] == [("Bruno", "mortgage"), ("Bruno", "lift")]


def test_squares_by_name_and_several_at_once(sit: Sit) -> None:
    told = sit(["mortgage lecourbe, gare mont"], game=position("Anne(1500 3 5) Bruno(1500)"))
    done = [(played.action.do, played.action.square) for played in told.game.history if played.action.do == "mortgage"]
    assert done == [("mortgage", 3), ("mortgage", 5)]


def test_questions_are_answered_without_touching_the_table(sit: Sit) -> None:
    told = sit(["roll 1 2", "buy", "board", "plateau", "deeds", "titres br", "fortune", "journal 2", "rule BUILD-4", "help"])
    assert told.text.count("39 Rue de la Paix, dark blue, for sale at 400 €") == 2
    assert "3 Rue Lecourbe, brown, owned by Anne, here: Anne" in told
    assert "Bruno, 1500 €: no deed." in told
    assert "Anne: worth 1500 € (1440 € in cash, 60 € of deeds)." in told
    assert "BUILD-4: Even building" in told
    assert len(told.game.history) == 2


def test_the_list_of_choices_and_its_numbers(sit: Sit) -> None:
    told = sit(["roll 1 2", "1", "?", "Anne: ?", "Anne: 1"])
    assert "Bruno may now:\n  1. Roll the dice" in told
    assert "Anne may now:\n  1. Mortgage for 30 €: Rue Lecourbe" in told
    assert told.game.table.mortgaged[3]


def test_why_something_is_not_allowed(sit: Sit) -> None:
    told = sit(["roll 1 2", "buy", "Anne: ? build 3", "Anne: ? mortgage", "? échanger Anne 5 contre 3", "? BUILD-4", "? board"])
    assert "Not allowed: Build: Rue Lecourbe. " in told and "Rule BUILD-1: " in told
    assert "  - Mortgage for 30 €: Rue Lecourbe" in told
    assert "5 Gare Montparnasse does not belong" in told
    assert "board: the forty squares." in told


def test_in_jail_nothing_is_done_by_an_empty_line(sit: Sit) -> None:
    game = position("Anne(1500 @10 jail0) Bruno(1500)")
    told = sit(["", "fine"], game=game)
    assert "[roll, pay, ?] > " in told and "An answer is awaited" in told
    assert told.game.table.jail[0] == -1


def test_buildings_are_bought_and_sold(sit: Sit) -> None:
    game = position("Anne(1500 37 39) Bruno(1500)")
    told = sit(["build dark blue", "construire 39 x1", "sell 39", "vendre paix", "build", "39", "sell group paix"], game=game)
    assert [str(played.action) for played in told.game.history] == [
        "Anne build 37,39", "Anne build 39", "Anne sell 39", "Anne sell 39", "Anne build 39", "Anne sell_group dark_blue",
    ]  # fmt: skip
    assert "Which square (39 Rue de la Paix)? > 39" in told


def test_a_deal_in_one_line_and_step_by_step(sit: Sit) -> None:
    def table() -> Game:
        return position("Anne(1500 1 39) Bruno(1500 3 5)")

    quick = sit(["deal Bruno paix + 100 for lecourbe, cash 20", "accept"], game=table())
    assert str(quick.game.history[0].action) == "Anne offer Bruno give 39 cash 100 take 3 cash 20"
    slow = sit(["échanger", "39, 100 €", "3", "oui", "oui"], game=table())
    assert str(slow.game.history[0].action) == "Anne offer Bruno give 39 cash 100 take 3"
    assert owner(slow.game, 3) == "Anne" and owner(slow.game, 39) == "Bruno"
    for lines in (
        ["deal", "."],
        ["deal", "39", "."],
        ["deal", "39", "3", "no"],
        ["deal Bruno 39"],
        ["deal Bruno 30 for 3"],
        ["deal Zoé 39 for 3"],
    ):
        assert sit(lines, game=table()).game.history == []


def test_several_partners_are_chosen_by_number_or_name(sit: Sit) -> None:
    game = position("Anne(1500 1 39) Bruno(1500 3 5) Chloé(1500 6)")
    told = sit(["deal", "2", "1", "6", "yes", "refuse", "deal", "chlo", "1", "6", ""], game=game)
    assert "With whom (1 Bruno, 2 Chloé)? > " in told
    assert [played.action.to for played in told.game.history if played.action.do == "offer"] == ["Chloé", "Chloé"]


def test_a_debt_is_paid_with_what_can_be_raised(sit: Sit) -> None:
    game = position("Anne(10 @36 5) Bruno(1500 37+H 39+H)", hotels=10)
    told = sit(["roll 1 2", "", "pay", "mortgage montparnasse", "f", "faillite"], game=game)
    assert "the money has to be found" in told
    assert told.text.count("Refused.") == 1 and '"f" may be: ' in told  # nobody gives up by one letter
    assert [played.action.do for played in told.game.history] == ["roll", "mortgage", "bankrupt"]
    assert told.game.over and told.game.winners == ["Bruno"]
    assert "The game is over." in told and "The winner: Bruno." in told
    assert f"Key {told.game.secret.key}, salt {told.game.secret.salt}" in told


def test_real_dice_are_typed_for_people_and_bots(sit: Sit) -> None:
    told = sit(["", "1 2", "buy", "7 7", "34", "5"], bots={"Bruno": "default"}, options={"givenDice": "given"})
    assert "Dice for Anne (such as 3 4)? > " in told and "Dice for Bruno (such as 3 4)? > " in told
    assert [played.action.dice for played in told.game.history if played.action.do == "roll"] == [(1, 2), (3, 4)]


def test_a_rent_that_takes_another_throw_asks_for_it(sit: Sit) -> None:
    line = "godfather-2021/base?givenDice=given {} bank(32 12)"
    told = sit(["roll 3 4", "9 9", "roll 3 4", "6 6"], game=Game.from_text(line.format("Anne(1500 @5) Bruno(1500 @5 12)"), key="0" * 32))
    assert told.text.count('Dice of Anne for the rent of "Genco Pura') == 2 and '"9 9" is not a throw' in told
    assert [str(played.action) for played in told.game.history] == ["Anne roll 3-4 6-6"]
    bot = Game.from_text(line.format("Bruno(1500 @5) Anne(1500 @5 12)"), key="0" * 32)
    told = sit(["3 4", "6 5"], game=bot, bots={"Bruno": "default"})
    assert next(str(played.action) for played in told.game.history) == "Bruno roll 3-4 6-5"


def test_rents_claimed_by_word_are_not_given_away(sit: Sit) -> None:
    told = sit(["roll 1 2", "buy", "roll 1 2", "Anne: claim"], options={"rentClaim": "manual"})
    before, _, after = told.text.partition("Anne: claim")
    assert "4 €" not in before and "4 €" in after
    assert before.count("claim") == before.count("claim, ?]")
    assert told.game.table.cash[0] == 1444


def test_where_the_discipline_is_kept_nobody_says_where_a_token_stopped(sit: Sit) -> None:
    lines = ["roll 1 2", "buy", "roll 1 2"]
    spoken = sit(lines, options={"rentClaim": "manual"})
    silent = sit(lines, options={"rentClaim": "manual", "announcements": "yes"})
    assert "Bruno moves to Rue Lecourbe" in spoken and "Bruno moves to" not in silent
    assert "Bruno rolls 1 and 2" in silent


def test_people_are_heard_before_a_bot_rolls_over_their_rent(sit: Sit) -> None:
    told = sit(["roll 1 2", "buy", "", "", "", "", ""], bots={"Bruno": "default"}, options={"rentClaim": "manual"})
    assert "Bruno is about to roll; Enter to go on, or say something first > " in told


def test_a_bot_claims_its_rent(sit: Sit) -> None:
    game = position("Anne(1500 @36) Bruno(1500 39)", "?rentClaim=manual")
    told = sit(["roll 1 2"], bots={"Bruno": "regular"}, game=game)
    assert [(played.action.do, played.cause) for played in told.game.history] == [("roll", "player"), ("claim", "bot")]
    assert told.game.table.cash[0] == 1450


def test_a_bot_claims_its_rent_between_two_rolls_of_a_person(sit: Sit) -> None:
    game = position("Anne(1500 @35) Bruno(1500 39)", "?rentClaim=manual")
    told = sit(["roll 2 2"], bots={"Bruno": "regular"}, game=game)
    assert [(played.action.do, played.cause) for played in told.game.history] == [("roll", "player"), ("claim", "bot")]


def test_a_banker_without_a_token_names_the_opening(sit: Sit) -> None:
    people = ("Anne", "Bruno", "Chloé", "David")
    told = sit(["roll 1 2", "decline", "?", "Zoé: 400", "500", "", "", ""], people, edition="belgium-1985", banker="Zoé", people=5)
    assert [str(played.action) for played in told.game.history[2:4]] == ["Zoé open_at 400", "Bruno bid 500"]
    assert "\nZoé [open, ?] > " in told


def test_the_banker_names_the_opening(sit: Sit) -> None:
    told = sit(["roll 1 2", "decline", "100000", "400", "", "500"], edition="belgium-1985", banker="Anne")
    assert [str(played.action) for played in told.game.history[2:]] == ["Anne open_at 400", "Bruno pass", "Anne bid 500"]
    assert "Rule AUCTION-2" in told


def test_a_loan_in_monopolic(sit: Sit) -> None:
    told = sit(["borrow 1.000 F", "emprunter 60000", "repay"], edition="monopolic-1985")
    assert [str(played.action) for played in told.game.history] == ["Anne borrow 1000", "Anne repay"]
    assert "Rule LOAN-6" in told


def test_a_free_flight_is_a_square(sit: Sit) -> None:
    told = sit(["roll 2 3", "39"], edition="wonders-2003")
    assert str(told.game.history[-1].action) == "Anne fly 39"


def test_championship_words(sit: Sit) -> None:
    game = Game.new("championship", "timed", ["A", "B", "C", "D"], key="0" * 31 + "b", roll_for_start=False, lang="en")
    dealt = [square for square in range(40) if game.table.owner[square] == 0]
    lines = ["broken", f"return {dealt[0]}", f"auction {dealt[1]} at {own_opening(game.edition, dealt[1])}", "B: pass", "C pass", "D: pass"]
    told = sit(lines, game=game)
    assert [played.action.do for played in told.game.history] == ["broken", "refuse_deeds", "auction", "pass", "pass", "pass"]


def test_only_bots_left_are_watched_or_not(sit: Sit) -> None:
    def table() -> Game:
        return position("Anne(10 @36) Bruno(1500 37+H 39+H) Chloé(1500)", hotels=10)

    bots = {"Bruno": "default", "Chloé": "default"}
    left = sit(["roll 1 2", "bankrupt", "q"], game=table(), bots=bots)
    assert "Only bots still play; Enter to see the rest, or quit > q" in left and not left.game.over
    watched = sit(["roll 1 2", "bankrupt", ""], game=table(), bots=bots, turns=5)
    assert "5 turns have been played." in watched


def test_french_all_along(sit: Sit) -> None:
    told = sit(["lancer 1 2", "?", "oui", "plateau", "fortune", "quitter"], lang="fr")
    assert "Anne achète Rue Lecourbe pour 60 €." in told
    assert "Anne peut maintenant :\n  1. Acheter" in told
    assert "[Entrée = lancer, échanger, ?] > " in told
    for english in ("roll", "buy", "worth", "owned by", " may "):
        assert english not in told.text


def test_a_refusal_is_told_in_the_language_of_the_screen(sit: Sit) -> None:
    told = sit(["build 31", "? build 31"], game=position("Anne(1500 31) Bruno(1500 32) Chloé(1500)"), lang="fr")
    why = "Pour avoir tout le groupe, il vous manque encore : Avenue Foch (Bruno) et Boulevard des Capucines (la banque)."
    assert f"Refusé. {why}" in told and f"Pas permis : Bâtir : Avenue de Breteuil. {why}" in told
