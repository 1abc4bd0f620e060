"""Redis between the servers of a cluster: it wakes who waits for a table or shows a list. Nothing is known by it: whoever is woken looks
into the archive, and looks there every few seconds in any case. Without Redis everything is as true, and a little later.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from monopole.server.peers import AGAIN

PATIENCE = 2.0  # seconds
_log = logging.getLogger(__name__)


class Wakes:
    """To be made on a running loop. `heard` is called with a word of `peers` and what it is about."""

    def __init__(self, url: str, secret: bytes, heard: Callable[[str, str], None]) -> None:
        self.connected = False
        self._heard = heard
        self._channel = "monopole-" + hashlib.sha256(b"channel" + secret).hexdigest()[:16]  # others may use the same Redis
        self._redis = Redis.from_url(
            url, decode_responses=True, socket_connect_timeout=PATIENCE, socket_timeout=2 * PATIENCE, health_check_interval=10
        )  # fmt: skip
        self._saying: set[asyncio.Task[None]] = set()
        self._listening = asyncio.get_running_loop().create_task(self._listen())

    def say(self, word: str, about: str = "") -> None:
        """To the others, and perhaps to nobody."""
        if self.connected:
            task = asyncio.get_running_loop().create_task(self._say(f"{word} {about}"))
            self._saying.add(task)
            task.add_done_callback(self._saying.discard)

    async def _say(self, words: str) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self._redis.publish(self._channel, words)

    async def _listen(self) -> None:
        told = False
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as calls:
                    await calls.subscribe(self._channel)
                    await calls.get_message(timeout=PATIENCE)  # the answer to our subscription
                    self.connected, told = True, False
                    self._heard(AGAIN, "")
                    while True:
                        call = await calls.get_message(timeout=PATIENCE)
                        if call is not None:
                            word, _, about = str(call["data"]).partition(" ")
                            self._heard(word, about)
            except (RedisError, OSError, UnicodeError) as why:
                self.connected = False
                if not told:
                    _log.warning("Redis does not answer; the archive is looked at instead: %s", why)
                    told = True
                await asyncio.sleep(1.0)

    async def close(self) -> None:
        """Once what was said is out."""
        if self._saying:
            await asyncio.wait(self._saying, timeout=PATIENCE)
        self._listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._listening
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()
