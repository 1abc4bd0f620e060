"""What is printed, by typst: sheets before a round and after it, the plan for the wall, the day, the diplomas. A4, ink on white.

The pages are laid out in `data/*.typ`; what stands on them is handed over as JSON, so that no name can be taken for markup.
"""

from __future__ import annotations

import json
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

from monopole.championship.day_view import called, deed_rows, podium, table_seen
from monopole.championship.knockout import box
from monopole.championship.score_sheets import Assets, worth
from monopole.championship.table_opening import ADULT, JUNIOR, box_contents
from monopole.editions import money
from monopole.executors import MissingExtra
from monopole.vocabulary import HOTEL

if TYPE_CHECKING:
    from monopole.championship.day import Day
    from monopole.championship.rounds import Round, RoundTable


def sheets(day: Day, lang: str, at: int, only_table: int | None = None) -> bytes:
    """The table sheet and every player's sheet of each table of a round, blank where nothing is counted yet."""
    each = day.rounds[at - 1]
    tables = [_table(day, each, table, lang) for table in each.tables if only_table in (None, table.number)]
    return printed(
        "sheets", day, lang, round=called(day, each).say(lang), final=each.final, tables=tables, deeds=_deeds(), box=box_contents()
    )


def wall_plan(day: Day, lang: str, at: int, only_table: int | None = None) -> bytes:
    """Who sits at which table, large, for the wall."""
    each = day.rounds[at - 1]
    tables = [_table(day, each, table, lang) for table in each.tables if only_table in (None, table.number)]
    return printed("plan", day, lang, round=called(day, each).say(lang), tables=tables)


def day(day: Day, lang: str, at: int = 0, only_table: int | None = None) -> bytes:
    """The whole day: podium, every round with its tables and fortunes, disputes, corrections."""
    rounds = [
        {"name": called(day, each).say(lang), "tables": [_table(day, each, table, lang) for table in each.tables]} for each in day.rounds
    ]
    corrections = [{**each, "before": money(box(), each["before"]), "after": money(box(), each["after"])} for each in day.corrections]
    rulings = [{**each, "team": "" if each["team"] is None else day.team(each["team"]).title()} for each in day.rulings]
    log = {"disputes": [each.to_dict() for each in day.disputes], "corrections": corrections, "rulings": rulings}
    return printed("day", day, lang, rounds=rounds, podium=_podium(day), **log)


def diplomas(day: Day, lang: str, at: int = 0, only_table: int | None = None) -> bytes:
    """One page for each member of each team that played: the place of those in the final, the round reached by the others."""
    placed = {row["number"]: row["place"] for row in podium(day)}
    pages: list[dict[str, Any]] = []
    for team in sorted(day.register.teams.values(), key=lambda team: (placed.get(team.number, 99), -team.out, team.number)):
        reached = [each for each in day.rounds if team.number in each.teams() or team.out == each.number]
        if reached:
            title = called(day, reached[-1]).say(lang) if reached[-1].number > 1 else ""
            told = {"team": team.title(), "number": team.number, "place": placed.get(team.number, 0), "round": title}
            pages += [{"name": team.called(who), **told}
                      for who in (JUNIOR, ADULT)]  # fmt: skip
    return printed("diplomas", day, lang, pages=pages, teams=len({page["number"] for page in pages}))


def printed(template: str, day: Day, lang: str, **facts: Any) -> bytes:
    """A PDF of these facts."""
    try:
        import typst
    except ImportError as missing:
        raise MissingExtra("championship", "les PDF demandent typst", "PDFs need typst") from missing
    heading = {"lang": "fr" if lang.startswith("fr") else "en", "title": day.title, "where": day.where, "when": day.when}
    with as_file(files("monopole.championship") / "data") as folder:
        made = typst.compile(
            folder / f"{template}.typ", root=folder, sys_inputs={"facts": json.dumps({**heading, **facts}, ensure_ascii=False)}
        )
    return bytes(made)


def _deeds() -> list[dict[str, Any]]:
    return [{**row, **{name: box().currency.grouped(row[name]) for name in ("price", "half", "house")}} for row in deed_rows()]


def _podium(day: Day) -> list[dict[str, Any]]:
    return [{**row, "fortune": money(box(), row["fortune"]), "title": day.team(row["number"]).title()} for row in podium(day)]


def _table(day: Day, each: Round, table: RoundTable, lang: str) -> dict[str, Any]:
    """A table as it is printed: seats where they are known, teams where they are not; amounts in the edition's writing."""
    seen = table_seen(day, each, table)
    people = [
        {"seat": place["seat"], "name": place["name"], "who": place["who"], "team": place["team"], "banker": place["banker"]}
        for place in seen["places"]
    ] or [
        {"seat": 0, "name": day.team(team).called(who), "who": who, "team": team, "banker": False}
        for who in (JUNIOR, ADULT)
        for team in table.teams
    ]
    for person in people:
        sheet = seen["sheets"].get(str(person["seat"]))
        person["family"] = day.team(person["team"]).name
        person["sheet"] = None if sheet is None else _sheet(sheet, lang)
    titles = [{"number": team, "title": day.team(team).title()} for team in table.teams]
    winner = None if table.winner is None else {"number": table.winner, "title": day.team(table.winner).title(),
                                                     "how": "parted" if table.parted else table.how}  # fmt: skip
    return {"number": table.number, "people": people, "teams": titles, "winner": winner, "handed": table.handed is not None}


def _sheet(sheet: dict[str, Any], lang: str) -> dict[str, Any]:
    rules = box()
    values = {str(row["square"]): row for row in deed_rows()}
    lines = {}
    for square in [*sheet["deeds"], *sheet["mortgaged"]]:
        built = HOTEL if square in sheet["hotels"] else sheet["houses"].get(str(square), 0)
        mortgaged = square in sheet["mortgaged"]
        lines[str(square)] = {
            "mortgaged": mortgaged,
            "built": built,
            "value": _line(square, mortgaged, built),
            "row": values[str(square)]["name"],
        }
    parts = {name: rules.currency.grouped(amount) for name, amount in sheet["worth"].items()}
    written = sheet["written"]
    gap = (
        None if sheet["gap"] is None else {"over": rules.currency.grouped(abs(sheet["gap"]["over"])), "why": sheet["gap"]["why"][lang[:2]]}
    )
    total = money(rules, sheet["worth"]["total"])
    return {"lines": lines, "worth": parts, "total": total, "gap": gap, "signed": sheet["signed"], "out": sheet["out"],
            "written": None if written is None else money(rules, written)}  # fmt: skip


def _line(square: int, mortgaged: bool, built: int) -> str:
    """What one deed with its buildings adds to a fortune."""
    holding = Assets(mortgaged=(square,)) if mortgaged else Assets(deeds=(square,), built={square: built} if built else {})
    return box().currency.grouped(worth(holding).total)
