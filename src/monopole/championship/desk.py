"""At the organiser's desk: entries, check-in, the waiting list, the draw of the tables, late changes (COMP-1 to COMP-4, COMP-25)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from monopole.championship.day_verbs import ENTRANT, ORGANISER, REFEREE, Said, plain_role, verb
from monopole.championship.day_words import DayError, Entry, name_in, only, whole_in
from monopole.championship.knockout import MOST_TEAMS, table_sizes, tables_for
from monopole.championship.rounds import Round, RoundTable
from monopole.game.game_errors import shown

if TYPE_CHECKING:
    from monopole.championship.day import Day

LONGEST_KEEPING = 366  # days


@verb(ORGANISER, ENTRANT)
def enter(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A team enters."""
    only(entry, "junior", "adult", "name", "team")
    if day.begun:
        raise DayError("COMP-2", "la première partie a commencé : on n'inscrit plus", "the first round has begun: nobody enters any more")
    name = name_in(entry, "name") if entry.get("name") else ""
    team = day.register.enter(name_in(entry, "junior"), name_in(entry, "adult"), name)
    return {"do": "enter", "junior": team.junior, "adult": team.adult, "name": team.name, "team": team.number}


@verb(ORGANISER)
def rename(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A name was misspelt."""
    only(entry, "team", "junior", "adult", "name")
    team = day.register.team(entry.get("team"))
    junior, adult = name_in(entry, "junior"), name_in(entry, "adult")
    name = name_in(entry, "name") if entry.get("name") else ""
    team.junior, team.adult, team.name = junior, adult, name
    return {"do": "rename", "team": team.number, "junior": junior, "adult": adult, "name": name}


@verb(ORGANISER)
def places(day: Day, who: str, entry: Entry, at: int) -> Said:
    """So many teams play, so many wait."""
    only(entry, "playing", "waiting")
    if day.rounds:
        raise DayError("COMP-2", "les tables sont tirées : le nombre ne change plus", "the tables are drawn: the number stays")
    playing = whole_in(entry, "playing", min(table_sizes()), MOST_TEAMS, "COMP-1")
    waiting = whole_in(entry, "waiting", 0, MOST_TEAMS, "COMP-2")
    day.register.playing, day.register.waiting = playing, waiting
    return {"do": "places", "playing": playing, "waiting": waiting}


@verb(ORGANISER)
def close(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Nobody enters any more."""
    only(entry)
    day.register.closed = True
    return {"do": "close"}


@verb(ORGANISER)
def reopen(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Registration is open again; also once the tables are drawn, for a table of four takes a team that comes late."""
    only(entry)
    if day.begun:
        raise DayError(
            "COMP-2",
            "la première partie a commencé : les inscriptions restent closes",
            "the first round has begun: registration stays closed",
        )
    day.register.closed = False
    return {"do": "reopen"}


@verb(ORGANISER)
def check_in(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A team is here, or was ticked by mistake."""
    only(entry, "team", "here")
    team, here = day.register.team(entry.get("team")), entry.get("here", True)
    if type(here) is not bool:
        raise DayError("COMP-2", "here : oui ou non", "here: true or false")
    if team.withdrawn:
        raise DayError("COMP-2", "{team} s'est retirée", "{team} has withdrawn", team=team.title())
    if not here and day.rounds and day.rounds[0].table_of(team.number):
        raise DayError("COMP-3", "{team} est à une table : remplacez-la", "{team} sits at a table: replace it", team=team.title())
    team.here = here
    return {"do": "check_in", "team": team.number, "here": here}


@verb(ORGANISER)
def withdraw(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A team will not play; the first who waits moves up."""
    only(entry, "team")
    team = day.register.team(entry.get("team"))
    if team.withdrawn:
        raise DayError("COMP-2", "{team} s'est déjà retirée", "{team} has withdrawn already", team=team.title())
    if day.rounds and day.current().table_of(team.number):
        raise DayError(
            "COMP-3", "{team} est à une table : remplacez-la, ou l'arbitre déclare son forfait",
            "{team} sits at a table: replace it, or the referee calls its forfeit", team=team.title(),
        )  # fmt: skip
    team.withdrawn, team.here = True, False
    return {"do": "withdraw", "team": team.number}


@verb(ORGANISER)
def readmit(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A team that had withdrawn comes after all, at the end of the list."""
    only(entry, "team")
    team = day.register.team(entry.get("team"))
    if not team.withdrawn:
        raise DayError("COMP-2", "{team} ne s'est pas retirée", "{team} has not withdrawn", team=team.title())
    if day.register.full:
        raise DayError("COMP-2", "il n'y a plus de place, ni en attente", "there is no place left, not even to wait")
    team.withdrawn = False
    day.register.teams[team.number] = day.register.teams.pop(team.number)
    return {"do": "readmit", "team": team.number}


@verb(ORGANISER)
def shut_out(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A phone is lost, or a link went too far: nothing made for this role opens it any more, and new links are made.

    Of the organiser only the device that opened the day stays.
    """
    only(entry, "role")
    role = entry.get("role")
    known = {plain_role(name) for name in day.roles()}
    if not isinstance(role, str) or role not in known:
        raise DayError("COMP-3", "il n'y a pas de rôle {role} à fermer", "there is no role {role} to be shut out", role=shown(role))
    day.admission.shut_out(role)
    return {"do": "shut_out", "role": role}


@verb(ORGANISER)
def keep_until(day: Day, who: str, entry: Entry, at: int) -> Said:
    """How long contact details are kept, to the end of that day; then they are gone."""
    only(entry, "date")
    day.keep_until = read_date(entry.get("date"), at)
    return {"do": "keep_until", "date": day.keep_until}


def read_date(value: object, at: int) -> str:
    """A day to come, a year away at most."""
    try:
        until = date.fromisoformat(value) if isinstance(value, str) and len(value) == 10 else None
    except ValueError:
        until = None
    days = None if until is None else (until - date(1970, 1, 1)).days - at // 86400
    if until is None or days is None or not 0 <= days <= LONGEST_KEEPING:
        raise DayError(
            "COMP-25",
            "il faut une date d'effacement, d'aujourd'hui à {most} jours, écrite 2026-03-31, pas {value}",
            "a deletion date is wanted, from today to {most} days on, written 2026-03-31, not {value}",
            most=LONGEST_KEEPING, value=shown(value),
        )  # fmt: skip
    return until.isoformat()


@verb(ORGANISER, REFEREE)
def draw(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Every team gets its table: those present in the first round, then the winners of the last. `order` is the order chance gave them."""
    only(entry, "tables", "by", "order")
    number, teams = day.to_draw()
    sizes = tables_for(len(teams))
    tables = entry.get("tables")
    if tables is None:
        tables = day.grouped(entry.get("order") or teams)
    if not isinstance(tables, list) or not all(isinstance(table, list) and len(table) in table_sizes() for table in tables):
        raise DayError(
            "COMP-4",
            "une table a {sizes} équipes",
            "a table has {sizes} teams",
            sizes=" / ".join(str(size) for size in sorted(table_sizes())),
        )
    if sorted(team for table in tables for team in table if type(team) is int) != sorted(teams) or sum(map(len, tables)) != len(teams):
        raise DayError("COMP-1", "chaque équipe en lice est assise une fois et une seule", "each team still in sits exactly once")
    if len(tables) != len(sizes):
        raise DayError("COMP-1", "il faut {count} tables pour {teams} équipes", "{count} tables are wanted for {teams} teams",
                       count=len(sizes), teams=len(teams))  # fmt: skip
    day.rounds[number - 1 :] = [Round.drawn(number, tables, day.been_banker(number))]
    day.register.closed = True
    return {"do": "draw", "tables": tables}


@verb(ORGANISER, REFEREE)
def undraw(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The tables of a round that has not begun are taken back."""
    only(entry, "round")
    if day.current().started:
        raise DayError("COMP-10", "cette partie a commencé", "this round has begun")
    number = day.rounds.pop().number
    return {"do": "undraw", "round": number}


@verb(ORGANISER, REFEREE)
def move(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A team changes tables, or one that came late gets a seat; both tables sit down anew."""
    only(entry, "team", "to")
    current = day.current()
    team = day.register.team(entry.get("team"))
    to = current.tables[whole_in(entry, "to", 1, len(current.tables), "COMP-3") - 1]
    came_from = current.table_of(team.number)
    if came_from is None and not (current.number == 1 and team.here and not team.withdrawn):
        raise DayError("COMP-24", "{team} ne joue pas cette partie", "{team} does not play this round", team=team.title())
    if came_from is to:
        raise DayError(
            "COMP-3", "{team} est déjà à la table {table}", "{team} sits at table {table} already", team=team.title(), table=to.number
        )
    for table in (to, came_from):
        if table is not None:
            _must_change(table)
    if len(to.teams) >= max(table_sizes()):
        raise DayError("COMP-4", "la table {table} est complète", "table {table} is full", table=to.number)
    if came_from is not None:
        came_from.teams.remove(team.number)
        came_from.clear()
    to.teams.append(team.number)
    to.clear()
    return {"do": "move", "team": team.number, "to": to.number}


def _must_change(table: RoundTable) -> None:
    """Teams still come and go there."""
    if table.elsewhere:
        raise DayError("COMP-3", "table {table} : elle se joue sur Monopole, avec les équipes de ce moment-là",
                       "table {table}: it is played on Monopole, with the teams of that moment", table=table.number)  # fmt: skip
    if not table.may_change:
        raise DayError("COMP-11", "table {table} : les titres sont distribués", "table {table}: the deeds are dealt", table=table.number)


@verb(ORGANISER, REFEREE)
def replace(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Before the deal of the first round a team that is gone gives its seat to one that waits: the first who is here, or the named one."""
    only(entry, "team", "by")
    current = day.current()
    team = day.register.team(entry.get("team"))
    table = current.table_of(team.number)
    if table is None:
        raise DayError("COMP-3", "{team} n'est à aucune table", "{team} sits at no table", team=team.title())
    if current.number > 1:
        raise DayError(
            "COMP-1",
            "seuls les gagnants jouent cette partie : l'arbitre déclare le forfait",
            "only winners play this round: the referee calls a forfeit",
        )
    _must_change(table)
    seated = set(current.teams())
    waiting = [each for each in day.register.standing() if each.here and each.number not in seated]
    by = next((each for each in waiting if entry.get("by") in (None, each.number)), None)
    if by is None:
        raise DayError("COMP-2", "aucune équipe en attente n'est là", "no waiting team is here")
    table.teams[table.teams.index(team.number)] = by.number
    table.clear()
    team.withdrawn, team.here = True, False
    return {"do": "replace", "team": team.number, "by": by.number}


def deletion_time(until: str) -> float:
    """The end of that day, in seconds since 1970."""
    return ((date.fromisoformat(until) - date(1970, 1, 1)).days + 1) * 86400.0
