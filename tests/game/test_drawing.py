"""The board as a picture: whole, readable, the same for everybody, and small."""

from __future__ import annotations

import random
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from monopole import editions
from monopole.game import Game
from monopole.game.drawing import board_svg, edition_svg
from monopole.game.drawing.cells import LEAST
from monopole.game.drawing.elements import UID
from monopole.game.drawing.faces import FACES, PIECE_COLOURS, Face
from monopole.game.drawing.lettering import ELLIPSIS, LEADING, MONO, NARROW, SERIF, Letters, fit
from monopole.game.drawing.outlines import PATTERNS
from monopole.game.drawing.places import BOARD, CAGE, CORNERS, LONG, Rect, Spot, rect_of, spots
from monopole.game.drawing.scene import initials
from monopole.game.drawing.stylesheet import style
from monopole.schema import SEATS, SQUARES, group_deeds

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anne", "Basile", "Capucine", "Désiré", "Églantine", "Fanny", "Gaston", "Hortense"]
every_edition = pytest.mark.parametrize("edition", editions.names())


def first_mode(edition: str) -> str:
    return "timed" if edition == "championship" else "base"


def full_game(edition: str) -> Game:
    """As many seats as may play, every deed owned, all that the box has to build with built, somebody in jail."""
    box = editions.load(edition, first_mode(edition))
    e, seats = box.edition, NAMES[: max(box.seats)]
    houses, hotels = e.houses, e.hotels
    deeds: dict[str, list[str]] = {name: [] for name in seats}
    for group in range(10):
        squares = group_deeds(e, group)
        level = ""
        if group < 8 and group % 2 and hotels >= len(squares):
            level, hotels = "+H", hotels - len(squares)
        elif group < 8 and houses >= len(squares):
            level, houses = f"+{min(4, houses // len(squares))}", houses - min(4, houses // len(squares)) * len(squares)
        for square in squares:
            deeds[seats[group % len(seats)]].append(f"{square}{level or ('m' if square % 2 else '')}")
    places = dict(zip(NAMES, ("0", "5", "10", "10 jail1", "24", "30", "39", "1"), strict=True))
    told = " ".join(f"{name}(123456 @{places[name]} {' '.join(deeds[name])})" for name in seats)
    teams = " team=0,1,2,0,1,2" if e.teams else ""
    return Game.from_text(f"{edition}/{box.mode} {told} bank({houses} {hotels}){teams} turn={seats[1]} die1=6 die2=5")


def squares_of(picture: str) -> list[Xml.Element]:
    """The forty groups, one a square."""
    found = next(group for group in Xml.fromstring(picture).iter(f"{SVG}g") if group.get("class") == "squares")
    return list(found)


def lines_of(square: Xml.Element) -> Iterator[tuple[str, float, float, float, str, float | None]]:
    """Each line of text on a square: itself, where it begins, its size, its kind, how wide it is where that is fixed."""
    for element in square.iter(f"{SVG}g"):
        for line in element.findall(f"{SVG}text"):
            size = float(line.get("font-size") or element.get("font-size") or 0)
            wide = line.get("textLength")
            kind = line.get("class") or element.get("class") or ""
            yield str(line.text), float(line.get("x", 0)), float(line.get("y", 0)), size, kind, float(wide) if wide else None


@every_edition
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_board_is_whole_xml_that_says_what_it_shows(edition: str, lang: str) -> None:
    box = editions.load(edition, first_mode(edition))
    for picture in (edition_svg(box, lang), board_svg(full_game(edition), lang)):
        root = Xml.fromstring(picture)
        assert root.get("role") == "img" and root.get("lang") == lang and UID not in picture
        title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None and description is not None
        assert [title.get("id"), description.get("id")] == str(root.get("aria-labelledby")).split()
        assert title.text and description.text and len(description.text) > 40
        told = [str(square.findtext(f"{SVG}title")) for square in squares_of(picture)]
        assert [name.startswith(square.name) for name, square in zip(told, box.squares, strict=True)] == [True] * SQUARES
        named = {name for name in re.findall(r"(?:url\(|href=\")#(\w+)", picture)}
        assert named <= {str(element.get("id")) for element in root.iter()}


@every_edition
def test_the_fullest_board_is_under_forty_kilobytes(edition: str) -> None:
    game = full_game(edition)
    assert max(len(board_svg(game, lang).encode()) for lang in ("fr", "en")) < 40_000


@every_edition
def test_names_and_amounts_stand_in_their_squares(edition: str) -> None:
    letters = FACES[edition].letters
    for picture in (edition_svg(editions.load(edition, first_mode(edition))), board_svg(full_game(edition))):
        check_lettering(picture, letters)


def check_lettering(picture: str, letters: Letters) -> None:
    """Every line inside its square, none over another, none too small, none cut."""
    for number, square in enumerate(squares_of(picture)):
        rect, rows = rect_of(number), []
        for text, x, y, size, kind, fixed in lines_of(square):
            wide = fixed or letters.width(text, size)
            left = x - wide if kind.startswith(("due", "pawn")) else x - wide / 2
            assert rect.x <= left and left + wide <= rect.x + rect.w, (number, text)
            assert rect.y <= y - 0.75 * size and y + 0.22 * size <= rect.y + rect.h, (number, text)
            assert size >= LEAST and ELLIPSIS not in text, (number, text)
            rows.append(Rect(left, y - 0.75 * size, wide, 0.75 * size))
        assert not [pair for pair in combinations(rows, 2) if overlap(*pair)], number


def overlap(one: Rect, other: Rect) -> bool:
    return one.x < other.x + other.w and other.x < one.x + one.w and one.y < other.y + other.h and other.y < one.y + one.h


def test_a_name_of_any_length_is_fitted_or_cut() -> None:
    rng = random.Random(3)
    for _ in range(300):
        letters: Letters = rng.choice([NARROW, SERIF, MONO])
        words = ["".join(rng.choices("aeilmnoWÉ-", k=rng.randint(1, 30))) for _ in range(rng.randint(1, 9))]
        wide, high = rng.randint(40, 140), rng.randint(12, 90)
        found = fit(" ".join(words), wide, high, letters, 17, 9.5)
        assert max(letters.width(line, found.size) for line in found.lines) <= wide
        assert found.height <= high or len(found.lines) == 1
        if "".join(found.lines).replace(" ", "") != "".join(words):
            assert found.size == 9.5 and found.lines[-1].endswith(ELLIPSIS)


def test_lines_are_even_and_do_not_end_in_a_little_word() -> None:
    assert fit("Rue de Courcelles", 92, 90, NARROW, 17, 9.5).lines == ("Rue", "de Courcelles")
    assert fit("Boulevard de la Villette", 112, 60, NARROW, 17, 9.5).lines == ("Boulevard", "de la Villette")
    assert fit("Kortrijk – Lange Steenstraat", 92, 90, NARROW, 17, 9.5).lines == ("Kortrijk –", "Lange", "Steenstraat")
    assert fit("Gare Saint-Lazare", 92, 90, NARROW, 17, 9.5).lines == ("Gare", "Saint-Lazare")
    assert fit("Avenue des Champs-Élysées", 92, 90, NARROW, 17, 9.5).lines == ("Avenue", "des Champs-", "Élysées")
    even = fit("un deux trois quatre cinq six", 150, 60, NARROW, 17, 9.5)
    assert len(even.lines) == 2 and abs(len(even.lines[0]) - len(even.lines[1])) < 5
    assert even.height == 2 * even.size * LEADING


def a_crowd(rng: random.Random) -> tuple[dict[int, list[int]], list[int], list[int]]:
    """Eight pieces, mostly on a few squares near each other; some in jail; some squares built on."""
    near = rng.randrange(SQUARES)
    places = [(near + rng.choice([-2, -1, 0, 0, 1, 2])) % SQUARES if rng.random() < 0.8 else rng.randrange(SQUARES) for _ in range(SEATS)]
    prisoners = [seat for seat in range(SEATS) if rng.random() < 0.15]
    standing: dict[int, list[int]] = {}
    for seat in range(SEATS):
        if seat not in prisoners:
            standing.setdefault(places[seat], []).append(seat)
    return standing, prisoners, [rng.choice([0, 0, 3]) for _ in range(SQUARES)]


@pytest.mark.parametrize("jail", [10, 30, 17])
def test_no_piece_covers_another(jail: int) -> None:
    rng = random.Random(jail)
    for _ in range(1500):
        standing, prisoners, built = a_crowd(rng)
        placed = spots(standing, prisoners, jail, built)
        assert sorted(spot.seat for spot in placed) == list(range(SEATS))
        assert not [pair for pair in combinations(placed, 2) if pair[0].covers(pair[1])], (standing, prisoners)
        assert all(spot.size / 2 <= axis <= BOARD - spot.size / 2 for spot in placed for axis in (spot.x, spot.y))


@pytest.mark.parametrize("number", CORNERS)
def test_a_corner_holds_everybody(number: int) -> None:
    placed = spots({number: list(range(SEATS))}, [], 10, [0] * SQUARES)
    assert not [pair for pair in combinations(placed, 2) if pair[0].covers(pair[1])]
    assert all(within(spot, rect_of(number)) for spot in placed)


def within(spot: Spot, rect: Rect) -> bool:
    half = spot.size / 2
    return rect.x <= spot.x - half and spot.x + half <= rect.x + rect.w and rect.y <= spot.y - half and spot.y + half <= rect.y + rect.h


@pytest.mark.parametrize("inside", range(1, SEATS))
def test_prisoners_are_behind_the_bars_and_visitors_are_not(inside: int) -> None:
    jail = rect_of(10)
    cage = Rect(jail.x + LONG - CAGE, jail.y, CAGE, CAGE)
    placed = spots({10: list(range(inside, SEATS))}, list(range(inside)), 10, [0] * SQUARES)
    for spot in placed:
        piece = Rect(spot.x - spot.size / 2, spot.y - spot.size / 2, spot.size, spot.size)
        assert within(spot, jail)
        assert within(spot, cage) if spot.seat < inside else not overlap(piece, cage)


def test_colour_is_never_the_only_sign() -> None:
    assert len(set(PATTERNS.values())) == len(PATTERNS) == 10
    picture = board_svg(full_game("france-2003"))
    for square, group in zip(squares_of(picture), (s.group for s in editions.load("france-2003", "base").squares), strict=True):
        fills = [str(path.get("fill")) for path in square.iter(f"{SVG}path")]
        assert any(fill.endswith(f"{group})") for fill in fills) == bool(group)


def test_owners_rents_mortgages_and_buildings_are_on_the_squares() -> None:
    game = Game.from_text("france-2003/base Anne(500 @35 37+4 39+H 5m 12) Bruno(20 @10 jail1) bank(28 11)")
    squares = squares_of(board_svg(game))

    def shown(number: int) -> list[str]:
        return [text for text, *_ in lines_of(squares[number])]

    def houses(number: int) -> int:
        return sum(str(path.get("d")).count("l8-8 8 8v9h-16z") for path in squares[number].iter(f"{SVG}path"))

    def uses(number: int) -> list[str]:
        return [re.sub("^#m....", "", str(use.get("href"))) for use in squares[number].iter(f"{SVG}use")]

    assert "1300\u00a0€" in shown(37) and houses(37) == 4 and uses(37) == ["p0"]
    assert "2000\u00a0€" in shown(39) and houses(39) == 0 and uses(39) == ["p0", "hotel"]
    assert "hyp." in shown(5) and "mortg." not in shown(5) and "×4" in shown(12)
    assert "60\u00a0€" in shown(1) and "p0" not in uses(1)
    assert str(squares[5].findtext(f"{SVG}title")).endswith("à Anne, hypothéqué")


def test_the_middle_tells_the_turn_the_throw_and_everybodys_cash() -> None:
    game = Game.from_text(
        "france-2003/timed?parkingPot=true Anne(500 @35) Bruno(20 @0) bank(32 12) turns=13 die1=6 die2=5 pot=350 clock=60"
    )
    picture = board_svg(game)
    said = " ".join(Xml.fromstring(picture).itertext())
    minutes = (game.edition.time_limit - 60) // 60
    for words in ("France 2003", "tour 14", f"encore {minutes}:00", "500\u00a0€", "20\u00a0€", "32 maisons, 12 hôtels", "cagnotte 350"):
        assert words in said
    assert game.say() in said
    assert picture.count("<circle ") >= 11
    english = " ".join(Xml.fromstring(board_svg(game, "en")).itertext())
    assert "turn 14" in english and "32 houses, 12 hotels" in english and game.say(lang="en") in english


def test_the_end_names_who_wins(lively: Callable[..., Game]) -> None:
    game = lively("france-2003", "timed", options={"timeLimit": 60}, steps=400)
    assert game.over
    assert all(name in board_svg(game).partition('class="slip"')[2] for name in game.winners)


@every_edition
def test_a_drawing_shows_only_what_everybody_sees(edition: str, lively: Callable[..., Game]) -> None:
    """The line of the position has nothing hidden in it, and the same picture."""
    for seed in range(3):
        game = lively(edition, first_mode(edition), seed=seed, steps=80 + 90 * seed)
        assert board_svg(Game.from_text(game.text)) == board_svg(game)


def test_any_name_is_only_a_name() -> None:
    names = ["<b>&amp;", 'O\'Brien & "fils"', "\uffff\ufffe", "]]>", "M" * 40, "日本", "💶 x", "a" * 40]
    game = Game.new("france-2003", seats=names, key="0" * 32)
    picture = board_svg(game)
    said = " ".join(Xml.fromstring(picture).itertext())
    assert "<b>&amp;" in said and "]]>" in said and "日本" in said
    assert Xml.fromstring(f"<html>{re.sub('<img[^>]*>', '', game._repr_html_())}</html>") is not None
    assert "<b>&amp;" not in re.sub(r"<text.*?</text>", "", picture)


def test_initials_tell_seats_apart() -> None:
    assert initials(["Anne", "bruno", "Élise"]) == ["A", "B", "É"]
    assert initials(["Robot 1", "Robot 2", "Anne"]) == ["R1", "R2", "A"]
    assert initials(["Anne", "Alain", "Ali", "Bo"]) == ["An", "Aa", "Ai", "B"]
    assert initials(["Al", "Bo", "al", "Alain"]) == ["A1", "B", "A3", "A4"]
    assert initials(["E\u0301lise", "Éloi"]) == ["Éi", "Éo"]
    for seats in (["A", "a", "AA"], ["x"] * 1, ["Ana", "Anna", "Hanna", "Hana"]):
        assert len(set(initials(seats))) == len(seats)


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("face", FACES.values(), ids=list(FACES))
@pytest.mark.parametrize("night", [False, True])
def test_every_text_can_be_read_on_its_ground(face: Face, night: bool) -> None:
    paints = face.paints(night)
    grounds = {"board": ("ink", "soft"), "wash": ("ink", "soft"), "sunk": ("ink",), "plate": ("plate_ink", "plate_soft")}
    poor = [(ink, on) for on, inks in grounds.items() for ink in inks if contrast(paints[ink], paints[on]) < 4.5]
    assert poor == []
    assert [colour for colour, ink in PIECE_COLOURS if contrast(colour, ink) < 4.5] == []


def test_every_edition_has_a_face_of_its_own() -> None:
    assert sorted(FACES) == sorted(editions.names())
    assert len({style(face, "") for face in FACES.values()}) == len(FACES)
    for face in FACES.values():
        sheet = style(face, "#m")
        assert "@media(prefers-color-scheme:dark)" in sheet and "@media(max-width:" in sheet
        assert all(rule.startswith("#m") for rule in re.findall(r"(?:^|[{}])([^{}@]+)\{", sheet))


def test_ones_own_edition_has_the_face_of_what_it_extends(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    longest = {1: "Une très longue rue " * 3, 2: "W" * 60, 4: "de la " * 10, 20: "M" * 60, 12: "Compagnie " * 6, 39: "l'" * 30}
    path.write_text(
        'id = "mine"\ntitle = { fr = "Chez nous & <vous>" }\nextends = "paris-1936"\n'
        + "".join(f'[squares.{number}]\nname = "{name.strip()}"\n' for number, name in longest.items()),
        encoding="utf-8",
    )
    picture = edition_svg(editions.load(str(path), "base"))
    said = " ".join(Xml.fromstring(picture).itertext())
    assert "Chez nous & <vous>" in said and "Paris 1936" not in said
    assert FACES["paris-1936"].paints(night=False)["plate"] in picture
    check_lettering(picture, SERIF)  # sixty letters, the most a name may have


def test_a_jail_or_a_street_may_lie_anywhere(tmp_path: Path) -> None:
    """Somebody's own board: a street in a corner, the jail on an edge."""
    path = tmp_path / "odd.toml"
    path.write_text(
        'id = "odd"\ntitle = { fr = "Autrement" }\nextends = "france-2003"\n'
        '[squares.10]\nkind = "street"\nname = "Au coin"\ngroup = "pink"\nprice = 140\nhouse = 100\nmortgage = 70\n'
        'rents = [10, 50, 150, 450, 625, 750]\n[squares.11]\nkind = "jail"\nname = "Prison"\n',
        encoding="utf-8",
    )
    line = "odd/base Anne(500 @0 10+1 13+1 14+1) Bruno(20 @11 jail1) C(9 @11) bank(29 12)"
    picture = board_svg(Game.from_text(line, edition=str(path)))
    squares = squares_of(picture)
    assert [text for text, *_ in lines_of(squares[10])] == ["50\u00a0€", "Au coin"]
    assert [text for text, *_ in lines_of(squares[11])] == ["Prison"]
    assert picture.count("M6 0V24M12 0V24M18 0V24") == 1  # bars over the one piece that is in jail


def test_a_notebook_shows_the_board_and_who_has_what() -> None:
    game = Game.from_text("france-2003/base Anne(500 @39 37 39 5m) Bruno(20 @10 jail1) C(0 @0 out) bank(32 12) bankrupts=1", lang="en")
    assert game._repr_svg_() == board_svg(game, "en")
    shown = game._repr_html_()
    image = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', shown)
    assert image is not None and b64decode(image[1]).decode() == game._repr_svg_()
    rows: list[Any] = [re.sub(r"<svg.*?</svg>|<[^>]+>", " ", row).split() for row in re.findall(r"<tr>(.*?)</tr>", shown)]
    assert rows[0] == ["player", "cash", "square", "deeds", "fortune"]
    assert " ".join(rows[1]) == f"Anne 500 € Rue de la Paix dark blue 2/2 , stations 1/4 {game.fortune('Anne')} €"
    assert "<b>dark blue 2/2</b>, stations 1/4" in shown
    assert " ".join(rows[2]) == "Bruno 20 € in jail – 20 €" and "bankrupt" in rows[3]
    assert 'alt="Board: France 2003.' in shown


@pytest.mark.parametrize(("picture", "lang"), [("plateau.svg", "fr"), ("board.svg", "en")])
def test_the_pictures_of_the_readme_are_drawn_by_the_command(picture: str, lang: str) -> None:
    """After a change: monopole board docs/examples/position.txt --svg docs/images/plateau.svg --lang fr, and board.svg in English."""
    game = Game.from_text((ROOT / "docs" / "examples" / "position.txt").read_text(encoding="utf-8").strip())
    assert (ROOT / "docs" / "images" / picture).read_text(encoding="utf-8").strip() == board_svg(game, lang)
