"""Contact details of the entrants, minors among them: apart from the journal, until a date that was asked for (COMP-25).

They stand in the archive's secret of this day and nowhere else: in no line, no export, no print, and on no page but the organiser's. The
server encrypts that secret with a key which it keeps outside the archive and destroys when they are forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monopole.championship.day_words import DayError, words_in
from monopole.table.book import LOCKED

FIELDS = ("phone", "email", "note")
LONGEST = 120


def read_details(details: object) -> dict[str, str]:
    """A telephone number, an address, a word to oneself: at least one of them."""
    if not isinstance(details, Mapping) or not set(details) <= set(FIELDS):
        right = ", ".join(FIELDS)
        raise DayError("COMP-25", "coordonnées : on attend {right}", "contact details: {right} are wanted", right=right)
    return {name: words_in(details, name, "COMP-25", LONGEST) for name in FIELDS if details.get(name)}


class Contacts:
    """The details of each team, in the secret of the day."""

    def __init__(self, secret: dict[str, Any]) -> None:
        self.secret = secret

    def __len__(self) -> int:
        """How many teams have some that can be read here."""
        return len(self.secret.get("contacts", {}))

    @property
    def locked(self) -> bool:
        """Whether there are some that cannot be read here."""
        return LOCKED in self.secret

    @property
    def kept(self) -> bool:
        return self.locked or len(self) > 0

    def must_be_open(self) -> None:
        """Raises DayError where nothing can be added, nor one team's taken out."""
        if self.locked:
            raise DayError(
                "COMP-25",
                "ce serveur n'a pas la clef des coordonnées de cette journée (réglage keys) : elles restent cachées, et rien ne s'y ajoute",
                "this server has not got the key of this day's contact details (setting keys): they stay hidden, and nothing is added",
            )

    def keep(self, team: int, details: dict[str, str]) -> None:
        if details:
            self.secret.setdefault("contacts", {})[str(team)] = details

    def of(self, team: int) -> dict[str, str]:
        found: dict[str, str] = self.secret.get("contacts", {}).get(str(team), {})
        return found

    def forget(self, team: int | None = None) -> None:
        """Of one team, or of all."""
        if team is None:
            self.secret.clear()
        elif self.secret.get("contacts", {}).pop(str(team), None) is not None and not self.secret["contacts"]:
            self.secret.pop("contacts")
