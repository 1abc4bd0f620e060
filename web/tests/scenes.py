"""Tables in the middle of a game, as JSON: what the tests of the page and `make pictures` sit down at.

Every edition has the same scenes, so that pictures can be compared: four people, Anne among them, and a board half sold. `python scenes.py`
prints {"EDITION SCENE": journal}, each journal ready for `POST /api/tables/import`; the words in it are real ones, and one that the rules
refuse ends the program.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from monopole import editions
from monopole import vocabulary as v
from monopole.game import Action, Game
from monopole.game.chain import Chain, head_of, lines_of
from monopole.rules.agenda import put, settled
from monopole.schema import DECKS, NOBODY, PILE, Edition, Table, copied, group_deeds

NAMES = ["Anne", "Basile", "Capucine", "Désiré", "Élise", "Fanny", "Gaspard", "Hugo"]
ANNE, BASILE, CAPUCINE, DESIRE = range(4)
NO_ONE = NOBODY
KEY, SALT = "5" * 32, "7" * 32
MODES = {"championship": "timed"}

# who holds the deeds of each group, in board order, and what stands on them; `M` mortgaged
HELD: list[list[tuple[int, int | str]]] = [
    [(BASILE, 4), (BASILE, 5)],  # brown
    [(CAPUCINE, 3), (CAPUCINE, 2), (CAPUCINE, 2)],  # light blue
    [(DESIRE, 0), (ANNE, 0), (ANNE, 0)],  # pink
    [(ANNE, 0), (ANNE, 0), (NO_ONE, 0)],  # orange
    [(DESIRE, 0), (NO_ONE, 0), (DESIRE, 0)],  # red
    [(BASILE, 0), (BASILE, 0), (DESIRE, 0)],  # yellow
    [(CAPUCINE, 0), (NO_ONE, 0), (BASILE, "M")],  # green
    [(NO_ONE, 0), (CAPUCINE, 0)],  # dark blue
    [(ANNE, 0), (BASILE, 0), (ANNE, "M"), (NO_ONE, 0)],  # stations
    [(BASILE, 0), (NO_ONE, 0)],  # utilities
]
CASH = [742, 311, 1108, 486, 650, 820, 540, 905]


class Scene:
    """A game that is being set up by hand, then played on by real words."""

    def __init__(self, name: str, options: dict[str, Any] | None = None, seats: int = 4) -> None:
        mode = MODES.get(name, "base")
        options = {"givenDice": "drawn", **(options or {})}
        self.box = editions.load(name, mode, options)
        self.names = NAMES[:seats]
        fresh = Game.new(name, mode, self.names, options, KEY, salt=SALT, roll_for_start=False, deal=False)
        self.table: Table = copied(fresh.table)
        self.edition: Edition = fresh.edition
        self.game: Game | None = None
        self.awaited: list[str] = []  # people who come later
        self._furnish()

    def _furnish(self) -> None:
        g, e = self.table, self.edition
        for group, held in enumerate(HELD):
            for square, (owner, what) in zip(group_deeds(e, group), held, strict=False):
                self.own(square, owner, 0 if what == "M" else int(what), pawned=what == "M")
        for seat in range(g.seats):
            g.cash[seat] = CASH[seat] * e.scale
            g.been_round[seat] = 1
            g.square[seat] = [12, 19, 10, 10, 24, 33, 3, 38][seat]
        if e.end_bankruptcies != 1:
            g.jail[DESIRE] = 1
        g.turns, g.clock = 54, 754
        if e.passports:
            g.passport[:4] = [0b1110011010110010111011, 0b11001110, 0b1011111111011110101, 0b11]
        if e.bank_loans:
            g.loan[ANNE], g.loan[BASILE] = e.bank_loans // 5 * 2, e.bank_loans

    def own(self, square: int, owner: int, built: int = 0, pawned: bool = False) -> None:
        g = self.table
        g.owner[square], g.mortgaged[square] = owner, int(pawned)
        if built == v.HOTEL:
            g.hotels_left -= 1
        else:
            g.houses_left -= built
        g.built[square] = built

    def free(self, seat: int) -> None:
        self.table.jail[seat] = -1

    def keep_card(self, seat: int) -> None:
        """An out-of-jail card in somebody's hand, the piles as they are without it."""
        g, e = self.table, self.edition
        for deck in range(DECKS):
            cards = list(range(e.cards[deck]))
            for card in cards:
                if e.card_effect[deck * PILE + card] == v.JAIL_FREE:
                    g.holder[deck * PILE + card] = seat
                    pile = [each for each in cards if each != card]
                    g.pile[deck * PILE : (deck + 1) * PILE] = pile + [0] * (PILE - len(pile))
                    g.pile_top[deck], g.pile_size[deck] = 0, len(pile)
                    return

    def ask(self, matter: int, seat: int, *figures: int, rolled: tuple[int, int] | None = None) -> None:
        """Whose turn it is, and what is asked of him."""
        g = self.table
        g.turn = seat
        while g.depth:
            settled(g)
        put(g, v.TURN_OVER, g.turn, 0, 0, 0, 0)
        put(g, matter, seat, *[*figures, 0, 0, 0, 0][:4])
        if rolled:
            g.rolled, (g.die1, g.die2) = 1, rolled
        else:
            g.die1, g.die2 = 4, 2
        self.game = Game.from_table(self.box, self.names, g, key=KEY)

    def say(self, seat: int, do: str, **about: Any) -> None:
        assert self.game is not None
        happened = self.game.play(Action.from_dict({"seat": self.names[seat], "do": do, **about}), "player" if seat == ANNE else "bot")
        if not isinstance(happened, list):
            raise SystemExit(f"{self.box.id}: {do} by {self.names[seat]} is refused: {happened}")

    def journal(self) -> str:
        assert self.game is not None
        bots = dict.fromkeys([name for name in self.names[1:] if name not in self.awaited], "regular")
        lines, _ = Chain().add([{"head": head_of(self.game, bots, reveal=True)}, *lines_of(self.game)])
        return lines.decode()


    def go_on(self) -> None:
        """The others play their turns, buying what they land on, until Anne is asked something."""
        assert self.game is not None
        for _ in range(60):
            if "Anne" in self.game.awaiting:
                return
            asked = self.game.awaiting[0]
            buy = next((action for action in self.game.legal(asked) if action.do == "buy"), None)
            self.game.play(buy or self.game.default(asked), "bot")


def roll(name: str, **more: Any) -> Scene:
    """Anne's turn; the log tells of the three turns before it."""
    scene = Scene(name, **more)
    scene.ask(v.ROLLING, BASILE)
    scene.go_on()
    return scene


def offer(name: str) -> Scene:
    """The last orange street is free, and Anne stands on it."""
    scene = Scene(name)
    at = group_deeds(scene.edition, 3)[2]
    scene.table.square[ANNE] = at
    scene.ask(v.OFFERED, ANNE, at, rolled=(4, 3))
    return scene


def auction(name: str) -> Scene:
    """Désiré does not want the red street he stands on; Capucine bids, and Anne may."""
    scene = Scene(name)
    at = group_deeds(scene.edition, 4)[1]
    scene.free(DESIRE)
    scene.table.square[DESIRE] = at
    scene.ask(v.OFFERED, DESIRE, at, rolled=(6, 4))
    scene.say(DESIRE, "decline")
    game = scene.game
    assert game is not None
    while game.awaiting != ["Anne"] or game.matter.kind != "auction" or game.matter.details["bidder"] != "Capucine":
        asked = next((name for name in game.awaiting if name != "Anne"), "Anne")
        if game.matter.kind == "opening":
            scene.say(NAMES.index(asked), "open_at", amount=20 * scene.edition.scale)
            continue
        if game.matter.details["bidder"] == "Capucine" and "Anne" in game.awaiting:
            break  # everybody may speak
        if asked == "Désiré":
            scene.say(DESIRE, "pass")
        else:
            bid = (game.matter.amount or game.matter.price or 0) + 10 * scene.edition.scale
            scene.say(NAMES.index(asked), "bid", amount=bid)
    return scene


def debt(name: str) -> Scene:
    """Anne owes Basile the rent of a hotel, and has not enough."""
    scene = Scene(name)
    scene.table.cash[ANNE] = 212 * scene.edition.scale
    scene.table.square[ANNE] = group_deeds(scene.edition, 0)[1]
    scene.ask(v.OWING, ANNE, 600 * scene.edition.scale, BASILE, v.RENT, rolled=(2, 1))
    return scene


def deal(name: str) -> Scene:
    """Basile offers a station and money for a street of Anne's; some editions let nobody deal before the bank has sold everything."""
    scene = Scene(name)
    for square, owner in enumerate(scene.table.owner):
        if owner == NO_ONE and scene.edition.kind[square] in (v.STREET, v.STATION, v.UTILITY):
            scene.own(square, DESIRE)
    scene.ask(v.ROLLING, BASILE)
    pink, stations = group_deeds(scene.edition, 2), group_deeds(scene.edition, 8)
    give = {"deeds": stations[1:2], "cash": 60 * scene.edition.scale}
    scene.say(BASILE, "offer", to="Anne", give=give, take={"deeds": pink[1:2]})
    return scene


def jail(name: str) -> Scene:
    """Anne is in jail with a card that opens it."""
    scene = Scene(name)
    scene.table.square[ANNE], scene.table.jail[ANNE] = scene.edition.jail_square, 1
    scene.keep_card(ANNE)
    scene.ask(v.ROLLING, ANNE)
    return scene


def deeds(name: str) -> Scene:
    """Anne's orange group is complete and bears two houses."""
    scene = Scene(name)
    for square, built in zip(group_deeds(scene.edition, 3), (1, 1, 0), strict=True):
        scene.own(square, ANNE, built)
    scene.ask(v.ROLLING, ANNE)
    return scene


def crowd(name: str) -> Scene:
    """As many as may sit there, eight at most."""
    most = max(seats for seats in range(2, 9) if seats in editions.load(name, MODES.get(name, "base")).seats)
    return roll(name, seats=most)


def pair(name: str) -> Scene:
    """Anne's turn; Basile is somebody who comes later by an invitation."""
    scene = deeds(name)
    scene.awaited = ["Basile"]
    return scene


def pair_auction(name: str) -> Scene:
    """The auction, with Basile somebody who comes later."""
    scene = auction(name)
    scene.awaited = ["Basile"]
    return scene


def flight(name: str) -> Scene:
    """Anne may fly from the airport she stands on."""
    scene = Scene(name)
    at = group_deeds(scene.edition, 8)[0]
    scene.table.square[ANNE] = at
    scene.ask(v.FLIGHT, ANNE, at, rolled=(3, 2))
    return scene


def claims(name: str) -> Scene:
    """Rents are claimed by hand; Désiré has just stopped on a street of Anne's, and nobody goes on before she does."""
    scene = Scene(name, {"rentClaim": "manual"})
    g, at = scene.table, group_deeds(scene.edition, 3)[1]
    scene.free(DESIRE)
    g.square[DESIRE], g.visitor, g.claims = at, DESIRE, 1
    g.claim_square[0], g.claim_owner[0], g.claim_amount[0] = at, ANNE, 28 * scene.edition.scale
    scene.ask(v.ROLLING, ANNE)
    return scene


def real_dice(name: str) -> Scene:
    """Anne throws her own dice, seven squares before a utility of Basile's whose rent takes a throw of its own."""
    scene = Scene(name, {"givenDice": "given"})
    at = group_deeds(scene.edition, 9)[0]
    scene.own(at, BASILE)
    scene.table.square[ANNE] = at - 7
    scene.ask(v.ROLLING, ANNE)
    return scene


def over(name: str) -> Scene:
    """The last but one goes bankrupt: Anne has won."""
    scene = Scene(name)
    g = scene.table
    for seat in (BASILE, DESIRE):
        g.out[seat], g.cash[seat], g.jail[seat] = 1, 0, -1
        g.bankrupts += 1
    for square, owner in enumerate(g.owner):
        if owner in (BASILE, DESIRE):
            if g.built[square] == v.HOTEL:
                g.hotels_left += 1
            else:
                g.houses_left += g.built[square]
            g.owner[square], g.built[square] = ANNE, 0
    for square, owner in enumerate(g.owner):
        if owner == CAPUCINE:
            g.houses_left += g.built[square]
            g.built[square], g.mortgaged[square] = 0, 1
    g.cash[CAPUCINE] = 30 * scene.edition.scale
    scene.ask(v.OWING, CAPUCINE, 4000 * scene.edition.scale, ANNE, v.RENT, rolled=(5, 1))
    scene.say(CAPUCINE, "bankrupt")
    game = scene.game
    assert game is not None
    for _ in range(40):
        if game.over:
            break
        game.play(game.default(game.awaiting[0]), "player")
    return scene


NO_AUCTION = ("championship",)  # what is turned down there stays with the bank
EVERYWHERE: list[Callable[[str], Scene]] = [roll, offer, auction, debt, deal, jail, deeds]
HERE: dict[str, list[Callable[[str], Scene]]] = {
    "france-2003": [claims, crowd, over, pair, pair_auction], "belgium-1985": [crowd], "wonders-2003": [flight, crowd],
    "championship": [crowd], "world-2008": [crowd], "godfather-2021": [real_dice],
}  # fmt: skip


def scenes() -> Iterable[tuple[str, str]]:
    for name in editions.names():
        for make in [each for each in EVERYWHERE if each is not auction or name not in NO_AUCTION] + HERE.get(name, []):
            yield f"{name} {make.__name__}", make(name).journal()


if __name__ == "__main__":
    json.dump(dict(scenes()), sys.stdout, ensure_ascii=False)
