"""Who is told what: one seat, a spectator, or several people round one screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from monopole.game import Event, Game

_SAID_AGAIN = ("turn_ended", "proposed")  # the next matter says as much, and more
_PLACES = ("moved", "landed")


def claimed_by_word(game: Game) -> bool:
    """Whether an owner must claim a rent himself: then nobody is told that it is due."""
    return game.box.options["rentClaim"].value == "manual"


def nobody_says_where(game: Game) -> bool:
    """Whether the table keeps the championship's discipline: an owner watches the board himself (COMP-13)."""
    return claimed_by_word(game) and bool(game.edition.announcements)


class Audience:
    """Whoever looks at one screen; without people, spectators."""

    def __init__(self, game: Game, people: Sequence[str] = ()) -> None:
        self.game, self.people = game, tuple(people)

    def hears(self, events: Iterable[Event]) -> list[Event]:
        """What all of these people may know of what happened."""
        told = list(events)
        for seat in self.people or (None,):
            told = self.game.heard(told, seat)
        return told

    def news(self, events: Iterable[Event]) -> Iterator[Event]:
        """What of it is worth a sentence: not what the sentence before said, or the next question will say, nor what is kept quiet."""
        silent, discreet = claimed_by_word(self.game), nobody_says_where(self.game)
        moved = False
        for event in self.hears(events):
            known = event.kind in _SAID_AGAIN or (event.kind == "landed" and moved)
            hushed = (event.kind == "rent_due" and silent) or (event.kind in _PLACES and discreet)
            if not known and not hushed:
                yield event
            moved = event.kind == "moved" or (moved and event.kind == "earned")
