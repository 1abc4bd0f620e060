"""A sitting: bots speak by themselves, people at the keyboard, until the game is over or somebody leaves."""

from __future__ import annotations

from monopole.bots.live_floor import Turn
from monopole.game import Action, Complaint
from monopole.table import Table, Waiting
from monopole.table.audience import claimed_by_word
from monopole.terminal import boards
from monopole.terminal.commands import Reader
from monopole.terminal.keyboard import Keyboard, Left
from monopole.terminal.narrator import Narrator
from monopole.terminal.screen import NoMoreInput, Screen
from monopole.terminal.terminal_sentences import Unclear, folded, said


class Sitting:
    """One game at one keyboard."""

    def __init__(self, table: Table, screen: Screen, turns: int = 0) -> None:
        self.table, self.game, self.screen, self.turns = table, table.game, screen, turns
        self.narrator = Narrator(table, screen)
        self.keyboard = Keyboard(table, screen, self.narrator)
        self.watching = False  # nobody but bots plays
        self.asked_at = -1  # the number of the game when the people were last told what they are asked
        self.heard_at = -1  # and when they last let a bot roll

    def run(self) -> None:
        """Plays to the end, or until somebody leaves."""
        self._welcome()
        if self.table.paused:
            self.table.go_on()
        try:
            while not self.table.over:
                if self.turns and self.game.table.turns >= self.turns:
                    self.screen.say("turns_over", turns=self.turns)
                    raise Left
                self._step()
        except NoMoreInput:
            self.screen.say("no_more_input")
            self._leave()
        except KeyboardInterrupt:
            self.screen.line()
            self.screen.say("interrupted")
            self._leave()
        except Left:
            self._leave()
        else:
            self._end()
        finally:
            self.table.close()

    def _welcome(self) -> None:
        self.screen.say("welcome", title=self.game.box.title(self.screen.lang), names=", ".join(self.game.seats))
        self.screen.say("committed", digest=self.game.commitment)
        if self.table.people:
            self.screen.say("ask_for_help")
        else:
            self._only_bots()
        if self.game.history:
            self.narrator.remember()
        else:
            self.narrator.begin()

    def _leave(self) -> None:
        """The table is left as it is."""
        boards.show_fortunes(self.game, self.screen)
        if self.table.store:
            self.screen.say("saved_for_later", path=self.table.store.name)
        else:
            self.screen.say("not_saved")

    def _end(self) -> None:
        self.screen.say("over")
        boards.show_fortunes(self.game, self.screen)
        winners = self.game.winners
        self.screen.say("winner" if len(winners) == 1 else "winners" if winners else "no_winner", names=", ".join(winners))
        secret = self.game.secret
        self.screen.say("revealed", key=secret.key, salt=secret.salt, digest=self.game.commitment)
        if self.table.store:
            self.screen.say("how_to_verify", path=self.table.store.name)
        else:
            self.screen.say("how_to_check_digest")

    def _step(self) -> None:
        """One action: of a bot, or of the people, who are heard before some things a bot does."""
        if not self.watching and not self._playing():
            self._watch_on()
        turn = self.table.next()
        if turn is None:
            return
        if turn.action is not None and not self._people_may_speak(turn):
            self._bot_speaks(turn)
        elif turn.action is not None:
            self._word_before(turn.seat)
        else:
            self._wait()

    def _playing(self) -> list[str]:
        """The people who are still in the game, and one who only keeps the bank."""
        return [name for name in self.table.people if name not in self.game.seats or not self.game.seat(name).out]

    def _watch_on(self) -> None:
        """Only bots are left: somebody says whether to see the end."""
        self._only_bots()
        if folded(self.screen.ask(said("watch_on", self.screen.lang) + " > ")).startswith("q"):
            raise Left

    def _only_bots(self) -> None:
        """Nobody is kept waiting any more: the clock goes by the edition's model of time."""
        self.watching = True
        self.table.watch = None

    def _bot_speaks(self, turn: Turn) -> None:
        assert turn.action is not None
        if self.game.matter.kind in ("deal", "payment"):
            self.narrator.note_proposal()
        given = turn.action.do == "roll" and self.game.box.options["givenDice"].value == "given"
        self.table.step(self._given_roll(turn.seat) if given else None)
        self.narrator.catch_up()

    def _given_roll(self, seat: str) -> Action:
        """Somebody throws real dice for a bot."""
        while True:
            try:
                return Reader(self.game, seat, self.screen.lang, self.screen.ask).actions("roll", "", "")[0]
            except Unclear as unclear:
                self.screen.line(unclear.say(self.screen.lang))

    def _people_may_speak(self, turn: Turn) -> bool:
        """Where rents are claimed by word, people are heard before a bot rolls the dice; that tells them nothing. Where an auction runs
        against the clock, they are heard before a bot outbids another."""
        if self.heard_at == self.game.number or not self._playing():
            return False
        if self.game.matter.kind != "auction":
            return claimed_by_word(self.game) and turn.action is not None and turn.action.do == "roll"
        return len(self._awaited()) > 0 and self.game.matter.details["bidder"] in self.table.bots

    def _awaited(self) -> list[str]:
        """The people who are awaited."""
        return [name for name in self.game.awaiting if name in self.table.people]

    def _word_before(self, bot: str) -> bool:
        """An empty line lets the bot roll, or bid: then it is true."""
        question = "before_bot" if self.game.matter.kind == "roll" else "before_bid"
        line = self._line(said(question, self.screen.lang, who=bot) + " > ")
        if line:
            self._hear(line, self._awaited())
        elif line is not None:
            self.heard_at = self.game.number
        return line == ""

    def _wait(self) -> None:
        """The table waits for somebody at the keyboard."""
        waiting = self.table.step()
        self.narrator.catch_up()
        if not isinstance(waiting, Waiting):
            return
        if waiting.meanwhile:
            if self._word_before(waiting.meanwhile[0]):
                self.table.speak_over()
                self.narrator.catch_up()
            return
        awaited = list(waiting.seats)
        if self.asked_at != self.game.number:
            self.asked_at = self.game.number
            self.narrator.ask(awaited)
        line = self._line(self.keyboard.prompt(awaited))
        if line is not None:
            self._hear(line, awaited)

    def _line(self, prompt: str) -> str | None:
        """A line from the keyboard; None where the time it took settles what it was about."""
        line = self.screen.ask(prompt)
        before = self.game.matter
        struck = self.table.tick()
        self.narrator.catch_up()
        after = self.game.matter
        if (after.kind, after.square) == (before.kind, before.square):
            self.asked_at = self.game.number if struck and self.asked_at >= 0 else self.asked_at
            return line
        if not self.game.over:
            self.screen.say("too_late")
        return None

    def _hear(self, line: str, awaited: list[str]) -> None:
        try:
            self.keyboard.hear(line, awaited)
        except (Unclear, Complaint) as unclear:
            self.screen.line(unclear.say(self.screen.lang))
