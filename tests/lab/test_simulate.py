"""Simulation: the same games whoever plays them, however they are cut up."""

from __future__ import annotations

import importlib.util
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from answering import answered
from ctrl_c import interrupted

from monopole.bots.roster import UnknownBot
from monopole.cli import main as command
from monopole.editions import EditionError
from monopole.executors import MissingExtra
from monopole.lab.simulate import batches
from monopole.lab.simulate.batches import make_ready, play_batch
from monopole.lab.simulate.fingerprint import fingerprint
from monopole.lab.simulate.interruptions import children_born_deaf, listening
from monopole.lab.simulate.outcomes import Batch, Outcome
from monopole.lab.simulate.plan import Plan, SimulationError
from monopole.lab.simulate.simulation import main, simulate
from monopole.lab.simulate.tally import Tally
from monopole.lab.simulate.workers import played
from monopole.schema import Table, blank, copied, fields

SOURCE = Path(__file__).parents[2] / "src"
SEATS = ("expert", "regular", "beginner", "fixed_trader_mended")

posix = pytest.mark.skipif(os.name != "posix", reason="no terminals or signals of this kind")
compiler = pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="the extra fast is not installed")


def gpu() -> bool:
    if importlib.util.find_spec("numba_cuda") is None:
        return False
    from monopole.executors.cuda import available

    return available()


def outcomes(plan: Plan, games: int, processes: int = 1, size: int = 0) -> list[Outcome]:
    return [one for some in played(plan, games, processes, size) for one in some]


@compiler
@pytest.mark.parametrize(("edition", "mode"), [("france-2003", "base"), ("championship", "timed"), ("wonders-2003", "fast")])
def test_interpreted_and_compiled_games_are_the_same(edition: str, mode: str) -> None:
    slow = Plan(edition, mode, SEATS, 5, "interpreted", most_turns=120)
    quick = Plan(edition, mode, SEATS, 5, "compiled", most_turns=120)
    make_ready(quick)
    assert outcomes(slow, 5) == outcomes(quick, 5)


@pytest.mark.parametrize("how", ["interpreted", pytest.param("compiled", marks=compiler)])
def test_processes_and_batches_leave_the_games_alone(how: str) -> None:
    plan = Plan(seats=SEATS, seed=9, executor=how, most_turns=60)
    make_ready(plan)
    alone = outcomes(plan, 7, size=7)
    assert alone == outcomes(plan, 7, size=1) == outcomes(plan, 7, processes=2, size=2) == outcomes(plan, 7, processes=3)
    assert alone == outcomes(Plan(seats=SEATS, seed=9, executor="interpreted", most_turns=60), 7)


@compiler
def test_one_digest_however_it_is_played() -> None:
    ways = [(executor, processes, batch) for executor in ("interpreted", "compiled") for processes in (1, 2) for batch in (0, 3)]
    digests = {
        simulate(seats=["cash_keeper"] * 3, games=8, seed=4, executor=executor, processes=processes, batch=batch, most_turns=40)["digest"]
        for executor, processes, batch in ways
    }
    assert len(digests) == 1
    other = simulate(seats=["cash_keeper"] * 3, games=8, seed=5, executor="interpreted", most_turns=40)["digest"]
    assert other not in digests


@pytest.mark.skipif(not gpu(), reason="no NVIDIA GPU to be used here")
def test_the_digest_of_a_gpu() -> None:
    asked = {"seats": ["regular", "cash_keeper", "default"], "games": 300, "seed": 6, "most_turns": 80}
    assert simulate(**asked, executor="cuda")["digest"] == simulate(**asked, executor="compiled")["digest"]


@compiler
def test_compiled_games_leave_the_interpreter_to_others() -> None:
    from monopole.lab.simulate.cpu_run import run_door

    assert run_door().targetoptions["nogil"] is True


def test_a_game_has_its_number_whoever_plays_it() -> None:
    plan = Plan(seats=SEATS, seed=9, executor="interpreted", most_turns=40)
    assert list(play_batch(plan, 0, 4))[3:] == list(play_batch(plan, 3, 1))


def test_a_batch_is_its_outcomes() -> None:
    batch = Batch([11, 2, 3, -1, (1 << 62) - 1, 5, 6, 7])
    assert list(batch) == [Outcome(11, 2, 3, -1), Outcome((1 << 62) - 1, 5, 6, 7)]
    assert (len(batch), list(batch.column("turns"))) == (2, [3, 6])
    assert list(pickle.loads(pickle.dumps(batch))) == list(batch) == list(Batch(batch.numbers.tobytes()))


def test_the_result_says_what_was_played() -> None:
    told: list[int] = []
    result = simulate(seats=["regular"] * 3, games=6, seed=2, executor="interpreted", most_turns=50, watch=told.append)
    assert {"edition", "mode", "seats", "games", "finished", "decisions", "turns", "seconds", "compile_seconds", "decisions_per_second",
            "games_per_second", "wins", "mean_turns", "median_turns", "digest"} <= set(result)  # fmt: skip
    assert result["games"] == 6
    assert result["turns"] <= 300
    assert len(result["wins"]) == 3
    assert len(result["digest"]) == 64
    assert told == [0, 4, 6]


def test_the_tally() -> None:
    tally = Tally(2)
    tally.add(Batch([7, 1, 5, 1, 8, 1, 1, 1, 9, 1, 3, 1, 10, 1, 9, 1]))
    assert tally.median_turns == 4.0
    tally.add(Batch([11, 1, 9, 3]))
    assert (tally.median_turns, tally.wins, tally.shares) == (5.0, [5, 1], [4.5, 0.5])
    tally.add(Batch([12, 1, 9, -1, 13, 1, 9, 0]))
    assert (tally.games, tally.finished, tally.words, tally.turns, tally.wins) == (7, 6, 7, 45, [5, 1])


def test_the_digest_depends_on_the_order_and_not_on_the_cuts() -> None:
    def digest(*several: list[int]) -> str:
        tally = Tally(2)
        for numbers in several:
            tally.add(Batch(numbers))
        return tally.digest

    one, other = [1, 0, 0, 0], [2, 0, 0, 0]
    assert digest(one + other) == digest(one, other) != digest(other, one)
    assert digest(one) == "7c9fa136d4413fa6173637e883b6998d32e1d675f88cddff9dcbcf331820f4b8"  # SHA-256 of 01 00 00 00 00 00 00 00


@compiler
@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in other units")
def test_memory_does_not_grow_with_the_games() -> None:
    asked = (
        "import resource, sys; from monopole.lab.simulate.simulation import simulate;"
        "simulate(seats=['default'] * 2, games=int(sys.argv[1]), most_turns=1, processes=2);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )

    def kibibytes(games: int) -> int:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])}
        done = subprocess.run([sys.executable, "-c", asked, str(games)], capture_output=True, check=True, env=environment)
        return int(done.stdout)

    kibibytes(2)  # the compiler takes more than the games, the first time
    assert kibibytes(400_000) < kibibytes(20_000) + 8 * 1024  # four numbers of each game would be 12 MiB


@posix
@pytest.mark.parametrize(
    ("how", "processes"),
    [("interpreted", 1), ("interpreted", 2), pytest.param("compiled", 1, marks=compiler), pytest.param("compiled", 2, marks=compiler)],
)
def test_ctrl_c_gives_what_was_played(how: str, processes: int) -> None:
    asked = ("--games", "10000000", "--seats", "cash_keeper,cash_keeper", "--mode", "fast", "--seed", "3", "--executor", how)
    ended = interrupted(*asked, "--processes", str(processes))
    assert ended.status == 130 and ended.result["interrupted"] is True
    assert "games/s" in ended.shown and "Traceback" not in ended.shown
    counted = ended.result["games"]
    assert 0 < counted < 10_000_000
    again = simulate(mode="fast", seats=["cash_keeper"] * 2, games=counted, seed=3, executor=how)
    assert {name: again[name] for name in ("digest", "decisions", "wins")} == {
        name: ended.result[name] for name in ("digest", "decisions", "wins")
    }


@posix
def test_ctrl_c_waits_for_what_is_being_counted() -> None:
    done = []
    with listening() as stopped:
        assert not stopped()
        os.kill(os.getpid(), signal.SIGINT)
        done.append("whole")
        assert stopped()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert done == ["whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    in_a_thread = threading.Thread(target=lambda: simulate(seats=["default"] * 2, games=1, executor="interpreted", watch=done.append))
    in_a_thread.start()
    in_a_thread.join()
    assert done == ["whole", 0, 1]


@posix
def test_children_do_not_hear_ctrl_c_even_while_they_start() -> None:
    asked = [sys.executable, "-c", "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"]
    with children_born_deaf():
        assert subprocess.run(asked, capture_output=True, text=True).stdout == "True\n"
    assert subprocess.run(asked, capture_output=True, text=True).stdout == "False\n"


def test_every_field_changes_the_fingerprint() -> None:
    table = blank(Table)
    whole = fingerprint(table)
    for field in fields(Table):
        twin = copied(table)
        if field.size == 1:
            setattr(twin, field.name, 1)
        else:
            getattr(twin, field.name)[field.size - 1] = -1
        assert fingerprint(twin) != whole, field.name


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        ({"games": 0}, SimulationError, "--games"),
        ({"seed": -1}, SimulationError, "--seed"),
        ({"seed": 2**64}, SimulationError, "--seed"),
        ({"processes": 0}, SimulationError, "--processes"),
        ({"processes": 2, "ray": "local"}, SimulationError, "--processes"),
        ({"processes": 2, "executor": "cuda"}, SimulationError, "--processes"),
        ({"ray": "local", "executor": "cuda"}, SimulationError, "--ray"),
        ({"seats": ["regular"]}, SimulationError, "SETUP-1"),
        ({"seats": ["regular"] * 13}, SimulationError, "13"),
        ({"seats": ["nobody", "regular"]}, UnknownBot, "nobody"),
        ({"executor": "abacus"}, SimulationError, "interpreted, compiled, cuda"),
        ({"seats": ["master", "regular"], "executor": "cuda"}, SimulationError, "--executor compiled"),
        ({"seats": ["master", "regular"]}, SimulationError, "--executor compiled"),
        ({"mode": "hyper"}, EditionError, "hyper"),
    ],
)
def test_what_cannot_be_played_is_said(asked: dict[str, object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        simulate(**{"executor": "interpreted", "games": 1, **asked})  # type: ignore[arg-type]


def test_a_gpu_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(executor="cuda")
    monkeypatch.setattr(batches.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"extra cuda"):
        make_ready(plan)
    monkeypatch.undo()
    pytest.importorskip("numba")
    from monopole.executors import cuda

    monkeypatch.setattr(batches.importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(cuda, "available", lambda: False)
    with pytest.raises(SimulationError, match="no usable NVIDIA GPU") as wrong:
        make_ready(plan)
    assert wrong.value.say("fr").startswith("aucune carte graphique")


def test_the_command_prints_json_or_a_line_of_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(seats="default,default", games=1, executor="interpreted", as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == ["default", "default"]
    assert answered(main, seats="regular,ghost", games=1, executor="interpreted") == 2
    assert "ghost" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seats", "regular,ghost"),
        ("--seats", ",".join(["regular"] * 13)),
        ("--games", "0"),
        ("--games", "many"),
        ("--seed", "-1"),
        ("--mode", "hyper"),
        ("--edition", "atlantis"),
        ("--processes", "0"),
        ("--processes", "2", "--ray", "local"),
        ("--executor", "cuda", "--processes", "2"),
        ("--executor", "cuda", "--ray", "auto"),
        ("--executor", "abacus"),
        ("--seats", "master,regular", "--executor", "cuda"),
        ("--out", "/"),
    ],
)
def test_bad_usage_is_a_line_in_either_language(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    for lang, start in (("fr", "monopole : "), ("en", "monopole: ")):
        assert command(["simulate", "--executor", "interpreted", *arguments, "--lang", lang]) == 2
        printed = capsys.readouterr()
        assert printed.out == "" and printed.err.replace("\u00a0", " ").startswith(start) and printed.err.count("\n") == 1


def test_the_help_names_every_switch(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("fr", "en"):
        assert command(["simulate", "--help", "--lang", lang]) == 0
        page = capsys.readouterr().out
        for switch in ("edition", "mode", "seats", "games", "seed", "executor", "processes", "ray", "out", "json"):
            assert f"  --{switch} " in page
        assert "cuda" in page and " | " not in page
