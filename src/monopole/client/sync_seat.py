"""`Server` and `Seat`: a seat at a distance, for programs without asyncio.

They are `AsyncServer` and `AsyncSeat`, which live in a thread of their own; all lines of a program share that thread.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from monopole.client.async_seat import PATIENCE, SEATS, AsyncSeat, AsyncServer
from monopole.client.mirror import mirrored
from monopole.client.notebook import Known
from monopole.client.replies import Record
from monopole.game import Action, Event, Game, Refused, Stale

T = TypeVar("T")


class _Thread:
    """Where the lines are kept: one event loop, begun when the first is opened. It ends with the program."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What it comes to, once it is done; Ctrl-C leaves it undone."""
        with self._lock:
            if self._thread is None or self._loop is None or not self._thread.is_alive():
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="monopole-client", daemon=True)
                self._thread.start()
            future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise


_thread = _Thread()


class Server:
    """A server of tables.

    `lang` is the language of its sentences, "fr" or "en"; with None it tells no sentences beside events. `patience` is how many seconds a
    server that has gone is waited for before ServerError says so; with None, for ever.
    """

    def __init__(self, url: str, lang: str | None = "fr", patience: float | None = PATIENCE) -> None:
        self._server = AsyncServer(url, lang, patience)

    @property
    def url(self) -> str:
        return self._server.url

    def open(
        self,
        edition: str,
        mode: str | None = None,
        seats: Sequence[str] = SEATS,
        name: str = "Anne",
        options: Mapping[str, Any] | None = None,
        pace: str = "normal",
        **wishes: Any,
    ) -> Seat:
        """A new table, and one's own seat at it. `seats` are "me" once, "person" for a seat to be taken by invitation, or a bot's level;
        "here" for somebody at the same screen, whose name stands in the wish `here=["Bruno"]`.

        An edition of one's own is the path of its `.toml` file. `wishes` are whatever else the server knows of tables: `public`, `dice`,
        `resignation`, `absence`, `lang`.
        """
        return Seat(_thread.run(self._server.open(edition, mode, seats, name, options, pace, **wishes)))

    def join(self, link: str, name: str, key: str | None = None) -> Seat:
        """The seat that an invitation link is for, or one's own that comes from another device. A link opens one seat, once.

        The key of the seat is made here before the server is asked, so that a lost answer costs nothing: both again are the same seat.
        A program that is to survive its own end makes one itself (`secrets.token_urlsafe(32)`), notes it, and gives it as `key` each time.
        """
        return Seat(_thread.run(self._server.join(link, name, key)))

    def watch(self, code: str) -> Seat:
        """The table as a spectator sees it."""
        return Seat(_thread.run(self._server.watch(code)))

    def resume(self, credentials: str) -> Seat:
        """One's own seat again, from `seat.credentials`."""
        return Seat(_thread.run(self._server.resume(credentials)))

    def tables(self) -> list[dict[str, Any]]:
        """The public tables, as `seat.about` tells them."""
        return _thread.run(self._server.tables())

    def close(self) -> None:
        """Closes every seat opened here."""
        _thread.run(self._server.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Server {self.url}>"


class Seat(Known):
    """A seat at a table, or a spectator's chair (`name` is None). A server opens it: `open`, `join`, `watch`, `resume`.

    `number`, `awaiting`, `over` and the rest are kept fresh behind the scenes; `wait` blocks until there is something new.
    """

    def __init__(self, seat: AsyncSeat) -> None:
        self._seat = seat
        self._notebook = seat._notebook
        self.code, self.credentials = seat.code, seat.credentials

    # looking

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What this seat may see, as `Game.view` tells it; or another of `seats`. Raises ServerError before the game has begun."""
        return _thread.run(self._seat.view(seat))

    def legal(self, seat: str | None = None) -> list[Action]:
        """What this seat, or another of `seats`, may do now; open actions carry a `form`. Nothing for a spectator, nor before the start."""
        return _thread.run(self._seat.legal(seat))

    def game(self, edition: str | None = None) -> Game:
        """The game as this seat knows it, to think and play on with: what the seat may not see is drawn anew.

        An edition that is not one of this package is asked for once; `edition` is its file, where there is one.
        """
        return mirrored(self.view(), self.about, self.name, edition or _thread.run(self._seat._own_edition()))

    def edition(self) -> dict[str, Any]:
        """The edition as it is played here: board, cards, money, words, options; `text` is that of its file, where it is somebody's own."""
        return _thread.run(self._seat.edition())

    def why(self, do: str, seat: str | None = None) -> list[dict[str, Any]]:
        """Every reason that stands against a kind of action now, each with the actions it refuses."""
        return _thread.run(self._seat.why(do, seat))

    def wait(self, number: int, timeout: float | None = None) -> int:
        """Waits until the table is past this number, or the game is over, or so many seconds have passed; the number it has then."""
        return _thread.run(self._seat.wait(number, timeout))

    # speaking

    def play(self, action: Action | Mapping[str, Any] | str, at: int | None = None) -> list[Event] | Refused | Stale:
        """Plays an action: an `Action`, a dict, or a line such as "bid 50". What happened; or the rule that refuses it; or Stale, where the
        seat is asked something else by now. It is played once, even where the line breaks before the answer comes.

        `at` is the number it was decided on: by default that of the last `view`, `legal` or `game` since the last `play` or `wait`, else
        the latest one this seat knows.
        """
        return _thread.run(self._seat.play(action, at))

    def chat(self, text: str, seat: str | None = None) -> None:
        _thread.run(self._seat.chat(text, seat))

    def undo(self) -> bool:
        """Takes back one's last action, at once where nothing has happened since, else once all agree. Whether it is taken back by now."""
        return _thread.run(self._seat.undo())

    def pause(self) -> bool:
        """Proposes a pause, or agrees to one. Whether there is one by now; `agree("continue")` ends it."""
        return _thread.run(self._seat.pause())

    def agree(self, what: str) -> bool:
        """Proposes something all must agree to, or agrees to it: undo, pause, continue, end, rematch. Whether all agree by now."""
        return _thread.run(self._seat.agree(what))

    def decline(self, what: str) -> None:
        """No to what somebody has proposed."""
        _thread.run(self._seat.decline(what))

    def resign(self, seat: str | None = None) -> None:
        """Leaves the game: the seat goes to a bot, or is bankrupt, as the table chose."""
        _thread.run(self._seat.resign(seat))

    # the host's

    def start(self) -> None:
        """The game begins; bots of the table's level take the seats that are still free."""
        _thread.run(self._seat.start())

    def invite(self, seat: str | int | None = None) -> str:
        """A link that opens one free seat, once: the first, or the one of this place (1 is the first) or name."""
        return _thread.run(self._seat.invite(seat))

    def move(self, seat: str | None = None, although_here: bool = False) -> str:
        """A link that takes one's own seat to another device, once; the credentials here are worth nothing then. Of `seats`, another one
        goes there alone.

        The host hands on the seat of somebody whose device is lost in the same way; everybody is told once the link is used. Somebody who
        is here loses the seat only `although_here`, and at once.
        """
        return _thread.run(self._seat.move(seat, although_here))

    def sit_here(self, name: str) -> str:
        """Somebody takes a free seat at this screen: this seat speaks for both. The name at that seat."""
        return _thread.run(self._seat.sit_here(name))

    def remove(self, seat: str) -> None:
        """Sends a player away, before the start."""
        _thread.run(self._seat.remove(seat))

    def mute(self, seat: str, muted: bool = True) -> None:
        _thread.run(self._seat.mute(seat, muted))

    def lock(self, locked: bool = True) -> None:
        """Nobody else is let in, spectators neither."""
        _thread.run(self._seat.lock(locked))

    def publish(self, public: bool = True) -> None:
        """The table stands in the public list."""
        _thread.run(self._seat.publish(public))

    # afterwards

    @property
    def rematch(self) -> str | None:
        """The link to one's own seat at the next table, once all have agreed to a rematch: `server.join(seat.rematch, seat.name)`."""
        return self._seat.rematch

    def record(self) -> Record:
        """The journal of the game, once it is over."""
        return _thread.run(self._seat.record())

    def close(self) -> None:
        """Leaves the line, not the table: `Server.resume(credentials)` comes back."""
        _thread.run(self._seat.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
