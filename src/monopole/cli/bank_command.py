"""`monopole bank`: the bank of a real table, in the browser and on everybody's phone."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli.open_page import open_page
from monopole.cli.switches import option
from monopole.cli.table_command import DATA, NO_BROWSER, PORT

HELP = Both(
    "Tient la banque d'un vrai plateau : argent, titres, loyers, enchères, fortunes, avec un téléphone ou un chacun.",
    "Keeps the bank of a real board: money, deeds, rents, auctions, fortunes, with one phone or a phone each.",
)
EXAMPLES = ("monopole bank", "monopole bank --port 8080 --data parties", "monopole bank --no-browser")


def bank(
    context: typer.Context,
    data: Annotated[str, option(DATA, Both("DOSSIER", "FOLDER"))] = "",
    port: Annotated[str, option(PORT, "PORT")] = "",
    no_browser: Annotated[bool, option(NO_BROWSER)] = False,
) -> int:
    return open_page("/#bank", context.obj.lang, data=data, port=port, shown=not no_browser)
