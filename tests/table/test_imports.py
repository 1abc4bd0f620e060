"""A journal that a stranger sends: the same bytes that the game would write again, or refused in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.editions import EditionText
from monopole.game import Action, Complaint, Game, JournalError
from monopole.game.chain import START, line_hash, write_line
from monopole.table import SOMEBODY, FileStore, Table
from monopole.table.imports import MOST_BACKS, MOST_BYTES, MOST_LINES, read_import

KEY = "0" * 31 + "b"
MINE = EditionText('id = "mine"\nextends = "france-2003"\ntitle = { fr = "Mienne", en = "Mine" }\n[options]\njailFine = 75\n')


def written(path: Path, ended: bool = True, reveal: bool = False, own: EditionText | None = None) -> bytes:
    """Thirty actions, with bots, ids, backs, seats that change hands and a pause."""
    game = Game.new(own or "france-2003", "base", ["Anne", "Bruno", "Zoé"], key=KEY, salt="5" * 32, seeds={"Zoé": "luck"})
    table = Table(game, {"Zoé": "regular"}, now=lambda: "2024-05-01T12:00:00Z", edition_file=own or "")
    table.keep(FileStore(path), reveal)
    for number in range(30):
        while table.next() is not None and table.next().action is not None:  # type: ignore[union-attr]
            table.step()
        action = game.default()
        assert action is not None
        table.play(action, id=f"a{number}")
        if number == 12:
            table.take_back(table.back_to("Bruno"), ["Anne", "Bruno"])
            table.sit("Anne", "expert", "absent")
            table.sit("Anne", SOMEBODY)
            table.pause(["Anne", "Bruno"])
            table.go_on()
    if ended:
        table.end(["Anne", "Bruno"])
    table.close()
    return path.read_bytes()


@pytest.fixture(scope="module", name="good")
def good_fixture(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return written(tmp_path_factory.mktemp("good") / "game.jsonl")


def contents_of(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def chained(contents: list[dict[str, Any]]) -> bytes:
    """Lines numbered and chained anew, as a forger would."""
    whole, last = b"", START
    for n, each in enumerate(contents):
        raw = write_line({"n": n, "prev": last, **{name: value for name, value in each.items() if name not in ("n", "prev")}})
        last = line_hash(raw)
        whole += raw + b"\n"
    return whole


def forged(good: bytes, change: Callable[[list[dict[str, Any]]], Any]) -> bytes:
    contents = contents_of(good)
    change(contents)
    return chained(contents)


def refused(data: bytes, **more: Any) -> JournalError:
    with pytest.raises(JournalError) as caught:
        read_import(data, **more)
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value


def test_a_good_journal_is_let_in(good: bytes) -> None:
    assert chained(contents_of(good)) == good
    imported = read_import(good)
    assert imported.finished and imported.course.company.ended
    assert len(imported.course.entries) == len(imported.reading.lines) - 1 and imported.course.game.secret.key == KEY


def test_a_game_played_to_its_end_is_let_in(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 300}, key=KEY)
    with Table(game, dict.fromkeys(game.seats, "regular"), FileStore(path)) as table:
        while table.step() is not None:
            pass
    imported = read_import(path.read_bytes())
    assert imported.finished and imported.course.game.winners == game.winners


def test_an_unfinished_game_needs_its_key(tmp_path: Path) -> None:
    data = written(tmp_path / "open.jsonl", ended=False, reveal=True)
    assert not read_import(data).finished
    assert refused(written(tmp_path / "shut.jsonl", ended=False)).values["why"].code == "still_open"  # type: ignore[attr-defined]
    for cut in (data[:-1], data[:-40]):
        assert refused(cut).values["why"].code == "truncated"  # type: ignore[attr-defined]


def test_a_game_with_somebodys_own_edition(tmp_path: Path) -> None:
    data = written(tmp_path / "own.jsonl", own=MINE)
    assert read_import(data, MINE).course.game.edition.jail_fine == 75
    assert "version" in refused(data).say("en")
    assert "version" in refused(data, edition=EditionText(MINE.text.replace("75", "76"))).say("en")


def test_what_is_too_big_is_not_read(good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monopole.table.imports.read_lines", lambda lines: pytest.fail("it was read"))
    assert refused(good, most=len(good) - 1).code == "import_size"
    assert refused(b"x" * (MOST_BYTES + 1)).code == "import_size"
    assert refused(b"\n" * (MOST_LINES + 1)).code == "too_many_lines"


def test_a_journal_of_nothing_but_backs(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Table(Game.new(seats=["Anne", "Bruno"], key=KEY, roll_for_start=False), store=FileStore(path), now=lambda: None) as table:
        table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
        table.play(Action(seat="Anne", do="buy"))
        table.take_back(1, ["Anne"])
    contents = contents_of(path.read_bytes())
    more = forged(path.read_bytes(), lambda lines: lines.extend(contents[2:4] * MOST_BACKS))
    assert refused(more).code == "import_backs"


@pytest.mark.parametrize("rules", ["1", "2", "4", 3, None])
def test_other_rules_are_refused_with_a_clear_word(rules: Any, good: bytes) -> None:
    why = refused(forged(good, lambda lines: lines[0]["head"].update(rules=rules)))
    assert "version of Monopole it was played with" in why.say("en") and "version de Monopole" in why.say("fr")
    assert refused(forged(good, lambda lines: lines[0]["head"].update(edition_digest="0" * 64))).values["line"] == 1


@pytest.mark.parametrize("bot", ["os:system", "bot:rm -rf /", "monopole.bots:DefaultBot", "genius", "", 7, None, ["regular"]])
def test_no_bot_but_those_of_this_place(bot: Any, good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.import_module", lambda name: pytest.fail(f"an import made us load {name}"))
    assert "bot of this place" in refused(forged(good, lambda lines: lines[0]["head"]["bots"].update(Zoé=bot))).say("en")
    sat = next(n for n, line in enumerate(contents_of(good)) if line.get("note", {}).get("who") == "expert")
    assert refused(forged(good, lambda lines: lines[sat]["note"].update(who=bot))).values["line"] == sat + 1


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[0]["head"].update(evil="<script>"),
        lambda lines: lines[0]["head"].update(rules_digest="x" * 16),
        lambda lines: lines[0]["head"].update(rules_digest=["0" * 16]),
        lambda lines: lines[0]["head"].update(key=KEY),
        lambda lines: lines[0]["head"].pop("bots"),
        lambda lines: lines[0]["head"].update(bots={}),
        lambda lines: lines[0]["head"].update(people=3.0),
        lambda lines: lines[0]["head"].update(options={"x": "y" * 10_000}),
        lambda lines: lines[-1]["end"].update(more=1),
        lambda lines: lines[-1]["end"].pop("fortunes"),
        lambda lines: lines[-1]["end"].update(winners=["Anne"]),
        lambda lines: lines[1].update(time="\ud800"),
        lambda lines: lines[1].update(id="\ud800"),
        lambda lines: lines[1].update(id="a\nb"),
        lambda lines: lines[1]["action"].update(times=1),
        lambda lines: lines[1].update(drawn=[]),
        lambda lines: lines[1].pop("time"),
        lambda lines: lines.pop(),
        lambda lines: lines.append(lines[-1]),
        lambda lines: lines.insert(1, lines[0]),
    ],
)  # fmt: skip
def test_nothing_else_is_let_in(change: Callable[[list[dict[str, Any]]], Any], good: bytes) -> None:
    try:
        data = forged(good, change)
    except UnicodeEncodeError:
        contents = contents_of(good)
        change(contents)
        data = b"".join(json.dumps(line).encode() + b"\n" for line in contents)
    assert data != good
    refused(data)


@pytest.mark.parametrize(
    ("before", "after"),
    [(b'"n":1,', b'"n":1, '), (b'"n":1,', b'"n":1,"n":1,'), (b'"time":', b'"id":"z","time":'), (b'{"n":1', b'{"n":1.0'), (b"\n", b"\r\n")],
)
def test_the_same_in_another_form_is_not_the_same(before: bytes, after: bytes, good: bytes) -> None:
    lines = good.splitlines(keepends=True)
    changed = lines[1].replace(before, after)
    contents = contents_of(good)
    whole, last = b"".join((lines[0], changed)), line_hash(changed.removesuffix(b"\n"))
    for n, each in enumerate(contents[2:], 2):
        raw = write_line({**each, "prev": last})
        last, whole = line_hash(raw), whole + raw + b"\n"
        assert n
    assert changed != lines[1]
    refused(whole)


@given(st.data())
def test_a_journal_damaged_anywhere_is_refused(good: bytes, data: st.DataObject) -> None:
    at, end = sorted((data.draw(st.integers(0, len(good))), data.draw(st.integers(0, len(good)))))
    noise = data.draw(st.binary(max_size=8))
    kinds = [
        good[:at] + noise + good[at:],
        good[:at] + noise + good[at + len(noise) :],
        good[:at] + good[end:],
        good[:at],
        good[:end] + good[at:],
    ]
    damaged = data.draw(st.sampled_from(kinds))
    if damaged == good:
        assert read_import(damaged).finished
    else:
        refused(damaged)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["Anne", "regular", "sat", KEY]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.data())
def test_a_journal_forged_anywhere_is_refused_or_as_good(good: bytes, data: st.DataObject) -> None:
    """Any value of any line changed, the chain mended: whoever does that has written another good journal, or is told what is wrong."""
    contents = contents_of(good)
    held: Any = data.draw(st.sampled_from(contents))
    while True:
        keys = list(held) if isinstance(held, dict) else range(len(held))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(held[key], dict | list) or not held[key] or data.draw(st.booleans()):
            break
        held = held[key]
    held[key] = data.draw(JSON)
    try:
        forgery = chained(contents)
    except UnicodeEncodeError:
        return
    try:
        imported = read_import(forgery)
    except Complaint as why:
        assert why.say("fr") and why.say("en")
    else:
        assert imported.finished and imported.course.game.secret.key == KEY


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    refused(data)


def test_deep_and_wide_lines(good: bytes) -> None:
    first = good.splitlines(keepends=True)[0]
    nested = b'{"n":1,"prev":' + b"[" * 900 + b"]" * 900 + b"}"
    for line in (b"[" * 30_000, nested, b'{"a":' * 20_000, b"9" * 60_000, b'{"n":' + b"9" * 5000 + b"}"):
        assert refused(first + line + b"\n").values["line"] == 2


def test_random_games_of_many_editions_are_let_in(tmp_path: Path, legal_word: Callable[[Game, random.Random], Action | None]) -> None:
    for number, (edition, mode) in enumerate([("paris-1936", "base"), ("championship", "timed"), ("wonders-2003", "base")]):
        rng = random.Random(number)
        path = tmp_path / f"{edition}.jsonl"
        with Table(Game.new(edition, mode, ["Anne", "Bruno", "Zoé", "D"], key=f"{number:032x}"), store=FileStore(path)) as table:
            for _ in range(80):
                word = legal_word(table.game, rng)
                if word is not None and not table.over:
                    table.play(word)
            if not table.over:
                table.end(table.must_agree)
        assert read_import(path.read_bytes()).finished
