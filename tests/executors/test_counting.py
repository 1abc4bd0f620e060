"""Rules count from the front of every list: the compilers do not look whether an index is negative."""

import random
from typing import Any, SupportsIndex

import pytest
from talk import MODES, edition_of, next_word, seated, words

from monopole.bots.floor import MEMO, play_on
from monopole.bots.ladder import player
from monopole.bots.ladder import seated as at_table
from monopole.editions import load
from monopole.executors import executor
from monopole.lab.simulate.numbered_game import deal_table
from monopole.schema import Edition, Table, blank

BOTS = ("expert", "regular", "fixed_trader_mended", "random")


class FromTheFront(list[int]):
    """A list that refuses to be asked for its end."""

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            return FromTheFront(super().__getitem__(index))
        assert index.__index__() >= 0, index
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or index.__index__() >= 0, index
        super().__setitem__(index, value)


def strict(record: Any) -> Any:
    """The same record with such lists."""
    for name, value in vars(record).items():
        if isinstance(value, list):
            setattr(record, name, FromTheFront(value))
    return record


def test_such_a_list_refuses() -> None:
    with pytest.raises(AssertionError):
        FromTheFront([1, 2])[-1]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_words_of_all_sorts(name: str, mode: str) -> None:
    dice = random.Random(f"{name} {mode} front")
    edition: Edition = strict(edition_of(name, mode, dice, house_rules=True))
    engine = executor("interpreted").new(edition)
    engine.begin(strict(seated(edition, dice, 4)), True, True)
    for _ in range(220):
        for word in dice.sample(list(words(engine.table, edition, dice)), 12):
            engine.refusal(word)
        engine.apply(next_word(engine, edition, dice))
        if engine.table.over:
            break
    assert isinstance(engine.table.owner, FromTheFront)


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_games_of_bots(name: str, mode: str) -> None:
    edition = strict(load(name, mode).edition)
    styles, knobs, starts = (FromTheFront(numbers) for numbers in at_table(edition, [player(bot) for bot in BOTS]))
    table = strict(blank(Table))
    deal_table(table, edition, 4, 11, 0, 0, [0])
    assert play_on(table, edition, styles, knobs, starts, 500, 2000, 0, FromTheFront([0] * MEMO), [0]) > 50
