"""The table: whoever is awaited says a word, bots by themselves, people at the keyboard, until the game is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from monopole.bots import Bot, DefaultBot
from monopole.game import Action, Complaint, Event, Game, Refused
from monopole.game.words import NUMBERS
from monopole.terminal import boards
from monopole.terminal.commands import dice_in
from monopole.terminal.keyboard import Keyboard, Left
from monopole.terminal.save import Save
from monopole.terminal.screen import NoMoreInput, Screen
from monopole.terminal.telling import Teller, claimed_by_word
from monopole.terminal.watch import Watch, runs, tick
from monopole.terminal.wording import Unclear, folded, said


class Sitting:
    """One game at one keyboard."""

    def __init__(
        self, game: Game, screen: Screen, bots: dict[str, Bot], save: Save, clock: Callable[[], float] = time.monotonic, turns: int = 0
    ) -> None:
        self.game, self.screen, self.bots, self.save, self.turns = game, screen, bots, save, turns
        self.people = [name for name in game.seats if name not in bots]
        self.teller = Teller(game, screen)
        self.teller.remember(save.told)
        self.keyboard = Keyboard(game, screen, self.people, self.teller, save, self._play)
        self.watch = Watch(clock)
        self.running = False  # the table's clock
        self.watching = not self.people  # nobody but bots plays
        self.asked_at = -1  # how many actions there were when the people were last told what they are asked
        self.heard_at = -1  # and when they last let a bot roll
        self.quiet_at = -1  # and when no bot had anything to say unasked

    def run(self) -> None:
        """Plays to the end, or until somebody leaves."""
        self._welcome()
        try:
            while not self.game.over:
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
            self.save.close()

    def _welcome(self) -> None:
        self.screen.say("welcome", title=self.game.loaded.title(self.screen.lang), names=", ".join(self.game.seats))
        self.screen.say("committed", digest=self.game.commitment)
        if self.people:
            self.screen.say("ask_for_help")
        if not self.game.history:
            self.teller.tell(self.game.begun)

    def _leave(self) -> None:
        """The table is left as it is."""
        boards.show_fortunes(self.game, self.screen)
        if self.save.path:
            self.screen.say("saved_for_later", path=self.save.path)
        else:
            self.screen.say("not_saved")

    def _end(self) -> None:
        self.screen.say("over")
        boards.show_fortunes(self.game, self.screen)
        winners = self.game.winners
        self.screen.say("winner" if len(winners) == 1 else "winners" if winners else "no_winner", names=", ".join(winners))
        secret = self.game.secret
        self.screen.say("revealed", key=secret.key, salt=secret.salt, digest=self.game.commitment)
        if self.save.path:
            self.screen.say("how_to_verify", path=self.save.path)
        else:
            self.screen.say("how_to_check_digest")

    def _step(self) -> None:
        """One word: of a bot that claims its rent or builds before another's roll, of a bot that is asked, of the people."""
        if not self.watching and not self._playing():
            self._watch_on()
        unasked = self._bots_claim() or self._bots_unasked()
        asked = [name for name in self.game.awaiting if name in self.bots]
        if unasked is not None:
            self._play(unasked, "bot")
        elif not asked:
            self._people_word()
        elif self._people_may_speak():
            self._word_before(asked[0])
        else:
            self._bot_word(asked[0])

    def _play(self, action: Action, cause: str) -> list[Event] | Refused:
        happened = self.save.play(self.game, action, cause)
        if not isinstance(happened, Refused):
            self.teller.tell(happened)
        return happened

    def _playing(self) -> list[str]:
        """The people who are still in the game."""
        return [name for name in self.people if not self.game.table.out[self.game.seats.index(name)]]

    def _watch_on(self) -> None:
        """Only bots are left: somebody says whether to see the end."""
        self.watching = True
        if folded(self.screen.ask(said("watch_on", self.screen.lang) + " > ")).startswith("q"):
            raise Left

    def _bots_claim(self) -> Action | None:
        """Bots forget no rent where rents are claimed by word."""
        if not self.game.table.claims or not claimed_by_word(self.game):
            return None
        claims = [action for name in self.bots for action in self.game.legal(name) if action.do == "claim"]
        return claims[-1] if claims else None

    def _bots_unasked(self) -> Action | None:
        """What bots do before another's roll: build, mortgage, lift. They are asked once at each point of a game."""
        if self.game.matter.kind != "roll" or self.quiet_at == len(self.game.history):
            return None
        for name, bot in self.bots.items():
            speak = getattr(bot, "unasked", None)
            action = speak(self.game, name) if callable(speak) and name not in self.game.awaiting else None
            if action is not None:
                return cast("Action", action)
        self.quiet_at = len(self.game.history)
        return None

    def _bot_word(self, seat: str) -> None:
        action = self.bots[seat].choose(self.game, seat)
        if self.game.refusal(action) is not None:
            action = DefaultBot().choose(self.game, seat)
        if action.do == "roll" and self.game.loaded.options["givenDice"].value == "given":
            action = self._given_roll(seat)
        if self.game.matter.kind in ("deal", "payment"):
            self.teller.note_proposal()
        self._play(action, "bot")
        seconds = self.game.edition.seconds[NUMBERS[action.do]]
        if self.watching and seconds and not self.game.over and runs(self.game):
            self._play(tick(seconds), "clock")

    def _given_roll(self, seat: str) -> Action:
        """Somebody throws real dice for a bot."""
        while True:
            try:
                throws = dice_in(self.screen.ask(said("which_dice", self.screen.lang, who=seat) + " > "))
                return Action(seat=seat, do="roll", dice=throws[0], then_dice=tuple(throws[1:]))
            except Unclear as unclear:
                self.screen.line(unclear.say(self.screen.lang))

    def _people_may_speak(self) -> bool:
        """Where rents are claimed by word, people are heard before a bot rolls the dice; that tells them nothing. Where an auction runs
        against the clock, they are heard before a bot outbids another."""
        if self.heard_at == len(self.game.history) or not self._playing():
            return False
        if self.game.matter.kind != "auction":
            return claimed_by_word(self.game) and self.game.matter.kind == "roll"
        bidder = self.game.table.bidder
        return len(self._awaited()) > 0 and bidder >= 0 and self.game.seats[bidder] in self.bots

    def _awaited(self) -> list[str]:
        """The people whose word is awaited."""
        return [name for name in self.game.awaiting if name not in self.bots]

    def _word_before(self, bot: str) -> None:
        """An empty line lets the bot roll, or bid."""
        question = "before_bot" if self.game.matter.kind == "roll" else "before_bid"
        line = self._line(said(question, self.screen.lang, who=bot) + " > ")
        if line:
            self._hear(line, self._awaited())
        elif line is not None:
            self.heard_at = len(self.game.history)

    def _people_word(self) -> None:
        """What somebody at the keyboard says."""
        awaited = self.game.awaiting
        if self.asked_at != len(self.game.history):
            self.asked_at = len(self.game.history)
            self.teller.ask(awaited)
        line = self._line(self.keyboard.prompt(awaited))
        if line is not None:
            self._hear(line, awaited)

    def _line(self, prompt: str) -> str | None:
        """A line from the keyboard; None where the time it took settles what it was about."""
        if runs(self.game) and not self.running:
            self.watch.restart()
        self.running = runs(self.game)
        line = self.screen.ask(prompt)
        return None if self._time_passes() else line

    def _hear(self, line: str, awaited: list[str]) -> None:
        try:
            self.keyboard.hear(line, awaited)
        except (Unclear, Complaint) as unclear:
            self.screen.line(unclear.say(self.screen.lang))

    def _time_passes(self) -> bool:
        """The seconds since the last line reach the table; true where they settle what the line was about."""
        seconds = self.watch.seconds() if self.running else 0
        if not seconds:
            return False
        before = self.game.matter
        self._play(tick(seconds), "clock")
        after = self.game.matter
        if (after.kind, after.square) == (before.kind, before.square):
            self.asked_at += 1
            return False
        if not self.game.over:
            self.screen.say("too_late")
        return True
