"""A table that a book has reserved on this server: what is opened there, and how whoever speaks for the book gets its seats.

The book writes down the code first, and nothing else happens to it until it has heard that the table is there; so nothing is lost between
the two, however often a server dies meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from monopole.bank.onto_board import Onward
from monopole.championship.bot_tables import LiveTable
from monopole.championship.knockout import EDITION, MODE
from monopole.game.commitment import Commitment
from monopole.server.opening import HERE, ME, Opening, OptionValue, checked

if TYPE_CHECKING:
    from monopole.server.hall import Hall


class Reserved(NamedTuple):
    """The code of a table to be opened, a token for its first seat, and the seats that are played at the same screen and not yet taken."""

    code: str
    token: str
    beside: tuple[str, ...] = ()


async def open_for_book(hall: Hall, what: object, reserved: Reserved, address: str) -> None:
    """Opens the table that a bank goes on at, or a table of a championship. Raises a Complaint where that cannot be."""
    if isinstance(what, Onward):
        secret = Commitment.fresh()
        lines = what.journal(secret.key, secret.salt)
        await hall.take_in(lines, address, what.own, reserved._replace(beside=what.names[1:]))
    elif isinstance(what, LiveTable):
        await hall.open(_wished(what), address, reserved)
    else:
        raise TypeError(f"{what!r} is no table")


def _wished(table: LiveTable) -> Opening:
    """An ordinary table in the championship's edition, its seats named after the teams and sat at from one screen."""
    options: dict[str, OptionValue] = {"cardShownTo": "banker"} if table.final else {}
    first, *others = table.names
    return checked(
        Opening(
            edition=EDITION, mode=MODE, seats=[ME, *[HERE] * len(others)], name=first, here=others, options=options,
            lang="fr" if table.lang.startswith("fr") else "en",
        )
    )  # fmt: skip
