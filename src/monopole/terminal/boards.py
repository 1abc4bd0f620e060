"""The board, the deeds and the fortunes, one plain line each."""

from __future__ import annotations

from monopole.game import Game, Sheet, sheets
from monopole.schema import DECKS, PILE, SQUARES
from monopole.terminal.screen import Screen
from monopole.terminal.terminal_sentences import said
from monopole.text.names import Names


def show_board(game: Game, screen: Screen) -> None:
    """Every square: what it is, whose it is, what stands on it, who is there."""
    for square in range(SQUARES):
        here = [name for seat, name in enumerate(game.seats) if game.table.square[seat] == square and not game.table.out[seat]]
        parts = [f"{square} {game.box.squares[square].name}", *_deed(game, square, screen.lang)]
        if here:
            parts.append(said("here", screen.lang, names=", ".join(here)))
        screen.line(", ".join(parts))
    screen.say("bank_holds", houses=_names(game, screen).houses(game.table.houses_left), hotels=_hotels(game, screen))
    if game.table.pot:
        screen.say("pot", amount=game.box.currency.write(game.table.pot, screen.lang))


def _names(game: Game, screen: Screen) -> Names:
    return Names(game.box, game.seats, screen.lang)


def _hotels(game: Game, screen: Screen) -> str:
    return _names(game, screen).counted(game.box.hotel, game.table.hotels_left)


def _deed(game: Game, square: int, lang: str) -> list[str]:
    group = game.box.squares[square].group
    if not group:
        return []
    names = Names(game.box, game.seats, lang)
    owner = game.table.owner[square]
    parts = [names.group(group)] if group not in ("stations", "utilities") else []
    parts.append(
        said("for_sale", lang, price=names.money(game.edition.price[square]))
        if owner < 0
        else said("owned_by", lang, who=game.seats[owner])
    )
    return parts + _state(game, square, lang)


def _state(game: Game, square: int, lang: str) -> list[str]:
    """Buildings and mortgage, where there are any."""
    names = Names(game.box, game.seats, lang)
    parts = [names.buildings(game.table.built[square])] if game.table.built[square] else []
    return parts + ([said("mortgaged", lang)] if game.table.mortgaged[square] else [])


def show_deeds(game: Game, screen: Screen, seats: list[str]) -> None:
    """What each seat owns."""
    for name in seats:
        seat = game.seats.index(name)
        deeds = [square for square in range(SQUARES) if game.table.owner[square] == seat]
        screen.say("owns" if deeds else "owns_nothing", who=name, cash=game.box.currency.write(game.table.cash[seat], screen.lang))
        for square in deeds:
            group = Names(game.box, game.seats, screen.lang).group(game.box.squares[square].group)
            screen.line("  " + ", ".join([f"{square} {game.box.squares[square].name}", group, *_state(game, square, screen.lang)]))
        cards = sum(game.table.holder[card] == seat for card in range(DECKS * PILE))
        if cards:
            screen.line("  " + said("cards_held", screen.lang, count=cards))
        if game.table.loan[seat]:
            screen.line("  " + said("loan", screen.lang, amount=game.box.currency.write(game.table.loan[seat], screen.lang)))


def show_fortunes(game: Game, screen: Screen) -> None:
    """Everybody's sheet: the fortune and what it is made of, the richest first."""
    for sheet in sorted(sheets(game), key=lambda sheet: (sheet.out, -sheet.fortune)):
        if sheet.out:
            screen.say("is_out", who=sheet.seat)
        else:
            fortune = game.box.currency.write(sheet.fortune, screen.lang)
            screen.say("worth", who=sheet.seat, fortune=fortune, parts=_parts(game, sheet, screen.lang))


def _parts(game: Game, sheet: Sheet, lang: str) -> str:
    """Cash always, the rest where there is some."""
    parts = (
        ("part_cash", sheet.cash), ("part_lots", sheet.lots), ("part_mortgaged", sheet.mortgaged), ("part_houses", sheet.houses),
        ("part_hotels", sheet.hotels), ("part_loan", sheet.loan),
    )  # fmt: skip
    nouns = {"houses": game.box.house(lang, 2), "hotels": game.box.hotel(lang, 2)}
    shown = [(code, amount) for code, amount in parts if amount or code == "part_cash"]
    return ", ".join(said(code, lang, amount=game.box.currency.write(amount, lang), **nouns) for code, amount in shown)


def place(game: Game, seat: str) -> str:
    """The square somebody stands on."""
    square = game.table.square[game.seats.index(seat)]
    return f"{square} {game.box.squares[square].name}"


def purse(game: Game, seat: str) -> str:
    """What somebody has in cash; nothing for a banker without a token."""
    return game.box.currency.write(game.seat(seat).cash) if seat in game.seats else ""
