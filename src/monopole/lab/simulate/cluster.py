"""Batches played by a Ray cluster, on this machine or on many; a batch whose worker dies is played again, and counted once."""

from __future__ import annotations

import contextlib
import functools
import importlib
import logging
import os
import re
import socket
import warnings
from collections.abc import Generator, Iterator
from typing import Any

from monopole.dialect import source_digest
from monopole.executors import MissingExtra
from monopole.lab.simulate.batches import BATCHES, parts, usual_size
from monopole.lab.simulate.outcomes import Batch
from monopole.lab.simulate.plan import Plan, SimulationError, prepared
from monopole.lab.simulate.runs import Ready
from monopole.lab.simulate.workers import in_order

LARGER = 4  # times the batch of a process: asking a cluster costs more
RETRIES = 10  # of a batch whose worker died
PATIENCE = 5.0  # seconds in which an address answers, or is none
ADDRESS = re.compile(r"(?:ray://)?(?P<host>[^\s/:]+|\[[0-9a-fA-F:.]+\]):(?P<port>[0-9]{1,5})")
# An HTTP/2 client's first words with empty settings; a gRPC server answers with settings of its own.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
SETTINGS = 4  # the kind of that answer


def played_by_cluster(plan: Plan, games: int, ray: Any, size: int = 0) -> Generator[Batch, None, None]:
    """The outcomes of a run, in the order of the games."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_part)
    described, text = ray.put((plan, prepared(plan))), rules_text()
    try:
        yield from in_order(
            parts(plan, games, size or LARGER * usual_size(plan)),
            lambda first, count: task.remote(described, text, first, count),
            ray.get,
            lambda: cores(ray),
        )
    except ray.exceptions.RayError as wrong:
        raise _failed(wrong) from wrong


def play_part(described: tuple[Plan, Ready], text: str, first: int, count: int) -> Batch:
    """What a worker is asked for: it needs our rules, but no file of an edition."""
    if text != rules_text():
        machine = socket.gethostname()
        raise SimulationError(
            f"la machine {machine} a d'autres règles : installez-y la même version de monopole",
            f"the machine {machine} has other rules: install the same version of monopole there",
        )
    plan, ready = described
    return BATCHES[plan.executor](plan, ready, first, count)


@functools.cache
def rules_text() -> str:
    """Names the text of rules and bots that is played here."""
    return source_digest("rules", "bots", "lab/simulate")


def cores(ray: Any) -> int:
    """How many batches the cluster plays at a time now."""
    found = int(ray.cluster_resources().get("CPU", 0))
    if not found:
        raise SimulationError("la grappe n'a aucun cœur pour jouer", "the cluster has no core to play on")
    return found


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to that cluster, or to one on this machine for as long as the block lasts; its own talk is kept off the terminal."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = importlib.import_module("ray")
    except ImportError as missing:
        raise MissingExtra("ray", "--ray demande Ray", "--ray needs Ray") from missing
    if address not in ("auto", "local"):
        _answers(address)
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    if address == "local":
        settings["include_dashboard"] = False
    try:
        with _hushed():
            ray.init(address=address, **settings)
    except (OSError, RuntimeError, ValueError) as wrong:
        raise _nobody(address, "") if address == "auto" else _turned_away(address, str(wrong)) from wrong
    try:
        yield ray
    finally:
        ray.shutdown()


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """What Ray's own machinery writes past Python while it connects goes nowhere; an exception says enough."""
    with open(os.devnull, "w") as nowhere, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        terminal = os.dup(2)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(terminal, 2)
            os.close(terminal)


def _answers(address: str) -> None:
    """Ray itself would wait for minutes, and say much."""
    found = ADDRESS.fullmatch(address)
    if found is None:
        raise SimulationError(
            f"--ray : « {address} » n'est pas une adresse ; il faut auto, local, hôte:port ou ray://hôte:port",
            f'--ray: "{address}" is no address; it should be auto, local, host:port or ray://host:port',
        )
    try:
        with socket.create_connection((found["host"].strip("[]"), int(found["port"])), PATIENCE) as line:
            if os.environ.get("RAY_USE_TLS") == "1":
                return
            line.settimeout(PATIENCE)
            line.sendall(GREETING)
            heard = b""
            while len(heard) < 4 and (more := line.recv(64)):
                heard += more
    except (OSError, OverflowError) as wrong:
        raise _nobody(address, str(wrong)) from wrong
    if heard[3:4] != bytes([SETTINGS]):
        raise _nobody(address, "no gRPC server")


def _nobody(address: str, why: str) -> SimulationError:
    reason = f" ({why})" if why else ""
    return SimulationError(
        f"aucune grappe Ray ne répond à {address}{reason} ; « ray start --head » en ouvre une, « --ray local » s'en passe",
        f'no Ray cluster answers at {address}{reason}; "ray start --head" opens one, "--ray local" needs none',
    )


def _turned_away(address: str, why: str) -> SimulationError:
    reason = why.strip().partition("\n")[0][:200]
    return SimulationError(
        f"Ray n'a pas pu se joindre à {address} ({reason}) ; une grappe qui demande un jeton : RAY_AUTH_MODE=token, RAY_AUTH_TOKEN",
        f"Ray could not join {address} ({reason}); a cluster that asks for a token: RAY_AUTH_MODE=token, RAY_AUTH_TOKEN",
    )


def _failed(wrong: Exception) -> SimulationError:
    """What a worker stumbled on, in a line."""
    cause = getattr(wrong, "cause", None) or wrong
    if isinstance(cause, SimulationError):
        return cause
    lines = str(cause).strip().splitlines() or [""]
    why = f"{type(cause).__name__}: {lines[-1][:200]}"
    return SimulationError(f"la grappe n'a pas pu jouer ({why})", f"the cluster could not play ({why})")
