"""Logs as lines of JSON, without secrets: no token, no cookie, no address of anybody, no query of a request."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import TextIO

# A token is 43 letters of base64; a URL may hold a password. Neither is ever logged on purpose: this is the net below.
_SECRETS = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43,}(?![A-Za-z0-9_-])|(?<=://)[^\s/@]*:[^\s/@]*@")
_OWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
HIDDEN = "…"


def without_secrets(text: str) -> str:
    return _SECRETS.sub(HIDDEN, text)


class JsonLines(logging.Formatter):
    """One record, one line of JSON: time, level, where from, what, and whatever else was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": without_secrets(record.getMessage()),
        }
        told |= {name: _plain(value) for name, value in vars(record).items() if name not in _OWN}
        if record.exc_info and record.exc_info[0] is not None:
            told["fault"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int | float) or value is None else without_secrets(str(value))


def begin(level: str, stream: TextIO | None = None) -> None:
    """All logs of this process go out as lines of JSON. uvicorn's own words about each connection, which name addresses, stay silent."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn.access", "websockets"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # its INFO tells the address of every WebSocket
