"""Any program as a bot: JSON lines on its standard input and output, one question a line, one action a line."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress

from monopole.game import Action, ActionError
from monopole.game.seat import Seat

SECONDS = 5.0
MOST_BYTES = 64 * 1024
MOST_FAILURES = 20
END_SECONDS = 1.0


class ProcessBot:
    """A program that is asked for actions.

    Each question is one line: `{"seat", "view", "matter", "legal", "default"}`. The answer is one line: an action, as in scenario
    files. No answer in time, a line too long, no JSON, an action that is none or is refused: the least committing action is taken
    instead, and the next question says why in `error`. After many failures the program is asked no more.
    """

    def __init__(self, command: str | Sequence[str], seconds: float = SECONDS) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self.seconds = seconds
        self.failures = 0
        self.error: str | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._process: subprocess.Popen[bytes] | None = None
        self._late = 0

    def choose(self, seat: Seat) -> Action | None:
        """The program's action, or the least committing one where it gives none that is legal."""
        fallback = seat.default()
        if self.failures >= MOST_FAILURES or fallback is None:
            return fallback
        action = self._asked(seat, fallback)
        if action is None:
            self.failures += 1
            return fallback
        self.error = None
        return action

    def _asked(self, seat: Seat, fallback: Action) -> Action | None:
        view = seat.view()
        question: dict[str, object] = {
            "seat": str(seat),
            "view": view,
            "matter": view["matter"],
            "legal": [action.to_dict() for action in seat.legal()],
            "default": fallback.to_dict(),
        }
        if self.error is not None:
            question["error"] = self.error
        line = self._exchange(json.dumps(question, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        if line is None:
            return None
        try:
            answer = json.loads(line)
            if not isinstance(answer, dict):
                raise ValueError("an answer is an object: " + line[:80].decode("utf-8", "replace"))
            answer.pop("form", None)
            action = Action.from_dict({**answer, "seat": str(seat)})
        except (ValueError, ActionError, RecursionError) as wrong:
            self.error = str(wrong)
            return None
        refused = seat.refusal(action)
        if refused is not None:
            self.error = f"{refused.rule}: {refused.text}"
            return None
        return action

    def _exchange(self, question: bytes) -> bytes | None:
        """One line out, one line back; lines that come too late for an earlier question are dropped."""
        process = self._running()
        if process is None or process.stdin is None:
            return None
        try:
            process.stdin.write(question)
            process.stdin.flush()
            for _ in range(self._late + 1):
                line = self._lines.get(timeout=self.seconds)
                if line is None:
                    self.error = "the program has ended"
                    self.close()
                    return None
                if self._late:
                    self._late -= 1
        except queue.Empty:
            self._late += 1
            self.error = f"no answer within {self.seconds} seconds"
            return None
        except OSError as wrong:
            self.error = str(wrong)
            self.close()
            return None
        return line

    def _running(self) -> subprocess.Popen[bytes] | None:
        if self._process is None:
            try:
                self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as wrong:
                self.error = f"{self.command[0]}: {wrong.strerror or wrong}"
                self.failures = MOST_FAILURES
                return None
            self._lines, self._late = queue.Queue(), 0
            threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()
        return self._process

    def close(self) -> None:
        """Ends the program."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def __enter__(self) -> ProcessBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _listen(process: subprocess.Popen[bytes], lines: queue.Queue[bytes | None]) -> None:
    """Lines as they come; one that is too long ends the listening."""
    assert process.stdout is not None
    while True:
        line = process.stdout.readline(MOST_BYTES + 1)
        if not line or len(line) > MOST_BYTES:
            lines.put(None)
            return
        lines.put(line)
