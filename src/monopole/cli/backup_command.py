"""`monopole backup`: a copy of every game of a server, while it serves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli.command_sentences import said
from monopole.cli.switches import FILE, argument, option

HELP = Both(
    "Copie toutes les parties d'un serveur dans un seul fichier, pendant qu'on joue.",
    "Copies every game of a server into one file, while people play.",
)
EXAMPLES = ("monopole backup parties.sqlite3", "monopole backup --data /var/lib/monopole /var/backups/monopole.sqlite3")
TO = Both("le fichier de la copie ; celui d'avant est remplacé", "the file of the copy; one from before is replaced")
DATA = Both("le dossier du serveur (sans rien : monopole-data)", "the folder of the server (by default: monopole-data)")


def backup(
    context: typer.Context,
    file: Annotated[str, argument(TO, FILE)],
    data: Annotated[str, option(DATA, Both("DOSSIER", "FOLDER"))] = "monopole-data",
) -> int:
    from monopole.executors import MissingExtra

    try:
        from monopole.server.archive import sqlite
    except ImportError as missing:
        raise MissingExtra("server", f"le serveur demande {missing.name}", f"the server needs {missing.name}") from missing
    print(said("copied", context.obj.lang, count=sqlite.backup(Path(data), Path(file)), file=file))
    return 0
