"""A deal, in one line (`échanger Bruno 39, 100 € contre 1 3`) or asked for step by step."""

from __future__ import annotations

import re
from collections.abc import Sequence

from monopole.game import Action, Side
from monopole.schema import SQUARES
from monopole.table.forms import Hand, deeds_of, form_of
from monopole.terminal.commands import Reader
from monopole.terminal.squares import squares_called
from monopole.terminal.terminal_sentences import Unclear, folded, said
from monopole.terminal.verbs import CANCEL, NO, YES

_FOR = re.compile(r"\s+(?:contre|for|against)(?:\s+|$)", re.IGNORECASE)
_BETWEEN = re.compile(r"[;+]|,\s+|,(?=\D)|,$|\s+(?:et|and)\s+")
_CASH = re.compile(r"(?:argent|cash|money|somme)\s+(.+)", re.IGNORECASE)
_CARDS = re.compile(r"(?:(\d{1,2})\s+)?(?:cartes?|cards?)", re.IGNORECASE)
_NOTHING = ("rien", "nothing", "-", "0")


def person_called(names: Sequence[str], text: str) -> str | None:
    """A seat by its name or the beginning of it, accents or not; nobody where it fits none or several."""
    wanted = folded(text)
    exact = [name for name in names if folded(name) == wanted]
    begun = [name for name in names if wanted and folded(name).startswith(wanted)]
    found = exact or begun
    return found[0] if len(found) == 1 else None


def deal(reader: Reader, rest: str) -> Action:
    """The offer said, or built with the person who makes it."""
    form = form_of(reader.game, reader.seat, "offer")
    partners = form.partners if form else {}
    others = [name for name in reader.game.seats if name != reader.seat]
    if not rest and not partners and reader.ask is not None:
        raise Unclear("no_partner")
    to, terms = _partner(reader, rest, list(partners) or others)
    if terms:
        given, taken = _halves(terms)
        return _offer(reader, to, given, taken)
    partner = partners.get(to)
    given = _side_asked(reader, "what_give", partner.give if partner else Hand())
    taken = _side_asked(reader, "what_take", partner.take if partner else Hand())
    action = _offer(reader, to, given, taken)
    _confirm(reader, action)
    return action


def counter(reader: Reader, rest: str) -> Action:
    """The counter-offer said, or built with the person who makes it: `contrer 39 contre 200 €`."""
    form = form_of(reader.game, reader.seat, "counter")
    sides = form.sides if form else None
    to = reader.game.matter.details.get("from", "")
    if rest:
        given, taken = _halves(rest)
    else:
        if reader.ask is None or sides is None:
            raise Unclear("deal_how")
        given = _side_asked(reader, "what_give", sides.give)
        taken = _side_asked(reader, "what_take", sides.take)
    theirs = deeds_of(reader.game, to) if to else ()
    action = Action(seat=reader.seat, do="counter", give=_side(reader, given, reader.own), take=_side(reader, taken, theirs))
    if not rest:
        _confirm(reader, action)
    return action


def _partner(reader: Reader, rest: str, possible: list[str]) -> tuple[str, str]:
    """Whom it is offered to, and the words after the name."""
    names = [name for name in reader.game.seats if name != reader.seat]
    if rest:
        words = rest.split()
        for count in range(len(words), 0, -1):
            found = person_called(names, " ".join(words[:count]))
            if found is not None:
                return found, " ".join(words[count:])
        raise Unclear("who", value=words[0], names=", ".join(names))
    if len(possible) == 1:
        return possible[0], ""
    answer = reader.answer("to_whom", names=", ".join(f"{number} {name}" for number, name in enumerate(possible, 1)))
    _stop(answer)
    if answer.isdecimal() and 1 <= int(answer) <= len(possible):
        return possible[int(answer) - 1], ""
    found = person_called(names, answer)
    if found is None:
        raise Unclear("who", value=answer, names=", ".join(names))
    return found, ""


def _halves(terms: str) -> tuple[str, str]:
    parts = _FOR.split(" " + terms, maxsplit=1)
    if len(parts) < 2:
        raise Unclear("deal_how")
    return parts[0].strip(), parts[1].strip()


def _side_asked(reader: Reader, code: str, side: Hand) -> str:
    """What somebody gives or takes, with a look at what there is."""
    assert reader.ask is not None
    holds = [f"{square} {reader.game.box.squares[square].name}" for square in side.deeds]
    holds.append(reader.game.box.currency.write(side.cash, reader.lang))
    if side.cards:
        holds.append(said("cards_held", reader.lang, count=side.cards))
    answer = reader.ask(said(code, reader.lang, holds=", ".join(holds)) + " > ")
    _stop(answer)
    return answer


def _stop(answer: str) -> None:
    if folded(answer) in CANCEL:
        raise Unclear("taken_back")


def _confirm(reader: Reader, action: Action) -> None:
    assert reader.ask is not None
    sentence = reader.game.say(action, reader.lang)
    answer = folded(reader.ask(said("confirm", reader.lang, sentence=sentence) + " > "))
    if answer in NO + CANCEL or (answer and answer not in YES):
        raise Unclear("taken_back")


def _offer(reader: Reader, to: str, given: str, taken: str) -> Action:
    mine = reader.own
    theirs = deeds_of(reader.game, to)
    return Action(seat=reader.seat, do="offer", to=to, give=_side(reader, given, mine), take=_side(reader, taken, theirs))


def _side(reader: Reader, text: str, deeds: Sequence[int]) -> Side:
    """Squares by number or name, money with its sign or after `argent`, cards by the word."""
    named: list[int] = []
    sums = held = 0
    for piece in filter(None, map(str.strip, _BETWEEN.split(text))):
        cash, cards = _CASH.fullmatch(piece), _CARDS.fullmatch(piece)
        if folded(piece) in _NOTHING:
            continue
        if cards:
            held += int(cards[1] or 1)
        elif cash or _is_money(reader, piece):
            sums += reader.amount(cash[1] if cash else piece)
        else:
            named += [square for square in squares_called(reader.game.box, piece, deeds) if square not in named]
    stranger = next((square for square in named if square not in deeds), None)
    if stranger is not None:
        raise Unclear("not_his_deed", square=reader.listed([stranger]), sum=reader.game.box.currency.write(stranger, reader.lang))
    return Side(tuple(named), sums, held)


def _is_money(reader: Reader, piece: str) -> bool:
    """An amount with the sign or the name of the money, or greater than any square; another bare number is a square."""
    if piece.isdecimal():
        return int(piece) >= SQUARES
    currency = reader.game.box.currency
    signs = [currency.symbol, *currency.name.fr, *currency.name.en, *(letter for letter, _ in currency.units), "frs"]
    ends = "|".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True))
    amount = re.fullmatch(rf"(?:(?:{ends})\s*)?\d[\d.,'’ \u00a0\u202f]*(?:\s*(?:{ends}))?", piece, re.IGNORECASE)
    return amount is not None and re.fullmatch(r"[\d\s,]+", piece) is None
