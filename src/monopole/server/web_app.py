"""The app: every door of the server, with one hall behind them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

import monopole
from monopole.bilingual import Complaint, typeset
from monopole.server import at_home
from monopole.server.bank_doors import bank_router
from monopole.server.books.book_doors import book_router
from monopole.server.books.book_socket import live_book
from monopole.server.championship_doors import championship_router
from monopole.server.doors import Doors, status_of
from monopole.server.guard import Guard, Wrong
from monopole.server.hall_face import HallFace
from monopole.server.home import Home
from monopole.server.lobby import JSON, built_page, router
from monopole.server.pages import Pages
from monopole.server.peers import Elsewhere
from monopole.server.protocol_schema import OVER_HTTP, whole_protocol
from monopole.server.relay import Relay
from monopole.server.sentences import TurnedAway, told_of
from monopole.server.settings import Settings
from monopole.server.socket import live
from monopole.server.study.study_routes import study

ROUTERS = (router, study, book_router, bank_router, championship_router, at_home.router)


def create_app(
    settings: Settings, hall: HallFace, clock: Callable[[], float] = time.monotonic, home: Home | None = None
) -> FastAPI:  # fmt: skip
    doors = Doors(settings, hall, clock, home)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await doors.close()
        await hall.close()

    app = FastAPI(
        title="Monopole", version=monopole.__version__, lifespan=lifespan, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None
    )  # fmt: skip
    app.state.doors = doors
    for each in ROUTERS:
        app.include_router(each)
    app.router.routes.append(Route("/api/protocol.json", _protocol))
    app.router.routes.append(WebSocketRoute("/api/tables/{code}/live", live))
    app.router.routes.append(WebSocketRoute("/api/books/{code}/live", live_book))
    app.state.pages = Pages(Path(str(files("monopole.server"))) / "static")
    app.mount("/", app.state.pages)
    app.add_middleware(Relay, hall=hall, settings=settings, metrics=doors.metrics)
    app.add_middleware(Guard, settings=settings, metrics=doors.metrics, clock=clock, is_peer=lambda word: hall.is_peer(word), home=home)
    app.add_exception_handler(Complaint, _complained)
    app.add_exception_handler(Elsewhere, _elsewhere)
    app.add_exception_handler(RequestValidationError, _misasked)
    app.add_exception_handler(HTTPException, _nowhere)
    app.openapi = lambda: _document(app)  # type: ignore[method-assign]
    return app


def _answered(request: Request, why: Complaint, headers: dict[str, str] | None = None) -> Response:
    lang, wait = request.state.caller.lang, getattr(why, "wait", None)
    request.app.state.doors.metrics.count("turned_away", why.code)
    said = typeset(why.say(lang)) if lang == "fr" else why.say(lang)  # what comes from below the server is printed here for the first time
    told = Wrong(why.code or "wrong", said, wait)
    more = {"retry-after": str(max(1, round(wait)))} if wait is not None else {}
    if status_of(why) in (408, 413):
        more["connection"] = "close"  # the rest of the body is not waited for
    if status_of(why) == 401:
        more["www-authenticate"] = "Bearer"
    return Response(msgspec.json.encode(told), status_of(why), {**more, **(headers or {})}, JSON)


async def _complained(request: Request, why: Exception) -> Response:
    assert isinstance(why, Complaint)
    return _answered(request, told_of(why))


async def _elsewhere(request: Request, why: Exception) -> Response:
    """The relay sees to it."""
    raise why


async def _misasked(request: Request, why: Exception) -> Response:
    """A query that is not what the document says."""
    assert isinstance(why, RequestValidationError)
    first = why.errors()[0]
    return _answered(request, TurnedAway("wrong_query", name=str(first["loc"][-1]), why=first["msg"]))


async def _nowhere(request: Request, why: Exception) -> Response:
    """No such address, or nothing of the kind at it."""
    assert isinstance(why, HTTPException)
    path = request.url.path
    here = [route for each in ROUTERS for route in each.routes if isinstance(route, Route) and route.path_regex.match(path)]
    exact = [route for route in here if route.path == path]
    allowed = {method for route in exact or here for method in route.methods or ()}  # several routes may share an address
    allowed |= {"HEAD"} if "GET" in allowed else set()
    read = "text/html" in request.headers.get("accept", "") and not path.startswith("/api/")
    page = await built_page(request, 404) if why.status_code == 404 and not here and read else None
    if page is not None:
        return page  # which says so to people, with the way home
    if why.status_code != 405 and (not here or request.method in allowed):  # the files of the page answer any GET that no route takes
        return _answered(request, TurnedAway("nowhere"))
    return _answered(request, TurnedAway("no_method"), {"allow": ", ".join(sorted(allowed or {"GET", "HEAD"}))})


async def _protocol(request: Request) -> Response:
    """Every message, and what it carries, as one JSON Schema."""
    return Response(whole_protocol(), media_type="application/schema+json")


def _document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document: FastAPI's of the routes, with our definitions of what is sent and answered."""
    if app.openapi_schema is None:
        document = FastAPI.openapi(app)
        _, schemas = msgspec.json.schema_components(OVER_HTTP, ref_template="#/components/schemas/{name}")
        parts = document.setdefault("components", {})
        parts["schemas"] = dict(schemas)
        parts["securitySchemes"] = {
            "seat": {"type": "http", "scheme": "bearer"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": "monopole-CODE"},
        }
        app.openapi_schema = document
    return app.openapi_schema
