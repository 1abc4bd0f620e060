"""The twin for asyncio: several seats in one loop."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest

from monopole.client import AsyncSeat, AsyncServer, ServerError
from monopole.game import Stale, verify

POOR = {"startCash": 500, "goSalary": 0}  # a game that ends soon


async def say_defaults(seat: AsyncSeat) -> list[str]:
    while not seat.over:
        number, action = seat.number, seat.default
        if action is None:
            await seat.wait(number)
        else:
            assert isinstance(await seat.play(action), list | Stale)
    return seat.winners


def test_seats_of_one_loop_play_a_game(house: Any) -> None:
    async def play() -> None:
        async with AsyncServer(house.url) as server:
            anne = await server.open("france-2003", seats=["me", "person"], options=POOR)
            bruno = await server.join(await anne.invite(), "Bruno")
            watching = await server.watch(anne.code)
            winners = await asyncio.gather(say_defaults(anne), say_defaults(bruno))
            await watching.wait(anne.number - 1)
            assert winners == [watching.winners] * 2
            assert anne.events() == bruno.events() == watching.events()
            assert verify((await anne.record()).lines).ok
        with pytest.raises(ServerError) as told:
            await anne.play("roll")
        assert told.value.code == "closed"

    asyncio.run(play())


def test_a_seat_that_is_closed_is_not_kept_by_its_server(house: Any) -> None:
    """A program that plays one game after the other would remember them all."""

    async def play() -> None:
        async with AsyncServer(house.url) as server:
            first = weakref.ref(await server.open("france-2003", seats=["me", "regular"]))
            await first().close()  # type: ignore[union-attr]
            await server.watch((await server.open("france-2003", seats=["me", "regular"])).code)
            gc.collect()
            assert first() is None and len(server._seats) == 2

    asyncio.run(play())


def test_a_wait_that_is_cancelled_leaves_the_seat_usable(house: Any) -> None:
    async def play() -> None:
        async with AsyncServer(house.url) as server:
            anne = await server.open("france-2003", seats=["me", "regular"], name="Anne")
            waiting = asyncio.create_task(anne.wait(anne.number + 1000))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert await anne.legal()

    asyncio.run(play())
