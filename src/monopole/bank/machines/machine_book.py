"""One machine as a book: its events journaled, so that balances outlive any process; whose cards they are; what the page is told.

The length of an auction is drawn when DEAL is pressed and stands in the journal only: no view, no export of one under way has it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, ClassVar, NamedTuple, Self

from monopole import editions
from monopole.bank.deal_timer import drawn
from monopole.bank.machines import one_slot, two_slots
from monopole.bank.machines.booklet_quotes import quote_for
from monopole.bank.machines.final_count import MODES, FinalCount, Owned, final_count, read_owned
from monopole.bank.machines.machine import Machine, MachineTerms, TapeLine, new_machine
from monopole.bank.machines.machine_events import CARDS, KeyPressed, MachineEvent, TimePassed, read_event
from monopole.bank.machines.machine_sentences import SAYINGS
from monopole.bilingual import Both, Complaint
from monopole.editions import Box
from monopole.game.seating import LONGEST_NAME, visible
from monopole.table.book import Awaited, BookError, Made, Role, Written
from monopole.text.spreadsheet import sheet

FORMAT = "monopole-machine/1"
FORMS = ("csv", "json")
IDLE_SECONDS = 60.0  # EBANK-12; printed for world-2008, the same for its sister
GREEN_SECONDS = 6.0  # how long the green light flashes
TAPE_SHOWN = 40
TOO_LATE = 10.0  # seconds without a line after which a key is not pressed any more: nobody looks at what it would do


class Printed(NamedTuple):
    """A machine as its booklet has it: what an event makes of it, its slots and keys, its French gender, how it is woken."""

    step: Callable[[Machine, MachineEvent], Machine]
    slots: tuple[str, ...]
    keys: tuple[str, ...]
    ending: str
    wakes: Both


MACHINES = {
    "world-2008": Printed(two_slots.two_slots, two_slots.SLOTS, two_slots.KEYS, "e", Both("Une touche la réveille.", "A key wakes it.")),
    "canada-2011": Printed(
        one_slot.one_slot, one_slot.SLOTS, one_slot.KEYS, "", Both("Une carte et une touche le réveillent.", "A card and a key wake it.")
    ),
}

_WISH = Both(
    "une machine se demande avec edition ({known}) et, si l'on veut, holders, les noms des {cards} cartes ; reçu : {value}",
    "a machine is asked for with edition ({known}) and, if one wants, holders, the names on the {cards} cards; got: {value}",
)
_HOLDERS = Both(
    "holders est une liste de {cards} noms, chacun de {most} caractères visibles au plus ; un nom vide rend la carte à personne",
    "holders is a list of {cards} names, each of at most {most} visible characters; an empty name is nobody's card",
)
_COUNT = Both(
    "count a besoin de card (0 à {most}), mode ({modes}), deeds, mortgaged et built",
    "count needs card (0 to {most}), mode ({modes}), deeds, mortgaged and built",
)
_TWICE = Both("{what} est déjà compté pour une autre carte", "{what} is already counted for another card")
_LATE = Both(
    "ce geste n'a pas atteint la machine à temps : rien n'a bougé ; refaites-le",
    "that did not reach the machine in time: nothing moved; do it again",
)
_BANKER = Both("seul le banquier manie la machine (EBANK-16)", "only the banker works the machine (EBANK-16)")
_FORM = Both("une machine s'exporte en csv ou json, pas en « {value} »", 'a machine is exported as csv or json, not as "{value}"')


class PressedTooLate(BookError):
    """A key or a card that reached the machine long after the hand was gone."""

    code = "too_late"


class NotTheBanker(BookError):
    """Somebody else puts a hand to the machine."""

    rule = "EBANK-16"
    status = 403


class Keyed:
    """What was keyed for a card since its final count was made and still stands: how many times each sum."""

    def __init__(self) -> None:
        self.amounts: Counter[int] = Counter()
        self._acts: dict[int, list[int]] = {}

    def take(self, line: TapeLine, card: int) -> None:
        """The next line of the tape, as far as this card received something or somebody's act is undone."""
        for amount in self._acts.pop(line.undoes, ()) if line.undoes is not None else ():
            self.amounts[amount] -= 1
        if line.kind == "received" and line.receiver == card:
            self._acts.setdefault(line.number, []).append(line.amount)
            self.amounts[line.amount] += 1


class MachineBook:
    """A machine that several devices may look at and the banker works."""

    kind: ClassVar[str] = "machine"
    maker: ClassVar[str] = "banker"

    def __init__(self, edition: str, terms: MachineTerms, holders: Iterable[str], opened: float) -> None:
        self.edition, self.terms = edition, terms
        self.holders = list(holders)
        self.printed = MACHINES[edition]
        self.machine = new_machine(terms, self.printed.slots)
        self.tape: list[TapeLine] = list(self.machine.wrote)
        self.counts: dict[int, tuple[FinalCount, Keyed]] = {}
        self._undone: set[int] = set()  # acts
        self.events = 0  # what has happened to the machine itself, so that a page plays each once
        self.secret: dict[str, Any] = {}
        self._used = opened  # when anything last happened to it
        self._auction: tuple[float, float] | None = None  # when it hurries and when the hammer falls
        self._hammer: float | None = None  # when it fell

    # ---- the journal ----

    @classmethod
    def begin(cls, wish: Mapping[str, Any], made: Made) -> tuple[Self, dict[str, Any]]:
        edition = wish.get("edition")
        if not isinstance(edition, str) or edition not in MACHINES or set(wish) - {"edition", "holders"}:
            raise Complaint(_WISH.typeset(), known=", ".join(MACHINES), cards=CARDS, value=_short(dict(wish)))
        holders = _read_holders(wish.get("holders", [""] * CARDS))
        head = {"machine": FORMAT, "edition": edition, "holders": holders, "opened": _moment(made), "terms": asdict(_terms(edition))}
        return cls.read(head, [], {}), head

    @classmethod
    def read(cls, head: Mapping[str, Any], lines: Iterable[Written], secret: dict[str, Any]) -> Self:
        book = cls(head["edition"], MachineTerms(**head["terms"]), head["holders"], head["opened"])
        book.secret = secret
        for line in lines:
            book._apply(line.entry)
        return book

    def hear(self, who: str, entry: Mapping[str, Any], made: Made) -> dict[str, Any]:
        if who != self.maker:
            raise NotTheBanker(_BANKER.typeset())
        written = self._checked(entry, made)
        self._apply(written)
        return written

    def _checked(self, entry: Mapping[str, Any], made: Made) -> dict[str, Any]:
        """What is written of an entry: itself, the moment, and whatever chance it needs."""
        at = {"at": _moment(made)}
        if set(entry) == {"holders"}:
            return {"holders": _read_holders(entry["holders"]), **at}
        if set(entry) == {"count"}:
            return {"count": self._read_count(entry["count"]), **at}
        event = read_event(entry, self.printed.slots, self.printed.keys)
        if made.away is not None and made.away > TOO_LATE:
            raise PressedTooLate(_LATE.typeset())
        if event == KeyPressed("DEAL") and self.machine.power == "on" and not self.machine.deal:
            return {**entry, **at, "auction": drawn(_box(self.edition).edition, made.chance)._asdict()}
        return {**entry, **at}

    def _apply(self, written: Mapping[str, Any]) -> None:
        entry = dict(written)
        at, auction = entry.pop("at"), entry.pop("auction", None)
        if "holders" in entry:
            self.holders = list(entry["holders"])
            return
        if "count" in entry:
            self._count(entry["count"])
            return
        event = TimePassed(entry["time"]) if "time" in entry else read_event(entry, self.printed.slots, self.printed.keys)
        self.machine = self.printed.step(self.machine, event)
        self._write(self.machine.wrote)
        self.events += 1
        self._used = at
        if auction is not None:
            self._auction = at + auction["seconds"] * auction["hurry"] / 100, at + auction["seconds"]
        if self.machine.deal in ("", "green"):
            self._auction = None
        self._hammer = (self._hammer or at) if self.machine.deal == "green" else None

    def _write(self, lines: Iterable[TapeLine]) -> None:
        for line in lines:
            self.tape.append(line)
            if line.undoes is not None:
                self._undone.add(line.undoes)
            for card, (_, keyed) in self.counts.items():
                keyed.take(line, card)

    # ---- time ----

    def _next(self) -> tuple[float, str] | None:
        """What time alone will do next, and when."""
        if self.machine.deal == "green":
            return (self._hammer or self._used) + GREEN_SECONDS, "rest"
        if self._auction is not None:
            hurry, hammer = self._auction
            return (hurry, "hurry") if self.machine.deal == "slow" else (hammer, "hammer")
        return (self._used + IDLE_SECONDS, "idle") if self.machine.power == "on" else None

    def wakes(self) -> float | None:
        upcoming = self._next()
        return None if upcoming is None else upcoming[0]

    def wake(self, made: Made) -> dict[str, Any] | None:
        upcoming = self._next()
        if upcoming is None or upcoming[0] > made.now:
            return None
        written = {"time": upcoming[1], "at": _moment(made)}
        self._apply(written)
        return written

    # ---- who ----

    def roles(self) -> Mapping[str, Role]:
        return {"banker": Role(invited_by=("banker",)), "public": Role(invited_by=("banker",), shared=True, open=True)}

    def come(self, role: str, name: str | None, made: Made, maker: str | None = None) -> tuple[str, dict[str, Any] | None]:
        return role, None

    def about(self) -> dict[str, Any]:
        return {"edition": self.edition, "title": ", ".join(filter(None, self.holders))}

    def over(self) -> bool:
        return False

    # ---- what is seen ----

    def view(self, who: str | None) -> dict[str, Any] | None:
        if who is None:
            return None
        m, saying = self.machine, SAYINGS[self.machine.says]
        rules = saying.rules
        return {
            "edition": self.edition,
            "event": self.events,
            "hands": who == self.maker,
            "holders": self.holders,
            "slots": {slot: None if inside is None else {"card": inside.card, "turned": inside.turned} for slot, inside in m.slots.items()},
            "keys": list(self.printed.keys),
            "power": m.power,
            "deal": m.deal,
            "volume": m.volume,
            "salary": self._money(m.terms.salary)._asdict(),
            "waiting": len(m.sent),
            "frames": [asdict(frame) for frame in m.frames],
            "beep": m.beep,
            "says": {"name": m.says, **self._sentence()._asdict()},
            "rules": list(rules),
            "quote": quote_for(self.edition, m.says, rules),
            "undo_reset": bool(m.before_reset),
            "tape": self._tape_shown(),
            "sum": sum(m.accounts.values()),
            "counts": {str(card): self._count_shown(card, *made) for card, made in sorted(self.counts.items())},
        }

    def _sentence(self) -> Both:
        """What the machine's last event told, with names and sums in place."""
        m = self.machine
        seen = {slot: m.seen(slot) for slot in m.slots}
        only, right = seen.get("left", seen.get("slot")), seen.get("right")
        acted = sum(line.amount for line in m.wrote)
        amount = m.amount if m.amount is not None else acted if m.wrote else sum(each.amount for each in m.sent)
        facts: dict[str, object] = {"e": self.printed.ending, "wakes": self.printed.wakes, "volume": m.volume}
        for name, card in (("a", only), ("b", right), ("p", only if right is None else right)):
            facts[name] = Both("", "") if card is None else self._holder(card)
        terms = m.terms
        sums = {"s": amount, "start": terms.start, "salary": terms.salary, "least": terms.least, "most": terms.most}
        facts |= {name: self._money(value) for name, value in sums.items()}
        words = SAYINGS[m.says].words
        return Both(*(said[:1].upper() + said[1:] for said in (words.say("fr", **facts), words.say("en", **facts))))

    def _holder(self, card: int) -> Both:
        name = self.holders[card]
        return Both(name, name) if name else Both(f"la carte {card + 1}", f"card {card + 1}")

    def _money(self, amount: int) -> Both:
        """An amount as the edition writes it, never broken over two lines."""
        currency = _box(self.edition).currency
        return Both(*(currency.write(amount, lang).replace(" ", "\u00a0") for lang in ("fr", "en")))

    def _tape_shown(self) -> list[dict[str, Any]]:
        """The newest acts, newest first; those undone are marked. The starting money is not shown: nobody moved it."""
        acts: dict[int, list[TapeLine]] = {}
        for line in reversed(self.tape):
            if len(acts) == TAPE_SHOWN and line.number not in acts:
                break
            acts.setdefault(line.number, []).append(line)
        return [self._act(lines[::-1], number in self._undone) for number, lines in acts.items() if number]

    def _act(self, lines: list[TapeLine], undone: bool) -> dict[str, Any]:
        first = lines[0]
        amount = None if first.kind in ("reset", "undo_reset") else self._money(sum(line.amount for line in lines))._asdict()
        payer = first.payer if first.sender is None else first.sender
        return {
            "number": first.number, "kind": first.kind, "payer": payer, "receiver": first.receiver,
            "amount": amount, "undoes": first.undoes, "undone": undone,
        }  # fmt: skip

    # ---- the final count ----

    def _read_count(self, given: Any) -> dict[str, Any]:
        good = isinstance(given, dict) and not set(given) - {"card", "mode", "deeds", "mortgaged", "built"} and given.get("mode") in MODES
        card = given.get("card") if good else None
        if not isinstance(card, int) or isinstance(card, bool) or not 0 <= card < CARDS:
            raise Complaint(_COUNT.typeset(), most=CARDS - 1, modes=", ".join(MODES))
        box = _box(self.edition, given["mode"])
        owned = read_owned(given, box)
        for square in owned.deeds:
            if any(square in count.owned.deeds for other, (count, _) in self.counts.items() if other != card):
                raise Complaint(_TWICE.typeset(), what=box.squares[square].name)
        built = {str(square): count for square, count in owned.built.items()}
        return {"card": card, "mode": box.mode, "deeds": list(owned.deeds), "mortgaged": list(owned.mortgaged), "built": built}

    def _count(self, given: Mapping[str, Any]) -> None:
        card, box = given["card"], _box(self.edition, given["mode"])
        owned = Owned(tuple(given["deeds"]), tuple(given["mortgaged"]), {int(square): count for square, count in given["built"].items()})
        self.counts.pop(card, None)
        if owned.deeds:
            self.counts[card] = final_count(owned, self.machine.balance(card), box, self.terms), Keyed()

    def _count_shown(self, card: int, count: FinalCount, keyed: Keyed) -> dict[str, Any]:
        """A count, and which of its sums have been keyed since it was made."""
        box = _box(self.edition, count.mode)
        left: Counter[int] = Counter()

        def entered(amount: int) -> dict[str, Any]:
            left[amount] += 1
            done = keyed.amounts[amount] >= left[amount]
            return {**self._money(amount)._asdict(), "done": done}

        return {
            "mode": count.mode,
            "owned": {
                "deeds": list(count.owned.deeds), "mortgaged": list(count.owned.mortgaged),
                "built": {str(square): number for square, number in count.owned.built.items()},
            },
            "cash": self._money(count.cash)._asdict(),
            "sums": [
                {
                    "kind": each.kind, "rule": each.rule, "amount": self._money(each.amount)._asdict(),
                    "entries": [entered(entry) for entry in each.entries],
                    "parts": [{"name": box.squares[square].name, "amount": self._money(worth)._asdict()} for square, worth in each.parts],
                }
                for each in count.sums
            ],
            "fortune": self._money(count.fortune)._asdict(),
        }  # fmt: skip

    # ---- files ----

    def awaited(self) -> Sequence[Awaited]:
        return ()

    def must_export(self, form: str, who: str) -> None:
        if form not in FORMS:
            raise Complaint(_FORM.typeset(), value=_short(form))

    def export(self, form: str, who: str, lang: str) -> tuple[str, str, bytes]:
        """The whole tape, and in JSON the balances too."""
        self.must_export(form, who)

        def called(line: TapeLine) -> dict[str, str]:
            return {"payer": self._called(line.payer, lang), "receiver": self._called(line.receiver, lang)}

        rows = [{**asdict(line), **called(line)} for line in self.tape]
        if form == "csv":
            contents = sheet([[field.name for field in fields(TapeLine)], *(row.values() for row in rows)], lang)
            return f"{self.edition}.csv", "text/csv; charset=utf-8", contents
        balances = [{"card": card + 1, "holder": self.holders[card], "balance": self.machine.balance(card)} for card in range(CARDS)]
        whole = {"edition": self.edition, "balances": balances, "tape": rows}
        return f"{self.edition}.json", "application/json", json.dumps(whole, ensure_ascii=False, indent=1).encode()

    def _called(self, account: int | str, lang: str) -> str:
        if isinstance(account, int):
            return self._holder(account).say(lang)
        return {"bank": Both("la banque", "the bank"), "way": Both("en route", "on its way")}[account].say(lang)


def _box(edition: str, mode: str = "base") -> Box:
    return editions.shared(edition, mode)


def _terms(edition: str) -> MachineTerms:
    return MachineTerms.of(_box(edition).edition)


def _moment(made: Made) -> float:
    return round(made.now, 3)


def _read_holders(given: Any) -> list[str]:
    good = isinstance(given, list) and len(given) == CARDS and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in given)
    names = [name.strip() for name in given] if good else []
    if not names or not all(visible(name) for name in names):
        raise Complaint(_HOLDERS.typeset(), cards=CARDS, most=LONGEST_NAME)
    return names


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
