"""What a seat may do now, and why it may not do something else."""

from __future__ import annotations

from collections.abc import Iterator

from monopole.game import Action, Game, Refused, Side
from monopole.rules.own_auction import own_opening
from monopole.vocabulary import ANSWERS, GROUP_NAMES

_ON_SQUARES = ("mortgage", "lift", "keep", "lift_now", "resell", "fly", "exchange", "sell", "build")
_ON_STREETS = ("build", "sell", "exchange")


def choices(game: Game, seat: str) -> list[Action]:
    """What a seat may do now, the answers to what is asked first; dice that may be drawn are not asked for."""
    answers = ANSWERS.get(game.matter.kind, ()) if seat in game.awaiting else ()
    legal = game.legal(seat)
    if any(action.do == "roll" and action.form is None for action in legal):
        legal = [action for action in legal if action.do != "roll" or action.form is None]
    return sorted(legal, key=lambda action: answers.index(action.do) if action.do in answers else len(answers))


def answers(game: Game, seat: str) -> list[Action]:
    """The choices that answer what is asked of this seat."""
    if seat not in game.awaiting:
        return []
    return [action for action in choices(game, seat) if action.do in ANSWERS.get(game.matter.kind, ())]


def of_kind(game: Game, seat: str, do: str) -> list[Action]:
    """The legal actions of one kind."""
    return [action for action in game.legal(seat) if action.do == do]


def why_not(game: Game, seat: str, do: str) -> list[tuple[Refused, list[Action]]]:
    """What stands against every action of a kind that somebody might have in mind: each refusal, and what it refuses."""
    against: list[tuple[Refused, list[Action]]] = []
    for action in attempts(game, seat, do):
        refused = game.refusal(action)
        if refused is None:
            continue
        alike = next((actions for known, actions in against if known == refused), None)
        if alike is None:
            against.append((refused, [action]))
        else:
            alike.append(action)
    return against


def attempts(game: Game, seat: str, do: str) -> Iterator[Action]:
    """Actions of a kind that somebody might have in mind."""
    owner = game.seats.index(seat)
    deeds = [square.number for square in game.box.squares if square.group]
    own = [square for square in deeds if game.table.owner[square] == owner]
    if do in _ON_SQUARES:
        streets = [square for square in own if game.edition.street_number[square]]
        pool = (streets or own) if do in _ON_STREETS else own
        yield from (Action(seat=seat, do=do, square=square) for square in pool or deeds[:1])
    elif do in ("sell_group", "sell_hotels"):
        yield from (Action(seat=seat, do=do, group=group) for group in GROUP_NAMES[:8])
    elif do in ("bid", "open_at", "borrow"):
        yield Action(seat=seat, do=do, amount=game.matter.price or 1)
    elif do == "auction":
        yield from (Action(seat=seat, do=do, square=square, at=own_opening(game.edition, square)) for square in own or deeds[:1])
    elif do == "refuse_deeds":
        yield Action(seat=seat, do=do, squares=tuple(own or deeds[:1]))
    elif do == "offer":
        yield from _offers(game, seat, own)
    elif do == "counter":
        yield from _counters(game, seat, own)
    elif do == "choose":
        yield Action(seat=seat, do=do, what="fine")
    else:
        yield Action(seat=seat, do=do)


def _counters(game: Game, seat: str, own: list[int]) -> Iterator[Action]:
    """A deed for money, or money for what is offered; where nothing is, just a word."""
    offered = game.matter.details["give"].get("deeds", []) if game.matter.kind == "deal" else []
    yield from (Action(seat=seat, do="counter", give=Side((square,)), take=Side(cash=1)) for square in own)
    yield from (Action(seat=seat, do="counter", give=Side(cash=1), take=Side((square,))) for square in offered)
    if not own and not offered:
        yield Action(seat=seat, do="counter", give=Side(cash=1), take=Side(cards=1))


def _offers(game: Game, seat: str, own: list[int]) -> Iterator[Action]:
    for other in game.seats:
        if other == seat:
            continue
        theirs = [square for square, owner in enumerate(game.table.owner) if owner == game.seats.index(other)]
        yield from (Action(seat=seat, do="offer", to=other, give=Side((square,)), take=Side(cash=1)) for square in own)
        yield from (Action(seat=seat, do="offer", to=other, give=Side(cash=1), take=Side((square,))) for square in theirs)
        if not own and not theirs:
            yield Action(seat=seat, do="offer", to=other, give=Side(cash=1), take=Side(cash=1))
