"""`monopole serve`: tables for people and bots, across a network."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli.command_sentences import Misused, said
from monopole.cli.switches import FILE, option

HELP = Both(
    "Tient des tables sur le réseau : un serveur qui garde chaque coup avant de l'annoncer.",
    "Keeps tables on the network: a server that keeps every action before it says so.",
)
EXAMPLES = (
    "monopole serve",
    "monopole serve --host 0.0.0.0 --port 8080 --data parties",
    "monopole serve --base https://play.example.org --trusted-proxy 127.0.0.1",
    "monopole serve --config serve.toml --set tables_per_address=5",
)
HOST = Both(
    "l'adresse où écouter (sans rien : 127.0.0.1, cette machine seulement)",
    "the address to listen on (by default 127.0.0.1, this machine only)",
)
PORT = Both("le port (sans rien : 8000 ; 0 : n'importe lequel)", "the port (by default 8000; 0: any)")
DATA = Both("le dossier où les parties sont gardées", "the folder in which games are kept")
DATABASE = Both("PostgreSQL au lieu d'un dossier : postgresql://...", "PostgreSQL instead of a folder: postgresql://...")
REDIS = Both("réveille les autres serveurs : redis://...", "wakes the other servers: redis://...")
CONFIG = Both("des réglages dans un fichier TOML", "settings in a TOML file")
BASE = Both("l'adresse publique, telle que les invitations la donnent", "the public address, as invitations give it")
PROXY = Both(
    "un mandataire dont on croit X-Forwarded-For, autant qu'on veut", "a proxy whose X-Forwarded-For is believed, as many as wanted"
)
SET = Both("tout autre réglage, autant qu'on veut", "any other setting, as many as wanted")
SETTINGS = Both(
    "montre tous les réglages et ce qu'ils valent, tels qu'un fichier de --config les écrit",
    "shows every setting and its value, as a file of --config has them",
)
URL, ADDRESS = "URL", Both("ADRESSE", "ADDRESS")


def serve(
    context: typer.Context,
    host: Annotated[str | None, option(HOST, ADDRESS)] = None,
    port: Annotated[str | None, option(PORT, "PORT")] = None,
    data: Annotated[str | None, option(DATA, Both("DOSSIER", "FOLDER"))] = None,
    database: Annotated[str | None, option(DATABASE, URL)] = None,
    redis: Annotated[str | None, option(REDIS, URL)] = None,
    config: Annotated[str | None, option(CONFIG, FILE)] = None,
    base: Annotated[str | None, option(BASE, URL)] = None,
    trusted_proxy: Annotated[list[str] | None, option(PROXY, ADDRESS)] = None,
    set: Annotated[list[str] | None, option(SET, Both("NOM=VALEUR", "NAME=VALUE"))] = None,
    settings: Annotated[bool, option(SETTINGS)] = False,
) -> int:
    from monopole.executors import MissingExtra

    try:
        import monopole.server.serve as server
        from monopole.server.settings import Settings
    except ImportError as missing:
        raise MissingExtra("server", f"le serveur demande {missing.name}", f"the server needs {missing.name}") from missing
    flags = {"host": host, "port": port, "data": data, "database": database, "redis": redis, "base": base, "trusted_proxy": trusted_proxy}
    wanted = Settings.gather(flags, config=config, pairs=_pairs(set or []))
    from monopole.server.hall import Hall

    if settings:
        print(wanted.to_toml(context.obj.lang), end="")
        return 0
    server.run(wanted, Hall.opened, lambda address: print(said("serving", context.obj.lang, address=address), file=sys.stderr))
    return 0


def _pairs(pairs: list[str]) -> dict[str, str]:
    """`tables_per_address=5`."""
    told = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Misused("bad_setting", value=pair)
        told[name.strip().replace("-", "_")] = value.strip()
    return told
