"""The protocol of a table, both ways: what a client may say over its WebSocket, and what it is told. `docs/protocol.md` explains it.

The number of a table is how many lines its journal has. It only grows, and it names a moment for ever.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import UNSET, Meta, Struct, UnsetType

LONGEST_FRAME = 16_384  # bytes a client may send at once
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]  # longer than any name kept: cut short, not refused
Lang = Literal["fr", "en"]
Agreed = Literal["undo", "pause", "continue", "end", "rematch"]


class Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client says. All but `hello` carry an `id` of the client's own: the answer names it."""


class Hello(Said, frozen=True, tag="hello"):
    """The first word: the last number seen, the language of sentences (none for no sentences), and whether views come with every push."""

    since: Number = 0
    lang: Lang | None = None
    views: bool = False


class Act(Said, frozen=True, tag="act"):
    """An action and the number it was decided on. Sent again with the same id it is not played again: the answer is the same."""

    id: Id
    at: Number
    action: dict[str, Any]


class Look(Said, frozen=True, tag="look"):
    """What this seat sees now, and what it may do. `seat`: which one, where several share this screen."""

    id: Id
    seat: Name | None = None


class Why(Said, frozen=True, tag="why"):
    """Why a kind of action is not possible now."""

    id: Id
    do: Name
    seat: Name | None = None


class Chat(Said, frozen=True, tag="chat"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    seat: Name | None = None


class Propose(Said, frozen=True, tag="propose"):
    """Something all must agree to, or agreement to what another has proposed. `undo` needs nobody while nothing has happened since.

    Where several share this screen it is the word of `seat`, or of all of them.
    """

    id: Id
    what: Agreed
    seat: Name | None = None


class Decline(Said, frozen=True, tag="decline"):
    """No to what was proposed."""

    id: Id
    what: Agreed
    seat: Name | None = None


class Resign(Said, frozen=True, tag="resign"):
    id: Id
    seat: Name | None = None


class Start(Said, frozen=True, tag="start"):
    """The host begins; bots of the table's level take the seats that are still free."""

    id: Id


class Remove(Said, frozen=True, tag="remove"):
    """The host sends a player away, before the start."""

    id: Id
    seat: Name


class Mute(Said, frozen=True, tag="mute"):
    """The host no longer lets a seat chat, or does again."""

    id: Id
    seat: Name
    muted: bool = True


class Lock(Said, frozen=True, tag="lock"):
    """The host lets nobody else in, spectators neither; or does again."""

    id: Id
    locked: bool = True


class Publish(Said, frozen=True, tag="publish"):
    """The host shows the table in the public list, or no longer."""

    id: Id
    public: bool = True


class Ping(Said, frozen=True, tag="ping"):
    """Asks for a sign of life. A line can be dead without either end being told: whoever hears nothing for long finds out."""

    id: Id


ToTable = Hello | Act | Look | Why | Chat | Propose | Decline | Resign | Start | Remove | Mute | Lock | Publish
FromClient = ToTable | Ping  # which the door answers itself


class SeatTold(TypedDict):
    """A seat: `name` is None while it is free. The rest is of people: whether one is connected, the bot that sits in for one, whether one
    was muted or has resigned, beside whom one plays at the same screen, and who has handed the seat on to another device.
    """

    name: str | None
    kind: Literal["person", "bot", "empty"]
    level: str | None
    here: NotRequired[bool]
    played_by: NotRequired[str | None]
    muted: NotRequired[bool]
    resigned: NotRequired[bool]
    beside: NotRequired[str | None]
    handed: NotRequired[str]


class Proposed(TypedDict):
    """What was proposed, by whom, who agrees by now and who is still asked."""

    what: Agreed
    by: str
    agreed: list[str]
    missing: list[str]


class ThrowTold(TypedDict):
    """Real dice that somebody is to throw while the table is at a number: for a bot, or once more (RENT-9): then `said` is what this seat
    has thrown in this roll, and `square` where the rent takes another throw.
    """

    seat: str
    at: int
    said: NotRequired[list[list[int]]]
    square: NotRequired[int]


class TableListed(TypedDict):
    """A table as the list of public tables shows it: what changes seldom. `own`: its edition was sent as text. `imported`: its game began
    elsewhere, and nothing can be said here of what was drawn there.
    """

    code: str
    edition: str
    mode: str | None
    own: bool
    options: dict[str, Any]
    pace: str
    lang: Lang
    dice: Literal["drawn", "given"]
    resignation: Literal["bot", "bankruptcy"]
    absence: str
    advice: bool
    imported: bool
    public: bool
    locked: bool
    host: str
    state: Literal["open", "playing", "over"]
    seats: list[SeatTold]


class TableTold(TableListed):
    """A table as anybody at it may know it. `left` and `reserve`: the seconds of each for the question of now, and beyond. `advised`:
    whether an expert may be asked now. `unreadable`: its rules have changed since; it is not played on here, and can be looked at.
    """

    number: int
    paused: bool
    throw: ThrowTold | None
    proposals: list[Proposed]
    left: dict[str, float]
    reserve: dict[str, float]
    watching: int
    advised: bool
    next: str | None
    winners: list[str]
    unreadable: bool


class Reason(TypedDict):
    """A rule that stands against a kind of action: the sentence, and the actions it refuses."""

    rule: str
    reason: str
    text: str
    actions: list[dict[str, Any]]


class Told(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What a client is told."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line of the journal as this seat may know it. `n` is the number the table had once it was written.

    `kind` is `began`, `played` (an action and its events), `back` (`count` actions were taken back), `note` (somebody sat down or left, a
    pause, an end by agreement) or `end`. `texts` are sentences for the events, where the client asked for a language.
    """

    n: int
    kind: str
    action: dict[str, Any] | None = None
    cause: str | None = None
    given: bool = False
    events: list[dict[str, Any]] = []
    texts: list[str] = []
    count: int = 0
    note: dict[str, Any] | None = None
    time: str | None = None


class Now(Struct, frozen=True, omit_defaults=True):
    """Where the table stands for this seat: whose action is awaited, and about what; the view and the legal actions where wanted.

    Where several share a screen `seat` is the one it is for: the first of them that is awaited. `left`: the seconds of each who is awaited.
    """

    number: int
    awaiting: list[str] = []
    matter: dict[str, Any] | None = None
    text: str | None = None
    over: bool = False
    winners: list[str] = []
    default: dict[str, Any] | None = None
    view: Any = UNSET
    legal: list[dict[str, Any]] | UnsetType = UNSET
    seat: str | None = None
    left: dict[str, float] = {}


class Welcome(Told, frozen=True, tag="welcome"):
    """The answer to `hello`: who one is, the table, and what was missed. `skipped`: so many entries lie too far back to be told again.

    `seats`: all that share this screen, where they are several.
    """

    seat: str | None
    about: TableTold
    entries: list[Entry]
    now: Now
    skipped: int = 0
    seats: list[str] = []


class Pong(Told, frozen=True, tag="pong"):
    """The answer to `ping`: the line is whole."""

    answers: str


class Moved(Told, frozen=True, tag="moved"):
    """The table has moved on. `answers` is the id of the action of this client that did it."""

    entries: list[Entry]
    now: Now
    answers: str | None = None


class Refusal(Told, frozen=True, tag="refused"):
    """A rule forbids it; nothing has changed."""

    answers: str
    number: int
    rule: str
    reason: str
    text: str
    facts: dict[str, Any] = {}


class Late(Told, frozen=True, tag="stale"):
    """It was decided on an older matter; nothing has changed. The seat is asked something else since."""

    answers: str
    number: int
    at: int


class Seen(Told, frozen=True, tag="seen"):
    answers: str
    now: Now


class Because(Told, frozen=True, tag="because"):
    """Every reason that stands against a kind of action, each with the actions it refuses."""

    answers: str
    reasons: list[Reason]


class Done(Told, frozen=True, tag="done"):
    """What was asked for is done, or noted; of a proposal, whether all agree by now."""

    answers: str
    number: int
    agreed: bool = True


class Problem(Told, frozen=True, tag="problem"):
    """What was said cannot be understood, or not now. `code` is a word for programs, `text` a sentence. `wait`: seconds until it may be."""

    code: str
    text: str
    answers: str | None = None
    wait: float | None = None


class About(Told, frozen=True, tag="about"):
    """The table as anybody at it may know it: seats and who sits there, pace, pause, proposals, clocks."""

    about: TableTold


class Chatted(Told, frozen=True, tag="chatted"):
    seat: str | None
    text: str
    time: str
    answers: str | None = None


class Again(Told, frozen=True, tag="again"):
    """All want a rematch: the code of its table, and a token for one's own seat there, spent like that of an invitation."""

    code: str
    token: str


class Bye(Told, frozen=True, tag="bye"):
    """The connection closes: why, and whether coming back makes sense."""

    code: str
    text: str
    again: bool = True


FromServer = Welcome | Pong | Moved | Refusal | Late | Seen | Because | Done | Problem | About | Chatted | Again | Bye
