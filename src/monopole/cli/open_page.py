"""A page of the browser table on this machine alone: its server is started, or the one that runs already is found.

The folder of the games remembers where its page was last, so that the browser, which keeps a person's tables under their address, finds
them again.
"""

from __future__ import annotations

import contextlib
import http.client
import sys
import time
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from monopole.bilingual import Both, Complaint
from monopole.cli import browser
from monopole.cli.command_sentences import said
from monopole.cli.own_folder import own_folder
from monopole.cli.switches import whole
from monopole.program import program

USUAL_PORT = 8000
LAST = "address"  # the file that says where the page of this folder was last
TABLES_AT_HOME = 500  # all of a household's come from one address
STARTING = 10.0  # seconds another server may take between taking the folder and saying where it is


class NoPage(Complaint):
    def __init__(self) -> None:
        super().__init__(
            Both(
                "la page n'est pas construite dans ce clone ; « make web » la construit, « make play » aussi",
                'the page is not built in this clone; "make web" builds it, and so does "make play"',
            ).typeset()
        )


class NoAnswer(Complaint):
    def __init__(self, folder: Path) -> None:
        super().__init__(
            Both(
                "un autre serveur se sert du dossier {folder}, mais sa page ne répond pas : arrêtez-le, ou donnez un autre --data",
                "another server is using the folder {folder}, but its page does not answer: stop it, or give another --data",
            ).typeset(),
            folder=folder,
        )


def open_page(path: str, lang: str, *, data: str = "", port: str = "", shown: bool = True) -> int:
    """Serves until Ctrl-C and opens the page at this path (`/`, `/#bank`); where the server runs already, only opens the page.

    Raises MissingExtra, NoPage, NoAnswer, CannotListen, NoArchive.
    """
    from monopole.executors import MissingExtra

    if sys.stderr.isatty():
        print(said("page_opening", lang), file=sys.stderr, flush=True)  # a slow machine takes some seconds
    try:
        from monopole.server import serve
        from monopole.server.archive.sqlite import in_use
        from monopole.server.hall import Hall
        from monopole.server.home import Home
        from monopole.server.settings import Settings
    except ImportError as missing:
        raise MissingExtra("server", f"la table demande {missing.name}", f"the table needs {missing.name}") from missing
    if not (files("monopole.server") / "static" / "index.html").is_file():
        raise NoPage
    folder = Path(data) if data else own_folder()
    wanted = whole("--port", port, 0, 65535) if port else None
    if in_use(folder):
        _tell(_running(folder) + path, lang, "page_again", shown)
        return 0
    # what the environment says of servers (a database, a public address) is not said of this one
    limits = {"tables_per_address": TABLES_AT_HOME, "tables_per_day": 0, "bytes_per_day": 0}
    settings = Settings.gather({"data": str(folder), "log": "warning", **limits}, environment={})
    ports = [_last_port(folder), USUAL_PORT, 0] if wanted is None else [wanted]

    def begun(address: str) -> None:
        with contextlib.suppress(OSError):
            (folder / LAST).write_text(address, encoding="ascii")
        _tell(address + path, lang, "page_open", shown)

    serve.run(settings, Hall.opened, begun, serve.first_free(settings, ports), Home())
    print(said("page_closed", lang, folder=folder), file=sys.stderr)
    return 0


def _tell(address: str, lang: str, sentence: str, shown: bool) -> None:
    """Where the page is, and how one leaves; it opens by itself where somebody would see that."""
    print(said(sentence, lang, address=address), file=sys.stderr)
    if not shown:
        return
    if browser.at_a_screen() and browser.has_browser():
        browser.show(address)
    else:
        print(said("no_screen", lang, command=f"{program()} play", port=urlsplit(address).port), file=sys.stderr)


def _running(folder: Path) -> str:
    """Where the page of the server that uses this folder is. It may just be starting."""
    until = time.monotonic() + STARTING
    while True:
        address = _last(folder)
        if address and _answers(address):
            return address
        if time.monotonic() > until:
            raise NoAnswer(folder)
        time.sleep(0.1)


def _last(folder: Path) -> str:
    """Where the page of this folder was last; nothing where nobody knows."""
    try:
        address = (folder / LAST).read_text(encoding="ascii").strip()
        parts = urlsplit(address)
        return address if parts.scheme == "http" and parts.hostname == "127.0.0.1" and parts.port else ""
    except (OSError, ValueError):
        return ""


def _last_port(folder: Path) -> int:
    return urlsplit(_last(folder)).port or USUAL_PORT


def _answers(address: str) -> bool:
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=2)  # not by way of a proxy of the environment
    try:
        line.request("GET", "/healthz")
        return line.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()
