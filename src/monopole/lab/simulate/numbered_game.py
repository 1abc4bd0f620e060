"""Game number N of a run, in the dialect."""

from monopole.dialect import rule
from monopole.rules.apply import settle_the_rest
from monopole.rules.setup import begin, set_up, team_by_seat
from monopole.schema import NOBODY, Edition, Table


@rule()
def deal_table(g: Table, e: Edition, seats: int, seed_low: int, seed_high: int, number: int, log: list[int]) -> None:
    """Game `number` of a run: its key is the seed and the number, so that any part of a run can be played anywhere."""
    g.seats = seats
    g.people = seats
    g.banker = NOBODY
    g.key[0] = seed_low
    g.key[1] = seed_high
    g.key[2] = number & 0xFFFFFFFF
    g.key[3] = number >> 32
    for seat in range(seats):
        g.team[seat] = team_by_seat(e, seats, seat)
    set_up(g, e)
    begin(g, e, 1, 1, log)
    settle_the_rest(g, e, log)
