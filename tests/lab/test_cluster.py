"""A Ray cluster plays the same games as one process, also when one of its machines is lost in the middle."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from answering import answered
from ctrl_c import interrupted

from monopole.dialect import source_digest
from monopole.executors import MissingExtra
from monopole.lab.simulate import cluster
from monopole.lab.simulate.batches import make_ready
from monopole.lab.simulate.cluster import connected, play_part
from monopole.lab.simulate.plan import Plan, SimulationError, prepared
from monopole.lab.simulate.simulation import main, simulate
from monopole.lab.simulate.tally import Tally
from monopole.lab.simulate.workers import played

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
PLAN = Plan(seats=("cash_keeper",) * 4, seed=3, executor="interpreted", most_turns=60)
GAMES, SIZE = 160, 4
# A machine is given up after a second and a half without a sign, not after half a minute.
IMPATIENT = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 3}


@pytest.fixture
def machines(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[Any]]]:
    """The address of a real cluster, and its machines of one core each; its head plays nothing."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    cluster_utils = pytest.importorskip("ray.cluster_utils")
    head = {"num_cpus": 0, "include_dashboard": False, "_system_config": IMPATIENT}
    several = cluster_utils.Cluster(initialize_head=True, head_node_args=head)
    try:
        yield several.address, [several.add_node(num_cpus=1, wait=False) for _ in range(3)]
    finally:
        several.shutdown()


def playing(raylet: int) -> list[int]:
    """The workers of a machine that play a batch right now; Ray gives a process the name of its task."""
    found = []
    for child in Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split():
        if Path(f"/proc/{child}/cmdline").read_bytes().startswith(b"ray::play_part"):
            found.append(int(child))
    return found


@linux
def test_a_machine_is_lost_in_the_middle(machines: tuple[str, list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address, nodes = machines
    alone = [one for some in played(PLAN, GAMES) for one in some]
    digest = simulate(seats=list(PLAN.seats), games=GAMES, seed=3, executor="interpreted", most_turns=60)["digest"]
    lost = None
    tally, outcomes = Tally(4), []
    with connected(address) as ray:
        for batch in played(PLAN, GAMES, size=SIZE, ray=ray):
            tally.add(batch)
            outcomes += list(batch)
            for node in nodes if lost is None else []:
                raylet = node.all_processes["raylet"][0].process.pid
                if workers := playing(raylet):
                    for process in (raylet, *workers):
                        os.kill(process, signal.SIGKILL)
                    lost = tally.games
                    break
        alive = [True]
        for _ in range(20_000):  # Ray notices in its own time
            alive = [node["Alive"] for node in ray.nodes()]
            if not all(alive):
                break

        own = tmp_path / "own.toml"
        own.write_text('id = "own"\nextends = "france-2003"\ntitle = { fr = "À moi" }\n[options]\njailFine = 75\n', encoding="utf-8")
        elsewhere = Plan(str(own), seats=("default",) * 2, executor="interpreted", most_turns=9)
        make_ready(elsewhere)
        own.unlink()
        assert [len(batch) for batch in played(elsewhere, 3, size=2, ray=ray)] == [2, 1]

        monkeypatch.setattr(cluster, "rules_text", lambda: "another text")
        with pytest.raises(SimulationError, match=f"{socket.gethostname()} has other rules"):
            list(played(PLAN, 1, ray=ray))
    assert lost is not None and SIZE <= lost < GAMES - 2 * SIZE
    assert sorted(alive) == [False, True, True, True]
    assert outcomes == alone
    assert (tally.games, tally.digest) == (GAMES, digest)


@pytest.mark.skipif(os.name != "posix", reason="no terminals or signals of this kind")
def test_ctrl_c_on_a_cluster_of_ones_own() -> None:
    pytest.importorskip("ray")
    asked = ("--games", "10000000", "--seats", "default,default", "--mode", "fast", "--executor", "interpreted", "--ray", "local")
    ended = interrupted(*asked)
    assert ended.status == 130 and 0 < ended.result["games"] < 10_000_000 and ended.result["ray"] == "local"
    assert "Traceback" not in ended.shown and "raylet" not in ended.shown
    again = simulate(mode="fast", seats=["default"] * 2, games=ended.result["games"], executor="interpreted")
    assert again["digest"] == ended.result["digest"]


def test_a_worker_with_our_rules_plays() -> None:
    batch = play_part((PLAN, prepared(PLAN)), source_digest("rules", "bots", "lab/simulate"), 5, 2)
    assert list(batch) == [one for some in played(PLAN, 7) for one in some][5:]


@pytest.fixture
def stranger() -> Iterator[int]:
    """The port of a server that is no cluster: it hangs up on whoever speaks."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            line, _ = server.accept()
            with line:
                line.recv(64)
                line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


def refused(address: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the command says of an address, in French and in English."""
    said = []
    for lang in ("fr", "en"):
        assert answered(main, seats="default,default", games=1, executor="interpreted", ray=address, lang=lang) == 2
        printed = capsys.readouterr()
        assert printed.out == "" and printed.err.count("\n") == 1
        said.append(printed.err)
    return said


@pytest.mark.parametrize("address", ["nonsense", "host:port", "ray://", "a b:1", "host:123456"])
def test_what_is_no_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    french, english = refused(address, capsys)
    assert "n'est pas une adresse" in french and "is no address" in english


def test_an_address_where_nobody_answers(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", "nobody.invalid:6379"):
        french, english = refused(address, capsys)
        assert f"aucune grappe Ray ne répond à {address}" in french and f"no Ray cluster answers at {address}" in english


def test_an_address_where_somebody_else_answers(stranger: int) -> None:
    pytest.importorskip("ray")
    with pytest.raises(SimulationError, match="no Ray cluster answers"), connected(f"127.0.0.1:{stranger}"):
        pytest.fail("that is no cluster")


def test_an_address_that_keeps_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr(cluster, "PATIENCE", 0.01)
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        pytest.raises(SimulationError, match="no Ray cluster answers"),
        connected(f"127.0.0.1:{server.getsockname()[1]}"),
    ):
        pytest.fail("that is no cluster")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"\(extra ray\)"):
        simulate(games=1, executor="interpreted", ray="local")
