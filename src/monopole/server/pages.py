"""Serves the files of the page as they were built: each is read and compressed once, and kept in memory.

What is in `assets` has a name of its own for each version, and is never asked for again; everything else is asked about each time, and
sent only where it has changed.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

INDEX = "index.html"
_NAME = re.compile(r"(assets/)?[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}")
_PACKED = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest")
FOR_EVER, ASK = "public, max-age=31536000, immutable", "no-cache"


@dataclass(frozen=True)
class BuiltFile:
    """A file of the page, as it is and compressed, where that makes it smaller."""

    media: str
    tag: str
    plain: bytes
    packed: bytes | None

    @classmethod
    def read(cls, path: Path) -> BuiltFile:
        plain = path.read_bytes()
        packed = gzip.compress(plain, 9, mtime=0) if path.suffix in _PACKED else plain
        media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return cls(media, hashlib.sha256(plain).hexdigest()[:32], plain, packed if len(packed) < len(plain) else None)


class Pages:
    """The files of a folder, by their names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[str, tuple[tuple[int, int], asyncio.Future[BuiltFile]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        answer = await self.answer(scope["path"].removeprefix("/") or INDEX, Headers(scope=scope))
        if answer is None:
            raise HTTPException(404)
        await answer(scope, receive, send)

    async def answer(self, name: str, asked: Mapping[str, str], status: int = 200) -> Response | None:
        """The answer to whoever asks for a file; None where there is none of that name."""
        file = await self._file(name)
        if file is None:
            return None
        packed = file.packed is not None and takes_gzip(asked.get("accept-encoding", ""))
        tag = f'"{file.tag}-gzip"' if packed else f'"{file.tag}"'
        headers = {"cache-control": FOR_EVER if name.startswith("assets/") else ASK, "etag": tag, "vary": "accept-encoding"}
        known = [each.strip().removeprefix("W/") for each in asked.get("if-none-match", "").split(",")]
        if status == 200 and (tag in known or "*" in known):
            return Response(status_code=304, headers=headers)
        if packed:
            headers["content-encoding"] = "gzip"
        return Response(file.packed if packed else file.plain, status, headers, file.media)

    async def _file(self, name: str) -> BuiltFile | None:
        """As it is now: whoever builds the page anew need not begin the server anew."""
        path = self.folder / name
        try:
            if _NAME.fullmatch(name) is None or not path.is_file():
                raise FileNotFoundError
            found = path.stat()
        except OSError:
            self._kept.pop(name, None)
            return None
        stamp = found.st_mtime_ns, found.st_size
        if name not in self._kept or self._kept[name][0] != stamp:
            self._kept[name] = stamp, asyncio.ensure_future(asyncio.to_thread(BuiltFile.read, path))
        try:
            return await asyncio.shield(self._kept[name][1])
        except OSError:
            self._kept.pop(name, None)
            return None


def takes_gzip(accepted: str) -> bool:
    """Returns whether whoever sends this `Accept-Encoding` can unpack gzip and has not said that it does not want it."""
    weights = {}
    for part in accepted.lower().split(","):
        coding, _, weight = part.partition(";")
        weights[coding.strip()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return weights.get("gzip", weights.get("*", False))
