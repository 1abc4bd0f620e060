"""What happens at the table, told line by line and remembered."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from monopole.game import Event
from monopole.table import Audience, Table
from monopole.terminal.boards import place
from monopole.terminal.screen import Screen

REMEMBERED = 500  # sentences that can be shown again


class Narrator:
    """Tells a game on the screen that its people share."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.game, self.screen = table.game, screen
        self.audience = Audience(table.game, table.people)
        self.sentences: deque[str] = deque(maxlen=REMEMBERED)
        self._told = 0  # how many actions of the game

    def remember(self) -> None:
        """What happened before this sitting."""
        for events in (self.game.begun, *self.game.happened):
            self.sentences.extend(self._said(events))
        self._told = len(self.game.happened)

    def begin(self) -> None:
        self._tell(self.game.begun)

    def catch_up(self) -> None:
        """What has happened since."""
        for events in self.game.happened[self._told :]:
            self._told += 1
            self._tell(events)

    def _tell(self, events: Iterable[Event]) -> None:
        for sentence in self._said(events):
            self._note(sentence)

    def _note(self, sentence: str) -> None:
        self.sentences.append(sentence)
        self.screen.line(sentence)

    def _said(self, events: Iterable[Event]) -> Iterator[str]:
        return (self.game.say(event, self.screen.lang) for event in self.audience.news(events))

    def note_proposal(self) -> None:
        """A deal, or deeds for a debt, that only a bot is going to answer."""
        self._note(self._matter())

    def ask(self, awaited: list[str]) -> None:
        """What the people at the keyboard are asked."""
        matter = self.game.matter
        self.screen.line()
        self.screen.line(self._matter() + (f" ({place(self.game, str(matter.seat))})" if matter.kind == "roll" else ""))
        if len(self.game.awaiting) > 1:
            example = f"{awaited[0]} {self.game.box.currency.write(matter.price or 1, self.screen.lang)}"
            self.screen.say("timed_auction", names=", ".join(awaited), example=example)

    def _matter(self) -> str:
        return self.game.say(lang=self.screen.lang)
