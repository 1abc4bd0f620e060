"""The options on which the rulebooks differ, each declared here and nowhere else.

An option is a field of an edition (`jail_fine`), a name in edition files (`jailFine`), the rule it serves, the values it may have and the
one it has where no file says otherwise. `schema.Edition`, the loader, the questions of a table and the report all read this list.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from monopole.bilingual import Both
from monopole.vocabulary import (
    ALL_HOTELS,
    ALWAYS_NEW,
    ALWAYS_PLAYS,
    ANY_PRICE,
    ANYTIME,
    AS_AUCTION,
    AS_ORDINARY,
    AS_SALE,
    AUCTIONED,
    AUTOMATIC,
    BACK_TO_STOCK,
    BANK_AUCTIONS,
    BANK_OUT_OF_DEEDS,
    BANKER_OPENS,
    BEFORE_ROLL_OR_DEBT,
    BY_CONSENT,
    BY_CONSENT_ANY_DEBT,
    BY_ITSELF,
    BY_WORD,
    CARD_REROLL,
    CASH_FIRST,
    CASH_ONLY,
    DEED_PRICE,
    DEEDS_TO_CREDITOR,
    DRAWN,
    EITHER,
    ENGINE_BANKS,
    EXCHANGE_ONLY,
    FACE_VALUE,
    FINISH_MOVE,
    GIVEN_ONLY,
    GROUP,
    HALF_HALF,
    HIGHEST_ROLL,
    INTEREST_FIRST,
    JUNIORS_RANKED,
    LOT,
    MANUAL,
    MAY_SIT_OUT_ABOVE_FIVE,
    MIN_ONE,
    MINIMUM,
    MORTGAGE_VALUE,
    NEVER,
    NEXT_PLAYER,
    NEXT_ROLL,
    NO,
    NO_AUCTION,
    NO_DEVICE,
    NO_RESIGNATION,
    NOT_ABOVE_FOUR,
    NOT_IN_KIND,
    ONE_BY_ONE,
    ONE_SLOT,
    OPEN,
    OWN_OR_BETWEEN,
    OWNER,
    OWNER_OR_TEAMMATE,
    PLAYER_ONE,
    PLAYS_LAST,
    PRINCIPAL,
    PRINCIPAL_PLUS_INTEREST,
    PRIVATE_ONLY,
    RESIGN_TO_BANK,
    RICHEST_PLAYER,
    SINGLE,
    STOP_AT_ONCE,
    TEAM_SUM,
    TO_ALL,
    TO_BANKER,
    TWO_SLOTS,
    UNDER_PILE,
    WHOLE_GROUP,
    YES,
)  # fmt: skip

Written = bool | int | str | tuple[int, ...]  # the value of an option as people write it

MONEY_MOST = 1_000_000_000


@dataclasses.dataclass(frozen=True)
class Option:
    """One option: what it is, what it may be, what it is where nobody says."""

    kind: str  # flag, choice, number, money, counts (a list of small numbers, kept as bits)
    rule: str
    what: str
    values: tuple[str, ...] = ()  # the choices by name, in the order of their numbers; empty: a whole number
    least: int = 0
    most: int = 1
    default: Written | None = None  # nothing special happens; None: every edition says it
    also: Mapping[str, str] = dataclasses.field(default_factory=dict)  # other words for a value, in small letters and digits only
    unit: str = ""
    title: Both | None = None  # of a house rule
    field: str = ""

    @property
    def name(self) -> str:
        """As edition files write it."""
        first, *others = self.field.split("_")
        return first + "".join(word.capitalize() for word in others)

    @property
    def house_rule(self) -> bool:
        return self.title is not None

    @property
    def type(self) -> str:
        """How an edition stores it: in the least room for the greatest value."""
        greatest = (2 << self.most) - 1 if self.kind == "counts" else self.most
        return next(kind for kind, bits in (("i1", 7), ("i2", 15), ("i4", 31)) if greatest >> bits == 0)


def flag(rule: str, what: str, default: bool | None = None, also: Mapping[str, str] | None = None) -> Any:
    return Option("flag", rule, what, ("no", "yes"), default=default, also=also or {})


def house_rule(rule: str, what: str, fr: str, en: str) -> Any:
    """In no rulebook, hence off unless the table wants it; with its title in French and English."""
    return Option("flag", rule, what, ("no", "yes"), default=False, title=Both(fr, en))


def choice(rule: str, what: str, values: Mapping[str, int], default: str | None = None, also: Mapping[str, str] | None = None) -> Any:
    """One of several: each as edition files write it, with the number that rules know it by."""
    if list(values.values()) != list(range(len(values))):
        raise ValueError(f"{what}: the choices are numbered {list(values.values())}, not from 0 on")
    return Option("choice", rule, what, tuple(values), most=len(values) - 1, default=default, also=also or {})


def timing(rule: str, what: str) -> Any:
    values = {"anytime": ANYTIME, "ownOrBetween": OWN_OR_BETWEEN, "ownBeforeFirstRollOrDebt": BEFORE_ROLL_OR_DEBT}
    return choice(rule, what, values, also={"ownbetween": "ownOrBetween", "before1strollordebt": "ownBeforeFirstRollOrDebt"})


def number(rule: str, what: str, least: int, most: int, default: int | None = None, unit: str = "") -> Any:
    return Option("number", rule, what, (), least, most, default, unit=unit)


def counts(rule: str, what: str, least: int, most: int) -> Any:
    """Several numbers at once, kept as bits."""
    return Option("counts", rule, what, (), least, most)


def money(rule: str, what: str, least: int = 0, default: int | None = None) -> Any:
    return Option("money", rule, what, (), least, MONEY_MOST, default)


# fmt: off
class Options:
    """The options of an edition, in the order of the rulebooks' chapters."""

    scale: int = number("SETUP-7", "units of the edition's money in one classic unit", 1, 1_000_000)
    players: int = counts("SETUP-1", "allowed numbers of tokens", 1, 8)
    people_most: int = number("SETUP-1", "the most people, a banker without token included", 1, 9)
    houses: int = number("SETUP-2", "houses in the box", 0, 1000)
    hotels: int = number("SETUP-2", "hotels in the box", 0, 1000)
    start_cash: int = money("SETUP-3", "what each seat starts with", least=1)
    go_salary: int = money("GO-1", "for passing or reaching the start")
    go_salary_backwards: int = flag("GO-4", "whether a move backwards over the start earns it", default=False)
    go_salary_stopping: int = flag("GO-4", "whether a move backwards that stops on the start earns it", default=False)
    jail_fine: int = money("JAIL-6", "to leave jail")
    jail_fine_on_turns: int = counts("JAIL-6", "turns in jail on which the fine may be paid before rolling", 1, 6)
    jail_fine_delay: int = number("JAIL-6", "whether the payer rolls only in his following turn", 0, 1, default=0)
    jail_attempts: int = number("JAIL-4", "turns in jail, at most", 1, 6)
    replay_after_jail_double: int = flag("JAIL-5", "whether the double that opens the jail gives another throw", default=False)
    bought_card_waits: int = flag("JAIL-7", "whether a bought out-of-jail card serves only from the next own turn", default=False)
    banker_plays: int = choice(
        "BANK-2", "whether the banker has a token",
        {
            "always": ALWAYS_PLAYS, "notAboveFour": NOT_ABOVE_FOUR, "optionalAboveFive": MAY_SIT_OUT_ABOVE_FIVE, "last": PLAYS_LAST,
            "engine": ENGINE_BANKS,
        },
        also={
            "yes": "always", "true": "always", "not4": "notAboveFour", "forbiddenabove4": "notAboveFour", "optional5": "optionalAboveFive",
            "optionalabove5": "optionalAboveFive", "yeslast": "last",
        },
    )
    start_order: int = choice(
        "TURN-1", "who begins",
        {"highestRoll": HIGHEST_ROLL, "playerOne": PLAYER_ONE, "juniorRanking": JUNIORS_RANKED},
        also={"highest": "highestRoll", "bankerrollsfirst": "highestRoll", "player1": "playerOne", "juniorsranked": "juniorRanking"},
    )
    teams: int = flag("TEAM-1", "whether seats play in teams of two", default=False)
    team_win: int = choice(
        "TEAM-5", "the richest player's team, or the richer team",
        {"richestPlayer": RICHEST_PLAYER, "sum": TEAM_SUM}, default="richestPlayer",
        also={"richest": "richestPlayer"},
    )
    auction_on_decline: int = flag("BUY-2", "whether a declined deed is auctioned", default=True)
    decliner_may_bid: int = flag("AUCTION-1", "whether its decliner may bid", default=True)
    auction_opening: int = choice(
        "AUCTION-2", "who fixes the opening price",
        {"any": ANY_PRICE, "banker": BANKER_OPENS, "minimum": MINIMUM, "faceValue": FACE_VALUE},
        also={"bidder": "any", "min": "minimum"},
    )
    auction_minimum: int = money("AUCTION-2", "the least opening price", least=1)
    bid_step: int = money("AUCTION-3", "the least raise", least=1)
    auction_seconds_least: int = number("AUCTION-4", "the shortest auction against the clock; 0: no clock", 0, 3600, default=0, unit="s")
    auction_seconds_most: int = number("AUCTION-4", "the longest", 0, 3600, default=0, unit="s")
    estate_opening: int = choice(
        "BANKR-6", "opening price of a bankrupt's deeds",
        {"asAuction": AS_AUCTION, "mortgageValue": MORTGAGE_VALUE}, default="asAuction",
        also={"asauction2": "asAuction", "deedprice": "mortgageValue"},
    )
    rent_claim: int = choice(
        "RENT-1", "rents claimed by the engine or by the owner's word",
        {"auto": AUTOMATIC, "manual": MANUAL}, default="auto",
    )
    rent_expiry: int = choice(
        "RENT-2", "what extinguishes an unclaimed rent",
        {"nextPlayer": NEXT_PLAYER, "nextRoll": NEXT_ROLL, "never": NEVER}, default="nextPlayer",
        also={"nextplayerroll": "nextPlayer"},
    )
    rent_claim_by: int = choice("RENT-3", "who may claim it", {"owner": OWNER, "ownerOrTeammate": OWNER_OR_TEAMMATE}, default="owner")
    double_rent_with_mortgage: int = choice("RENT-5", "whether a mortgage in the group leaves the double rent", {"lost": NO, "kept": YES})
    mortgaged_counts_for_sets: int = flag("RENT-10", "whether a mortgaged station or utility counts for the others")
    utility_roll: int = choice(
        "RENT-9", "which dice fix the rent of a utility", {"cardReroll": CARD_REROLL, "always": ALWAYS_NEW},
        also={"arrivalrerollifcard": "cardReroll", "alwaysnew": "always"},
    )
    build_timing: int = timing("BUILD-3", "when one may build")
    sell_timing: int = timing("SELL-2", "when one may sell buildings")
    mortgage_timing: int = timing("MORT-1", "when one may mortgage")
    lift_timing: int = timing("MORT-4", "when one may lift a mortgage")
    houses_per_hotel: int = number("BUILD-5", "houses on each lot before a hotel", 1, 4)
    direct_hotels: int = flag("BUILD-8", "whether a hotel may be bought without the houses in between", default=False)
    hotel_sale: int = choice(
        "SELL-5", "how hotels go back to the bank",
        {"single": SINGLE, "allHotels": ALL_HOTELS, "wholeGroup": WHOLE_GROUP, "exchangeOnly": EXCHANGE_ONLY},
        also={"allpalaces": "allHotels", "allstadiums": "allHotels"},
    )
    hotel_exchange: int = flag(
        "SELL-6", "whether a hotel may be exchanged for houses", default=False,
        also={"4": "yes", "3": "yes", "4houses": "yes", "3houses": "yes"},
    )
    building_auction: int = choice(
        "BUILD-11", "whether scarce buildings are auctioned", {"none": NO_AUCTION, "oneByOne": ONE_BY_ONE},
        also={"no": "none", "false": "none", "yes": "oneByOne", "true": "oneByOne", "onebyonedeal": "oneByOne"},
    )
    building_auction_opening: int = choice(
        "BUILD-12", "their opening price",
        {"deedPrice": DEED_PRICE, "asAuction": AS_ORDINARY, "min1": MIN_ONE}, default="deedPrice",
        also={"any": "asAuction", "asauction2": "asAuction"},
    )
    trade_gate: int = choice(
        "TRADE-1", "whether deeds are dealt in only once the bank has none",
        {"none": OPEN, "bankOutOfDeeds": BANK_OUT_OF_DEEDS},
        also={"no": "none", "false": "none"},
    )
    mortgaged_trade: int = choice(
        "TRADE-5", "whether mortgaged deeds are dealt in",
        {"no": NO, "yes": YES, "privateOnly": PRIVATE_ONLY},
        also={"true": "yes", "false": "no"},
    )
    mortgage_requires_bare: int = choice("MORT-2", "the lot or its whole group", {"lot": LOT, "group": GROUP})
    interest: int = number("MORT-4", "what a mortgage costs, in percent", 0, 100, unit="%")
    interest_rounding: int = money("MORT-4", "interest is rounded to whole multiples of this", least=1)
    interest_rounding_up: int = choice(
        "MORT-4", "up, or to the nearest", {"nearest": NO, "up": YES},
        also={"yes": "up", "true": "up", "no": "nearest", "false": "nearest"},
    )
    transfer_lift_now: int = choice(
        "MORT-6", "lifting at once after a sale: with interest or not",
        {"principal": PRINCIPAL, "principalPlus10": PRINCIPAL_PLUS_INTEREST},
        also={"p": "principal", "p10": "principalPlus10"},
    )
    transfer_keep_charge: int = choice(
        "MORT-7", "whether keeping the mortgage after a sale costs interest", {"0": NO, "10%": YES},
        also={"10": "10%", "01": "10%"},
    )
    transfer_bankruptcy: int = choice(
        "MORT-7", "after a bankruptcy: interest first, or as in a sale", {"interestFirst": INTEREST_FIRST, "asSale": AS_SALE},
    )
    transfer_lift_later: int = choice(
        "MORT-8", "lifting a kept mortgage later: with interest or not",
        {"principal": PRINCIPAL, "principalPlus10": PRINCIPAL_PLUS_INTEREST},
        also={"p": "principal", "p10": "principalPlus10"},
    )
    rent_in_kind: int = choice(
        "DEBT-2", "paying a debt in deeds",
        {
            "none": NOT_IN_KIND, "halfHalf": HALF_HALF, "byConsent": BY_CONSENT, "byConsentAnyDebt": BY_CONSENT_ANY_DEBT,
            "cashFirst": CASH_FIRST,
        },
        default="none",
        also={"no": "none", "false": "none", "byconsentanydebttoaplayer": "byConsentAnyDebt"},
    )
    player_auctions: int = flag("AUCTION-8", "whether a seat may put its own lots up for auction", default=False)
    sell_mortgaged_to_bank: int = flag(
        "BANKR-8", "whether mortgaged lots go to the bank as a last resort", default=False,
        also={"lastresort90": "yes", "lastresort": "yes"},
    )
    bankrupt_to_player: int = choice(
        "BANKR-2", "what the creditor receives",
        {"deedsToCreditor": DEEDS_TO_CREDITOR, "cashOnly": CASH_ONLY}, default="deedsToCreditor",
        also={"deeds": "deedsToCreditor"},
    )
    bankrupt_to_bank: int = choice(
        "BANKR-4", "what becomes of the deeds",
        {"auction": BANK_AUCTIONS, "backToStock": BACK_TO_STOCK}, default="auction",
        also={"auctiondeedprice": "auction", "auctionunmortgaged": "auction"},
    )
    bankrupt_cards: int = choice(
        "BANKR-3", "what becomes of out-of-jail cards then",
        {"underPile": UNDER_PILE, "auctioned": AUCTIONED}, default="underPile",
    )
    bank_loans: int = money("LOAN-1", "the most one may borrow; 0: no loans", default=0)
    loan_interest: int = number("LOAN-3", "what a loan costs at each pass, in percent", 0, 100, default=10, unit="%")
    loan_passes_most: int = number("LOAN-4", "the pass at which the loan is taken back", 1, 100, default=3)
    loan_compound: int = flag("LOAN-3", "whether interest bears interest", default=False)
    deal_count: int = number("FAST-1", "deeds dealt to each seat at the start", 0, 14, default=0)
    deal_paid: int = flag("FAST-1", "whether they are paid", default=True)
    deal_refusable: int = flag("COMP-11", "whether they may be refused", default=False)
    deal_redeal: int = flag("COMP-11", "whether two lots of one colour are dealt again", default=False)
    end_bankruptcies: int = number("END-2", "the bankruptcy that ends the game; 0: the last but one seat's", 0, 7, default=0)
    hotel_value_houses: int = number("END-6", "houses counted with a hotel's price in a fortune", 0, 5, default=4)
    hotel_value_price: int = flag("END-6", "whether the hotel's own price is counted", default=True)
    time_limit: int = number("TIMED-1", "seconds until the time is up; 0: no limit", 0, 604_800, default=0, unit="s")
    timed_end: int = choice(
        "TIMED-3", "finish the move, or stop at once",
        {"finishMove": FINISH_MOVE, "stopAtOnce": STOP_AT_ONCE}, default="finishMove",
    )
    last_round_at: int = number("COMP-12", "seconds until the last round is announced; 0: never", 0, 604_800, default=0, unit="s")
    passports: int = flag("WONDER-1", "whether Wonders are ticked", default=False)
    passport_bonus: int = money("WONDER-7", "for the first full passport", default=0)
    solitaire: int = flag("SETUP-1", "whether a lone seat plays against the bank", default=False)
    end_turn: int = choice(
        "TURN-2", "turns end by themselves or by a word",
        {"auto": BY_ITSELF, "word": BY_WORD}, default="auto",
        also={"byword": "word", "byitself": "auto"},
    )
    given_dice: int = choice(
        "TURN-3", "dice drawn, given, or either",
        {"drawn": DRAWN, "given": GIVEN_ONLY, "either": EITHER}, default="either",
    )
    electronic_bank: int = choice(
        "EBANK-1", "none, two slots with DEAL, one slot",
        {"none": NO_DEVICE, "twoSlots": TWO_SLOTS, "oneSlot": ONE_SLOT}, default="none",
        also={"no": "none", "false": "none", "twoslotsdeal": "twoSlots"},
    )
    card_shown_to: int = choice("COMP-14", "who sees a drawn card: all or the banker", {"all": TO_ALL, "banker": TO_BANKER}, default="all")
    announcements: int = flag("COMP-13", "whether the announcement discipline is kept", default=False)
    broken_dice: int = flag("TURN-7", "whether a broken roll may be called", default=False)
    resignation: int = choice(
        "RESIGN-1", "whether a seat may resign, and who gets what it has", {"none": NO_RESIGNATION, "bank": RESIGN_TO_BANK}, default="none",
    )
    parking_pot: int = house_rule("PARK-2", "taxes and fines wait on free parking", "Cagnotte au parc gratuit", "Pot on free parking")
    double_salary: int = house_rule("GO-1", "twice the salary for a stop on the start", "Double salaire sur Départ", "Double salary on Go")
    unlimited_buildings: int = house_rule("BUILD-10", "the bank never lacks buildings", "Bâtiments illimités", "Unlimited buildings")
    no_rent_in_jail: int = house_rule("RENT-11", "a prisoner collects no rent", "Pas de loyer pour un prisonnier", "No rent for a prisoner")
    first_lap: int = house_rule(
        "BUY-1", "nobody buys before having been round once", "Rien à vendre au premier tour", "Nothing for sale on the first lap",
    )
# fmt: on


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (dataclasses.replace(spec, field=name) for name, spec in vars(Options).items() if isinstance(spec, Option))
}
