"""Books over HTTP: opening one, coming to it by a link, inviting others, looking at it, taking it home as a file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from monopole.server.books.book_messages import BookTold, HasRole, InviteTo, JoinBook, OpenBook
from monopole.server.keys import is_token, read_code
from monopole.server.limits import household
from monopole.server.lobby import (
    BY_SEAT,
    CODE,
    JSON,
    Link,
    answer,
    base_of,
    body,
    built_page,
    caller_of,
    doors_of,
    gives,
    in_a_language,
    no_pattern,
    page_without,
    takes,
    token_of,
    with_cookie,
)  # fmt: skip
from monopole.server.sentences import TurnedAway
from monopole.server.socket import token_from

book_router = APIRouter(dependencies=[Depends(in_a_language), Depends(no_pattern)], default_response_class=Response)


def book_of(request: Request) -> str:
    typed = request.path_params["code"]
    code = read_code(typed)
    if code is None:
        raise TurnedAway("no_book", value=typed)
    return code


def _has_role(request: Request, role: HasRole, token: str) -> Response:
    """A role, with its cookie; a page that could read the credential in the answer does not get it there."""
    told = role if caller_of(request).origin is None else replace(role, credentials=None)
    return with_cookie(request, answer(told, 201), f"/api/books/{role.code}", role.code, token)


@book_router.post(
    "/api/books", status_code=201, openapi_extra=takes(OpenBook), responses=gives(201, HasRole, JSON, 400, 413, 415, 422, 429, 503)
)
async def open_book(request: Request) -> Response:
    """Opens a book."""
    doors, caller = doors_of(request), caller_of(request)
    wish = await body(request, OpenBook)
    doors.may_open(caller)
    return _has_role(request, *await doors.hall.shelf.open(wish.kind, wish.wish, household(caller.address)))


@book_router.post(
    "/api/books/join", status_code=201, openapi_extra=takes(JoinBook),
    responses=gives(201, HasRole, JSON, 400, 401, 404, 409, 410, 415, 422),
)
async def join_book(request: Request) -> Response:
    """Comes to a book by a link. Said again with the same key it is the same role: an answer that is lost costs nothing."""
    wish = await body(request, JoinBook)
    shelf = doors_of(request).hall.shelf
    return _has_role(request, *await shelf.join(read_code(wish.code) or wish.code, wish.token, wish.name, wish.key))


@book_router.post(
    "/api/books/{code}/invitations", status_code=201, openapi_extra=CODE | BY_SEAT | takes(InviteTo, required=False),
    responses=gives(201, Link, JSON, 400, 401, 403, 404, 409, 415, 422),
)  # fmt: skip
async def invite_to_book(request: Request) -> Response:
    """A link to a role: to be used once, or by all where the role is open to all. It replaces the one made before."""
    code = book_of(request)
    token = token_of(request, code)
    wish = await body(request, InviteTo, required=False)
    secret, expires, named = await doors_of(request).hall.shelf.invite(code, token, wish.role)
    return answer(Link(f"{base_of(request)}/b/{code}{'?name' if named else ''}#{secret}", expires), 201)


@book_router.get("/api/books/{code}", openapi_extra=CODE, responses=gives(200, BookTold, JSON, 401, 404, 405, 422))
async def one_book(request: Request) -> Response:
    """A book as whoever asks may know it."""
    code = book_of(request)
    token = token_from(request.headers.get("authorization"), request.cookies, code)
    if token is not None and not is_token(token):
        raise TurnedAway("wrong_credentials")
    shelf = doors_of(request).hall.shelf
    try:
        return answer(await shelf.told(code, token))
    except TurnedAway as why:
        if why.code != "wrong_credentials" or "authorization" in request.headers:
            raise
        return answer(await shelf.told(code, None))  # a browser whose key was taken knows what anybody knows: a new link may be in its hand


@book_router.get(
    "/api/books/{code}/export", openapi_extra=CODE | BY_SEAT, responses=gives(200, {"type": "string"}, "*/*", 401, 404, 422)
)
async def export_book(request: Request, form: Annotated[str, Query(min_length=1, max_length=32)]) -> Response:
    """A book as a file: `csv`, `json` or another form it knows."""
    code, lang = book_of(request), caller_of(request).lang
    name, media, contents = await doors_of(request).hall.shelf.export(code, token_of(request, code), form, lang)
    return Response(contents, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})


PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Monopole {code}</title>
<h1>Monopole : {code}</h1>
<p lang="fr">C’est l’adresse du livre {code}. La page pour navigateur n’est pas dans cette installation&nbsp;: <code>make web</code>.</p>
<p lang="en">This is the address of book {code}. The page for browsers is not in this installation: <code>make web</code>.</p>
</html>
"""


@book_router.get("/b/{code}", openapi_extra=CODE, responses=gives(200, {"type": "string"}, "text/html", 404, 422))
async def book_page(request: Request) -> Response:
    """The page of a book. Opening it does nothing: a link is spent only by what the page sends."""
    code = book_of(request)
    return await built_page(request) or page_without(request, PAGE, code)
