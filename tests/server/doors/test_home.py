"""A server on somebody's own machine: who may open it to the local network, what is reached then, and what is not any more."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno
from server.doors.doors_here import Running, spoken_of
from server.doors.raw import closed_with
from websockets.sync.client import connect

from monopole.server import local_network, warming
from monopole.server.home import Home
from monopole.server.local_network import LocalNetwork, is_local, own_addresses
from monopole.server.warming import Warming

Serve = Callable[..., Running]


class Cold(Warming):
    """Compiles nothing: these tests are about the network."""

    def begin(self) -> None:
        self.state, self.share = "ready", 1.0


def home(addresses: list[str] | None = None) -> Home:
    return Home(LocalNetwork(None if addresses is None else lambda: addresses), Cold())


@pytest.fixture
def address() -> str:
    found = own_addresses()
    if not found:
        pytest.skip("this machine is in no local network")
    return found[0]


def press(at: Running, open: bool = True, **more: Any) -> httpx.Response:
    return at.ask("POST", "/api/home/network", json={"open": open}, **more)


def test_the_owner_opens_it_and_a_phone_comes_in(serve: Serve, address: str) -> None:
    running = serve(home())
    link = f"http://{address}:{running.port}"
    with pytest.raises(httpx.ConnectError):
        httpx.get(link + "/healthz", trust_env=False)
    told = press(running)
    assert told.status_code == 200 and told.json()["network"][0] == link
    assert httpx.get(link + "/api/home", trust_env=False).json() == {**told.json(), "owner": False}
    assert press(running).json() == told.json(), "pressed twice, it stays as it is"


def test_it_closes_again_and_those_inside_are_sent_home(serve: Serve, address: str) -> None:
    running = serve(home())
    press(running)
    code, token = running.open()
    mine = running.sit(code, token)
    live = f"ws://{address}:{running.port}/api/tables/{code}/live"
    with httpx.Client(base_url=f"http://{address}:{running.port}", trust_env=False) as phone, connect(live, proxy=None) as line:
        assert phone.get("/healthz").status_code == 200
        line.send('{"type":"hello"}')
        spoken_of(line, "welcome")
        assert press(running, open=False).json()["network"] == []
        said = spoken_of(line, "bye")
        assert (said["code"], said.get("again", True)) == ("network_closed", True) and closed_with(line) == 1012
        # the line of before is still there: what is asked on it is not answered any more
        again = phone.get("/api/home")
        assert again.status_code == 403 and again.json()["code"] == "network_closed"
    mine.send('{"type":"chat","id":"1","text":"still here"}')
    spoken_of(mine, "chatted")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{address}:{running.port}/healthz", trust_env=False)


def test_nobody_in_the_network_opens_or_closes_it(serve: Serve, address: str) -> None:
    running = serve(home())
    press(running)
    link = f"http://{address}:{running.port}"
    for wish in (True, False):
        refused = httpx.post(link + "/api/home/network", json={"open": wish}, trust_env=False)
        assert refused.status_code == 403 and refused.json()["code"] == "owner_only"
    told = httpx.get(link + "/api/home", headers={"x-forwarded-for": "127.0.0.1"}, trust_env=False).json()
    assert told["owner"] is False, "what a stranger writes into a header is not where they are"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"x-forwarded-for": "203.0.113.9"}, "owner_only"),  # through somebody's proxy on this machine
        ({"via": "1.1 proxy"}, "owner_only"),
        ({"origin": "https://evil.example"}, "other_origin"),
        ({"sec-fetch-site": "cross-site"}, "other_origin"),
        ({"host": "evil.example"}, "other_host"),
    ],
)
def test_nor_does_a_page_or_a_proxy_of_somebody_else(serve: Serve, headers: dict[str, str], code: str) -> None:
    running = serve(home(["127.0.0.3"]))
    refused = press(running, headers=headers)
    assert refused.status_code in (403, 421, 400) and refused.json()["code"] == code
    assert running.ask("GET", "/api/home").json()["network"] == []


def test_an_open_address_is_called_by_itself_only(serve: Serve, address: str) -> None:
    running = serve(home())
    press(running)
    link = f"http://{address}:{running.port}"
    for host in ("10.11.12.13", f"10.11.12.13:{running.port}", f"127.0.0.1:{running.port}", "localhost"):
        refused = httpx.get(link + "/api/home", headers={"host": host}, trust_env=False)
        assert refused.status_code == 403 and refused.json()["code"] == "network_closed", host


def test_any_other_server_has_no_such_button(serve: Serve) -> None:
    running = serve()
    assert running.ask("GET", "/api/home").json() == {"owner": False, "network": []}
    assert press(running).json()["code"] == "owner_only"


def test_a_machine_without_a_network_says_so(serve: Serve) -> None:
    running = serve(home([]))
    refused = press(running, headers={"accept-language": "en"})
    assert refused.status_code == 409 and "Wi-Fi" in refused.json()["text"]


def test_an_address_that_cannot_be_had_is_named(serve: Serve) -> None:
    running = serve(home(["192.0.2.77"]))
    refused = press(running)
    assert refused.status_code == 409 and "192.0.2.77" in refused.json()["text"]


def test_invitations_lead_where_a_phone_can_come_from(serve: Serve, address: str) -> None:
    running = serve(home())
    code, token = running.open()
    mine = {"authorization": f"Bearer {token}"}
    assert running.ask("POST", f"/api/tables/{code}/invitations", headers=mine).json()["link"].startswith(running.url)
    press(running)
    link = running.ask("POST", f"/api/tables/{code}/invitations", headers=mine).json()["link"]
    assert link.startswith(f"http://{address}:{running.port}/t/{code}#")
    drawn = running.ask("POST", "/api/qr", json={"text": link})
    assert drawn.status_code == 200
    code_of_it = io.BytesIO()
    segno.make(link, error="m", micro=False).save(code_of_it, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False,
                                                  svgclass=None, lineclass=None, omitsize=False)  # fmt: skip
    assert drawn.content == code_of_it.getvalue(), "the drawing is of that very link"
    for elsewhere in ("http://192.0.2.1:80/t/", "https://evil.example/t/"):
        assert running.ask("POST", "/api/qr", json={"text": elsewhere + code}).json()["code"] == "not_ours"


@pytest.mark.parametrize(
    ("found", "local"),
    [
        ("192.168.1.20", True), ("10.0.0.5", True), ("172.20.1.1", True), ("127.0.0.1", False), ("169.254.3.4", False), ("8.8.8.8", False),
        ("fd00::2", True), ("::1", False), ("fe80::1", False), ("2600::1", False),
    ],
)
def test_only_a_local_network_is_opened(found: str, local: bool) -> None:
    assert is_local(found) is local


def test_where_there_is_only_ipv6_its_local_address_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "": [("eth0", "192.168.1.20"), ("docker0", "172.17.0.1")],
        "6": [("lo", "::1"), ("eth0", "fe80::1"), ("eth0", "fd00::2"), ("eth0", "2600::1")],
    }
    monkeypatch.setattr(local_network, "_way_out", lambda world: "")
    monkeypatch.setattr(local_network, "_of_the_name", lambda family: [])
    monkeypatch.setattr(local_network, "_of_interfaces", lambda: found[""])
    monkeypatch.setattr(local_network, "_of_interfaces_6", lambda: found["6"])
    assert own_addresses() == ["192.168.1.20"]
    found[""] = []
    assert own_addresses() == ["fd00::2"]


def test_a_list_of_interfaces_is_read_as_the_system_writes_it(tmp_path: Path) -> None:
    table = tmp_path / "if_inet6"
    table.write_text("fd000000000000000000000000000002 04 40 00 82     eth0\n00000000000000000000000000000001 01 80 10 80       lo\n")
    assert list(local_network._of_interfaces_6(table)) == [("eth0", "fd00::2"), ("lo", "::1")]
    assert list(local_network._of_interfaces_6(tmp_path / "none")) == []


def test_a_phone_comes_in_by_ipv6(serve: Serve) -> None:
    here = [address for _, address in local_network._of_interfaces_6() if is_local(address)]
    if not here:
        pytest.skip("this machine has no local IPv6 address")
    running = serve(home(here))
    link = f"http://[{here[0]}]:{running.port}"
    assert press(running).json()["network"][0] == link
    assert httpx.get(link + "/api/home", trust_env=False).json()["network"][0] == link
    refused = httpx.get(link + "/api/home", headers={"host": "[fd00::77]"}, trust_env=False)
    assert refused.status_code == 403 and refused.json()["code"] == "network_closed"
    assert running.ask("POST", "/api/qr", json={"text": link + "/"}).status_code == 200


def test_the_rules_are_compiled_behind_the_game_and_the_page_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process itself is stood in for by one that says the same: the real one takes minutes."""
    asked: list[Any] = []
    begin = asyncio.create_subprocess_exec

    async def quick(*command: str, **how: Any) -> Any:
        asked.append(command)
        return await begin(sys.executable, "-c", "print(0.25); print('nonsense'); print(0.75)", **how)

    async def compiled() -> Warming:
        monkeypatch.setattr(warming.asyncio, "create_subprocess_exec", quick)
        made = Warming()
        assert made.told().state == "compiling"
        made.begin()
        assert made._task is not None
        await made._task
        return made

    made = asyncio.run(compiled())
    assert asked == [(sys.executable, "-m", "monopole.server.warming")]
    assert (made.told().state, made.told().share) == ("ready", 1.0)


def test_a_server_that_stops_leaves_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    begin, running = asyncio.create_subprocess_exec, []

    async def long(*command: str, **how: Any) -> Any:
        running.append(await begin(sys.executable, "-c", "import time; print(0.5, flush=True); time.sleep(600)", **how))
        return running[0]

    async def stopped() -> int:
        monkeypatch.setattr(warming.asyncio, "create_subprocess_exec", long)
        made = Warming()
        made.begin()
        while made.share < 0.5:
            await asyncio.sleep(0)
        await made.end()
        return int(await running[0].wait())

    assert asyncio.run(stopped()) < 0


def test_a_machine_that_cannot_start_the_compiler_says_so_and_stops_in_good_order(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*command: str, **how: Any) -> Any:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))

    async def tried() -> Warming:
        monkeypatch.setattr(warming.asyncio, "create_subprocess_exec", refused)
        made = Warming()
        made.begin()
        await made.done()
        await made.end()
        return made

    assert asyncio.run(tried()).told().state == "failed"


def test_without_the_compiler_nothing_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming.importlib.util, "find_spec", lambda name: None)
    assert Warming().told().state == "missing"
