"""The keyboard that everybody at the table shares: what is asked of whom, and what a line typed there does."""

from __future__ import annotations

from monopole.game import Action, Refused
from monopole.table import FileStore, Table
from monopole.table.audience import claimed_by_word
from monopole.table.choices import answers, choices
from monopole.terminal import boards, explain
from monopole.terminal.commands import Reader
from monopole.terminal.deal_dialogue import person_called
from monopole.terminal.narrator import Narrator
from monopole.terminal.screen import LONGEST_LINE, Screen
from monopole.terminal.terminal_sentences import Unclear, folded, said
from monopole.terminal.verbs import QUESTION_WORDS, find, own_word

SHOWN = 20  # sentences of the journal, unless more are asked for


class Left(Exception):
    """Somebody has left the table before the end."""


class Keyboard:
    """One keyboard for all the people of a table."""

    def __init__(self, table: Table, screen: Screen, narrator: Narrator) -> None:
        self.table, self.game, self.people, self.screen, self.narrator = table, table.game, table.people, screen, narrator

    def prompt(self, awaited: list[str]) -> str:
        """Who is asked, what is in the purse, and the words that may be said."""
        lang = self.screen.lang
        words = [own_word(do, lang) for do in self._kinds(awaited[0])]
        if claimed_by_word(self.game) and self.game.matter.kind == "roll":
            words.append(own_word("claim", lang))
        if self._empty_line(awaited) is not None:
            words[0] = said("enter_is", lang, word=words[0])
        who = ", ".join(f"{name} {boards.purse(self.game, name)}".strip() for name in awaited)
        return f"{who} [{', '.join([*dict.fromkeys(words), '?'])}] > "

    def _kinds(self, seat: str) -> list[str]:
        """The kinds of action a seat may choose from; that a rent can be claimed is not given away."""
        kinds = dict.fromkeys(action.do for action in choices(self.game, seat))
        first = "pass" if self.game.matter.kind == "auction" else ""
        return sorted((do for do in kinds if do not in ("sell_group", "sell_hotels", "claim")), key=lambda do: do != first)

    def _empty_line(self, awaited: list[str]) -> str | None:
        """What an empty line says: the roll or the end of a turn where nothing else answers, or no more bids."""
        kind = self.game.matter.kind
        if kind == "auction":
            return "pass"
        if kind not in ("start", "roll", "end"):
            return None
        usual = [action.do for action in answers(self.game, awaited[0])]
        return usual[0] if len(usual) == 1 else None

    def hear(self, line: str, awaited: list[str]) -> None:
        """Carries out what one line says; raises Unclear where nobody can know what it means, Left to leave the table."""
        if len(line) > LONGEST_LINE:
            raise Unclear("line_too_long", most=LONGEST_LINE)
        if not line:
            self._hear_nothing(awaited)
            return
        seat, text = self._speaker(line, awaited)
        if text.startswith("?"):
            self._explain(seat, text[1:].strip(), awaited)
        elif text[:1].isdigit():
            self._hear_number(self._sure(seat), text)
        else:
            self._hear_words(seat, text, awaited)

    def _hear_nothing(self, awaited: list[str]) -> None:
        do = self._empty_line(awaited)
        if do is None:
            raise Unclear("say_something")
        for seat in awaited:
            if seat in self.game.awaiting:
                self._say(self._reader(seat).actions(do, "", ""))

    def _speaker(self, line: str, awaited: list[str]) -> tuple[str | None, str]:
        """Who speaks, and what: `Anne: construire 31`, `Anne 50`, or whoever is asked."""
        name, colon, rest = line.partition(":")
        if colon:
            found = person_called(self.people, name.strip())
            if found is None:
                raise Unclear("who", value=name.strip(), names=", ".join(self.people))
            return found, rest.strip()
        words = line.split()
        for count in range(len(words) - 1, 0, -1):
            found = next((each for each in self.people if folded(each) == folded(" ".join(words[:count]))), None)
            if found is not None:
                return found, " ".join(words[count:])
        asked = awaited or self.people
        return (asked[0] if len(asked) == 1 else None), line

    def _sure(self, seat: str | None) -> str:
        if seat is None:
            raise Unclear("who_speaks", names=", ".join(self.people), example=self.people[0])
        return seat

    def _reader(self, seat: str) -> Reader:
        return Reader(self.game, seat, self.screen.lang, self.screen.ask)

    def _hear_number(self, seat: str, text: str) -> None:
        """A bare number: an amount, a square, dice, or one of the choices, as the matter has it."""
        kind = self.game.matter.kind
        asked = seat in self.game.awaiting
        if asked and kind in explain.BY_NUMBER:
            self._say(self._reader(seat).actions(explain.BY_NUMBER[kind], "", text))
        elif asked and kind in ("roll", "start") and self.game.box.options["givenDice"].value == "given":
            self._say(self._reader(seat).actions("roll", "", text))
        else:
            possible = choices(self.game, seat)
            if not possible:
                raise Unclear("nothing_now", who=seat)
            if not text.isdecimal() or not 1 <= int(text) <= len(possible):
                raise Unclear("no_choice", value=text, most=len(possible))
            chosen = possible[int(text) - 1]
            self._say([chosen] if chosen.form is None else self._reader(seat).filled(chosen))

    def _hear_words(self, seat: str | None, text: str, awaited: list[str]) -> None:
        word, _, rest = text.partition(" ")
        do = find(word, {action.do for action in self.game.legal(seat)} if seat else ())
        if do in QUESTION_WORDS:
            self._answer(do, rest.strip(), seat, awaited)
        else:
            self._say(self._reader(self._sure(seat)).actions(do, word, rest.strip()))

    def _say(self, actions: list[Action]) -> None:
        """Plays actions one after the other, as far as none is refused."""
        for action in actions:
            answer = self.table.play(action)
            self.narrator.catch_up()
            if isinstance(answer, Refused):
                self.screen.say("refused", why=answer.say(self.screen.lang))
                return

    def _explain(self, seat: str | None, text: str, awaited: list[str]) -> None:
        who = seat or (awaited or self.people)[0]
        if text:
            explain.explain(self.game, who, text, self.screen)
        else:
            explain.show_choices(self.game, who, self.screen)

    def _answer(self, question: str, rest: str, seat: str | None, awaited: list[str]) -> None:
        """The questions and wishes that change nothing on the table."""
        if question == "help":
            self._explain(seat, rest, awaited)
        elif question == "board":
            boards.show_board(self.game, self.screen)
        elif question == "deeds":
            boards.show_deeds(self.game, self.screen, [self._anybody(rest)] if rest else self.game.seats)
        elif question == "fortunes":
            boards.show_fortunes(self.game, self.screen)
        elif question == "log":
            for sentence in list(self.narrator.sentences)[-_count(rest) :]:
                self.screen.line(sentence)
        elif question == "rule":
            if not explain.show_rule(rest, self.screen, self.game.box):
                raise Unclear("no_rule", value=rest)
        elif question == "save":
            self._save(rest)
        else:
            raise Left

    def _anybody(self, name: str) -> str:
        found = person_called(self.game.seats, name)
        if found is None:
            raise Unclear("who", value=name, names=", ".join(self.game.seats))
        return found

    def _save(self, path: str) -> None:
        kept = self.table.store.name if self.table.store else ""
        if kept and path in ("", kept):
            self.screen.say("saved_already", path=kept)
        elif not path:
            raise Unclear("save_where")
        else:
            self.table.keep(FileStore(path))
            self.screen.say("saved_from_now", path=path)


def _count(text: str) -> int:
    return int(text) if text.isdecimal() and 0 < len(text) < 6 and int(text) else SHOWN
