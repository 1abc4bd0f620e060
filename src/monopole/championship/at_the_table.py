"""At a table: the juniors' dice, the box, the deal, the sheets, the hand-in (COMP-5 to COMP-11, COMP-20, COMP-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monopole.bilingual import Both
from monopole.championship.day_verbs import ORGANISER, REFEREE, SERVER, TABLE, TEAM, Said, kind_of, number_of, table_in, verb
from monopole.championship.day_words import DayError, Entry, only, whole_in, wholes_in, words_in
from monopole.championship.rounds import PILES, RoundTable, ScoreSheet
from monopole.championship.score_sheets import RICHEST, Assets, odd, read_holding, worth
from monopole.championship.table_opening import box_contents, opening
from monopole.game.game_errors import shown
from monopole.schema import SQUARES

if TYPE_CHECKING:
    from monopole.championship.day import Day

DESK = (TABLE, REFEREE, ORGANISER)  # the table's phone, or whoever types what stands on its paper
LONGEST_CODE = 16


@verb(*DESK, TEAM)
def roll(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A junior's dice, thrown on the table and typed, or thrown by the page."""
    only(entry, "table", "team", "dice", "thrown")
    table = table_in(day, who, entry)
    table.must_be_open()
    team = number_of(who) if kind_of(who) == TEAM else entry.get("team")
    if team not in table.teams:
        raise DayError(
            "COMP-5",
            "l'équipe {team} n'est pas à la table {table}",
            "team {team} is not at table {table}",
            team=shown(team),
            table=table.number,
        )
    dice = wholes_of_dice(entry)
    if team not in table.opening.to_roll:
        raise DayError("COMP-5", "ce junior a déjà lancé", "this junior has rolled already")
    table.rolls.setdefault(int(team), []).append(dice)
    table.changed()
    thrown = {"thrown": True} if entry.get("thrown") is True else {}
    return {"do": "roll", "table": table.number, "team": team, "dice": dice, **thrown}


def wholes_of_dice(entry: Entry) -> list[int]:
    dice = entry.get("dice")
    if not isinstance(dice, list) or len(dice) != 2 or not all(type(die) is int and 1 <= die <= 6 for die in dice):
        raise DayError("COMP-5", "il faut deux dés de 1 à 6, pas {dice}", "two dice from 1 to 6 are wanted, not {dice}", dice=shown(dice))
    return list(dice)


@verb(*DESK)
def broken(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A die left the board or lay on the cards: the junior's last roll does not count."""
    only(entry, "table", "team")
    table = table_in(day, who, entry)
    table.must_be_open()
    team = entry.get("team")
    if not table.rolls.get(team if type(team) is int else 0):
        raise DayError("COMP-8", "ce junior n'a pas encore lancé", "this junior has not rolled yet")
    if table.box_checked:
        raise DayError(
            "COMP-8", "on est assis : seul l'arbitre fait rasseoir la table", "all are seated: only the referee has the table sit down anew"
        )
    table.rolls[int(str(team))].pop()
    table.changed()
    return {"do": "broken", "table": table.number, "team": team}


@verb(*DESK)
def check_box(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The banker has counted houses, hotels and each player's notes."""
    only(entry, "table", "houses", "hotels", "notes")
    table = table_in(day, who, entry)
    table.must_be_open()
    table.must_be_seated()
    contents = box_contents()
    for name, right in (("houses", contents["houses"]), ("hotels", contents["hotels"]), ("notes", contents["notes_each"])):
        if entry.get(name) != right:
            raise DayError(
                "COMP-7", "{name} : il en faut {right}, pas {value} ; demandez le reste à l'arbitre",
                "{name}: there must be {right}, not {value}; ask the referee for the rest",
                name=_COUNTED[name], right=right, value=shown(entry.get(name)),
            )  # fmt: skip
    table.box_checked = True
    return {"do": "check_box", "table": table.number, **{name: entry[name] for name in ("houses", "hotels", "notes")}}


_COUNTED = {"houses": Both("maisons", "houses"), "hotels": Both("hôtels", "hotels"), "notes": Both("billets par joueur", "notes each")}


@verb(*DESK)
def cut(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A pile was shuffled, and another player has cut it."""
    only(entry, "table", "pile")
    table = table_in(day, who, entry)
    table.must_be_open()
    table.must_be_seated()
    if entry.get("pile") not in PILES:
        raise DayError("COMP-7", "pile : chance ou chest", "pile: chance or chest")
    if entry["pile"] not in table.cut:
        table.cut.append(entry["pile"])
    return {"do": "cut", "table": table.number, "pile": entry["pile"]}


@verb(*DESK)
def deal(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Two deeds to a seat, off the pack; both of one colour go back and two others are dealt."""
    only(entry, "table", "seat", "squares", "thrown")
    table = table_in(day, who, entry)
    _before_the_deal_ends(table)
    if not table.box_checked or len(table.cut) < len(PILES):
        raise DayError("COMP-7", "la boîte se vérifie et les cartes se coupent d'abord", "the box is checked and the cards are cut first")
    seat = whole_in(entry, "seat", 1, len(table.opening.places), "COMP-11")
    squares = wholes_in(entry, "squares", 0, SQUARES - 1, 2, "COMP-11")
    if seat in table.deal.dealt:
        raise DayError("COMP-11", "la place {seat} a déjà ses deux titres", "seat {seat} has its two deeds already", seat=seat)
    table.deal.give(seat, squares)
    thrown = {"thrown": True} if entry.get("thrown") is True else {}
    return {"do": "deal", "table": table.number, "seat": seat, "squares": squares, **thrown}


@verb(*DESK)
def undeal(day: Day, who: str, entry: Entry, at: int) -> Said:
    """What was dealt to a seat was noted wrongly: both deeds are in the pack again."""
    only(entry, "table", "seat")
    table = table_in(day, who, entry)
    _before_the_deal_ends(table)
    seat = whole_in(entry, "seat", 1, len(table.opening.places), "COMP-11")
    if table.deal.dealt.pop(seat, None) is None:
        raise DayError("COMP-11", "la place {seat} n'a pas encore de titres", "seat {seat} has no deeds yet", seat=seat)
    table.deal.refused.pop(seat, None)
    return {"do": "undeal", "table": table.number, "seat": seat}


@verb(*DESK)
def refuse(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A dealt deed is refused, or taken after all; it joins the stock for sale, and nothing comes in its place."""
    only(entry, "table", "seat", "square", "refused")
    table = table_in(day, who, entry)
    _before_the_deal_ends(table)
    seat = whole_in(entry, "seat", 1, len(table.opening.places), "COMP-11")
    square, refused = whole_in(entry, "square", 0, SQUARES - 1, "COMP-11"), entry.get("refused", True)
    if square not in table.deal.dealt.get(seat, []) or type(refused) is not bool:
        raise DayError("COMP-11", "ce titre n'a pas été donné à la place {seat}", "this deed was not dealt to seat {seat}", seat=seat)
    given_back = table.deal.refused.setdefault(seat, [])
    if refused and square not in given_back:
        given_back.append(square)
    elif not refused and square in given_back:
        given_back.remove(square)
    return {"do": "refuse", "table": table.number, "seat": seat, "square": square, "refused": refused}


def _before_the_deal_ends(table: RoundTable) -> None:
    table.must_be_open()
    table.must_be_seated()
    if table.paid:
        raise DayError("COMP-11", "les titres sont payés : la donne est finie", "the deeds are paid: the deal is over")


@verb(*DESK)
def paid(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Everybody has paid for the deeds they keep: the table is ready to play."""
    only(entry, "table")
    table = table_in(day, who, entry)
    _before_the_deal_ends(table)
    lacking = [seat for seat in range(1, len(table.opening.places) + 1) if seat not in table.deal.dealt]
    if lacking:
        raise DayError(
            "COMP-11",
            "il reste à donner deux titres aux places {seats}",
            "seats {seats} have yet to get two deeds",
            seats=", ".join(map(str, lacking)),
        )
    table.paid = True
    return {"do": "paid", "table": table.number}


@verb(*DESK)
def sheet(day: Day, who: str, entry: Entry, at: int) -> Said:
    """A player's sheet, counted by the banker on a phone or typed from paper; what was signed before is not signed any more."""
    table = table_in(day, who, entry)
    table.must_be_open()
    table.must_be_seated()
    if not day.current().started:
        raise DayError("COMP-20", "la partie n'a pas commencé", "the game has not begun")
    seat = _own_seat(table, entry)
    holding = read_holding(entry)
    written = whole_in(entry, "written", 0, RICHEST, "COMP-21") if entry.get("written") is not None else None
    table.sheets[seat] = ScoreSheet(holding, written)
    return {"do": "sheet", "table": table.number, "seat": seat, **written_down(holding, written)}


def written_down(holding: Assets, written: int | None) -> Said:
    """A sheet as it stands in the journal."""
    return {**holding.to_dict(), **({} if written is None else {"written": written})}


def _own_seat(table: RoundTable, entry: Entry) -> int:
    seat = whole_in(entry, "seat", 1, len(table.opening.places), "COMP-21")
    if table.opening.place(seat).team in table.forfeits:
        raise DayError("COMP-19", "cette équipe a déclaré forfait", "this team has given up")
    return seat


@verb(*DESK, TEAM)
def sign(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The player signs under the amount, or takes the signature back; on paper where the paper is signed."""
    only(entry, "table", "seat", "signed", "paper")
    table = table_in(day, who, entry)
    table.must_be_open()
    seat = _own_seat(table, entry)
    place = table.opening.place(seat)
    if kind_of(who) == TEAM and place.team != number_of(who):
        raise DayError("COMP-21", "chacun signe sa propre fiche", "each signs their own sheet")
    filled = table.sheets.get(seat)
    if filled is None:
        raise DayError("COMP-21", "la fiche de la place {seat} n'est pas remplie", "the sheet of seat {seat} is not filled in", seat=seat)
    signed = entry.get("signed", True)
    wrong = filled.gap
    if signed and wrong is not None:
        raise DayError(
            "COMP-20", "écrit {written}, calculé {total} : {why}", "written {written}, computed {total}: {why}",
            written=wrong.written, total=wrong.total, why=wrong.why,
        )  # fmt: skip
    filled.signed = ("paper" if entry.get("paper") is True else "phone") if signed else ""
    return {"do": "sign", "table": table.number, "seat": seat, "signed": bool(signed), "paper": entry.get("paper") is True}


@verb(*DESK)
def hand_in(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The banker signs the table sheet and hands it in: from now on only the referee changes it."""
    only(entry, "table")
    table = table_in(day, who, entry)
    table.must_be_open()
    table.must_be_seated()
    missing = [seat for seat in table.seats_to_count() if seat not in table.sheets]
    if missing:
        raise DayError(
            "COMP-21",
            "il manque la fiche des places {seats}",
            "the sheets of seats {seats} are missing",
            seats=", ".join(map(str, missing)),
        )
    unsigned = [seat for seat in table.seats_to_count() if not table.sheets[seat].signed and not table.sheets[seat].holding.out]
    if unsigned:
        raise DayError(
            "COMP-21", "les places {seats} n'ont pas signé", "seats {seats} have not signed", seats=", ".join(map(str, unsigned))
        )
    wrong = odd(table.holdings(), day.names_at(table))
    if wrong:
        raise DayError("COMP-20", "les fiches ne vont pas ensemble : {why}", "the sheets do not fit together: {why}", why=wrong[0])
    table.handed = at
    table.settle()
    day.let_out(table)
    return {"do": "hand_in", "table": table.number}


@verb(*DESK, TEAM)
def call(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Somebody calls the referee, and says what about."""
    only(entry, "table", "words")
    table = table_in(day, who, entry)
    if table.handed is not None:
        table.must_be_open()
    words = words_in(entry, "words", "COMP-22")
    day.disputes.append(day.dispute(table.number, words, at))
    return {"do": "call", "table": table.number, "words": words}


@verb(ORGANISER, REFEREE)
def by_bots(day: Day, who: str, entry: Entry, at: int) -> Said:
    """Bots are to play this table out, at this level, from this key: what comes of it the server says (`bots_played`)."""
    only(entry, "table", "level", "key", "rolls", "sheets")
    table = table_in(day, who, entry)
    may_be_played_elsewhere(day, table)
    if "rolls" in entry:  # as it was written when the same line told what came of it
        _taken_in(day, table, entry, at)
    else:
        table.bots = {"level": str(entry["level"]), "key": str(entry["key"])}
    return {**entry, "table": table.number}


@verb(SERVER)
def bots_played(day: Day, who: str, entry: Entry, at: int) -> Said:
    """What came of a table that bots have played: its rolls and sheets."""
    only(entry, "table", "rolls", "sheets")
    table = table_in(day, who, entry)
    _must_be(table.bots is not None)
    _taken_in(day, table, entry, at)
    table.bots = None
    return dict(entry)


@verb(SERVER)
def bots_left(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The bots could not play this table, and why: it is played as any other."""
    only(entry, "table", "reason")
    table = table_in(day, who, entry)
    _must_be(table.bots is not None)
    table.bots = None
    return dict(entry)


@verb(SERVER)
def opening_live(day: Day, who: str, entry: Entry, at: int) -> Said:
    """This table is to be played on Monopole itself, and a table is reserved for it under this code."""
    only(entry, "table", "code", "lang")
    table = table_in(day, who, entry)
    may_be_played_elsewhere(day, table)
    _must_be(not table.code)
    table.opening_as, table.lang = str(entry["code"])[:LONGEST_CODE], str(entry.get("lang", "fr"))
    return dict(entry)


@verb(SERVER)
def not_opened(day: Day, who: str, entry: Entry, at: int) -> Said:
    """That table could not be opened, and why."""
    only(entry, "table", "code", "reason")
    table = table_in(day, who, entry)
    _must_be(bool(table.opening_as) and table.opening_as == entry.get("code"))
    table.opening_as = ""
    return dict(entry)


@verb(SERVER)
def live(day: Day, who: str, entry: Entry, at: int) -> Said:
    """This table is played on Monopole itself, under this code."""
    only(entry, "table", "code")
    table = table_in(day, who, entry)
    _must_be(table.opening_as in ("", entry.get("code")))
    if not table.opening_as:  # as it was written when no table was reserved first
        may_be_played_elsewhere(day, table)
    table.opening_as, table.early = "", False
    table.code = str(entry.get("code", ""))[:LONGEST_CODE]
    return {"do": "live", "table": table.number, "code": table.code}


@verb(SERVER)
def played(day: Day, who: str, entry: Entry, at: int) -> Said:
    """The game of a live table is over: its rolls and sheets. One that was `stopped` before its time counts where the referee says so;
    `taken_back` is how often the table took something back."""
    only(entry, "table", "code", "rolls", "sheets", "stopped", "taken_back")
    table = table_in(day, who, entry)
    may_be_played_elsewhere(day, table)
    if not table.code or entry.get("code") != table.code:
        raise DayError("COMP-3", "cette table ne se joue pas là", "this table is not played there")
    if entry.get("stopped") and not table.early:
        raise DayError(
            "COMP-12", "table {table} : cette partie s'est arrêtée avant l'heure et les règles ; demandez à l'arbitre",
            "table {table}: this game was stopped before its time and its rules; ask the referee", table=table.number,
        )  # fmt: skip
    _taken_in(day, table, entry, at)
    table.from_live = True
    if entry.get("taken_back"):
        day.note_ruling("taken_back", table, None, str(entry["taken_back"]), at)
    return dict(entry)


def _must_be(so: bool) -> None:
    """What the server says of a table is of what was asked for there."""
    if not so:
        raise DayError("COMP-3", "cette table n'attend pas cela", "this table does not await that")


def may_be_played_elsewhere(day: Day, table: RoundTable) -> None:
    table.must_be_open()
    if not day.current().started:
        raise DayError("COMP-3", "l'arbitre annonce d'abord la première phase", "the referee first announces the first phase")
    if table.sheets or len(table.in_play) < 2:
        raise DayError("COMP-21", "table {table} : on compte déjà", "table {table}: they are counting already", table=table.number)
    if table.box_checked:
        raise DayError("COMP-7", "table {table} : on y joue déjà avec la boîte", "table {table}: they are playing with the box already",
                       table=table.number)  # fmt: skip


def _taken_in(day: Day, table: RoundTable, entry: Entry, at: int) -> None:
    """Rolls and sheets of a game that the engine has played: signed by it, and handed in."""
    rolls = {team: [list(dice) for dice in throws] for team, throws in entry["rolls"]}
    if opening(table.teams, rolls, table.been_banker).to_roll:
        raise DayError("COMP-5", "cette partie s'est arrêtée avant les jets des juniors", "this game stopped before the juniors had rolled")
    table.clear()
    table.rolls = rolls
    table.changed()
    for seat, counted in enumerate(entry["sheets"], 1):
        holding = read_holding(counted)
        table.sheets[seat] = ScoreSheet(holding, None if holding.out else worth(holding).total, "engine")
    table.box_checked = table.paid = True
    table.handed = at
    table.settle()
    day.let_out(table)
