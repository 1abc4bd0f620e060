"""Everything that is wrong with a table: the invariants that every position of a game keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monopole import vocabulary as v
from monopole.bilingual import Both
from monopole.game.encoding import members
from monopole.rules.building import level
from monopole.rules.passports import FULL
from monopole.rules.transfer import HALF, LOW
from monopole.schema import CLAIMS, DECKS, DEEP, FIGURES, GIVEN, GROUPS, NOBODY, PILE, SEATS, SQUARES, STREETS, Edition, Table, group_deeds

_SEAT_FIELDS = ("turn", "caused", "deal_to", "banker", "visitor", "seller", "bidder", "asker")
_CARD_LOTS = (1 << DECKS) - 1
_CARDS = (1 << DECKS * PILE) - 1
_SWITCHES = ("rolled", "again", "time_up", "finishing", "over", "lowered")


def broken(g: Table, e: Edition, seats: Sequence[str]) -> Iterator[Both]:
    """Each broken invariant, in both languages. When the frame itself is broken nothing further can be said."""
    frame = list(_frame(g, e, seats))
    yield from frame
    if not frame:
        yield from _seats(g, e, seats)
        yield from _deeds(g, e)
        yield from _groups(g, e)
        yield from _stock(g, e)
        yield from _cards(g, e)
        yield from _agenda(g, e)
        yield from _auction(g, e)


def _frame(g: Table, e: Edition, seats: Sequence[str]) -> Iterator[Both]:
    """Numbers that name a seat, a square or a place must name one."""
    if not 1 <= g.seats <= SEATS or g.seats != len(seats):
        yield Both(f"{g.seats} joueurs pour {len(seats)} noms", f"{g.seats} seats for {len(seats)} names")
        return
    if not g.seats <= g.people <= g.seats + 1:
        yield Both(f"{g.people} personnes pour {g.seats} joueurs", f"{g.people} people for {g.seats} seats")
    if sorted(g.order[: g.seats]) != list(range(g.seats)):
        yield Both(
            f"l'ordre de jeu {g.order[: g.seats]} n'est pas une permutation", f"the order of play {g.order[: g.seats]} is no permutation"
        )
    elif any(g.place[g.order[place]] != place for place in range(g.seats)):
        yield Both("les places ne suivent pas l'ordre de jeu", "the places do not follow the order of play")
    for name in _SEAT_FIELDS:
        least = 0 if name in ("turn", "caused", "deal_to") else NOBODY
        most = g.people if name == "banker" else g.seats
        if not least <= getattr(g, name) < most:
            yield Both(f"{name} = {getattr(g, name)} n'est pas un joueur", f"{name} = {getattr(g, name)} is no seat")
    for name in ("winners", "bidders", "invited"):
        if not 0 <= getattr(g, name) < 1 << g.seats:
            yield Both(f"{name} contient quelqu'un qui n'est pas à table", f"{name} holds somebody who is not at the table")
    sets = {name: getattr(g, name) for name in ("dealt", "offered", "estate", "deal_give", "deal_take")}
    sets["unsold"] = g.unsold & ~(_CARD_LOTS << SQUARES)
    for name, squares in sets.items():
        if squares < 0 or squares & ~e.deeds:
            yield Both(f"{name} contient une case sans titre", f"{name} holds a square without a deed")
    for name in _SWITCHES:
        if getattr(g, name) not in (0, 1):
            yield Both(f"{name} = {getattr(g, name)} n'est ni 0 ni 1", f"{name} = {getattr(g, name)} is neither 0 nor 1")
    if not (0 <= g.die1 <= 6 and 0 <= g.die2 <= 6 and 0 <= g.doubles <= 3 and 0 <= g.last_round <= 2):
        yield Both("les dés, les doubles ou le dernier tour sont hors bornes", "dice, doubles or last round are out of bounds")
    if min(g.clock, g.turns, g.pot, g.bankrupts, g.deadline, *g.draws) < 0 or any(not 0 <= word < 1 << 32 for word in g.key):
        yield Both("un compteur est négatif", "a counter is negative")
    if not 0 <= g.given_from <= g.given_to <= GIVEN or any(not 0 <= value < SQUARES for value in g.given):
        yield Both("le hasard donné est hors bornes", "the given chance is out of bounds")
    if not 0 <= g.estate_cards <= _CARDS or not 0 <= g.fresh_cards <= _CARDS:
        yield Both("une carte qui n'existe pas est à vendre ou nouvelle", "a card that does not exist is for sale or new")
    if not 0 <= g.claims <= CLAIMS or any(
        not 0 <= g.claim_square[i] < SQUARES or not 0 <= g.claim_owner[i] < g.seats for i in range(CLAIMS)
    ):
        yield Both("les loyers en attente sont hors bornes", "the waiting rents are out of bounds")
    if not 0 <= g.depth <= DEEP:
        yield Both(f"{g.depth} affaires à l'ordre du jour, {DEEP} au plus", f"{g.depth} matters on the agenda, at most {DEEP}")
    for deck in range(DECKS):
        if not (0 <= g.pile_top[deck] < PILE and 0 <= g.pile_size[deck] <= PILE):
            yield Both(f"la pile {v.DECK_NAMES[deck]} est hors bornes", f"the pile {v.DECK_NAMES[deck]} is out of bounds")
    for seat in range(g.seats):
        if not 0 <= g.square[seat] < SQUARES:
            yield Both(f"{seats[seat]} est sur la case {g.square[seat]}", f"{seats[seat]} stands on square {g.square[seat]}")
    if any(not NOBODY <= owner < g.seats for owner in g.owner) or any(not NOBODY <= holder < g.seats for holder in g.holder):
        yield Both(
            "un titre ou une carte est à quelqu'un qui n'est pas à table", "a deed or card belongs to somebody who is not at the table"
        )


def _seats(g: Table, e: Edition, seats: Sequence[str]) -> Iterator[Both]:
    for seat, name in enumerate(seats):
        if g.cash[seat] < 0:
            yield Both(f"{name} a {g.cash[seat]} en caisse", f"{name} holds {g.cash[seat]}")
        if not -1 <= g.jail[seat] < max(1, e.jail_attempts):
            yield Both(f"{name} a échoué {g.jail[seat]} fois à sortir de prison", f"{name} has failed {g.jail[seat]} times to leave jail")
        if g.jail[seat] >= 0 and g.square[seat] != e.jail_square:
            yield Both(
                f"{name} est en prison mais sur la case {g.square[seat]}", f"{name} is in jail but stands on square {g.square[seat]}"
            )
        if (
            not 0 <= g.loan[seat] <= e.bank_loans
            or not 0 <= g.loan_passes[seat] < max(1, e.loan_passes_most)
            or (g.loan_passes[seat] and not g.loan[seat])
            or g.loan_interest_due[seat] < 0
            or (g.loan_interest_due[seat] and not g.loan_passes[seat])
        ):
            yield Both(f"l'emprunt de {name} dépasse ce que la banque prête", f"the loan of {name} is beyond what the bank lends")
        if g.passport[seat] >> STREETS or (g.passport[seat] and not e.passports):
            yield Both(f"le passeport de {name} a une marque hors des terrains", f"the passport of {name} has a tick that is no street")
        owns = seat in g.owner or seat in g.holder or g.cash[seat] or g.loan[seat] or g.jail[seat] >= 0
        if g.out[seat] and owns:
            yield Both(f"{name} est éliminé mais possède encore quelque chose", f"{name} is out but still owns something")
    if e.teams:
        for team in set(g.team[: g.seats]):
            if g.team[: g.seats].count(team) != 2:
                yield Both(f"l'équipe {team} n'a pas deux joueurs", f"team {team} has not two seats")
    if g.over and any(g.out[seat] for seat in members(g.winners)):
        yield Both("un joueur éliminé a gagné", "a seat that is out has won")


def _deeds(g: Table, e: Edition) -> Iterator[Both]:
    for square in range(SQUARES):
        owner, built, mortgaged = g.owner[square], g.built[square], g.mortgaged[square]
        if not e.deeds >> square & 1:
            if owner != NOBODY or built or mortgaged:
                yield Both(f"la case {square} n'a pas de titre, mais un propriétaire", f"square {square} has no deed but an owner")
            continue
        if built and (e.kind[square] != v.STREET or not (0 < built <= e.houses_per_hotel or built == v.HOTEL)):
            yield Both(f"la case {square} porte {built} constructions", f"square {square} carries {built} buildings")
        if mortgaged not in (0, 1, 2):
            yield Both(f"l'hypothèque de la case {square} vaut {mortgaged}", f"the mortgage of square {square} is {mortgaged}")
        if owner == NOBODY and (built or mortgaged):
            yield Both(
                f"la case {square} est à la banque, mais construite ou hypothéquée",
                f"square {square} is the bank's, but built or mortgaged",
            )
        if built and mortgaged:
            yield Both(f"la case {square} est hypothéquée et construite", f"square {square} is mortgaged and built")
        if g.estate >> square & 1 and owner != NOBODY:
            yield Both(
                f"la case {square} attend l'enchère, mais elle a un propriétaire",
                f"square {square} awaits its auction, but it has an owner",
            )


def _groups(g: Table, e: Edition) -> Iterator[Both]:
    for group in range(GROUPS):
        lots = group_deeds(e, group)
        if not any(g.built[lot] for lot in lots):
            continue
        name = v.GROUP_NAMES[group]
        if len({g.owner[lot] for lot in lots}) > 1:
            yield Both(f"le groupe {name} est construit mais incomplet", f"the group {name} is built on but not complete")
        if e.mortgage_requires_bare == v.GROUP and any(g.mortgaged[lot] for lot in lots):
            yield Both(f"le groupe {name} est construit et hypothéqué", f"the group {name} is built on and mortgaged")
        levels = [level(g, e, lot) for lot in lots]
        # Where a hotel may be sold alone the other lots keep theirs, and any unevenness can come of it.
        if e.hotel_sale != v.SINGLE and max(levels) - min(levels) > 1:
            yield Both(f"le groupe {name} est construit inégalement : {levels}", f"the group {name} is built unevenly: {levels}")


def _stock(g: Table, e: Edition) -> Iterator[Both]:
    if e.unlimited_buildings:
        return
    houses = sum(built for built in g.built if built != v.HOTEL) + g.houses_left
    hotels = g.built.count(v.HOTEL) + g.hotels_left
    if min(g.houses_left, g.hotels_left) < 0:
        yield Both(
            f"la banque a {g.houses_left} maisons et {g.hotels_left} hôtels",
            f"the bank has {g.houses_left} houses and {g.hotels_left} hotels",
        )
    if houses != e.houses:
        yield Both(f"{houses} maisons en tout, la boîte en a {e.houses}", f"{houses} houses in all, the box has {e.houses}")
    if hotels != e.hotels:
        yield Both(f"{hotels} hôtels en tout, la boîte en a {e.hotels}", f"{hotels} hotels in all, the box has {e.hotels}")


def _cards(g: Table, e: Edition) -> Iterator[Both]:
    for deck in range(DECKS):
        name = v.DECK_NAMES[deck]
        piled = [g.pile[deck * PILE + (g.pile_top[deck] + i) % PILE] for i in range(g.pile_size[deck])]
        held = [card for card in range(PILE) if g.holder[deck * PILE + card] != NOBODY or g.estate_cards >> deck * PILE + card & 1]
        for card in set(piled + held):
            if not 0 <= card < PILE or e.card_effect[deck * PILE + card] == 0:
                yield Both(f"{name} : la carte {card} n'existe pas", f"{name}: there is no card {card}")
            elif (piled + held).count(card) > 1:
                yield Both(f"{name} : la carte {card} est à deux endroits", f"{name}: card {card} is in two places")
        for card in range(e.cards[deck]):
            if card not in piled and card not in held:
                yield Both(f"{name} : la carte {card} manque", f"{name}: card {card} is missing")
        for card in held:
            if e.card_effect[deck * PILE + card] != v.JAIL_FREE:
                yield Both(f"{name} : la carte {card} ne se garde pas", f"{name}: card {card} is not one to keep")


def _agenda(g: Table, e: Edition) -> Iterator[Both]:
    if bool(g.over) != (g.depth == 0):
        yield Both("une partie finie n'a plus d'affaire, une autre en a une", "a game that is over has no matter left, another has one")
    if any(g.matters[g.depth :] + g.whose[g.depth :] + g.figures[g.depth * FIGURES :]):
        yield Both("il reste des nombres au-dessus de l'ordre du jour", "there are numbers left above the agenda")
    below = v.NOTHING
    for at in range(g.depth):
        kind, seat, numbers = g.matters[at], g.whose[at], g.figures[at * FIGURES : (at + 1) * FIGURES]
        most = g.people if kind == v.OPENING else g.seats
        if kind not in v.MATTERS or not NOBODY <= seat < most or not _follows(kind, below) or not _sound(g, e, kind, seat, numbers):
            yield Both(f"l'affaire {at + 1} n'a pas de sens", f"matter {at + 1} makes no sense")
        elif at == g.depth - 1 and (kind >= v.MOVING or seat == NOBODY or (seat < g.seats and g.out[seat])):
            yield Both("l'affaire du moment n'attend personne", "the matter of the moment awaits nobody")
        below = kind


def _follows(kind: int, below: int) -> bool:
    """Whether such a matter can lie upon that one: at the bottom lies the turn, or the rolls for the start."""
    if below == v.NOTHING:
        return kind in (v.TURN_OVER, v.START, v.CLAIMING)
    upon = {v.OPENING: v.UNDER_HAMMER, v.IN_KIND: v.OWING}
    return kind not in (v.NOTHING, v.TURN_OVER, v.START) and upon.get(kind, below) == below


def _sound(g: Table, e: Edition, kind: int, seat: int, numbers: Sequence[int]) -> bool:
    """Whether the numbers of a matter name what such a matter is about."""
    a, b, c, d = numbers
    if kind == v.START:
        return 0 < a < 1 << g.seats
    if kind == v.OFFERED:
        return 0 <= a < SQUARES and bool(e.deeds >> a & 1) and g.owner[a] == NOBODY
    if kind == v.FLIGHT:
        return bool(e.passports) and 0 <= a < SQUARES and seat != NOBODY and g.passport[seat] != FULL
    if kind in (v.OWING, v.DUE):
        return a > 0 and NOBODY <= b < g.seats and c in v.REASONS and 0 <= d < 1 << g.seats
    if kind in (v.IN_KIND, v.DEALING, v.ESTATE, v.LEVY):
        return 0 <= a < g.seats and (kind != v.LEVY or (b >= 0 and c > 0))
    if kind == v.TRANSFER:
        deeds = members(a | b << HALF) if 0 <= a <= LOW and 0 <= b <= LOW else ()
        return bool(deeds) and all(square < SQUARES and g.owner[square] == seat for square in deeds)
    if kind == v.CHOICE:
        return a >= 0 and 0 <= b < DECKS
    if kind == v.SHORTAGE and g.asker == NOBODY:
        return False
    if kind in (v.SHORTAGE, v.SCARCE, v.PLACING):
        return a in (v.HOUSE_LOT, v.HOTEL_LOT) and b >= 0
    return True


def _auction(g: Table, e: Edition) -> Iterator[Both]:
    kinds = g.matters[: g.depth]
    if v.UNDER_HAMMER not in kinds and v.OPENING not in kinds:
        return
    deed = 0 <= g.lot < SQUARES and e.deeds >> g.lot & 1
    if (not deed and g.lot not in (v.CARD_LOT, v.CARD_LOT + 1, v.HOUSE_LOT, v.HOTEL_LOT)) or not v.DECLINED <= g.lot_kind <= v.OWN:
        yield Both(f"le lot {g.lot} n'existe pas", f"there is no lot {g.lot}")
    if not g.bidders or any(g.out[seat] for seat in members(g.bidders)):
        yield Both("l'enchère n'a personne qui puisse enchérir", "the auction has nobody who may bid")
    if g.bidder != NOBODY and (g.bid > g.cash[g.bidder] or g.bid < 0):
        yield Both(f"l'offre de {g.bid} dépasse la caisse", f"the bid of {g.bid} is beyond the purse")
