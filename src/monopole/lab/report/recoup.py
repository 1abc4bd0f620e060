"""How soon a group pays for itself: opponents' rolls until its rents have won back what it cost, level by level."""

from __future__ import annotations

from dataclasses import dataclass

from monopole.editions import Box
from monopole.lab.chances.landing_odds import Landing, landing
from monopole.rules.rent import rent_due
from monopole.schema import GROUPS, NOBODY, RENTS, SQUARES, Table, blank, group_deeds
from monopole.vocabulary import ALWAYS_NEW, GROUP_NAMES, HOTEL, STATIONS, UTILITIES

OWNER = 0


@dataclass(frozen=True)
class Level:
    """A whole group built alike: 0 bare, 1 to 4 houses a lot, 5 hotels. Money in the edition's own units."""

    built: int
    income: float  # a roll of one opponent
    cost: int  # deeds and buildings
    rolls: float | None  # of opponents until the cost is won back; None: never
    rolls_more: float | None  # until the step from the level before is won back; None: there is none, or never


@dataclass(frozen=True)
class GroupRecoup:
    """A group in one hand."""

    group: str
    per_roll: float  # share of rolls that end on it
    levels: tuple[Level, ...]


def recoup(box: Box, found: Landing | None = None) -> list[GroupRecoup]:
    """Every group in the hand of one owner, from its deeds alone to hotels; stations and utilities have one level.

    Rents are the edition's own; what a card adds to the rent of a station is left out.
    """
    long_run = found or landing(box)
    return [_recoup_group(box, long_run, group) for group in range(GROUPS)]


def _recoup_group(box: Box, found: Landing, group: int) -> GroupRecoup:
    e = box.edition
    lots = group_deeds(e, group)
    levels: list[Level] = []
    for built in [0] if group in (STATIONS, UTILITIES) else [*range(e.houses_per_hotel + 1), HOTEL]:
        income = sum(found.per_roll[lot] * _rent(box, found, lots, lot, built) for lot in lots)
        cost = sum(e.price[lot] + _buildings(box, lot, built) for lot in lots)
        before = levels[-1] if levels else None
        more = _rolls(cost - before.cost, income - before.income) if before else None
        levels.append(Level(built, income, cost, _rolls(cost, income), more))
    return GroupRecoup(GROUP_NAMES[group], sum(found.per_roll[lot] for lot in lots), tuple(levels))


def _rolls(cost: int, income: float) -> float | None:
    return cost / income if income > 0 else None


def _buildings(box: Box, lot: int, built: int) -> int:
    e = box.edition
    return e.houses_per_hotel * e.house_price[lot] + e.hotel_price[lot] if built == HOTEL else built * e.house_price[lot]


def _rent(box: Box, found: Landing, lots: list[int], lot: int, built: int) -> float:
    """What a visitor pays when all these lots are one owner's and built alike."""
    e = box.edition
    if e.group[lot] == UTILITIES:
        dice = found.habits.dice + 1.0 if e.utility_roll == ALWAYS_NEW else found.dice[lot]
        return dice * e.rent[lot * RENTS + len(lots) - 1]
    g = blank(Table)
    g.owner = [OWNER if square in lots else NOBODY for square in range(SQUARES)]
    g.built = [built if square in lots else 0 for square in range(SQUARES)]
    return rent_due(g, e, lot, False, 0, [0])
