"""What a championship asks of the server beside its book: a plan for any number of teams, and tables of it played on Monopole itself."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from monopole.championship.day_view import plan_for
from monopole.championship.knockout import MOST_TEAMS, box
from monopole.championship.room_clock import marks
from monopole.server.lobby import JSON, answer, gives, in_a_language, no_pattern

championship_router = APIRouter(dependencies=[Depends(in_a_language), Depends(no_pattern)], default_response_class=Response)


@championship_router.get("/api/championship/plan", responses=gives(200, {"type": "object"}, JSON, 422))
async def plan(request: Request, teams: Annotated[int, Query(ge=2, le=MOST_TEAMS)]) -> Response:
    """The rounds for so many teams: tables, and the minutes each round takes."""
    rounds = plan_for(teams)
    told: dict[str, Any] = {"teams": teams, "rounds": rounds, "minutes": marks()[-1].at // 60}
    return answer(told)
