"""Cards as effects and numbers from a closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from monopole.editions.money import Currency
from monopole.editions.spelling import shown
from monopole.guessing import perhaps
from monopole.schema import SQUARES
from monopole.vocabulary import BACKWARD, DECK_NAMES, EFFECTS, STATION, UTILITY

NUMBERS = {name: number for number, name in EFFECTS.items()}
AMOUNT_MOST = 200_000_000  # so that what it makes for a whole table stays a number of the engine
# Fields that facts about real decks carry and that change nothing here.
SILENT = {"target_name", "theme_fr", "keep", "attested", "attested_by", "source", "note", "dice_multiplier_expected"}
COMMON = {"id", "effect", "fr", "en", "status", "cite"}

Say = Callable[[str, str, str], None]  # a field, what is wrong with it in French, in English


@dataclass(frozen=True)
class _Field:
    """A number of a card: its name in files, whether it may be absent, its bounds or choices."""

    name: str
    least: int = 1
    most: int = AMOUNT_MOST
    choices: tuple[str, ...] = ()
    optional: bool = False


_DIRECTION = _Field("direction", choices=("forward", "backward"), optional=True)
_COLLECT = _Field("collect_go", choices=("true", "false"), optional=True)
_AMOUNT = _Field("amount")
_NEAREST = _Field("kind", choices=("station", "utility"))
_FACTOR = _Field("rent_factor", 1, 10, optional=True)
_TIMES_DICE = _Field("dice_multiplier", 1, AMOUNT_MOST // 2, optional=True)
FIELDS: dict[str, tuple[_Field, ...]] = {
    "move_to": (_Field("target", 0, SQUARES - 1), _DIRECTION, _COLLECT),
    "move_relative": (_Field("steps", 1 - SQUARES, SQUARES - 1), _DIRECTION, _COLLECT),
    "move_nearest": (_NEAREST, _FACTOR, _TIMES_DICE, _DIRECTION, _COLLECT),
    "go_to_jail": (),
    "jail_free": (),
    "receive": (_AMOUNT,),
    "pay": (_AMOUNT,),
    "receive_from_each": (_AMOUNT,),
    "pay_each": (_AMOUNT,),
    "pay_per_building": (_Field("house", 0, AMOUNT_MOST // 10), _Field("hotel", 0, AMOUNT_MOST // 4)),
    "pay_or_draw": (_AMOUNT, _Field("draw_from", choices=DECK_NAMES)),
}


def check_card(card: Mapping[str, Any], say: Say) -> None:
    """Says what is wrong with the effect of a card and its fields."""
    effect = card.get("effect")
    if not isinstance(effect, str) or effect not in FIELDS:
        fr, en = perhaps(str(effect), FIELDS)
        known = ", ".join(FIELDS)
        say(
            "effect",
            f"effect « {shown(effect)} » inconnu{fr} ; les effets sont {known}",
            f'effect "{shown(effect)}" is unknown{en}; the effects are {known}',
        )
        return
    for field in FIELDS[effect]:
        if field.name not in card:
            if not field.optional:
                say("effect", f"l'effet {effect} demande {field.name}", f"the effect {effect} needs {field.name}")
        elif field.choices:
            given = str(card[field.name]).lower() if isinstance(card[field.name], bool) else card[field.name]
            if given not in field.choices:
                right = ", ".join(field.choices)
                say(
                    field.name,
                    f"{field.name} : {shown(card[field.name])} n'est pas parmi {right}",
                    f"{field.name}: {shown(card[field.name])} is not one of {right}",
                )
        elif (
            not isinstance(card[field.name], int) or isinstance(card[field.name], bool) or not field.least <= card[field.name] <= field.most
        ):
            say(
                field.name,
                f"{field.name} : {shown(card[field.name])} n'est pas un nombre entier de {field.least} à {field.most}",
                f"{field.name}: {shown(card[field.name])} is not a whole number from {field.least} to {field.most}",
            )
    known_fields = {field.name for field in FIELDS[effect]} | COMMON | SILENT
    for name in card:
        if name not in known_fields:
            fr, en = perhaps(name, known_fields - SILENT)
            say(
                name,
                f"« {shown(name)} » n'a pas de sens pour l'effet {effect}{fr}",
                f'"{shown(name)}" means nothing for the effect {effect}{en}',
            )
    _check_sense(card, effect, say)


def _check_sense(card: Mapping[str, Any], effect: str, say: Say) -> None:
    if effect == "move_relative" and card.get("steps") == 0:
        say("steps", "steps : 0 ne mène nulle part", "steps: 0 leads nowhere")
    back = card.get("direction") == "backward" or (isinstance(card.get("steps"), int) and card["steps"] < 0)
    if effect in ("move_to", "move_relative") and back and card.get("collect_go") is True:
        say(
            "collect_go",
            "un recul ne donne pas de salaire : c'est l'option goSalaryBackwards",
            "a step back earns no salary: that is the option goSalaryBackwards",
        )
    if effect == "move_nearest" and (card.get("collect_go", True) is not True or card.get("direction", "forward") != "forward"):
        say("effect", "move_nearest va toujours en avant et donne le salaire", "move_nearest always goes forward and earns the salary")


def placeholders(card: Mapping[str, Any]) -> list[str]:
    """What the text of a card may name: its amounts, its square, its steps."""
    slots = [key for key in ("amount", "house", "hotel", "dice_multiplier") if key in card]
    return slots + (["square"] if "target" in card else []) + (["steps"] if "steps" in card else [])


def fill(text: str, card: Mapping[str, Any], board: Sequence[Mapping[str, Any]], purse: Currency) -> str:
    """The text of a card with its amounts in the edition's money and its square by name."""
    for slot in placeholders(card):
        if slot == "square":
            meant = str(board[card["target"]]["name"])
        elif slot == "steps":
            meant = str(abs(card["steps"]))
        else:
            meant = purse.write(card[slot])
        text = text.replace("{" + slot + "}", meant)
    return text


def numbers(card: Mapping[str, Any], scale: int) -> tuple[int, int, int]:
    """The effect and the two numbers of a card that has been checked."""
    effect = str(card["effect"])
    a = b = 0
    if effect == "move_to":
        a, b = card["target"], BACKWARD if card.get("direction") == "backward" else int(card.get("collect_go", True))
    elif effect == "move_relative":
        a, b = card["steps"], int(card.get("collect_go", card["steps"] > 0))
    elif effect == "move_nearest" and card["kind"] == "station":
        a, b = STATION, card.get("rent_factor", 2)
    elif effect == "move_nearest":
        a, b = UTILITY, card.get("dice_multiplier", 10 * scale)
    elif effect == "pay_per_building":
        a, b = card["house"], card["hotel"]
    elif effect == "pay_or_draw":
        a, b = card["amount"], DECK_NAMES.index(card["draw_from"])
    else:
        a = card.get("amount", 0)
    return NUMBERS[effect], a, b
