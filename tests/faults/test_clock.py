"""The clock on the wall jumps, both ways, while a game is played: nothing is lost, and only what has a date of its own notices."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from faults.truth import Seen, replays

from monopole.bilingual import Complaint
from monopole.server.archive.sqlite import SqliteArchive
from monopole.server.hall import Hall
from monopole.server.messages import Act, Hello
from monopole.server.opening import Opening, checked
from monopole.server.settings import Settings

DAY = 86_400.0


class Line:
    def __init__(self, seat: str) -> None:
        self.seat, self.lang, self.views = seat, None, True
        self.seen, self.now = Seen(seat), {}

    def send(self, data: bytes) -> None:
        message: dict[str, Any] = json.loads(data)
        self.seen.hears(message)
        self.now = message.get("now", self.now)

    def close(self, code: int, text: str) -> None:
        assert (code, text) == (1012, "again")  # when the hall closes


def test_a_game_goes_on_whatever_the_date(tmp_path: Path) -> None:
    time, chance = [1.7e9], random.Random(1)

    async def play() -> None:
        archive = SqliteArchive(tmp_path, lambda: time[0])
        hall = Hall(Settings(port=0), archive, wall=lambda: time[0])
        await hall.start()
        opened = await hall.open(checked(Opening(edition="france-2003", seats=["me", "person"], name="Anne")), "-")
        early, _ = await hall.invite(opened.code, opened.token, None)
        time[0] -= 400 * DAY  # an invitation of the future is good
        await hall.join(opened.code, early, "Bruno")
        lines = [Line("Anne"), Line("Bruno")]
        for line in lines:
            await hall.enter(opened.code, None, line, Hello(0, None, True))
        for number in range(60):
            time[0] += chance.choice((-30 * DAY, -3600.0, -1.0, 0.0, 1.0, 3600.0, 30 * DAY))
            for line in lines:
                if "default" in line.now:
                    await hall.said(opened.code, line, Act(str(number), line.now["number"], line.now["default"]))
        assert sum(len(line.seen.acknowledged) for line in lines) >= 60
        await hall.close()
        archive = SqliteArchive(tmp_path)
        kept = archive.read(opened.code)
        archive.close()
        assert kept is not None
        times = [line["time"] for line in map(json.loads, kept.lines) if line.get("time")]
        assert times != sorted(times)
        replays(kept, [line.seen for line in lines])

    asyncio.run(play())


def test_an_invitation_is_over_when_the_clock_says_so(tmp_path: Path) -> None:
    time = [1.7e9]

    async def play() -> None:
        hall = Hall(Settings(port=0), SqliteArchive(tmp_path, lambda: time[0]), wall=lambda: time[0])
        await hall.start()
        opened = await hall.open(checked(Opening(edition="france-2003", seats=["me", "person"], name="Anne")), "-")
        link, expires = await hall.invite(opened.code, opened.token, None)
        time[0] = expires + 1
        with pytest.raises(Complaint) as why:
            await hall.join(opened.code, link, "Bruno")
        assert why.value.code == "expired"
        time[0] = expires - DAY  # set right again
        assert (await hall.join(opened.code, link, "Bruno")).seat == "Bruno"
        await hall.close()

    asyncio.run(play())
