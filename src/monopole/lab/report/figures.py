"""What a report says in numbers: exact ones from the board, and counts of games played by bots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles
from typing import Any

from monopole.editions import Box
from monopole.lab.chances.landing_odds import Landing
from monopole.lab.compare.intervals import Mean, Share
from monopole.lab.report.recoup import GroupRecoup
from monopole.lab.report.sampled_games import GameEnd
from monopole.schema import NOBODY, RENTS, Edition, group_deeds
from monopole.vocabulary import ALWAYS_NEW, GROUP_NAMES, STATIONS, UTILITIES


@dataclass(frozen=True)
class Lengths:
    """How long games last, in turns; those broken off count with the turns they had."""

    turns: tuple[int, ...]
    unfinished: int

    @classmethod
    def of(cls, games: Sequence[GameEnd]) -> Lengths:
        return cls(tuple(sorted(game.turns for game in games)), sum(not game.winners for game in games))

    @property
    def mean(self) -> float:
        return fmean(self.turns)

    def quantile(self, percent: int) -> float:
        if len(self.turns) == 1:
            return float(self.turns[0])
        return quantiles(self.turns, n=100, method="inclusive")[percent - 1]

    @property
    def median(self) -> float:
        return self.quantile(50)

    def to_dict(self) -> dict[str, Any]:
        marks = {f"percentile_{percent}": self.quantile(percent) for percent in (10, 25, 50, 75, 90)}
        return {"games": len(self.turns), "unfinished": self.unfinished, "mean": self.mean, **marks}


def by_place(games: Sequence[GameEnd], seats: int) -> list[Share]:
    """Games won by whoever plays first, second, ...; a shared victory counts in parts, a game broken off not at all."""
    wins = [0.0] * seats
    finished = [game for game in games if game.winners]
    for game in finished:
        for seat in game.winners:
            wins[game.place[seat]] += 1 / len(game.winners)
    return [Share(won, len(finished)) for won in wins]


@dataclass(frozen=True)
class Holding:
    """A whole group in one hand at a given turn: how its holder fared, who held it, how it goes with winning."""

    group: str
    wins: Share  # of the holder, over the games in which somebody held it
    winners: float  # share of the winners who held it
    others: float  # share of the losers who held it
    correlation: float  # of holding it with winning, over all seats of all games

    def to_dict(self) -> dict[str, Any]:
        kept = {"group": self.group, "winners": self.winners, "others": self.others, "correlation": self.correlation}
        return {**kept, "holder_wins": self.wins.to_dict()}


def holdings(edition: Edition, seats: int, then: Sequence[GameEnd], ended: Sequence[GameEnd]) -> list[Holding]:
    """Each group at the turn at which `then` was left, beside how the same games ended. Games already over by then do not count."""
    pairs = [(before.owner, after.winners) for before, after in zip(then, ended, strict=True) if after.winners and not before.winners]
    return [_holding(edition, seats, group, pairs) for group in range(len(GROUP_NAMES)) if edition.members[group]]


def _holding(edition: Edition, seats: int, group: int, pairs: list[tuple[list[int], tuple[int, ...]]]) -> Holding:
    lots = group_deeds(edition, group)
    held = won = 0
    won_by_holder = 0.0
    winners = sum(len(winning) for _, winning in pairs)
    for owner, winning in pairs:
        holder = owner[lots[0]]
        if holder != NOBODY and all(owner[lot] == holder for lot in lots):
            held += 1
            won += holder in winning
            won_by_holder += (holder in winning) / len(winning)
    places = seats * len(pairs)
    return Holding(
        GROUP_NAMES[group],
        Share(won_by_holder, held),
        won / winners if winners else 0.0,
        (held - won) / (places - winners) if places > winners else 0.0,
        _correlation(places, held, winners, won),
    )


def _correlation(places: int, held: int, winners: int, both: int) -> float:
    """Of two yes-or-no facts about so many places."""
    spread = math.sqrt(held * (places - held) * winners * (places - winners)) if places else 0.0
    return (places * both - held * winners) / spread if spread else 0.0


@dataclass(frozen=True)
class RuleEffect:
    """A house rule: the same games without it and with it."""

    rule: str
    without: Lengths
    lengths: Lengths
    longer: Mean  # turns more with the rule, game by game
    first_without: Share
    first: Share

    def to_dict(self) -> dict[str, Any]:
        played = {"without": self.without.to_dict(), "with": self.lengths.to_dict(), "longer": self.longer.to_dict()}
        return {"rule": self.rule, **played, "first_without": self.first_without.to_dict(), "first_with": self.first.to_dict()}


def rule_effect(rule: str, seats: int, without: Sequence[GameEnd], played: Sequence[GameEnd]) -> RuleEffect:
    longer = Mean.of([after.turns - before.turns for before, after in zip(without, played, strict=True)])
    return RuleEffect(rule, Lengths.of(without), Lengths.of(played), longer, by_place(without, seats)[0], by_place(played, seats)[0])


@dataclass(frozen=True)
class EditionRow:
    """One edition among the others."""

    box: Box
    seats: int
    lengths: Lengths
    bankrupts: Mean
    first: Share

    @property
    def advantage(self) -> tuple[float, float, float]:
        """Of who plays first over a fair share: the difference, and the ends of its interval."""
        fair, (low, high) = 1 / self.seats, self.first.interval
        return self.first.share - fair, low - fair, high - fair

    def to_dict(self) -> dict[str, Any]:
        about = {"edition": self.box.id, "mode": self.box.mode, "seats": self.seats, "lengths": self.lengths.to_dict()}
        return {**about, "bankruptcies": self.bankrupts.to_dict(), "first": self.first.to_dict()}


def edition_row(box: Box, seats: int, games: Sequence[GameEnd]) -> EditionRow:
    return EditionRow(box, seats, Lengths.of(games), Mean.of([game.bankrupts for game in games]), by_place(games, seats)[0])


@dataclass(frozen=True)
class InOneHand:
    """So many stations or utilities in one hand."""

    count: int
    income: float  # a roll of one opponent
    cost: int
    rolls: float


def by_number_held(box: Box, found: Landing, group: int) -> list[InOneHand]:
    """Stations or utilities by how many one owner has, the mean over which ones they are."""
    e = box.edition
    lots = group_deeds(e, group)
    rows = []
    for count in range(1, len(lots) + 1):
        stops = [found.per_roll[lot] * e.rent[lot * RENTS + count - 1] * _factor(box, found, lot) for lot in lots]
        income, cost = count * fmean(stops), round(count * fmean(e.price[lot] for lot in lots))
        rows.append(InOneHand(count, income, cost, cost / income))
    return rows


def _factor(box: Box, found: Landing, lot: int) -> float:
    """What a rent is multiplied by: the dice, on a utility."""
    if box.edition.group[lot] != UTILITIES:
        return 1.0
    return found.habits.dice + 1.0 if box.edition.utility_roll == ALWAYS_NEW else found.dice[lot]


@dataclass(frozen=True)
class Figures:
    """Everything a report says."""

    box: Box
    seats: int
    bot: str
    games: int
    seed: int
    executor: str
    found: Landing
    groups: tuple[GroupRecoup, ...]
    lengths: Lengths
    places: tuple[Share, ...]
    turn: int  # at which holdings were looked at
    holdings: tuple[Holding, ...]
    rules: tuple[RuleEffect, ...]
    editions: tuple[EditionRow, ...]

    @property
    def streets(self) -> tuple[GroupRecoup, ...]:
        return tuple(row for row in self.groups if GROUP_NAMES.index(row.group) < STATIONS and row.levels[0].cost)

    def held(self, group: str) -> list[InOneHand]:
        return by_number_held(self.box, self.found, GROUP_NAMES.index(group))

    def to_dict(self) -> dict[str, Any]:
        return {
            "edition": self.box.id,
            "mode": self.box.mode,
            "seats": self.seats,
            "bot": self.bot,
            "games": self.games,
            "seed": self.seed,
            "executor": self.executor,
            "per_roll": self.found.per_roll,
            "groups": [_group_dict(row) for row in self.streets],
            "held": {name: [vars(row) for row in self.held(name)] for name in GROUP_NAMES[STATIONS:]},
            "lengths": self.lengths.to_dict(),
            "places": [share.to_dict() for share in self.places],
            "turn": self.turn,
            "holdings": [row.to_dict() for row in self.holdings],
            "house_rules": [row.to_dict() for row in self.rules],
            "editions": [row.to_dict() for row in self.editions],
        }


def _group_dict(row: GroupRecoup) -> dict[str, Any]:
    return {"group": row.group, "per_roll": row.per_roll, "levels": [vars(level) for level in row.levels]}
