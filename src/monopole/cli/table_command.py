"""`monopole table`: the browser table, on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli.open_page import open_page
from monopole.cli.switches import option

HELP = Both(
    "Ouvre la table dans le navigateur, pour cette machine seulement ; les parties sont gardées.",
    "Opens the table in the browser, for this machine only; games are kept.",
)
EXAMPLES = ("monopole table", "monopole table --port 8080 --data parties", "monopole table --no-browser")
DATA = Both(
    "le dossier où les parties sont gardées (sans rien : celui des données de vos programmes)",
    "the folder in which games are kept (by default: that of the data of your programs)",
)
PORT = Both("le port (sans rien : 8000, ou un autre s'il est pris)", "the port (by default 8000, or another where it is taken)")
NO_BROWSER = Both("n'ouvre pas le navigateur", "does not open the browser")


def table(
    context: typer.Context,
    data: Annotated[str, option(DATA, Both("DOSSIER", "FOLDER"))] = "",
    port: Annotated[str, option(PORT, "PORT")] = "",
    no_browser: Annotated[bool, option(NO_BROWSER)] = False,
) -> int:
    return open_page("/", context.obj.lang, data=data, port=port, shown=not no_browser)
