"""Frames no client would send, or would, at random: words of the protocol, words bent, nonsense, and bytes that break WebSocket itself."""

from __future__ import annotations

import json
import random
import struct
from typing import Any

WORDS: tuple[dict[str, Any], ...] = (
    {"type": "hello", "since": 0, "lang": "en", "views": True},
    {"type": "act", "id": "a", "at": 1, "action": {"do": "roll"}},
    {"type": "look", "id": "l"},
    {"type": "why", "id": "w", "do": "build"},
    {"type": "chat", "id": "c", "text": "bonjour"},
    {"type": "propose", "id": "p", "what": "undo"},
    {"type": "decline", "id": "d", "what": "pause"},
    {"type": "start", "id": "s"},
    {"type": "remove", "id": "r", "seat": "Bruno"},
    {"type": "mute", "id": "m", "seat": "Bruno", "muted": True},
    {"type": "lock", "id": "k", "locked": False},
    {"type": "publish", "id": "b", "public": False},
)
RARE = 0.05  # of what ends a conversation, for all that came in the same packet goes with it
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, 1e308, "", "a", "\ud800", "\0", "é" * 70, [], {}, [[[[]]]], {"a": {"b": []}}, "x" * 5000,
)  # fmt: skip


class Frames:
    """A stream of them, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def any(self) -> tuple[bytes, bool]:
        """One frame as bytes on the wire, and whether it leaves the line fit for another."""
        chance = self.chance
        match chance.randrange(40):
            case 0:
                return self._framed(chance.randbytes(chance.randrange(200)), opcode=2), True
            case 1:
                return self._framed(chance.randbytes(chance.randrange(126)), opcode=chance.choice((9, 10))), True
            case 2:
                return self._framed(b'{"type":"lo', final=False) + self._framed(b'ok","id":"f"}', opcode=0), True
            case 3 if chance.random() < RARE:
                return self._framed(self._text(), opcode=chance.choice((0, 3, 7, 11, 15))), False
            case 4 if chance.random() < RARE:
                return self._framed(chance.randbytes(chance.randrange(1, 60))), False  # no UTF-8
            case 5 if chance.random() < RARE:
                return bytes([0x81, 0xFF]) + struct.pack("!Q", chance.choice((2**20, 2**62, 2**64 - 1))) + bytes(4), False
            case 6 if chance.random() < RARE:
                return bytes([0x81, 5]) + b"hello", False  # not masked
            case 7 if chance.random() < RARE:
                return self._framed(b"x" * 20_000), False
            case 8 if chance.random() < RARE:
                return self._framed(chance.randbytes(chance.randrange(5)), opcode=8), False
            case 9 if chance.random() < RARE:
                return chance.randbytes(chance.randrange(1, 300)), False
            case _:
                return self._framed(self._text()), True

    def _text(self) -> bytes:
        chance = self.chance
        word = dict(chance.choice(WORDS))
        bend = chance.random()
        if bend < 0.3:
            word[chance.choice((*word, "x"))] = chance.choice(VALUES)
        elif bend < 0.4:
            word.pop(chance.choice(list(word)))
        text = json.dumps(word).encode()
        if 0.4 < bend < 0.5:
            at = chance.randrange(len(text))
            text = text[:at] + bytes([chance.randrange(32, 127)]) + text[at + 1 :]
        elif 0.5 < bend < 0.55:
            text = text[: chance.randrange(len(text))]
        elif 0.55 < bend < 0.6:
            text = b"[" * chance.randrange(1, 3000)
        return text

    def _framed(self, data: bytes, opcode: int = 1, final: bool = True) -> bytes:
        """As a client masks it."""
        mask = self.chance.randbytes(4)
        length = len(data)
        size = bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + struct.pack("!H", length)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data)) if length < 2000 else data
        return bytes([(0x80 if final else 0) | opcode]) + size + (mask if length < 2000 else bytes(4)) + masked
