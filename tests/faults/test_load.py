"""The clients of these tests hear out what a server said before it was gone: only then is it known what it had confirmed."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

from faults.load import Company

from monopole.server.bench_tables import NO_LIMITS, Served, asked


def test_a_confirmation_that_nobody_has_read_yet_is_one(tmp_path: Path) -> None:
    """What waits in a buffer when the server dies is read before anything is held against the archive, or taken away from it."""
    served = Served(tmp_path / "data", tmp_path / "log", **NO_LIMITS)

    async def killed() -> None:
        company = Company([served.port], random.Random(5))
        code = await company.sit_down("france-2003", 2)
        await company.all_here()
        while True:
            known = max(seen.number for seen in company.seen(code))
            told = json.loads(asked(served.port, "GET", f"/api/tables/{code}"))["number"]  # nobody here can read meanwhile
            if told > known:
                break
            await company.more(1)
        served.process.kill()
        served.process.wait()
        assert all(seen.number < told for seen in company.seen(code))
        await company.heard_out()
        assert max(seen.number for seen in company.seen(code)) >= told
        await company.leave()

    try:
        asyncio.run(killed())
    finally:
        served.process.kill()
        served.process.wait()
