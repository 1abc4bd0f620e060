"""The bank people ask for, as a book: what each may say, what is written of it, and what each sees.

A line of the journal holds what was said and all that came of it (moves of money, changes of the register), so that reading it again
asks no rule. A payment that looks like another made just before, and whatever came late from a phone without a network and that the
balance no longer allows, is held: it stands in the journal without a move until somebody decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

import msgspec

from monopole import editions
from monopole.bank import bank_entries as say
from monopole.bank.bank_files import FORMS, exported
from monopole.bank.bank_sentences import BankRefusal
from monopole.bank.bank_view import AtAGlance, seen
from monopole.bank.hammer import Hammer
from monopole.bank.ledger import BANK, POT, Ledger, Payment, moves_of
from monopole.bank.lines_by_role import LinesByRole
from monopole.bank.onto_board import Onward, journal
from monopole.bank.register import DeedRegister, Entered, entered_of
from monopole.bank.rules_desk import PLENTY, Ruled, RulesDesk, account
from monopole.bilingual import Both
from monopole.editions import Box, EditionText, money
from monopole.game import Refused
from monopole.game.actions import Action, Side
from monopole.game.seating import seat_names, visible
from monopole.misshapen import misshapen
from monopole.schema import NOBODY, SEATS
from monopole.table.book import Awaited, Made, Role, Written

BANKER, OPEN, EACH, SERVER = "banker", "player", "each", "server"
LEAST = 2
MOST_WAITING = 50  # entries of one role that are held, and requests of one account: all of them are on the screen
TWINS = 10.0  # seconds within which the same payment again is likely to be the same one
OF_RULES = {entry.__struct_config__.tag: entry for entry in (say.BuyDeed, say.Buildings, say.LiftMortgage, say.RepayLoan, say.Trade)}
# said again where a held entry is written after all
SHOWN_OF_HELD = ("what", "why", "building", "card", "visitor", "player", "square", "squares", "hotel", "from", "to", "give", "take")


class Bank:
    """One bank: an edition, two to eight players, their accounts and their deeds."""

    kind: ClassVar[str] = "bank"
    maker: ClassVar[str] = BANKER

    def __init__(self, box: Box, options: Mapping[str, Any], own: EditionText | None = None) -> None:
        self.box, self.options, self.own = box, dict(options), own
        self.names: list[str] = []
        self.claimed: set[int] = set()  # seats whose phone has come
        self.gone: set[int] = set()  # who went home and not bankrupt
        self.desk = RulesDesk(box, self.names)
        self.ledger, self.register = Ledger(), DeedRegister(box.edition)
        self.lines: list[dict[str, Any]] = []  # as written, with their number, from 1 on, and who said them
        self.begun: dict[str, Any] = {}  # the line before them: the starting money
        self.seen_by = LinesByRole()
        self._at_a_glance: tuple[int, AtAGlance] | None = None
        self.held: dict[int, dict[str, Any]] = {}
        self.asks: dict[int, dict[str, Any]] = {}
        self.hammer = Hammer(self)
        self.closed = False
        self.table: str | None = None  # where the game goes on, refereed
        self.moving: dict[str, Any] | None = None  # the line that reserved that table, while it is being opened
        self.number = 1
        self.secret: dict[str, Any] = {}

    # begun, and read again

    @classmethod
    def begin(cls, wish: Mapping[str, Any], made: Made) -> tuple[Self, dict[str, Any]]:
        try:
            asked = msgspec.convert(dict(wish), say.BankWish)
        except msgspec.ValidationError as why:
            raise BankRefusal("wrong_wish", why=misshapen(why)) from None
        own = None if asked.edition_text is None else EditionText(asked.edition_text)
        if own is None and asked.edition not in editions.names():
            raise BankRefusal("no_edition", value=asked.edition, known=", ".join(editions.names()))
        if not LEAST <= len(asked.players) <= SEATS:
            raise BankRefusal("how_many", least=LEAST, most=SEATS, count=len(asked.players))
        source = own or asked.edition
        mode = asked.mode or editions.modes_of(source)[0]
        players = seat_names([name.strip() for name in asked.players])
        bank = cls(editions.load(source, mode, asked.options), asked.options, own)
        head = {"edition": bank.box.id, "mode": mode, "options": bank.options, "players": list(players), "at": made.now}
        if own is not None:
            head["edition_text"] = own.text
        bank._sit_down(players, made.now)
        return bank, head

    @classmethod
    def read(cls, head: Mapping[str, Any], lines: Iterable[Written], secret: dict[str, Any]) -> Self:
        own = EditionText(head["edition_text"]) if "edition_text" in head else None
        bank = cls(editions.load(own or head["edition"], head["mode"], head["options"]), head["options"], own)
        bank._sit_down(head["players"], head["at"])
        bank.secret = secret
        for line in lines:
            bank._take(line.by, line.entry)
        return bank

    def _sit_down(self, players: Iterable[str], at: float) -> None:
        self.names.extend(players)
        self._rename_desk()
        for seat in range(len(self.names)):
            self._start_money(seat, 0, at)
            self.seen_by.sit(account(seat))
        moves = [[BANK, account(seat), self.box.edition.start_cash] for seat in range(len(self.names))]
        self.begun = {"n": 0, "do": "start", "by": BANKER, "moves": moves, "at": at}
        self.seen_by.add(self.begun)

    def _rename_desk(self) -> None:
        self.desk = RulesDesk(self.box, self.names)

    def _start_money(self, seat: int, line: int, at: float) -> None:
        self.ledger.post(line, (Payment(BANK, account(seat), self.box.edition.start_cash),), at)

    # who is who

    def roles(self) -> Mapping[str, Role]:
        players = {account(seat): Role((BANKER,)) for seat in range(len(self.names))}
        return {BANKER: Role(left_to=tuple(players), shared=True), OPEN: Role((BANKER,), open=True, named=True), **players}

    def come(self, role: str, name: str | None, made: Made, maker: str | None = None) -> tuple[str, dict[str, Any] | None]:
        """By the link of one place, or by the one on the table: then the name says which place it is, or it is a new one. Another device
        that keeps the bank is a line that everybody sees, and it names the player whose link that was."""
        if role == BANKER:
            named = {} if maker in (None, BANKER) else {"player": maker}
            return role, self._take(None, {"do": "come", "came": BANKER, **named, "at": made.now})
        if role == OPEN:
            if name is None or not name.strip():
                raise BankRefusal("name_needed")
            (name,) = seat_names([name.strip()[:40]])
            known = [seat for seat, other in enumerate(self.names) if other.casefold() == name.casefold()]
            if known and known[0] in self.claimed:
                raise BankRefusal("same_name", name=name)
            if not known:
                entry = self._added(name, made)
                seat = len(self.names)
            else:
                seat, entry = known[0], {"do": "come", "player": account(known[0]), "at": made.now}
            return account(seat), self._take(None, {**entry, "came": account(seat)})
        seat = self.seat(role)
        return role, self._take(None, {"do": "come", "player": account(seat), "came": account(seat), "at": made.now})

    def seat(self, name: str) -> int:
        for seat in range(len(self.names)):
            if account(seat) == name:
                return seat
        raise BankRefusal("no_player", value=name)

    def playing_seat(self, name: str) -> int:
        seat = self.seat(name)
        if self.register["out"][seat]:
            raise BankRefusal("has_left" if seat in self.gone else "is_out", name=self.names[seat])
        return seat

    def playing(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if not self.register["out"][seat]]

    def about(self) -> dict[str, Any]:
        free = [name for seat, name in enumerate(self.names) if seat not in self.claimed and not self.register["out"][seat]]
        return {"edition": self.box.id, "mode": self.box.mode, "options": self.options, "title": ", ".join(self.names), "free": free,
                **({"pace": "correspondence"} if self.moving is not None else {})}  # fmt: skip

    def over(self) -> bool:
        return self.closed

    # what is said

    def hear(self, who: str, entry: Mapping[str, Any], made: Made) -> dict[str, Any]:
        try:
            said = msgspec.convert(dict(entry), say.AnyEntry)
        except msgspec.ValidationError as why:
            raise BankRefusal("wrong_entry", why=misshapen(why)) from None
        if not all(visible(value) for value in entry.values() if isinstance(value, str)):
            raise BankRefusal("wrong_entry", why=Both("un signe qui ne se voit pas", "a sign that cannot be seen"))
        if self.closed:
            raise BankRefusal("closed")
        if (who == SERVER) != isinstance(said, say.MovingOn | say.MovedOn | say.StayedHere):
            raise BankRefusal("not_yours")
        if who != SERVER and not (isinstance(said, say.CloseBank) and self.table is not None):
            self._must_be_here()
        if who not in (BANKER, SERVER):
            self._check_player(who, said)
        plain = msgspec.json.decode(msgspec.json.encode(said))  # as the journal gives it back: lists, no tuples
        heard = self._heard(said, made)
        if "held" in heard and sum(line["by"] == who for line in self.held.values()) >= MOST_WAITING:
            raise BankRefusal("many_held", most=MOST_WAITING)
        return self._take(who, {**plain, "at": made.now, **heard})

    def _must_be_here(self) -> None:
        """Nothing is paid in a bank whose game goes on elsewhere: what it has is what the table got."""
        if self.moving is not None:
            raise BankRefusal("moving")
        if self.table is not None:
            raise BankRefusal("gone_on", table=self.table)

    def _heard(self, said: say.BankEntry, made: Made) -> dict[str, Any]:
        """What comes of an entry; raises what is against it."""
        handle: Callable[[Any, Made], dict[str, Any]] = getattr(self, f"_hear_{said.__struct_config__.tag}")
        return handle(said, made)

    def _check_player(self, who: str, said: say.BankEntry) -> None:
        """A player pays from his own account, sums and rents, asks for himself, answers for himself, bids for himself."""
        held = self.held.get(said.line) if isinstance(said, say.KeepHeld | say.DropHeld) else None
        asked = self.asks.get(said.line) if isinstance(said, say.AnswerAsk | say.ForgetAsk) else None
        allowed = (
            (isinstance(said, say.PaySum) and said.giver == who)
            or (isinstance(said, say.PayRent) and said.visitor == who and not said.factor)
            or (isinstance(said, say.AskFor) and said.to == who and said.giver not in (BANK, POT))
            or (isinstance(said, say.AnswerAsk) and asked is not None and asked["from"] == who)
            or (isinstance(said, say.ForgetAsk) and asked is not None and asked["to"] == who)
            or (isinstance(said, say.BidFor | say.WantBuildings) and said.player == who)
            or (isinstance(said, say.PlaceBuilding) and (self.hammer.placing or {"player": who})["player"] == who)
            or (held is not None and held["by"] == who and (held["held"] == "twin" or isinstance(said, say.DropHeld)))
        )
        if not allowed:
            raise BankRefusal("not_yours")

    def balances(self) -> dict[str, int]:
        return self.ledger.balances()

    # money

    def _paying(self, outcome: Ruled, made: Made, always: bool = False) -> dict[str, Any]:
        """A payment: written, or held where it looks like one just made, or where a late one finds the purse empty."""
        moves = tuple(move for move in outcome.moves if move.amount)
        if not moves:
            raise BankRefusal("nothing_moves")
        told = Ruled(moves, outcome.changes).to_dict()
        if not always:
            twin = self.ledger.like(moves, made.now - TWINS - (made.away or 0.0))
            if twin is not None:
                return {"held": "twin", "twin": twin.line, "then": told}
        short = self.short(moves)
        if short is None:
            return told
        if made.away is None:
            raise short
        return {"held": "short", "then": told}

    def short(self, moves: Iterable[Payment]) -> BankRefusal | None:
        """What is said to whoever has not got what they would pay."""
        name, amount = self.lacking(moves) or (None, 0)
        if name is None:
            return None
        if name == POT:
            return BankRefusal("pot_short", amount=money(self.box, self.balances()[POT]))
        return BankRefusal("short", "DEBT-1", amount=money(self.box, amount), name=self.names[self.seat(name)])

    def lacking(self, moves: Iterable[Payment]) -> tuple[str, int] | None:
        """The first account that has not got what it would pay, all moves together, and how much it lacks."""
        after, moves = self.balances(), tuple(moves)
        for move in moves:
            after[move.giver] = after.get(move.giver, 0) - move.amount
            after[move.taker] = after.get(move.taker, 0) + move.amount
        return next(((move.giver, -after[move.giver]) for move in moves if move.giver != BANK and after[move.giver] < 0), None)

    def _holder(self, name: str) -> str:
        """An account that exists."""
        return name if name in (BANK, POT) else account(self.playing_seat(name))

    def _hear_pay(self, said: say.PaySum, made: Made) -> dict[str, Any]:
        if EACH in (said.giver, said.to):
            other = said.to if said.giver == EACH else said.giver
            self._holder(other)
            if other == EACH:
                raise BankRefusal("same_account")
            others = [account(seat) for seat in self.playing() if account(seat) != other]
            moves = [Payment(one, other, said.amount) if said.giver == EACH else Payment(other, one, said.amount) for one in others]
        else:
            moves = [Payment(self._holder(said.giver), self._holder(said.to), said.amount)]
        if any(move.giver == move.taker for move in moves):
            raise BankRefusal("same_account")
        return self._paying(Ruled(tuple(moves)), made)

    def _hear_rent(self, said: say.PayRent, made: Made) -> dict[str, Any]:
        owner, visitor = self.deed(said.square), self.playing_seat(said.visitor)
        if owner == NOBODY:
            raise BankRefusal("no_owner", "RENT-1")
        if owner == visitor:
            raise BankRefusal("own_rent", "RENT-1", name=self.names[visitor])
        if self.register["mortgaged"][said.square]:
            raise BankRefusal("no_rent", "RENT-6")
        if self.desk.needs_dice(said.square) and said.dice is None:
            raise BankRefusal("dice_needed", "RENT-8")
        amount = self.desk.rent(self.register, self.balances(), said.square, said.dice, said.factor)
        return self._paying(Ruled((Payment(account(visitor), account(owner), amount),)), made)

    def deed(self, square: int) -> int:
        """Who owns it; raises where nobody can."""
        if not self.desk.is_deed(square):
            raise BankRefusal("no_deed", value=square)
        return self.register["owner"][square]

    def _hear_quick(self, said: say.OneTap, made: Made) -> dict[str, Any]:
        seat, asked = self.playing_seat(said.player), (self.register, self.balances())
        if said.what == "salary":
            outcome = self.desk.salary(*asked, seat, said.stopped)
        elif said.what == "fine":
            outcome = self.desk.fine(*asked, seat)
        elif said.what == "tax":
            if said.square is None or self.box.squares[said.square].kind != "tax":
                raise BankRefusal("no_tax", value=said.square)
            outcome = self.desk.tax(*asked, seat, said.square)
        elif said.what == "pot":
            outcome = Ruled((Payment(POT, account(seat), self.balances()[POT]),))
        else:
            outcome = self.desk.card(*asked, seat, *self._card(said.card))
        return self._paying(outcome, made)

    def _card(self, name: str) -> tuple[int, int]:
        for deck, number in self.desk.cards():
            if self.box.cards[deck][number].id == name:
                return deck, number
        raise BankRefusal("no_card", value=name)

    # the register

    def _ruled(self, made: Made, payers: Iterable[int], work: Callable[[Mapping[str, int]], Ruled]) -> dict[str, Any]:
        """What the rules did with these balances; what they have against it is raised. Where it came late, and would do if only these
        payers had the money, it is held."""
        try:
            return work(self.balances()).to_dict()
        except Refused as why:
            if made.away is None:
                raise
            return self._for_want_of_money(why, payers, work)

    def _for_want_of_money(self, why: Refused, payers: Iterable[int], work: Callable[[Mapping[str, int]], Ruled]) -> dict[str, Any]:
        """Held, with what it would move; a refusal that money does not mend is raised as it was."""
        try:
            then = work(self.balances() | {account(seat): PLENTY for seat in payers}).to_dict()
        except Refused:
            raise why from None
        return {"held": "short", "then": then}

    def _act(self, made: Made, player: str, do: str, *, alone: bool = False, **fields: Any) -> dict[str, Any]:
        seat = self.playing_seat(player)
        return self._ruled(made, (seat,), lambda has: self.desk.act(self.register, has, seat, do, alone=alone, **fields))

    def _hear_buy(self, said: say.BuyDeed, made: Made) -> dict[str, Any]:
        if self.deed(said.square) != NOBODY:
            raise BankRefusal("not_for_sale", "BUY-1")
        seat = self.playing_seat(said.player)
        return self._ruled(made, (seat,), lambda has: self.desk.buy(self.register, has, seat, said.square))

    def _hear_build(self, said: say.Buildings, made: Made) -> dict[str, Any]:
        self.hammer.must_be_idle()
        seat, what = self.playing_seat(said.player), {"squares": tuple(said.squares), "hotel": said.hotel}

        def alone(has: Mapping[str, int]) -> Ruled:
            return self.desk.act(self.register, has, seat, "build", alone=True, **what)

        if said.alone:
            return self._ruled(made, (seat,), alone)
        try:
            return self.hammer.build(said, made)
        except Refused as why:
            if made.away is None:
                raise
            return self._for_want_of_money(why, (seat,), alone)

    def _hear_sell(self, said: say.SellBuildings, made: Made) -> dict[str, Any]:
        self.hammer.must_be_idle()
        if said.how in ("sell_group", "sell_hotels"):
            return self._act(made, said.player, said.how, group=self.box.squares[said.square].group)
        return self._act(made, said.player, said.how, square=said.square)

    def _hear_mortgage(self, said: say.MortgageDeed, made: Made) -> dict[str, Any]:
        return self._act(made, said.player, "mortgage", square=said.square)

    def _hear_lift(self, said: say.LiftMortgage, made: Made) -> dict[str, Any]:
        return self._act(made, said.player, "lift", square=said.square)

    def _hear_borrow(self, said: say.TakeLoan, made: Made) -> dict[str, Any]:
        return self._act(made, said.player, "borrow", amount=said.amount)

    def _hear_repay(self, said: say.RepayLoan, made: Made) -> dict[str, Any]:
        return self._act(made, said.player, "repay")

    def _hear_trade(self, said: say.Trade, made: Made) -> dict[str, Any]:
        one, other = self.playing_seat(said.giver), self.playing_seat(said.to)
        if one == other:
            raise BankRefusal("same_account")
        give, take = Side(tuple(said.give), said.pay), Side(tuple(said.take), said.ask)
        offer = Action(seat=self.names[one], do="offer", to=self.names[other], give=give, take=take)
        return self._ruled(made, (one, other), lambda has: self.desk.trade(self.register, has, offer, said.lift))

    def _hear_leave(self, said: say.LeaveTable, made: Made) -> dict[str, Any]:
        """Somebody goes home: all he has goes back to the bank, as after resigning (A-121); a debt to a player comes first."""
        seat = self.playing_seat(said.player)
        self.hammer.must_be_idle()
        owed = next((ask for ask in self.asks.values() if ask["from"] == said.player and ask["to"] != BANK), None)
        if owed is not None:
            raise BankRefusal("owes_first", "A-121", name=self.names[seat], to=self.names[self.seat(owed["to"])])
        if len(self.playing()) <= LEAST:
            raise BankRefusal("last_two", least=LEAST)
        return self.desk.resign(self.register, self.balances(), seat).to_dict()

    def _hear_bankrupt(self, said: say.GoBankrupt, made: Made) -> dict[str, Any]:
        self.hammer.must_be_idle()
        seat = self.playing_seat(said.player)
        creditor = NOBODY if said.to == BANK else self.playing_seat(said.to)
        if creditor == seat:
            raise BankRefusal("same_account")
        return self.desk.bankrupt(self.register, self.balances(), seat, creditor).to_dict()

    def _hear_hand(self, said: say.HandDeed, made: Made) -> dict[str, Any]:
        before = self.deed(said.square)
        after = NOBODY if said.to == BANK else self.playing_seat(said.to)
        if before == after:
            raise BankRefusal("nothing_moves")
        handed = (Entered("owner", said.square, before, after),)
        self._check_register(handed)
        return Ruled((), handed).to_dict()

    # mistakes, and what is held

    def _hear_reverse(self, said: say.ReverseLine, made: Made) -> dict[str, Any]:
        found = self.lines[said.line - 1] if 0 < said.line <= len(self.lines) else None
        if found is None or found["do"] in ("add", "reverse") or not (found.get("moves") or found.get("changes")):
            raise BankRefusal("no_line", value=said.line)
        if found.get("reversed_by") is not None:
            raise BankRefusal("reversed", value=said.line, by=found["reversed_by"])
        changes = entered_of(found.get("changes", ()))
        self._check_stands(changes)
        moves = tuple(move.back() for move in reversed(moves_of(found.get("moves", ()))))
        back = tuple(self._counted(change.back()) for change in reversed(changes))
        self._check_register(back)
        self._check_playing(moves, self.register.after(back))
        return {**Ruled(moves, back).to_dict(), "reverses": said.line}

    def _check_stands(self, changes: Iterable[Entered]) -> None:
        """What these changes have left behind stands so still."""
        stale = self.register.stale(changes)
        if stale is not None:
            place = self.box.squares[stale.place].name if stale.name in ("owner", "built", "mortgaged") else self.names[stale.place]
            raise BankRefusal("moved_on", place=place)

    def _check_playing(self, moves: Iterable[Payment], register: DeedRegister) -> None:
        """Nobody who is out by then pays or is paid."""
        for seat in (self.seat(name) for move in moves for name in (move.giver, move.taker) if name not in (BANK, POT)):
            if register["out"][seat]:
                raise BankRefusal("has_left" if seat in self.gone else "is_out", name=self.names[seat])

    def _check_register(self, changes: tuple[Entered, ...]) -> None:
        upset = self.desk.upset(self.register, changes)
        if upset is not None:
            raise BankRefusal("upset", why=upset)

    def _counted(self, change: Entered) -> Entered:
        """Stock goes back by what was taken, whatever lies in the box by now."""
        if change.name not in ("houses_left", "hotels_left"):
            return change
        now = self.register[change.name][0]
        return Entered(change.name, 0, now, now + change.after - change.before)

    def _hear_keep(self, said: say.KeepHeld, made: Made) -> dict[str, Any]:
        held = self._held(said.line)
        again = {"kept": held["do"], **{name: held[name] for name in SHOWN_OF_HELD if name in held}}
        if held["do"] in OF_RULES:  # the rules say anew what comes of it, by now
            kind = OF_RULES[held["do"]]
            entry = msgspec.convert({name: held[name] for name in ("do", *kind.__struct_encode_fields__) if name in held}, kind)
            return {**self._heard(entry, replace(made, away=None)), **again}
        outcome = Ruled(moves_of(held["then"].get("moves", ())), entered_of(held["then"].get("changes", ())))
        self._check_playing(outcome.moves, self.register)
        short = self.short(outcome.moves)
        if short is not None:
            raise short
        self._check_stands(change.back() for change in outcome.changes)
        if "placing" in held["then"]:
            self.hammer.must_be_idle()
        told = {"placing": held["then"]["placing"]} if "placing" in held["then"] else {}
        return {**outcome.to_dict(), **told, **again}

    def _hear_drop(self, said: say.DropHeld, made: Made) -> dict[str, Any]:
        self._held(said.line)
        return {}

    def _held(self, line: int) -> dict[str, Any]:
        if line not in self.held:
            raise BankRefusal("not_held", value=line)
        return self.held[line]

    # who owes whom

    def _hear_ask(self, said: say.AskFor, made: Made) -> dict[str, Any]:
        if self._holder(said.giver) == self._holder(said.to):
            raise BankRefusal("same_account")
        if sum(ask["to"] == said.to for ask in self.asks.values()) >= MOST_WAITING:
            raise BankRefusal("many_asks", most=MOST_WAITING)
        return {}

    def _asked(self, line: int) -> dict[str, Any]:
        if line not in self.asks:
            raise BankRefusal("no_ask", value=line)
        return self.asks[line]

    def _hear_answer(self, said: say.AnswerAsk, made: Made) -> dict[str, Any]:
        asked = self._asked(said.line)
        if not said.yes:
            return {}
        move = Payment(self._holder(asked["from"]), self._holder(asked["to"]), asked["amount"])
        return self._paying(Ruled((move,)), made, always=True)

    def _hear_forget(self, said: say.ForgetAsk, made: Made) -> dict[str, Any]:
        self._asked(said.line)
        return {}

    # auctions, and the last houses

    @property
    def auction(self) -> dict[str, Any] | None:
        return self.hammer.auction

    def _hear_auction(self, said: say.StartAuction, made: Made) -> dict[str, Any]:
        return self.hammer.open(said, made)

    def _hear_bid(self, said: say.BidFor, made: Made) -> dict[str, Any]:
        return self.hammer.bid(said, made)

    def _hear_call(self, said: say.CallAuction, made: Made) -> dict[str, Any]:
        return self.hammer.call(said, made)

    def _hear_want(self, said: say.WantBuildings, made: Made) -> dict[str, Any]:
        return self.hammer.want(said, made)

    def _hear_place(self, said: say.PlaceBuilding, made: Made) -> dict[str, Any]:
        return self.hammer.place(said, made)

    def wakes(self) -> float | None:
        if self.auction is None:
            return None
        return self.auction.get("hurries") if self.auction.get("hurries") and not self.auction.get("lamp") else self.auction.get("ends")

    def wake(self, made: Made) -> dict[str, Any] | None:
        due = self.wakes()
        if due is None or due > made.now:
            return None
        auction = self.hammer.must()
        if auction.get("hurries") and not auction.get("lamp"):
            return self._take(None, {"do": "lamp", "at": made.now})
        return self._take(None, {"do": "call", "at": made.now, **self.hammer.knock_down(made)})

    # people

    def _hear_add(self, said: say.AddPlayer, made: Made) -> dict[str, Any]:
        return self._added(said.name, made)

    def _added(self, name: str, made: Made) -> dict[str, Any]:
        self._must_be_here()
        if len(self.names) >= SEATS:
            raise BankRefusal("table_full", most=SEATS)
        if not any(self.desk.is_deed(square) and owner == NOBODY for square, owner in enumerate(self.register["owner"])):
            raise BankRefusal("too_late", "A-137")
        seat_names([*self.names, name.strip()])
        return {"do": "add", "name": name.strip(), "moves": [[BANK, account(len(self.names)), self.box.edition.start_cash]], "at": made.now}

    def _hear_name(self, said: say.Rename, made: Made) -> dict[str, Any]:
        seat = self.seat(said.player)
        seat_names([said.name.strip() if other == seat else name for other, name in enumerate(self.names)])
        return {"name": said.name.strip()}

    # to a table of the server

    @property
    def goes_to(self) -> str | None:
        """The table where the game goes on, or is about to."""
        return self.table if self.moving is None else self.moving["table"]

    def _hear_moving(self, said: say.MovingOn, made: Made) -> dict[str, Any]:
        self._must_be_here()
        if self.held or self.asks:
            raise BankRefusal("open_lines", count=len(self.held) + len(self.asks))
        journal(self, said.board, "0" * 32, "0" * 32)  # whatever is wrong with it is said now
        return {}

    def _hear_moved(self, said: say.MovedOn, made: Made) -> dict[str, Any]:
        self._must_move_to(said.table)
        return {}

    def _hear_stayed(self, said: say.StayedHere, made: Made) -> dict[str, Any]:
        self._must_move_to(said.table)
        return {}

    def _must_move_to(self, table: str) -> None:
        if self.moving is None or self.moving["table"] != table:
            raise BankRefusal("not_moving", value=table)

    def awaited(self) -> Sequence[Awaited]:
        if self.moving is None:
            return ()
        code, board = self.moving["table"], msgspec.convert(self.moving["board"], say.OntoBoard)
        names = tuple(self.names[seat] for seat in self.playing())
        onward = Onward(names, self.own, lambda key, salt: journal(self, board, key, salt))
        return (Awaited(code, onward, {"do": "moved", "table": code}, {"do": "stayed", "table": code}, code),)

    def _hear_end(self, said: say.CloseBank, made: Made) -> dict[str, Any]:
        return {}

    # what is written

    def _take(self, by: str | None, entry: dict[str, Any]) -> dict[str, Any]:
        """A line as it stands in the journal: everything it says is so from now on."""
        n, do = self.number, entry["do"]
        self.number += 1
        line = {**entry, "n": n, "by": by}
        self.lines.append(line)
        if do == "add":
            self.seen_by.sit(account(len(self.names)))
        self.seen_by.add(line)
        if do in ("keep", "drop", "answer", "forget"):
            self._settle(do, entry)
        self.hammer.take(n, entry)
        if "held" in entry:
            self.held[n] = line
            return entry
        if do in ("add", "name"):
            self._name(entry)
        if entry.get("came", BANKER) != BANKER:
            self.claimed.add(self.seat(entry["came"]))
        self.register.take(entered_of(entry.get("changes", ())))
        if entry.get("moves"):
            self.ledger.post(n, moves_of(entry["moves"]), entry["at"], entry.get("reverses"))
        if entry.get("reverses") is not None:
            self.lines[entry["reverses"] - 1]["reversed_by"] = n
        if do == "ask":
            self.asks[n] = {**entry, "n": n, "contested": False}
        elif do == "leave":
            self.gone.add(self.seat(entry["player"]))
            self.asks = {line: ask for line, ask in self.asks.items() if entry["player"] not in (ask["from"], ask["to"])}
        elif do == "reverse":
            self._come_back(entry["reverses"])
        elif do == "moving":
            self.moving = entry
        elif do in ("moved", "stayed"):
            self.moving = None
            self.table = entry["table"] if do == "moved" else self.table
        elif do == "end":
            self.closed = True
        return entry

    def _come_back(self, n: int) -> None:
        """Whoever had left and is called back plays on."""
        line = self.lines[n - 1]
        if line["do"] == "leave":
            self.gone.discard(self.seat(line["player"]))

    def _settle(self, do: str, entry: dict[str, Any]) -> None:
        """What waited for a word has got it."""
        if do in ("keep", "drop"):
            held = self.held.pop(entry["line"])
            if do == "keep" and held["do"] == "answer":
                self.asks.pop(held["line"], None)
        elif do == "answer" and not entry.get("yes", True):
            self.asks[entry["line"]]["contested"] = True
        elif "held" not in entry:
            self.asks.pop(entry["line"], None)

    def _name(self, entry: dict[str, Any]) -> None:
        if entry["do"] == "add":
            self.names.append(entry["name"])
        else:
            self.names[self.seat(entry["player"])] = entry["name"]
        self._rename_desk()

    # what is shown

    def every_line(self) -> list[dict[str, Any]]:
        """All that is written, the start money first."""
        return [self.begun, *self.lines]

    def at_a_glance(self) -> AtAGlance:
        """What every role is shown alike, worked out once a line."""
        if self._at_a_glance is None or self._at_a_glance[0] != self.number:
            self._at_a_glance = self.number, AtAGlance(self)
        return self._at_a_glance[1]

    def view(self, who: str | None) -> dict[str, Any] | None:
        return None if who is None or who == OPEN else seen(self, who)

    def must_export(self, form: str, who: str) -> None:
        if form not in FORMS:
            raise BankRefusal("no_form", known=", ".join(FORMS), value=form)

    def export(self, form: str, who: str, lang: str) -> tuple[str, str, bytes]:
        self.must_export(form, who)
        return exported(self, form, who, lang)
