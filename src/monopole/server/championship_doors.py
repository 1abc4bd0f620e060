"""What a championship asks of the server beside its book: a plan for any number of teams, and tables of it played on Monopole itself.

Such a table is an ordinary one in the championship's edition, its seats named after the teams and sat at from one screen; each may take
their seat to a phone of their own. When its game is over, its rolls and sheets are taken into the day.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from monopole.championship import Day
from monopole.championship.at_the_table import may_be_played_elsewhere
from monopole.championship.bot_tables import seat_names, taken_in
from monopole.championship.day_verbs import ORGANISER, REFEREE, TABLE, table_in
from monopole.championship.day_view import plan_for
from monopole.championship.day_words import DayError
from monopole.championship.knockout import EDITION, MODE, MOST_TEAMS
from monopole.championship.room_clock import marks
from monopole.championship.rounds import RoundTable
from monopole.game import read_lines, replay_lines
from monopole.server.books.book_doors import book_of
from monopole.server.limits import household
from monopole.server.lobby import (
    BY_SEAT,
    CODE,
    JSON,
    OBJECT,
    Seated,
    answer,
    caller_of,
    doors_of,
    gives,
    in_a_language,
    no_pattern,
    seated,
    token_of,
)  # fmt: skip
from monopole.server.opening import HERE, ME, Opening, OptionValue, checked

championship_router = APIRouter(dependencies=[Depends(in_a_language), Depends(no_pattern)], default_response_class=Response)
Number = Annotated[int, Path(ge=1, le=MOST_TEAMS)]


@championship_router.get("/api/championship/plan", responses=gives(200, OBJECT, JSON, 422))
async def plan(teams: Annotated[int, Query(ge=2, le=MOST_TEAMS)]) -> Response:
    """The rounds for so many teams: the tables of each, and the minutes a round takes."""
    told: dict[str, Any] = {"teams": teams, "rounds": plan_for(teams), "minutes": marks()[-1].at // 60}
    return answer(told)


async def _table(request: Request, number: int) -> tuple[str, Day, RoundTable]:
    """The day, and the table of this number in the round being played, for whoever may speak for it."""
    code = book_of(request)
    who, book = await doors_of(request).hall.shelf.look(code, token_of(request, code))
    if not isinstance(book, Day):
        raise DayError("COMP-3", "ce livre n'est pas une journée de championnat", "this book is no championship day")
    if book.admission.admitted(who) not in (ORGANISER, REFEREE, f"{TABLE} {number}"):
        raise DayError("COMP-3", "cette table n'est pas la vôtre", "this table is not yours")
    return code, book, table_in(book, ORGANISER, {"table": number})


@championship_router.post(
    "/api/books/{code}/tables/{number}/live", status_code=201, openapi_extra=CODE | BY_SEAT,
    responses=gives(201, Seated, JSON, 401, 404, 409, 422, 429, 503),
)  # fmt: skip
async def play_here(request: Request, number: Number) -> Response:
    """Opens a table of this server for the teams of a table of the day; whoever asks has all its seats at their screen."""
    code, day, table = await _table(request, number)
    doors, caller = doors_of(request), caller_of(request)
    may_be_played_elsewhere(day, table)
    names = seat_names(day, table)
    options: dict[str, OptionValue] = {"cardShownTo": "banker"} if day.current().final else {}
    wish = Opening(
        edition=EDITION, mode=MODE, seats=[ME, *[HERE] * (len(names) - 1)], name=names[0], here=names[1:], options=options,
        lang="fr" if caller.lang.startswith("fr") else "en",
    )  # fmt: skip
    doors.may_open(caller)
    opened = await doors.hall.open(checked(wish), household(caller.address))
    await doors.hall.shelf.note(code, {"do": "live", "table": number, "code": opened.code})
    return seated(request, opened)


@championship_router.post(
    "/api/books/{code}/tables/{number}/result", openapi_extra=CODE | BY_SEAT, responses=gives(200, OBJECT, JSON, 401, 404, 409, 422)
)
async def take_result(request: Request, number: Number) -> Response:
    """Takes the result of a table played here into the day, once its game is over."""
    code, _, table = await _table(request, number)
    hall = doors_of(request).hall
    if not table.code:
        raise DayError("COMP-3", "cette table ne se joue pas sur Monopole", "this table is not played on Monopole")
    journal = await hall.record(table.code)
    reading = await asyncio.to_thread(lambda: read_lines(journal.splitlines(keepends=True)))
    game = await asyncio.to_thread(replay_lines, reading)
    await hall.shelf.note(code, {"do": "played", "table": number, "code": table.code, **taken_in(game, table.teams)})
    return answer({"table": number, "winner": table.winner})
