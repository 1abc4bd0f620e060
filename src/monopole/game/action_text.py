"""Actions written in one line, printed and parsed both ways: `Anne offer Bruno give 39,5 cash 100 card take 1,3`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monopole.bilingual import Both
from monopole.game.actions import Action, Side
from monopole.game.game_errors import ActionError, NotationError, shown
from monopole.game.notation import joined, pieces, quoted, unquoted, whole, wholes
from monopole.vocabulary import ACTIONS, DECK_NAMES

TABLE = "table"
_AMOUNTS = ("bid", "open_at", "borrow", "want", "repay")
_NUMBER = Both("un nombre entier", "a whole number")


def written(action: Action) -> str:
    """The line that says this action."""
    words = [TABLE if action.seat is None else quoted(action.seat), action.do]
    if action.to is not None:
        words.append(quoted(action.to))
    words += [f"{first}-{second}" for first, second in ((action.dice,) if action.dice else ()) + action.then_dice]
    words += [str(number) for number in (action.amount, action.seconds, action.square) if number is not None]
    words += [word for word in (action.group, action.what) if word is not None]
    if action.squares:
        words.append(joined(action.squares))
    if action.times > 1:
        words.append(f"x{action.times}")
    if action.hotel:
        words.append("hotel")
    if action.card:
        words += ["card"] if action.card is True else ["card", str(action.card)]
    if action.at is not None:
        words += ["at", str(action.at)]
    for heading, side in (("give", action.give), ("take", action.take)):
        words += _side(heading, side)
    if action.with_ is not None:
        words += ["with", joined(action.with_.deeds) or "-", "value", str(action.with_.value)]
    return " ".join(words)


def _side(heading: str, side: Side) -> list[str]:
    if side == Side():
        return []
    words = [heading]
    if side.deeds:
        words.append(joined(side.deeds))
    if side.cash:
        words += ["cash", str(side.cash)]
    if side.cards:
        words += ["card"] if side.cards == 1 else ["cards", str(side.cards)]
    return words


class LineReader:
    """The words of a line, taken one after another."""

    def __init__(self, line: str) -> None:
        self.words = pieces(line)
        self.at = 0

    @property
    def next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, right: str | Both) -> str:
        if self.at >= len(self.words):
            raise NotationError("unfinished", right=right)
        self.at += 1
        return self.words[self.at - 1]

    def takes(self, word: str) -> bool:
        """Whether the next word is this one; then it is taken."""
        if self.next != word:
            return False
        self.at += 1
        return True

    @property
    def numbers_next(self) -> bool:
        return self.next[:1].isdigit()


def read(line: str, seats: Sequence[str] | None) -> Action:
    """The action this line says."""
    reader = LineReader(line)
    who = reader.take(Both("qui parle", "who speaks"))
    seat = None if who == TABLE else _known(unquoted(who), seats)
    do = reader.take(Both("ce qu'il fait", "what he does"))
    if do not in ACTIONS.values():
        raise ActionError("do", value=shown(do), right=", ".join(ACTIONS.values()))
    values = _values(reader, do, seats)
    if reader.next:
        raise NotationError("leftover", piece=shown(reader.next))
    return Action(seat=seat, do=do, **values)


def _known(name: str, seats: Sequence[str] | None) -> str:
    if seats is not None and name not in seats:
        raise ActionError("who", value=shown(name), right=", ".join(seats))
    return name


def _values(reader: LineReader, do: str, seats: Sequence[str] | None) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if do == "roll":
        throws = []
        while reader.numbers_next:
            throws.append(_throw(reader.take(_NUMBER)))
        values = {"dice": throws[0], "then_dice": throws[1:]} if throws else {}
    elif do in ("offer", "counter"):
        if do == "offer":
            values["to"] = _known(unquoted(reader.take(Both("à qui", "to whom"))), seats)
        for heading in ("give", "take"):
            if reader.takes(heading):
                values[heading] = _read_side(reader)
    elif do in _AMOUNTS or do == "tick":
        if reader.numbers_next:
            values["seconds" if do == "tick" else "amount"] = whole(reader.take(_NUMBER))
    elif do in ("sell_group", "sell_hotels", "choose"):
        values["what" if do == "choose" else "group"] = reader.take(Both("lequel", "which one"))
    elif do == "settle":
        if reader.takes("with"):
            deeds = reader.take(Both("des cases", "squares"))
            values["with_"] = {"deeds": [] if deeds == "-" else wholes(deeds), "value": 0}
            if reader.takes("value"):
                values["with_"]["value"] = whole(reader.take(_NUMBER))
    else:
        _read_squares(reader, do, values)
    return values


def _read_squares(reader: LineReader, do: str, values: dict[str, Any]) -> None:
    if reader.numbers_next:
        squares = wholes(reader.take(_NUMBER))
        if len(squares) == 1 and do != "refuse_deeds":
            values["square"] = squares[0]
        else:
            values["squares"] = squares
    if reader.next[:1] == "x" and reader.next[1:].isdigit():
        values["times"] = whole(reader.take(_NUMBER)[1:])
    if reader.takes("hotel"):
        values["hotel"] = True
    if reader.takes("card"):
        values["card"] = reader.take(_NUMBER) if reader.next in DECK_NAMES else True
    if reader.takes("at"):
        values["at"] = whole(reader.take(_NUMBER))


def _read_side(reader: LineReader) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if reader.numbers_next:
        side["deeds"] = wholes(reader.take(_NUMBER))
    if reader.takes("cash"):
        side["cash"] = whole(reader.take(_NUMBER))
    if reader.takes("card"):
        side["cards"] = 1
    elif reader.takes("cards"):
        side["cards"] = whole(reader.take(_NUMBER))
    return side


def _throw(word: str) -> tuple[int, int]:
    dice = word.split("-")
    if len(dice) != 2:
        raise NotationError("piece", piece=shown(word), right=Both("deux dés, par exemple 3-4", "two dice, such as 3-4"))
    return whole(dice[0]), whole(dice[1])
