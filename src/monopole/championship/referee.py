"""What only the referee says: start, stops, pauses, disputes, corrections, ties, forfeits (COMP-3, COMP-10, COMP-20 to COMP-22)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from monopole.championship.at_the_table import written_down
from monopole.championship.day_verbs import ORGANISER, REFEREE, SERVER, Said, table_in, verb
from monopole.championship.day_words import DayError, Entry, only, whole_in, words_in
from monopole.championship.rounds import RoundTable, ScoreSheet
from monopole.championship.score_sheets import RICHEST, odd, read_holding, worth
from monopole.game.game_errors import shown

if TYPE_CHECKING:
    from monopole.championship.day import Day

MOST_SIDES = 6
AGAIN, EARLY = "again", "early"  # what the referee allows a table on Monopole


@dataclass
class Dispute:
    """A call for the referee: what about, what each side said, what was decided, without appeal; no decision where nobody disagreed."""

    number: int
    round: int
    table: int
    words: str
    at: int
    sides: list[dict[str, Any]] = field(default_factory=list)
    decision: str = ""
    decided: int | None = None

    def to_dict(self) -> dict[str, Any]:
        return dict(self.__dict__)


@verb(REFEREE, ORGANISER)
def start(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The first phase is announced: the clock of the round runs."""
    only(entry)
    current = day.current()
    if current.started:
        raise DayError("COMP-10", "cette partie a déjà commencé", "this round has begun already")
    lonely = [table.number for table in current.tables if len(table.in_play) < 2 and table.winner is None]
    if lonely:
        raise DayError(
            "COMP-4",
            "table {tables} : une équipe seule ; donnez-lui la partie ou déplacez-la",
            "table {tables}: one team alone; give it the game or move it",
            tables=", ".join(map(str, lonely)),
        )  # fmt: skip
    current.clock.begin(at)
    return {"do": "start"}


@verb(REFEREE, ORGANISER)
def hold(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The whole room stops."""
    only(entry)
    clock = day.current().clock
    if clock.started is None or clock.held:
        raise DayError("COMP-10", "l'horloge de la salle ne court pas", "the clock of the room does not run")
    clock.hold(at)
    return {"do": "hold"}


@verb(REFEREE, ORGANISER)
def resume(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The whole room goes on."""
    only(entry)
    clock = day.current().clock
    if not clock.held:
        raise DayError("COMP-10", "la salle n'est pas arrêtée", "the room is not stopped")
    clock.resume(at)
    return {"do": "resume"}


@verb(REFEREE)
def pause(day: Day, who: str, entry: Entry, at: int) -> Said:
    """One table stops; its time is given back to it."""
    only(entry, "table")
    table = table_in(day, who, entry)
    table.must_be_open()
    if not day.current().started or table.paused:
        raise DayError("COMP-10", "table {table} : il n'y a rien à arrêter", "table {table}: there is nothing to stop", table=table.number)
    table.pauses.append([at, None])
    clock = day.current().clock
    for name in [said for said in clock.said if " " not in said and f"{said} {table.number}" not in clock.said]:
        clock.said.append(f"{name} {table.number}")  # the table has heard what the room has
    return {"do": "pause", "table": table.number}


@verb(REFEREE)
def unpause(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The table goes on."""
    only(entry, "table")
    table = table_in(day, who, entry)
    if not table.paused:
        raise DayError("COMP-10", "la table {table} n'est pas arrêtée", "table {table} is not stopped", table=table.number)
    table.pauses[-1][1] = at
    return {"do": "unpause", "table": table.number}


@verb(SERVER)
def mark(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The clock has reached the second phase, the last round or the end; of the room, or of a table with time of its own."""
    day.say_mark(str(entry["mark"]), entry.get("table"))
    return dict(entry)


@verb(REFEREE)
def reseat(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A table sits down anew: the juniors roll again."""
    only(entry, "table")
    table = table_in(day, who, entry)
    table.must_be_open()
    if table.sheets:
        raise DayError("COMP-5", "on compte déjà à cette table", "they are counting at this table already")
    table.clear()
    return {"do": "reseat", "table": table.number}


@verb(REFEREE)
def walkover(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The only team of a table goes on without playing."""
    only(entry, "table")
    table = table_in(day, who, entry)
    table.must_be_open()
    if len(table.in_play) != 1:
        raise DayError("COMP-1", "table {table} : il y a encore {count} équipes", "table {table}: there are still {count} teams",
                       table=table.number, count=len(table.in_play))  # fmt: skip
    table.walk_over()
    day.let_out(table)
    day.note_ruling("walkover", table, table.in_play[0], "", at)
    return {"do": "walkover", "table": table.number}


@verb(REFEREE)
def forfeit(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A team gives up its game; a team left alone has won."""
    only(entry, "team", "reason")
    team = day.register.team(entry.get("team"))
    table = day.current().table_of(team.number)
    if table is None:
        raise DayError("COMP-24", "{team} n'est à aucune table", "{team} sits at no table", team=team.title())
    table.must_be_open()
    if team.number in table.forfeits or len(table.in_play) < 2:
        raise DayError("COMP-24", "{team} ne peut pas déclarer forfait", "{team} cannot give up", team=team.title())
    reason = words_in(entry, "reason", "COMP-22")
    if table.paid or table.sheets or table.code:
        table.forfeits.append(team.number)
        for place in table.opening.places:
            if place.team == team.number:
                table.sheets.pop(place.seat, None)
    else:
        table.teams.remove(team.number)
        table.clear()
    team.out = day.current().number
    day.note_ruling("forfeit", table, team.number, reason, at)
    if len(table.in_play) == 1:
        table.walk_over()
    return {"do": "forfeit", "team": team.number, "reason": reason}


@verb(REFEREE)
def allow(day: Day, who: str, entry: Entry, at: int) -> Said:
    """What a table on Monopole does not do by itself: begin `again` at another one, or count a game that ended `early`."""
    only(entry, "table", "what", "reason")
    table, what = table_in(day, who, entry), entry.get("what")
    table.must_be_open()
    if what not in (AGAIN, EARLY):
        raise DayError("COMP-3", "what : again ou early", "what: again or early")
    if not table.code:
        raise DayError("COMP-3", "table {table} : elle ne se joue pas sur Monopole", "table {table}: it is not played on Monopole",
                       table=table.number)  # fmt: skip
    if what == EARLY and table.early:
        raise DayError("COMP-3", "table {table} : c'est déjà permis", "table {table}: that is allowed already", table=table.number)
    reason = words_in(entry, "reason", "COMP-22")
    if what == AGAIN:
        table.code, table.early = "", False
    else:
        table.early = True
    day.note_ruling(what, table, None, reason, at)
    return {"do": "allow", "table": table.number, "what": what, "reason": reason}


@verb(REFEREE)
def rule_tie(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Equal in fortune, in the team's sum and in cash: the referee decides, and says why."""
    only(entry, "table", "team", "reason")
    table = table_in(day, who, entry)
    if entry.get("team") not in table.tied:
        raise DayError("COMP-20", "cette équipe n'est pas à égalité en tête de la table", "this team is not level at the head of the table")
    reason = words_in(entry, "reason", "COMP-22")
    table.winner, table.how, table.tied = int(entry["team"]), "ruling", []
    day.let_out(table)
    day.note_ruling("tie", table, table.winner, reason, at)
    return {"do": "rule_tie", "table": table.number, "team": table.winner, "reason": reason}


@verb(REFEREE)
def side(day: Day, who: str, entry: Entry, at: int) -> Said:
    """What one side of a dispute says."""
    only(entry, "dispute", "seat", "words")
    dispute, table = _open_dispute(day, entry)
    seat = whole_in(entry, "seat", 1, max(1, len(table.opening.places)), "COMP-22")
    words = words_in(entry, "words", "COMP-22")
    if len(dispute.sides) >= MOST_SIDES:
        raise DayError("COMP-22", "tous ont été entendus", "all have been heard")
    dispute.sides.append({"seat": seat, "words": words})
    return {"do": "side", "dispute": dispute.number, "seat": seat, "words": words}


@verb(REFEREE)
def decide(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Both sides heard, the referee decides; nobody can contest it."""
    only(entry, "dispute", "decision")
    dispute, _ = _open_dispute(day, entry)
    if len({each["seat"] for each in dispute.sides}) < 2:
        raise DayError("COMP-22", "chacune des parties est d'abord entendue", "each side is heard first")
    dispute.decision, dispute.decided = words_in(entry, "decision", "COMP-22"), at
    return {"do": "decide", "dispute": dispute.number, "decision": dispute.decision}


@verb(REFEREE)
def settled(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The referee came, and there was nothing to decide: a house was missing, somebody asked for a rule."""
    only(entry, "dispute")
    dispute, _ = _open_dispute(day, entry)
    if dispute.sides:
        raise DayError("COMP-22", "un côté est entendu : il faut une décision", "a side has been heard: a decision is wanted")
    dispute.decided = at
    return {"do": "settled", "dispute": dispute.number}


def _open_dispute(day: Day, entry: Entry) -> tuple[Dispute, RoundTable]:
    number = entry.get("dispute")
    found = next((each for each in day.disputes if each.number == number and each.decided is None), None)
    if found is None:
        raise DayError(
            "COMP-22", "il n'y a pas de litige {number} à trancher", "there is no dispute {number} to be decided", number=shown(number)
        )
    return found, day.rounds[found.round - 1].tables[found.table - 1]


@verb(REFEREE)
def correct(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A sheet that was handed in is put right, with the reason; the old one stays readable."""
    table = table_in(day, who, entry)
    if table.handed is None:
        raise DayError(
            "COMP-21",
            "la feuille n'est pas encore remise : la table corrige elle-même",
            "the sheet is not handed in yet: the table corrects it itself",
        )
    seat = whole_in(entry, "seat", 1, len(table.opening.places), "COMP-21")
    if seat not in table.sheets:
        raise DayError("COMP-21", "la place {seat} n'a pas de fiche", "seat {seat} has no sheet", seat=seat)
    holding = read_holding(entry)
    reason = words_in(entry, "reason", "COMP-21")
    written = whole_in(entry, "written", 0, RICHEST, "COMP-21") if entry.get("written") is not None else None
    wrong = odd({**table.holdings(), seat: holding}, day.names_at(table))
    if wrong:
        raise DayError("COMP-20", "les fiches ne vont pas ensemble : {why}", "the sheets do not fit together: {why}", why=wrong[0])
    before = table.sheets[seat]
    total = worth(holding).total if written is None else written
    corrected = ScoreSheet(holding, total, "referee")
    if corrected.gap is not None:
        raise DayError("COMP-20", "{why}", "{why}", why=corrected.gap.why)
    table.sheets[seat] = corrected
    table.settle()
    day.let_out(table)
    day.corrections.append(
        {"round": day.current().number, "table": table.number, "seat": seat, "name": day.names_at(table)[seat - 1], "at": at,
         "reason": reason, "before": worth(before.holding).total, "after": worth(holding).total}
    )  # fmt: skip
    return {"do": "correct", "table": table.number, "seat": seat, "reason": reason, **written_down(holding, total)}
