"""The real command on a real terminal: what a person sees, and what the keys do."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 60  # seconds before a silent program is given up


class Terminal:
    """A program on a terminal of its own; waits for what it prints, and types."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.seen = ""
        self.letters = codecs.getincrementaldecoder("utf-8")("replace")
        self.pid, self.keys = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            settings = {**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm", "LC_ALL": "fr_FR.UTF-8", "PYTHONUTF8": "1", **environment}
            os.execve(sys.executable, [sys.executable, "-m", "monopole", *arguments], settings)

    def ready(self, seconds: float) -> bool:
        return bool(select.select([self.keys], [], [], seconds)[0])

    def read(self) -> bool:
        """Takes in what is printed; false when there is no more to come."""
        assert self.ready(PATIENCE), f"silence after: {self.seen[-500:]}"
        try:
            printed = os.read(self.keys, 65_536)
        except OSError:
            return False
        self.seen += self.letters.decode(printed).replace("\u00a0", " ").replace("’", "'")
        return bool(printed)

    def expect(self, words: str) -> str:
        """Waits for these words and gives back what came before them."""
        while words not in self.seen:
            assert self.read(), f"the program ended without {words!r}: {self.seen[-500:]}"
        before, _, self.seen = self.seen.partition(words)
        return before

    def type(self, line: str) -> None:
        os.write(self.keys, (line + "\n").encode())

    def press(self, key: bytes, words: str) -> None:
        """Presses a key until these words come: a signal that arrives just before a program begins to read is lost on it."""
        for _ in range(PATIENCE):
            os.write(self.keys, key)
            while words not in self.seen and self.ready(1):
                self.read()
            if words in self.seen:
                return

    def status(self) -> int:
        """The exit status, once everything is printed."""
        while self.read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Whatever is still running at the end of a test is ended."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        try:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(terminal.keys)


def test_a_person_sits_down_plays_and_leaves(tmp_path: Path, terminals: list[Terminal]) -> None:
    table = Terminal(tmp_path, "play", "--given-dice")
    terminals.append(table)
    table.expect("Langue / Language")
    for answer in ("", "france-2003", "1", "2", "Zoé", "Bruno", "0"):
        table.expect(" > ")
        table.type(answer)
    table.expect("À Zoé de lancer les dés pour commencer.")
    table.expect("Zoé 1500 € [Entrée = lancer, ?] > ")
    table.type("lancer 6 5")
    table.expect("Bruno 1500 € [Entrée = lancer, ?] > ")
    table.type("lancer 1 2")
    table.expect("Zoé commence.")
    table.expect(" > ")
    table.type("sauver partie.jsonl")
    table.expect(" > ")
    table.type("quitter")
    table.expect("monopole play --resume partie.jsonl")
    assert table.status() == 0
    assert (tmp_path / "partie.jsonl").exists()


def test_control_c_and_control_d_leave_a_clean_line(tmp_path: Path, terminals: list[Terminal]) -> None:
    for key, words in ((b"\x03", "Partie interrompue."), (b"\x04", "Fin de la saisie")):
        name = f"game{key[0]}.jsonl"
        table = Terminal(tmp_path, "play", "--seats", "Anne,Bruno", "--save", name)
        terminals.append(table)
        table.expect("lancer, ?] > ")
        table.press(key, "\r\n" + words)
        table.expect("\r\n" + words)
        table.expect(f"monopole play --resume {name}")
        assert table.status() == 0
        assert "Traceback" not in table.seen


@pytest.mark.parametrize("quiet", [False, True])
def test_tables_are_drawn_and_coloured_only_for_eyes_that_want_it(tmp_path: Path, terminals: list[Terminal], quiet: bool) -> None:
    shown = Terminal(tmp_path, "editions", "--lang", "en", **({"NO_COLOR": "1"} if quiet else {}))
    terminals.append(shown)
    before = shown.expect("godfather-2021")
    assert "───" in before
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]", before)) is False
    assert shown.status() == 0
