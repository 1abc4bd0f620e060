"""Who is connected, and what they are going to be told once it is safe."""

from __future__ import annotations

from collections.abc import Iterable

from monopole.server import messages
from monopole.server.hall_face import Line
from monopole.server.sentences import TurnedAway
from monopole.server.telling import encode

GONE = b""  # after the last word: the connection is closed


class Guests(list[Line]):
    """Everybody at one table now: seats, some of them more than once, and spectators."""

    def __init__(self) -> None:
        super().__init__()
        self._out: list[tuple[Line, bytes]] = []

    @property
    def watching(self) -> int:
        return sum(guest.seat is None for guest in self)

    def tell(self, line: Line, message: messages.Told) -> None:
        self._out.append((line, encode(message)))

    def tell_all(self, message: messages.Told) -> None:
        data = encode(message)
        self._out.extend((guest, data) for guest in self)

    def pass_on(self, written: Iterable[tuple[Line, bytes]]) -> None:
        self._out.extend(written)

    def send_away(self, seat: str, why: TurnedAway, lang: str) -> None:
        """Whoever holds this seat is told why, and leaves."""
        for guest in [guest for guest in self if guest.seat == seat]:
            self.tell(guest, messages.Bye(why.code, why.say(guest.lang or lang), again=False))
            self._out.append((guest, GONE))
            self.remove(guest)

    def taken(self) -> list[tuple[Line, bytes]]:
        """What is to be said since this was last asked, in order; GONE: no more to this one."""
        out, self._out = self._out, []
        return out
