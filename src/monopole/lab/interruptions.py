"""Ctrl-C: it stops a run between two batches, and only the process that was asked."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C is heard at the end of the block: a batch is counted whole or not at all."""
    if threading.current_thread() is not threading.main_thread():  # never interrupted, and may not ask
        yield
        return
    heard = False

    def remember(number: int, frame: object) -> None:
        nonlocal heard
        heard = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


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
