"""A person's own edition: what is wrong is said with its line, all of it at once."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from monopole.editions import EditionError, load
from monopole.editions.edition_files import MOST_BYTES

FRANCE = files("monopole.editions").joinpath("data").joinpath("france-2003.toml").read_text(encoding="utf-8")
MINE = FRANCE.replace('id = "france-2003"', 'id = "mine"')


def line_of(text: str, part: str) -> int:
    assert text.count(part) == 1, part
    return text[: text.index(part)].count("\n") + 1


def problems(tmp_path: Path, text: str, mode: str = "base") -> list[tuple[int, str]]:
    """What is wrong with a file: the line, and the English sentence."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load(path, mode)
    for problem in caught.value.problems:
        assert problem.file == str(path)
        assert problem.fr != problem.en
        assert problem.say("fr").startswith(f"{path}:{problem.line}: " if problem.line else f"{path}: ")
    return [(problem.line, problem.en) for problem in caught.value.problems]


def test_a_whole_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    mine, france = load(path), load("france-2003")
    assert mine.id == "mine"
    assert mine.file == str(path)
    assert mine.edition.rent == france.edition.rent
    assert mine.digest != france.digest


def test_a_few_changes_to_another_edition(tmp_path: Path) -> None:
    path = tmp_path / "ma-rue.toml"
    path.write_text(
        'id = "ma-rue"\nextends = "france-2003"\ntitle = { fr = "Ma rue 🏠" }\n'
        '[options]\njailFine = 75\ndeal = "2 free"\n'
        '[squares.39]\nname = "Rue Ōkubo 大久保"\nprice = 420\nmortgage = 210\n'
        '[squares.38]\nkind = "parking"\n'
        "[cards.ch09]\namount = 175\n"
        '[modes.fast.options]\njailFine = { value = 60, cite = "chez nous" }\n',
        encoding="utf-8",
    )
    mine = load(path)
    assert mine.title("en") == mine.title("fr") == "Ma rue 🏠"
    assert mine.squares[39].name == "Rue Ōkubo 大久保"
    assert (mine.edition.price[39], mine.edition.mortgage[39]) == (420, 210)
    assert (mine.squares[38].kind, mine.edition.price[38]) == ("parking", 0)
    assert (mine.edition.jail_fine, mine.edition.deal_count, mine.edition.deal_paid) == (75, 2, 0)
    assert mine.options["jailFine"].source == "file"
    assert mine.options["goSalary"].cite == load("france-2003").options["goSalary"].cite
    assert mine.cards[0][8].a == 175
    assert "175 €" in mine.cards[0][8].text("fr")
    assert load(path, "fast").options["jailFine"].cite == "chez nous"
    assert load(path, "fast").edition.houses_per_hotel == 3
    assert load("france-2003").edition.price[39] == 400


def test_an_edition_that_itself_extends_may_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('id = "club"\nextends = "football-1999"\ntitle = { fr = "Club" }\n[squares.1]\nname = "Red Star"\n', encoding="utf-8")
    club = load(path, "fast")
    assert club.squares[1].name == "Red Star"
    assert club.edition.scale == 100
    assert club.options["hotelSale"].ruling == "A-09"


PAIX = "rents = [50, 200, 600, 1400, 1700, 2000]"
LAST = 'name_status = "attested", numbers_status = "attested", cite = "FR-E" },\n]'
DIVIDEND = 'fr = "Vos actions ont passé une bonne année : recevez {amount}."'
BROKEN: list[tuple[str, str, str, str]] = [
    # what is replaced, by what, where the line is, what is said
    ("price = 400,", "price = 0,", "price = 0,", "price: 0 is not a whole number from 1"),
    ("price = 400,", 'price = "400",', 'price = "400",', "price: 400 is not a whole number"),
    ("price = 400, house", "hotle = 200, house", "hotle = 200", '"hotle" means nothing for street; perhaps "hotel"'),
    ("price = 400,", "", "Rue de la Paix", "square 39: price is missing"),
    ("mortgage = 200,", "mortgage = 401,", "mortgage = 401,", "the mortgage (401) is more than the price (400)"),
    (PAIX, "rents = [50, 200, 600, 1400, 1300, 2000]", "1300, 2000]", "square 39, rents: the numbers must rise"),
    (PAIX, "rents = [50, 200]", "rents = [50, 200]", "6 whole numbers are needed"),
    ('name = "Rue de la Paix"', 'name = ""', 'name = ""', "a text of 1 to 60 characters"),
    ('name = "Rue de la Paix"', 'name = "Paix\\u001b[31m"', "Paix\\u001b", "without control characters"),
    ('kind = "jail"', 'kind = "jial"', 'kind = "jial"', "jial is not one of"),
    ('kind = "jail"', 'kind = "parking"', "board = [", 'one square of kind = "jail" is needed'),
    ("square = 39,", "square = 38,", "Rue de la Paix", "it says it is square 38"),
    ('Paix", group = "dark_blue"', 'Paix", group = "green"', "Champs-Élysées", "the group dark_blue has 1 streets"),
    (", steps = -3", "", 'id = "ch06"', "the effect move_relative needs steps"),
    ("target = 39", "target = 40", "target = 40", "target: 40 is not a whole number from 0 to 39"),
    ('id = "ch02"', 'id = "ch01"', "avancez jusqu'au {square}", "it needs a name of its own"),
    ('"ch08", effect = "jail_free"', '"ch08", effect = "jial_free"', "jial_free", 'effect "jial_free" is unknown; perhaps "jail_free"'),
    (DIVIDEND, 'fr = "Recevez {argent}."', "{argent}", "{argent} means nothing here; one may write {amount}"),
    ('value = "allHotels"', 'value = "someHotels"', "someHotels", 'the option "hotelSale" cannot be someHotels'),
    ("jailFine = {", "jailFien = {", "jailFien", 'there is no option "jailFien"; perhaps "jailFine"'),
    ("startCash = { value = 1500", "startCash = { value = 1600", "banknotes =", "they make 1500, but startCash is 1600"),
    ("endBankruptcies = { value = 2", "endBankruptcies = { value = 9", "endBankruptcies = { value = 9", "from 0 to 7"),
    ('plays = ["base", "fast", "timed"]', 'plays = ["slow"]', 'plays = ["slow"]', "plays: a list out of base, fast, timed"),
    ('form = "{} €"', 'form = "€"', 'form = "€"', "currency.form: a text with {} once"),
    ("roll = 12", "rool = 12", "rool = 12", '"rool" is unknown here; perhaps "roll"'),
    ("year = 2003", "yaer = 2003", "yaer = 2003", '"yaer" is unknown here; perhaps "year"'),
    (LAST, 'name_status = "certain" },\n]', '"certain"', "certain is not one of attested, derived, reconstructed"),
    ('id = "mine"', 'id = "france-2003"', 'id = "france-2003"', "is a built-in edition"),
]


@pytest.mark.parametrize(("before", "after", "where", "said"), BROKEN)
def test_broken_files_are_explained_on_their_line(tmp_path: Path, before: str, after: str, where: str, said: str) -> None:
    assert MINE.count(before) == 1
    text = MINE.replace(before, after)
    found = problems(tmp_path, text)
    assert [line for line, sentence in found if said in sentence] == [line_of(text, where)], found


def test_all_problems_at_once(tmp_path: Path) -> None:
    text = (
        MINE.replace("price = 400,", "price = -4,")
        .replace("jailFine = { value = 50", "jailFine = { value = 51.5")
        .replace("roll = 12", "roll = 99999")
    )
    found = problems(tmp_path, text)
    assert [line for line, _ in found] == [line_of(text, "price = -4"), line_of(text, "51.5"), line_of(text, "99999")]


def test_changes_are_explained_on_their_line(tmp_path: Path) -> None:
    text = (
        'id = "mine"\nextends = "france-2003"\ntitle = { fr = "À moi" }\n\n'
        "[squares.39]\nprice = 100\n\n[squares.40]\nprice = 1\n\n[cards.zz01]\namount = 3\n\n[modes.fast.options]\nhouses_per_hotel = 7\n"
    )
    found = problems(tmp_path, text)
    assert [line for line, _ in found] == [8, 5, 11, 15]
    assert "the mortgage (200) is more than the price (100)" in found[1][1]


def test_inherited_problems_point_at_what_is_extended(tmp_path: Path) -> None:
    text = 'id = "mine"\nextends = "france-2003"\ntitle = { fr = "À moi" }\n[options]\nstartCash = 2000\n'
    assert problems(tmp_path, text) == [(5, "banknotes: they make 1500, but startCash is 2000")]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('id = "mine"\nboard = [\n', 3, "this is not TOML"),
        ('id = "mine"\ntitle = nope\n', 2, "this is not TOML"),
        ('id = "mine"\n\nextends = "france-2002"\n', 3, 'there is no edition "france-2002"; perhaps "france-2003"'),
        ("x = " + "[" * 5000, 0, "brackets nested too deep"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, text: str, line: int, said: str) -> None:
    ((found, sentence),) = problems(tmp_path, text)
    assert found == line
    assert said in sentence


def test_an_empty_file_says_what_is_needed(tmp_path: Path) -> None:
    said = "\n".join(sentence for _, sentence in problems(tmp_path, ""))
    for needed in ("id:", "title", "[names]", "[currency]", "40 squares", "[decks]"):
        assert needed in said


def test_a_flood_of_problems_is_cut_short(tmp_path: Path) -> None:
    found = problems(tmp_path, MINE + "".join(f"\n[unknown{number}]" for number in range(9000)))
    assert len(found) == 51
    assert found[-1][1] == "and there is more"


def test_too_big(tmp_path: Path) -> None:
    ((_, said),) = problems(tmp_path, MINE + "#" * MOST_BYTES)
    assert "256 KiB" in said


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'id = "mine"\ntitle = "\xff"\n')
    with pytest.raises(EditionError) as caught:
        load(path)
    assert caught.value.problems[0].line == 2


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(EditionError) as caught:
        load(tmp_path / "nowhere.toml")
    assert "nowhere.toml" in caught.value.words.fr


def test_a_file_named_like_a_built_in_edition_is_checked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "france-2003.toml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EditionError):
        load("france-2003.toml")
    assert load("france-2003").id == "france-2003"


def test_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(MINE.replace("roll = 12", "rool = 12").replace("\n", "\r\n").encode())
    with pytest.raises(EditionError) as caught:
        load(path)
    assert caught.value.problems[0].line == line_of(MINE, "roll = 12")


def test_drawing_without_end(tmp_path: Path) -> None:
    start, end = MINE.index("chance = ["), MINE.index("chest = [")
    text = MINE[:start] + 'chance = [ { id = "ch01", effect = "move_to", target = 7, fr = "Encore !" } ]\n' + MINE[end:]
    found = problems(tmp_path, text)
    assert [line for line, sentence in found if "every card leads to another card" in sentence] == [line_of(text, "chance = [ { id")]


def test_a_timed_game_needs_a_clock(tmp_path: Path) -> None:
    start, end = MINE.index("[modes.timed.options]"), MINE.index("[decks]")
    assert "timed needs timeLimit" in problems(tmp_path, MINE[:start] + MINE[end:])[0][1]


def test_a_smaller_board(tmp_path: Path) -> None:
    """Three stations, three utilities, a short deck: all of this is allowed."""
    text = MINE.replace(
        'kind = "station", name = "Gare Montparnasse", price = 200, rents = [25, 50, 100, 200]',
        'kind = "utility", name = "Compagnie du gaz", price = 200, multipliers = [4, 10, 20]',
    ).replace("multipliers = [4, 10],", "multipliers = [4, 10, 20],")
    start, end = text.index("chest = ["), text.index("# Our own model")
    path = tmp_path / "mine.toml"
    path.write_text(
        text[:start] + 'chest = [ { id = "cc01", effect = "pay", amount = 5, fr = "Payez {amount}." } ]\n\n' + text[end:], encoding="utf-8"
    )
    mine = load(path)
    assert mine.edition.members[8:] == [3, 3]
    assert mine.edition.cards == [16, 1]
    assert mine.cards[1][0].text("en") == "Payez 5 €."
    assert mine.edition.rent[5 * 6 : 5 * 6 + 3] == [4, 10, 20]


def test_missing_options_are_named(tmp_path: Path) -> None:
    start, end = MINE.index("[options]"), MINE.index("[modes.fast.options]")
    ((line, said),) = problems(tmp_path, MINE[:start] + MINE[end:])
    assert "startCash" in said and "hotelSale" in said
    assert "parkingPot" not in said
    assert line == 1


def test_what_a_file_says_has_the_last_word(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'id = "mine"\nextends = "canada-2011"\ntitle = { fr = "À moi" }\n[options]\n'
        'interestRounding = "nearest1000"\nauctionOpening = "min(50 K)"\nrent_claim = { mode = "manual", expiry = "never" }\n',
        encoding="utf-8",
    )
    edition = load(path).edition
    assert (edition.interest_rounding, edition.interest_rounding_up) == (1000, 0)
    assert edition.auction_minimum == 50000
    assert (load(path).options["rentClaim"].value, load(path).options["rentExpiry"].value) == ("manual", "never")


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {toml(inner)}" for key, inner in value.items()) + "}"
    return "[" + ", ".join(map(toml, value)) + "]" if isinstance(value, list) else json.dumps(value, ensure_ascii=False)


def mutated(value: Any, draw: Any, junk: st.SearchStrategy[Any]) -> Any:
    """The same contents with one thing, somewhere, replaced or taken away."""
    if isinstance(value, (dict, list)) and value and draw(st.integers(0, 9)) > 0:
        copy = value.copy()
        key = draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value))))
        if draw(st.integers(0, 9)) == 0:
            del copy[key]
        else:
            copy[key] = mutated(value[key], draw, junk)
        return copy
    return draw(junk)


SCRAPS = st.just([]) | st.just({}) | st.just({"value": 3}) | st.lists(st.integers(0, 3), max_size=3)
JUNK = st.integers(-(2**40), 2**40) | st.booleans() | st.text(max_size=8) | SCRAPS
SMALL = {
    "id": "small",
    "extends": "france-2003",
    "title": {"fr": "Petit"},
    "inherited": {"ruling": "A-09"},
    "options": {"jailFine": 75, "deal": 2},
    "modes": {"fast": {"options": {"jailFine": {"value": 60, "cite": "ici"}}}},
    "squares": {"39": {"price": 420}, "1": {"name": "Ici"}},
    "cards": {"ch09": {"amount": 5}},
    "names": {"house": {"fr": "case"}},
    "currency": {"form": "{} $"},
    "time": {"roll": 3},
}


@pytest.mark.parametrize("whole", [tomllib.loads(MINE), SMALL], ids=["whole", "small"])
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_file_is_taken_or_explained(tmp_path: Path, whole: dict[str, Any], data: st.DataObject) -> None:
    contents = whole
    for _ in range(data.draw(st.integers(1, 3))):
        changed = mutated(contents, data.draw, JUNK)
        contents = changed if isinstance(changed, dict) else contents
    path = tmp_path / "mine.toml"
    path.write_text("".join(f"{json.dumps(str(key))} = {toml(value)}\n" for key, value in contents.items()), encoding="utf-8")
    try:
        box = load(path, "fast")
    except EditionError as error:
        assert error.words.fr and error.words.en
    else:
        assert box.digest and all(card.text("fr") and card.text("en") for deck in box.cards for card in deck)


def test_a_change_is_not_attested_by_what_was_cited_before(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'id = "mine"\nextends = "paris-1936"\ntitle = { fr = "À moi" }\n'
        '[squares.1]\nname = "Ici"\n[squares.3]\nprice = 7000\n[squares.6]\nname = "Là"\nname_status = "attested"\ncite = "ma boîte"\n'
        '[cards.ch09]\namount = 7\n[cards.ch10]\nfr = "Autrement."\n',
        encoding="utf-8",
    )
    mine = load(path)
    assert (mine.squares[1].name_status, mine.squares[1].numbers_status, mine.squares[1].cite) == ("", "attested", "")
    assert (mine.squares[3].name_status, mine.squares[3].numbers_status) == ("attested", "")
    assert (mine.squares[6].name_status, mine.squares[6].cite) == ("attested", "ma boîte")
    assert [card.status for card in mine.cards[0][8:10]] == ["", "attested"]


@pytest.mark.parametrize("number", ["0x" + "f" * 20000, "9" * 20000, "1e400", "nan", "-1", "true", "1979-05-27"])
def test_monstrous_numbers(tmp_path: Path, number: str) -> None:
    for before, after in (
        ("price = 400", f"price = {number}"),
        ("mortgage = 200,", f"mortgage = {number},"),
        ("value = 1500", f"value = {number}"),
    ):
        for _, said in problems(tmp_path, MINE.replace(before, after)):
            assert len(said) < 500
