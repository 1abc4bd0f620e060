"""Every sentence of play in a real position, compared with what it said when somebody read it; no wording without a position.

`make golden` writes sentences.toml and places.toml anew (pytest --regenerate); read the diff before committing it. Positions are added
by hand: a `[[table]]` with a position and what is said there is enough. Refusals have their own file, tests/game/refusals.toml.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from golden_sentences import Met, Rows, Table, head_of, lines_of_functions, told, with_rows, wordings, written

from monopole import editions
from monopole import vocabulary as v
from monopole.game import Action, Game, Refused, SetupRefused
from monopole.text.names import Names
from monopole.text.refusal_sentences import SENTENCES, _holes, place_of

HERE = Path(__file__).parent
SENTENCES_FILE = HERE / "sentences.toml"
PLACES_FILE = HERE / "places.toml"
REFUSALS_FILE = HERE.parent / "game" / "refusals.toml"

# Wordings no game comes to: what programs may give to the engine or to `say_action`, and what settles itself before anybody can look.
OUT_OF_REACH = {
    **dict.fromkeys(
        ("A token is on the move.", "A square is being settled.", "The turn passes on.", "The payments of a card are being made.",
         "The estate of a bankrupt is being sold.", "The scarce buildings are being sold.", "A rent claimed meanwhile falls due."),
        "a matter that settles itself",
    ),
    **dict.fromkeys(
        ("Nobody sits at that place.", "That is not a word of the game.", "The banker must be one of those present.",
         "A team is two players.", "Each of the two dice shows 1 to 6.", "The card does not offer that.", "Say where to build.",
         "That cannot be put up for auction.", "The clock is the table's, no player's.", "The clock only runs forward.",
         "The clock does not run that far at once."),
        "out of reach in tests/game/test_refusals.py too",
    ),
    **dict.fromkeys(
        ("Bid", "Borrow", "Name the opening price", "Choose between the fine and a card", "Propose a deal to {other}", "Put up for auction",
         "Repay from {least} to {most}"),
        "a choice with less said, or more, than any that is listed",
    ),
    **dict.fromkeys(("Lift the mortgage now: {square}", "Pay the fine"), "an action shown without the matter it answers, in a replay"),
    **dict.fromkeys(
        ("{seat} pays {other} the fine: {amount}.", "{seat} pays {other} the interest: {amount}.",
         "{seat} pays {other} the loan back: {amount}.", "{seat} pays {other} the tax: {amount}."),
        "the bank alone is paid this",
    ),
    "{seat} gives the bank {amount}.": "a gift is a player's",
    "{seat} pays the bank the rent: {amount}.": "a rent is a player's",
    "{seat} hands over to the bank a share of what is left: {amount}.": "the bank is never one of several creditors",
    "{seat} raises {amount}.": "no rule tells it",
    "a card made up for this game.": "scenarios alone make cards up",
    "nothing": "both sides of a deal give something",
}  # fmt: skip
# Other lines no game comes to.
UNSEEN_LINES = {
    "return self.bank if number == NOBODY else self.seats[number]": "for screens that count seats",
    "noun = {GROUP_NAMES[STATIONS]: self.box.station, GROUP_NAMES[UTILITIES]: self.box.utility}[name]": "nothing is built on those",
    "return self.noun(noun, 2)": "nor said of them",
}


@functools.cache
def tables(path: Path) -> list[Table]:
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["table"])


def refusal(table: Mapping[str, Any], words: str) -> Refused:
    """What is refused at a table of refusals.toml: words, or the beginning of the game."""
    if not words:
        with pytest.raises(SetupRefused) as caught:
            Game.new(key="0" * 32, **{"roll_for_start": False, **table["new"]})
        return caught.value
    new = table.get("new")
    game = Game.new(key="0" * 32, roll_for_start=False, **new) if new else Game.from_text(table["position"], key="0" * 32)
    for line in table.get("said", ()):
        assert not isinstance(game.play(Action.parse(line, game.persons)), Refused), line
    answer = game.play(Action.parse(words))
    assert isinstance(answer, Refused), f"{words} in {game.text}"
    return answer


def refused_anew(table: Table) -> Rows:
    """The rows of a table of refusals.toml with the sentences of today."""
    rows = []
    for words, *_ in table["refused"]:
        answer = refusal(table, words)
        why = " ".join(dict.fromkeys((answer.rule, answer.reason)))
        sentences = ((answer.say(lang).replace("\u00a0", " "), word) for lang, word in (("en", "Rule"), ("fr", "Règle")))
        rows.append([words, why, *(sentence.rpartition(f" {word} {answer.rule}")[0] for sentence, word in sentences)])
    return rows


def places() -> list[Table]:
    """Where each refusal says it is printed, and in which editions and modes; refusals of one rule that say the same stand together."""
    modes = [(edition, mode) for edition in editions.names() for mode in editions.modes_of(edition)]
    names = {(edition, mode): Names(editions.load(edition, mode), (), "fr") for edition, mode in modes}
    whys = {row[1] for table in tables(REFUSALS_FILE) for row in table["refused"]}
    shown: dict[str, Table] = {}
    for why in sorted(whys, key=lambda why: (list(v.RULE_NUMBERS).index(why.split()[0]), why)):
        rule, reason = why.split()[0], why.split()[-1]
        found: dict[str, list[str]] = {}
        for (edition, mode), said in names.items():
            found.setdefault(place_of(said, rule, reason).replace("\u00a0", " "), []).append(f"{edition}/{mode}")
        printed = [[place, *_together(where)] for place, where in found.items()]
        shown.setdefault(f"{rule} {printed}", {"refusals": [], "printed": printed})["refusals"].append(why)
    return list(shown.values())


def _together(where: list[str]) -> list[str]:
    """Editions in all their modes by their name alone."""
    short: list[str] = []
    for name in dict.fromkeys(each.partition("/")[0] for each in where):
        own = [each for each in where if each.startswith(f"{name}/")]
        short += [name] if len(own) == len(editions.modes_of(name)) else own
    return short


@pytest.fixture(scope="module", autouse=True)
def regenerated(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regenerate"):
        rows = [row for table in tables(REFUSALS_FILE) for row in refused_anew(table)]
        REFUSALS_FILE.write_text(with_rows(REFUSALS_FILE.read_text(encoding="utf-8"), rows), encoding="utf-8")
        tables.cache_clear()
        for path, now in ((SENTENCES_FILE, [told(table) for table in tables(SENTENCES_FILE)]), (PLACES_FILE, places())):
            path.write_text(written(head_of(path), now), encoding="utf-8")
        tables.cache_clear()


def test_every_sentence_is_the_one_that_was_read() -> None:
    for table in tables(SENTENCES_FILE):
        assert told(table) == table


def test_every_place_is_the_one_that_was_read() -> None:
    assert places() == tables(PLACES_FILE)


def test_every_kind_of_event_matter_and_action_has_an_example() -> None:
    shown = tables(SENTENCES_FILE)
    assert {row[0] for table in shown for row in table.get("told", ())} == set(v.EVENT_FIELDS) - {"raised"}
    settling = {v.MATTERS[kind] for kind in (v.MOVING, v.LANDING, v.TURN_OVER, v.LEVY, v.ESTATE, v.SCARCE, v.DUE)}
    assert {table["asked"][0] for table in shown} == set(v.MATTERS.values()) - settling
    spoken = {Action.parse(table["said"][-1]).do for table in shown if "said" in table}
    assert spoken | {row[0] for table in shown for row in table.get("choices", ())} == set(v.ACTIONS.values())


def met_in_the_files() -> Met:
    _holes.cache_clear()
    met = Met()
    with met.listening(lines=True):
        for table in tables(SENTENCES_FILE):
            told(table)
        for table in tables(REFUSALS_FILE):
            for words, *_ in table["refused"]:
                answer = refusal(table, words)
                answer.say("en")
                answer.say("fr")
    return met


def test_every_wording_and_every_line_of_it_has_an_example() -> None:
    """A new wording needs a position in sentences.toml, or one in refusals.toml."""
    met = met_in_the_files()
    assert wordings() - met.messages == set(OUT_OF_REACH)
    unrun = lines_of_functions() - met.lines - set(UNSEEN_LINES)
    assert {line for line in unrun if not any(f'"{wording}"' in line for wording in OUT_OF_REACH)} == set()
    assert set(UNSEEN_LINES) <= lines_of_functions()


def test_the_places_are_told_for_every_reason() -> None:
    assert {row[1].split()[-1] for table in tables(REFUSALS_FILE) for row in table["refused"]} >= set(SENTENCES) - unreachable()


def unreachable() -> set[str]:
    return {reason for reason, sentence in SENTENCES.items() if sentence in OUT_OF_REACH}
