"""A wire between a client and its server that can be cut, at any moment, on either side."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    def __init__(self, url: str) -> None:
        self._to = urlsplit(url).hostname, urlsplit(url).port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._swallow = threading.Event()
        self.broken = threading.Event()  # nobody gets through
        self.connections = 0
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow_the_next_answer(self) -> None:
        """The next bytes of the server are lost, and the connection with them; what the client said has arrived."""
        self._swallow.set()

    def cut(self) -> None:
        with self._lock:
            ends, self._open = self._open, set()
        for end in ends:
            _shut(end)

    def close(self) -> None:
        self.broken.set()
        _shut(self._door)
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if self.broken.is_set():
                    _shut(near)
                    continue
                far = socket.create_connection(self._to)  # type: ignore[arg-type]
                with self._lock:
                    self._open |= {near, far}
                    self.connections += 1
                threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source: socket.socket, to: socket.socket, from_server: bool) -> None:
        with suppress(OSError):
            while heard := source.recv(65536):
                if from_server and self._swallow.is_set():
                    self._swallow.clear()
                    break
                to.sendall(heard)
        for end in (source, to):
            with self._lock:
                self._open.discard(end)
            _shut(end)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
