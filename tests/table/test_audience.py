"""Who is told what."""

from __future__ import annotations

from monopole.game import Action, Event, Game
from monopole.table import Audience

KEY = "0" * 31 + "b"


def told(game: Game, people: tuple[str, ...], *actions: str) -> list[str]:
    audience = Audience(game, people)
    kinds = []
    for action in actions:
        events = game.play(Action.parse(action, game.seats))
        assert isinstance(events, list)
        kinds += [event.kind for event in audience.news(events)]
    return kinds


def new(**options: str) -> Game:
    return Game.new(seats=["Anne", "Bruno", "Chloé"], key=KEY, roll_for_start=False, options=options)


LINES = ("Anne roll 1-2", "Anne buy", "Bruno roll 1-2")


def test_where_one_stops_is_said_once() -> None:
    assert told(new(), ("Anne", "Bruno"), *LINES) == ["rolled", "moved", "bought", "rolled", "moved", "rent_due", "paid"]


def test_a_rent_to_be_claimed_is_told_to_nobody() -> None:
    for people in ((), ("Anne",), ("Bruno",), ("Anne", "Bruno")):
        assert told(new(rentClaim="manual"), people, *LINES) == ["rolled", "moved", "bought", "rolled", "moved"]


def test_where_the_discipline_is_kept_nobody_says_where() -> None:
    assert told(new(rentClaim="manual", announcements="yes"), ("Anne",), *LINES) == ["rolled", "bought", "rolled"]


def test_a_card_is_shown_to_those_who_may_see_it() -> None:
    game = new(cardShownTo="banker")
    card = Event("drew", "Anne", None, deck="chance", card=3)
    screens: list[tuple[str, ...]] = [(), ("Anne",), ("Bruno",), ("Anne", "Bruno")]
    assert [[event.card for event in Audience(game, people).hears([card])] for people in screens] == [[None], [3], [None], [None]]
