"""The proof of a game's dice, step by step, so that anybody can follow it: what was announced, what was revealed, what was drawn again."""

from __future__ import annotations

from msgspec import Struct

from monopole.game import read_lines
from monopole.game.chain import Problem
from monopole.game.proof import Verdict, examine
from monopole.server.study.told_again import Journal

CHAIN, COMMITMENT, DRAWS, ACTIONS, RESULT = "chain", "commitment", "draws", "actions", "result"
_STEPS = {
    COMMITMENT: ("commitment", "key", "still_open"),
    DRAWS: ("other_draw",),
    RESULT: ("no_end", "early_end", "other_result"),
}
ROLLS, CARDS, DEEDS = ("rolled", "rolled_start"), ("drew",), ("dealt",)


class ProofStep(Struct, frozen=True):
    """One step: `chain` (each line carries the fingerprint of the one before), `commitment` (the key revealed is the one announced),
    `draws` (dice, cards and deeds come out of it again), `actions` (the rules allow each), `result`. `ok` is null where it was not reached.
    """

    name: str
    ok: bool | None


class KeyRenewed(Struct, frozen=True):
    """From this line on chance was drawn from another key, committed to there."""

    line: int
    commitment: str
    key: str
    salt: str


class GameVerdict(Struct, frozen=True):
    """Whether everything in a finished game follows from the key committed to before the first roll, and what does not.

    `commitment` is SHA-256 of key, newline, salt; with `seeds` of the seats, the draws come from SHA-256 of all of them. `elsewhere`: so
    many lines were played elsewhere, where nobody here knows who chose their key. `renewed`: the keys that came after the first.
    """

    ok: bool
    actions: int
    problems: list[str]
    steps: list[ProofStep]
    lines: int
    last_hash: str
    commitment: str
    key: str | None
    salt: str | None
    seeds: dict[str, str]
    rolls: int
    cards: int
    deeds: int
    elsewhere: int
    renewed: list[KeyRenewed]


def proved(journal: Journal, lang: str) -> GameVerdict:
    """The verdict on a journal; what is wrong with it in words of this language."""
    reading = read_lines(journal.lines)
    verdict = examine(reading, edition=journal.own, lang=lang)
    chained = reading.ok
    wrong = {_step_of(problem) for problem in verdict.problems[len(reading.problems) :]}
    begun = chained and verdict.course is not None  # of a journal with a hole in it nothing more can be said
    reached = {CHAIN: True, COMMITMENT: chained, DRAWS: begun, ACTIONS: begun, RESULT: begun and ACTIONS not in wrong}
    if not chained:
        wrong.add(CHAIN)
    happened: list[str] = []
    if verdict.course is not None:
        lines = (verdict.course.game.begun, *(entry.events for entry in verdict.course.entries))
        happened = [event.kind for events in lines for event in events]
    revealed = reading.end or {}
    rolls, cards, deeds = (sum(kind in kinds for kind in happened) for kinds in (ROLLS, CARDS, DEEDS))
    return GameVerdict(
        verdict.ok, verdict.actions, verdict.say(lang), [ProofStep(name, name not in wrong if reached[name] else None) for name in reached],
        len(reading.lines), reading.last_hash, str(reading.head.get("commitment", "")), revealed.get("key"), revealed.get("salt"),
        dict(reading.head.get("seeds") or {}), rolls, cards, deeds,
        min(journal.elsewhere, len(reading.lines)), _renewed(verdict),
    )  # fmt: skip


def _renewed(verdict: Verdict) -> list[KeyRenewed]:
    secrets = verdict.game.renewed if verdict.game is not None else []
    return [KeyRenewed(line, each.digest, each.key, each.salt) for line, each in zip(verdict.renewed, secrets, strict=True)]


def _step_of(problem: Problem) -> str:
    return next((step for step, codes in _STEPS.items() if problem.why.code in codes), ACTIONS)
