"""What a championship asks of the server beside its book: a plan for any number of teams, and tables of it played on Monopole itself.

Such a table is an ordinary one in the championship's edition, its seats named after the teams and sat at from one screen; each may take
their seat to a phone of their own. When its game is over, its rolls and sheets are taken into the day.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from monopole.championship import Day
from monopole.championship.at_the_table import may_be_played_elsewhere
from monopole.championship.bot_tables import live_game, seat_names
from monopole.championship.day_verbs import ORGANISER, REFEREE, TABLE, table_in
from monopole.championship.day_view import plan_for
from monopole.championship.day_words import DayError
from monopole.championship.knockout import MOST_TEAMS
from monopole.championship.room_clock import marks
from monopole.championship.rounds import RoundTable
from monopole.server.books.book_doors import book_of
from monopole.server.books.kept_book import KeptBook
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

championship_router = APIRouter(dependencies=[Depends(in_a_language), Depends(no_pattern)], default_response_class=Response)
Number = Annotated[int, Path(ge=1, le=MOST_TEAMS)]


@championship_router.get("/api/championship/plan", responses=gives(200, OBJECT, JSON, 422))
async def plan(teams: Annotated[int, Query(ge=2, le=MOST_TEAMS)]) -> Response:
    """The rounds for so many teams: the tables of each, and the minutes a round takes."""
    told: dict[str, Any] = {"teams": teams, "rounds": plan_for(teams), "minutes": marks()[-1].at // 60}
    return answer(told)


def _table(kept: KeptBook, who: str, number: int) -> tuple[Day, RoundTable]:
    """The day, and the table of this number in the round being played, for whoever may speak for it."""
    day = kept.book
    if not isinstance(day, Day):
        raise DayError("COMP-3", "ce livre n'est pas une journée de championnat", "this book is no championship day")
    if day.admission.admitted(who) not in (ORGANISER, REFEREE, f"{TABLE} {number}"):
        raise DayError("COMP-3", "cette table n'est pas la vôtre", "this table is not yours")
    return day, table_in(day, ORGANISER, {"table": number})


@championship_router.post(
    "/api/books/{code}/tables/{number}/live", status_code=201, openapi_extra=CODE | BY_SEAT,
    responses=gives(201, Seated, JSON, 401, 404, 409, 422, 429, 503),
)  # fmt: skip
async def play_here(request: Request, number: Number) -> Response:
    """Opens a table of this server for the teams of a table of the day; whoever asks has all its seats at their screen.

    Asked again, by this device or another that may speak for the table, it answers with the same table.
    """
    code, doors, caller = book_of(request), doors_of(request), caller_of(request)
    token, lang = token_of(request, code), "fr" if caller.lang.startswith("fr") else "en"

    def goes_to(kept: KeptBook, role: str) -> str | None:
        day, table = _table(kept, role, number)
        if not (table.code or table.opening_as):
            may_be_played_elsewhere(day, table)
        return table.code or table.opening_as or None

    def reserve(kept: KeptBook, opened: str) -> None:
        day, table = _table(kept, ORGANISER, number)
        kept.reserve(opened, seat_names(day, table)[0], {"do": "opening_live", "table": number, "code": opened, "lang": lang})

    opened = await doors.hall.shelf.table_for(code, token, goes_to, reserve, lambda: doors.may_open(caller), household(caller.address))
    return seated(request, opened)


@championship_router.post(
    "/api/books/{code}/tables/{number}/result", openapi_extra=CODE | BY_SEAT, responses=gives(200, OBJECT, JSON, 401, 404, 409, 422)
)
async def take_result(request: Request, number: Number) -> Response:
    """Takes the result of a table played here into the day, once its game is over; asked again, it answers the same."""
    code, hall = book_of(request), doors_of(request).hall
    token = token_of(request, code)

    def asked(kept: KeptBook, role: str) -> tuple[str, list[int], bool]:
        day, table = _table(kept, role, number)
        if not table.code:
            raise DayError("COMP-3", "cette table ne se joue pas sur Monopole", "this table is not played on Monopole")
        if not table.from_live:
            may_be_played_elsewhere(day, table)
        return table.code, list(table.teams), table.from_live

    played, teams, known = await hall.shelf.look(code, token, asked)
    if not known:
        told = await hall.shelf.result(played, lambda: hall.record(played), live_game, teams)
        await hall.shelf.note(code, {"do": "played", "table": number, "code": played, **told})
    winner = await hall.shelf.look(code, token, lambda kept, role: _table(kept, role, number)[1].winner)
    return answer({"table": number, "winner": winner})
