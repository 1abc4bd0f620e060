"""Odds of a position: they add up, they are fair where the position is, and nothing hidden reaches them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answering import answered

from monopole import editions
from monopole.game import Game, Refused
from monopole.lab.chances.continuations import play_futures
from monopole.lab.chances.odds import OddsError, main, odds, sides, to_json
from monopole.lab.chances.read_position import read_position
from monopole.lab.simulate.runs import Start, begun
from monopole.schema import DECKS, PILE, Table
from monopole.table import FileStore
from monopole.table import Table as LiveTable

LANGUAGES = ("fr", "en")


def new_game(seats: int = 2, key: str = "7" * 32, steps: int = 0, edition: str = "france-2003", mode: str = "base") -> Game:
    """A game some default words on."""
    game = Game.new(edition, mode, ["Anne", "Bruno", "Chloé", "Denis"][:seats], key=key, salt="0" * 32)
    for _ in range(steps):
        word = game.default()
        assert word is not None
        assert not isinstance(game.play(word), Refused)
    return game


def lopsided() -> Game:
    """Anne has everything but one deed, and Bruno next to nothing."""
    groups = [square.number for square in editions.load("france-2003").squares if square.group and square.number != 39]
    lots = " ".join(map(str, groups))
    return Game.from_text(f"france-2003/base Anne(9000 @0 {lots}) Bruno(20 @30 39) bank(32 12) [turn Anne] [roll Anne]")


def test_odds_add_up() -> None:
    found = odds(new_game(3, steps=30), 12, executor="interpreted")
    assert found.finished <= found.games == 12
    assert sum(side.share for side in found.chances) == pytest.approx(1)
    for side in found.chances:
        low, high = side.interval
        assert 0 <= low <= side.share <= high <= 1


def test_an_even_position_has_even_odds() -> None:
    """Of four seats one is outside its own interval once in five samples; a little more room makes that once in hundreds."""
    for side in odds(new_game(4), 40, executor="interpreted").chances:
        low, high = side.interval
        assert low - 0.06 < 1 / 4 < high + 0.06


def test_a_lopsided_position_has_lopsided_odds() -> None:
    anne, bruno = odds(lopsided(), 20, executor="interpreted").chances
    assert anne.share > 0.9
    assert anne.interval[0] > bruno.interval[1]
    assert anne.now > bruno.now
    assert anne.later.mean > bruno.later.mean


def test_the_same_seed_gives_the_same_odds_and_another_others() -> None:
    game = new_game(3, steps=20)
    futures = [play_futures(game, "regular", 3, seed, "interpreted") for seed in (1, 1, 2)]
    assert futures[0] == futures[1] != futures[2]


def test_nothing_hidden_reaches_the_odds() -> None:
    game = new_game(3, steps=20)
    other = Game.from_text(game.text, key="5" * 32)
    assert game.table.pile != other.table.pile
    assert game.table.key != other.table.key
    ours, theirs = (play_futures(each, "regular", 3, 0, "interpreted") for each in (game, other))
    assert ours == theirs


def test_futures_differ_from_one_another() -> None:
    game = new_game(3, steps=20)
    futures = play_futures(game, "regular", 4, 0, "interpreted")
    assert len({tuple(future.fortunes) for future in futures}) > 1


def test_the_piles_keep_their_cards() -> None:
    game = new_game(3, steps=60)
    table, future = game.table, begun(Start(3, 5, game.table), game.edition, 1)

    def cards(table: Table, deck: int) -> list[int]:
        return [table.pile[deck * PILE + (table.pile_top[deck] + at) % PILE] for at in range(table.pile_size[deck])]

    assert any(cards(table, deck) != cards(future, deck) for deck in range(DECKS))
    assert all(sorted(cards(table, deck)) == sorted(cards(future, deck)) for deck in range(DECKS))
    assert future.holder == table.holder


def test_the_position_is_left_alone() -> None:
    game = new_game(3, steps=20)
    before = game.to_text(full=True)
    odds(game, 2, executor="interpreted")
    assert game.to_text(full=True) == before


def test_futures_are_the_same_whatever_plays_them(executor: str) -> None:
    game = new_game(3, steps=25)
    interpreted = play_futures(game, "regular", 3, 4, "interpreted")
    assert play_futures(game, "regular", 3, 4, executor) == interpreted


def test_teams_win_together() -> None:
    game = new_game(4, edition="championship", mode="timed")
    assert sides(game) == [(0, 2), (1, 3)]
    found = odds(game, 4, executor="interpreted")
    assert [side.seats for side in found.chances] == [("Anne", "Chloé"), ("Bruno", "Denis")]
    assert sum(side.share for side in found.chances) == pytest.approx(1)


def over_game() -> Game:
    game = lopsided()
    while not game.over:
        word = game.default()
        assert word is not None
        game.play(word)
    return game


def test_a_game_that_is_over_has_nothing_left_to_chance() -> None:
    game = over_game()
    found = odds(game, 50, executor="interpreted")
    assert {side.seats[0]: (side.share, side.interval) for side in found.chances} == {
        name: (1.0, (1.0, 1.0)) if name in game.winners else (0.0, (0.0, 0.0)) for name in game.seats
    }


# files


def test_a_journal_and_its_position_have_the_same_odds(tmp_path: Path) -> None:
    game = new_game(3, steps=20)
    LiveTable(game).keep(FileStore(tmp_path / "game.jsonl"), reveal=True)
    (tmp_path / "position.txt").write_text(f"{game.text}\n", encoding="utf-8")
    told = [to_json(odds(read_position(tmp_path / name)[0], 2, executor="interpreted")) for name in ("game.jsonl", "position.txt")]
    assert told[0] == told[1]


def test_the_key_of_an_unfinished_game_lies_beside_its_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(3, steps=12)
    path = tmp_path / "game.jsonl"
    LiveTable(game, store=FileStore(path)).close()
    (tmp_path / "game.jsonl.secret").unlink()
    assert answered(main, path, 1, executor="interpreted", lang="en") == 2
    assert "key" in capsys.readouterr().err
    (tmp_path / "game.jsonl.secret").write_text(json.dumps({"key": game.secret.key, "salt": game.secret.salt}), encoding="utf-8")
    assert read_position(path)[0].text == game.text


def test_a_journal_cut_short_is_read_as_far_as_it_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    LiveTable(new_game(3, steps=12)).keep(FileStore(path), reveal=True)
    path.write_bytes(path.read_bytes()[:-10])
    assert main(path, 1, executor="interpreted", lang="en") == 0
    assert "stops here" in capsys.readouterr().err


def test_the_table_and_the_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.txt"
    path.write_text(new_game(3, steps=12).text, encoding="utf-8")
    for lang, word in (("fr", "chances"), ("en", "95% interval")):
        assert main(path, 2, executor="interpreted", lang=lang) == 0
        shown = capsys.readouterr().out
        assert word in shown
        assert "Anne" in shown
        assert "Bruno" in shown
    assert main(path, 2, as_json=True, executor="interpreted") == 0
    told = json.loads(capsys.readouterr().out)
    assert sum(row["share"] for row in told["odds"]) == pytest.approx(1)
    assert told["games"] == 2
    assert Game.from_text(told["position"]).seats == ["Anne", "Bruno", "Chloé"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "contents",
    [
        b"",
        b"\n\n",
        b"no position\n",
        b"one\ntwo\n",
        b"{}\n",
        b"{\n",
        b"\xff\xfe\x00",
        b"france-2003/base Anne(1",
        b"france-2003/base " + b"x" * 70_000,
    ],
)
def test_a_file_that_is_no_position_is_refused(contents: bytes, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd"
    path.write_bytes(contents)
    assert answered(main, path, 1, executor="interpreted", lang=lang) == 2
    assert len(capsys.readouterr().err.strip()) > len("monopole :")


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(main, tmp_path / "nowhere", lang="en") == 2
    assert "nowhere" in capsys.readouterr().err
    assert answered(main, tmp_path, lang="en") == 2


def test_bots_and_numbers_nobody_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.txt"
    path.write_text(new_game(3).text, encoding="utf-8")
    assert answered(main, path, 1, "grandmaster", executor="interpreted", lang="en") == 2
    assert "grandmaster" in capsys.readouterr().err
    assert answered(main, path, 0, executor="interpreted", lang="fr") == 2
    assert "--games" in capsys.readouterr().err
    assert answered(main, path, 1, executor="abacus", lang="fr") == 2
    assert "abacus" in capsys.readouterr().err
    with pytest.raises(OddsError):
        odds(new_game(3), 1, seed=-1, executor="interpreted")
