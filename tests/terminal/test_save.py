"""Saving is the journal; going on with it is as if nobody had left."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from monopole.game import Game, JournalError
from monopole.table import Table, read_journal, verify
from monopole.table.seats import USUAL, called
from monopole.table.store.file import secret_path
from monopole.terminal.begin import Wishes, begun, resumed
from monopole.terminal.screen import Screen
from monopole.terminal.sitting import Sitting
from monopole.terminal.terminal_sentences import Unclear

KEY = "0" * 31 + "b"


def screen_of(lines: list[str]) -> Screen:
    return Screen("en", io.StringIO(), io.StringIO("".join(f"{line}\n" for line in lines)))


def sit(table: Table, lines: list[str]) -> str:
    screen = screen_of(lines)
    Sitting(table, screen).run()
    assert isinstance(screen.out, io.StringIO)
    return screen.out.getvalue()


def begin(path: Path, seats: str = "Anne,Bruno", given_dice: bool = True, **wishes: str) -> Table:
    return begun(Wishes(seats=seats, key=KEY, save=str(path), given_dice=given_dice, **wishes), screen_of([]), False, lambda: 0.0)  # type: ignore[arg-type]


def again(path: Path, seats: str = "") -> Table:
    return resumed(str(path), Wishes(seats=seats), screen_of([]), lambda: 0.0)


def test_what_is_saved_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = begin(path)
    first = table.game
    text = sit(table, ["roll 6 5", "roll 1 2", "roll 1 2", "buy"])
    assert f"monopole play --resume {path}" in text
    table = again(path)
    game = table.game
    assert game.text == first.text and game.history == first.history
    text = sit(table, ["journal", "roll 2 3"])
    assert "Anne buys Rue Lecourbe for 60 €." in text
    assert len(read_journal(path).actions) == 5
    assert again(path).game.text == game.text


def test_the_key_is_not_in_the_journal_before_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = begin(path)
    game = table.game
    sit(table, [""])
    assert game.secret.key not in path.read_text(encoding="utf-8")
    secret = secret_path(path)
    assert json.loads(secret.read_text(encoding="utf-8"))["key"] == game.secret.key
    assert secret.stat().st_mode & 0o077 == 0
    secret.unlink()
    with pytest.raises(Exception, match="not revealed"):
        again(path)


def test_a_finished_game_reveals_and_proves_itself(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = begin(path, "bot,bot:random", given_dice=False, mode="timed", time_limit="1")
    game = table.game
    text = sit(table, [])
    assert f"monopole verify {path}" in text
    assert game.over and verify(path).ok
    assert not secret_path(path).exists()
    assert "The game is over." in sit(again(path), [])


def test_bots_stay_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(begin(path, "Anne,Zoé=bot:random,bot"), [""])
    assert called(again(path).sitters) == {"Zoé": "random", "Robot 1": USUAL}
    assert called(again(path, "Anne,Zoé,Robot 1=expert").sitters) == {"Robot 1": "expert"}
    with pytest.raises(Unclear, match="in this order: Anne, Zoé, Robot 1"):
        again(path, "Zoé,Anne,Robot 1")


def test_a_file_names_no_code_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "minebot.py").write_text("class Mine:\n    def choose(self, seat):\n        return seat.default()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / "game.jsonl"
    sit(begin(path, "Anne,Zoé=minebot:Mine"), [""])
    monkeypatch.setattr("importlib.import_module", lambda name: pytest.fail(f"a file made us load {name}"))
    with pytest.raises(JournalError) as refused:
        again(path)
    assert '--seats "Anne,Zoé=minebot:Mine"' in refused.value.say("en") and "nommez-le vous-même" in refused.value.say("fr")
    monkeypatch.undo()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert called(again(path, "Anne,Zoé=minebot:Mine").sitters) == {"Zoé": "minebot:Mine"}


def test_saving_in_the_middle_keeps_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "late.jsonl"
    game = Game.new(seats=["Anne", "Bruno"], key=KEY, lang="en")
    text = sit(Table(game), ["roll 6 5", "save", "save " + "x" * 900, f"save {path}", "roll 1 2", "save", "roll 1 2"])
    assert (
        "In which file?" in text
        and "cannot be written" in text
        and f"The whole game is now in {path}." in text
        and "Everything is already in" in text
    )
    assert len(read_journal(path).actions) == 3


def test_a_journal_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(begin(path), [""])
    before = path.read_bytes(), secret_path(path).read_bytes()
    with pytest.raises(JournalError, match="exists already"):
        begin(path)
    game = Game.new(seats=["Anne", "Bruno"], key=KEY, lang="en")
    assert "exists already" in sit(Table(game), [f"save {path}"])
    assert (path.read_bytes(), secret_path(path).read_bytes()) == before


def test_a_line_cut_short_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(begin(path), ["roll 6 5", "roll 1 2"])
    path.write_bytes(path.read_bytes()[:-20])
    table = again(path)
    assert len(table.game.history) == 1
    sit(table, ["roll 1 2"])
    assert read_journal(path).ok


@pytest.mark.parametrize("damage", [b"", b"not json\n", b"[]\n"])
def test_a_broken_journal_is_an_error_not_a_crash(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(damage)
    with pytest.raises(JournalError):
        again(path)


@pytest.mark.parametrize("damage", [b"{", b"[1]", b"\xff", b"[" * 100_000])
def test_a_broken_secret_is_an_error_not_a_crash(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "game.jsonl"
    sit(begin(path), [""])
    secret_path(path).write_bytes(damage)
    with pytest.raises(Exception, match=r"cannot be read|not revealed"):
        again(path)


def test_nothing_is_wished_for_in_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(begin(path), [""])
    with pytest.raises(Unclear) as unclear:
        resumed(str(path), Wishes(edition="paris-1936", house_rules="parkingPot"), screen_of([]))
    assert "--edition, --house-rules" in unclear.value.say("en")


def test_a_game_with_ones_own_edition(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(
        'id = "mine"\nextends = "france-2003"\ntitle = { fr = "Mienne", en = "Mine" }\n[options]\njailFine = 75\n', encoding="utf-8"
    )
    path = tmp_path / "game.jsonl"
    sit(begin(path, edition=str(own)), ["roll 6 5"])
    table = again(path)
    assert table.game.edition.jail_fine == 75
    sit(table, ["roll 1 2"])
    assert len(again(path).game.history) == 2
