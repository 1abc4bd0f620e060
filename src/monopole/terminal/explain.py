"""`?` at a prompt: what may be done now, and why something else may not."""

from __future__ import annotations

from monopole.editions import Box
from monopole.game import Action, Game
from monopole.table.choices import choices, of_kind, why_not
from monopole.terminal.commands import Reader
from monopole.terminal.screen import Screen
from monopole.terminal.show_rules import called
from monopole.terminal.terminal_sentences import Unclear, said
from monopole.terminal.verbs import ACTION_WORDS, find, own_word
from monopole.text import Unknown

# Where a bare number is an amount or a square, it cannot be the number of a choice.
BY_NUMBER = {"auction": "bid", "opening": "open_at", "shortage": "want", "flight": "fly", "build": "build"}
_SHOWN = 3


def label(game: Game, action: Action, lang: str) -> str:
    """A choice in words."""
    if action.do == "build" and action.form is not None:
        return said("build_several", lang, word=own_word("build", lang))
    return game.say(action, lang)


def show_choices(game: Game, seat: str, screen: Screen) -> None:
    numbered = game.matter.kind not in BY_NUMBER or seat not in game.awaiting
    possible = choices(game, seat)
    screen.say("may_do" if possible else "nothing_now", who=seat)
    for number, action in enumerate(possible, 1):
        screen.line(f"  {number}. {label(game, action, screen.lang)}" if numbered else f"  - {label(game, action, screen.lang)}")
    screen.say("may_ask", example=seat)


def explain(game: Game, seat: str, text: str, screen: Screen) -> None:
    """`? construire 31`: whether it may be done, and if not, which rule forbids it. `? BUILD-4`: the rule."""
    if show_rule(text, screen, game.box):
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


def show_rule(text: str, screen: Screen, box: Box) -> bool:
    """Prints a rule or a ruling as the edition has it, if the text is the id of one."""
    try:
        words = called(text, box, screen.lang)
    except Unknown:
        return False
    for line in words.lines():
        screen.line(line)
    return True


def _explain_kind(game: Game, seat: str, do: str, screen: Screen) -> None:
    """What may be done of a kind of action; if nothing, which rules stand against it."""
    possible = of_kind(game, seat, do)
    for action in possible:
        screen.line(f"  - {label(game, action, screen.lang)}")
    if possible:
        return
    for refused, attempts in why_not(game, seat, do):
        what = " ; ".join(label(game, action, screen.lang) for action in attempts[:_SHOWN]) + (" ..." if len(attempts) > _SHOWN else "")
        screen.say("forbidden", what=what, why=refused.say(screen.lang))
