"""The lobby over HTTP: opening, finding and joining tables, their records, and whatever may be looked up.

Bodies are decoded by msgspec from the same definitions the OpenAPI document is made of; an answer that is not what was asked for is
always a `Wrong`, in the language of whoever asked.
"""

from __future__ import annotations

import gzip
import html
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Query
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from monopole.misshapen import misshapen
from monopole.server import library, qr
from monopole.server.clean_names import read_name
from monopole.server.doors import Doors
from monopole.server.guard import Caller, Wrong, among, while_there
from monopole.server.keys import CODE_PATTERN, TOKEN_PATTERN, NewKey, credentials, is_token, read_code
from monopole.server.limits import household
from monopole.server.messages import Name, TableListed, TableTold
from monopole.server.metrics import MEDIA_TYPE
from monopole.server.opening import MOST_SEATS, EditionText, Opened, Opening, checked
from monopole.server.pages import INDEX, Pages, takes_gzip
from monopole.server.patience import DAY
from monopole.server.sentences import TurnedAway
from monopole.server.socket import cookie_name, token_from
from monopole.server.study.proof_steps import GameVerdict
from monopole.server.turns import Asker

JSON, JSONL, SVG = "application/json", "application/jsonl", "image/svg+xml"
T = TypeVar("T", bound=Struct)


class Seated(Struct, frozen=True, omit_defaults=True):
    """One's seat. A browser gets its credential as a cookie that no script can read; a program gets it here."""

    code: str
    seat: str
    number: int
    credentials: str | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """The table of an invitation, the token in its fragment, and one's name; moving one's own seat, the name stays as it was.

    `key`: the token the seat is to have, drawn by whoever comes. The same token and key again are the same seat.
    """

    code: Annotated[str, Meta(pattern=CODE_PATTERN)]
    token: Annotated[str, Meta(pattern=TOKEN_PATTERN)]
    name: Name
    key: NewKey | None = None


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """For which free seat, by its place (1 is the first) or its name; the first free one where none is named."""

    seat: Name | Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat: one that shares this screen, alone; where none is named, one's own, with all that share its screen. The host's own word:
    also that of somebody who is away, or `although_here` of anybody, whose device has it no more then.
    """

    seat: Name | None = None
    although_here: bool = False


class Beside(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of somebody who takes a free seat at one's own screen."""

    name: Name


class Link(Struct, frozen=True):
    """An address to be opened once, and until when, in seconds since 1970."""

    link: str
    expires: float


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition of one's own, as its file has it."""

    text: EditionText


class LinkToDraw(Struct, frozen=True, forbid_unknown_fields=True):
    """The address of a table of this server, or an invitation to one."""

    text: Annotated[str, Meta(min_length=1, max_length=qr.LONGEST)]


class Sentences(Struct, frozen=True):
    fr: str
    en: str


class Finding(Struct, frozen=True):
    line: int | None
    text: Sentences


class EditionVerdict(Struct, frozen=True):
    """What is wrong with an edition; nothing where it can be played."""

    ok: bool
    findings: list[Finding]


class BotTold(Struct, frozen=True):
    id: str
    level: bool
    title: Sentences
    text: Sentences
    here: bool


class Well(Struct, frozen=True, omit_defaults=True):
    """`redis` where there is one to wake other servers; it may be away, and everything goes on a little later."""

    ok: bool
    redis: bool | None = None


BODIES: tuple[type[Struct], ...] = (Opening, Join, Invite, Move, Beside, Text, LinkToDraw)
ANSWERS: tuple[Any, ...] = (Seated, Link, EditionVerdict, BotTold, GameVerdict, Well, Wrong, TableListed, TableTold)


def _ref(kind: type[Any]) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def takes(kind: type[Struct] | None, media: str = JSON, required: bool = True) -> dict[str, Any]:
    schema = _ref(kind) if kind is not None else {"type": "string"}
    return {"requestBody": {"required": required, "content": {media: {"schema": schema}}}}


def gives(status: int, kind: type[Any] | dict[str, Any], media: str = JSON, *wrongs: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route: the good one, those it is known to refuse with, and any other."""
    schema = kind if isinstance(kind, dict) else _ref(kind)
    told: dict[int | str, dict[str, Any]] = {status: {"description": "done", "content": {media: {"schema": schema}}}}
    others: tuple[int | str, ...] = (*wrongs, "default")
    for other in others:
        told[other] = {"description": "not done", "content": {JSON: {"schema": _ref(Wrong)}}}
    return told


def _many(kind: type[Any] | None = None) -> dict[str, Any]:
    return {"type": "array", "items": _ref(kind) if kind is not None else {"type": "object"}}


OBJECT = {"type": "object"}


def in_a_language(lang: Annotated[Literal["fr", "en"] | None, Query(description="the language of sentences")] = None) -> None:
    """In the document for every route; the guard has read it already."""


def no_pattern(request: Request) -> None:
    """`/api/tables/import` is no table called import: what has an address of its own is not reached through another's pattern."""
    path = request.url.path
    if path in OWN_ADDRESSES and request.scope["route"].path != path:
        raise HTTPException(405)


OWN_ADDRESSES = ("/api/tables/import", "/api/editions/check", "/api/books/join")
router = APIRouter(dependencies=[Depends(in_a_language), Depends(no_pattern)], default_response_class=Response)


def doors_of(request: Request) -> Doors:
    doors: Doors = request.app.state.doors
    return doors


def caller_of(request: Request) -> Caller:
    caller: Caller = request.state.caller
    return caller


def answer(contents: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(contents), status, headers, JSON)


def unpacked(request: Request, packed: bytes, headers: dict[str, str] | None = None) -> Response:
    """JSON that is kept packed, as it is to whoever can unpack it. Nothing secret may be in it."""
    varies = {"vary": "accept-encoding, accept-language", **(headers or {})}
    if takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(packed, headers={**varies, "content-encoding": "gzip"}, media_type=JSON)
    return Response(gzip.decompress(packed), headers=varies, media_type=JSON)


async def body(request: Request, kind: type[T], required: bool = True) -> T:
    """What was sent, as one of the definitions above."""
    raw = await _raw(request, JSON, required=required)
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except msgspec.ValidationError as why:
        raise TurnedAway("wrong_body", why=misshapen(why, kind)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as why:
        raise TurnedAway("not_json", why=misshapen(why)) from None


async def _raw(request: Request, *media: str, required: bool = True) -> bytes:
    raw = await request.body()
    if required and not raw:
        raise TurnedAway("no_body", right=" / ".join(media))
    said = request.headers.get("content-type", "")
    if raw and said.partition(";")[0].strip().lower() not in media:
        raise TurnedAway("wrong_type", value=said, right=" / ".join(media))
    return raw


def code_of(request: Request) -> str:
    typed = request.path_params["code"]
    code = read_code(typed)
    if code is None:
        raise TurnedAway("no_table", value=typed)
    return code


def asker_of(request: Request) -> Asker:
    """Who asks about a table, as turns are taken."""
    return Asker(caller_of(request).address, code_of(request))


def token_of(request: Request, code: str) -> str:
    """The credential of whoever asks for something only a seat may have."""
    token = token_from(request.headers.get("authorization"), request.cookies, code)
    if token is None:
        raise TurnedAway("no_credentials")
    if not is_token(token):
        raise TurnedAway("wrong_credentials")
    return token


def seated(request: Request, opened: Opened) -> Response:
    """A seat, with its cookie; a page that could read the credential in the answer does not get it there."""
    caller = caller_of(request)
    told = Seated(opened.code, opened.seat, opened.number, credentials(opened.code, opened.token) if caller.origin is None else None)
    return with_cookie(request, answer(told, 201), f"/api/tables/{opened.code}", opened.code, opened.token)


def with_cookie(request: Request, response: Response, path: str, code: str, token: str) -> Response:
    """The answer that gives a browser its key, which no script can read and which goes nowhere but under this path."""
    response.set_cookie(
        cookie_name(code), token, max_age=int(doors_of(request).settings.cookie_days * DAY), path=path,
        secure=caller_of(request).scheme == "https", httponly=True, samesite="strict",
    )  # fmt: skip
    return response


def base_of(request: Request) -> str:
    """The address others are given: the public one, that of the local network where it is open, or the one that was called."""
    doors = doors_of(request)
    links = doors.home.network.links if doors.home is not None else []
    called = caller_of(request).base
    return doors.settings.base or (called if called in links else next(iter(links), called))


CODE: dict[str, Any] = {
    "parameters": [
        {"name": "code", "in": "path", "required": True, "schema": {"type": "string", "pattern": CODE_PATTERN}, "example": "K7MX2PQ9"}
    ]
}
BY_SEAT: dict[str, Any] = {"security": [{"seat": []}, {"cookie": []}]}


# Tables


@router.post("/api/tables", status_code=201, openapi_extra=takes(Opening), responses=gives(201, Seated, JSON, 400, 413, 415, 422, 429, 503))
async def open_table(request: Request) -> Response:
    """Opens a table and sits down at it."""
    doors, caller = doors_of(request), caller_of(request)
    wish = checked(await body(request, Opening))
    doors.may_open(caller)
    return seated(request, await doors.hall.open(wish, household(caller.address)))


@router.get("/api/tables", responses=gives(200, _many(TableListed), JSON, 422))
async def public_tables(request: Request) -> Response:
    """The tables that anybody may see."""
    return answer(await doors_of(request).hall.public())


@router.post(
    "/api/tables/import", status_code=201, openapi_extra=takes(None, JSONL),
    responses=gives(201, Seated, JSON, 400, 413, 415, 422, 429, 503),
)  # fmt: skip
async def import_table(request: Request) -> Response:
    """A table from the journal of a game, every line of it checked first."""
    doors, caller = doors_of(request), caller_of(request)
    journal = await _raw(request, JSONL, "application/x-ndjson", "application/jsonlines")
    doors.may_open(caller)
    return seated(request, await doors.hall.take_in(journal, household(caller.address)))


@router.get("/api/tables/{code}", openapi_extra=CODE, responses=gives(200, TableTold, JSON, 404, 422))
async def one_table(request: Request) -> Response:
    """A table as anybody who knows its code may know it."""
    return answer(await doors_of(request).hall.about(code_of(request)))


@router.get("/api/tables/{code}/edition", openapi_extra=CODE | BY_SEAT, responses=gives(200, OBJECT, JSON, 401, 403, 404, 422))
async def edition_of_table(request: Request) -> Response:
    """The edition as it is played at this table, for whoever sits there or may look on; with its text, where it is somebody's own."""
    code, doors = code_of(request), doors_of(request)
    token = token_from(request.headers.get("authorization"), request.cookies, code)
    wish = await doors.hall.shown(code, token)
    return answer(await doors.readings.do(lambda: library.edition_of(wish)))


@router.get("/api/tables/{code}/record", openapi_extra=CODE, responses=gives(200, {"type": "string"}, JSONL, 401, 404, 409, 422))
async def record(request: Request) -> Response:
    """The journal of a finished game, its key revealed; of a game whose rules have changed since, for whoever sits there."""
    code = code_of(request)
    token = token_from(request.headers.get("authorization"), request.cookies, code)
    journal = await doors_of(request).hall.record(code, token)
    return Response(journal, media_type=JSONL, headers={"content-disposition": f'attachment; filename="monopole-{code}.jsonl"'})


@router.post(
    "/api/tables/{code}/invitations", status_code=201, openapi_extra=CODE | BY_SEAT | takes(Invite, required=False),
    responses=gives(201, Link, JSON, 400, 401, 404, 409, 415, 422),
)  # fmt: skip
async def invite(request: Request) -> Response:
    """A link for a free seat, to be used once."""
    code = code_of(request)
    token = token_of(request, code)
    wish = await body(request, Invite, required=False)
    secret, expires = await doors_of(request).hall.invite(code, token, wish.seat)
    return answer(Link(f"{base_of(request)}/t/{code}#{secret}", expires), 201)


@router.post(
    "/api/tables/{code}/moves", status_code=201, openapi_extra=CODE | BY_SEAT | takes(Move, required=False),
    responses=gives(201, Link, JSON, 400, 401, 403, 404, 409, 415, 422),
)  # fmt: skip
async def move(request: Request) -> Response:
    """A link that takes a seat to another device, once; the credential it had is worth nothing then. The host may hand on any seat."""
    code = code_of(request)
    token = token_of(request, code)
    wish = await body(request, Move, required=False)
    secret, expires = await doors_of(request).hall.move(code, token, wish.seat, wish.although_here)
    return answer(Link(f"{base_of(request)}/t/{code}#{secret}", expires), 201)


@router.post(
    "/api/tables/{code}/here", status_code=201, openapi_extra=CODE | BY_SEAT | takes(Beside),
    responses=gives(201, Seated, JSON, 400, 401, 403, 404, 409, 415, 422),
)  # fmt: skip
async def sit_here(request: Request) -> Response:
    """Somebody takes a free seat at one's own screen: the same credential and connection speak for both."""
    code = code_of(request)
    token = token_of(request, code)
    wish = await body(request, Beside)
    return seated(request, await doors_of(request).hall.sit_here(code, token, read_name(wish.name)))


@router.post("/api/join", status_code=201, openapi_extra=takes(Join), responses=gives(201, Seated, JSON, 400, 401, 404, 409, 410, 415, 422))
async def join(request: Request) -> Response:
    """Spends an invitation, or moves a seat here. The same key again is the same seat: an answer that is lost costs nothing."""
    wish = await body(request, Join)
    code = read_code(wish.code) or wish.code
    return seated(request, await doors_of(request).hall.join(code, wish.token, read_name(wish.name), wish.key))


@router.get("/api/verify/{code}", openapi_extra=CODE, responses=gives(200, GameVerdict, JSON, 404, 409, 422, 503))
async def verify_table(request: Request) -> Response:
    """Replays a finished game and says, step by step, whether all of it follows from its key."""
    doors = doors_of(request)
    code, lang = code_of(request), caller_of(request).lang
    work = doors.study.verdict(asker_of(request), lambda: doors.hall.journal(code, None), lang)
    return answer(await while_there(request.receive, work))


# What may be looked up


@router.get("/api/editions", responses=gives(200, _many(), JSON, 422))
async def editions(request: Request) -> Response:
    """The editions that can be played."""
    return unpacked(request, library.every_edition())


@router.post("/api/editions/check", openapi_extra=takes(Text), responses=gives(200, EditionVerdict, JSON, 400, 413, 415, 422, 429))
async def check_edition(request: Request) -> Response:
    """What is wrong with an edition of one's own."""
    wish, doors = await body(request, Text), doors_of(request)
    doors.may_open(caller_of(request))
    found = await doors.readings.do(lambda: library.findings(wish.text))
    return answer({"ok": not found, "findings": found})


@router.get("/api/editions/{id}", responses=gives(200, OBJECT, JSON, 404, 422))
async def edition(request: Request, id: str, mode: Annotated[Literal["base", "fast", "timed"] | None, Query()] = None) -> Response:
    """Board, cards, money, words and options of an edition in one of its modes."""
    return unpacked(request, library.edition(id, mode), {"cache-control": "public, max-age=3600"})


@router.get("/api/bots", responses=gives(200, _many(BotTold), JSON, 422))
async def bots(request: Request) -> Response:
    """The bots that may be given a seat."""
    return answer(library.every_bot())


@router.get("/api/rules", responses=gives(200, _many(), JSON, 404, 422))
async def rules(
    request: Request,
    q: Annotated[str, Query(max_length=200, description="a rule, a chapter, or words")] = "",
    edition: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """The rules in words: one by its name, a chapter, or those that speak of something."""
    return answer(library.rules(q, edition, caller_of(request).lang))


# Links and pages


def _ours(request: Request, text: str) -> str:
    """The secret in an address of a table or a book of this server, where it has one."""
    home = doors_of(request).home
    for base in {base_of(request): None, **dict.fromkeys(home.network.links if home is not None else ())}:
        if text == f"{base}/":
            return ""  # the first screen
        starts = f"{base}/t/", f"{base}/b/"
        code, _, secret = text[len(starts[0]) :].partition("#")
        if text.startswith(starts) and read_code(code.removesuffix("?name")) is not None and (not secret or is_token(secret)):
            return secret
    raise TurnedAway("not_ours", right=f"{base_of(request)}/t/K7MX2PQ9")


@router.get("/api/qr", responses=gives(200, {"type": "string"}, SVG, 422))
async def draw(request: Request, text: Annotated[str, Query(min_length=1, max_length=qr.LONGEST)]) -> Response:
    """The address of a table as a QR code."""
    if _ours(request, text):
        raise TurnedAway("secret_in_address")
    return Response(qr.drawn(text), media_type=SVG)


@router.post("/api/qr", openapi_extra=takes(LinkToDraw), responses=gives(200, {"type": "string"}, SVG, 400, 415, 422))
async def draw_invitation(request: Request) -> Response:
    """An invitation as a QR code; its secret stays out of addresses."""
    wish = await body(request, LinkToDraw)
    _ours(request, wish.text)
    return Response(qr.drawn(wish.text), media_type=SVG)


PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Monopole {code}</title>
<h1>Monopole : {code}</h1>
<p lang="fr">C’est l’adresse de la table {code}. Tout client peut s’y asseoir avec un lien d’invitation&nbsp;: <code>monopole sit</code>,
le module Python <code>monopole.client</code>, ou un programme à vous.</p>
<p lang="en">This is the address of table {code}. Any client can sit down at it with an invitation: <code>monopole sit</code>,
the Python module <code>monopole.client</code>, or a program of your own.</p>
</html>
"""


@router.get("/r/{code}", openapi_extra=CODE, responses=gives(200, {"type": "string"}, "text/html", 404, 422))
@router.get("/t/{code}", openapi_extra=CODE, responses=gives(200, {"type": "string"}, "text/html", 404, 422))
async def page(request: Request) -> Response:
    """The page of a table, or of its game seen again. Opening it does nothing: an invitation is spent only by what the page sends."""
    code = code_of(request)
    return await built_page(request) or page_without(request, PAGE, code)


async def built_page(request: Request, status: int = 200) -> Response | None:
    """The page for browsers, where it is in this installation."""
    pages: Pages = request.app.state.pages
    return await pages.answer(INDEX, request.headers, status)


def page_without(request: Request, words: str, code: str) -> Response:
    """What stands at an address of ours where that page is not."""
    return Response(words.format(code=html.escape(code), lang=caller_of(request).lang), media_type="text/html")


# Those who watch over the server


@router.get("/healthz", responses=gives(200, Well, JSON, 422))
async def healthz() -> Response:
    """The process answers."""
    return answer(Well(True))


@router.get("/readyz", responses=gives(200, Well, JSON, 422, 503))
async def readyz(request: Request) -> Response:
    """The server can keep what it is told, and is not about to stop."""
    doors = doors_of(request)
    if doors.closing or not doors.hall.ready():
        raise TurnedAway("closing" if doors.closing else doors.hall.trouble or "not_ready", wait=1.0)
    redis = doors.figures().get("redis_connected") == 1 if doors.settings.redis else None
    return answer(Well(True, redis))


@router.get("/metrics", responses=gives(200, {"type": "string"}, "text/plain", 403, 422))
async def metrics(request: Request) -> Response:
    """Counters and measures, for Prometheus."""
    doors, caller = doors_of(request), caller_of(request)
    if caller.proxied or not among(caller.address, doors.settings.measurers):
        raise TurnedAway("loopback_only")
    return Response(doors.metrics.told(doors.figures()), headers={"content-type": MEDIA_TYPE})
