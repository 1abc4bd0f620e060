"""Breaks the rules one at a time and shows that the scenarios see each break.

    python scripts/mutations.py            all of them, a table, exit status 1 if one went unseen
    python scripts/mutations.py RENT-5     only those of one rule
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUTATIONS = [  # rule, file, what it says, what it is made to say
    ("GO-1", "movement.py", "if square <= start and collect:", "if square < 0 and collect:"),
    ("TURN-5", "turn.py", "if g.doubles == 3:", "if g.doubles == 4:"),
    ("JAIL-8", "jail.py", "if g.jail[seat] < e.jail_attempts:", "if g.jail[seat] <= e.jail_attempts:"),
    ("JAIL-6", "jail.py", "if not e.jail_fine_on_turns >> (g.jail[seat] + 1) & 1:", "if False:"),
    ("AUCTION-1", "purchase.py", "(other != seat or e.decliner_may_bid)", "other >= 0"),
    ("AUCTION-3", "auction.py", "amount < g.bid + e.bid_step", "amount < g.bid"),
    ("AUCTION-6", "auction.py", "return ALLOWED if amount <= g.cash[seat] else AUCTION_6", "return ALLOWED"),
    ("RENT-2", "rent.py", "if g.rolled and e.rent_expiry != NEXT_ROLL:", "if g.rolled:"),
    ("RENT-5", "rent.py", "return bool(e.double_rent_with_mortgage) or not group_mortgaged(g, e, group)", "return True"),
    ("RENT-9", "rent.py", "if by_card or e.utility_roll == ALWAYS_NEW:", "if e.utility_roll == ALWAYS_NEW:"),
    ("RENT-10", "rent.py", "(e.mortgaged_counts_for_sets or not g.mortgaged[deed])", "True"),
    ("CARD-1", "piles.py", "(g.pile_top[deck] + g.pile_size[deck]) % PILE] = card % PILE", "g.pile_top[deck]] = card % PILE"),
    ("BUILD-2", "building.py", "return BUILD_2 if group_mortgaged(g, e, group) else ALLOWED", "return ALLOWED"),
    ("BUILD-4", "building.py", " else BUILD_4 + UNEVEN", " else ALLOWED"),
    ("BUILD-7", "building.py", "g.houses_left += e.houses_per_hotel", "g.houses_left += 4"),
    ("BUILD-11", "shortage.py", "if total > stock(g, lot):", "if False:"),
    ("SELL-3", "selling.py", "> g.built[square] - max(times, 1) + 1:", "> g.built[square]:"),
    ("SELL-7", "selling.py", "    if can_exchange(g, e):\n", "    if True:\n"),
    ("TRADE-1", "deals.py", "(give != 0 or take != 0) and bank_has_deeds(g, e):", "False:"),
    ("TRADE-4", "deals.py", "if group_built(g, e, e.group[square]):", "if g.built[square]:"),
    ("MORT-4", "deeds.py", "return (hundredths + unit - 1) // unit", "return hundredths // unit"),
    ("MORT-7", "bankruptcy.py", "owe(g, e, creditor, charge, NOBODY, INTEREST, log)", "owe(g, e, creditor, 0, NOBODY, INTEREST, log)"),
    ("DEBT-2", "debt.py", "if e.rent_in_kind == HALF_HALF and value * 2 > amount:", "if False:"),
    ("DEBT-4", "bankruptcy.py", "if g.cash[seat] + raisable(g, e, seat) >= subject(g, 0):", "if False:"),
    ("BANKR-1", "bankruptcy.py", "part = left // count", "part = 0"),
    ("BANKR-5", "bankruptcy.py", "            g.mortgaged[square] = 0\n", ""),
    ("END-6", "ending.py", "total += e.hotel_value_houses * e.house_price[square]", "total += 4 * e.house_price[square]"),
    ("TIMED-3", "refusal.py", "if g.time_up and out_of_turn(kind) and time_is_up(g, kind, seat):", "if False:"),
    ("COMP-12", "turn.py", "if g.last_round == 2:", "if g.last_round == 1:"),
    ("WONDER-5", "landing.py", "if kind == STATION and e.passports", "if kind == UTILITY and e.passports"),
    ("LOAN-4", "loans.py", "if g.loan_passes[seat] < e.loan_passes_most:", "if g.loan_passes[seat] <= e.loan_passes_most:"),
    # the second reading of the booklets
    ("AUCTION-4", "clock.py", "if g.deadline <= when:", "if g.deadline < when:"),
    ("TIMED-1", "apply.py", "while not g.over and strike(g, e, until, log):", "if not g.over and strike(g, e, until, log):"),
    ("TIMED-3", "clock.py", "hammered = everything or g.lot_kind == SCARCITY or g.lot_kind == OWN", "hammered = everything"),
    ("TIMED-3", "moments.py", "return not (matter(g) == PLACING and kind == BUILD)", "return True"),
    ("SELL-7", "selling.py", " and not (matter(g) == UNDER_HAMMER and g.lot == HOUSE_LOT)", ""),
    ("BUILD-11", "building.py", "return ALLOWED if hotel == (lot == HOTEL_LOT) else BUILD_11 + WON_FOR_ELSEWHERE", "return ALLOWED"),
    ("BUILD-11", "shortage.py", "returned = hotels * e.houses_per_hotel", "returned = hotels * 0"),
    ("BUILD-11", "shortage.py", "if not kinds & HOUSES or g.houses_left == 0:", "if kinds & HOTELS or g.houses_left == 0:"),
    ("DEBT-1", "deals.py", "return DEBT_1 + LESS_TO_RAISE if poorer else ALLOWED", "return ALLOWED"),
    ("DEBT-1", "debt.py", "change -= interest_on(e, e.mortgage[square])", "change -= 0"),
    ("DEBT-2", "debt.py", "if g.cash[seat] >= amount:\n        return DEBT_2", "if False:\n        return DEBT_2"),
    ("DEBT-2", "debt.py", "if e.rent_in_kind == CASH_FIRST and value > amount - g.cash[seat]:", "if False:"),
    ("DEBT-1", "moments.py", "if at == OWING or at == UNDER_HAMMER or", "if at == UNDER_HAMMER or"),
    ("COMP-17", "moments.py", "return timing != BEFORE_ROLL_OR_DEBT or short_of_cash(g, seat)", "return True"),
    ("MORT-6", "moments.py", " or (at == TRANSFER and asked(g) == seat):", ":"),
    ("COMP-18", "debt.py", "if not indebted(g, seat):", "if True:"),
    ("COMP-16", "own_auction.py", "if g.unsold >> lot_mark(lot) & 1 and not owes_now(g, seat):", "if False:"),
    ("COMP-20", "clock.py", "            enter_debts(g, e)\n", ""),
    ("COMP-20", "ending.py", "covered = min(amount, max(0, fortune(g, e, debtor)))", "covered = amount"),
    ("BANKR-3", "bankruptcy.py", "if not last and e.bankrupt_cards == AUCTIONED:", "if False:"),
    ("CARD-3", "deals.py", "    taken = first_cards(g, seat, cards >> CARD_BITS)\n", "    taken = 0\n"),
    ("RENT-2", "ending.py", "    if g.claims == 0:\n", "    if True:\n"),
    ("RENT-2", "rent.py", "if indebted(g, visitor):", "if False:"),
    ("BANKR-1", "bankruptcy.py", "    pay_other_debts(g, seat, amount, log)\n", ""),
    ("TRADE-2", "deals.py", "return (at == OWING or at == OFFERED or at == CHOICE) and", "return at == OWING and"),
    ("EBANK-9", "device.py", "amount != 0 and (amount % key_step(e) != 0 or amount < e.scale)", "amount != 0 and amount < e.scale"),
    ("EBANK-9", "device.py", "amount > ONE_ENTRY * e.scale", "False"),
    ("LOAN-3", "loans.py", "g.loan_interest_due[seat] += base", "g.loan_interest_due[seat] = base * g.loan_passes[seat]"),
    ("JAIL-7", "jail.py", "g.fresh_cards >> card & 1", "g.fresh_cards"),
    ("COMP-11", "turn.py", "if deal and e.deal_count > 0:", "if False:"),
    ("TURN-7", "turn.py", "    if e.given_dice == DRAWN:\n        return TURN_7", "    if False:\n        return TURN_7"),
    ("WONDER-7", "apply.py", "if not g.time_up and not g.finishing:", "if not g.time_up:"),
    ("GO-4", "movement.py", "(steps == start and e.go_salary_stopping)", "False"),
    ("RENT-5", "rent.py", "return bool(e.double_rent_with_mortgage) or not", "return not"),
    ("AUCTION-1", "bankruptcy.py", "if not g.out[seat] and not indebted(g, seat):", "if not g.out[seat]:"),
]  # fmt: skip


def seen(rule: str, file: str, says: str, made_to_say: str, folder: Path) -> tuple[bool, str]:
    """Whether the scenarios fail on a copy with that one change, and what they print last."""
    copy = folder / "src"
    if copy.exists():
        shutil.rmtree(copy)
    shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = copy / "monopole" / "rules" / file
    text = path.read_text(encoding="utf-8")
    if text.count(says) != 1:
        raise SystemExit(f"{rule}: {file} says {says!r} {text.count(says)} times; the mutation must name one place")
    path.write_text(text.replace(says, made_to_say), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "monopole", "scenarios", str(ROOT / "tests" / "scenarios")],
        env={**os.environ, "PYTHONPATH": str(copy)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    last = (ran.stdout.strip().splitlines() or ran.stderr.strip().splitlines() or [""])[-1]
    return ran.returncode == 1, last


def main(wanted: list[str]) -> int:
    unseen = []
    chosen = [mutation for mutation in MUTATIONS if not wanted or mutation[0] in wanted]
    with tempfile.TemporaryDirectory() as name:
        for number, mutation in enumerate(chosen, 1):
            found, last = seen(*mutation, Path(name))
            print(f"{number:>2}/{len(chosen)}  {mutation[0]:<10} {'seen' if found else 'NOT SEEN':<9} {last}", flush=True)
            if not found:
                unseen.append(mutation[0])
    print(f"{len(chosen) - len(unseen)} of {len(chosen)} broken rules were seen" + (f"; not: {', '.join(unseen)}" if unseen else ""))
    return 1 if unseen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
