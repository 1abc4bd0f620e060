"""What a bank asks of the server beside its book: its edition as it is played there, and a table of this server where its game goes on."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from monopole.bank.bank_book import BANKER, Bank
from monopole.bank.bank_sentences import BankRefusal
from monopole.bank.onto_board import OntoBoard, journal
from monopole.game.commitment import Commitment
from monopole.server import library
from monopole.server.books.book_doors import book_of
from monopole.server.limits import household
from monopole.server.lobby import (
    BY_SEAT,
    CODE,
    JSON,
    OBJECT,
    Seated,
    answer,
    body,
    caller_of,
    doors_of,
    gives,
    in_a_language,
    no_pattern,
    seated,
    takes,
    token_of,
)  # fmt: skip

bank_router = APIRouter(dependencies=[Depends(in_a_language), Depends(no_pattern)], default_response_class=Response)


async def _bank(request: Request) -> tuple[str, str, Bank]:
    """The code of a bank, one's role there, and the bank."""
    code = book_of(request)
    role, book = await doors_of(request).hall.shelf.look(code, token_of(request, code))
    if not isinstance(book, Bank):
        raise BankRefusal("no_bank")
    return code, role, book


@bank_router.get("/api/books/{code}/edition", openapi_extra=CODE | BY_SEAT, responses=gives(200, OBJECT, JSON, 401, 404, 422))
async def edition_of_bank(request: Request) -> Response:
    """The edition as it is played at this bank, with its options; somebody's own too."""
    _, _, bank = await _bank(request)
    async with doors_of(request).desk:
        return answer(await asyncio.to_thread(library.edition_in, bank.box, bank.own or bank.box.id))


@bank_router.post(
    "/api/books/{code}/table", status_code=201, openapi_extra=CODE | BY_SEAT | takes(OntoBoard),
    responses=gives(201, Seated, JSON, 400, 401, 404, 415, 422, 429, 503),
)  # fmt: skip
async def go_on_at_table(request: Request) -> Response:
    """Opens a table of this server where the game of a bank goes on, refereed, with real dice; the banker's screen has all seats."""
    code, role, bank = await _bank(request)
    if role != BANKER:
        raise BankRefusal("not_yours")
    board = await body(request, OntoBoard)
    doors, caller = doors_of(request), caller_of(request)
    doors.may_open(caller)
    secret = Commitment.fresh()
    lines = journal(bank, board, secret.key, secret.salt)  # a few milliseconds, during which nothing is written to the bank
    opened = await doors.hall.take_in(lines, household(caller.address), bank.own)
    for seat in bank.playing():
        if bank.names[seat] != opened.seat:
            await doors.hall.sit_here(opened.code, opened.token, bank.names[seat])
    await doors.hall.shelf.note(code, {"do": "moved", "table": opened.code})
    return seated(request, opened)
