"""A small server of the protocol over a real table, in memory: no clock, no limits, no secrets worth keeping."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
import time
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.websockets import WebSocketDisconnect

from monopole import Action, Game, Table
from monopole.game import Refused, Stale
from monopole.game.chain import Chain, head_of, lines_of
from monopole.server.messages import FromClient


class Desk:
    """One table."""

    def __init__(self, wish: dict[str, Any]) -> None:
        self.wish = wish
        self.code = "K7MX2PQ9"
        self.names = [wish["name"] if seat == "me" else f"{seat} {i}" for i, seat in enumerate(wish["seats"])]
        self.kinds = list(wish["seats"])
        self.keys: dict[str, str] = {}
        self.invited: dict[str, int] = {}
        self.table: Table | None = None
        self.entries: list[dict[str, Any]] = []
        self.sockets: dict[WebSocket, str | None] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.moments: dict[int, int] = {}  # the game's own number at each number of the table

    @property
    def about(self) -> dict[str, Any]:
        return {"code": self.code, "edition": self.wish["edition"], "mode": self.wish.get("mode"), "options": self.wish.get("options", {}),
                "seats": [{"name": name, "kind": kind} for name, kind in zip(self.names, self.kinds, strict=True)]}  # fmt: skip

    @property
    def number(self) -> int:
        return len(self.entries)

    def begin(self) -> None:
        game = Game.new(self.wish["edition"], self.wish.get("mode") or "base", self.names, self.wish.get("options"))
        bots = {name: kind for name, kind in zip(self.names, self.kinds, strict=True) if kind not in ("me", "person", "taken")}
        self.table = Table(game, bots)
        self.entries.append({"n": 1, "kind": "began", "events": [event.to_dict() for event in game.begun]})
        self.moments[1] = game.number
        self.bots()

    def bots(self) -> None:
        assert self.table is not None
        while hasattr(done := self.table.step(), "cause"):
            self.note(done.action, done.cause, done.events)

    def note(self, action: Action, cause: str, events: list[Any]) -> None:
        told = {"n": self.number + 1, "kind": "played", "action": action.to_dict(), "cause": cause}
        self.entries.append(told | {"events": [event.to_dict() for event in events]})
        if self.table is not None and self.table.game.over:
            self.entries.append({"n": self.number + 1, "kind": "end"})
        self.moments[self.number] = self.table.game.number if self.table is not None else 0

    def now(self, seat: str | None, look: bool = False) -> dict[str, Any]:
        if self.table is None:
            return {"number": 0} | ({"view": None, "legal": []} if look else {})
        game = self.table.game
        default = game.default(seat) if seat in game.awaiting else None
        told = {"number": self.number, "awaiting": game.awaiting, "matter": game.view(seat)["matter"], "over": game.over}
        told |= {"winners": game.winners, "default": default and default.to_dict()}
        if look:
            told |= {"view": game.view(seat), "legal": [action.to_dict() for action in game.legal(seat)] if seat else []}
        return told

    def record(self) -> bytes:
        assert self.table is not None
        return Chain().add([{"head": head_of(self.table.game, {})}, *lines_of(self.table.game)])[0]


class StandIn:
    def __init__(self) -> None:
        self.desk: Desk
        self.app = self.routes()
        self.drop = ""  # the connection breaks instead of an answer to this kind of message
        self.heard: list[dict[str, Any]] = []
        self.slow = 0
        bound = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_level="warning", ws="websockets-sansio"))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve([bound])), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def routes(self) -> FastAPI:
        app = FastAPI()

        @app.post("/api/tables")
        async def opened(request: Request) -> Any:
            if self.slow:
                self.slow -= 1
                return JSONResponse({"code": "slow_down", "text": "slowly", "wait": 0.01}, 429)
            wish = await request.json()
            if wish.get("edition") == "nowhere":
                return JSONResponse({"code": "edition", "text": "no such edition"}, 422)
            self.desk = desk = Desk(wish)
            token = secrets.token_urlsafe(32)
            desk.keys[token] = wish["name"]
            if "person" not in desk.kinds:
                desk.begin()
            return {"code": desk.code, "seat": wish["name"], "credentials": f"{desk.code}.{token}", "number": desk.number}

        @app.get("/api/tables")
        async def tables() -> Any:
            return {"tables": [self.desk.about]}

        @app.post("/api/tables/{code}/invitations")
        async def invitations(code: str, request: Request) -> Any:
            token = secrets.token_urlsafe(32)
            self.desk.invited[token] = self.desk.kinds.index("person")
            return {"link": f"{self.url}/t/{code}#{token}", "expires": None}

        @app.post("/api/join")
        async def join(request: Request) -> Any:
            body, desk = await request.json(), self.desk
            place = desk.invited.pop(body["token"], None)
            if place is None:
                return JSONResponse({"code": "spent", "text": "this invitation was used"}, 410)
            desk.names[place], desk.kinds[place] = body["name"], "taken"
            token = secrets.token_urlsafe(32)
            desk.keys[token] = body["name"]
            if "person" not in desk.kinds:
                desk.begin()
                await self.push(None, 0)
            return {"code": desk.code, "seat": body["name"], "credentials": f"{desk.code}.{token}", "number": desk.number}

        @app.get("/api/tables/{code}/record")
        async def record(code: str) -> Any:
            return PlainTextResponse(self.desk.record())

        @app.websocket("/api/tables/{code}/live")
        async def live(ws: WebSocket, code: str) -> None:
            said = ws.headers.get("authorization", "").removeprefix("Bearer ")
            if said and said not in self.desk.keys:
                await ws.send_denial_response(JSONResponse({"code": "wrong_credentials", "text": "not yours"}, 401))
                return
            await ws.accept()
            seat = self.desk.keys.get(said)
            try:
                while True:
                    raw = await ws.receive_text()
                    msgspec.json.decode(raw, type=FromClient)
                    told = json.loads(raw)
                    self.heard.append(told)
                    await self.said(ws, seat, told)
            except WebSocketDisconnect:
                pass
            finally:
                self.desk.sockets.pop(ws, None)

        return app

    async def push(self, answered: WebSocket | None, since: int) -> None:
        for ws, seat in list(self.desk.sockets.items()):
            if ws is not answered:
                await ws.send_json({"type": "moved", "entries": self.desk.entries[since:], "now": self.desk.now(seat)})

    async def said(self, ws: WebSocket, seat: str | None, told: dict[str, Any]) -> None:
        desk, kind = self.desk, told["type"]
        if kind == "hello":
            entries = desk.entries[told.get("since", 0) :]
            await ws.send_json({"type": "welcome", "seat": seat, "about": desk.about, "entries": entries, "now": desk.now(seat)})
            if desk.number > len(entries) + told.get("since", 0):
                entries = desk.entries[len(entries) + told.get("since", 0) :]
                await ws.send_json({"type": "moved", "entries": entries, "now": desk.now(seat)})
            desk.sockets[ws] = seat
            return
        answers = {"answers": told["id"]}
        if told["id"] in desk.answers:
            await ws.send_json(desk.answers[told["id"]])
        elif kind == "look":
            await ws.send_json({"type": "seen", **answers, "now": desk.now(seat, True)})
        elif kind == "chat":
            for each in list(desk.sockets):
                answer = answers if each is ws else {}
                await each.send_json({"type": "chatted", "seat": seat, "text": told["text"], "time": "2026-01-01T00:00:00Z", **answer})
        elif kind == "act":
            assert desk.table is not None
            action, since = Action.from_dict(told["action"]), desk.number
            played = desk.table.play(action, at=desk.moments[told["at"]])
            if isinstance(played, Refused):
                answer = {"type": "refused", "number": desk.number, "rule": played.rule, "reason": played.reason, "text": played.say("fr")}
            elif isinstance(played, Stale):
                answer = {"type": "stale", "number": desk.number, "at": told["at"]}
            else:
                desk.note(action, "player", played)
                answer = {"type": "moved", "entries": desk.entries[since:], "now": desk.now(seat)}
                await self.push(ws, since)
            desk.answers[told["id"]] = answer | answers
            if self.drop == kind:
                self.drop = ""
                await ws.close(1012)
            else:
                await ws.send_json(answer | answers)
            since = desk.number
            desk.bots()
            if desk.number > since:
                await self.push(None, since)
        else:
            await ws.send_json({"type": "done", **answers, "number": desk.number, "agreed": kind != "propose"})
