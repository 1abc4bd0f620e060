"""From what somebody typed to actions: every kind of action has its own way of being said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from monopole.bilingual import Both
from monopole.editions import EditionError
from monopole.game import Action, Game
from monopole.game.real_dice import rent_to_throw_for
from monopole.table.forms import Form, deeds_of, form_of, squares_for
from monopole.terminal.squares import group_called, square_called, squares_called
from monopole.terminal.terminal_sentences import Unclear, folded, said
from monopole.terminal.verbs import own_word

Asking = Callable[[str], str]

_AT = re.compile(r"\s+(?:à|a|at|pour|for|@)\s+")
_WITH = re.compile(r"(?:avec|with|titres?|deeds?)\s+(.+?)\s+(?:pour|for|=)\s+(.+)", re.IGNORECASE)
_HOTEL = re.compile(r"\b(?:h[oô]tels?|palais|palaces?|stades?|stadiums?)\b", re.IGNORECASE)
_GROUP_WORDS, _HOTEL_WORDS = ("groupe", "group", "tout", "all"), ("hotel", "hotels", "palais", "palaces", "stades", "stadiums")
_CARD_WORDS = ("carte", "card")
_FINE_WORDS, _CHANCE_WORDS = ("amende", "fine", "payer", "pay"), ("chance", "tirer", "draw", "carte", "card")
_SEVERAL = ("mortgage", "lift", "resell", "exchange")


def dice_in(text: str) -> list[tuple[int, int]]:
    """Throws of two dice: `3 4`, `3-4`, `34`, `3 4, 5 2`."""
    digits = re.sub(r"[\s,;+-]", "", text)
    if not re.fullmatch(r"(?:[1-6]{2}){1,9}", digits):
        raise Unclear("bad_dice", value=text)
    return [(int(first), int(second)) for first, second in zip(digits[::2], digits[1::2], strict=True)]


class Reader:
    """What a seat's words mean at this table now. What they leave out is asked for, where somebody can be asked."""

    def __init__(self, game: Game, seat: str, lang: str, ask: Asking | None = None) -> None:
        self.game, self.seat, self.lang, self.ask = game, seat, lang, ask
        self.own = deeds_of(game, seat)

    def actions(self, do: str, word: str, rest: str) -> list[Action]:
        """The actions said: mostly one; several where several squares are named one after the other."""
        special = _SPECIAL.get(do)
        if special is not None:
            return special(self, word, rest)
        if do in ("bid", "open_at", "borrow", "want", "repay"):
            return [self._with_amount(do, rest)]
        if do in ("mortgage", "lift", "keep", "lift_now", "resell", "fly", "exchange"):
            return self._with_squares(do, rest)
        if rest:
            raise Unclear("too_much", word=word, rest=rest)
        return [self._say(do)]

    def filled(self, action: Action) -> list[Action]:
        """A choice from the list, with what it leaves open asked for."""
        if action.do == "auction":
            return self._auction("", "carte" if action.square is None else str(action.square))
        if action.do == "settle" and action.form:
            form = Form(action)
            deeds = self._which_square("settle", form.squares)
            return [self._in_kind(deeds, self.answer("which_amount", bounds=self.bounds("settle", form)))]
        return self.actions(action.do, "", "")

    def _say(self, do: str, **values: Any) -> Action:
        return Action(seat=self.seat, do=do, **values)

    def answer(self, code: str, **values: object) -> str:
        """What somebody left out; an empty answer takes the whole command back."""
        question = said(code, self.lang, **values)
        if self.ask is None:
            raise Unclear("unfinished", question=question)
        answer = self.ask(question + " > ")
        if not answer:
            raise Unclear("taken_back")
        return answer

    def amount(self, text: str) -> int:
        try:
            amount = self.game.box.currency.read(text)
        except EditionError as wrong:
            raise Unclear("words", text=wrong.say(self.lang)) from None
        if amount < 0:
            raise Unclear("negative", value=text)
        return amount

    def bounds(self, do: str, form: Form | None = None) -> str:
        """` (de 10 € à 150 €)`, where the form of a legal action says so."""
        form = form or form_of(self.game, self.seat, do)
        if form is None or form.amounts is None:
            return ""
        return " " + said("bounds", self.lang, least=self.money(do, form.amounts.least), most=self.money(do, form.amounts.most))

    def money(self, do: str, amount: int) -> str:
        return str(amount) if do == "want" else self.game.box.currency.write(amount, self.lang)

    def _with_amount(self, do: str, rest: str) -> Action:
        if do in ("want", "repay") and not rest:
            return self._say(do)
        rest = rest or self.answer("which_amount", bounds=self.bounds(do))
        return self._say(do, amount=self.amount(rest))

    def _with_squares(self, do: str, rest: str) -> list[Action]:
        if not rest and do in ("keep", "lift_now") and self.game.matter.square is not None:
            return [self._say(do, square=self.game.matter.square)]
        possible = squares_for(self.game, self.seat, do)
        squares = squares_called(self.game.box, rest or self._which_square(do, possible), possible or self.own)
        if len(squares) > 1 and do not in _SEVERAL:
            raise Unclear("one_square", value=rest)
        return [self._say(do, square=square) for square in squares]

    def _which_square(self, do: str, possible: Sequence[int]) -> str:
        if not possible and self.ask is not None:
            raise Unclear("nowhere", word=Both(own_word(do, "fr"), own_word(do, "en")))
        return self.answer("which_of_squares", squares=self.listed(possible))

    def listed(self, squares: Sequence[int]) -> str:
        return ", ".join(f"{square} {self.game.box.squares[square].name}" for square in squares)

    def _roll(self, word: str, rest: str) -> list[Action]:
        given = self.game.box.options["givenDice"].value == "given"
        if not rest and given:
            rest = self.answer("which_dice", who=self.seat)
        if not rest:
            return [self._say("roll")]
        throws = dice_in(rest)
        while True:
            roll = self._say("roll", dice=throws[0], then_dice=tuple(throws[1:]))
            square = rent_to_throw_for(self.game, roll) if given else None
            if square is None:
                return [roll]
            throws += dice_in(self.answer("dice_for_rent", who=self.seat, square=self.game.box.squares[square].name))

    def _choose(self, word: str, rest: str) -> list[Action]:
        wanted = folded(rest or word)
        if wanted in _FINE_WORDS:
            return [self._say("choose", what="fine")]
        if wanted in _CHANCE_WORDS:
            return [self._say("choose", what="chance")]
        answer = folded(self.answer("fine_or_chance"))
        return self._choose(word, answer) if answer in _FINE_WORDS + _CHANCE_WORDS else self._choose("", word)

    def _build(self, word: str, rest: str) -> list[Action]:
        if not rest:
            rest = self._which_square("build", squares_for(self.game, self.seat, "build"))
        straight = _HOTEL.search(rest) is not None
        squares = squares_called(self.game.box, _HOTEL.sub(" ", rest).strip(), self.own)
        if not squares:
            raise Unclear("unfinished", question=said("which_one_square", self.lang))
        if len(set(squares)) == 1:
            return [self._say("build", square=squares[0], times=len(squares), hotel=straight)]
        return [self._say("build", squares=tuple(squares), hotel=straight)]

    def _sell(self, word: str, rest: str) -> list[Action]:
        first, _, others = rest.partition(" ")
        if folded(first) in _GROUP_WORDS + _HOTEL_WORDS and others:
            return self._sell_all("sell_group" if folded(first) in _GROUP_WORDS else "sell_hotels", others)
        built = [square for square in self.own if self.game.table.built[square]]
        squares = squares_called(self.game.box, rest or self._which_square("sell", built), built)
        return [self._say("sell", square=square, times=squares.count(square)) for square in dict.fromkeys(squares)]

    def _sell_all(self, do: str, text: str) -> list[Action]:
        group = group_called(self.game.box, text)
        if group is None:
            group = self.game.box.squares[square_called(self.game.box, text, self.own)].group
        if not group:
            raise Unclear("no_group", value=text)
        return [self._say(do, group=group)]

    def _offer(self, word: str, rest: str) -> list[Action]:
        from monopole.terminal.deal_dialogue import deal

        return [deal(self, rest)]

    def _counter(self, word: str, rest: str) -> list[Action]:
        from monopole.terminal.deal_dialogue import counter

        return [counter(self, rest)]

    def _auction(self, word: str, rest: str) -> list[Action]:
        if not rest:
            rest = self._which_square("auction", squares_for(self.game, self.seat, "auction"))
        parts = _AT.split(rest, maxsplit=1)
        if len(parts) == 1 and len(rest.split()) > 1:
            parts = rest.rsplit(maxsplit=1)
        price = self.amount(parts[1] if len(parts) > 1 else self.answer("which_amount", bounds=""))
        if folded(parts[0]) in _CARD_WORDS:
            return [self._say("auction", card=True, at=price)]
        return [self._say("auction", square=square_called(self.game.box, parts[0], self.own), at=price)]

    def _claim(self, word: str, rest: str) -> list[Action]:
        return [self._say("claim", square=square_called(self.game.box, rest, self.own)) if rest else self._say("claim")]

    def _settle(self, word: str, rest: str) -> list[Action]:
        if not rest:
            return [self._say("settle")]
        told = _WITH.fullmatch(rest)
        if told is None:
            raise Unclear("settle_how", word=word)
        return [self._in_kind(told[1], told[2])]

    def _in_kind(self, deeds: str, value: str) -> Action:
        return self._say("settle", with_={"deeds": squares_called(self.game.box, deeds, self.own), "value": self.amount(value)})

    def _refuse_deeds(self, word: str, rest: str) -> list[Action]:
        dealt = squares_for(self.game, self.seat, "refuse_deeds")
        squares = squares_called(self.game.box, rest or self._which_square("refuse_deeds", dealt), self.own)
        return [self._say("refuse_deeds", squares=tuple(squares))]


_SPECIAL: dict[str, Callable[[Reader, str, str], list[Action]]] = {
    "roll": Reader._roll,
    "choose": Reader._choose,
    "build": Reader._build,
    "sell": Reader._sell,
    "sell_group": lambda reader, word, rest: reader._sell_all("sell_group", rest or reader.answer("which_group")),
    "sell_hotels": lambda reader, word, rest: reader._sell_all("sell_hotels", rest or reader.answer("which_group")),
    "offer": Reader._offer,
    "counter": Reader._counter,
    "auction": Reader._auction,
    "claim": Reader._claim,
    "settle": Reader._settle,
    "refuse_deeds": Reader._refuse_deeds,
}
