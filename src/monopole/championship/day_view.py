"""The day as each role sees it: only its part. What is not in this list reaches nobody's device.

- Anybody, and the screens of the room: first names, tables, clocks, who won; fortunes of the final once it is decided.
- Whoever enters by a link: how many places there are, and until when contact details are kept.
- A team: that, its own name, its own table as everybody at it sees it, and its own sheets. What the others have counted it sees once the
  table's sheet is handed in (COMP-21), and no order of merit before: at the printed table nobody's money is anybody else's affair.
- A table's phone, which its banker holds: everything of that table and of no other.
- The referee: every table, every dispute and correction, family names.
- The organiser: all of it, and alone the contact details.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from monopole.bilingual import Both
from monopole.championship.day_verbs import ENTRANT, ORGANISER, PUBLIC, REFEREE, TABLE, TEAM, kind_of, number_of
from monopole.championship.day_words import DayError
from monopole.championship.entrants import Team
from monopole.championship.knockout import box, stages, table_sizes
from monopole.championship.room_clock import marks
from monopole.championship.rounds import Round, RoundTable, ScoreSheet
from monopole.championship.score_sheets import Assets, worth
from monopole.championship.table_opening import box_contents
from monopole.vocabulary import GROUP_NAMES

if TYPE_CHECKING:
    from monopole.championship.day import Day


SHOWN = 200  # corrections and rulings on a screen, the last ones; the files have all of them
# of a table, what its teams see on their own phones
OF_TEAMS = (
    "round", "number", "teams", "forfeits", "state", "rolls", "to_roll", "places", "pauses", "sheets", "handed", "tied", "winner", "how",
    "parted", "code", "early",
)  # fmt: skip


def seen_by(day: Day, who: str) -> dict[str, Any]:
    """All that this role may see, JSON-ready."""
    kind = kind_of(who)
    seen: dict[str, Any] = {"role": who, "title": day.title, "where": day.where, "when": day.when, "stage": stage_of(day)}
    if kind == ENTRANT:
        return {**seen, "register": places_of(day), "dates": {"keep_until": day.keep_until}}
    seen |= {
        "register": places_of(day),
        "plan": plan_of(day),
        "rounds": [round_seen(day, each) for each in day.rounds],
        "podium": podium(day),
    }
    if kind == PUBLIC:
        return {**seen, "teams": [team_seen(team) for team in day.register.standing() if team.number in _at_tables(day)]}
    if kind in (ORGANISER, REFEREE):
        queue = {team.number for team in day.register.queue()}
        seen["teams"] = [desk_row(day, team, team.number in queue, kind == ORGANISER) for team in day.register.teams.values()]
        seen["tables"] = [table_seen(day, each, table) for each in day.rounds for table in each.tables]
        seen |= {
            "disputes": [each.to_dict() for each in day.disputes],
            "corrections": day.corrections[-SHOWN:],
            "rulings": day.rulings[-SHOWN:],
            "access": day.admission.renamed(),
            "alone": day.alone,
            "next": next_step(day),
        }
        hidden = {"hidden": True} if day.contacts.locked else {}
        seen |= {"dates": {"keep_until": day.keep_until, "contacts": len(day.contacts), **hidden}, "box": box_contents()}
        return seen
    seen["teams"] = [team_seen(team) for team in day.register.teams.values()]
    mine = own_table(day, who)
    if kind == TEAM:
        seen["team"] = {**team_seen(day.register.team(number_of(who))), "name": day.register.team(number_of(who)).name}
    if mine is not None:
        table = table_seen(day, day.rounds[-1], mine)
        seen["table"] = table if kind == TABLE else team_table(table, number_of(who))
        seen["disputes"] = [each.to_dict() for each in day.disputes if (each.round, each.table) == (len(day.rounds), mine.number)]
    if kind == TABLE:
        seen["box"] = box_contents()
    return seen


def both(words: Both) -> dict[str, str]:
    return {"fr": words.fr, "en": words.en}


def stage_of(day: Day) -> str:
    """Where the day is, in a word: entries, drawn, running, between, over."""
    if not day.rounds:
        return "entries"
    last = day.rounds[-1]
    if last.done:
        return "over" if last.final else "between"
    return "running" if last.started else "drawn"


def places_of(day: Day) -> dict[str, Any]:
    register = day.register
    return {
        "playing": register.playing,
        "waiting": register.waiting,
        "entered": len(list(register.standing())),
        "here": len(register.present()),
        "open": not register.closed and not register.full,
        "closed": register.closed,
    }


def plan_of(day: Day) -> list[dict[str, Any]]:
    """The rounds for as many teams as there are, or will be when nobody is there yet."""
    count = len(day.rounds[0].teams()) if day.rounds else len(day.register.listed()) or day.register.playing
    try:
        return plan_for(count)
    except DayError:
        return []


@cache
def plan_for(teams: int) -> list[dict[str, Any]]:
    """Every round for so many teams."""
    return [
        {
            "number": each.number,
            "of": each.of,
            "name": both(round_name(each.number, each.of)),
            "teams": each.teams,
            "tables": list(each.tables),
        }
        for each in stages(teams)
    ]


def round_name(number: int, of: int) -> Both:
    if number == of:
        return Both("Finale", "Final")
    if number == of - 1 and of > 2:
        return Both("Demi-finale", "Semi-final")
    return Both("1re partie" if number == 1 else f"{number}e partie", f"Game {number}")


def rounds_expected(day: Day) -> int:
    return len(plan_of(day)) or 1


def called(day: Day, each: Round) -> Both:
    """What a round is called: its number, or the final, however many gave up on the way."""
    return round_name(each.number, each.number if each.final else max(rounds_expected(day), each.number + 1))


def team_seen(team: Team) -> dict[str, Any]:
    """A team as anybody may see it: first names."""
    return {"number": team.number, "junior": team.junior, "adult": team.adult, "out": team.out}


def desk_row(day: Day, team: Team, waiting: bool, contacts: bool) -> dict[str, Any]:
    row = {**team_seen(team), "name": team.name, "here": team.here, "withdrawn": team.withdrawn, "waiting": waiting}
    return {**row, "details": day.contacts.of(team.number)} if contacts else row


def _at_tables(day: Day) -> set[int]:
    return {team for each in day.rounds for team in each.teams()}


def round_seen(day: Day, each: Round) -> dict[str, Any]:
    """A round as the wall of the room shows it."""
    clock = each.clock
    return {
        "number": each.number,
        "name": both(called(day, each)),
        "final": each.final,
        "done": each.done,
        "clock": {
            "started": clock.started,
            "stops": clock.stops,
            "said": [said for said in clock.said if " " not in said],
            "marks": [{"name": mark.name, "at": mark.at} for mark in marks()],
        },
        "cards_to": "banker" if each.final else "all",
        "tables": [
            {
                "number": table.number,
                "teams": table.teams,
                "forfeits": table.forfeits,
                "state": table.state(each.reached(table)),
                "pauses": table.pauses,
                "winner": table.winner,
                "code": table.code,
            }
            for table in each.tables
        ],
    }


def own_table(day: Day, who: str) -> RoundTable | None:
    """The table of this role in the round being played."""
    if not day.rounds:
        return None
    tables = day.rounds[-1].tables
    if kind_of(who) == TEAM:
        return day.rounds[-1].table_of(number_of(who))
    return tables[number_of(who) - 1] if number_of(who) <= len(tables) else None


def table_seen(day: Day, each: Round, table: RoundTable) -> dict[str, Any]:
    """A table with everything on it."""
    opening, names = table.opening, day.names_at(table)
    ranks, wrong = table.judged(names)
    return {
        "round": each.number,
        "number": table.number,
        "teams": table.teams,
        "forfeits": table.forfeits,
        "state": table.state(each.reached(table)),
        "rolls": {str(team): rolls for team, rolls in table.rolls.items()},
        "to_roll": list(opening.to_roll),
        "places": [
            {
                "seat": place.seat,
                "team": place.team,
                "who": place.who,
                "name": names[place.seat - 1],
                "banker": place.seat == opening.banker,
            }
            for place in opening.places
        ],
        "box_checked": table.box_checked,
        "cut": table.cut,
        "deal": {
            str(seat): {"squares": squares, "refused": table.deal.refused.get(seat, []), "pays": table.deal.pays(seat)}
            for seat, squares in table.deal.dealt.items()
        },
        "redealt": [{"seat": seat, "squares": squares} for seat, squares in table.deal.redealt],
        "pack": table.deal.pack() if table.box_checked and not table.paid else [],
        "paid": table.paid,
        "pauses": table.pauses,
        "sheets": {str(seat): sheet_seen(sheet) for seat, sheet in table.sheets.items()},
        "odd": [both(each) for each in wrong],
        "ranking": ranks,
        "handed": table.handed,
        "tied": table.tied,
        "winner": table.winner,
        "how": table.how,
        "parted": table.parted,
        "code": table.code,
        "early": table.early,
    }


def team_table(table: dict[str, Any], team: int) -> dict[str, Any]:
    """A table as one of its teams sees it."""
    own = {str(place["seat"]) for place in table["places"] if place["team"] == team}
    sheets = {seat: sheet for seat, sheet in table["sheets"].items() if seat in own or table["handed"] is not None}
    return {**{name: table[name] for name in OF_TEAMS}, "sheets": sheets}


def sheet_seen(sheet: ScoreSheet) -> dict[str, Any]:
    gap = sheet.gap
    return {
        **sheet.holding.to_dict(),
        "worth": sheet.worth.to_dict(),
        "written": sheet.written,
        "gap": None if gap is None else {"over": gap.over, "why": both(gap.why)},
        "signed": sheet.signed,
    }


def podium(day: Day) -> list[dict[str, Any]]:
    """The teams of the final from first to last, once it is decided, with the best fortune of each."""
    champion = day.champion()
    if champion is None:
        return []
    final = day.rounds[-1].tables[0]
    order = [champion]
    if final.handed is not None:
        by_seat = {place.seat: place.team for place in final.opening.places}
        order += [by_seat[seat] for level in final.judged(day.names_at(final))[0] for seat in level]
    teams = list(dict.fromkeys([*order, *final.teams]))
    counted = [(place.team, final.sheets[place.seat].worth.total) for place in final.opening.places if place.seat in final.sheets]
    best = {team: max((total for whose, total in counted if whose == team), default=0) for team in teams}
    return [{**team_seen(day.team(team)), "place": place, "fortune": best[team]} for place, team in enumerate(teams, 1)]


ENTER_THEM = Both(
    "Inscrivez les équipes, ou laissez les familles le faire par leur lien.",
    "Enter the teams, or let families do it by their link.",
)
TICK_THEM = Both(
    "Cochez les équipes à leur arrivée : dès que deux sont là, les tables peuvent se tirer.",
    "Tick the teams as they arrive: as soon as two are here, the tables can be drawn.",
)


def next_step(day: Day) -> dict[str, Any]:
    """What the desk does next: draw so many teams, start, wait for tables; and why it cannot yet."""
    stage = stage_of(day)
    if stage == "over":
        return {"do": None}
    if stage == "running":
        waiting = [table.number for table in day.rounds[-1].tables if table.winner is None]
        return {"do": "wait", "tables": waiting, **_come_late(day, drawn=False)}
    if stage == "drawn":
        return {"do": "start", **_come_late(day, drawn=True)}
    least = min(table_sizes())
    try:
        number, teams = day.to_draw()
        if not day.rounds and len(teams) < least:
            return {"do": "draw", "why": both((TICK_THEM if day.register.teams else ENTER_THEM).typeset())}
        plan = stages(len(teams))
    except DayError as why:
        return {"do": "draw", "why": {"fr": why.say("fr"), "en": why.say("en")}}
    return {"do": "draw", "round": number, "teams": len(teams), "tables": list(plan[0].tables)}


def _come_late(day: Day, drawn: bool) -> dict[str, Any]:
    """Teams that are here and were at no table when the first round was drawn, and a table that still has room for one: nobody is left
    standing because nobody noticed. Once the round has begun and no table has room, they cannot play any more."""
    current = day.rounds[-1]
    late = [team.number for team in day.register.present() if team.number not in current.teams()] if current.number == 1 else []
    places = [table for table in current.tables if table.may_change and len(table.teams) < max(table_sizes())]
    room = min(places, key=lambda table: len(table.teams)).number if places else None
    return {"late": late, "room": room} if late and (drawn or room) else {}


@cache
def deed_rows() -> list[dict[str, Any]]:
    """The deeds of the box, for a sheet, colour by colour: name, price, half of it, and what a house costs there."""
    rules = box()
    rows = [
        {"square": square.number, "name": square.name, "group": square.group, "price": rules.edition.price[square.number],
         "half": worth(Assets(mortgaged=(square.number,))).total, "house": rules.edition.house_price[square.number]}
        for square in rules.squares if square.group
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (GROUP_NAMES.index(row["group"]), row["square"]))
