"""Why a word is refused: one sentence for each reason, with what would be right, and where the rulebook says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any

from monopole.editions import Box
from monopole.schema import SEATS
from monopole.text.matter_sentences import say_matter
from monopole.text.names import Names, opened
from monopole.text.rulebook import edition_modes, edition_rulings, rule_words
from monopole.text.sources import cite_words, with_rulings
from monopole.text.translation import mark, marks
from monopole.vocabulary import HOTEL_LOT, HOUSE_LOT

# By reason, or by rule where a rule refuses for one reason only. Each names one cause: whoever reads it has no other to look for.
SENTENCES: dict[str, str] = {
    "not_yours": mark("{square} belongs to {owner}."),
    "not_property": mark("{square} is not a property."),
    "unsettled": mark("Something else must be settled first. {matter}"),
    "not_your_turn": mark("It is not your turn: {turn} is to play."),
    "another_is_asked": mark("It is for {asked} to answer."),
    "cannot_pay": mark("That costs {price}: you lack {missing}."),
    "own_turn_or_between": mark("{turn} has rolled: wait until this turn is over."),
    "own_turn_before_roll": mark("This is done on your own turn, before the first roll: {turn} is to play."),
    "before_first_roll": mark("You have rolled already: this is done before the first roll of your turn."),
    "no_debt": mark("You owe nothing at the moment. {matter}"),
    "debt_covered": mark("You have enough to pay your debt of {debt}: settle it."),
    "END-1": mark("The game is over."),
    "BANKR-7": mark("You have gone bankrupt: for you the game is over."),
    "TIMED-3": mark("Time is up: only the move in progress is still completed."),
    # setting up
    "keeps_the_bank": mark("You keep the bank and do not play: you only name the opening prices."),
    "nobody_there": mark("Nobody sits at that place."),
    "no_such_word": mark("That is not a word of the game."),
    "other_numbers": mark("This edition is for {players}: you are {playing}."),
    "too_many_people": mark("At most {people_most} people take part, the banker included: you are {people}."),
    "fewer_than_play": mark("People present: {people}, though {playing} play."),
    "one_sits_out": mark("Only the banker may sit out: here {idle} people do."),
    "no_such_banker": mark("The banker must be one of those present."),
    "banker_sits_out": mark("With more than four people the banker does not play."),
    "banker_plays_up_to_four": mark("Up to four people, the banker plays too."),
    "banker_plays_up_to_five": mark("Up to five people, the banker plays too."),
    "banker_plays_too": mark("In this edition the banker plays like everybody."),
    "program_banks": mark("In this edition the program keeps the bank: everybody plays."),
    "not_opposite": mark("Team-mates sit opposite each other: {pairs}."),
    "pack_too_small": mark("The pack has only {pack} deeds: too few to deal {deal} to each of {playing} players."),
    "COMP-6": mark("The banker plays last: that is {last}."),
    "TEAM-1": mark("A team is two players."),
    # turns and the clock
    "start_rolls": mark("The rolls for the start come first: {asked} is to roll."),
    "rolled_already": mark("You have rolled already: end your turn."),
    "roll_first": mark("You still have to roll."),
    "dice_to_be_said": mark("This table throws its own dice: say what they show."),
    "dice_are_drawn": mark("The program throws the dice here: just roll."),
    "no_such_dice": mark("Each of the two dice shows 1 to 6."),
    "never_broken": mark("In this edition every roll counts."),
    "drawn_never_break": mark("The program throws the dice here: they always count."),
    "not_your_roll": mark("You are not the one to roll. {matter}"),
    "clock_of_the_table": mark("The clock is the table's, no player's."),
    "clock_backwards": mark("The clock only runs forward."),
    "tick_too_long": mark("The clock does not run that far at once."),
    "clock_run_down": mark("The clock runs no further."),
    # buying and auctions
    "nothing_for_sale": mark("Nothing is for sale at the moment. {matter}"),
    "first_lap_first": mark("At this table nobody buys before having passed {start} once."),
    "no_auction_open": mark("No auction is open. {matter}"),
    "out_of_the_bidding": mark("You have passed: in this auction that is final."),
    "sells_it": mark("You are selling: it is for the others to bid."),
    "debtor_bids_not": mark("You still owe money: whoever owes does not bid."),
    "declined_it": mark("You did not want it: in this edition only the others bid now."),
    "wanted_none": mark("Only those who still await a building they asked for bid here."),
    "nowhere_to_stand": mark("No lot of yours can take {lot} now."),
    "bid_stands": mark("Your bid for {lot} stands: until the hammer falls your lots stay as they are."),
    "highest_already": mark("Yours is already the highest bid: {bid}."),
    "called_in_turn": mark("Bids are called in turn: {asked} is to speak."),
    "below_opening": mark("The bidding opens at {opening}."),
    "BUILD-12": mark("The bidding for this building opens at {opening}."),
    "AUCTION-3": mark("{bidder} has bid {bid}: bid {least} at least."),
    "AUCTION-6": mark("You cannot bid {amount}: you have {cash}."),
    "no_opening": mark("No opening price is awaited. {matter}"),
    "banker_names_it": mark("{asked} keeps the bank and names the opening price."),
    "opening_too_low": mark("The opening price must be {step} at least."),
    "opening_too_high": mark("The opening price must be {ceiling} at most."),
    "no_own_auctions": mark("In this edition nobody auctions his own property: offer it to somebody."),
    "auction_runs": mark("Another auction is open: {lot}."),
    "opens_at_face_value": mark("{square} opens at {face}, no more and no less."),
    "not_put_up_mortgaged": mark("{square} is mortgaged: lift the mortgage before putting it up."),
    "unsold_this_turn": mark("Nobody wanted it: it may be put up again on your next turn."),
    "no_such_lot": mark("That cannot be put up for auction."),
    "too_small_an_entry": mark("The bank's device takes nothing below {entry_least}."),
    "too_fine_an_entry": mark("The bank's device takes only multiples of {entry_step}."),
    "too_great_an_entry": mark("The bank's device takes {entry_most} at most at once."),
    # rents, cards, jail
    "paid_unasked": mark("At this table rents are paid without being claimed."),
    "no_rent": mark("You have no rent to claim."),
    "no_rent_there": mark("No rent is to be claimed for {square}."),
    "RENT-3": mark("This rent is due to somebody else."),
    "no_card": mark("You have no out-of-jail card."),
    "card_of_other_pile": mark("Your out-of-jail card does not come from {deck}."),
    "card_waits": mark("You have only just come by your card: it serves from your next turn."),
    "no_choice": mark("No card offers you a choice. {matter}"),
    "not_on_the_card": mark("The card does not offer that."),
    "not_in_jail": mark("You are not in jail."),
    "out_next_turn": mark("You have rolled already: you may leave jail on your next turn."),
    "no_buying_out": mark("In this game nobody pays to leave jail before rolling: try for {a_double}."),
    "fine_on_other_turns": mark("You are on turn {jail_turn} in jail. Turns on which the fine may be paid: {fine_turns}."),
    # building
    "nothing_asked": mark("Say where to build."),
    "not_a_street": mark("Nothing can be built on {square}."),
    "group_not_whole": mark("To have the whole group you still lack: {lacking}."),
    "BUILD-2": mark("Mortgages to lift first in this group: {mortgaged}."),
    "uneven": mark("Build evenly: first on {behind}."),
    "left_behind": mark("The group would be uneven: {a_hotel} must come on {behind} too."),
    "BUILD-6": mark("Before {a_hotel}, every lot of the group carries {count_houses}: build first on {behind}."),
    "BUILD-8": mark("First {count_houses} on {square}, then {a_hotel}."),
    "BUILD-9": mark("No lot carries more than {a_hotel}: {square}."),
    "too_few_houses": mark("The bank has not enough left: {houses_left}."),
    "too_few_hotels": mark("The bank has not enough left: {hotels_left}."),
    "won_for_elsewhere": mark("You have won {won}. Where it may stand: {fitting}."),
    "won_only_one": mark("You have won a single building: place it on one lot."),
    "won_a_house": mark("You have won {won}, not {a_hotel}."),
    "no_shortage": mark("No scarce buildings are being shared out. {matter}"),
    "no_room_for_that": mark("You may ask for {room} at most."),
    # selling buildings
    "nothing_built": mark("There is no building on {square}."),
    "not_so_many": mark("There is only so much on {square}: {buildings}."),
    "no_building_in_group": mark("There is no building in this group."),
    "not_your_buildings": mark("The buildings of this group belong to {owner}."),
    "SELL-3": mark("Sell evenly: first on {ahead}."),
    "one_hotel_a_lot": mark("There is only one building on {square}: {a_hotel}."),
    "hotels_together": mark("In this edition the {hotels} of a group are sold all at once."),
    "group_together": mark("In this edition {a_hotel} is sold only together with all the buildings of its group."),
    "hotel_is_exchanged": mark("In this edition {a_hotel} is not sold: exchange it for {count_houses}."),
    "too_few_to_exchange": mark("The bank does not have {count_houses} free for an exchange: sell all the buildings of the group."),
    "no_hotel_in_group": mark("There are only {houses} in this group."),
    "not_all_hotels": mark("That takes {a_hotel} on every lot of the group: sell all its buildings instead."),
    "no_exchanges": mark("In this edition {a_hotel} is not exchanged but sold."),
    "no_hotel_there": mark("{square} carries {buildings}, not {a_hotel}."),
    "too_few_for_that": mark("The exchange takes {count_houses}. What the bank has left: {houses_left}."),
    "houses_under_hammer": mark("The {houses} of the bank are under the hammer: wait until that is over."),
    # deals
    "not_a_partner": mark("{to} does not play: there is no deal to be made."),
    "partner_is_out": mark("{to} has gone bankrupt."),
    "only_with_the_asked": mark("For now deals are made only with {asked}. {matter}"),
    "too_much_waits": mark("So much is still to be settled that no offer can be added to it."),
    "nothing_given": mark("You offer nothing: in a deal both sides give something."),
    "nothing_taken": mark("You ask for nothing: in a deal both sides give something."),
    "cash_for_cash": mark("Money for money is a loan, and players lend each other nothing."),
    "cash_not_held": mark("{giver} has only {purse}."),
    "cards_not_held": mark("{giver} has {held}."),
    "not_dealt_mortgaged": mark("{square} is mortgaged: in this edition the mortgage is lifted before the property changes hands."),
    "less_to_raise": mark("{debtor} owes money: no deal may lower what can still be raised for it."),
    "no_offer": mark("No offer awaits an answer. {matter}"),
    "not_your_offer": mark("The open offer is not yours: only whoever made it may withdraw it."),
    "no_more_counters": mark("There have been {counters} counter-offers already: answer this one."),
    "same_terms": mark("That is just what you are offered: accept it."),
    "TRADE-1": mark("No property is traded while the bank still has deeds for sale."),
    "TRADE-4": mark("No lot of a built group changes hands: first sell what is built on {built}."),
    # mortgages
    "mortgaged_already": mark("{square} is mortgaged already."),
    "lot_is_built": mark("First sell what is built on {square}."),
    "group_is_built": mark("The whole group must be bare: first sell what is built on {built}."),
    "put_it_up_first": mark("Even with every mortgage you cannot pay {debt}: first put {square} up for auction."),
    "not_mortgaged": mark("{square} is not mortgaged."),
    "no_transfer": mark("No mortgaged deed is changing hands. {matter}"),
    "other_deed_first": mark("Answer first for {in_question}."),
    "still_in_question": mark("It must first be said whether the mortgage on {square} is kept."),
    "debtor_keeps_it": mark("You still have a debt to pay: keep the mortgage for now."),
    # debts and loans
    "cash_is_short": mark("You owe {debt}: you lack {missing}."),
    "no_deeds_named": mark("Say which deeds you pay with."),
    "debts_in_cash": mark("In this edition a debt is paid in cash only."),
    "bank_takes_cash": mark("The bank takes cash only."),
    "rent_only": mark("Only a rent is paid with property."),
    "share_covered": mark("You have enough to pay {creditor} the share of {share} in cash."),
    "beyond_the_debt": mark("You owe {creditor} {share}: the deeds cannot count for more."),
    "rest_in_cash": mark("The rest, {rest}, is paid in cash: you have {cash}."),
    "all_cash_first": mark("Your cash goes first: the deeds count for {uncovered} at most."),
    "half_in_cash": mark("The deeds count for half of the rent at most: {half}."),
    "mortgaged_pays_not": mark("{square} is mortgaged and cannot be given in payment."),
    "bank_buys_nothing": mark("In this edition the bank does not buy properties back."),
    "sell_buildings_first": mark("First sell what is built on {built_lots}."),
    "mortgage_first": mark("First mortgage {bare_lots}."),
    "can_still_pay": mark("You can still pay {debt}: you have {cash} and can raise {raisable}."),
    "lots_are_left": mark("You still own {lots}: everything is sold before anybody gives up."),
    "BANK-5": mark("In this edition the bank lends only on mortgages."),
    "LOAN-1": mark("Say how much you borrow: {loan_room} at most."),
    "LOAN-2": mark("Nobody borrows to pay back a loan."),
    "LOAN-6": mark("All loans together are {cap} at most: you may still borrow {loan_room}."),
    "no_loan": mark("You have no loan to repay."),
    "repaid_whole": mark("A loan is repaid whole: {price}."),
    "debtor_repays_not": mark("You still have a debt to pay: your loan can wait."),
    "below_mortgage_value": mark("You owe others too: these deeds count for {worth} at least."),
    # flights and dealt deeds
    "no_flights": mark("There are no free flights in this edition."),
    "no_flight_now": mark("A free flight comes with a stop at an airport. {matter}"),
    "WONDER-1": mark("{square} is not in the passport."),
    "visited_already": mark("{square} is already in your passport."),
    "dealt_is_kept": mark("In this game dealt deeds are kept."),
    "nothing_is_dealt": mark("In this game no deeds are dealt."),
    "before_all_rolls": mark("A dealt deed is refused before the first roll of the game."),
    "not_dealt_to_you": mark("{square} is no dealt deed that you may still refuse."),
    "lift_it_first": mark("First lift the mortgage on {square}."),
    "part_of_a_deal": mark("{square} is part of an open offer: that is answered first."),
    "under_the_hammer": mark("{square} is being auctioned: it can no longer be refused."),
    "no_resigning": mark("Nobody resigns at this table."),
    "creditor_first": mark("You owe another player money: settle that first."),
    "rent_waits": mark("A rent you owe may still be claimed: that comes first."),
    "end_is_certain": mark("The end of the game is certain: what is open is settled, nothing new is agreed."),
}
# The same where a fact is nought, and a number would sound like an answer of a machine.
NOUGHT: dict[str, tuple[str, str]] = {
    "cards_not_held": ("held", mark("{giver} has no out-of-jail card.")),
    "LOAN-6": ("loan_room", mark("All loans together are {cap} at most: you have borrowed as much.")),
}

# What rests on an option of the table, by rule and reason; every other refusal is the rule's own, whatever a table plays with.
_CHOSEN: dict[str, tuple[str, ...]] = {
    "SETUP-1 other_numbers": ("players", "solitaire"),
    "SETUP-1 too_many_people": ("peopleMost",),
    **dict.fromkeys(("BANK-2 banker_sits_out", "BANK-2 banker_plays_up_to_four", "BANK-2 banker_plays_up_to_five"), ("bankerPlays",)),
    **dict.fromkeys(("BANK-2 banker_plays_too", "BANK-2 program_banks"), ("bankerPlays",)),
    **dict.fromkeys(("TURN-3 dice_to_be_said", "TURN-3 dice_are_drawn", "TURN-7 drawn_never_break"), ("givenDice",)),
    "TURN-7 never_broken": ("brokenDice",),
    "BUY-1 first_lap_first": ("firstLap",),
    "AUCTION-1 declined_it": ("declinerMayBid",),
    "AUCTION-2 below_opening": ("auctionOpening", "auctionMinimum"),
    "AUCTION-2 opens_at_face_value": ("auctionOpening",),
    "AUCTION-3": ("bidStep",),
    "AUCTION-8 no_own_auctions": ("playerAuctions",),
    "BUILD-12": ("buildingAuctionOpening",),
    "RENT-2 paid_unasked": ("rentClaim",),
    "RENT-3": ("rentClaimBy",),
    "JAIL-6 cannot_pay": ("jailFine",),
    **dict.fromkeys(("JAIL-6 fine_on_other_turns", "JAIL-6 no_buying_out"), ("jailFineOnTurns",)),
    "JAIL-7 card_waits": ("boughtCardWaits",),
    "BUILD-8": ("directHotels",),
    **{
        f"{rule} {reason}": (timing,)
        for rule, timing in (("BUILD-3", "buildTiming"), ("SELL-2", "sellTiming"), ("MORT-1", "mortgageTiming"), ("MORT-4", "liftTiming"))
        for reason in ("own_turn_or_between", "own_turn_before_roll", "before_first_roll")
    },
    **dict.fromkeys(("SELL-5 hotels_together", "SELL-5 group_together", "SELL-5 hotel_is_exchanged"), ("hotelSale",)),
    "SELL-6 no_exchanges": ("hotelExchange",),
    "TRADE-1": ("tradeGate",),
    **dict.fromkeys(("TRADE-5 not_dealt_mortgaged", "TRADE-5 not_put_up_mortgaged"), ("mortgagedTrade",)),
    **dict.fromkeys(("MORT-2 group_is_built", "MORT-2 lot_is_built"), ("mortgageRequiresBare",)),
    "MORT-4 cannot_pay": ("interest", "interestRounding", "interestRoundingUp"),
    "MORT-6 cannot_pay": ("transferLiftNow",),
    **{
        f"DEBT-2 {reason}": ("rentInKind",)
        for reason in ("debts_in_cash", "bank_takes_cash", "rent_only", "all_cash_first", "half_in_cash", "mortgaged_pays_not")
    },
    **dict.fromkeys(("FAST-1 nothing_is_dealt", "FAST-1 pack_too_small"), ("dealCount",)),
    "FAST-1 dealt_is_kept": ("dealRefusable",),
    "TIMED-3": ("timedEnd",),
    "LOAN-1": ("bankLoans",),
    "LOAN-6": ("bankLoans",),
    "TEAM-1": ("teams",),
    "WONDER-5 no_flights": ("passports",),
    "RESIGN-1 no_resigning": ("resignation",),
}
# What a ruling of ours decides, whatever others the rule rests on; nothing where it is printed.
_RULED = {
    **dict.fromkeys(("JAIL-6 not_in_jail", "JAIL-7 no_card"), ""),
    **dict.fromkeys(("END-2 end_is_certain", "WONDER-7 end_is_certain"), "A-139"),
    **dict.fromkeys(("DEBT-2 below_mortgage_value", "DEBT-2 rent_waits"), "A-140"),
    "RESIGN-1 rent_waits": "A-144",
    **dict.fromkeys(("TRADE-3 no_more_counters", "TRADE-3 same_terms", "TRADE-3 not_your_offer"), "A-145"),
    **dict.fromkeys(("COMP-11 part_of_a_deal", "TRADE-2 only_with_the_asked"), "A-85"),
    "COMP-11 under_the_hammer": "A-95",
    **dict.fromkeys(("DEBT-1 less_to_raise", "DEBT-1 debtor_keeps_it"), "A-60"),
}


def _players(names: Names) -> str:
    """`2 to 8 players`, `4 or 6 players`."""
    numbers = [number for number in range(1, SEATS + 1) if names.box.edition.players >> number & 1]
    if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 2:
        return names.say(mark("{least} to {most} players"), least=numbers[0], most=numbers[-1])
    *firsts, last = [str(number) for number in numbers]
    if firsts:
        return names.say(mark("{firsts} or {last} players"), firsts=", ".join(firsts), last=last)
    return names.say(marks("{count} player", "{count} players"), int(last))


# What the edition says by itself; everything else in a sentence is a fact of the table.
_OF_THE_EDITION: dict[str, Callable[[Names], str]] = {
    "start": lambda names: names.square(0),
    "step": lambda names: names.money(names.box.edition.bid_step),
    "cap": lambda names: names.money(names.box.edition.bank_loans),
    "houses": lambda names: names.noun(names.box.house, 2),
    "hotels": lambda names: names.noun(names.box.hotel, 2),
    "a_hotel": lambda names: names.one(names.box.hotel),
    "a_double": lambda names: names.one(names.box.double),
    "count_houses": lambda names: names.houses(names.box.edition.houses_per_hotel),
    "people_most": lambda names: str(names.box.edition.people_most),
    "deal": lambda names: str(names.box.edition.deal_count),
    "players": _players,
}


def _owned(names: Names, deeds: tuple[tuple[int, str | None], ...]) -> str:
    return names.listed(f"{names.square(square)} ({names.whoever(owner)})" for square, owner in deeds)


def _pairs(names: Names, pairs: tuple[tuple[str, ...], ...]) -> str:
    return ", ".join(names.listed(pair) for pair in pairs)


_SPOKEN: dict[str, Callable[[Names, Any], str]] = {
    **dict.fromkeys(("square", "in_question"), Names.square),
    **dict.fromkeys(("mortgaged", "built", "behind", "ahead", "fitting", "lots", "built_lots", "bare_lots"), Names.squares),
    **dict.fromkeys(("lot", "won"), Names.lot),
    **dict.fromkeys(("owner", "turn", "asked", "bidder", "to", "giver", "debtor", "creditor", "last"), Names.whoever),
    **dict.fromkeys(("price", "missing", "cash", "purse", "debt", "share", "uncovered", "rest", "half", "raisable"), Names.money),
    **dict.fromkeys(("bid", "least", "opening", "ceiling", "amount", "face", "loan_room", "worth"), Names.money),
    **dict.fromkeys(("entry_least", "entry_step", "entry_most"), Names.money),
    **dict.fromkeys(("playing", "people", "idle", "pack", "room", "jail_turn", "counters"), lambda _, number: str(number)),
    "fine_turns": lambda names, turns: names.listed(str(turn) for turn in turns),
    "buildings": Names.buildings,
    "houses_left": lambda names, count: names.stock(HOUSE_LOT, count),
    "hotels_left": lambda names, count: names.stock(HOTEL_LOT, count),
    "deck": Names.deck,
    "held": Names.cards,
    "lacking": _owned,
    "pairs": _pairs,
    "matter": lambda names, matter: say_matter(names.box, names.seats, matter, names.lang),
}


@cache
def _holes(reason: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(SENTENCES[reason]) if name is not None))


def facts_needed(reason: str) -> list[str]:
    """The facts of the table that the sentence of a reason tells."""
    return [name for name in _holes(reason) if name not in _OF_THE_EDITION]


def say_refusal(box: Box, rule: str, reason: str, facts: Mapping[str, Any], lang: str) -> str:
    """Why this is refused, for the player who is refused, with the rule and its place in the book."""
    names = Names(box, (), lang)
    values = {name: _SPOKEN[name](names, facts[name]) if name in facts else _OF_THE_EDITION[name](names) for name in _holes(reason)}
    nought, without = NOUGHT.get(reason, ("", ""))
    why = opened(names.say(without if nought and facts[nought] == 0 else SENTENCES[reason], **values))
    place = place_of(names, rule, reason)
    if not place:
        return names.say(mark("{why} Rule {rule}."), why=why, rule=rule)
    return names.say(mark("{why} Rule {rule}: {place}."), why=why, rule=rule, place=place)


def place_of(names: Names, rule: str, reason: str) -> str:
    """Where a refusal is printed: with the options it rests on, if it rests on any; else in the booklet of the edition, or our ruling."""
    why = " ".join(dict.fromkeys((rule, reason)))
    values = [names.box.options[name] for name in _CHOSEN.get(why, ())]
    if any(value.source == "given" for value in values):
        return names.say(mark("choice of this table"))
    cited = [value for value in values if value.cite or value.ruling]
    if cited:
        cite = "; ".join(dict.fromkeys(value.cite for value in cited if value.cite))
        return cite_words(cite, names.lang, *(value.ruling for value in cited))
    known = next((name for name in (names.box.id, names.box.extends) if name in edition_modes()), None)
    rows = rule_words(rule, known, names.lang).rows if known is not None else ()
    source, rulings = (rows[0].source, rows[0].rulings) if rows else ("", ())
    if why in _RULED and known is not None:
        rulings = (*edition_rulings(known), _RULED[why])
    return with_rulings(source, names.lang, *rulings)
