"""`monopole sit`: a bot of one's own at somebody else's table."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.command_sentences import Misused, said
from monopole.cli.switches import FILE, NAME, OwnEdition, argument, option

if TYPE_CHECKING:
    from monopole.client import Seat, Server

HELP = Both(
    "Assoit un robot à la table d'un serveur, jusqu'à la fin de la partie : le vôtre, ou l'un de ceux d'ici.",
    "Seats a bot at a table of a server, until the end of the game: one of your own, or one from here.",
)
EXAMPLES = (
    'monopole sit "https://exemple.fr/t/K7MX2PQ9#..." --bot regular --name Zoé',
    'monopole sit "https://exemple.fr/t/K7MX2PQ9#..." --bot my_module:MyBot --credentials place.txt',
    "monopole sit https://exemple.fr --bot my_module:MyBot --credentials place.txt",
)
URL = Both(
    "le lien d'une invitation, entre guillemets ; ou l'adresse du serveur, pour revenir à une place",
    "the link of an invitation, in quotes; or the address of the server, to come back to a seat",
)
BOT = Both("qui joue : un niveau, module:Classe ou bot:COMMANDE", "who plays: a level, module:Class or bot:COMMAND")
CALLED = Both("le nom à la table (sans rien : celui du robot)", "the name at the table (by default: the bot's)")
CREDENTIALS = Both(
    "le fichier qui garde la place : écrit en s'asseyant ; s'il existe déjà, le robot y revient",
    "the file that keeps the seat: written on sitting down; where it exists already, the bot comes back to it",
)


def sit(
    context: typer.Context,
    url: Annotated[str, argument(URL, "URL")],
    bot: Annotated[str, option(BOT, NAME, known_names.bots_begun)] = "",
    name: Annotated[str, option(CALLED, NAME)] = "",
    credentials: Annotated[str, option(CREDENTIALS, FILE)] = "",
    edition: OwnEdition = "",
) -> int:
    from monopole.client import sit as sit_down

    lang = context.obj.lang
    if not bot:
        raise Misused("needs_bot")
    called, player = _player(known_names.bot(bot))
    try:
        with _seated(url, name or called, Path(credentials) if credentials else None, lang) as seat:
            print(said("sat_down", lang, name=seat.name, code=seat.code), flush=True)
            winners = sit_down(seat, player, edition or None, lambda action, answer: print(action, flush=True))
            print(said("game_over", lang, winners=", ".join(winners)))
    finally:
        end = getattr(player, "close", None)
        if callable(end):
            end()
    return 0


def _player(called: str) -> tuple[str, Any]:
    """A name for the table, and whoever plays."""
    from monopole.bots.ladder import Player
    from monopole.bots.level_bot import LevelBot
    from monopole.bots.roster import find, registered
    from monopole.table.seats import ROBOT

    entry = find(called)
    player = entry.made(secrets.token_hex(16))
    ready = getattr(player, "make_ready", None)
    if callable(ready):
        ready()  # better before one sits down than while the others wait
    name = entry.name if registered(entry.name) else ROBOT.say().format(number=1)
    return name, LevelBot(player) if isinstance(player, Player) else player


def _seated(url: str, name: str, kept: Path | None, lang: str) -> Seat:
    """The seat of an invitation, or the one that was kept: in a file, or behind the address of the server (`URL#CODE.KEY`)."""
    from monopole.client import Server
    from monopole.client.web import read_link

    address, _, secret = url.partition("#")
    if "." in secret:
        return Server(address, lang).resume(secret)
    if kept is not None:
        with suppress(FileNotFoundError):
            return Server(read_link(url).url if secret else address, lang).resume(kept.read_text(encoding="utf-8"))
    if not secret:
        raise Misused("no_invitation", value=url)
    server = Server(read_link(url).url, lang)
    return server.join(url, name) if kept is None else _kept(server, url, name, kept)


def _kept(server: Server, url: str, name: str, path: Path) -> Seat:
    """Joins, and keeps the seat in a file that nobody else can read. The file comes first: an invitation is spent only once."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        try:
            seat = server.join(url, name)
        except BaseException:
            path.unlink()
            raise
        file.write(f"{seat.credentials}\n")
    return seat
