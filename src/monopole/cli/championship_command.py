"""`monopole championship`: a day of tables, from the entries to the cup; its plan, a rehearsal by bots, its files."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from monopole.bilingual import Both, Complaint
from monopole.cli.command_sentences import Misused
from monopole.cli.open_page import open_page
from monopole.cli.own_folder import own_folder
from monopole.cli.switches import argument, option, whole
from monopole.cli.table_command import DATA, NO_BROWSER, PORT
from monopole.executors.progress_line import progress
from monopole.game.game_errors import shown
from monopole.guessing import perhaps

HELP = Both(
    "Tient une journée de championnat : équipes, tables, horloge, feuilles, finale. Sans rien : ouvre sa page dans le navigateur.",
    "Runs a championship day: teams, tables, clock, sheets, final. By itself: opens its page in the browser.",
)
EXAMPLES = (
    "monopole championship",
    "monopole championship plan 40",
    "monopole championship rehearse 27 --to repetition",
    "monopole championship export K7MX2PQ9 --to lyon",
)
WHATS = ("plan", "rehearse", "export")
WHAT = Both(
    "plan : les parties pour tant d'équipes ; rehearse : une journée entière par des robots ; export : les fichiers d'une journée",
    "plan: the rounds for so many teams; rehearse: a whole day by bots; export: the files of a day",
)
OF = Both("combien d'équipes (sans rien : 27), ou le code de la journée", "how many teams (by default 27), or the code of the day")
TO = Both(
    "le dossier des fichiers (sans rien : aucun pour rehearse, celui-ci pour export)",
    "the folder of the files (by default none for rehearse, this one for export)",
)
SEED = Both("la graine de la répétition (sans rien : 0)", "the seed of the rehearsal (by default: 0)")
FOLDER = Both("DOSSIER", "FOLDER")

ROUND = Both("{name} : {teams} équipes, {tables} ({players})", "{name}: {teams} teams, {tables} ({players})")
SUMMARY = Both("{games} parties, {boxes} boîtes, {minutes} minutes de jeu", "{games} rounds, {boxes} boxes, {minutes} minutes of play")
PLAYED = ("tables jouées", "tables played")
WON = Both(
    "{teams} équipes, {tables} tables, {seconds} s. Vainqueur : équipe {number}, {team}, {fortune}.",
    "{teams} teams, {tables} tables, {seconds} s. Winner: team {number}, {team}, {fortune}.",
)
WRITTEN = Both("Écrit : {files}", "Written: {files}")


class NoSuchDay(Complaint):
    def __init__(self, code: str, folder: Path) -> None:
        words = Both("il n'y a pas de journée « {code} » dans {folder}", 'there is no day "{code}" in {folder}').typeset()
        super().__init__(words, code=shown(code)[1:-1], folder=folder)


def championship(
    context: typer.Context,
    what: Annotated[str, argument(WHAT, "plan|rehearse|export")] = "",
    of: Annotated[str, argument(OF, Both("NOMBRE|CODE", "NUMBER|CODE"))] = "",
    to: Annotated[str, option(TO, FOLDER)] = "",
    seed: Annotated[str, option(SEED, "N")] = "0",
    data: Annotated[str, option(DATA, FOLDER)] = "",
    port: Annotated[str, option(PORT, "PORT")] = "",
    no_browser: Annotated[bool, option(NO_BROWSER)] = False,
) -> int:
    lang: str = context.obj.lang
    if not what:
        return open_page("/#championship", lang, data=data, port=port, shown=not no_browser)
    if what == "plan":
        return _plan(_teams(of), lang)
    if what == "rehearse":
        return _rehearse(_teams(of), whole("--seed", seed, 0, 2**31 - 1), to, lang)
    if what == "export":
        return _export(of, Path(data) if data else own_folder(), Path(to or "."), lang)
    raise Misused("one_of", name="championship", value=what, near=perhaps(what, WHATS), known=", ".join(WHATS))


def _teams(of: str) -> int:
    from monopole.championship.entrants import PLAYING
    from monopole.championship.knockout import MOST_TEAMS

    return whole("plan / rehearse", of, 0, MOST_TEAMS) if of else PLAYING


def _plan(teams: int, lang: str) -> int:
    """Every round for so many teams; a table of four is counted apart, for the booklet avoids it."""
    from monopole.championship.day_view import round_name
    from monopole.championship.knockout import stages
    from monopole.championship.room_clock import marks

    plan = stages(teams)
    for each in plan:
        counts = {2 * size: each.tables.count(size) for size in sorted(set(each.tables), reverse=True)}
        players = ", ".join(f"{count} × {size}" for size, count in counts.items())
        tables = f"{len(each.tables)} table" + ("s" if len(each.tables) > 1 else "")
        print(ROUND.typeset().say(lang, name=round_name(each.number, each.of), teams=each.teams, tables=tables, players=players))
    minutes = len(plan) * marks()[-1].at // 60
    print(SUMMARY.say(lang, games=len(plan), boxes=len(plan[0].tables), minutes=minutes))
    return 0


def _rehearse(teams: int, seed: int, to: str, lang: str) -> int:
    """A whole day by bots, to its winner; with a folder, every file of it."""
    from monopole.championship.day_view import podium
    from monopole.championship.knockout import box
    from monopole.championship.rehearsal import Rehearsal
    from monopole.editions import money

    begun = time.monotonic()
    rehearsal = Rehearsal(teams, Both("Répétition", "Rehearsal").say(lang), seed, begins=int(time.time()))
    for done, _ in enumerate(rehearsal.run(), 1):
        progress(PLAYED, done, rehearsal.tables)
    first = podium(rehearsal.day)[0]
    words = WON.typeset().say(
        lang, teams=teams, tables=rehearsal.tables, seconds=round(time.monotonic() - begun), number=first["number"],
        team=rehearsal.day.team(first["number"]).title(), fortune=money(box(), first["fortune"]),
    )  # fmt: skip
    print(words)
    if to:
        print(WRITTEN.typeset().say(lang, files=", ".join(_files(rehearsal.day, Path(to), lang))))
    return 0


def _files(day: object, folder: Path, lang: str) -> list[str]:
    """Every file of a day, in this folder: their names."""
    from monopole.championship import Day
    from monopole.championship.day_export import FORMS

    assert isinstance(day, Day)
    folder.mkdir(parents=True, exist_ok=True)
    rounds = range(1, len(day.rounds) + 1)
    forms = [form for form in FORMS if form not in ("sheets", "plan")] + [f"{form}-{at}" for form in ("sheets", "plan") for at in rounds]
    names = []
    for form in forms:
        name, _, contents = day.export(form, Day.maker, lang)
        (folder / name).write_bytes(contents)
        names.append(name)
    return names


def _export(code: str, data: Path, to: Path, lang: str) -> int:
    """The files of a day from the folder of its server, which may be running."""
    from monopole.executors import MissingExtra

    try:
        from monopole.championship import Day
        from monopole.server.archive.sqlite import journal
        from monopole.server.books.kept_book import book_of_lines
        from monopole.server.keys import read_code
    except ImportError as missing:
        raise MissingExtra("server", f"le serveur demande {missing.name}", f"the server needs {missing.name}") from missing
    lines = journal(data, read_code(code) or "")
    day = book_of_lines(lines) if lines else None
    if not isinstance(day, Day):
        raise NoSuchDay(code, data)
    print(WRITTEN.typeset().say(lang, files=", ".join(_files(day, to, lang))), file=sys.stdout)
    return 0
