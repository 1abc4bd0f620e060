"""What happens at the table, told line by line and remembered."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from monopole.game import Event, Game
from monopole.terminal.boards import place
from monopole.terminal.screen import Screen
from monopole.text import say_event, say_matter

REMEMBERED = 500  # sentences that can be shown again
_HUSHED = ("turn_ended", "proposed")  # the next matter says as much, and more


def claimed_by_word(game: Game) -> bool:
    """Whether an owner must claim a rent himself: then nobody is told that it is due."""
    return game.loaded.options["rentClaim"].value == "manual"


def nobody_says_where(game: Game) -> bool:
    """Whether the table keeps the championship's discipline: an owner watches the board himself (COMP-13)."""
    return claimed_by_word(game) and bool(game.edition.announcements)


class Teller:
    """Tells a game on a screen."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game, self.screen = game, screen
        self.sentences: deque[str] = deque(maxlen=REMEMBERED)

    def remember(self, events: Iterable[Event]) -> None:
        """What was told before this sitting."""
        self.sentences.extend(self._said(events))

    def tell(self, events: Iterable[Event]) -> None:
        for sentence in self._said(events):
            self.note(sentence)

    def note(self, sentence: str) -> None:
        self.sentences.append(sentence)
        self.screen.line(sentence)

    def _said(self, events: Iterable[Event]) -> Iterable[str]:
        """A sentence for each event that is news."""
        moved, silent, discreet = False, claimed_by_word(self.game), nobody_says_where(self.game)
        for event in events:
            known = event.kind in _HUSHED or (event.kind == "landed" and moved) or (event.kind == "rent_due" and silent)
            known = known or (event.kind in ("moved", "landed") and discreet)
            if not known:
                yield say_event(self.game.loaded, self.game.seats, event, self.screen.lang)
            moved = event.kind == "moved" or (moved and event.kind == "earned")

    def note_proposal(self) -> None:
        """A deal, or deeds for a debt, that only a bot is going to answer."""
        self.note(self._matter())

    def ask(self, awaited: list[str]) -> None:
        """What the people at the keyboard are asked."""
        matter = self.game.matter
        self.screen.line()
        self.screen.line(self._matter() + (f" ({place(self.game, str(matter.seat))})" if matter.kind == "roll" else ""))
        if len(self.game.awaiting) > 1:
            example = f"{awaited[0]} {self.game.loaded.currency.write(matter.price or 1)}"
            self.screen.say("timed_auction", names=", ".join(awaited), example=example)

    def _matter(self) -> str:
        return say_matter(self.game.loaded, self.game.seats, self.game.matter, self.screen.lang)
