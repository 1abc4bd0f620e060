"""Addresses, links and credentials, and the part of the protocol that is plain HTTP."""

from __future__ import annotations

import http.client
import json
import math
import re
import time
import urllib.error
import urllib.request
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit, urlunsplit

from monopole.client.errors import ServerError

SECONDS = 30.0
LONGEST_ANSWER = 64 * 2**20
MOST_TRIES, FIRST_PAUSE = 5, 0.2  # how often something is asked whose answer is lost, and the seconds between the first two times
PATIENCE = 10.0  # seconds that are waited for without asking anybody, where a server says to come back after a while
NO_SERVER = (502, 503, 504)
_INVITATION = re.compile(r"(.*)/t/([A-Za-z0-9]+)/?")
_CODE = re.compile(r"[A-Za-z0-9]+")


class Way(NamedTuple):
    """Where something is: the server's address, the table's code, and the secret that opens it."""

    url: str
    code: str
    token: str


def address(text: str) -> str:
    """The address of a server, without a slash at its end; of a link to one of its tables, the server's. Raises ServerError."""
    parts = urlsplit(text.strip() if isinstance(text, str) else "")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ServerError.here("address", value=shortened(text))
    invited = _INVITATION.fullmatch(parts.path)
    path = str(invited[1]) if invited else parts.path.rstrip("/")
    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))


def live(url: str, code: str) -> str:
    """Where the WebSocket of a table is."""
    return f"ws{url.removeprefix('http')}/api/tables/{quote(code, safe='')}/live"


def read_code(code: str) -> str:
    """The code of a table, as somebody has typed it."""
    typed = code.strip() if isinstance(code, str) else ""
    if not _CODE.fullmatch(typed):
        raise ServerError.here("code", value=shortened(code))
    return typed


def read_link(link: str) -> Way:
    """An invitation: `https://example.org/t/CODE#TOKEN`."""
    parts = urlsplit(link.strip() if isinstance(link, str) else "")
    found = _INVITATION.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None or not parts.fragment:
        raise ServerError.here("link", value=shortened(link.partition("#")[0]))
    return Way(urlunsplit((parts.scheme, parts.netloc, found[1], "", "")), found[2], parts.fragment)


def read_credentials(credentials: str) -> tuple[str, str]:
    """The code of the table and the key of the seat: `CODE.TOKEN`."""
    code, dot, token = credentials.strip().partition(".") if isinstance(credentials, str) else ("", "", "")
    if not dot or not token or not _CODE.fullmatch(code):
        raise ServerError.here("credentials")
    return code, token


def shortened(text: object) -> str:
    return str(text)[:80]


class Web:
    """Requests to one server: JSON out, JSON or bytes back."""

    def __init__(self, url: str, lang: str | None) -> None:
        self.url, self.lang = address(url), lang

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None, again: bool = False) -> Any:
        """The answer of the server. Where it says to come back after a short while, that is done. With `again` it may be asked once more
        where no answer came: said twice it is done once.
        """
        answer = self.fetch(method, path, body, token, again)
        try:
            return json.loads(answer)
        except ValueError as why:
            raise ServerError.here("not_json", url=self.url, why=str(why)) from None

    def fetch(self, method: str, path: str, body: Any = None, token: str | None = None, again: bool = False) -> bytes:
        waited, lost = 0.0, 0
        while True:
            try:
                return self._once(method, path, body, token)
            except ServerError as error:
                if again and error.code == "away" and lost < MOST_TRIES - 1:
                    pause, lost = FIRST_PAUSE * 2**lost, lost + 1
                else:
                    waited += (pause := longer(error.wait, waited))
                if waited > PATIENCE:
                    raise
                time.sleep(pause)

    def _once(self, method: str, path: str, body: Any, token: str | None) -> bytes:
        headers = self.headers(token)
        if body is not None:
            headers["Content-Type"] = "application/json"
        sent = None if body is None else json.dumps(body, ensure_ascii=False).encode()
        request = urllib.request.Request(self.url + path, sent, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as response:
                return bytes(response.read(LONGEST_ANSWER))
        except urllib.error.HTTPError as error:
            raise refused(error.read(2**16), self.url, error.code, error.reason) from None
        except (OSError, http.client.HTTPException) as error:
            raise ServerError.here("away", url=self.url, why=str(getattr(error, "reason", error))) from None

    def headers(self, token: str | None) -> dict[str, str]:
        headers = {"Accept": "application/json", "User-Agent": "monopole"}
        if self.lang is not None:
            headers["Accept-Language"] = self.lang
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return headers


def longer(wait: float | None, waited: float) -> float:
    """How long to wait before it is asked again: what the server says, and twice as long each time, as others may ask beside us."""
    return math.inf if wait is None else max(wait, waited)


def refused(body: bytes | None, url: str, status: int, reason: str) -> ServerError:
    """What a server says when it does not do something; or a proxy in its own words, when there is no server behind it for now."""
    try:
        told = json.loads(body or b"")
    except ValueError:
        told = None
    why = f"{status} {reason}"
    return ServerError.here("away", url=url, why=why) if told is None and status in NO_SERVER else ServerError.told(told, url, why)
