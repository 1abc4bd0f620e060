"""What somebody wishes a new table to be like, and what they get for it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from monopole import editions
from monopole.bots import roster
from monopole.editions.edition_files import MOST_TEXT
from monopole.guessing import perhaps
from monopole.server.clean_names import read_name, told_apart
from monopole.server.messages import Lang, Name
from monopole.server.sentences import TurnedAway

ME, HERE, PERSON, EMPTY = "me", "here", "person", "empty"
GIVEN = "given"  # real dice
MOST_SEATS = 9

Short = Annotated[str, Meta(min_length=1, max_length=64)]
OptionNumber = Annotated[int, Meta(ge=-(10**9), le=10**9)]
OptionText = Annotated[str, Meta(max_length=200)]
OptionValue = bool | OptionNumber | OptionText | Annotated[list[OptionNumber | OptionText], Meta(max_length=40)]
EditionText = Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]


class Opening(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to be opened. `seats`: `me` once, `here` for somebody at the same screen, `person` (or `empty`) for somebody who comes later,
    or the level of a bot. `here`: the names of those at the same screen, in the order of their seats.

    `dice`: drawn by the server, or given, real dice read aloud. `resignation`: a bot takes the seat, or it goes bankrupt to the bank.
    `absence`: the bot that sits in for somebody who stays away. `advice`: seats may ask what an expert would do though several people play;
    whoever plays alone among bots always may. `edition_text` is an edition of one's own, as its file has it;
    `edition` only names it then.
    """

    edition: Short
    mode: Short | None = None
    seats: Annotated[list[Short], Meta(min_length=1, max_length=MOST_SEATS)]
    name: Name
    options: Annotated[dict[Short, OptionValue], Meta(max_length=200)] = {}
    pace: Literal["relaxed", "normal", "brisk", "correspondence"] = "normal"
    public: bool = False
    lang: Lang = "fr"
    dice: Literal["drawn", "given"] = "drawn"
    resignation: Literal["bot", "bankruptcy"] = "bot"
    absence: Short = "regular"
    advice: bool = False
    edition_text: EditionText | None = None
    here: Annotated[list[Name], Meta(max_length=MOST_SEATS)] = []


class Opened(Struct, frozen=True):
    """A seat one has got: the table, who one is there, the token that says so, and the table's number."""

    code: str
    seat: str
    token: str
    number: int


def checked(wish: Opening) -> Opening:
    """The wish with its name made fit, `empty` as `person`, and its edition and bots known to be of this package; raises TurnedAway."""
    mine = wish.seats.count(ME)
    if mine != 1:
        raise TurnedAway("one_me", count=mine)
    if wish.seats.count(HERE) != len(wish.here):
        raise TurnedAway("here_names", count=wish.seats.count(HERE), names=len(wish.here))
    people = [read_name(wish.name)]
    for name in wish.here:
        people.append(told_apart(read_name(name), people))
    if any(sign in wish.edition for sign in ("/", "\\", "\0")) or wish.edition.endswith(".toml"):
        raise TurnedAway("no_path_here", value=wish.edition, known=", ".join(editions.names()))
    if wish.edition_text is None:
        editions.modes_of(wish.edition)  # raises where there is none of that name
    seats = [PERSON if seat == EMPTY else seat if seat in (ME, HERE, PERSON) else bot_level(seat) for seat in wish.seats]
    return replace(wish, seats=seats, name=people[0], here=people[1:], absence=bot_level(wish.absence))


def options_of(wish: Opening) -> dict[str, Any]:
    """The options of the game that is wished for: those chosen, and two that a table has names of its own for."""
    options: dict[str, Any] = {"givenDice": wish.dice, **wish.options}
    return options | {"resignation": "bank"} if wish.resignation == "bankruptcy" else options


def bot_level(name: str) -> str:
    """A bot of this package: nothing that comes over the network may name code to run."""
    if roster.registered(name):
        return name
    known = ", ".join(roster.names())
    if ":" in name or "/" in name or "." in name:
        raise TurnedAway("no_code_here", value=name, known=known)
    raise TurnedAway("no_such_seat", value=name, near=perhaps(name, [ME, HERE, PERSON, EMPTY, *roster.names()]), known=known)
