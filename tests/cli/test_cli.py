"""The command as a shell sees it: pipes, exit status, JSON, help, two languages, never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import monopole
from monopole import editions
from monopole.text import rule_ids

SOURCE = Path(__file__).parents[2] / "src"
KEY = "0" * 31 + "b"
COMMANDS = ("play", "editions", "board", "rules", "scenarios", "replay", "verify", "types")

Say = Callable[..., tuple[int, str, str]]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_version_and_bare_command(say: Say) -> None:
    assert say("--version") == (0, f"monopole {monopole.__version__}\n", "")
    status, out, _ = say()
    assert status == 0 and all(f"  {name}" in out for name in COMMANDS)


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_in_both_languages_with_examples(say: Say, command: tuple[str, ...]) -> None:
    status, french, _ = say(*command, "--help", lang="fr_FR.UTF-8")
    assert status == 0 and "Usage : monopole" in french and "\nExemples :\n  monopole " in french and "montre cette aide" in french
    status, english, _ = say(*command, "--help", "--lang", "en", lang="fr_FR.UTF-8")
    assert status == 0 and "Usage: monopole" in english and "\nExamples:\n  monopole " in english
    assert " | " not in french + english
    assert "--lang fr|en" in french


def test_the_language_comes_from_the_environment_unless_named(say: Say) -> None:
    assert "titre" in say("editions", lang="fr_FR.UTF-8")[1]
    assert "title" in say("editions", lang="de_DE.UTF-8")[1]
    assert "titre" in say("--lang=fr", "editions", lang="en_US.UTF-8")[1]
    status, out, err = say("editions", "--lang", "latin")
    assert (status, out) == (2, "") and '"latin"' in err


def test_editions_as_json(say: Say) -> None:
    status, out, _ = say("editions", "--json")
    listed = json.loads(out)
    assert status == 0 and [each["id"] for each in listed] == editions.names()
    for each in listed:
        assert each["title"] and each["modes"] and all(isinstance(count, int) for count in each["seats"])
    assert next(each for each in listed if each["id"] == "championship")["seats"] == [4, 6]


@pytest.mark.parametrize("name", editions.names())
def test_every_edition_and_every_mode_is_shown(say: Say, name: str) -> None:
    status, out, err = say("editions", name)
    box = editions.load(name, editions.load(name, "timed").modes[0] if name == "championship" else "base")
    assert (status, err) == (0, "")
    assert all(square.name in out for square in box.squares) and all(card.text("en") in out for deck in box.cards for card in deck)
    assert all(f"{option} = " in out for option in box.options if not option_is_house_rule(option))
    for mode in box.modes:
        status, out, _ = say("editions", name, "--mode", mode, "--lang", "fr")
        assert status == 0 and ("au lieu de" in out) == (mode != box.modes[0])


def test_a_mode_shows_what_its_booklet_prints_even_where_nothing_changes(say: Say) -> None:
    """The fast game of world-2008 prints the four houses of a hotel, which the base game only has by a ruling."""
    out = say("editions", "world-2008", "--mode", "fast")[1]
    assert (
        "hotelValueHouses = 4 (unchanged)  [END-6 Valuation: hotels; Monde 2008 booklet, “PARTIE RAPIDE”, point 3 (our ruling A-43)]" in out
    )
    for name in editions.names():
        usual = editions.load(name, "timed" if name == "championship" else "base")
        for mode in usual.modes[1:]:
            played, out = editions.load(name, mode), say("editions", name, "--mode", mode)[1]
            own = {option for option, value in played.options.items() if value != usual.options[option]}
            assert own == set(re.findall(r"^(\w+) = ", out, re.MULTILINE)), (name, mode)


@pytest.mark.parametrize(
    ("name", "lang", "heading"),
    [
        ("wonders-2003", "fr", "chambre d'hôtes / hôtel"),
        ("football-1999", "en", "stand / stadium"),
        ("asterix-2006", "fr", "hutte / palais"),
        ("france-2003", "en", "house / hotel"),
    ],
)
def test_buildings_are_called_as_the_edition_calls_them(say: Say, name: str, lang: str, heading: str) -> None:
    out = say("editions", name, "--lang", lang)[1].replace("’", "'")
    assert re.search(rf"(prix|price)  {heading}  (loyers|rents)", out)


def test_two_prices_are_shown_where_the_buildings_of_a_lot_differ(say: Say, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('id = "mine"\nextends = "france-2003"\ntitle = { fr = "A" }\n[squares.39]\nhotel = 250\n', encoding="utf-8")
    assert " 200 / 250 " in say("editions", str(own))[1]


def option_is_house_rule(name: str) -> bool:
    from monopole.options import OPTIONS

    return OPTIONS[name].house_rule


def test_what_a_mode_changes_as_json(say: Say) -> None:
    told = json.loads(say("editions", "godfather-2021", "--mode", "fast", "--json")[1])
    fine = told["changes"]["jailFine"]
    assert (fine["usual"], fine["value"], fine["rule"], fine["source"], fine["ruling"]) == (50, 150, "JAIL-6", "cite", "A-107")
    assert fine["cite"].startswith("002 ") and not fine["reconstructed"] and not fine["house_rule"]
    assert len(told["board"]) == 40 and len(told["decks"]["chance"]) == 16 and told["options"]["jailFine"]["value"] == 150


def test_somebodys_own_edition(say: Say, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    head = 'id = "mine"\nextends = "france-2003"\ntitle = { fr = "La mienne", en = "Mine" }\n[options]\n'
    own.write_text(head + "jailFine = 75\n", encoding="utf-8")
    assert "Mine (mine)" in say("editions", str(own))[1]
    assert "\njailFine = 75 €  [the edition's file]" in say("rules", "JAIL-6", "--edition", str(own))[1]
    own.write_text(head + 'jailFine = "dear"\n', encoding="utf-8")
    status, out, err = say("editions", str(own))
    assert (status, out) == (2, "") and f"{own}:5:" in err


def test_rules(say: Say) -> None:
    status, out, _ = say("rules")
    assert status == 0 and all(f"  {rule}  " in out for rule in (*rule_ids(), "A-23"))
    assert "BUILD-4" in {each["id"] for each in json.loads(say("rules", "--json")[1])}
    assert "Even building" in say("rules", "build-4")[1]
    there = json.loads(say("rules", "JAIL-6", "--edition", "godfather-2021", "--json")[1])
    assert there["options"]["fast"]["jailFine"]["value"] == 150
    assert say("rules", "A-23", "--lang", "fr")[1].startswith("A-23 : ")
    status, out, err = say("rules", "JAYL-6")
    assert (status, out) == (2, "") and "JAIL-6" in err


def test_scenarios_hand_their_status_on(say: Say, tmp_path: Path) -> None:
    case = '[[case]]\nid = "one"\nrules = ["RENT-5"]\ntitle = "x"\nedition = "france-2003"\nseats = ["A", "B"]\n'
    good = tmp_path / "good.toml"
    good.write_text(case + 'when = [{ seat = "A", do = "roll", dice = [1, 2] }]\nthen.A = { square = 3 }\n', encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(case + 'when = [{ seat = "A", do = "roll", dice = [1, 2] }]\nthen.A = { square = 4 }\n', encoding="utf-8")
    assert say("scenarios", str(good))[0] == 0
    assert say("scenarios", str(good), str(bad))[0] == 1
    assert say("scenarios", str(tmp_path / "none.toml"))[0] == 2
    assert say("scenarios", str(good), "--executor", "fortran")[0] == 2
    assert json.loads(say("scenarios", str(good), "--json")[1])


@pytest.mark.parametrize(
    "arguments",
    [
        ("plya",),
        ("play", "--edtion", "x"),
        ("play", "--seats"),
        ("editions", "a", "b"),
        ("scenarios",),
        ("replay",),
        ("verify", "nothing.jsonl"),
        ("replay", "nothing.jsonl"),
        ("play", "--resume", "nothing.jsonl"),
        ("editions", "atlantis-1999"),
        ("editions", "--mode", "fast"),
        ("editions", "belgium-1985", "--mode", "fast"),
        ("play", "--seats", "A,B", "--edition", "atlantis"),
        ("play", "--seats", "A"),
        ("play", "--seats", "A,A"),
        ("play", "--seats", "A,B", "--option", "jailFine"),
        ("play", "--seats", "A,B", "--option", "jailFine=much"),
        ("play", "--seats", "A,B", "--house-rules", "beer"),
        ("play", "--seats", "A,B", "--options", "nothing.toml"),
        ("play", "--seats", "A,B", "--key", "xyz"),
        ("play", "--seats", "A,B", "--banker", "C"),
        ("play", "--seats", "A,B", "--teams", "A"),
        ("play", "--seats", "A,B", "--people", "40"),
        ("play", "--seats", "A,B", "--claim", "loud"),
        ("play", "--seats", "A,B", "--time-limit", "0"),
        ("play", "--seats", "A,B", "--turns", "x"),
        ("play", "--seats", "A,B", "--seed", "A"),
        ("play", "--seats", "A,B", "--save", "/"),
        ("play", "--seats", "A,B", "--mode", "hyper"),
        ("play", "--seats", "A,bot:nobody"),
        ("play", "--version"),
        ("rules", "A-999"),
        ("rules", "BUILD-4", "--edition", "x"),
        ("--lang",),
    ],
)
@pytest.mark.parametrize("lang", ["fr_FR.UTF-8", "en_US.UTF-8"])
def test_bad_usage_is_a_sentence_and_status_two(say: Say, arguments: tuple[str, ...], lang: str) -> None:
    status, out, err = say(*arguments, lang=lang)
    assert (status, out) == (2, "")
    assert err.startswith("monopole : " if lang.startswith("fr") else "monopole: ") and "Traceback" not in err


def test_the_two_languages_of_a_mistake_differ(say: Say) -> None:
    for arguments in (("plya",), ("play", "--edtion", "x"), ("play", "--seats"), ("scenarios",), ("play", "--seats", "A")):
        assert say(*arguments, lang="fr_FR.UTF-8")[2] != say(*arguments)[2]


@pytest.mark.parametrize(
    ("edition", "mode"),
    [
        ("paris-1936", "timed"),
        ("wonders-2003", "timed"),
        ("championship", "timed"),
        ("world-2008", "timed"),
        ("canada-2011", "timed"),
        ("asterix-2006", "timed"),
    ],
)
def test_whole_games_of_bots_through_pipes(shell: Run, edition: str, mode: str) -> None:
    seats = "bot:random,bot:default,bot:random,bot:default"
    short = ("--option", "lastRoundAt=60", "--time-limit", "2") if edition == "championship" else ("--time-limit", "3")
    done = shell("play", "--edition", edition, "--mode", mode, "--seats", seats, "--key", KEY, "--save", "game.jsonl", *short)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is over." in done.stdout and "monopole verify game.jsonl" in done.stdout
    proved = shell("verify", "game.jsonl", "--json")
    assert proved.returncode == 0 and json.loads(proved.stdout)["ok"] is True
    told = shell("replay", "game.jsonl", "--to", "3")
    assert told.returncode == 0 and "\n3. " in told.stdout and "\n4. " not in told.stdout


def test_the_same_key_gives_the_same_game(shell: Run) -> None:
    def game() -> list[str]:
        printed = shell("play", "--seats", "bot:random,bot:random", "--turns", "12", "--key", KEY).stdout.splitlines()
        return [line for line in printed if "SHA-256" not in line]

    first = game()
    assert first == game() and any("buys" in line for line in first)


def test_a_scripted_game_saved_left_and_gone_on_with(shell: Run, tmp_path: Path) -> None:
    first = shell(
        "play", "--seats", "Anne,Bruno", "--given-dice", "--save", "g.jsonl", "--lang", "fr",
        lines=["lancer 6 5", "lancer 1 2", "lancer 1 2", "oui"],
    )
    assert (first.returncode, first.stderr) == (0, "")
    assert "Anne achète Rue Lecourbe pour 60 €." in first.stdout and "monopole play --resume g.jsonl" in first.stdout
    second = shell("play", "--resume", "g.jsonl", "--lang", "fr", lines=["?", "lancer 1 2", "quitter"])
    assert second.returncode == 0 and "Bruno paie le loyer à Anne : 4 €." in second.stdout
    assert shell("verify", "g.jsonl").returncode == 1
    told = json.loads(shell("replay", "g.jsonl", "--json").stdout)
    assert [step["action"] for step in told["told"]][-1] == "Bruno roll 1-2" and told["over"] is False
    assert shell("play", "--seats", "A,B", "--save", "g.jsonl").returncode == 2
    journal = tmp_path / "g.jsonl"
    journal.write_text(journal.read_text(encoding="utf-8").replace('"seat":"Bruno"', '"seat":"Anne"'), encoding="utf-8")
    assert shell("play", "--resume", "g.jsonl").returncode == 2
    assert shell("replay", "g.jsonl").returncode != 0


def test_a_tampered_game_is_not_proved(shell: Run, tmp_path: Path) -> None:
    shell("play", "--mode", "timed", "--time-limit", "1", "--seats", "bot,bot:random", "--save", "g.jsonl", "--key", KEY)
    journal = tmp_path / "g.jsonl"
    journal.write_text(journal.read_text(encoding="utf-8").replace('"do":"roll"', '"do":"roll" ', 1), encoding="utf-8")
    done = shell("verify", "g.jsonl", "--lang", "en")
    assert done.returncode == 1 and done.stdout.startswith("Not proved:\n  Line ")


def test_questions_through_a_pipe(shell: Run) -> None:
    done = shell("play", lines=["fr", "godfather-2021", "1", "1", "Zoé", "1", "1", "?", "xyzzy", "", "quitter"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "Zoé peut maintenant :" in done.stdout and "Je ne comprends pas « xyzzy »" in done.stdout
    nobody = shell("play", "--lang", "en")
    assert nobody.returncode == 2 and "Nobody answered" in nobody.stderr


def test_strange_bytes_and_endless_lines_end_no_game(shell: Run) -> None:
    done = shell("play", "--seats", "Anne,Bruno", lines=["\x1b[2J", "é" * 100_000, "\ufffd\u202e", "roll 1 2"], PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0 and "Traceback" not in done.stderr and "\x1b" not in done.stdout


def test_a_reader_who_has_heard_enough(shell: Run) -> None:
    command = f'"{sys.executable}" -m monopole rules | head -n 1'
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": str(SOURCE), "LC_ALL": "en_US.UTF-8"}
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=60)
    assert done.stderr == "" and done.stdout.count("\n") == 1


@pytest.mark.parametrize(("lang", "word"), [("fr", "Interrompu."), ("en", "Interrupted.")])
def test_ctrl_c_in_a_command_is_answered(say: Say, monkeypatch: pytest.MonkeyPatch, lang: str, word: str) -> None:
    def pressed(**_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("monopole.lab.chances.landing_odds.main", pressed)
    assert say("landing", "--lang", lang) == (130, "", f"\n{word}\n")
