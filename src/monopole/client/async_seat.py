"""`AsyncServer` and `AsyncSeat`: a seat at a distance, for programs with asyncio."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from monopole.client.errors import ServerError
from monopole.client.line import Line, Told, need_websockets
from monopole.client.mirror import mirrored
from monopole.client.notebook import Known, Notebook
from monopole.client.replies import NotAllowed, Record
from monopole.client.web import Web, read_code, read_credentials, read_link
from monopole.editions import EditionText
from monopole.game import Action, Event, Game, Refused, Stale
from monopole.game.notation import pieces, quoted, unquoted
from monopole.vocabulary import ACTIONS

PATIENCE = 60.0
SEATS = ("me", "person", "regular")


class AsyncServer:
    """A server of tables.

    `lang` is the language of its sentences, "fr" or "en"; with None it tells no sentences beside events. `patience` is how many seconds a
    server that has gone is waited for before ServerError says so; with None, for ever.
    """

    def __init__(self, url: str, lang: str | None = "fr", patience: float | None = PATIENCE) -> None:
        need_websockets()
        self._web = Web(url, lang)
        self.patience = patience
        self._seats: list[AsyncSeat] = []

    @property
    def url(self) -> str:
        return self._web.url

    async def open(
        self,
        edition: str,
        mode: str | None = None,
        seats: Sequence[str] = SEATS,
        name: str = "Anne",
        options: Mapping[str, Any] | None = None,
        pace: str = "normal",
        **wishes: Any,
    ) -> AsyncSeat:
        """A new table, and one's own seat at it. `seats` are "me" once, "person" for a seat to be taken by invitation, or a bot's level;
        "here" for somebody at the same screen, whose name stands in the wish `here=["Bruno"]`.

        An edition of one's own is the path of its `.toml` file. `wishes` are whatever else the server knows of tables: `public`, `dice`,
        `resignation`, `absence`, `lang`.
        """
        asked: dict[str, Any] = {"edition": edition, "seats": list(seats), "name": name, "pace": pace, **wishes}
        if edition.endswith(".toml"):
            asked |= {"edition": Path(edition).stem, "edition_text": Path(edition).read_text(encoding="utf-8")}
        if mode is not None:
            asked["mode"] = mode
        if options:
            asked["options"] = dict(options)
        return await self._seated(await self._ask("POST", "/api/tables", asked))

    async def join(self, link: str, name: str, key: str | None = None) -> AsyncSeat:
        """The seat that an invitation link is for, or one's own that comes from another device. A link opens one seat, once.

        The key of the seat is made here before the server is asked, so that a lost answer costs nothing: both again are the same seat.
        A program that is to survive its own end makes one itself (`secrets.token_urlsafe(32)`), notes it, and gives it as `key` each time.
        """
        way, key = read_link(link), secrets.token_urlsafe(32) if key is None else key
        asked = {"code": way.code, "token": way.token, "name": name, "key": key}
        return await self._seated(await asyncio.to_thread(self._web.ask, "POST", "/api/join", asked, None, True))

    async def watch(self, code: str) -> AsyncSeat:
        """The table as a spectator sees it."""
        return await self._opened(read_code(code), None)

    async def resume(self, credentials: str) -> AsyncSeat:
        """One's own seat again, from `seat.credentials`."""
        return await self._opened(*read_credentials(credentials))

    async def tables(self) -> list[dict[str, Any]]:
        """The public tables, as `seat.about` tells them."""
        listed: list[dict[str, Any]] = await self._ask("GET", "/api/tables")
        return listed

    async def close(self) -> None:
        """Closes every seat opened here."""
        seats, self._seats = self._seats, []
        for seat in seats:
            await seat.close()

    async def _ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        return await asyncio.to_thread(self._web.ask, method, path, body, token)

    async def _seated(self, given: Mapping[str, Any]) -> AsyncSeat:
        return await self._opened(*read_credentials(given["credentials"]))

    async def _opened(self, code: str, token: str | None) -> AsyncSeat:
        seat = AsyncSeat(self._web, code, token)
        await seat._line.open(self.patience)
        self._seats = [*(each for each in self._seats if not each._line.closed), seat]  # a program may play thousands of games
        return seat

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.url}>"


class AsyncSeat(Known):
    """A seat at a table, or a spectator's chair (`name` is None). A server opens it: `open`, `join`, `watch`, `resume`."""

    def __init__(self, web: Web, code: str, token: str | None) -> None:
        self.code = code
        self.credentials = None if token is None else f"{code}.{token}"
        self._web, self._token = web, token
        self._notebook = Notebook()
        self._line = Line(web, code, token, lambda: self._notebook.now.number, self._notebook.hear)
        self._text: EditionText | None = None  # of an edition that is not one of this package
        self._decided: int | None = None  # the number of the last look, until something is played or waited for

    # looking

    async def view(self, seat: str | None = None) -> dict[str, Any]:
        """What this seat may see, as `Game.view` tells it; or another of `seats`. Raises ServerError before the game has begun."""
        view: dict[str, Any] = (await self._look(seat))[1]
        return view

    async def legal(self, seat: str | None = None) -> list[Action]:
        """What this seat, or another of `seats`, may do now; open actions carry a `form`. Nothing for a spectator, nor before the start."""
        return list((await self._look(seat))[2]) if self.number else []

    async def game(self, edition: str | None = None) -> Game:
        """The game as this seat knows it, to think and play on with: what the seat may not see is drawn anew.

        An edition that is not one of this package is asked for once; `edition` is its file, where there is one.
        """
        return mirrored(await self.view(), self.about, self.name, edition or await self._own_edition())

    async def edition(self) -> dict[str, Any]:
        """The edition as it is played here: board, cards, money, words, options; `text` is that of its file, where it is somebody's own."""
        told: dict[str, Any] = await asyncio.to_thread(self._web.ask, "GET", self._path("edition"), None, self._token)
        return told

    async def _own_edition(self) -> EditionText | None:
        """Its text, where it is somebody's own: it is read as what a stranger sent, and can name no file of ours."""
        if not self.about.get("own"):
            return None
        if self._text is None:
            self._text = EditionText(str((await self.edition())["text"]))
        return self._text

    async def why(self, do: str, seat: str | None = None) -> list[dict[str, Any]]:
        """Every reason that stands against a kind of action now, each with the actions it refuses."""
        reasons: list[dict[str, Any]] = (await self._ask("why", do=do, seat=seat))["reasons"]
        return reasons

    async def _look(self, seat: str | None = None) -> tuple[int, Any, list[Action]]:
        if not self.number:
            raise ServerError.here("not_begun")
        looked = self._notebook.looked
        if looked is None or looked[0] != self.number or looked[1].get("seat") != (seat or self.front):
            await self._ask("look", seat=seat)
            looked = self._notebook.looked
            assert looked is not None, "an answer to look has a view"
        self._decided = looked[0]
        return looked

    async def wait(self, number: int, timeout: float | None = None) -> int:
        """Waits until the table is past this number, or the game is over, or so many seconds have passed; the number it has then."""

        async def past() -> None:
            while self.number <= number and not self.over:
                if self._line.error is not None:
                    raise self._line.error
                await self._line.bell.heard()

        with suppress(TimeoutError):
            await asyncio.wait_for(past(), timeout)
        self._decided = None
        return self.number

    # speaking

    async def play(self, action: Action | Mapping[str, Any] | str, at: int | None = None) -> list[Event] | Refused | Stale:
        """Plays an action: an `Action`, a dict, or a line such as "bid 50". What happened; or the rule that refuses it; or Stale, where the
        seat is asked something else by now. It is played once, even where the line breaks before the answer comes.

        `at` is the number it was decided on: by default that of the last `view`, `legal` or `game` since the last `play` or `wait`, else
        the latest one this seat knows.
        """
        said = self._action(action)
        if at is None:
            at = self.number if self._decided is None else self._decided
        answer = await self._ask("act", at=at, action=said.to_dict())
        self._decided = None
        if answer["type"] == "refused":
            return NotAllowed(answer["rule"], answer["reason"], answer.get("facts") or {}, answer["text"])
        if answer["type"] == "stale":
            return Stale(answer["at"], answer["number"], self.matter)
        return [Event.from_dict(event) for entry in answer.get("entries") or () for event in entry.get("events") or ()]

    def _action(self, action: Action | Mapping[str, Any] | str) -> Action:
        """What is meant, with the name of the seat in front where none is given, and without the form it came with."""
        if self.name is None:
            raise ServerError.here("spectator")
        if isinstance(action, str):
            words = pieces(action)
            named = len(words) > 1 and unquoted(words[0]) in self.seats and words[1] in ACTIONS.values()
            return Action.parse(action if named else f"{quoted(self.front or self.name)} {action}")
        spoken: Any = action.to_dict() if isinstance(action, Action) else action
        if isinstance(spoken, Mapping):
            spoken = {"seat": self.front, **{name: value for name, value in spoken.items() if name != "form"}}
        return Action.from_dict(spoken)

    async def chat(self, text: str, seat: str | None = None) -> None:
        await self._ask("chat", text=text, seat=seat)

    async def undo(self) -> bool:
        """Takes back one's last action, at once where nothing has happened since, else once all agree. Whether it is taken back by now."""
        return await self.agree("undo")

    async def pause(self) -> bool:
        """Proposes a pause, or agrees to one. Whether there is one by now; `agree("continue")` ends it."""
        return await self.agree("pause")

    async def agree(self, what: str) -> bool:
        """Proposes something all must agree to, or agrees to it: undo, pause, continue, end, rematch. Whether all agree by now."""
        answer = await self._ask("propose", what=what)
        return bool(answer.get("agreed", True))

    async def decline(self, what: str) -> None:
        """No to what somebody has proposed."""
        await self._ask("decline", what=what)

    async def resign(self, seat: str | None = None) -> None:
        """Leaves the game: the seat goes to a bot, or is bankrupt, as the table chose."""
        await self._ask("resign", seat=seat)

    # the host's

    async def start(self) -> None:
        """The game begins; bots of the table's level take the seats that are still free."""
        await self._ask("start")

    async def invite(self, seat: str | int | None = None) -> str:
        """A link that opens one free seat, once: the first, or the one of this place (1 is the first) or name."""
        return await self._link("invitations", seat)

    async def move(self, seat: str | None = None, although_here: bool = False) -> str:
        """A link that takes one's own seat to another device, once; the credentials here are worth nothing then. Of `seats`, another one
        goes there alone.

        The host hands on the seat of somebody whose device is lost in the same way; everybody is told once the link is used. Somebody who
        is here loses the seat only `although_here`, and at once.
        """
        return await self._link("moves", seat, **({"although_here": True} if although_here else {}))

    async def sit_here(self, name: str) -> str:
        """Somebody takes a free seat at this screen: this seat speaks for both. The name at that seat."""
        given = await asyncio.to_thread(self._web.ask, "POST", self._path("here"), {"name": name}, self._token)
        return str(given["seat"])

    async def remove(self, seat: str) -> None:
        """Sends a player away, before the start."""
        await self._ask("remove", seat=seat)

    async def mute(self, seat: str, muted: bool = True) -> None:
        await self._ask("mute", seat=seat, muted=muted)

    async def lock(self, locked: bool = True) -> None:
        """Nobody else is let in, spectators neither."""
        await self._ask("lock", locked=locked)

    async def publish(self, public: bool = True) -> None:
        """The table stands in the public list."""
        await self._ask("publish", public=public)

    # afterwards

    @property
    def rematch(self) -> str | None:
        """The link to one's own seat at the next table, once all have agreed to a rematch: `server.join(seat.rematch, seat.name)`."""
        again = self._notebook.again
        return None if again is None else f"{self._web.url}/t/{again[0]}#{again[1]}"

    async def record(self) -> Record:
        """The journal of the game, once it is over."""
        return Record(await asyncio.to_thread(self._web.fetch, "GET", self._path("record"), None, self._token))

    async def close(self) -> None:
        """Leaves the line, not the table: `Server.resume(credentials)` comes back."""
        await self._line.close()

    async def _link(self, kind: str, seat: str | int | None, **more: Any) -> str:
        wish = more if seat is None else {"seat": seat, **more}
        given = await asyncio.to_thread(self._web.ask, "POST", self._path(kind), wish, self._token)
        return str(given["link"])

    def _path(self, of: str) -> str:
        return f"/api/tables/{quote(self.code, safe='')}/{of}"

    async def _ask(self, kind: str, **values: Any) -> Told:
        said = {name: value for name, value in values.items() if value is not None}
        return await self._line.ask({"type": kind, "id": secrets.token_urlsafe(12), **said})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()
