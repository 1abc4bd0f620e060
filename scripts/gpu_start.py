"""Measures how long a simulation takes to start on a GPU, with nothing on disk and with what the first start left there.

    python scripts/gpu_start.py                    about four minutes: two kernels, and the same games on the CPU
    python scripts/gpu_start.py --cpu none         without the games on the CPU

For a table with traders and one without, which are two kernels, a simulation is started in a process of its own, three times: cold, and
twice warm. Prints the seconds from the start of Python to the first game, those of them that went to the kernel, those of play, decisions
a second, and the digest of all games. Exit status 1 if starts, or GPU and CPU, do not play the same games.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

TABLES = ("regular,expert,beginner,fixed_trader", "cash_keeper,cash_keeper,default,default")


def played(how: str, seats: str, games: int, executor: str, cache: str | None = None) -> str:
    """Starts a simulation and prints how it went; the digest of its games."""
    surroundings = {**os.environ, "MONOPOLE_CACHE": cache} if cache else os.environ
    began = time.perf_counter()
    asked = ["simulate", "--seats", seats, "--games", str(games), "--executor", executor, "--json", "--lang", "en"]
    done = subprocess.run([sys.executable, "-m", "monopole", *asked], env=surroundings, stdout=subprocess.PIPE, text=True)
    seconds = time.perf_counter() - began
    if done.returncode:
        sys.exit(done.returncode)
    result: dict[str, Any] = json.loads(done.stdout)
    start, play = seconds - result["seconds"], result["seconds"]
    digest: str = result["digest"]
    pace = f"{result['decisions_per_second']:>15,.0f}"
    print(f"{how:12} {start:7.2f} {result['compile_seconds']:7.2f} {play:7.2f} {pace}  {digest[:16]}", flush=True)
    return digest


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=20_000, help="games of each start")
    ask.add_argument("--cpu", choices=("compiled", "interpreted", "none"), default="compiled", help="who plays the same games on the CPU")
    asked = ask.parse_args()
    same = True
    with tempfile.TemporaryDirectory() as cache:
        for seats in TABLES:
            print(f"\n{seats}, {asked.games:,} games\n{'':14}start  kernel    play     decisions/s  digest", flush=True)
            digests = {played(how, seats, asked.games, "cuda", cache) for how in ("cold", "warm", "warm again")}
            if asked.cpu != "none":
                digests.add(played("on the CPU", seats, asked.games, asked.cpu))
            same = same and len(digests) == 1
        kept = sorted(Path(cache).rglob("*.cubin"))
        print("\nkept:", ", ".join(f"{path.name} ({path.stat().st_size:,} bytes)" for path in kept))
    if not same:
        sys.exit("the games are not the same")


if __name__ == "__main__":
    main()
