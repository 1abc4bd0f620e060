"""The dispatcher: a style is a number, so that a table of different bots compiles beside the rules."""

from monopole.bots.knobs import K_ALERT
from monopole.bots.sparring import (
    ABSURD_TRADER,
    CASH_KEEPER,
    FIXED_TRADER,
    FIXED_TRADER_MENDED,
    ORANGE_CHASER,
    RANDOM_TALKER,
    STATION_CHASER,
    speak_spar,
)
from monopole.bots.trader import speak_trader
from monopole.dialect import rule
from monopole.rules.agenda import asked
from monopole.rules.deeds import next_seat
from monopole.rules.default import default_word
from monopole.schema import Edition, Numbers, Table

DEFAULT_STYLE, TRADER_STYLE = range(2)
STYLES = {  # those without knobs, by name
    "default": DEFAULT_STYLE,
    "random": RANDOM_TALKER,
    "fixed_trader": FIXED_TRADER,
    "fixed_trader_mended": FIXED_TRADER_MENDED,
    "station_chaser": STATION_CHASER,
    "orange_chaser": ORANGE_CHASER,
    "cash_keeper": CASH_KEEPER,
    "absurd_trader": ABSURD_TRADER,
}


@rule()
def speak_default(g: Table, e: Edition, seat: int) -> tuple[int, int, int, int, int, int, int, int]:
    """The least committing word, and none unasked."""
    kind, said, a, b, c, d, x, y = default_word(g, e)
    if said != seat:
        return 0, seat, 0, 0, 0, 0, 0, 0
    return kind, said, a, b, c, d, x, y


@rule()
def silent(g: Table, seat: int, style: int, knobs: Numbers, at: int) -> bool:
    """Whether a seat is sure to say nothing unasked before another's roll; many traders build after their own move only."""
    if style == TRADER_STYLE:
        return g.claims == 0 and g.dealt == 0 and not knobs[at + K_ALERT] and next_seat(g, seat) != asked(g)
    return style == DEFAULT_STYLE


@rule()
def speak(
    g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers, at: int, tries: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """The word of a seat that plays in this style; `deeds` are the holdings of all."""
    if style == TRADER_STYLE:
        return speak_trader(g, e, deeds, seat, knobs, at, tries)
    if style >= FIXED_TRADER:
        return speak_spar(g, e, deeds, seat, style, knobs, tries)
    return speak_default(g, e, seat)
