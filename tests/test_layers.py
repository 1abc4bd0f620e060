"""The base install is light: without NumPy, a compiler or the developers' tools, people can still play."""

from __future__ import annotations

import subprocess
import sys
import textwrap

HIDDEN = ("babel", "hypothesis", "matplotlib", "numba", "numpy", "pyarrow", "ray")


def run_without_extras(program: str) -> subprocess.CompletedProcess[str]:
    hide = f"import sys\nfor name in {HIDDEN!r}:\n    sys.modules[name] = None\n"
    return subprocess.run(
        [sys.executable, "-c", hide + textwrap.dedent(program)], capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL
    )


def test_a_game_is_played_without_the_extras() -> None:
    done = run_without_extras("""
        from monopole import Game, Refused
        game = Game.new(edition="france-2003", seats=["Anne", "Bruno"], key="0" * 32)
        for _ in range(60):
            answer = game.play(game.default())
            assert not isinstance(answer, Refused), answer
        print("played", game.table.turns)
    """)
    assert done.stdout.startswith("played"), done.stderr


def test_the_command_starts_without_the_extras() -> None:
    done = run_without_extras("""
        from monopole.cli import main
        sys.argv = ["monopole", "play", "--lang", "en", "--edition", "paris-1936", "--seats", "A=bot,B=bot", "--turns", "5"]
        sys.exit(main())
    """)
    assert done.returncode == 0, done.stderr


def test_the_compiled_executor_asks_for_its_extra() -> None:
    done = run_without_extras("""
        from monopole.executors import MissingExtra, executor
        try:
            executor("compiled")
        except MissingExtra as missing:
            print(missing)
    """)
    assert "extra fast" in done.stdout, done.stderr


def test_importing_the_package_loads_none_of_it() -> None:
    program = "import sys, monopole; print(sorted(name for name in sys.modules if name.startswith('monopole.')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
