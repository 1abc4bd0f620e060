"""`?` at a prompt: what may be done now, and why something else may not."""

from __future__ import annotations

from collections.abc import Iterator

from monopole.editions import Loaded
from monopole.game import Action, Game, Side
from monopole.terminal.commands import Reader
from monopole.terminal.paragraphs import called
from monopole.terminal.screen import Screen
from monopole.terminal.verbs import ACTION_WORDS, find, own_word
from monopole.terminal.wording import Unclear, said
from monopole.text import Unknown, say_action
from monopole.vocabulary import GROUP_NAMES

# The words that answer what each matter asks. Whatever else is legal is said unasked.
ANSWERS: dict[str, tuple[str, ...]] = {
    "start": ("roll",), "roll": ("roll", "pay_fine", "use_card"), "end": ("end",), "offer": ("buy", "decline"), "opening": ("open_at",),
    "auction": ("bid", "pass"), "debt": ("settle", "bankrupt"), "payment": ("accept", "refuse"), "deal": ("accept", "refuse"),
    "transfer": ("lift_now", "keep"), "flight": ("fly",), "choose": ("choose",), "shortage": ("want", "pass"), "build": ("build",),
}  # fmt: skip
# Where a bare number is an amount or a square, it cannot be the number of a choice.
BY_NUMBER = {"auction": "bid", "opening": "open_at", "shortage": "want", "flight": "fly", "build": "build"}
_ON_SQUARES = ("mortgage", "lift", "keep", "lift_now", "resell", "fly", "exchange", "sell", "build")
_SHOWN = 3


def choices(game: Game, seat: str) -> list[Action]:
    """What a seat may do now, the answers to what is asked first."""
    answers = ANSWERS.get(game.matter.kind, ()) if seat in game.awaiting else ()
    legal = game.legal(seat)
    if any(action.do == "roll" and action.form is None for action in legal):
        legal = [action for action in legal if action.do != "roll" or action.form is None]
    return sorted(legal, key=lambda action: answers.index(action.do) if action.do in answers else len(answers))


def label(game: Game, action: Action, lang: str) -> str:
    """A choice in words."""
    if action.do == "build" and action.form is not None:
        return said("build_several", lang, word=own_word("build", lang))
    return say_action(game.loaded, game.seats, action, lang)


def show_choices(game: Game, seat: str, screen: Screen) -> None:
    numbered = game.matter.kind not in BY_NUMBER or seat not in game.awaiting
    possible = choices(game, seat)
    screen.say("may_do" if possible else "nothing_now", who=seat)
    for number, action in enumerate(possible, 1):
        screen.line(f"  {number}. {label(game, action, screen.lang)}" if numbered else f"  - {label(game, action, screen.lang)}")
    screen.say("may_ask", example=seat)


def explain(game: Game, seat: str, text: str, screen: Screen) -> None:
    """`? construire 31`: whether it may be done, and if not, which rule forbids it. `? BUILD-4`: the rule."""
    if show_rule(text, screen, game.loaded):
        return
    word, _, rest = text.partition(" ")
    do = find(word, {action.do for action in game.legal(seat)})
    if do not in ACTION_WORDS:
        screen.say("question_" + do)
        return
    try:
        wanted = Reader(game, seat, screen.lang).actions(do, word, rest.strip())
    except Unclear as unclear:
        if unclear.code != "unfinished":
            raise
        _explain_kind(game, seat, do, screen)
        return
    for action in wanted:
        refused = game.refusal(action)
        sentence = label(game, action, screen.lang)
        screen.say("allowed", what=sentence) if refused is None else screen.say("forbidden", what=sentence, why=refused.say(screen.lang))


def show_rule(text: str, screen: Screen, loaded: Loaded) -> bool:
    """Prints a rule or a ruling as the edition has it, if the text is the id of one."""
    try:
        words = called(text, loaded, screen.lang)
    except Unknown:
        return False
    for line in words.lines():
        screen.line(line)
    return True


def _explain_kind(game: Game, seat: str, do: str, screen: Screen) -> None:
    """What may be done of a kind of action; if nothing, which rules stand against it."""
    possible = [action for action in game.legal(seat) if action.do == do]
    for action in possible:
        screen.line(f"  - {label(game, action, screen.lang)}")
    if possible:
        return
    against: dict[str, list[str]] = {}
    for action in _attempts(game, seat, do):
        refused = game.refusal(action)
        if refused is not None:
            against.setdefault(refused.say(screen.lang), []).append(label(game, action, screen.lang))
    for why, attempts in against.items():
        what = " ; ".join(attempts[:_SHOWN]) + (" ..." if len(attempts) > _SHOWN else "")
        screen.say("forbidden", what=what, why=why)


def _attempts(game: Game, seat: str, do: str) -> Iterator[Action]:
    """Actions of a kind that somebody might have in mind."""
    owner = game.seats.index(seat)
    deeds = [square.number for square in game.loaded.squares if square.group]
    own = [square for square in deeds if game.table.owner[square] == owner]
    if do in _ON_SQUARES:
        streets = [square for square in own if game.edition.street_number[square]]
        pool = (streets or own) if do in ("build", "sell", "exchange") else own
        yield from (Action(seat=seat, do=do, square=square) for square in pool or deeds[:1])
    elif do in ("sell_group", "sell_hotels"):
        yield from (Action(seat=seat, do=do, group=group) for group in GROUP_NAMES[:8])
    elif do in ("bid", "open_at", "borrow"):
        yield Action(seat=seat, do=do, amount=game.matter.price or 1)
    elif do == "auction":
        yield from (Action(seat=seat, do=do, square=square, at=game.edition.price[square]) for square in own or deeds[:1])
    elif do == "refuse_deeds":
        yield Action(seat=seat, do=do, squares=tuple(own or deeds[:1]))
    elif do == "offer":
        yield from _offers(game, seat, own)
    elif do == "choose":
        yield Action(seat=seat, do=do, what="fine")
    else:
        yield Action(seat=seat, do=do)


def _offers(game: Game, seat: str, own: list[int]) -> Iterator[Action]:
    for other in game.seats:
        if other == seat:
            continue
        theirs = [square for square, owner in enumerate(game.table.owner) if owner == game.seats.index(other)]
        yield from (Action(seat=seat, do="offer", to=other, give=Side((square,)), take=Side(cash=1)) for square in own)
        yield from (Action(seat=seat, do="offer", to=other, give=Side(cash=1), take=Side((square,))) for square in theirs)
        if not own and not theirs:
            yield Action(seat=seat, do="offer", to=other, give=Side(cash=1), take=Side(cash=1))
