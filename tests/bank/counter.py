"""A bank to try: said to in one line, its clock moved by hand, its journal read again at any moment."""

from __future__ import annotations

import json
from typing import Any

from monopole.bank.bank_book import Bank
from monopole.table.book import Made, Written

ANNE, BRUNO, CAPUCINE = "player 1", "player 2", "player 3"


class Even:
    """Chance that always draws the middle."""

    def below(self, most: int) -> int:
        return most // 2


class Counter:
    def __init__(self, edition: str = "france-2003", players: tuple[str, ...] = ("Anne", "Bruno", "Capucine"), **wish: Any) -> None:
        self.now = 1_000_000.0
        self.bank, self.head = Bank.begin({"edition": edition, "players": list(players), **wish}, self.made())
        self.journal: list[Written] = []

    def made(self, away: float | None = None) -> Made:
        return Made(self.now, Even(), away)

    def keep(self, by: str | None, entry: dict[str, Any]) -> int:
        """What a journal gives back is what JSON gives back."""
        self.journal.append(Written(by, None, "", json.loads(json.dumps(entry))))
        return len(self.journal)

    def say(self, do: str, who: str = "banker", away: float | None = None, later: float = 20.0, **fields: Any) -> int:
        """Says an entry some time later; the line it was written on. What is refused is raised."""
        self.now += later
        named = {name.rstrip("_"): value for name, value in fields.items()}
        return self.keep(who, self.bank.hear(who, {"do": do, **named}, self.made(away)))

    def wake(self) -> None:
        self.now = self.bank.wakes() or self.now
        entry = self.bank.wake(self.made())
        if entry is not None:
            self.keep(None, entry)

    def has(self, who: str) -> int:
        return self.bank.balances()[who]

    def again(self) -> Bank:
        """The bank of its journal."""
        return Bank.read(json.loads(json.dumps(self.head)), self.journal, {})

    def owner(self, square: int) -> int:
        return self.bank.register["owner"][square]
