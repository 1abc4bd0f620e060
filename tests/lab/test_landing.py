"""Exact landing probabilities: against published tables, against the rules themselves, and against chains that remember the piles."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from answering import answered

from monopole import vocabulary as v
from monopole.editions import Box, load, names
from monopole.lab.chances.landing_odds import HabitError, Landing, land_report, landing, main, to_json
from monopole.lab.chances.markov import explore, solve, stationary
from monopole.lab.chances.real_piles import cyclic_odds
from monopole.lab.chances.walk import IN_JAIL, ON_GO, Drawing, Habits, Moment, ToRoll, Walk
from monopole.lab.report.recoup import recoup
from monopole.rules.agenda import asked, matter
from monopole.rules.apply import apply
from monopole.rules.refusal import refusal
from monopole.rules.setup import begin, set_up
from monopole.schema import NOBODY, PILE, SQUARES, STREETS, Edition, Table, blank, copied

ORACLES = Path(__file__).parent / "oracles"
DIGITS = 1e-12
TABLES = [
    ("landing_US_short", "canada-2011", 6),
    ("landing_UKFR_short", "france-2003", 6),
    ("landing_US_pe84_d6", "canada-2011", 6),
    ("landing_US_pe84_d4", "canada-2011", 4),
]


@pytest.mark.parametrize(("table", "edition", "dice"), TABLES)
def test_agrees_with_published_tables(table: str, edition: str, dice: int) -> None:
    oracle = json.loads((ORACLES / f"{table}.json").read_text())
    found = landing(load(edition), dice=dice)
    assert found.rolls_per_turn == pytest.approx(oracle["rolls_per_turn"], abs=DIGITS)
    assert found.per_roll == pytest.approx(oracle["per_roll"], abs=DIGITS)
    assert found.per_turn == pytest.approx(oracle["per_turn"], abs=DIGITS)
    assert found.visits_per_roll == pytest.approx(oracle["visits_per_roll"], abs=DIGITS)


@pytest.mark.parametrize(("table", "jail"), [("short", "leave"), ("long", "stay")])
def test_recoup_agrees_with_published_tables(table: str, jail: str) -> None:
    box = load("canada-2011")
    oracle = json.loads((ORACLES / "recoup_US.json").read_text())[table]
    groups = {"brown": "Brown", "light_blue": "LBlue", "pink": "Pink", "orange": "Orange", "red": "Red", "yellow": "Yellow"}
    groups |= {"green": "Green", "dark_blue": "DBlue", "stations": "RR4"}
    found = {group.group: group for group in recoup(box, landing(box, jail=jail))}
    for group, name in groups.items():
        levels = found[group].levels
        assert 100 * found[group].per_roll == pytest.approx(oracle[name]["landing_pct_per_roll"], abs=1e-11)
        assert [level.cost / box.edition.scale for level in levels] == oracle[name]["total_cost"]
        incomes = [level.income / box.edition.scale for level in levels]
        assert incomes == pytest.approx(oracle[name]["income_per_opp_roll"], abs=0.00051)
        assert [level.rolls for level in levels] == pytest.approx(oracle[name]["breakeven_opp_rolls"], abs=0.051)
        marginal = oracle[name].get("marginal_recoup_rolls", [None])
        assert [level.rolls_more for level in levels[1:]] == pytest.approx(marginal[1:], abs=0.051)
        assert levels[0].rolls_more is None


def test_recoup_with_three_house_hotels_and_utilities() -> None:
    box = load("france-2003", "fast")
    groups = {group.group: group for group in recoup(box)}
    brown = groups["brown"].levels
    assert [level.built for level in brown] == [0, 1, 2, 3, v.HOTEL]
    assert brown[-1].cost == 120 + 2 * 4 * 50
    utilities = groups["utilities"].levels
    assert len(utilities) == 1
    assert utilities[0].income == pytest.approx(10 * 7 * groups["utilities"].per_roll, rel=0.05)


def test_project_euler_84() -> None:
    """There doubles count on through jail, and visitors and prisoners are not told apart."""
    found = landing(load("canada-2011"), reset_doubles_in_jail=False)
    assert round(100 * _jail_square(found)[10], 2) == 6.24
    assert round(100 * found.per_roll[24], 2) == 3.18
    shares = _jail_square(landing(load("canada-2011"), reset_doubles_in_jail=False, dice=4))
    assert sorted(range(SQUARES), key=lambda square: -shares[square])[:3] == [10, 15, 24]


def _jail_square(found: Landing) -> list[float]:
    shares = found.per_roll[:SQUARES]
    shares[10] += found.per_roll[IN_JAIL]
    return shares


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("jail", ["leave", "stay"])
def test_shares_are_shares(edition: str, jail: str) -> None:
    box = load(edition, _mode(edition))
    for found in (landing(box, jail=jail), landing(box, jail=jail, fine_or_chance="chance", three_doubles=False, dice=2)):
        assert sum(found.per_roll) == pytest.approx(1, abs=DIGITS)
        assert sum(found.per_turn) == pytest.approx(1, abs=DIGITS)
        assert len(found.per_roll) == len(found.per_turn) == 41
        assert found.per_roll[30] == found.per_turn[30] == 0
        assert min(found.per_roll) >= 0
        assert 1 < found.rolls_per_turn < 2


def _mode(edition: str) -> str:
    return "timed" if edition == "championship" else "base"


def test_championship_cannot_leave_early() -> None:
    box = load("championship", "timed")
    assert landing(box, jail="leave").per_roll == landing(box, jail="stay").per_roll
    assert landing(box, jail="stay").per_roll == landing(load("france-2003"), jail="stay").per_roll


def test_one_turn_jail_of_the_fast_godfather_game() -> None:
    short = landing(load("godfather-2021", "fast"), jail="stay")
    usual = landing(load("godfather-2021"), jail="stay")
    assert short.per_roll[IN_JAIL] < usual.per_roll[IN_JAIL]
    # Nobody stays: a roll ends in jail only by being sent there.
    assert short.visits_per_roll[30] < short.per_roll[IN_JAIL] < 0.042


def test_a_fine_that_costs_a_turn_changes_turns_only() -> None:
    now, later = landing(load("france-2003")), landing(load("france-2003", options={"jailFineDelay": 1}))
    assert later.per_roll == now.per_roll
    turns = 1 / now.rolls_per_turn + now.per_roll[IN_JAIL]
    assert later.rolls_per_turn == pytest.approx(1 / turns, abs=DIGITS)
    assert sum(later.per_turn) == pytest.approx(1, abs=DIGITS)


def test_third_double_and_the_choice_of_a_chance_card() -> None:
    box = load("france-2003")
    usual = landing(box)
    without = landing(box, three_doubles=False)
    assert without.per_roll[IN_JAIL] < usual.per_roll[IN_JAIL]
    assert without.rolls_per_turn > usual.rolls_per_turn
    chance = landing(box, fine_or_chance="chance")
    assert chance.per_roll[39] > usual.per_roll[39]
    assert chance.per_roll[17] < usual.per_roll[17]
    north_american = load("canada-2011")
    assert landing(north_american, fine_or_chance="chance").per_roll == landing(north_american).per_roll


RULED = [
    ("canada-2011", "base", Habits()),
    ("france-2003", "base", Habits(jail="stay")),
    ("paris-1936", "base", Habits(fine_or_chance="chance")),
    ("championship", "timed", Habits()),
    ("godfather-2021", "fast", Habits(jail="stay")),
]


@pytest.mark.parametrize(("edition", "mode", "habits"), RULED)
def test_every_roll_is_what_the_rules_make_of_it(edition: str, mode: str, habits: Habits) -> None:
    """From each place, all throws and all cards are played by the rules and compared with the walk."""
    e = load(edition, mode).edition
    walk = Walk(e, habits)
    moments, _ = walk.chain()
    table = _empty_table(e)
    checked = 0
    for moment in moments:
        if isinstance(moment, ToRoll) and (moment.doubles == 0 or moment.place % 7 == 1):
            assert _by_walk(walk, moment) == pytest.approx(_by_rules(table, e, walk, moment), abs=1e-14)
            checked += 1
    assert checked > 40


def _empty_table(e: Edition) -> Table:
    """Two seats (four in the championship), of which the first owns everything, so that nobody is asked or charged."""
    g = blank(Table)
    g.seats = g.people = next(count for count in range(2, 9) if e.players >> count & 1)
    g.banker = NOBODY
    g.key = [1, 2, 3, 4]
    set_up(g, e)
    begin(g, e, 0, 0, [0])
    g.owner = [0 if e.deeds >> square & 1 else NOBODY for square in range(SQUARES)]
    g.cash[g.turn] = 10**9
    g.passport[g.turn] = (1 << STREETS) - 1
    return g


def _by_walk(walk: Walk, waiting: ToRoll) -> dict[ToRoll, float]:
    ends: dict[ToRoll, float] = defaultdict(float)
    open_ends: list[tuple[Moment, float]] = [(waiting, 1.0)]
    while open_ends:
        moment, chance = open_ends.pop()
        for step in walk.steps(moment):
            if isinstance(step.then, ToRoll):
                ends[step.then] += chance * step.chance
            else:
                open_ends.append((step.then, chance * step.chance))
    return ends


def _by_rules(table: Table, e: Edition, walk: Walk, waiting: ToRoll) -> dict[ToRoll, float]:
    ends: dict[ToRoll, float] = defaultdict(float)
    for first in range(1, 7):
        for second in range(first, 7):
            ways = 1 if first == second else 2
            for end, chance in _with_all_cards(table, e, walk, waiting, first << 3 | second, ()):
                ends[end] += chance * ways / 36
    return ends


Drawn = tuple[tuple[int, int], ...]


def _with_all_cards(table: Table, e: Edition, walk: Walk, waiting: ToRoll, dice: int, cards: Drawn) -> Iterator[tuple[ToRoll, float]]:
    end, drawn = _played(table, e, walk, waiting, dice, cards)
    if len(drawn) == len(cards):
        yield end, 1.0
        return
    deck = drawn[len(cards)]
    for card in range(e.cards[deck]):
        for then, chance in _with_all_cards(table, e, walk, waiting, dice, (*cards, (deck, card))):
            yield then, chance / e.cards[deck]


def _played(table: Table, e: Edition, walk: Walk, waiting: ToRoll, dice: int, cards: Drawn) -> tuple[ToRoll, list[int]]:
    """One roll by the rules, these cards lying on top; where it ends, and the decks drawn from."""
    g = copied(table)
    seat = g.turn
    in_jail = waiting.place >= IN_JAIL
    g.square[seat] = e.jail_square if in_jail else waiting.place
    g.jail[seat] = waiting.place - IN_JAIL if in_jail else -1
    g.doubles = waiting.doubles
    g.rolled = int(waiting.again)
    for deck in (v.CHANCE, v.CHEST):
        on_top = [card for from_deck, card in cards if from_deck == deck]
        rest = [card for card in range(e.cards[deck]) if card not in on_top]
        g.pile_top[deck] = 0
        g.pile[deck * PILE : deck * PILE + e.cards[deck]] = on_top + rest
    log = [0] * 301
    words = [(v.PAY_FINE, 0)] if walk.pays(waiting.place) else []
    for kind, number in [*words, (v.ROLL, dice)]:
        assert refusal(g, e, kind, seat, number, 0, 0, 0, 0, 0) == v.ALLOWED
        log[0] = 0
        apply(g, e, kind, seat, number, 0, 0, 0, 0, 0, log)
    events = _rows(log)
    while matter(g) == v.CHOICE:
        log[0] = 0
        apply(g, e, v.CHOOSE, seat, int(walk.habits.fine_or_chance == "chance"), 0, 0, 0, 0, 0, log)
        events += _rows(log)
    again = matter(g) == v.ROLLING and asked(g) == seat
    place = IN_JAIL + g.jail[seat] if g.jail[seat] >= 0 else g.square[seat]
    return ToRoll(place, g.doubles if again else 0, again), [row[2] for row in events if row[0] == v.DREW]


def _rows(log: list[int]) -> list[list[int]]:
    return [log[1 + 6 * at : 7 + 6 * at] for at in range(log[0])]


@pytest.mark.parametrize(
    ("deck", "effect", "target", "jail"),
    [(v.CHANCE, v.MOVE_TO, 0, "leave"), (v.CHANCE, v.MOVE_RELATIVE, -3, "leave"), (v.CHEST, v.TO_JAIL, 0, "stay")],
)
def test_cyclic_piles_with_one_moving_card(deck: int, effect: int, target: int, jail: str) -> None:
    """All orders of a pile with one moving card are alike, and the chain that remembers where it lies is small enough to solve."""
    np = pytest.importorskip("numpy")
    box = _one_moving_card(load("france-2003"), deck, effect, target)
    walk = Walk(box.edition, Habits(jail=jail))

    def following(state: tuple[Moment, int]) -> list[tuple[tuple[Moment, int], float]]:
        moment, turned = state
        if isinstance(moment, Drawing) and moment.deck == deck:
            return [((walk.obey(moment, turned).then, (turned + 1) % 16), 1.0)]
        return [((step.then, turned), step.chance) for step in walk.steps(moment)]

    start: tuple[Moment, int] = (ON_GO, 0)
    states, rows = explore(start, following)
    balance = np.zeros((len(states), len(states)))
    for at, row in enumerate(rows):
        for other, chance in row.items():
            balance[other, at] += chance
    balance -= np.eye(len(states))
    balance[0] = 1.0
    shares = np.linalg.solve(balance, np.eye(len(states))[0])
    per_roll = [0.0] * 41
    for (moment, _), share in zip(states, shares, strict=True):
        if isinstance(moment, ToRoll):
            per_roll[min(moment.place, IN_JAIL)] += share
    exact = [share / sum(per_roll) for share in per_roll]
    assert landing(box, jail=jail, cards="cyclic").per_roll == pytest.approx(exact, abs=DIGITS)
    assert max(abs(a - b) for a, b in zip(landing(box, jail=jail).per_roll, exact, strict=True)) > 1e-7


def _one_moving_card(box: Box, deck: int, effect: int, target: int) -> Box:
    e = copied(box.edition)
    for card in range(16):
        e.card_effect[v.CHANCE * PILE + card] = e.card_effect[v.CHEST * PILE + card] = v.RECEIVE
    e.card_effect[deck * PILE], e.card_a[deck * PILE] = effect, target
    return replace(box, edition=e)


def test_cyclic_piles_turn_every_card_equally_often() -> None:
    for edition in ("canada-2011", "france-2003"):
        e = load(edition).edition
        odds = cyclic_odds(Walk(e, Habits()))
        walk = Walk(e, Habits(), odds)
        moments, rows = walk.chain()
        turned = [[0.0] * 16, [0.0] * 16]
        for moment, share in zip(moments, stationary(rows), strict=True):
            if isinstance(moment, Drawing):
                for card, chance in enumerate(odds[moment]):
                    turned[moment.deck][card] += share * chance
        for cards in turned:
            assert [card / sum(cards) for card in cards] == pytest.approx([1 / 16] * 16, abs=1e-6)
        usual, cyclic = landing(load(edition)), landing(load(edition), cards="cyclic")
        assert 1e-5 < max(abs(a - b) for a, b in zip(usual.per_roll, cyclic.per_roll, strict=True)) < 1e-4


def test_a_chain_with_a_beginning_that_never_returns() -> None:
    assert stationary([{1: 1.0}, {2: 0.5, 1: 0.5}, {1: 1.0}]) == pytest.approx([0, 2 / 3, 1 / 3], abs=DIGITS)
    assert stationary([{1: 1.0}, {0: 1.0}]) == [0.5, 0.5]


def test_linear_equations_need_pivots() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [[2.0, 5.0], [0.0, 4.0]]) == [[1.0, 1.0], [1.0, 0.0]]


@pytest.mark.parametrize("wrong", [{"jail": "flee"}, {"cards": "sorted"}, {"fine_or_chance": "both"}, {"dice": 1}, {"dice": 21}])
def test_impossible_habits_are_named(wrong: dict[str, object]) -> None:
    with pytest.raises(HabitError) as refused:
        landing(load("france-2003"), **wrong)  # type: ignore[arg-type]
    for lang in ("fr", "en"):
        assert next(iter(wrong)) in refused.value.say(lang)
    assert refused.value.say("fr") != refused.value.say("en")


def test_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("championship", lang="fr") == 0
    table = capsys.readouterr().out
    assert "Rue de la Paix" in table
    assert "En prison" in table
    assert "jets par tour : 1,16" in table
    box = load("canada-2011")
    english = land_report(landing(box), box, "en")
    assert "rolls per turn: 1.186624" in english
    assert "fine" not in english.splitlines()[1]
    assert len(english.splitlines()) == 4 + 41 + 2


def test_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("canada-2011", "fast", jail="stay", dice=4, json=True, lang="en") == 0
    printed = json.loads(capsys.readouterr().out)
    box = load("canada-2011", "fast")
    assert printed == to_json(landing(box, jail="stay", dice=4), box)
    assert (printed["edition"], printed["mode"], printed["jail"], printed["dice"]) == ("canada-2011", "fast", "stay", 4)
    assert len(printed["per_roll"]) == len(printed["per_turn"]) == len(printed["names"]) == 41


@pytest.mark.parametrize("asked", [{"edition": "atlantis"}, {"mode": "slow"}, {"dice": 0}])
def test_command_refuses_in_a_sentence(asked: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(main, **{"edition": "france-2003", "lang": "en", **asked}) == 2  # type: ignore[arg-type]
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("monopole: ")
