"""Showing a page to whoever sits at this machine."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping

REMOTE = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def at_a_screen(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> bool:
    """Whether whoever typed the command sees a window that opens here."""
    if any(environment.get(name) for name in REMOTE):
        return False
    return system in ("win32", "darwin") or any(environment.get(name) for name in SCREENS) or bool(environment.get("BROWSER"))


def has_browser() -> bool:
    """Whether there is one that opens a window; one that takes over the terminal would hide what we say there."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    in_terminal = isinstance(found, webbrowser.GenericBrowser) and not isinstance(found, webbrowser.BackgroundBrowser)
    return bool(os.environ.get("BROWSER")) or not in_terminal


def show(address: str) -> None:
    """Opens the page; some browsers come back only when they are closed, so nobody waits for them."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
