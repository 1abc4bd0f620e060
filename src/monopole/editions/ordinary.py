"""Tables of options: what is ordinary, what is possible, and the other words people have for the same value."""

from __future__ import annotations

Written = bool | int | str | tuple[int, ...]

MONEY_MOST = 1_000_000_000

# What holds where the book says nothing and no ruling is needed: nothing special happens.
DEFAULTS: dict[str, Written] = {
    "goSalaryBackwards": False, "goSalaryStopping": False, "jailFineDelay": 0, "replayAfterJailDouble": False, "boughtCardWaits": False,
    "teams": False, "teamWin": "richestPlayer", "auctionOnDecline": True, "declinerMayBid": True, "auctionSecondsLeast": 0,
    "auctionSecondsMost": 0, "estateOpening": "asAuction", "rentClaim": "auto", "rentExpiry": "nextPlayer", "rentClaimBy": "owner",
    "directHotels": False, "hotelExchange": False, "buildingAuctionOpening": "deedPrice", "rentInKind": "none", "playerAuctions": False,
    "sellMortgagedToBank": False, "bankruptToPlayer": "deedsToCreditor", "bankruptToBank": "auction", "bankruptCards": "underPile",
    "bankLoans": 0, "loanInterest": 10, "loanPassesMost": 3, "loanCompound": False, "dealCount": 0, "dealPaid": True,
    "dealRefusable": False, "dealRedeal": False, "endBankruptcies": 0, "hotelValueHouses": 4, "hotelValuePrice": True, "timeLimit": 0,
    "timedEnd": "finishMove", "lastRoundAt": 0, "passports": False, "passportBonus": 0, "solitaire": False, "endTurn": "auto",
    "givenDice": "either", "electronicBank": "none", "cardShownTo": "all", "announcements": False, "brokenDice": False,
    "resignation": "none",
    "parkingPot": False, "doubleSalary": False, "unlimitedBuildings": False, "noRentInJail": False, "firstLap": False,
}  # fmt: skip

# The least and the most of the whole numbers; money may be anything from 0 to MONEY_MOST.
BOUNDS: dict[str, tuple[int, int]] = {
    "scale": (1, 1_000_000), "players": (1, 8), "peopleMost": (1, 9), "houses": (0, 1000), "hotels": (0, 1000),
    "startCash": (1, MONEY_MOST), "jailFineOnTurns": (1, 6), "jailFineDelay": (0, 1), "jailAttempts": (1, 6),
    "auctionMinimum": (1, MONEY_MOST), "bidStep": (1, MONEY_MOST), "auctionSecondsLeast": (0, 3600), "auctionSecondsMost": (0, 3600),
    "housesPerHotel": (1, 4), "interest": (0, 100), "interestRounding": (1, MONEY_MOST), "loanInterest": (0, 100),
    "loanPassesMost": (1, 100), "dealCount": (0, 14), "endBankruptcies": (0, 7), "hotelValueHouses": (0, 5),
    "timeLimit": (0, 604_800), "lastRoundAt": (0, 604_800),
}  # fmt: skip

# Values as the profile of RULES.md and its "Option:" lines write them, where that is not our word; letters and digits only, in small.
SYNONYMS: dict[str, dict[str, str]] = {
    "bankerPlays": {
        "yes": "always", "true": "always", "not4": "notAboveFour", "forbiddenabove4": "notAboveFour", "optional5": "optionalAboveFive",
        "optionalabove5": "optionalAboveFive", "yeslast": "last",
    },
    "startOrder": {"highest": "highestRoll", "bankerrollsfirst": "highestRoll", "player1": "playerOne", "juniorsranked": "juniorRanking"},
    "teamWin": {"richest": "richestPlayer"},
    "auctionOpening": {"bidder": "any", "min": "minimum"},
    "estateOpening": {"asauction2": "asAuction", "deedprice": "mortgageValue"},
    "rentExpiry": {"nextplayerroll": "nextPlayer"},
    "utilityRoll": {"arrivalrerollifcard": "cardReroll", "alwaysnew": "always"},
    "buildTiming": {"ownbetween": "ownOrBetween", "before1strollordebt": "ownBeforeFirstRollOrDebt"},
    "sellTiming": {"ownbetween": "ownOrBetween", "before1strollordebt": "ownBeforeFirstRollOrDebt"},
    "mortgageTiming": {"ownbetween": "ownOrBetween", "before1strollordebt": "ownBeforeFirstRollOrDebt"},
    "liftTiming": {"ownbetween": "ownOrBetween", "before1strollordebt": "ownBeforeFirstRollOrDebt"},
    "hotelSale": {"allpalaces": "allHotels", "allstadiums": "allHotels"},
    "hotelExchange": {"4": "yes", "3": "yes", "4houses": "yes", "3houses": "yes"},
    "buildingAuction": {"no": "none", "false": "none", "yes": "oneByOne", "true": "oneByOne", "onebyonedeal": "oneByOne"},
    "buildingAuctionOpening": {"any": "asAuction", "asauction2": "asAuction"},
    "tradeGate": {"no": "none", "false": "none"},
    "mortgagedTrade": {"true": "yes", "false": "no"},
    "interestRoundingUp": {"yes": "up", "true": "up", "no": "nearest", "false": "nearest"},
    "transferLiftNow": {"p": "principal", "p10": "principalPlus10"},
    "transferLiftLater": {"p": "principal", "p10": "principalPlus10"},
    "transferKeepCharge": {"10": "10%", "01": "10%"},
    "rentInKind": {"no": "none", "false": "none", "byconsentanydebttoaplayer": "byConsentAnyDebt"},
    "sellMortgagedToBank": {"lastresort90": "yes", "lastresort": "yes"},
    "bankruptToPlayer": {"deeds": "deedsToCreditor"},
    "bankruptToBank": {"auctiondeedprice": "auction", "auctionunmortgaged": "auction"},
    "endTurn": {"byword": "word", "byitself": "auto"},
    "electronicBank": {"no": "none", "false": "none", "twoslotsdeal": "twoSlots"},
}  # fmt: skip

# Options of the rules that no edition varies: saying the one value is harmless, another is refused.
FIXED: dict[str, str] = {
    "doublesReplay": "yes", "thirdDouble": "jailWithoutMoving", "jailEndsTurn": "yes", "jailFreedom": "full", "immunities": "no",
    "playerLoans": "no",
}  # fmt: skip
