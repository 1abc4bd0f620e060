"""What a bank asks of the server beside its book: its edition as it is played there, and a table of this server where its game goes on."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from msgspec import to_builtins
from starlette.requests import Request
from starlette.responses import Response

from monopole.bank.bank_book import BANKER, Bank
from monopole.bank.bank_entries import OntoBoard
from monopole.bank.bank_sentences import BankRefusal
from monopole.server import library
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


def _bank(kept: KeptBook) -> Bank:
    if not isinstance(kept.book, Bank):
        raise BankRefusal("no_bank")
    return kept.book


@bank_router.get("/api/books/{code}/edition", openapi_extra=CODE | BY_SEAT, responses=gives(200, OBJECT, JSON, 401, 404, 422))
async def edition_of_bank(request: Request) -> Response:
    """The edition as it is played at this bank, with its options; somebody's own too."""
    code = book_of(request)
    bank = await doors_of(request).hall.shelf.look(code, token_of(request, code), lambda kept, role: _bank(kept))
    return answer(await doors_of(request).readings.do(lambda: library.edition_in(bank.box, bank.own or bank.box.id)))


@bank_router.post(
    "/api/books/{code}/table", status_code=201, openapi_extra=CODE | BY_SEAT | takes(OntoBoard),
    responses=gives(201, Seated, JSON, 400, 401, 404, 415, 422, 429, 503),
)  # fmt: skip
async def go_on_at_table(request: Request) -> Response:
    """Opens a table of this server where the game of a bank goes on, refereed, with real dice; the banker's screen has all seats.

    Asked again, by this device or another of the banker's, it answers with the same table.
    """
    code, doors, caller = book_of(request), doors_of(request), caller_of(request)
    token, board = token_of(request, code), await body(request, OntoBoard)

    def goes_to(kept: KeptBook, role: str) -> str | None:
        bank = _bank(kept)
        if role != BANKER:
            raise BankRefusal("not_yours")
        return bank.goes_to

    def reserve(kept: KeptBook, table: str) -> None:
        bank = _bank(kept)
        kept.reserve(table, bank.names[bank.playing()[0]], {"do": "moving", "table": table, "board": to_builtins(board)})

    opened = await doors.hall.shelf.table_for(code, token, goes_to, reserve, lambda: doors.may_open(caller), household(caller.address))
    return seated(request, opened)
