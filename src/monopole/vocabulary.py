"""The words of the engine: rule ids, kinds of squares and cards, matters, actions, events, values of options.

Everything the rules compare is a whole number with a name; the tables below give the names back to people.
"""

from __future__ import annotations

# fmt: off
# The rules, in the order of the rulebooks' chapters. A refusal is one of these numbers, or one with a reason added; 0 is no refusal.
ALLOWED = 0
MODE_1 = 1
SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SETUP_6, SETUP_7, SETUP_8 = range(2, 10)
BANK_1, BANK_2, BANK_3, BANK_4, BANK_5 = range(10, 15)
TURN_1, TURN_2, TURN_3, TURN_4, TURN_5, TURN_6, TURN_7 = range(15, 22)
GO_1, GO_2, GO_3, GO_4, GO_5 = range(22, 27)
BUY_1, BUY_2, BUY_3 = range(27, 30)
AUCTION_1, AUCTION_2, AUCTION_3, AUCTION_4, AUCTION_5, AUCTION_6, AUCTION_7, AUCTION_8 = range(30, 38)
RENT_1, RENT_2, RENT_3, RENT_4, RENT_5, RENT_6, RENT_7, RENT_8, RENT_9, RENT_10, RENT_11, RENT_12 = range(38, 50)
TAX_1 = 50
PARK_1, PARK_2 = range(51, 53)
CARD_1, CARD_2, CARD_3, CARD_4 = range(53, 57)
JAIL_1, JAIL_2, JAIL_3, JAIL_4, JAIL_5, JAIL_6, JAIL_7, JAIL_8, JAIL_9, JAIL_10 = range(57, 67)
BUILD_1, BUILD_2, BUILD_3, BUILD_4, BUILD_5, BUILD_6, BUILD_7, BUILD_8, BUILD_9, BUILD_10, BUILD_11, BUILD_12 = range(67, 79)
SELL_1, SELL_2, SELL_3, SELL_4, SELL_5, SELL_6, SELL_7 = range(79, 86)
TRADE_1, TRADE_2, TRADE_3, TRADE_4, TRADE_5, TRADE_6, TRADE_7 = range(86, 93)
MORT_1, MORT_2, MORT_3, MORT_4, MORT_5, MORT_6, MORT_7, MORT_8, MORT_9 = range(93, 102)
DEBT_1, DEBT_2, DEBT_3, DEBT_4 = range(102, 106)
BANKR_1, BANKR_2, BANKR_3, BANKR_4, BANKR_5, BANKR_6, BANKR_7, BANKR_8 = range(106, 114)
END_1, END_2, END_3, END_4, END_5, END_6, END_7 = range(114, 121)
FAST_1, FAST_2, FAST_3 = range(121, 124)
TIMED_1, TIMED_2, TIMED_3, TIMED_4 = range(124, 128)
COMP_1, COMP_2, COMP_3, COMP_4, COMP_5, COMP_6, COMP_7, COMP_8, COMP_9, COMP_10, COMP_11, COMP_12, COMP_13, COMP_14, COMP_15, COMP_16, COMP_17, COMP_18, COMP_19, COMP_20, COMP_21, COMP_22, COMP_23, COMP_24, COMP_25 = range(128, 153)
TEAM_1, TEAM_2, TEAM_3, TEAM_4, TEAM_5, TEAM_6 = range(153, 159)
WONDER_1, WONDER_2, WONDER_3, WONDER_4, WONDER_5, WONDER_6, WONDER_7, WONDER_8, WONDER_9, WONDER_10 = range(159, 169)
LOAN_1, LOAN_2, LOAN_3, LOAN_4, LOAN_5, LOAN_6 = range(169, 175)
EBANK_1, EBANK_2, EBANK_3, EBANK_4, EBANK_5, EBANK_6, EBANK_7, EBANK_8, EBANK_9, EBANK_10, EBANK_11, EBANK_12, EBANK_13, EBANK_14, EBANK_15, EBANK_16, EBANK_17 = range(175, 192)
UI_1, UI_2, UI_3, UI_4, UI_5, UI_6, UI_7 = range(192, 199)
THEME_1 = 199
RESIGN_1 = 200

# Why a rule refuses, where it may for several reasons: a refusal is then the rule and its reason in one number, `BUILD_1 + CANNOT_PAY`.
(
    # anything
    NOT_YOURS, NOT_PROPERTY, UNSETTLED, NOT_YOUR_TURN, ANOTHER_IS_ASKED, CANNOT_PAY, OWN_TURN_OR_BETWEEN, OWN_TURN_BEFORE_ROLL,
    BEFORE_FIRST_ROLL, NO_DEBT, DEBT_COVERED,
    # setting up
    KEEPS_THE_BANK, NOBODY_THERE, NO_SUCH_WORD, OTHER_NUMBERS, TOO_MANY_PEOPLE, FEWER_THAN_PLAY, ONE_SITS_OUT, NO_SUCH_BANKER,
    BANKER_SITS_OUT, BANKER_PLAYS_UP_TO_FOUR, BANKER_PLAYS_UP_TO_FIVE, BANKER_PLAYS_TOO, PROGRAM_BANKS, NOT_OPPOSITE, PACK_TOO_SMALL,
    # turns and the clock
    START_ROLLS, ROLLED_ALREADY, ROLL_FIRST, DICE_TO_BE_SAID, DICE_ARE_DRAWN, NO_SUCH_DICE, NEVER_BROKEN, DRAWN_NEVER_BREAK,
    NOT_YOUR_ROLL, CLOCK_OF_THE_TABLE, CLOCK_BACKWARDS, TICK_TOO_LONG, CLOCK_RUN_DOWN,
    # buying and auctions
    NOTHING_FOR_SALE, FIRST_LAP_FIRST, NO_AUCTION_OPEN, OUT_OF_THE_BIDDING, SELLS_IT, DECLINED_IT, DEBTOR_BIDS_NOT, WANTED_NONE,
    NOWHERE_TO_STAND, BID_STANDS, HIGHEST_ALREADY, CALLED_IN_TURN, BELOW_OPENING, NO_OPENING, BANKER_NAMES_IT, OPENING_TOO_LOW,
    OPENING_TOO_HIGH, NO_OWN_AUCTIONS, AUCTION_RUNS, OPENS_AT_FACE_VALUE, NOT_PUT_UP_MORTGAGED, UNSOLD_THIS_TURN, NO_SUCH_LOT,
    TOO_SMALL_AN_ENTRY, TOO_FINE_AN_ENTRY, TOO_GREAT_AN_ENTRY,
    # rents, cards, jail
    PAID_UNASKED, NO_RENT, NO_RENT_THERE, NO_CARD, CARD_OF_OTHER_PILE, CARD_WAITS, NO_CHOICE, NOT_ON_THE_CARD, NOT_IN_JAIL, OUT_NEXT_TURN,
    NO_BUYING_OUT, FINE_ON_OTHER_TURNS,
    # building
    NOTHING_ASKED, NOT_A_STREET, GROUP_NOT_WHOLE, UNEVEN, LEFT_BEHIND, TOO_FEW_HOUSES, TOO_FEW_HOTELS, WON_FOR_ELSEWHERE, WON_ONLY_ONE,
    WON_A_HOUSE, NO_SHORTAGE, NO_ROOM_FOR_THAT,
    # selling buildings
    NOTHING_BUILT, NOT_SO_MANY, NO_BUILDING_IN_GROUP, NOT_YOUR_BUILDINGS, ONE_HOTEL_A_LOT, HOTELS_TOGETHER, GROUP_TOGETHER,
    HOTEL_IS_EXCHANGED, TOO_FEW_TO_EXCHANGE, NO_HOTEL_IN_GROUP, NOT_ALL_HOTELS, NO_EXCHANGES, NO_HOTEL_THERE, TOO_FEW_FOR_THAT,
    HOUSES_UNDER_HAMMER,
    # deals
    NOT_A_PARTNER, PARTNER_IS_OUT, ONLY_WITH_THE_ASKED, TOO_MUCH_WAITS, NOTHING_GIVEN, NOTHING_TAKEN, CASH_FOR_CASH, CASH_NOT_HELD,
    CARDS_NOT_HELD, NOT_DEALT_MORTGAGED, LESS_TO_RAISE, NO_OFFER, NOT_YOUR_OFFER, NO_MORE_COUNTERS, SAME_TERMS,
    # mortgages
    MORTGAGED_ALREADY, LOT_IS_BUILT, GROUP_IS_BUILT, PUT_IT_UP_FIRST, NOT_MORTGAGED, NO_TRANSFER, OTHER_DEED_FIRST, STILL_IN_QUESTION,
    DEBTOR_KEEPS_IT,
    # debts and loans
    CASH_IS_SHORT, NO_DEEDS_NAMED, DEBTS_IN_CASH, BANK_TAKES_CASH, RENT_ONLY, SHARE_COVERED, BEYOND_THE_DEBT, REST_IN_CASH,
    ALL_CASH_FIRST, HALF_IN_CASH, MORTGAGED_PAYS_NOT, BANK_BUYS_NOTHING, SELL_BUILDINGS_FIRST, MORTGAGE_FIRST, CAN_STILL_PAY,
    LOTS_ARE_LEFT, NO_LOAN, REPAID_WHOLE, BELOW_MORTGAGE_VALUE, DEBTOR_REPAYS_NOT,
    # flights and dealt deeds
    NO_FLIGHTS, NO_FLIGHT_NOW, VISITED_ALREADY, DEALT_IS_KEPT, NOTHING_IS_DEALT, BEFORE_ALL_ROLLS, NOT_DEALT_TO_YOU, LIFT_IT_FIRST,
    PART_OF_A_DEAL, UNDER_THE_HAMMER,
    # resigning, and the end
    NO_RESIGNING, CREDITOR_FIRST, RENT_WAITS, END_IS_CERTAIN,
) = range(1 << 8, 163 << 8, 1 << 8)

# Kinds of squares.
GO, STREET, STATION, UTILITY, TAX, CHANCE_SQUARE, CHEST_SQUARE, JAIL, PARKING, GO_TO_JAIL = range(10)
HOTEL = 5
STATIONS, UTILITIES = 8, 9

# Cards.
CHANCE, CHEST = 0, 1
MOVE_TO, MOVE_RELATIVE, MOVE_NEAREST, TO_JAIL, JAIL_FREE, RECEIVE, PAY, PAY_PER_BUILDING, RECEIVE_FROM_EACH, PAY_EACH, PAY_OR_DRAW = range(1, 12)

BACKWARD = -1  # how a card leads to its square; else whether the salary is earned on the way

MODES = ("base", "fast", "timed")

# Streams of chance; the seats' own follow.
DICE_STREAM, CHANCE_STREAM, CHEST_STREAM, SETUP_STREAM, SEAT_STREAMS = range(5)

# Matters the table must settle. Those from MOVING on need nobody's word.
NOTHING, START, ROLLING, ENDING, OFFERED, OPENING, UNDER_HAMMER, OWING, IN_KIND, DEALING, TRANSFER, FLIGHT, CHOICE, SHORTAGE, PLACING, CLAIMING = range(16)
MOVING, LANDING, TURN_OVER, LEVY, ESTATE, SCARCE, DUE = range(20, 27)

# Actions: one seat's word, or the table's clock.
(ROLL, BUY, DECLINE, BID, PASS, OPEN_AT, PAY_FINE, USE_CARD, CHOOSE, BUILD, WANT, SELL, SELL_GROUP, SELL_HOTELS, EXCHANGE, MORTGAGE,
 LIFT, KEEP, LIFT_NOW, OFFER, ACCEPT, REFUSE, AUCTION, CLAIM, SETTLE, RESELL, BANKRUPT, BORROW, REPAY, FLY, REFUSE_DEEDS, END, BROKEN, TICK,
 RESIGN, COUNTER, WITHDRAW) = range(1, 38)
CHOOSE_FINE, CHOOSE_CHANCE = 0, 1

# What is under the hammer, and why.
CARD_LOT, HOUSE_LOT, HOTEL_LOT = 64, 70, 71
DECLINED, BANKRUPTS, SCARCITY, OWN = range(4)

# Why somebody owes.
RENT, TAXES, FINE_OF_JAIL, CARD_PAYMENT, LOAN_DUE, INTEREST, BIRTHDAY, BANKRUPTCY, BANKRUPTCY_PART = range(9)

# Why somebody is in jail, and how he leaves it.
BY_SQUARE, BY_CARD, BY_DOUBLES = range(3)
BY_DOUBLE, BY_FINE, WITH_CARD, BY_COMPULSION = range(4)

# Events: (kind, seat, a, b, c, rule).
(ROLLED_START, BEGAN, DEALT, ROLLED, MOVED, EARNED, LANDED, BOUGHT, REFUSED_DEED, TURNED_DOWN, AUCTION_OPENED, BADE, PASSED, LOWERED,
 KNOCKED_DOWN, UNSOLD, RENT_DUE, PAID, CLAIMED, FORGOTTEN, DREW, KEPT_CARD, JAILED, STAYED_IN_JAIL, FREED, BUILT, SOLD, EXCHANGED,
 MORTGAGED, LIFTED, PROPOSED, AGREED, DISAGREED, HANDED_OVER, OWES, RAISED, RESOLD, WENT_BANKRUPT, BORROWED, REPAID, LOAN_TAKEN,
 TICKED, FULL_PASSPORT, WANTED, SHORT, PLACED, PUT_UP, TURN_ENDED, LAST_ROUND, TIME_UP, WON, POT_TAKEN, COLLECTED, ESTATE_OPENED, ROLL_BROKEN, HURRIED, TEAMED,
 LAPSED, RESIGNED, COUNTERED, WITHDREW, KEPT_MORTGAGE) = range(1, 63)
EVENT = 6  # whole numbers in an event

# Values of options; the options themselves are in `options`.
NO, YES = 0, 1
ALWAYS_PLAYS, NOT_ABOVE_FOUR, MAY_SIT_OUT_ABOVE_FIVE, PLAYS_LAST, ENGINE_BANKS = range(5)
HIGHEST_ROLL, PLAYER_ONE, JUNIORS_RANKED = range(3)
ANY_PRICE, BANKER_OPENS, MINIMUM, FACE_VALUE = range(4)
AS_AUCTION, MORTGAGE_VALUE = range(2)
AUTOMATIC, MANUAL = range(2)
NEXT_PLAYER, NEXT_ROLL, NEVER = range(3)
OWNER, OWNER_OR_TEAMMATE = range(2)
CARD_REROLL, ALWAYS_NEW = range(2)
ANYTIME, OWN_OR_BETWEEN, BEFORE_ROLL_OR_DEBT = range(3)
SINGLE, ALL_HOTELS, WHOLE_GROUP, EXCHANGE_ONLY = range(4)
NO_AUCTION, ONE_BY_ONE = range(2)
DEED_PRICE, AS_ORDINARY, MIN_ONE = range(3)
OPEN, BANK_OUT_OF_DEEDS = range(2)
PRIVATE_ONLY = 2
LOT, GROUP = range(2)
PRINCIPAL, PRINCIPAL_PLUS_INTEREST = range(2)
INTEREST_FIRST, AS_SALE = range(2)
NOT_IN_KIND, HALF_HALF, BY_CONSENT, BY_CONSENT_ANY_DEBT, CASH_FIRST = range(5)
DEEDS_TO_CREDITOR, CASH_ONLY = range(2)
BANK_AUCTIONS, BACK_TO_STOCK = range(2)
UNDER_PILE, AUCTIONED = range(2)
FINISH_MOVE, STOP_AT_ONCE = range(2)
RICHEST_PLAYER, TEAM_SUM = range(2)
BY_ITSELF, BY_WORD = range(2)
DRAWN, GIVEN_ONLY, EITHER = range(3)
NO_DEVICE, TWO_SLOTS, ONE_SLOT = range(3)
NO_RESIGNATION, RESIGN_TO_BANK = range(2)
TO_ALL, TO_BANKER = range(2)
# fmt: on


def _names(*names: str, first: int = 0) -> dict[int, str]:
    return dict(enumerate(names, first))


RULE_IDS: dict[int, str] = {
    number: name.replace("_", "-")
    for name, number in list(globals().items())
    if isinstance(number, int) and name.rpartition("_")[2].isdigit() and name.rpartition("_")[0].isalpha()
}
RULE_NUMBERS: dict[str, int] = {name: number for number, name in RULE_IDS.items()}
REFUSAL_REASONS: dict[int, str] = {
    number: name.lower() for name, number in list(globals().items()) if isinstance(number, int) and number >= 1 << 8
}


def rule_of(refusal: int) -> str:
    """The rule that refuses, by its id."""
    return RULE_IDS[refusal & 255]


def reason_of(refusal: int) -> str:
    """Why it refuses, in a word; a rule that refuses for one reason only is its own."""
    return REFUSAL_REASONS[refusal & ~255] if refusal > 255 else RULE_IDS[refusal]


GROUP_NAMES = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue", "stations", "utilities")
SQUARE_KINDS = ("go", "street", "station", "utility", "tax", "chance", "chest", "jail", "parking", "go_to_jail")
DECK_NAMES = ("chance", "chest")
EFFECTS = _names(
    "move_to", "move_relative", "move_nearest", "go_to_jail", "jail_free", "receive", "pay", "pay_per_building",
    "receive_from_each", "pay_each", "pay_or_draw", first=MOVE_TO,
)  # fmt: skip
MATTERS = _names(
    "nothing", "start", "roll", "end", "offer", "opening", "auction", "debt", "payment", "deal", "transfer", "flight",
    "choose", "shortage", "build", "claims",
) | _names("move", "landing", "turn", "levy", "estate", "scarce", "due", first=MOVING)  # fmt: skip
ACTIONS = _names(
    "roll", "buy", "decline", "bid", "pass", "open_at", "pay_fine", "use_card", "choose", "build", "want", "sell",
    "sell_group", "sell_hotels", "exchange", "mortgage", "lift", "keep", "lift_now", "offer", "accept", "refuse",
    "auction", "claim", "settle", "resell", "bankrupt", "borrow", "repay", "fly", "refuse_deeds", "end", "broken",
    "tick", "resign", "counter", "withdraw", first=ROLL,
)  # fmt: skip
# The actions that answer what a matter asks, the usual one first; whatever else is legal is said unasked.
ANSWERS: dict[str, tuple[str, ...]] = {
    "start": ("roll",), "roll": ("roll", "pay_fine", "use_card"), "end": ("end",), "offer": ("buy", "decline"), "opening": ("open_at",),
    "auction": ("bid", "pass"), "debt": ("settle", "bankrupt"), "payment": ("accept", "refuse"), "deal": ("accept", "refuse", "counter"),
    "transfer": ("lift_now", "keep"), "flight": ("fly",), "choose": ("choose",), "shortage": ("want", "pass"), "build": ("build",),
    "claims": ("claim", "pass"),
}  # fmt: skip
REASONS = _names("rent", "tax", "fine", "card", "loan", "interest", "birthday", "bankruptcy", "bankruptcy_part")
EVENTS = _names(
    "rolled_start", "began", "dealt", "rolled", "moved", "earned", "landed", "bought", "refused_deed", "turned_down",
    "auction_opened", "bade", "passed", "lowered", "knocked_down", "unsold", "rent_due", "paid", "claimed", "forgotten",
    "drew", "kept_card", "jailed", "stayed_in_jail", "freed", "built", "sold", "exchanged", "mortgaged", "lifted",
    "proposed", "agreed", "disagreed", "handed_over", "owes", "raised", "resold", "went_bankrupt", "borrowed", "repaid",
    "loan_taken", "ticked", "full_passport", "wanted", "short", "placed", "put_up", "turn_ended", "last_round",
    "time_up", "won", "pot_taken", "collected", "estate_opened", "roll_broken", "hurried", "teamed", "lapsed", "resigned",
    "countered", "withdrew", "kept_mortgage", first=ROLLED_START,
)  # fmt: skip

# What the numbers of an event are, in their order: the one table from which its JSON, its sentence and its types derive.
# A lot is a square, an out-of-jail card or a building; a seat may be nobody, the bank.
EVENT_FIELDS: dict[str, tuple[str, ...]] = {
    "rolled_start": ("die1", "die2"), "began": (), "dealt": ("square", "price"), "rolled": ("die1", "die2", "for_rent"),
    "moved": ("start", "square", "back"), "earned": ("amount",), "landed": ("square",), "bought": ("square", "price"),
    "refused_deed": ("square", "price"), "turned_down": ("square",), "auction_opened": ("lot", "price", "why"), "bade": ("amount", "lot"),
    "passed": (), "lowered": ("price",), "knocked_down": ("lot", "price", "seller"), "unsold": ("lot",),
    "rent_due": ("square", "amount", "owner"), "paid": ("amount", "creditor", "reason"), "claimed": ("square", "visitor", "amount"),
    "forgotten": ("square", "amount", "visitor"), "drew": ("deck", "card"), "kept_card": ("deck", "card"), "jailed": ("cause",),
    "stayed_in_jail": ("attempts",), "freed": ("how",), "built": ("square", "buildings", "price"), "sold": ("square", "buildings", "amount"),
    "exchanged": ("square", "houses", "amount"), "mortgaged": ("square", "amount"), "lifted": ("square", "price"),
    "proposed": ("to", "amount"), "agreed": ("proposer", "paid", "received"), "disagreed": ("proposer",), "handed_over": ("lot", "to"),
    "owes": ("amount", "creditor", "reason"), "raised": ("amount",), "resold": ("square", "amount"), "went_bankrupt": ("creditor", "creditors"),
    "borrowed": ("amount",), "repaid": ("amount",), "loan_taken": ("amount",), "ticked": ("square", "ticks"), "full_passport": ("amount",),
    "wanted": ("count",), "short": ("lot", "count"), "placed": ("square", "buildings"), "put_up": ("lot", "price"), "turn_ended": (),
    "last_round": (), "time_up": (), "won": ("fortune",), "pot_taken": ("amount",), "collected": ("amount",), "estate_opened": ("count",),
    "roll_broken": (), "hurried": ("lot",), "teamed": ("mate",), "lapsed": ("square",), "resigned": (),
    "countered": ("to", "count"), "withdrew": ("to",), "kept_mortgage": ("square",),
}  # fmt: skip
AUCTION_REASONS = _names("declined", "estate", "scarce", "own")
JAIL_CAUSES = _names("square", "card", "doubles")
WAYS_OUT = _names("double", "fine", "card", "compulsion")
SEAT_FIELDS = frozenset({"owner", "creditor", "visitor", "seller", "to", "proposer", "mate"})
SEATS_FIELDS = frozenset({"creditors"})  # seats as bits
FLAG_FIELDS = frozenset({"for_rent", "back"})
NAMED_FIELDS: dict[str, dict[int, str]] = {
    "why": AUCTION_REASONS, "reason": REASONS, "cause": JAIL_CAUSES, "how": WAYS_OUT, "deck": _names(*DECK_NAMES),
}  # fmt: skip
