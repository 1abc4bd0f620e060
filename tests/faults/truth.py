"""What the journal says against what clients were told: whatever anybody saw must be kept, once, where they saw it, and nothing else.

Clients note here what they hear; `compare` replays a journal and holds every word of theirs against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from monopole.game.chain import Course, begun, follow, read_lines
from monopole.game.entries import drawn
from monopole.server.archive import Kept
from monopole.server.telling import figures, told

Entry = dict[str, Any]
PASSING = {"not_kept", "closing", "fault", "held_elsewhere", "slow_down"}  # problems after which the same may be said again


class Wrong(AssertionError):
    """Something that must not be."""


@dataclass
class Seen:
    """All that one seat, or one spectator, was ever told. Whatever contradicts an earlier word is wrong at once."""

    seat: str | None
    entries: dict[int, Entry] = field(default_factory=dict)
    views: dict[int, Any] = field(default_factory=dict)  # by the number of the table
    answers: dict[str, tuple[Any, ...]] = field(default_factory=dict)  # what each action was answered with
    number: int = 0  # the last one told

    @property
    def acknowledged(self) -> dict[str, int]:
        """The actions that were accepted, and the number each made."""
        return {id: answer[1] for id, answer in self.answers.items() if answer[0] == "moved"}

    def hears(self, message: dict[str, Any], fresh: bool = False) -> None:
        """A message from the server; `fresh` the first of a connection."""
        for entry in message.get("entries", ()):
            entry.pop("texts", None)
            known = self.entries.setdefault(entry["n"], entry)
            if known != entry:
                raise Wrong(f"{self.seat} was told {known} and now {entry}")
        now = message.get("now")
        if now is not None:
            if now["number"] < self.number:
                raise Wrong(f"{self.seat} was at {self.number} and is told {now['number']}")
            self.number = now["number"]
            if "view" in now:
                if now["view"] is not None and now["view"]["number"] != now["number"]:
                    raise Wrong(f"a view of {now['view']['number']} at {now['number']}")
                self.views[now["number"]] = now["view"]
        if message.get("answers") is not None:
            self._answered(message)

    def _answered(self, message: dict[str, Any]) -> None:
        kind, id = message["type"], message["answers"]
        answer: tuple[Any, ...] = (kind,)
        if kind == "moved":
            mine = [entry["n"] for entry in message["entries"] if entry.get("action", {}).get("seat") == self.seat]
            if not mine:
                return  # of something that is no action
            answer = kind, mine[0]
        elif kind == "refused":
            answer = kind, message["rule"], message["reason"]
        elif kind == "problem" and message["code"] not in PASSING:
            answer = kind, message["code"]
        elif kind != "stale":
            return
        known = self.answers.setdefault(id, answer)
        if known != answer:
            raise Wrong(f"{self.seat}'s action {id} was answered {known} and now {answer}")


def contents(kept: Kept) -> list[dict[str, Any]]:
    """The lines of a journal, whose chain holds."""
    reading = read_lines(kept.lines)
    if reading.problems:
        raise Wrong(f"the journal of {kept.code}: {[problem.say('en') for problem in reading.problems]}")
    return reading.lines


def keeps_all(kept: Kept, seen: Sequence[Seen]) -> None:
    """Every acknowledged action is in the journal exactly once, at its number, and everything told is there. Quick: nothing is played."""
    lines = contents(kept)
    ids: dict[tuple[str, str], int] = {}
    for n, line in enumerate(lines, 1):
        if "id" in line:
            known = ids.setdefault((line["action"]["seat"], line["id"]), n)
            if known != n:
                raise Wrong(f"{kept.code}: the action {line['id']} of {line['action']['seat']} is there twice, at {known} and {n}")
    for each in seen:
        for id, answer in each.answers.items():
            if answer[0] != "moved" and (str(each.seat), id) in ids:
                raise Wrong(f"{kept.code}: {each.seat}'s action {id} was answered {answer}, and was played at {ids[str(each.seat), id]}")
        for id, n in each.acknowledged.items():
            stands = ids.get((str(each.seat), id))
            if stands != n:
                raise Wrong(f"{kept.code}: {each.seat}'s action {id} was acknowledged at {n}, and stands at {stands}")
        if each.number > len(lines):
            raise Wrong(f"{kept.code}: {each.seat} was told of {each.number} lines, and {len(lines)} are kept")
        for n, entry in each.entries.items():
            line = lines[n - 1]
            if entry.get("action") != line.get("action") or entry.get("cause") != line.get("cause"):
                raise Wrong(f"{kept.code}: {each.seat} was told at {n} of {entry}, and kept is {line}")


def replays(kept: Kept, seen: Sequence[Seen]) -> None:
    """The journal is played again: every draw follows from the key, and every entry and view was as it is then."""
    if not kept.lines:
        return
    keeps_all(kept, seen)
    reading, secret = read_lines(kept.lines), msgspec.json.decode(kept.secret)
    course = begun(reading, secret.get("key"), secret.get("salt"), False, None, "fr", secret.get("renewed", ()))
    game = course.game
    for each in seen:
        _compare_view(kept, course, each, 1)
    for n, entry in enumerate(follow(course, reading.lines), 2):
        if drawn(entry.events) != reading.lines[n - 1].get("drawn", []):
            raise Wrong(f"{kept.code}: line {n} has draws that do not follow from its key")
        for each in seen:
            heard = each.entries.get(n)
            if heard is not None:
                right = msgspec.to_builtins(told(game, entry, n, () if each.seat is None else (each.seat,), None))
                if heard != right:
                    raise Wrong(f"{kept.code}: {each.seat} was told at {n} {heard}, and it is {right}")
            _compare_view(kept, course, each, n)


def _compare_view(kept: Kept, course: Course, seen: Seen, n: int) -> None:
    view, game = seen.views.get(n), course.game
    if view is None:
        return
    over = game.over or course.company.ended
    right = msgspec.to_builtins({**game.view(seen.seat), "number": n, "over": over, "figures": figures(game)})
    for name in {*view, *right}:
        if view.get(name) != right.get(name):
            raise Wrong(f"{kept.code}: {seen.seat} saw at {n} {name} = {view.get(name)}, and it is {right.get(name)}")
