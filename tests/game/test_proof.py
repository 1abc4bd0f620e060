"""Proof: a journal that was tampered with, however cleverly, does not verify."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from monopole.game import Action, Chain, Game, Verdict, read_lines, replay_lines, verify
from monopole.game.chain import START, head_of, line_hash, lines_of, write_line
from monopole.game.entries import end_of, entries_of


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


# what was taken back and noted


@pytest.fixture(scope="module", name="table_journal")
def table_journal_fixture() -> list[dict[str, Any]]:
    """A game with a back by one seat, one by agreement, a bot that sits in, a pause, and an end by agreement."""
    lines = _TableLines(Game.new(seats=["Anne", "Bruno", "C"], key="7" * 32, salt="8" * 32, roll_for_start=False))
    lines.play("Anne roll 1-2", "Anne buy")
    lines.add({"time": None, "back": 1, "by": ["Anne"]})
    lines.game.take_back(1)
    lines.play("Anne buy", "Bruno roll")
    lines.add({"time": None, "back": 2, "by": ["Bruno", "C", "Anne"]})
    lines.game.take_back(2)
    lines.add({"time": None, "note": {"kind": "paused"}}, {"time": None, "note": {"kind": "continued", "by": ["Anne"]}})
    lines.add({"time": None, "note": {"kind": "sat", "seat": "C", "who": "regular", "why": "absent"}})
    lines.play("Anne buy")
    lines.add({"time": None, "note": {"kind": "ended", "by": ["Anne", "Bruno"]}}, end_of(lines.game).to_line())
    assert verify(chained(lines.contents)).ok
    return lines.contents


class _TableLines:
    """The lines of a game as its table would write them."""

    def __init__(self, game: Game) -> None:
        self.game, self.contents = game, [{"head": head_of(game, {})}]

    def play(self, *spoken: str) -> None:
        for line in spoken:
            assert isinstance(self.game.play(Action.parse(line, self.game.seats)), list)
            self.contents.append(entries_of(self.game)[-1].to_line())

    def add(self, *lines: dict[str, Any]) -> None:
        self.contents.extend(lines)


def found(verdict: Verdict) -> list[tuple[int, str]]:
    return [(problem.line, problem.why.code) for problem in verdict.problems]


def test_a_journal_with_backs_and_notes_verifies(table_journal: list[dict[str, Any]]) -> None:
    verdict = verify(chained(table_journal))
    assert verdict.ok and verdict.actions == 5
    assert verdict.game is not None and len(verdict.game.history) == 2 and not verdict.game.over


BACK_ALONE, BACK_AGREED, PAUSE, CONTINUE, SAT, LAST = 3, 6, 7, 8, 9, 11


@pytest.mark.parametrize(
    ("line", "change", "code"),
    [
        (BACK_ALONE, {"back": 2}, "not_agreed"),  # the dice too
        (BACK_ALONE, {"back": 0}, "take_back"),
        (BACK_ALONE, {"back": -1}, "take_back"),
        (BACK_ALONE, {"back": 3}, "take_back"),
        (BACK_ALONE, {"back": 10**40}, "take_back"),
        (BACK_ALONE, {"back": True}, "record_shape"),
        (BACK_ALONE, {"back": "1"}, "record_lacks"),
        (BACK_ALONE, {"back": 1.0}, "record_lacks"),
        (BACK_ALONE, {"by": ["Bruno"]}, "not_agreed"),
        (BACK_ALONE, {"by": []}, "not_agreed"),
        (BACK_ALONE, {"by": ["Zoé"]}, "who"),
        (BACK_ALONE, {"by": ["Anne", "Anne"]}, "record_shape"),
        (BACK_ALONE, {"by": "Anne"}, "record_shape"),
        (BACK_ALONE, {"by": None}, "record_shape"),
        (BACK_ALONE, {"note": {"kind": "paused"}}, "record_lacks"),
        (BACK_ALONE, {"cause": "player"}, "record_surplus"),
        (BACK_ALONE, {"time": 7}, "record_shape"),
        (BACK_ALONE, {"time": "x" * 41}, "record_shape"),
        (BACK_AGREED, {"by": ["Anne", "Bruno"]}, "not_agreed"),  # C has not
        (BACK_AGREED, {"back": 1}, "was_refused"),  # Bruno's dice only: then Anne has bought already
        (PAUSE, {"note": {"kind": "continued"}}, "not_paused"),
        (PAUSE, {"note": {"kind": "slept"}}, "record_shape"),
        (PAUSE, {"note": {"kind": ["paused"]}}, "record_shape"),
        (PAUSE, {"note": {}}, "record_shape"),
        (PAUSE, {"note": {"kind": "paused", "until": "noon"}}, "record_surplus"),
        (PAUSE, {"note": {"kind": "paused", "why": "rm -rf"}}, "record_shape"),
        (CONTINUE, {"note": {"kind": "paused"}}, "paused"),
        (CONTINUE, {"note": {"kind": "left", "seat": "C"}}, "paused"),  # and the action after it comes in the pause
        (CONTINUE, {"note": {"kind": "continued", "by": ["Zoé"]}}, "who"),
        (SAT, {"note": {"kind": "sat", "seat": "C"}}, "record_lacks"),
        (SAT, {"note": {"kind": "sat", "seat": "C", "who": 3}}, "record_shape"),
        (SAT, {"note": {"kind": "sat", "seat": "C", "who": "\u202emoc"}}, "record_shape"),
        (SAT, {"note": {"kind": "sat", "seat": "Zoé", "who": "regular"}}, "who"),
        (SAT, {"note": {"kind": "sat", "seat": "C", "who": "person"}}, "not_agreed"),  # then C must agree to the end
        (LAST, {"note": {"kind": "ended", "by": ["Anne"]}}, "not_agreed"),
        (LAST, {"note": {"kind": "ended"}}, "record_lacks"),
        (LAST, {"note": {"kind": "left", "seat": "C"}}, "early_end"),
    ],
)  # fmt: skip
def test_a_forged_back_or_note_does_not_verify(line: int, change: dict[str, Any], code: str, table_journal: list[dict[str, Any]]) -> None:
    verdict = forged(table_journal, lambda lines: lines[line].update(change))
    assert not verdict.ok
    assert code in [why for _, why in found(verdict)], found(verdict)
    assert all(verdict.say("fr")) and all(verdict.say("en"))


def test_a_back_put_in_or_left_out_does_not_verify(table_journal: list[dict[str, Any]]) -> None:
    put_in = {"time": None, "back": 1, "by": ["Anne", "Bruno", "C"]}
    for at in range(1, LAST):  # just before an agreed end it would be another game, as good as this one
        assert not forged(table_journal, lambda lines, at=at: lines.insert(at, put_in)).ok, at  # type: ignore[misc]
    for at in (BACK_ALONE, BACK_AGREED):
        assert not forged(table_journal, lambda lines, at=at: lines.pop(at)).ok  # type: ignore[misc]


def test_nothing_is_played_after_the_agreed_end(table_journal: list[dict[str, Any]]) -> None:
    late = {"cause": "player", "time": None, "action": {"seat": "Bruno", "do": "roll"}}
    verdict = forged(table_journal, lambda lines: lines.insert(-1, late))
    assert found(verdict) == [(len(table_journal), "ended")]


@pytest.mark.parametrize("id", ["", "x" * 65, 7, None, ["a"]])
def test_an_id_is_a_short_text(id: Any, table_journal: list[dict[str, Any]]) -> None:
    assert forged(table_journal, lambda lines: lines[1].update(id="x" * 64)).ok
    assert found(forged(table_journal, lambda lines: lines[1].update(id=id)))[0] == (2, "record_shape")


def test_a_journal_full_of_backs_takes_no_longer_than_one_without(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = _TableLines(Game.new(seats=["Anne", "Bruno"], key="7" * 32, salt="8" * 32, roll_for_start=False))
    for _ in range(60):
        action = lines.game.default()
        assert action is not None
        lines.play(str(action))
    for back in (1, 3, 20, 1, 30):
        lines.add({"time": None, "back": back, "by": ["Anne", "Bruno"]})
        lines.game.take_back(back)
    played = Game.play
    count = 0

    def counted(self: Game, *args: Any, **more: Any) -> Any:
        nonlocal count
        count += 1
        return played(self, *args, **more)

    monkeypatch.setattr(Game, "play", counted)
    again = replay_lines(read_lines(chained(lines.contents)), "7" * 32, "8" * 32)
    assert count == 60
    assert vars(again.table) == vars(lines.game.table) and again.history == lines.game.history
