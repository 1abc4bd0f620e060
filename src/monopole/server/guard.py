"""What every request passes before anything else: which name it called, which page it comes from, how much and how fast.

And what every answer carries: the headers that tell a browser to trust nothing but this server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import re
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from monopole.server.home import Home
from monopole.server.limits import Buckets, Shares, household
from monopole.server.metrics import Metrics
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Network, Settings
from monopole.server.turns import Asker, Turns

T = TypeVar("T")
_log = logging.getLogger(__name__)
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^:\[\]\s]+))(?::[0-9]{1,5})?")  # with a port or without
IMPORT = "/api/tables/import"
FREE = ("/healthz", "/readyz", "/metrics")  # asked for again and again by those who watch over the server
LONG = re.compile(r"/api/(?:tables/(?:import|[^/]+/(?:record|remains|replay|fortunes|moments|chances))|books/[^/]+/export|verify/[^/]+)")
MOST_LONG = 4  # long answers, and journals sent in, of one address at once; others wait for their turn
PIECE = 65_536  # bytes of an answer that are handed to the system at once
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; img-src 'self' data:",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
DRESSED = (*(name for name, _ in HEADERS), HTTPS_ONLY[0])
SILENCE = 1.0  # seconds after which somebody who sent too much is taken to have stopped
PEER = b"monopole-peer"  # the word of another server of the same archive


class Wrong(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a word for programs, a sentence, and the seconds to wait where waiting helps."""

    code: str
    text: str
    wait: float | None = None


@dataclass(frozen=True)
class Caller:
    """Who asks, as far as a network tells: an address, the scheme and the host that were called, a page, a language."""

    address: str
    scheme: str
    host: str
    lang: str
    origin: str | None = None
    proxied: bool = False  # somebody in between says so, and is not trusted
    peer: bool = False  # another server passes on what this caller asked there

    @property
    def base(self) -> str:
        return f"{self.scheme}://{self.host}"


class Guard:
    """The outermost layer of the app. The caller is left in the scope's state for all that follows."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, clock: Callable[[], float], is_peer: Callable[[str], bool],
        home: Home | None = None,
    ) -> None:  # fmt: skip
        self.app, self.settings, self.metrics, self.is_peer, self.home = app, settings, metrics, is_peer, home
        self.trusted = settings.trusted
        self.hosts = {"localhost", *(name.lower() for name in settings.hosts)}
        self.origins = {origin.lower() for origin in (*settings.origins, settings.base) if origin}
        if settings.base:
            self.hosts.add(urlsplit(settings.base).hostname or "")
        self.buckets = Buckets(settings.requests_per_second, settings.requests_at_once, clock, settings.addresses)
        self.unfinished = Shares(settings.unfinished_per_address, 0)
        self.long = Turns(0, MOST_LONG)
        self._wondered = False  # about a proxy that nobody told us of, once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        caller = caller_of(scope, self.trusted, self.is_peer)
        if caller.proxied and not self._wondered:
            self._wondered = True
            _log.warning("somebody asks on behalf of others and is not believed: if it is your proxy, trusted_proxy lacks its address")
        transport = scope.setdefault("state", {}).get("transport")
        scope["state"]["caller"] = caller
        if caller.peer and transport is not None:
            transport.counted.excuse(transport)
        if scope["type"] == "websocket":
            try:
                self.check(scope, caller)
            except TurnedAway as why:
                await self._turn_away(scope, send, why, caller)
                return
            await self.app(scope, receive, send)
            return
        await self._answer(scope, receive, send, caller)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, caller: Caller) -> None:
        """A request, from its head to the end of what is answered: a long one in its turn, none before another was read."""
        seen, since = [0], time.perf_counter()
        measured = MeasuredBody(receive, self._most(scope), self.settings.body_seconds, "expect" in _headers(scope))
        dressed = self._dressed(scope, caller, send, seen)
        asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope  # what GET answers, of which uvicorn sends the head
        try:
            self.check(scope, caller)
            if scope["path"] not in FREE and self.unfinished.room_for(caller.address):
                raise TurnedAway("many_unfinished", wait=1.0, most=self.unfinished.each)
            self.unfinished.take(measured, caller.address if scope["path"] not in FREE else "")
            async with self._turn(scope, caller):
                await self.app(asked, measured.begin(), dressed)
        except TurnedAway as why:
            if why.code == "too_large":
                await measured.hear_out()
            await self._turn_away(scope, dressed, why, caller)
        except ClientDisconnect:
            self.metrics.count("turned_away", "left")  # in the middle of its own question: nobody is there to be answered
        except Exception:
            self.metrics.count("faults")
            _log.exception("a request met a fault")
            if seen[0]:
                raise  # half an answer is gone already: the line is cut
            await self._turn_away(scope, dressed, TurnedAway("fault"), caller)
        finally:
            self.unfinished.give_back(measured)
            route = getattr(asked.get("route"), "path", "-")  # the shape of the address, never the address itself
            milliseconds = round(1000 * (time.perf_counter() - since), 1)
            _log.info("request", extra={"method": scope["method"], "route": route, "status": seen[0], "ms": milliseconds})

    def _turn(self, scope: Scope, caller: Caller) -> AbstractAsyncContextManager[None]:
        """What is long waits until few of this address are under way; as many wait as may be unfinished."""
        return self.long.turn(Asker(caller.address)) if LONG.fullmatch(scope["path"]) else contextlib.nullcontext()

    def check(self, scope: Scope, caller: Caller) -> None:
        """Raises where this caller may not ask this."""
        if not self._ours(caller.host):
            raise TurnedAway("other_host", value=caller.host)
        if self.home is not None and not self.home.lets_in(scope, caller.host):
            raise TurnedAway("network_closed")
        headers = _headers(scope)
        if PEER.decode() in headers and not caller.peer:
            raise TurnedAway("other_server")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._check_page(caller, headers)
        if scope["type"] == "websocket" or scope["path"] not in FREE:
            wait = self.buckets.take(household(caller.address))
            if wait:
                raise slow_down(wait)
        if scope["type"] == "http":
            length = headers.get("content-length", ["0"])[0]
            most = self._most(scope)
            if length.isdecimal() and int(length[:20]) > most:
                raise TurnedAway("too_large", most=most)

    def _ours(self, host: str) -> bool:
        """A name of ours. Numbers always are: a page of somebody else's can make a name point here, but not a number."""
        written = _HOST.fullmatch(host)
        if written is None:
            return False
        name = written[1] or written[2]
        try:
            ip_address(name)
        except ValueError:
            return name.lower().rstrip(".") in self.hosts
        return True

    def _check_page(self, caller: Caller, headers: dict[str, list[str]]) -> None:
        """A browser says which page asks; programs have none to say."""
        if caller.origin is not None:
            if caller.origin.lower() not in {caller.base.lower(), *self.origins}:
                raise TurnedAway("other_origin", value=caller.origin)
        elif headers.get("sec-fetch-site", ["none"])[0] not in ("same-origin", "none"):
            raise TurnedAway("other_origin", value=headers["sec-fetch-site"][0])

    def _most(self, scope: Scope) -> int:
        return self.settings.import_bytes if scope["path"] == IMPORT else self.settings.body_bytes

    def _dressed(self, scope: Scope, caller: Caller, send: Send, seen: list[int]) -> Send:
        """Answers with the headers above, and counted."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen[0] = message["status"]
                self.metrics.count("requests", f"{message['status'] // 100}xx")
                own = {name.lower() for name, _ in message["headers"]}
                more = [(name, value) for name, value in HEADERS if name not in own]
                if caller.scheme == "https":
                    more.append(HTTPS_ONLY)
                if scope["path"].startswith("/api/") and b"cache-control" not in own:
                    more.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*message["headers"], *more]}
            await _in_pieces(send, message)

        return dressed

    async def _turn_away(self, scope: Scope, send: Send, why: TurnedAway, caller: Caller) -> None:
        self.metrics.count("turned_away", why.code)
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4000 + why.status, "reason": why.code})
            return
        body = wrong(why, caller.lang)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
        if why.wait is not None:
            headers.append((b"retry-after", str(math.ceil(why.wait)).encode()))
        await send({"type": f"{kind}.start", "status": why.status, "headers": headers})
        await send({"type": f"{kind}.body", "body": body})


async def while_there(receive: Receive, work: Awaitable[T]) -> T:
    """Does the work for as long as its asker, whose whole body has been read, is there. Raises ClientDisconnect once he has left."""

    async def left() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(left())
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise ClientDisconnect
    finally:
        for task in (doing, leaving):
            task.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def _in_pieces(send: Send, message: Message) -> None:
    """What is long is sent piece by piece, each once most of those before it are read."""
    body = message.get("body", b"")
    if message["type"] == "http.response.body" and len(body) > PIECE:
        last = (len(body) - 1) // PIECE * PIECE
        for start in range(0, last, PIECE):
            await send({**message, "body": body[start : start + PIECE], "more_body": True})
        message = {**message, "body": body[last:]}
    await send(message)


class MeasuredBody:
    """The body of a request, as long as it is not too large and does not dawdle."""

    def __init__(self, receive: Receive, most: int, seconds: float, asks_first: bool) -> None:
        self._receive, self._most, self._seconds, self._asks_first = receive, most, seconds, asks_first
        self._taken, self._whole = 0, False
        self.begin()

    def begin(self) -> MeasuredBody:
        """Its time begins now."""
        self._until = asyncio.get_running_loop().time() + self._seconds
        return self

    async def __call__(self) -> Message:
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._next()
        except TimeoutError:
            raise TurnedAway("too_slow", seconds=self._seconds) from None
        if self._taken > self._most:
            await self.hear_out()
            raise TurnedAway("too_large", most=self._most)
        return message

    async def _next(self) -> Message:
        message = await self._receive()
        self._taken += len(message.get("body", b""))
        self._whole = not message.get("more_body", False)
        return message

    async def hear_out(self) -> None:
        """The rest of what is too large, thrown away: whoever is cut off in the middle takes the line for broken and does not hear why, and
        a proxy tells them that there is no server. Up to twice of what may be sent and no more; nothing of those who ask before they send.
        """
        if self._asks_first and not self._taken:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                while not self._whole and self._taken <= 2 * self._most:
                    async with asyncio.timeout(SILENCE):
                        await self._next()


def wrong(why: TurnedAway, lang: str) -> bytes:
    return msgspec.json.encode(Wrong(why.code, why.say(lang), why.wait))


def slow_down(wait: float) -> TurnedAway:
    return TurnedAway("slow_down", wait=round(wait + 0.005, 2), seconds=round(wait + 0.005, 2))


def caller_of(scope: Scope, trusted: Iterable[Network], is_peer: Callable[[str], bool] = lambda word: False) -> Caller:
    """Who asks. What a request says about where it comes from counts only as far as proxies we trust have written it, or another server
    of ours, which has looked at all this before.
    """
    headers = _headers(scope)
    if is_peer(headers.get(PEER.decode(), [""])[0]):
        return Caller(
            address=headers.get("x-forwarded-for", ["-"])[0],
            scheme=headers.get("x-forwarded-proto", ["http"])[0],
            host=headers.get("x-forwarded-host", [""])[0],
            lang=language_of(scope, headers),
            origin=headers["origin"][0] if "origin" in headers else None,
            peer=True,
        )
    peer = scope["client"][0] if scope.get("client") else "-"
    hops = [hop for line in headers.get("x-forwarded-for", []) for hop in line.split(",")]
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    believed = among(peer, trusted)
    told = headers.get("x-forwarded-proto", [""])[-1].rpartition(",")[2].strip().lower()
    if believed and told in ("http", "https"):
        scheme = told
    return Caller(
        address=forwarded(peer, hops, trusted),
        scheme=scheme,
        host=headers["host"][0] if len(headers.get("host", [])) == 1 else "",
        lang=language_of(scope, headers),
        origin=headers["origin"][0] if "origin" in headers else None,
        proxied=not believed and any(name in headers for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip")),
    )


def forwarded(peer: str, hops: Iterable[str], trusted: Iterable[Network]) -> str:
    """The last address of the chain that no trusted proxy has: from the end, each hop was written by the one after it."""
    address = peer
    for hop in reversed(list(hops)):
        if not among(address, trusted):
            break
        written = hop.strip()
        parts = _HOST.fullmatch(written)
        try:
            address = str(ip_address(written if parts is None else parts[1] or parts[2]))
        except ValueError:
            break
    return address


def among(address: str, networks: Iterable[Network]) -> bool:
    """Whether an address lies in one of these networks."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in networks)


def language_of(scope: Scope, headers: dict[str, list[str]] | None = None) -> str:
    """The language of answers: `?lang=`, else what the browser likes best of the two, else French."""
    asked = _asked(scope, "lang")
    if asked in ("fr", "en"):
        return asked
    liked: list[tuple[float, int, str]] = []
    for place, part in enumerate(",".join((headers or _headers(scope)).get("accept-language", []))[:1000].split(",")):
        tag, _, weight = part.strip().partition(";")
        lang = tag.strip().lower().partition("-")[0]
        if lang in ("fr", "en"):
            liked.append((-_weight(weight), place, lang))
    return min(liked)[2] if liked else "fr"


def _asked(scope: Scope, name: str) -> str:
    """What the query of a request says of this, the first time it does."""
    try:
        query = parse_qs(str(scope.get("query_string", b""), "latin-1"), max_num_fields=50)
    except ValueError:
        return ""
    return query.get(name, [""])[0]


def _weight(text: str) -> float:
    try:
        return float(text.partition("=")[2]) if text else 1.0
    except ValueError:
        return 0.0


def _headers(scope: Scope) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found
