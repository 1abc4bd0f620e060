"""The doors of the study: a game at any moment, everybody's chances over it, advice at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from monopole.server.guard import while_there
from monopole.server.lobby import (
    BY_SEAT,
    CODE,
    JSON,
    answer,
    asker_of,
    body,
    caller_of,
    code_of,
    doors_of,
    gives,
    router,
    takes,
    token_of,
    unpacked,
)
from monopole.server.socket import token_from
from monopole.server.study.advising import Advice
from monopole.server.study.apart import Fetch
from monopole.server.study.left_behind import Remains
from monopole.server.study.study import ChancesTold
from monopole.server.study.told_again import FortunesTold, MomentTold, Replayed

SOME = {"type": "array", "items": {"$ref": "#/components/schemas/MomentTold"}}


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing need be said."""


STUDY_BODIES: tuple[type[Struct], ...] = (Nothing,)
STUDY_ANSWERS: tuple[type[Struct], ...] = (Replayed, FortunesTold, MomentTold, ChancesTold, Advice, Remains)
Moments = Annotated[int, Query(ge=1, le=2**31 - 1, description="the number of a moment")]
study = APIRouter(dependencies=router.dependencies, default_response_class=Response)


def journal_of(request: Request, over: bool = False) -> Fetch:
    """How the game that is asked for is fetched: anybody may see one that is over, a seat also its own."""
    code, hall = code_of(request), doors_of(request).hall
    token = None if over else token_from(request.headers.get("authorization"), request.cookies, code)
    return lambda: hall.journal(code, token)


@study.get("/api/tables/{code}/replay", openapi_extra=CODE, responses=gives(200, Replayed, JSON, 401, 404, 409, 422, 503))
async def replay(request: Request) -> Response:
    """A game as a whole: its turns, with everybody's fortune at the beginning of each. One that is not over is told only to its seats."""
    study = doors_of(request).study
    return unpacked(request, await while_there(request.receive, study.overview(asker_of(request), journal_of(request))))


@study.get("/api/tables/{code}/remains", openapi_extra=CODE, responses=gives(200, Remains, JSON, 401, 404, 409, 422, 503))
async def remains(request: Request) -> Response:
    """What became of a game whose rules have changed since, and its last lines in words."""
    study, lang = doors_of(request).study, caller_of(request).lang
    return answer(await while_there(request.receive, study.remains(asker_of(request), journal_of(request), lang)))


@study.get("/api/tables/{code}/fortunes", openapi_extra=CODE, responses=gives(200, FortunesTold, JSON, 401, 403, 404, 409, 422, 503))
async def fortunes(request: Request) -> Response:
    """Everybody's fortune since the beginning, for whoever sits there or may look on: each could have noted it turn by turn."""
    code, doors = code_of(request), doors_of(request)
    token = token_from(request.headers.get("authorization"), request.cookies, code)
    work = doors.study.fortunes(asker_of(request), lambda: doors.hall.looked_on(code, token))
    return unpacked(request, await while_there(request.receive, work))


@study.get("/api/tables/{code}/moments", openapi_extra=CODE, responses=gives(200, SOME, JSON, 401, 404, 409, 422, 503))
async def moments(request: Request, first: Moments, last: Moments) -> Response:
    """Some moments of a game: each line of its journal, and the table once it was written. At most sixty at once."""
    study, lang = doors_of(request).study, caller_of(request).lang
    return unpacked(
        request, await while_there(request.receive, study.moments(asker_of(request), journal_of(request), first, last, lang))
    )


@study.get("/api/tables/{code}/chances", openapi_extra=CODE, responses=gives(200, ChancesTold, JSON, 404, 409, 422))
async def chances(request: Request) -> Response:
    """Everybody's chances over a finished game, as far as they are reckoned."""
    doors, code = doors_of(request), code_of(request)
    if not doors.study.knows(code):
        await doors.hall.journal(code, None)  # or why it may not be studied
    return answer(doors.study.chances(code))


@study.post(
    "/api/tables/{code}/chances", status_code=202, openapi_extra=CODE | takes(Nothing, required=False),
    responses=gives(202, ChancesTold, JSON, 400, 404, 409, 415, 422, 429, 503),
)  # fmt: skip
async def reckon(request: Request) -> Response:
    """Begins to reckon them."""
    await body(request, Nothing, required=False)
    doors, code = doors_of(request), code_of(request)
    if not doors.study.knows(code):
        await doors.hall.journal(code, None)
    return answer(doors.study.reckon(asker_of(request), journal_of(request, over=True)), 202)


@study.post(
    "/api/tables/{code}/advice", openapi_extra=CODE | BY_SEAT | takes(Nothing, required=False),
    responses=gives(200, Advice, JSON, 400, 401, 403, 404, 409, 415, 422, 429, 503),
)  # fmt: skip
async def advise(request: Request) -> Response:
    """What an expert would do now in one's place, and what each answer is worth."""
    code = code_of(request)
    token = token_of(request, code)
    await body(request, Nothing, required=False)
    doors = doors_of(request)
    question = await doors.hall.advice(code, token)
    work = doors.study.advice(asker_of(request), question, caller_of(request).lang)
    return answer(await while_there(request.receive, work))
