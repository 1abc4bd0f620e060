"""Whose links and devices still open a role: a phone that is lost is shut out, and the next link has another name behind it.

The server keeps keys by the name of a role. `referee` is `referee~2` once everybody who was the referee has been shut out, so that nothing
made before opens anything; what they said stays theirs.

The device that opened the day is `organiser` and cannot be shut out. A second one at the desk is `organiser~1`, all that the first is, so
that the day goes on when the first breaks down; lost, it is shut out like any other.
"""

from __future__ import annotations

from monopole.championship.day_verbs import ORGANISER, SERVER, plain_role
from monopole.championship.day_words import DayError


class Admission:
    """How often each role was shut out."""

    def __init__(self) -> None:
        self._times: dict[str, int] = {}

    def name(self, role: str) -> str:
        """The name under which this role is let in now."""
        times = self._times.get(role, 0)
        return f"{role}~{times + 1}" if times or role == ORGANISER else role

    def admits(self, who: str) -> bool:
        return who in (ORGANISER, SERVER) or self.name(plain_role(who)) == who

    def admitted(self, who: str) -> str:
        """The role of somebody who was not shut out. Raises DayError."""
        if not self.admits(who):
            raise DayError(
                "COMP-3",
                "cet appareil n'a plus ce rôle : demandez un nouveau lien à l'organisateur",
                "this device does not have this role any more: ask the organiser for a new link",
            )
        return plain_role(who)

    def shut_out(self, role: str) -> None:
        self._times[role] = self._times.get(role, 0) + 1

    def renamed(self) -> dict[str, str]:
        """The roles that are let in under another name than their own; a second device of the organiser always is."""
        return {role: self.name(role) for role in (ORGANISER, *self._times)}
