"""Redis between servers: what one calls out the others hear, those of another archive do not, and after a silence all look again."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from server.services import PATIENCE, Redis

from monopole.server.peers import AGAIN, FREE, LISTED
from monopole.server.wakes import Wakes

Heard = list[tuple[str, str]]


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


def test_servers_of_one_archive_wake_each_other(redis: Redis) -> None:
    async def talk() -> tuple[Heard, Heard]:
        here: Heard = []
        elsewhere: Heard = []
        one = Wakes(redis.url, b"secret", lambda *words: None)
        two = Wakes(redis.url, b"secret", lambda *words: here.append(words))
        other = Wakes(redis.url, b"another", lambda *words: elsewhere.append(words))
        await until(lambda: one.connected and two.connected and other.connected)
        one.say(FREE, "K7MX2PQ9")
        one.say(LISTED)
        await until(lambda: len(here) >= 3)
        for each in (one, two, other):
            await each.close()
        return here, elsewhere

    here, elsewhere = asyncio.run(talk())
    assert sorted(here) == sorted([(AGAIN, ""), (FREE, "K7MX2PQ9"), (LISTED, "")])
    assert elsewhere == [(AGAIN, "")]


def test_after_a_silence_it_is_looked_again(redis: Redis) -> None:
    async def talk() -> tuple[Heard, bool]:
        heard: Heard = []
        one = Wakes(redis.url, b"secret", lambda *words: heard.append(words))
        await until(lambda: one.connected)
        redis.end(signal.SIGKILL)
        await until(lambda: not one.connected)
        one.say(FREE, "K7MX2PQ9")
        silent = heard == [(AGAIN, "")]
        redis.start()
        await until(lambda: one.connected)
        await one.close()
        return heard, silent

    heard, silent = asyncio.run(talk())
    assert silent
    assert heard == [(AGAIN, ""), (AGAIN, "")]


def test_what_is_no_text_is_not_the_last_thing_heard(redis: Redis) -> None:
    """Whoever else has the password may call anything on the channel."""

    async def talk() -> Heard:
        heard: Heard = []
        one = Wakes(redis.url, b"secret", lambda *words: heard.append(words))
        await until(lambda: one.connected)
        await one._redis.publish(one._channel, b"\xff")
        await until(lambda: len(heard) == 2)  # we hear again, and may have missed something
        one.say(LISTED)
        await until(lambda: len(heard) == 3)
        await one.close()
        return heard

    assert asyncio.run(talk()) == [(AGAIN, ""), (AGAIN, ""), (LISTED, "")]
