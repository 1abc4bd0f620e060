"""A million random frames, a fiftieth of them in the ordinary tests: the server answers or hangs up, and other tables do not notice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from pathlib import Path

from faults.load import Company, seats
from faults.measure import WHOLE
from faults.random_frames import Frames
from faults.truth import replays
from server.doors.raw import frame, knock, shake, spoken

from monopole.server.archive import open_archive
from monopole.server.bench_tables import NO_LIMITS, Served, asked

FRAMES = 1_000_000 if WHOLE else 20_000
AT_ONCE = 40  # frames a packet, at most
ATTACKERS = 8
HELLO = frame(b'{"type":"hello"}')


async def attack(port: int, code: str, token: str | None, frames: int, seed: int) -> int:
    """Sends so many frames over as many lines as it takes; how many lines that were."""
    random_frames, chance = Frames(seed), random.Random(seed)
    lines = sent = 0
    while sent < frames:
        lines += 1
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(
            f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{head}\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        if chance.random() < 0.95:
            writer.write(HELLO)
        listening = asyncio.create_task(_until_the_end(reader))
        try:
            while sent < frames and not listening.done():
                packet, fit = b"", True
                for _ in range(chance.randrange(1, AT_ONCE)):
                    data, fit = random_frames.any()
                    packet, sent = packet + data, sent + 1
                    if not fit and chance.random() < 0.5:
                        break  # sometimes more comes behind what ends the conversation
                writer.write(packet)
                await writer.drain()
                if not fit:
                    writer.write_eof()  # it may have been the beginning of something longer
                    await asyncio.wait_for(listening, 60)  # the server hangs up
                    break
                await asyncio.sleep(0)
        except OSError:  # it has hung up already
            pass
        finally:
            writer.close()
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await listening
    return lines


async def _until_the_end(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(ConnectionError):
        while await reader.read(65536):
            pass


def test_random_frames_upset_nobody(tmp_path: Path) -> None:
    settings = {**NO_LIMITS, "bad_frames": 1000, "send_bytes": 8_388_608}
    served = Served(tmp_path / "data", tmp_path / "log", **settings)

    async def attacked() -> tuple[Company, str, int]:
        company = Company([served.port], random.Random(7))
        await company.sit_down("france-2003", 3)
        victim, tokens = await asyncio.to_thread(seats, served.port, "france-2003", 3, 0)
        given = [*tokens.values(), None]
        before = company.acknowledged
        lines = await asyncio.gather(
            *(attack(served.port, victim, given[number % len(given)], FRAMES // ATTACKERS, number) for number in range(ATTACKERS))
        )
        company.look()
        assert company.acknowledged > before, "nobody could play meanwhile"
        await company.more(5)
        await company.rest()
        await company.leave()
        return company, victim, sum(lines)

    try:
        company, victim, lines = asyncio.run(attacked())
        assert lines > ATTACKERS, "no line was ever hung up: the frames are too tame"
        assert asked(served.port, "GET", "/healthz")
        figures = served.figures()
        assert figures["monopole_faults_total"] == 0, (tmp_path / "log").read_text()[-5000:]
        assert figures["monopole_messages_total"] > FRAMES / 50  # how many are read before it hangs up is a matter of the machine
        assert json.loads(asked(served.port, "GET", f"/api/tables/{victim}"))["state"] in ("playing", "over")
        assert b"Traceback" not in (tmp_path / "log").read_bytes()
    finally:
        served.stop()
    archive = open_archive(tmp_path / "data")
    for code in (victim, *company.codes):
        kept = archive.read(code)
        assert kept is not None
        replays(kept, company.seen(code))
    archive.close()


def test_what_comes_in_one_packet_after_a_goodbye_is_not_heard(tmp_path: Path) -> None:
    served = Served(tmp_path / "data", tmp_path / "log", **NO_LIMITS)
    try:
        code, tokens = seats(served.port, "france-2003", 2, 0)
        with knock(served.port) as plain:
            shake(plain, f"/api/tables/{code}/live", Authorization=f"Bearer {tokens['Anne']}")
            said = [b'{"type":"hello"}', b'{"type":"chat","id":"1","text":"avant"}']
            after = [b'{"type":"chat","id":"2","text":"apr\xc3\xa8s"}', b'{"type":"resign","id":"3"}']
            goodbye = frame(b"\x03\xe8", opcode=8)
            plain.sendall(b"".join(map(frame, said)) + goodbye + b"".join(map(frame, after)))
            spoken(plain)
        with knock(served.port) as plain:  # and after a word that ends the conversation
            shake(plain, f"/api/tables/{code}/live", Authorization=f"Bearer {'A' * 43}")
            said = [b'{"type":"hello"}', b'{"type":"resign","id":"4"}', b'{"type":"chat","id":"5","text":"x"}']
            plain.sendall(b"".join(map(frame, said)))
            assert b"wrong_credentials" in spoken(plain)
    finally:
        served.stop()
    archive = open_archive(tmp_path / "data")
    kept = archive.read(code)
    archive.close()
    assert kept is not None
    assert [said.text for said in kept.chat] == ["avant"]
    assert b"resigned" not in b"".join(kept.lines)
