"""One championship day as a book: every word said about it, who may say what, and what time alone brings."""

from __future__ import annotations

import calendar
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from monopole.championship import at_the_table, desk, referee  # noqa: F401 (the words they know)
from monopole.championship.admission import Admission
from monopole.championship.at_the_table import may_be_played_elsewhere
from monopole.championship.bot_tables import LiveTable, bot_level, bots_game, drawn_key, seat_names
from monopole.championship.contacts import Contacts, read_details
from monopole.championship.day_export import exported, read_form
from monopole.championship.day_verbs import ENTRANT, ORGANISER, PUBLIC, REFEREE, SERVER, TABLE, TEAM, found, plain_role, table_in
from monopole.championship.day_view import seen_by
from monopole.championship.day_words import DayError, Entry, name_in, only, whole_in, words_in
from monopole.championship.desk import deletion_time, read_date
from monopole.championship.entrants import PLAYING, WAITING, Register, Team
from monopole.championship.knockout import EDITION, MOST_TEAMS, grouped, shuffled, table_sizes, tables_for
from monopole.championship.referee import Dispute
from monopole.championship.room_clock import marks
from monopole.championship.rounds import Round, RoundTable
from monopole.game.game_errors import shown
from monopole.table.book import Awaited, Chance, Made, Role, Written

MOST_DISPUTES = 500
LANGUAGES = ("fr", "en")
GRACE = 3600.0  # seconds the clock must have said that contact details are to be deleted
LOOKING = 60.0  # seconds between two looks whether it says so still
WISHES = ("title", "where", "when", "playing", "waiting", "keep_until", "alone")


class DeletionDue(NamedTuple):
    """Since when the clock says that the deletion is due, by that clock and by one that nobody sets; and when to look again."""

    since: float
    elapsed: float
    again: float


class Day:
    """A day: who entered, the rounds so far, disputes and corrections. Every change is a word (`day_verbs`)."""

    kind: ClassVar[str] = "championship"
    maker: ClassVar[str] = ORGANISER

    def __init__(self, head: Mapping[str, Any]) -> None:
        self.head = dict(head)
        self.title, self.where, self.when = str(head["title"]), str(head["where"]), str(head["when"])
        self.register = Register(head["playing"], head["waiting"])
        self.keep_until: str | None = head["keep_until"]
        self.alone: bool = head["alone"]  # the organiser is the referee too
        self.rounds: list[Round] = []
        self.disputes: list[Dispute] = []
        self.corrections: list[dict[str, Any]] = []
        self.rulings: list[dict[str, Any]] = []  # ties, forfeits, walk-overs
        self.admission = Admission()
        self._past: DeletionDue | None = None
        self.secret: dict[str, Any] = {}

    # a book

    @classmethod
    def begin(cls, wish: Mapping[str, Any], made: Made) -> tuple[Self, dict[str, Any]]:
        """A day with nobody in it yet."""
        only(wish, *WISHES)
        head = {
            "title": name_in(wish, "title"),
            "where": words_in(wish, "where", "COMP-2", 80) if wish.get("where") else "",
            "when": words_in(wish, "when", "COMP-2", 40) if wish.get("when") else "",
            "playing": whole_in(wish, "playing", min(table_sizes()), MOST_TEAMS, "COMP-1", PLAYING),
            "waiting": whole_in(wish, "waiting", 0, MOST_TEAMS, "COMP-2", WAITING),
            "alone": wish.get("alone") is True,
            "keep_until": read_date(wish["keep_until"], int(made.now)) if wish.get("keep_until") else None,
        }
        return cls(head), head

    @classmethod
    def read(cls, head: Mapping[str, Any], lines: Iterable[Written], secret: dict[str, Any]) -> Self:
        """The day these lines tell."""
        day = cls(head)
        for line in lines:
            day._apply(plain_role(line.by or SERVER), line.entry, _seconds(line.time))
        day.secret = secret
        return day

    def hear(self, who: str, entry: Mapping[str, Any], made: Made) -> dict[str, Any]:
        """What somebody says: chance is thrown where the word asks for it, contact details go where no journal is.

        `round` is the round somebody had before them: a phone that was away speaks of a table that may be another by now.
        """
        who = self.admission.admitted(who)
        if "thrown" in entry:
            raise DayError("COMP-5", "seule la page dit que les dés sont les siens", "only the page says that the dice are its own")
        if entry.get("do") in ("contact", "forget"):
            return self._about_contacts(who, entry, made)
        details = read_details(entry["details"]) if entry.get("details") is not None else {}
        if details:
            self._must_keep_private(made)
        self._must_be_of_this_round(entry)
        plain = {name: value for name, value in entry.items() if name not in ("details", "round")}
        written = self._apply(who, self._completed(who, plain, made.chance), int(made.now))
        if details and written["do"] == "enter":
            self.contacts.keep(written["team"], details)
        return written

    def _must_be_of_this_round(self, entry: Entry) -> None:
        if "round" in entry and entry["round"] != len(self.rounds):
            raise DayError(
                "COMP-1", "cela parlait de la partie {spoken}, qui n'est plus celle qui se joue : rien n'a été écrit",
                "that was said of round {spoken}, which is not being played any more: nothing was written", spoken=shown(entry["round"]),
            )  # fmt: skip

    def _apply(self, who: str, entry: Entry, at: int) -> dict[str, Any]:
        if entry.get("do") in ("contact", "forget"):
            return dict(entry)
        return found(who, entry, self.alone).word(self, who, entry, at)

    def _completed(self, who: str, entry: Entry, chance: Chance) -> dict[str, Any]:
        """With what chance supplies: dice nobody typed, deeds nobody named, the order of a draw, a game played by bots."""
        found(who, entry, self.alone)
        full, do = dict(entry), entry.get("do")
        if do == "roll" and "dice" not in entry:
            full |= {"dice": [1 + chance.below(6), 1 + chance.below(6)], "thrown": True}
        elif do == "deal" and "squares" not in entry:
            full |= {"squares": table_in(self, who, entry).deal.draw(chance.below), "thrown": True}
        elif do == "draw" and "tables" not in entry:
            full["order"] = shuffled(self.to_draw()[1], chance.below) if entry.get("by") != "entry" else self.to_draw()[1]
        elif do == "by_bots":
            only(entry, "table", "level")
            table = table_in(self, who, entry)
            may_be_played_elsewhere(self, table)
            full |= {"level": bot_level(entry.get("level", "regular")), "key": drawn_key(chance)}
        return full

    def awaited(self) -> Sequence[Awaited]:
        """Tables of the round that are to be opened on Monopole, and those that bots are to play out."""
        tables = self.rounds[-1].tables if self.rounds else []
        return [*(self._to_open(table) for table in tables if table.opening_as), *(_to_play(self, table) for table in tables if table.bots)]

    def _to_open(self, table: RoundTable) -> Awaited:
        at = {"table": table.number, "code": table.opening_as}
        what = LiveTable(tuple(seat_names(self, table)), self.current().final, table.lang)
        return Awaited(table.opening_as, what, {"do": "live", **at}, {"do": "not_opened", **at}, table.opening_as)

    def come(self, role: str, name: str | None, made: Made, maker: str | None = None) -> tuple[str, dict[str, Any] | None]:
        """A link opens its role; nothing is written of it."""
        return role, None

    def wakes(self) -> float | None:
        """The next thing the clock says, or the day on which contact details are deleted."""
        due = [when for when, _, _ in self._marks_due()]
        if self.keep_until is not None and self.contacts.kept:
            due.append(deletion_time(self.keep_until) if self._past is None else self._past.again)
        return min(due, default=None)

    def wake(self, made: Made) -> dict[str, Any] | None:
        """That time has come."""
        if self.keep_until is not None and self.contacts.kept and self._is_past(deletion_time(self.keep_until), made):
            self.contacts.forget()
            return {"do": "forget", "team": None}
        due = sorted((when, name, table or 0) for when, name, table in self._marks_due() if when <= made.now)
        if not due:
            return None
        _, name, table = due[0]
        return self._apply(SERVER, {"do": "mark", "mark": name, **({"table": table} if table else {})}, int(made.now))

    def _is_past(self, deletion: float, made: Made) -> bool:
        """Whether the clock has said for an hour without a break that the deletion is due: one that jumps a month ahead is put right
        before that, and nothing is lost."""
        if made.now < deletion:
            self._past = None
            return False
        if made.elapsed is None:
            return True
        if self._past is None or made.now < self._past.since:
            self._past = DeletionDue(made.now, made.elapsed, made.now)
        left = GRACE - (made.elapsed - self._past.elapsed)
        self._past = self._past._replace(again=made.now + min(max(0.0, left), LOOKING))
        return left <= 0

    def _marks_due(self) -> list[tuple[float, str, int | None]]:
        """What the clock has yet to say: to the room, and to tables that got time back."""
        if not self.rounds or not self.rounds[-1].started or self.rounds[-1].done:
            return []
        clock, due = self.rounds[-1].clock, []
        tables = [table for table in self.rounds[-1].tables if table.pauses and table.winner is None and table.handed is None]
        for mark in marks():
            for table in (None, *tables):
                when = clock.due(mark.name, table.pauses if table else ())
                if when is not None and _said_as(mark.name, table.number if table else None) not in clock.said:
                    due.append((when, mark.name, table.number if table else None))
        return due

    def say_mark(self, name: str, table: int | None) -> None:
        self.current().clock.said.append(_said_as(name, table))

    def view(self, who: str | None) -> dict[str, Any] | None:
        """What this role may see; whoever was shut out sees what all see."""
        return seen_by(self, PUBLIC if who is None or not self.admission.admits(who) else plain_role(who))

    def roles(self) -> Mapping[str, Role]:
        """The organiser on one device or several, the referee, each table and team, the screens of the room, whoever wants to enter."""
        name = self.admission.name
        organisers = (ORGANISER, name(ORGANISER))
        by_the_desk, tables = (*organisers, name(REFEREE)), len(tables_for(max(self.register.playing, min(table_sizes()))))
        tables = max([tables, *(len(each.tables) for each in self.rounds)])
        return {
            ORGANISER: Role(),
            name(ORGANISER): Role(organisers, shared=True),
            name(REFEREE): Role(organisers, shared=True),
            **{name(f"{TABLE} {number}"): Role(by_the_desk, shared=True) for number in range(1, tables + 1)},
            **{name(f"{TEAM} {number}"): Role(by_the_desk, shared=True) for number in self.register.teams},
            name(PUBLIC): Role(by_the_desk, open=True),
            name(ENTRANT): Role(organisers, open=True),
        }

    def about(self) -> dict[str, Any]:
        """What anybody with its code may know."""
        waits = {"pace": "correspondence"} if self.wakes() is not None or self.awaited() else {}
        return {"edition": EDITION, "title": self.title, "where": self.where, "when": self.when, **waits}

    def over(self) -> bool:
        """Whether there is a winner, and nothing left to be deleted."""
        return self.champion() is not None and not self.contacts.kept

    def must_export(self, form: str, who: str) -> None:
        read_form(form, self.admission.admitted(who))

    def export(self, form: str, who: str, lang: str) -> tuple[str, str, bytes]:
        """A file of the day for this role."""
        return exported(self, form, self.admission.admitted(who), lang)

    # contact details

    @property
    def contacts(self) -> Contacts:
        return Contacts(self.secret)

    def _about_contacts(self, who: str, entry: Entry, made: Made) -> dict[str, Any]:
        if who != ORGANISER:
            raise DayError("COMP-25", "seul l'organisateur garde les coordonnées", "only the organiser keeps contact details")
        if entry["do"] == "forget":
            only(entry, "team")
            team = None if entry.get("team") is None else self.register.team(entry["team"]).number
            if team is not None:
                self.contacts.must_be_open()
            self.contacts.forget(team)
            return {"do": "forget", "team": team}
        only(entry, "team", "details")
        number = self.register.team(entry.get("team")).number
        details = read_details(entry.get("details"))
        self._must_keep_private(made)
        self.contacts.keep(number, details)
        return {"do": "contact", "team": number}

    def _must_keep_private(self, made: Made) -> None:
        """Raises DayError where contact details cannot be kept as they must be: until a date, and sealed with a key."""
        self.contacts.must_be_open()
        if not made.private:
            raise DayError(
                "COMP-25",
                "ce serveur ne peut pas écrire dans son dossier de clefs (réglage keys) : il ne garde donc aucune coordonnée",
                "this server cannot write into its folder of keys (setting keys): so it keeps no contact details",
            )
        if self.keep_until is None:
            raise DayError(
                "COMP-25",
                "dites d'abord jusqu'à quel jour les coordonnées sont gardées",
                "say first until which day contact details are kept",
            )

    # what the words ask

    def current(self) -> Round:
        """The round being played or about to be."""
        if not self.rounds:
            raise DayError("COMP-3", "les tables ne sont pas encore tirées", "the tables are not drawn yet")
        return self.rounds[-1]

    def to_draw(self) -> tuple[int, list[int]]:
        """The round that can be drawn now, and its teams: again while it has not begun."""
        last = self.rounds[-1] if self.rounds else None
        if last is None or (last.number == 1 and not last.started):
            return 1, [team.number for team in self.register.present()]
        before = last if last.started or last.done else self.rounds[-2]
        if not before.done:
            missing = ", ".join(str(table.number) for table in before.tables if table.winner is None)
            raise DayError(
                "COMP-24",
                "on attend encore le résultat des tables {tables}",
                "the results of tables {tables} are still awaited",
                tables=missing,
            )
        if before.final:
            raise DayError("COMP-1", "la finale est jouée", "the final is played")
        return before.number + 1, before.winners()

    def been_banker(self, before: int) -> set[int]:
        """Teams whose adult has kept a bank before this round."""
        return {team for each in self.rounds[: before - 1] for team in each.bankers()}

    def grouped(self, order: Sequence[int]) -> list[list[int]]:
        number, teams = self.to_draw()
        if sorted(order) != sorted(teams):
            raise DayError(
                "COMP-1",
                "order : chaque équipe en lice une fois, pas {order}",
                "order: each team still in once, not {order}",
                order=shown(order),
            )
        return grouped(order, self.been_banker(number))

    @property
    def begun(self) -> bool:
        """Whether the first phase of the first round was announced."""
        return bool(self.rounds) and (self.rounds[0].started or len(self.rounds) > 1)

    def note_ruling(self, what: str, table: RoundTable, team: int | None, reason: str, at: int) -> None:
        """A word of the referee that is no dispute and no correction, of a team or of a whole table, for the log of the day."""
        told = {"what": what, "round": self.current().number, "table": table.number, "team": team, "reason": reason, "at": at}
        self.rulings.append(told)

    def team(self, number: int) -> Team:
        return self.register.teams[number]

    def names_at(self, table: RoundTable) -> list[str]:
        """The names of a table by seat, each different."""
        names: list[str] = []
        for place in table.opening.places:
            name = self.team(place.team).called(place.who)
            names.append(name if name not in names else f"{name[:32]} ({place.team})")
        return names

    def let_out(self, table: RoundTable) -> None:
        """One team of a table waits for the next round, the others are out (COMP-24)."""
        for number in table.teams:
            lost = table.winner is not None and number != table.winner
            self.team(number).out = self.current().number if lost or number in table.forfeits else 0

    def dispute(self, table: int, words: str, at: int) -> Dispute:
        if len(self.disputes) >= MOST_DISPUTES:
            raise DayError("COMP-22", "le registre des litiges est plein", "the register of disputes is full")
        return Dispute(len(self.disputes) + 1, self.current().number, table, words, at)

    def champion(self) -> int | None:
        """The winning team of the day."""
        last = self.rounds[-1] if self.rounds else None
        return last.tables[0].winner if last is not None and last.final else None


def _to_play(day: Day, table: RoundTable) -> Awaited:
    asked, at = table.bots or {}, {"table": table.number}
    work = partial(bots_game, tuple(seat_names(day, table)), tuple(table.teams), asked["level"], asked["key"])
    return Awaited(f"bots {len(day.rounds)} {table.number}", work, {"do": "bots_played", **at}, {"do": "bots_left", **at})


def _said_as(name: str, table: int | None) -> str:
    return name if table is None else f"{name} {table}"


def _seconds(date: str) -> int:
    return calendar.timegm(time.strptime(date, "%Y-%m-%dT%H:%M:%SZ"))
