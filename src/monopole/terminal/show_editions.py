"""The editions, shown: tables for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from monopole import editions
from monopole.editions import Box, Value, usual_mode
from monopole.editions.box_json import card_told, square_told, value_told
from monopole.options import OPTIONS, Option
from monopole.schema import RENTS, SQUARES
from monopole.terminal.screen import Screen
from monopole.terminal.terminal_sentences import said
from monopole.text import Unknown, cite_words, mode_name, rule_words, source_words
from monopole.text.names import Names
from monopole.vocabulary import DECK_NAMES


def edition_called(name: str, mode: str = "") -> Box:
    """An edition by name or file, in a mode or in its usual one."""
    return editions.load(name, mode or usual_mode(name))


def every_edition(lang: str) -> list[dict[str, Any]]:
    """The editions that come with the package."""
    return [summary(edition_called(name), lang) for name in editions.names()]


def summary(box: Box, lang: str) -> dict[str, Any]:
    return {
        "id": box.id, "title": box.title(lang), "modes": list(box.modes), "seats": list(box.seats), "year": box.year,
        "rulebook": box.rulebook,
    }  # fmt: skip


def show_editions(screen: Screen) -> None:
    headings = [said(code, screen.lang) for code in ("column_id", "column_title", "column_modes", "column_seats")]
    rows = [[each["id"], each["title"], ", ".join(each["modes"]), counted(each["seats"])] for each in every_edition(screen.lang)]
    screen.table(headings, rows)


def counted(numbers: list[int]) -> str:
    """`2-8`, or `4, 6` where there are gaps."""
    whole = len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}-{numbers[-1]}" if whole else ", ".join(map(str, numbers))


def details(box: Box, lang: str) -> dict[str, Any]:
    """Everything about an edition in a mode, JSON-ready."""
    return {
        **summary(box, lang),
        "mode": box.mode,
        "money": {"symbol": box.currency.symbol, "scale": box.edition.scale},
        "board": [square_told(box, square) for square in box.squares],
        "decks": {DECK_NAMES[deck]: [card_told(card, lang) for card in cards] for deck, cards in enumerate(box.cards)},
        "options": {name: value_told(name, value) for name, value in box.options.items()},
        "reconstructed": box.reconstructed,
        "changes": changes(box),
    }


def changes(box: Box) -> dict[str, Any]:
    """What the mode settles for itself: otherwise than the edition's usual game, or alike but for a reason of its own."""
    usual = editions.load(box.file or box.id, box.modes[0])
    return {
        name: {"usual": value_told(name, usual.options[name])["value"], **value_told(name, value)}
        for name, value in box.options.items()
        if value != usual.options[name]
    }


def show_edition(box: Box, screen: Screen) -> None:
    """The whole edition, in its usual mode."""
    _show_head(box, screen)
    _show_board(box, screen)
    _show_decks(box, screen)
    _show_reconstructed(box, screen)
    screen.line()
    screen.heading(said("options", screen.lang))
    own = [(option.name, box.options[option.name]) for option in OPTIONS.values() if not option.house_rule]
    _show_options(box, [(name, value) for name, value in own if value.source != "engine"], screen)
    plain = [f"{name} = {written(box, OPTIONS[name], value, screen.lang)}" for name, value in own if value.source == "engine"]
    screen.say("plain_options", options=", ".join(plain))
    screen.line()
    screen.heading(said("house_rules", screen.lang))
    for option in OPTIONS.values():
        if option.house_rule:
            screen.line(f"{option.name} ({option.rule} {title(option.rule, screen.lang)})")


def show_mode(box: Box, screen: Screen) -> None:
    """What a mode has of its own."""
    _show_head(box, screen)
    found = [(name, box.options[name]) for name in changes(box)]
    screen.line()
    if not found:
        screen.say("mode_is_usual")
        return
    screen.heading(
        said("mode_changes", screen.lang, mode=mode_name(box.mode, screen.lang), usual=mode_name(box.modes[0], screen.lang))
    )
    _show_options(box, found, screen, editions.load(box.file or box.id, box.modes[0]))


def _show_head(box: Box, screen: Screen) -> None:
    screen.heading(f"{box.title(screen.lang)} ({box.id})")
    try:
        book = source_words(box.rulebook, screen.lang)
    except Unknown:
        book = box.rulebook
    modes = ", ".join(f"{mode} ({mode_name(mode, screen.lang)})" for mode in box.modes)
    screen.say("head", book=book, modes=modes, seats=counted(list(box.seats)), cash=box.currency.write(box.edition.start_cash, screen.lang))


def _show_board(box: Box, screen: Screen) -> None:
    e, names = box.edition, Names(box, (), screen.lang)

    def money(amount: int) -> str:
        """Without the name of the money, which the heading tells."""
        return box.currency.write(amount, screen.lang) if box.currency.units else box.currency.grouped(amount, screen.lang)

    def building(number: int) -> str:
        """One price where both kinds cost the same."""
        prices = dict.fromkeys((e.house_price[number], e.hotel_price[number]))
        return " / ".join(money(price) for price in prices)

    headings = [said(code, screen.lang) for code in ("column_square", "column_name", "column_group", "column_price")]
    headings.append(f"{box.house(screen.lang)} / {box.hotel(screen.lang)}")
    headings += [said(code, screen.lang) for code in ("column_rents", "column_mortgage", "column_seen")]
    rows = []
    for number in range(SQUARES):
        square = box.squares[number]
        rents = [rent for rent in e.rent[number * RENTS : (number + 1) * RENTS] if rent] if square.group else []
        factor = e.scale if square.kind == "utility" else 1
        rows.append([
            str(number), square.name, names.group(square.group) if square.group else "",
            money(e.price[number]) if square.group or square.kind == "tax" else "", building(number) if square.kind == "street" else "",
            " / ".join((f"×{rent}" if factor == 1 else f"×{money(rent)}") if square.kind == "utility" else money(rent) for rent in rents),
            money(e.mortgage[number]) if square.group else "",
            said("reconstructed_mark", screen.lang) if square.reconstructed else "",
        ])  # fmt: skip
    screen.line()
    screen.heading(said("board", screen.lang, money=box.currency.name(screen.lang, 2)))
    screen.table(headings, rows, right=(0, 3, 4, 6))


def _show_decks(box: Box, screen: Screen) -> None:
    for deck, cards in enumerate(box.cards):
        screen.line()
        screen.heading(said("deck", screen.lang, name=box.deck_names[deck](screen.lang), count=len(cards)))
        for card in cards:
            mark = f" ({said('reconstructed_mark', screen.lang)})" if card.reconstructed else ""
            screen.line(f"{card.id}  {card.text(screen.lang)}{mark}")


def _show_reconstructed(box: Box, screen: Screen) -> None:
    screen.line()
    screen.heading(said("reconstructed", screen.lang))
    screen.line(", ".join(box.reconstructed) or said("nothing_reconstructed", screen.lang))


def _show_options(box: Box, options: Iterable[tuple[str, Value]], screen: Screen, usual: Box | None = None) -> None:
    """Each option with its value and the reason for it; the value it has in the usual game beside it, where that is asked."""
    for name, value in options:
        option = OPTIONS[name]
        shown = written(box, option, value, screen.lang)
        if usual is not None:
            before = written(usual, option, usual.options[name], screen.lang)
            shown = said("alike" if before == shown else "instead", screen.lang, value=shown, usual=before)
        screen.say(
            "option", name=name, value=shown, rule=option.rule, title=title(option.rule, screen.lang), why=reason(value, screen.lang)
        )


def written(box: Box, option: Option, value: Value, lang: str) -> str:
    """The value of an option as people read it."""
    if option.kind == "money":
        return box.currency.write(value.number, lang)
    if option.unit:
        return f"{value.number}\u00a0{option.unit}"
    if isinstance(value.value, tuple):
        return ", ".join(map(str, value.value)) or said("never", lang)
    return said("yes" if value.value else "no", lang) if isinstance(value.value, bool) else str(value.value)


def reason(value: Value, lang: str) -> str:
    """Why an option has its value: the booklet's section, a ruling, or neither."""
    parts = [cite_words(value.cite, lang, value.ruling), said("reconstructed_mark", lang) if value.reconstructed else ""]
    return ", ".join(part for part in parts if part) or said("source_" + value.source, lang)


def title(rule: str, lang: str) -> str:
    return rule_words(rule, None, lang).title
