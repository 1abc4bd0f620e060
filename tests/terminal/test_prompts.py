"""Who plays what: the command line, and the questions before a game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from monopole import editions
from monopole.game import Game, SetupRefused
from monopole.table.seats import USUAL, called
from monopole.terminal import prompts
from monopole.terminal.begin import Wishes, begun
from monopole.terminal.prompts import NewGame, ask_plan
from monopole.terminal.screen import NoMoreInput, Screen
from monopole.terminal.terminal_sentences import Unclear


def screen_of(lines: list[str], lang: str = "fr") -> Screen:
    return Screen(lang, io.StringIO(), io.StringIO("".join(f"{line}\n" for line in lines)))


def printed(screen: Screen) -> str:
    assert isinstance(screen.out, io.StringIO)
    return screen.out.getvalue().replace("\u00a0", " ").replace("’", "'")


def asked(*lines: str, plan: NewGame | None = None) -> NewGame:
    plan = plan or NewGame()
    ask_plan(plan, screen_of(list(lines)))
    return plan


def test_options_of_the_command_line_and_of_a_file(tmp_path: Path) -> None:
    assert prompts.options_said(["jailFine=75", "players=[2, 4]"]) == {"jailFine": "75", "players": [2, 4]}
    filed = tmp_path / "options.toml"
    filed.write_text("jailFine = 75\n", encoding="utf-8")
    assert prompts.options_filed(str(filed)) == {"jailFine": 75}
    filed.write_text("[options]\nparkingPot = true\n", encoding="utf-8")
    assert prompts.options_filed(str(filed)) == {"parkingPot": True}
    filed.write_text("jailFine = 75\nhouses = \n", encoding="utf-8")
    with pytest.raises(Unclear) as unclear:
        prompts.options_filed(str(filed))
    assert f"{filed}:2:" in unclear.value.say("fr")
    filed.write_bytes(b"\xff\xfe")
    with pytest.raises(Unclear):
        prompts.options_filed(str(filed))
    filed.write_bytes(b"# \n" * prompts.MOST_BYTES)
    with pytest.raises(Unclear):
        prompts.options_filed(str(filed))


def test_house_rules() -> None:
    assert prompts.house_rules("parkingPot, FirstLap") == {"parkingPot": "yes", "firstLap": "yes"}
    for name in editions.HOUSE_RULES:
        Game.new(seats=["A", "B"], options=prompts.house_rules(name))
    with pytest.raises(Unclear) as unclear:
        prompts.house_rules("freeBeer")
    assert "parkingPot" in unclear.value.say("en")


@pytest.mark.parametrize("bad", ["A+B+C", "A", "A+,B+C", ""])
def test_teams_are_pairs(bad: str) -> None:
    with pytest.raises(Unclear):
        prompts.paired(bad)
    assert prompts.paired("A+C, B+D") == [["A", "C"], ["B", "D"]]


@pytest.mark.parametrize("bad", ["Anne", "=x", "Anne="])
def test_seeds_have_a_name_and_a_text(bad: str) -> None:
    with pytest.raises(Unclear):
        prompts.seeded([bad])
    assert prompts.seeded(["Anne=x=y"]) == {"Anne": "x=y"}


@pytest.mark.parametrize("bad", ["", "-1", "1.5", "ten", "0", "99999999999"])
def test_numbers_within_bounds(bad: str) -> None:
    with pytest.raises(Unclear) as unclear:
        prompts.whole("--turns", bad, 1, 100)
    assert "--turns" in unclear.value.say("fr")


def test_empty_answers_take_the_defaults() -> None:
    plan = asked(*[""] * 7)
    assert (plan.edition, plan.mode, plan.seats) == ("france-2003", "base", ["Joueur 1", "Robot 1", "Robot 2"])
    assert set(plan.bots) == {"Robot 1", "Robot 2"}


def test_answers_by_number_and_by_name() -> None:
    plan = asked("1", "2", "45", "2", "Anne", "Bruno", "0")
    assert (plan.edition, plan.mode, plan.options) == ("paris-1936", "timed", {"timeLimit": 2700})
    assert (plan.seats, plan.bots) == (["Anne", "Bruno"], {})


def test_wrong_answers_are_asked_again() -> None:
    plan = asked("ninety", "0", "god", "9", "fast", "many", "99", "1", "Bruno", "0", "12", "1", "")
    assert (plan.edition, plan.mode, plan.seats) == ("godfather-2021", "fast", ["Bruno", "Robot 1"])


def test_a_name_is_taken_once() -> None:
    assert asked("", "", "2", "Anne", "Anne", "table", "Bruno", "0").seats == ["Anne", "Bruno"]


def test_the_championship_seats_four_or_six() -> None:
    screen = screen_of(["1", "A", "4", "3", ""])
    plan = NewGame("championship", "timed")
    ask_plan(plan, screen)
    assert len(plan.seats) == 4 and "3, 5" in printed(screen)


def test_one_person_may_play_monopolic_alone() -> None:
    screen = screen_of(["1", "Anne", "0"])
    plan = NewGame("monopolic-1985", "base")
    ask_plan(plan, screen)
    assert plan.seats == ["Anne"] and "0 : en solitaire" in printed(screen)
    assert asked("1", "Anne", "", "", plan=NewGame("monopolic-1985", "base")).seats == ["Anne", "Robot 1", "Robot 2"]


def test_a_lone_person_of_the_command_line_meets_two_bots() -> None:
    screen = screen_of([])
    table = begun(Wishes(edition="monopolic-1985", seats="Anne"), screen, ask_language=False)
    assert table.game.seats == ["Anne", "Robot 1", "Robot 2"]
    assert called(table.sitters) == {"Robot 1": USUAL, "Robot 2": USUAL}
    assert "--solitaire" in printed(screen)


@pytest.mark.parametrize("seats", ["Anne,bot", "Anne,Bruno", "bot"])
def test_nobody_joins_those_who_have_company_or_need_none(seats: str) -> None:
    game = begun(Wishes(edition="monopolic-1985", seats=seats), screen_of([]), ask_language=False).game
    assert len(game.seats) == len(seats.split(","))


def test_solitaire_is_asked_for() -> None:
    table = begun(Wishes(edition="monopolic-1985", seats="Anne", solitaire=True), screen_of([]), ask_language=False)
    assert table.game.seats == ["Anne"] and not table.bots and table.game.edition.solitaire
    game = begun(Wishes(edition="monopolic-1985", solitaire=True), screen_of(["Zoé"]), ask_language=False).game
    assert game.seats == ["Zoé"]


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (Wishes(edition="monopolic-1985", seats="Anne,bot", solitaire=True), "solitaire_alone"),
        (Wishes(edition="paris-1936", seats="Anne", solitaire=True), "no_solitaire"),
        (Wishes(edition="paris-1936", mode="base", solitaire=True), "no_solitaire"),
    ],
)
def test_where_solitaire_makes_no_sense(wishes: Wishes, code: str) -> None:
    with pytest.raises(Unclear) as unclear:
        begun(wishes, screen_of([]), ask_language=False)
    assert unclear.value.code == code


def test_elsewhere_a_lone_person_is_told_how_many_play() -> None:
    with pytest.raises(SetupRefused):
        begun(Wishes(edition="paris-1936", seats="Anne"), screen_of([]), ask_language=False)


def test_the_language_is_asked_in_both() -> None:
    screen = screen_of(["deutsch", "2", "", "", "1", "", "1", ""], "fr")
    game = begun(Wishes(key="0" * 32), screen, ask_language=True).game
    assert printed(screen).count("Langue / Language") == 2 and "Which edition?" in printed(screen)
    assert game.seats == ["Player 1", "Robot 1"] and game.lang == "en"


def test_what_the_command_line_says_is_not_asked() -> None:
    screen = screen_of(["2", "Anne", "Bruno", "0"])
    game = begun(Wishes(edition="france-2003", mode="fast", option=("jailFine=75",)), screen, ask_language=False).game
    assert (game.box.mode, game.edition.jail_fine) == ("fast", 75)
    assert "édition" not in printed(screen)


def test_nobody_there() -> None:
    with pytest.raises(NoMoreInput):
        begun(Wishes(), screen_of(["", ""]), ask_language=True)
