"""Files of the day: a table of results (CSV), all of it (JSON), and what is printed (PDF). Contact details are in none of them."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Any

from monopole.bilingual import Both
from monopole.championship.day_verbs import ORGANISER, REFEREE, TABLE, kind_of, number_of
from monopole.championship.day_view import called, podium, round_seen, table_seen, team_seen
from monopole.championship.day_words import DayError
from monopole.game.game_errors import shown
from monopole.text.spreadsheet import sheet

if TYPE_CHECKING:
    from monopole.championship.day import Day

FORMS = ("csv", "json", "pdf", "diplomas", "sheets", "plan")
COLUMNS = {
    "round": Both("partie", "game"), "table": Both("table", "table"), "seat": Both("place", "seat"), "player": Both("joueur", "player"),
    "who": Both("rang", "rank"), "team": Both("équipe", "team"), "name": Both("nom", "name"), "banker": Both("banquier", "banker"),
    "cash": Both("argent", "cash"),
    "lots": Both("titres", "deeds"), "mortgaged": Both("hypothéqués", "mortgaged"), "houses": Both("maisons", "houses"),
    "hotels": Both("hôtels", "hotels"), "due": Both("dettes", "debts"), "fortune": Both("fortune", "fortune"),
    "out": Both("en faillite", "bankrupt"),
    "written": Both("écrit", "written"), "signed": Both("signé", "signed"), "wins": Both("gagne", "wins"),
}  # fmt: skip
WHO = {"junior": Both("junior", "junior"), "adult": Both("adulte", "adult")}
YES = Both("oui", "yes")


def read_form(form: str, who: str) -> tuple[str, str]:
    """What file is asked for, and of which round: `sheets-2` and `plan-2` are those of the second round, else of the last. Raises DayError
    where there is none such, or not for this role."""
    wanted, _, number = form.partition("-")
    if wanted not in FORMS or (number and not (number.isascii() and number.isdigit() and len(number) < 4)):
        raise DayError("", "il n'y a pas de fichier « {form} » ; on a : {known}", 'there is no file "{form}"; there are: {known}',
                       form=shown(form)[1:-1], known=", ".join(FORMS))  # fmt: skip
    kind = kind_of(who)
    if kind not in (ORGANISER, REFEREE) and not (kind == TABLE and wanted == "sheets"):
        raise DayError("COMP-3", "ce fichier est pour l'organisateur et l'arbitre", "this file is for the organiser and the referee")
    return wanted, number


def exported(day: Day, form: str, who: str, lang: str) -> tuple[str, str, bytes]:
    """A file: its name, its media type, its contents."""
    wanted, number = read_form(form, who)
    kind = kind_of(who)
    stem = file_name(day.title) or "championship"
    if wanted == "csv":
        return f"{stem}.csv", "text/csv; charset=utf-8", results_csv(day, lang)
    if wanted == "json":
        return f"{stem}.json", "application/json", (json.dumps(whole_day(day), ensure_ascii=False, indent=1) + "\n").encode()
    from monopole.championship import day_pdf

    printed = {"pdf": day_pdf.day, "diplomas": day_pdf.diplomas, "sheets": day_pdf.sheets, "plan": day_pdf.wall_plan}[wanted]
    at = _round(day, number) if wanted in ("sheets", "plan") else 0
    only_table = number_of(who) if kind == TABLE else None
    name = f"{stem}{'' if wanted == 'pdf' else f'-{wanted}'}{f'-{at}' if at else ''}.pdf"
    return name, "application/pdf", printed(day, lang, at, only_table)


def file_name(title: str) -> str:
    """A title as a name of a file that every system takes: "Répétition à Lyon" is "repetition-a-lyon"."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def _round(day: Day, number: str) -> int:
    """The round of a file: the named one, else the last."""
    at = int(number) if number else len(day.rounds)
    if not 1 <= at <= len(day.rounds):
        raise DayError("COMP-3", "cette partie n'est pas encore tirée", "this round is not drawn yet")
    return at


def result_rows(day: Day) -> list[dict[str, Any]]:
    """A row for each player of each table, in order."""
    rows = []
    for each in day.rounds:
        for table in each.tables:
            names = day.names_at(table)
            for place in table.opening.places:
                sheet = table.sheets.get(place.seat)
                row = {"round": each.number, "table": table.number, "seat": place.seat, "player": names[place.seat - 1], "who": place.who,
                       "team": place.team, "name": day.team(place.team).name, "banker": place.seat == table.opening.banker,
                       "wins": place.team == table.winner}  # fmt: skip
                if sheet is not None:
                    parts = sheet.worth.to_dict()
                    total = parts.pop("total")
                    row |= {**parts, "fortune": total, "out": sheet.holding.out, "written": sheet.written, "signed": bool(sheet.signed)}
                rows.append(row)
    return rows


def results_csv(day: Day, lang: str) -> bytes:
    """The results as a spreadsheet reads them."""
    rows = ({**row, "who": WHO[row["who"]].say(lang)} for row in result_rows(day))
    headings = [column.say(lang) for column in COLUMNS.values()]
    return sheet([headings, *([_told(row.get(name), lang) for name in COLUMNS] for row in rows)], lang)


def _told(value: object, lang: str) -> object:
    return (YES.say(lang) if value else "") if isinstance(value, bool) else "" if value is None else value


def whole_day(day: Day) -> dict[str, Any]:
    """Everything but contact details."""
    return {
        "format": "monopole-championship/1",
        "title": day.title,
        "where": day.where,
        "when": day.when,
        "places": {"playing": day.register.playing, "waiting": day.register.waiting},
        "teams": [
            {**team_seen(team), "name": team.name, "here": team.here, "withdrawn": team.withdrawn} for team in day.register.teams.values()
        ],
        "rounds": [
            {
                **round_seen(day, each),
                "name": called(day, each)._asdict(),
                "tables": [table_seen(day, each, table) for table in each.tables],
            }
            for each in day.rounds
        ],
        "disputes": [each.to_dict() for each in day.disputes],
        "corrections": day.corrections,
        "rulings": day.rulings,
        "podium": podium(day),
    }
