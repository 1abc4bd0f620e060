"""What each line of a journal after its head tells: an action, actions taken back, a note of the table, the end.

`Company` is whoever is round the table by then, and says what may come next: nobody takes back alone what others have answered or chance
has drawn, and nothing is played while the table pauses.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

from monopole.bilingual import Both
from monopole.game.actions import Action
from monopole.game.events import Event
from monopole.game.game import Game, Played
from monopole.game.game_errors import JournalError, shown
from monopole.game.happenings import Kept, unpacked
from monopole.game.seating import known_seat, visible

PLAYED, BACK, NOTE, END = "played", "back", "note", "end"
SAT, LEFT, PAUSED, CONTINUED, ENDED, RENEWED = "sat", "left", "paused", "continued", "ended", "renewed"
HANDED = "handed"  # why somebody sits down at a seat that is theirs already: from another device, by a link that others made
BOT = "bot"  # the cause of what a bot played
PERSON = "person"  # who sits at a seat that no bot plays
NOBODY = ""
NOTES: dict[str, tuple[str, ...]] = {  # what each kind of note must say; any may say `by` whom, and `why` in a word
    SAT: ("seat", "who"), LEFT: ("seat",), PAUSED: (), CONTINUED: (), ENDED: ("by",), RENEWED: ("commitment",),
}  # fmt: skip
LONGEST_WHO = 200
LONGEST_WORD = 32


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: `kind` is `played` (an action and its events), `back` (`count` actions taken back), `note` or `end`.

    `id` is what the client called its action. `by` are those who agreed to a back. `note` is the note, or what the end reveals.
    """

    kind: str
    time: str | None = None
    action: Action | None = None
    cause: str | None = None
    id: str | None = None
    events: Sequence[Event] = ()
    count: int = 0
    by: tuple[str, ...] = ()
    note: Mapping[str, Any] | None = None

    def to_line(self) -> dict[str, Any]:
        """As it stands in the journal."""
        if self.kind == END:
            return {"end": self.note}
        if self.kind == NOTE:
            return {"time": self.time, "note": self.note}
        if self.kind == BACK:
            return {"time": self.time, "back": self.count, "by": list(self.by)}
        assert self.action is not None
        line: dict[str, Any] = {"cause": self.cause, "time": self.time}
        if self.id is not None:
            line["id"] = self.id
        line["action"] = self.action.to_dict()
        by_chance = drawn(self.events)
        return {**line, "drawn": by_chance} if by_chance else line


class Entries(Sequence[Entry]):
    """The entries of a table's journal, kept small: actions and their events are those of the game, each made an entry when asked for."""

    __slots__ = ("_game", "_ids", "_kept", "_other_times", "_times", "_what")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._what: list[Played | Entry] = []
        self._kept: list[Kept] = []
        self._times = array("q")  # the digits of each
        self._other_times: dict[int, str | None] = {}  # none, or written otherwise
        self._ids: dict[int, str] = {}

    def append(self, entry: Entry, back: int = 1) -> None:
        """One more; an action is that of the game so many actions back."""
        plays = entry.kind == PLAYED
        self._what.append(self._game.history[-back] if plays else entry)
        self._kept.append(self._game.happened.kept[-back] if plays else b"")
        digits = _digits(entry.time)
        self._times.append(digits or 0)
        if digits is None:
            self._other_times[len(self) - 1] = entry.time
        if entry.id is not None:
            self._ids[len(self) - 1] = entry.id

    def ids(self) -> Iterator[tuple[int, str | None, str]]:
        """The actions that their clients gave a name: where each stands, whose it is, its name."""
        for at, name in self._ids.items():
            played = self._what[at]
            assert isinstance(played, Played)
            yield at, played.action.seat, name

    def kind(self, at: int) -> str:
        what = self._what[at]
        return what.kind if isinstance(what, Entry) else PLAYED

    def __len__(self) -> int:
        return len(self._what)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...

    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        what = self._what[at]
        if isinstance(what, Entry):
            return what
        at %= len(self)
        time = self._other_times[at] if at in self._other_times else _time(self._times[at])
        return Entry(PLAYED, time, what.action, what.cause, self._ids.get(at), unpacked(self._kept[at], self._game.persons))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entries) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


_SECOND = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z")


def _digits(time: str | None) -> int | None:
    """A time as one number, where that says all of it: `2024-05-01T12:00:00Z`."""
    found = _SECOND.fullmatch(time or "")
    return None if found is None else int("".join(found.groups()))


def _time(digits: int) -> str:
    text = f"{digits:014}"
    return f"{text[:4]}-{text[4:6]}-{text[6:8]}T{text[8:10]}:{text[10:12]}:{text[12:]}Z"


def drawn(events: Sequence[Event]) -> list[dict[str, Any]]:
    """What chance gave: dice, cards, dealt deeds."""
    return [event.to_dict() for event in events if event.by_chance]


def result_of(game: Game) -> dict[str, Any]:
    """How a game ended."""
    return {"winners": game.winners, "fortunes": {name: game.fortune(name) for name in game.seats}}


def end_of(game: Game) -> Entry:
    """The last line: the secret of the draws, now that nothing more is drawn, and how the game ended."""
    return Entry(END, note={**secrets_of(game), **result_of(game)})


def secrets_of(game: Game) -> dict[str, Any]:
    """Key and salt of a game, and of each time they were renewed, JSON-ready."""
    first, *later = ({"key": secret.key, "salt": secret.salt} for secret in (game.secret, *game.renewed))
    return {**first, "renewed": later} if later else dict(first)


def entries_of(game: Game, since: int = 0, time: str | None = None) -> list[Entry]:
    """What the actions of a game add to its journal, from one of them on; the key is revealed once it is over."""
    told = zip(game.history[since:], game.happened[since:], strict=True)
    entries = [Entry(PLAYED, time, action, cause, events=happened) for (action, cause), happened in told]
    return [*entries, end_of(game)] if game.over else entries


def say_entry(entry: Entry, lang: str = "en") -> str:
    """A back or a note in a sentence."""
    note = entry.note or {}
    by = entry.by or note.get("by", ())
    if entry.kind == BACK:
        return _SAID["back" if entry.count == 1 else "backs"].typeset().say(lang, names=", ".join(by), count=entry.count)
    kind = str(note["kind"])
    if kind == SAT and note["who"] != PERSON:
        kind = "bot_sat"
    elif by:
        kind = HANDED if note.get("why") == HANDED else f"{kind}_by"
    return _SAID[kind].typeset().say(lang, names=", ".join(by), seat=note.get("seat"), commitment=str(note.get("commitment"))[:16])


_SAID = {
    "back": Both("Une action est reprise ({names}).", "One action is taken back ({names})."),
    "backs": Both("{count} actions sont reprises ({names}).", "{count} actions are taken back ({names})."),
    "sat": Both("{seat} prend place.", "{seat} sits down."),
    HANDED: Both("{names} remet la place de {seat} à un autre appareil.", "{names} hands the seat of {seat} on to another device."),
    "bot_sat": Both("Un robot joue à la place de {seat}.", "A bot plays in the place of {seat}."),
    "left": Both("{seat} quitte la table.", "{seat} leaves the table."),
    "paused": Both("La partie est suspendue.", "The game is paused."),
    "continued": Both("La partie reprend.", "The game goes on."),
    "paused_by": Both("La partie est suspendue ({names}).", "The game is paused ({names})."),
    "continued_by": Both("La partie reprend ({names}).", "The game goes on ({names})."),
    "renewed": Both(
        "D'ici on tire au sort avec une clé neuve, que personne ne connaît (engagement {commitment}).",
        "From here chance is drawn from a new key that nobody knows (commitment {commitment}).",
    ),
    "ended_by": Both("La partie s'arrête d'un commun accord ({names}).", "The game ends by agreement ({names})."),
}
_SAID |= {f"{kind}_by": _SAID[kind] for kind in (SAT, LEFT, RENEWED)}


def freely_back(game: Game, seat: str) -> int:
    """How many of the last actions go when a seat takes back its own last one, as it may without asking anybody: while nobody else has
    acted, chance has drawn nothing and nothing hidden was seen since. Seconds in which nothing happened go with it. 0 where it may not.
    """
    for back, (played, events) in enumerate(zip(reversed(game.history), reversed(game.happened), strict=True), 1):
        if played.action.do == "tick":
            if events:
                return 0
        elif played.action.seat != seat or played.cause != "player" or any(event.by_chance for event in events):
            return 0
        else:
            return back if len(game.heard(events)) == len(events) else 0
    return 0


def last_of(game: Game, seat: str) -> int:
    """How many of the last actions go when the last one of a seat is taken back, whatever has happened since; 0 where it has none."""
    acted = (back for back, played in enumerate(reversed(game.history), 1) if played.action.seat == seat)
    return next(acted, 0)


class Company:
    """Follows the people of a game through its journal: who sits where, whether the game is paused, whether they have ended it.

    `since` says, for each seat, how many actions had been played when its present player sat down. A later taking back may go below it.
    """

    __slots__ = ("ended", "game", "paused", "sat", "since")

    def __init__(self, game: Game, bots: Mapping[str, str]) -> None:
        self.game = game
        self.sat = {seat: bots.get(seat, PERSON) for seat in game.persons}
        self.since = dict.fromkeys(game.persons, 0)
        self.paused = self.ended = False

    @property
    def bots(self) -> dict[str, str]:
        """Which seats are bots, and what each is called."""
        return {seat: who for seat, who in self.sat.items() if who not in (PERSON, NOBODY)}

    @property
    def must_agree(self) -> list[str]:
        """Who must agree to what nobody may do alone: every person who sits here and is still in the game."""
        people = (seat for seat, who in self.sat.items() if who == PERSON)
        return [name for name in people if name not in self.game.seats or not self.game.seat(name).out]

    def check(self, entry: Entry) -> None:
        """Raises JournalError where this cannot come next."""
        if self.ended and entry.kind != END:
            raise JournalError("ended")
        for name in entry.by:
            known_seat(name, self.game.persons)
        if entry.kind == PLAYED and self.paused:
            raise JournalError("paused")
        if entry.kind == BACK:
            self._check_back(entry)
        elif entry.kind == NOTE:
            self._check_note(entry.note or {})

    def _check_back(self, entry: Entry) -> None:
        most = len(self.game.history)
        if not 0 < entry.count <= most:
            raise JournalError("take_back", value=entry.count, most=most)
        if len(entry.by) != 1 or entry.count != freely_back(self.game, entry.by[0]):
            self._check_agreed(entry.by)

    def _check_agreed(self, by: Sequence[str]) -> None:
        lacking = [name for name in self.must_agree if name not in by]
        if lacking or not by:
            raise JournalError("not_agreed", names=", ".join(lacking or self.game.persons))

    def _check_note(self, note: Mapping[str, Any]) -> None:
        check_note(note)
        if "seat" in note:
            known_seat(note["seat"], self.game.seats if note["kind"] == SAT and note["who"] != PERSON else self.game.persons)
        for name in note.get("by", ()):
            known_seat(name, self.game.persons)
        if note["kind"] == ENDED:
            self._check_agreed(note["by"])
        if self.paused if note["kind"] == PAUSED else note["kind"] == CONTINUED and not self.paused:
            raise JournalError("paused" if self.paused else "not_paused")

    def take(self, entry: Entry) -> None:
        """It has come."""
        note = entry.note if entry.kind == NOTE else None
        if note is None:
            return
        if note["kind"] == SAT:
            if self.sat[note["seat"]] != note["who"]:
                self.since[note["seat"]] = len(self.game.history)
            self.sat[note["seat"]] = note["who"]
        elif note["kind"] == LEFT:
            self.sat[note["seat"]] = NOBODY
        elif note["kind"] == ENDED:
            self.ended = True
        elif note["kind"] in (PAUSED, CONTINUED):
            self.paused = note["kind"] == PAUSED


def check_note(note: Any) -> None:
    """Raises JournalError for what is no note at all, whatever the game."""
    kind = note.get("kind") if isinstance(note, Mapping) else None
    if not isinstance(kind, str) or kind not in NOTES:
        known = ", ".join(NOTES)
        raise JournalError("record_shape", field="note", value=shown(note), right=Both(f"kind : {known}", f"kind: {known}"))
    for name in NOTES[kind]:
        if name not in note:
            raise JournalError("record_lacks", field=f"note {kind}: {name}", right=_NOTE_FIELDS[name][1])
    for name, value in note.items():
        if name == "kind":
            continue
        if name not in (*NOTES[kind], "by", "why"):
            raise JournalError("record_surplus", field=f"note {kind}: {shown(name)}")
        good, right = _NOTE_FIELDS[name]
        if not good(value):
            raise JournalError("record_shape", field=f"note {kind}: {name}", value=shown(value), right=right)


def is_names(value: Any) -> bool:
    """A list of names, each once."""
    return isinstance(value, list) and all(isinstance(name, str) for name in value) and len(set(value)) == len(value)


NAMES_WANTED = Both("une liste de noms, chacun une fois", "a list of names, each once")
_NOTE_FIELDS: dict[str, tuple[Any, Both]] = {
    "seat": (lambda value: isinstance(value, str), Both("le nom d'un siège", "the name of a seat")),
    "who": (
        lambda value: isinstance(value, str) and 0 < len(value) <= LONGEST_WHO and visible(value),
        Both("« person » ou le nom d'un robot", '"person" or the name of a bot'),
    ),
    "by": (is_names, NAMES_WANTED),
    "commitment": (
        lambda value: isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None,
        Both("un SHA-256, 64 chiffres hexadécimaux", "a SHA-256, 64 hexadecimal digits"),
    ),
    "why": (
        lambda value: isinstance(value, str) and 0 < len(value) <= LONGEST_WORD and value.isidentifier() and value.isascii(),
        Both(f"un mot d'au plus {LONGEST_WORD} lettres", f"a word of at most {LONGEST_WORD} letters"),
    ),
}
