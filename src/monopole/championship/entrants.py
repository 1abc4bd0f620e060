"""The teams: a junior and an adult each; so many play, so many wait, and the waiting list moves up (COMP-2, TEAM-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from monopole.championship.day_words import DayError
from monopole.championship.knockout import MOST_TEAMS
from monopole.game.game_errors import shown

PLAYING, WAITING = 27, 3  # as printed


@dataclass
class Team:
    """A junior and an adult who play together."""

    number: int
    junior: str
    adult: str
    name: str
    here: bool = False
    withdrawn: bool = False
    out: int = 0  # the round that was its last; 0 while it may still win

    def called(self, place: str) -> str:
        """The first name of one of the two."""
        return self.junior if place == "junior" else self.adult

    def title(self) -> str:
        return f"{self.junior} & {self.adult}" + (f" {self.name}" if self.name else "")


@dataclass
class Register:
    """Who has entered, in the order in which they came. `playing` teams play, `waiting` more may stand by."""

    playing: int = PLAYING
    waiting: int = WAITING
    closed: bool = False
    teams: dict[int, Team] = field(default_factory=dict)

    def team(self, number: object) -> Team:
        found = self.teams.get(number) if type(number) is int else None
        if found is None:
            raise DayError("COMP-2", "il n'y a pas d'équipe {number}", "there is no team {number}", number=shown(number))
        return found

    def standing(self) -> Iterator[Team]:
        """Those who have not withdrawn."""
        return (team for team in self.teams.values() if not team.withdrawn)

    def listed(self) -> list[Team]:
        """Who plays as things stand: the first so many; whoever withdraws lets the next one up."""
        return list(self.standing())[: self.playing]

    def queue(self) -> list[Team]:
        """The waiting list, the next first."""
        return list(self.standing())[self.playing :]

    def present(self) -> list[Team]:
        """Who plays when the tables are drawn now: those who are here, those waiting moved up for those who are not."""
        return [team for team in self.standing() if team.here][: self.playing]

    @property
    def full(self) -> bool:
        return len(list(self.standing())) >= self.playing + self.waiting

    def enter(self, junior: str, adult: str, name: str) -> Team:
        """One team more; beyond the last place the door is closed."""
        if self.closed:
            raise DayError("COMP-2", "les inscriptions sont closes", "registration is closed")
        if self.full:
            raise DayError(
                "COMP-2",
                "les inscriptions sont closes : {playing} équipes et {waiting} en attente",
                "registration is closed: {playing} teams and {waiting} waiting",
                playing=self.playing, waiting=self.waiting,
            )  # fmt: skip
        if len(self.teams) >= 2 * MOST_TEAMS:
            raise DayError("COMP-2", "le registre est plein", "the register is full")
        if any((team.junior, team.adult, team.name) == (junior, adult, name) for team in self.standing()):
            raise DayError(
                "TEAM-1", "cette équipe est déjà inscrite : {team}", "this team has entered already: {team}", team=f"{junior} & {adult}"
            )
        team = Team(len(self.teams) + 1, junior, adult, name)
        self.teams[team.number] = team
        return team
