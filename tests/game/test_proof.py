"""Proof: a journal that was tampered with, however cleverly, does not verify."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from monopole.game import Action, Chain, Game, Verdict, verify
from monopole.game.chain import START, head_of, line_hash, lines_of, write_line


@pytest.fixture(scope="module", name="contents")
def contents_fixture(one_step: Any) -> list[dict[str, Any]]:
    """The lines of a finished game, seeds and deal included."""
    options = {"timeLimit": 600}
    game = Game.new("france-2003", "timed", ["Anne", "Bruno", "C"], options=options, key="7" * 32, salt="8" * 32, seeds={"C": "luck"})
    rng = random.Random(5)
    while not game.over:
        one_step(game, rng)
    lines = journal(game)
    assert verify(lines).ok
    return [json.loads(line) for line in lines]


def journal(game: Game, reveal: bool = False) -> list[bytes]:
    """The journal of a game as far as it was played."""
    return Chain().add([{"head": head_of(game, {}, reveal)}, *lines_of(game)])[0].splitlines(keepends=True)


def chained(contents: list[dict[str, Any]]) -> list[bytes]:
    """Lines numbered and chained anew, as a forger would."""
    lines, last = [], START
    for n, each in enumerate(contents):
        raw = write_line({**each, "n": n, "prev": last})
        last = line_hash(raw)
        lines.append(raw + b"\n")
    return lines


def forged(contents: list[dict[str, Any]], change: Callable[[list[dict[str, Any]]], Any]) -> Verdict:
    copied = json.loads(json.dumps(contents))
    change(copied)
    return verify(chained(copied))


def first(contents: list[dict[str, Any]], kind: str) -> int:
    """The first line that draws this."""
    return next(n for n, line in enumerate(contents) if any(row["kind"] == kind for row in line.get("drawn", [])))


def test_an_honest_journal_verifies(contents: list[dict[str, Any]]) -> None:
    verdict = verify(chained(contents))
    assert verdict.ok and verdict.finished and verdict.problems == []
    assert verdict.actions == len(contents) - 2
    assert verdict.game is not None and verdict.game.over


@pytest.mark.parametrize("kind", ["rolled_start", "rolled", "drew"])
def test_a_draw_changed_afterwards_is_found(kind: str, contents: list[dict[str, Any]]) -> None:
    at = first(contents, kind)

    def change(lines: list[dict[str, Any]]) -> None:
        row = next(row for row in lines[at]["drawn"] if row["kind"] == kind)
        number = "card" if kind == "drew" else "die1"
        row[number] = row[number] % 6 + 1

    verdict = forged(contents, change)
    assert [(problem.line, problem.why.code) for problem in verdict.problems] == [(at + 1, "other_draw")]


def test_a_dealt_deed_changed_afterwards_is_found(contents: list[dict[str, Any]]) -> None:
    verdict = forged(contents, lambda lines: lines[0]["head"]["drawn"].pop())
    assert [(problem.line, problem.why.code) for problem in verdict.problems] == [(1, "other_draw")]


def test_another_key_does_not_give_the_commitment(contents: list[dict[str, Any]]) -> None:
    for field in ("key", "salt"):
        verdict = forged(contents, lambda lines, field=field: lines[-1]["end"].update({field: "9" * 32}))  # type: ignore[misc]
        assert [(problem.line, problem.why.code) for problem in verdict.problems] == [(len(contents), "commitment")]


def test_another_key_with_its_own_commitment_does_not_give_the_draws(contents: list[dict[str, Any]]) -> None:
    from monopole.game import Commitment

    def change(lines: list[dict[str, Any]]) -> None:
        other = Commitment("9" * 32, "8" * 32)
        lines[0]["head"]["commitment"] = other.digest
        lines[-1]["end"]["key"] = other.key

    verdict = forged(contents, change)
    assert not verdict.ok and verdict.problems[0].line == 1 and verdict.problems[0].why.code == "other_draw"


def test_another_seed_does_not_give_the_draws(contents: list[dict[str, Any]]) -> None:
    verdict = forged(contents, lambda lines: lines[0]["head"]["seeds"].update({"C": "better luck"}))
    assert verdict.problems[0].why.code == "other_draw"


def test_an_action_changed_left_out_or_put_in_is_found(contents: list[dict[str, Any]]) -> None:
    buy = next(n for n, line in enumerate(contents) if line.get("action", {}).get("do") == "buy")
    assert not forged(contents, lambda lines: lines[buy]["action"].update(do="decline")).ok
    assert not forged(contents, lambda lines: lines.pop(buy)).ok
    refused = forged(contents, lambda lines: lines.insert(buy, {**lines[buy], "action": {"seat": "Anne", "do": "accept"}}))
    assert [(problem.line, problem.why.code) for problem in refused.problems] == [(buy + 1, "was_refused")]
    assert "TRADE-3" in refused.say("fr")[0]
    nonsense = forged(contents, lambda lines: lines.insert(buy, {**lines[buy], "action": {"seat": "Anne", "do": "cheat"}}))
    assert [(problem.line, problem.why.code) for problem in nonsense.problems] == [(buy + 1, "bad_action")]


def test_another_result_is_found(contents: list[dict[str, Any]]) -> None:
    for change in (
        lambda lines: lines[-1]["end"].update(winners=["Anne", "Bruno"]),
        lambda lines: lines[-1]["end"]["fortunes"].update(Anne=1),
    ):
        verdict = forged(contents, change)
        assert [(problem.line, problem.why.code) for problem in verdict.problems] == [(len(contents), "other_result")]


def test_a_game_closed_too_early_is_found(contents: list[dict[str, Any]]) -> None:
    verdict = forged(contents, lambda lines: lines.__delitem__(slice(10, -1)))
    assert [(problem.line, problem.why.code) for problem in verdict.problems] == [(11, "early_end")]


def test_a_broken_chain_and_a_bad_draw_are_both_said(contents: list[dict[str, Any]]) -> None:
    lines = chained(contents)
    lines[-1] = lines[-1].replace(b'"prev":"', b'"prev":"0')
    verdict = verify(lines)
    assert "chain" in [problem.why.code for problem in verdict.problems]


def test_another_edition_is_refused_unless_knowingly(contents: list[dict[str, Any]]) -> None:
    verdict = forged(contents, lambda lines: lines[0]["head"].update(edition_digest="0" * 64))
    assert [(problem.line, problem.why.code) for problem in verdict.problems] == [(1, "other_edition")]
    copied = json.loads(json.dumps(contents))
    copied[0]["head"]["edition_digest"] = "0" * 64
    assert verify(chained(copied), accept_other_rules=True).ok
    assert not forged(contents, lambda lines: lines[0]["head"].update(edition="nowhere-1900")).ok
    assert not forged(contents, lambda lines: lines[0]["head"].update(mode="slow")).ok


def test_an_unfinished_game_is_not_proved(contents: list[dict[str, Any]]) -> None:
    verdict = forged(contents, lambda lines: lines.pop())
    assert [problem.why.code for problem in verdict.problems] == ["still_open"]
    assert not verdict.ok and not verdict.finished
    game = Game.new(seats=["A", "B"])
    game.play(Action(seat="A", do="roll"))
    open_game = verify(journal(game, reveal=True))
    assert [problem.why.code for problem in open_game.problems] == ["still_open"]
    assert open_game.game is not None


def test_a_finished_game_without_its_last_line(contents: list[dict[str, Any]]) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        end = lines.pop()["end"]
        lines[0]["head"].update(key=end["key"], salt=end["salt"])

    assert [problem.why.code for problem in forged(contents, change).problems] == ["no_end"]


def test_every_verdict_is_said_in_both_languages(contents: list[dict[str, Any]]) -> None:
    verdict = forged(contents, lambda lines: lines[-1]["end"].update(winners=[]))
    assert verdict.say("fr")[0].startswith(f"Ligne {len(contents)} : ")
    assert verdict.say("en")[0].startswith(f"Line {len(contents)}: ")
