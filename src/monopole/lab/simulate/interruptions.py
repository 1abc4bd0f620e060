"""Ctrl-C: it stops a run between two batches, and only the process that was asked."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def listening() -> Iterator[Callable[[], bool]]:
    """While this lasts Ctrl-C is noted and breaks nothing off: a batch is counted whole or not at all. The second one stops at once.

    Gives the question whether it was heard.
    """
    if threading.current_thread() is not threading.main_thread():  # never interrupted, and may not ask
        yield lambda: False
        return
    heard = False

    def note(number: int, frame: object) -> None:
        nonlocal heard
        if heard:
            raise KeyboardInterrupt
        heard = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: heard
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def children_born_deaf() -> Iterator[None]:
    """A terminal's Ctrl-C reaches children too, even while they start; they inherit what is blocked here and leave it to their parent."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def deaf() -> None:
    """The same for a child that inherits nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
