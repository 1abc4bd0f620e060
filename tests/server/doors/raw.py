"""Bytes on a plain socket, for what no well-behaved client would send."""

from __future__ import annotations

import base64
import os
import socket
import struct
from typing import Any

SECONDS = 60


def knock(port: int, receive_buffer: int | None = None) -> socket.socket:
    plain = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if receive_buffer is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plain.settimeout(SECONDS)
    plain.connect(("127.0.0.1", port))
    return plain


def spoken(plain: socket.socket) -> bytes:
    """Everything until the other side closes."""
    heard = b""
    try:
        while piece := plain.recv(65536):
            heard += piece
    except ConnectionError:
        pass
    return heard


def bad_upgrades(host: str = "127.0.0.1") -> dict[str, tuple[bytes, int]]:
    """Upgrades that no well-behaved client would send, and what each is answered."""
    live = "/api/tables/ABCDEFGH/live"

    def sent(path: str = live, **headers: str) -> bytes:
        return shaking(path, **headers).replace(b"Host: 127.0.0.1", f"Host: {host}".encode())

    return {
        "a body": (sent(**{"Content-Length": "1"}) + b"x", 400),
        "a body that does not come": (sent(**{"Content-Length": "1"}), 400),
        "chunks": (sent(**{"Transfer-Encoding": "chunked"}) + b"1\r\nx\r\n0\r\n\r\n", 400),
        "many headers": (sent(**{f"X-{number}": "1" for number in range(130)}), 431),
        "a long header": (sent(**{"X-Long": "x" * 9000}), 431),
        "a long line": (sent(live + "?" + "x" * 9000), 431),
    }


def shaking(path: str, **headers: str) -> bytes:
    """The handshake of a WebSocket."""
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += [f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def shake(plain: socket.socket, path: str, **headers: str) -> None:
    """The same, until its answer's head has been read."""
    plain.sendall(shaking(path, **headers))
    heard = b""
    while not heard.endswith(b"\r\n\r\n"):
        piece = plain.recv(1)
        assert piece, heard
        heard += piece
    assert b" 101 " in heard, heard


def frame(data: bytes, opcode: int = 1, final: bool = True) -> bytes:
    """One frame as a client sends it, masked with nothing."""
    length = len(data)
    size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + struct.pack("!H", length) if length < 65536 else None
    head = bytes([(0x80 if final else 0) | opcode])
    return head + (size or bytes([0x80 | 127]) + struct.pack("!Q", length)) + bytes(4) + data


def until_cut(plain: socket.socket, sent: bytes, most: int) -> bool:
    """Sends this again and again; whether the other side cuts the line before `most` bytes."""
    total = 0
    try:
        while total < most:
            plain.sendall(sent)
            total += len(sent)
    except ConnectionError:
        return True
    return False


def closed_with(line: Any) -> int:
    """The code a connection of `websockets` is closed with, once it is."""
    from websockets.exceptions import ConnectionClosed

    try:
        while True:
            line.recv(timeout=SECONDS)
    except ConnectionClosed as end:
        assert end.rcvd is not None, "cut without a close frame"
        return end.rcvd.code
