"""The doors of the study: a game at any moment, everybody's chances over it, advice at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from monopole.server.lobby import (
    BY_SEAT,
    CODE,
    JSON,
    answer,
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
from monopole.server.study.left_behind import Remains
from monopole.server.study.study import ChancesTold
from monopole.server.study.told_again import FortunesTold, Journal, MomentTold, Replayed

SOME = {"type": "array", "items": {"$ref": "#/components/schemas/MomentTold"}}


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing need be said."""


STUDY_BODIES: tuple[type[Struct], ...] = (Nothing,)
STUDY_ANSWERS: tuple[type[Struct], ...] = (Replayed, FortunesTold, MomentTold, ChancesTold, Advice, Remains)
Moments = Annotated[int, Query(ge=1, le=2**31 - 1, description="the number of a moment")]
study = APIRouter(dependencies=router.dependencies, default_response_class=Response)


async def _journal(request: Request, over: bool = False) -> Journal:
    """The game that is asked for: anybody may see one that is over, a seat also its own."""
    code = code_of(request)
    token = None if over else token_from(request.headers.get("authorization"), request.cookies, code)
    return await doors_of(request).hall.journal(code, token)


@study.get("/api/tables/{code}/replay", openapi_extra=CODE, responses=gives(200, Replayed, JSON, 401, 404, 409, 422))
async def replay(request: Request) -> Response:
    """A game as a whole: its turns, with everybody's fortune at the beginning of each. One that is not over is told only to its seats."""
    return unpacked(request, await doors_of(request).study.overview(await _journal(request)))


@study.get("/api/tables/{code}/remains", openapi_extra=CODE, responses=gives(200, Remains, JSON, 401, 404, 409, 422))
async def remains(request: Request) -> Response:
    """What became of a game whose rules have changed since, and its last lines in words."""
    return answer(await doors_of(request).study.remains(await _journal(request), caller_of(request).lang))


@study.get("/api/tables/{code}/fortunes", openapi_extra=CODE, responses=gives(200, FortunesTold, JSON, 401, 403, 404, 409, 422))
async def fortunes(request: Request) -> Response:
    """Everybody's fortune since the beginning, for whoever sits there or may look on: each could have noted it turn by turn."""
    code, doors = code_of(request), doors_of(request)
    token = token_from(request.headers.get("authorization"), request.cookies, code)
    return unpacked(request, await doors.study.fortunes(await doors.hall.looked_on(code, token)))


@study.get("/api/tables/{code}/moments", openapi_extra=CODE, responses=gives(200, SOME, JSON, 401, 404, 409, 422))
async def moments(request: Request, first: Moments, last: Moments) -> Response:
    """Some moments of a game: each line of its journal, and the table once it was written. At most sixty at once."""
    return unpacked(request, await doors_of(request).study.moments(await _journal(request), first, last, caller_of(request).lang))


@study.get("/api/tables/{code}/chances", openapi_extra=CODE, responses=gives(200, ChancesTold, JSON, 404, 409, 422))
async def chances(request: Request) -> Response:
    """Everybody's chances over a finished game, as far as they are reckoned."""
    journal = await _journal(request, over=True)
    return answer(doors_of(request).study.chances(journal.code))


@study.post(
    "/api/tables/{code}/chances", status_code=202, openapi_extra=CODE | takes(Nothing, required=False),
    responses=gives(202, ChancesTold, JSON, 400, 404, 409, 415, 422, 429, 503),
)  # fmt: skip
async def reckon(request: Request) -> Response:
    """Begins to reckon them."""
    await body(request, Nothing, required=False)
    journal, doors = await _journal(request, over=True), doors_of(request)
    return answer(doors.study.reckon(journal), 202)


@study.post(
    "/api/tables/{code}/advice", openapi_extra=CODE | BY_SEAT | takes(Nothing, required=False),
    responses=gives(200, Advice, JSON, 400, 401, 403, 404, 409, 415, 422, 429),
)  # fmt: skip
async def advise(request: Request) -> Response:
    """What an expert would do now in one's place, and what each answer is worth."""
    code = code_of(request)
    token = token_of(request, code)
    await body(request, Nothing, required=False)
    doors = doors_of(request)
    question = await doors.hall.advice(code, token)
    return answer(await doors.study.advice(question, caller_of(request).lang))
