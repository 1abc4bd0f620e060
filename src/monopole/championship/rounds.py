"""A round and its tables: who sits where, how far each table is, what was counted, who has won."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from monopole.bilingual import Both
from monopole.championship.day_words import DayError
from monopole.championship.room_clock import RoomClock, Stop
from monopole.championship.score_sheets import Assets, Gap, Worth, best_teams, gap, odd, ranking, richest_teams, worth
from monopole.championship.table_opening import Deal, Dice, TableOpening, opening

PILES = ("chance", "chest")
GONE = Assets(out=True)


@dataclass
class ScoreSheet:
    """A player's sheet: what was counted, the total written under it, how it was signed; empty where it is not."""

    holding: Assets
    written: int | None = None
    signed: str = ""

    @cached_property
    def worth(self) -> Worth:
        return worth(self.holding)

    @cached_property
    def gap(self) -> Gap | None:
        """What was counted and written stays as it is; another count is another sheet."""
        return None if self.written is None else gap(self.holding, self.written)


@dataclass
class RoundTable:
    """A table in one round. `forfeits` are teams that sat there and gave up."""

    number: int
    teams: list[int]
    been_banker: frozenset[int] = frozenset()  # when the round was drawn
    rolls: dict[int, list[Dice]] = field(default_factory=dict)
    box_checked: bool = False
    cut: list[str] = field(default_factory=list)
    deal: Deal = field(default_factory=Deal.none)
    paid: bool = False
    pauses: list[Stop] = field(default_factory=list)
    forfeits: list[int] = field(default_factory=list)
    sheets: dict[int, ScoreSheet] = field(default_factory=dict)
    handed: int | None = None
    tied: list[int] = field(default_factory=list)
    winner: int | None = None
    how: str = ""  # sheets, ruling, walkover
    code: str = ""  # of the live table where it is played
    opening_as: str = ""  # the code of the live table that is being opened
    lang: str = "fr"  # of whoever asked for it
    early: bool = False  # the referee counts its game though it ended before its time
    from_live: bool = False  # its sheets are those of the live table
    bots: dict[str, str] | None = None  # the level and the key of the game that bots are playing out
    _opening: TableOpening | None = field(default=None, repr=False, compare=False)
    _judged: tuple[tuple[object, ...], list[list[int]], list[Both]] | None = field(default=None, repr=False, compare=False)

    @property
    def opening(self) -> TableOpening:
        if self._opening is None:
            if len(self.teams) < 2:
                return TableOpening(())
            self._opening = opening(self.teams, self.rolls, self.been_banker)
        return self._opening

    def changed(self) -> None:
        """The rolls or the teams are others."""
        self._opening = None

    def clear(self) -> None:
        """Everybody stands up: rolls, box and deal begin again."""
        self.rolls, self.box_checked, self.cut, self.deal, self.paid = {}, False, [], Deal.none(), False
        self.changed()

    @property
    def seated(self) -> bool:
        return bool(self.opening.places)

    @property
    def banker(self) -> int | None:
        """The team whose adult keeps the bank."""
        seat = self.opening.banker
        return None if seat is None else self.opening.place(seat).team

    @property
    def paused(self) -> bool:
        return bool(self.pauses) and self.pauses[-1][1] is None

    def must_be_seated(self) -> None:
        if not self.seated:
            raise DayError(
                "COMP-5",
                "table {table} : les juniors lancent d'abord les dés, qui donnent les places",
                "table {table}: the juniors roll first, which gives the seats",
                table=self.number,
            )  # fmt: skip

    def must_be_open(self) -> None:
        """Nothing changes on a table whose sheet is handed in, but by the referee."""
        if self.handed is not None or self.winner is not None:
            raise DayError(
                "COMP-21",
                "table {table} : la feuille est remise, plus aucune contestation n'est possible ; seul l'arbitre corrige, avec son motif",
                "table {table}: the sheet is handed in, no dispute is possible any more; only the referee corrects, with a reason",
                table=self.number,
            )  # fmt: skip

        if self.opening_as:
            raise DayError(
                "COMP-3", "table {table} : sa table sur Monopole s'ouvre ; un instant",
                "table {table}: its table on Monopole is being opened; one moment", table=self.number,
            )  # fmt: skip
        if self.bots is not None:
            raise DayError("COMP-3", "table {table} : des robots la jouent en ce moment", "table {table}: bots are playing it just now",
                           table=self.number)  # fmt: skip

    @property
    def elsewhere(self) -> bool:
        """Whether its game is played on Monopole, or is about to be."""
        return bool(self.code or self.opening_as or self.bots is not None)

    @property
    def may_change(self) -> bool:
        """Whether teams may still come and go: until the deeds are paid for, or the game is on Monopole with the teams of that moment."""
        return not (self.paid or self.sheets or self.winner is not None or self.elsewhere)

    @property
    def in_play(self) -> list[int]:
        """The teams that have not given up."""
        return [team for team in self.teams if team not in self.forfeits]

    def seats_to_count(self) -> list[int]:
        """Who has a sheet to fill in."""
        return [place.seat for place in self.opening.places if place.team not in self.forfeits]

    def holdings(self) -> dict[int, Assets]:
        """Every sheet of the table; whoever gave up holds nothing."""
        return {
            place.seat: GONE if place.team in self.forfeits else self.sheets[place.seat].holding
            for place in self.opening.places
            if place.team in self.forfeits or place.seat in self.sheets
        }

    def judged(self, names: Sequence[str]) -> tuple[list[list[int]], list[Both]]:
        """The seats from first to last and what cannot be true of their sheets together, once all are counted."""
        holdings = self.holdings()
        if not holdings or len(holdings) < len(self.opening.places):
            return [], []
        asked = (*names, *holdings.values())
        if self._judged is None or self._judged[0] != asked:
            self._judged = (asked, ranking(holdings, len(names)), odd(holdings, names))
        return self._judged[1], self._judged[2]

    def settle(self) -> None:
        """The winner by the sheets; equals wait for the referee."""
        teams = best_teams(self.holdings(), [place.team for place in self.opening.places])
        self.winner, self.how, self.tied = None, "", []
        if len(teams) == 1:
            self.winner, self.how = teams[0], "sheets"
        else:
            self.tied = teams or list(self.in_play)

    @property
    def parted(self) -> bool:
        """Whether the sheets alone gave the winner though others were as rich: by the sum of the team, then by cash (A-71)."""
        return self.how == "sheets" and len(richest_teams(self.holdings(), [place.team for place in self.opening.places])) > 1

    def walk_over(self) -> None:
        """The only team left goes on."""
        self.winner, self.how = self.in_play[0], "walkover"

    def state(self, reached: str) -> str:
        """In a word: how far the table is, at this point of the room's clock."""
        if self.winner is not None:
            return "walkover" if self.how == "walkover" else "done"
        if self.tied:
            return "tied"
        if self.paused:
            return "paused"
        if self.bots is not None:
            return "bots"
        if self.opening_as:
            return "opening"
        if self.code:
            return "live"
        if not self.seated:
            return "rolling"
        if not reached:
            return "seated"
        if reached == "deal":
            return "ready" if self.paid else "dealing"
        return "counting" if reached == "end" or self.sheets else "playing"


@dataclass
class Round:
    """One round: its tables, its clock."""

    number: int
    tables: list[RoundTable]
    clock: RoomClock = field(default_factory=RoomClock)

    @property
    def final(self) -> bool:
        return len(self.tables) == 1

    @property
    def started(self) -> bool:
        return self.clock.started is not None

    @property
    def done(self) -> bool:
        return all(table.winner is not None for table in self.tables)

    def reached(self, table: RoundTable | None = None) -> str:
        """What was last called out, to the room or to a table with time of its own."""
        ending = f" {table.number}" if table is not None and table.pauses else ""
        heard = [said.partition(" ")[0] for said in self.clock.said if (said.endswith(ending) if ending else " " not in said)]
        return heard[-1] if heard else ""

    def winners(self) -> list[int]:
        return [table.winner for table in self.tables if table.winner is not None]

    def teams(self) -> list[int]:
        return [team for table in self.tables for team in table.teams]

    def table_of(self, team: int) -> RoundTable | None:
        return next((table for table in self.tables if team in table.teams), None)

    def bankers(self) -> set[int]:
        """Teams whose adult has kept a bank in this round."""
        return {table.banker for table in self.tables if table.banker is not None}

    @classmethod
    def drawn(cls, number: int, tables: Sequence[Sequence[int]], been_banker: Collection[int]) -> Round:
        been = frozenset(been_banker)
        return cls(number, [RoundTable(at, list(teams), been) for at, teams in enumerate(tables, 1)])
