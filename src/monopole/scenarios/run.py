"""One case on one executor: the table is laid, the words are said, the outcome compared."""

from __future__ import annotations

from monopole.executors import Engine, Word, executor
from monopole.game.actions import Action
from monopole.game.encoding import to_word
from monopole.rules.agenda import matter
from monopole.scenarios.answers import only_word
from monopole.scenarios.case_sentences import ACCEPTED, MORE_THROWS, NO_THROW_LEFT, UNCHANGED, changed, refused_by
from monopole.scenarios.case_setting import CaseSetting, SetUpRefused, deals_of, lay, seated, setting_key, setting_of
from monopole.scenarios.expectations import Difference, differences
from monopole.scenarios.scenario_files import Case, Step
from monopole.schema import SQUARES, Table
from monopole.vocabulary import MATTERS, ROLL, START, rule_of


class Runner:
    """Runs cases on one executor; cases of the same edition, mode and options share an engine."""

    def __init__(self, executor_name: str = "interpreted") -> None:
        self._executor = executor(executor_name)
        self._prepared: dict[str, tuple[CaseSetting, Engine]] = {}

    def run(self, case: Case) -> list[Difference]:
        """What is not as the case says; nothing, when it passes."""
        try:
            setting, engine = self._prepare(case)
            table = seated(case, setting.edition)
        except SetUpRefused as refusal:
            if case.refused is None:
                return [Difference("refused", ACCEPTED, refused_by((refusal.rule,)))]
            right = not case.refused or refusal.rule in case.refused
            return [] if right else [Difference("refused", refused_by(case.refused), refused_by((refusal.rule,)))]
        if case.refused is not None:
            return [Difference("refused", refused_by(case.refused), ACCEPTED)]
        return Play(case, setting, engine).outcome(table)

    def _prepare(self, case: Case) -> tuple[CaseSetting, Engine]:
        key = setting_key(case)
        if key not in self._prepared:
            setting = setting_of(case)
            self._prepared[key] = setting, self._executor.new(setting.edition)
        return self._prepared[key]


class Play:
    """A case under way."""

    def __init__(self, case: Case, setting: CaseSetting, engine: Engine) -> None:
        self.case, self.setting, self.engine = case, setting, engine

    def outcome(self, table: Table) -> list[Difference]:
        """Lays the table, says the words of `when`, compares `then`."""
        found = self._begin(table)
        if found:
            return found
        for step in self.case.when:
            wrong = self._say(step)
            if wrong is not None:
                return [wrong]
        found = self._compared()
        remaining = found
        while remaining and self._say_only_word():
            remaining = self._compared()
        return found if remaining else []

    def _compared(self) -> list[Difference]:
        return list(differences(self.case, self.setting, self.engine, lambda action: self.engine.refusal(self._word(action))))

    def _word(self, action: Action) -> Word:
        return to_word(action, self.case.persons, self.setting.edition, self.engine.table)

    def _begin(self, table: Table) -> list[Difference]:
        throws = self.case.start_dice
        self.engine.begin(table, throws is not None, self.case.deal)
        for first, second in throws or []:
            if matter(self.engine.table) != START:
                return [Difference("start_dice", MATTERS[START], MATTERS[matter(self.engine.table)])]
            seat = self.engine.awaited().bit_length() - 1
            self.engine.apply((ROLL, seat, first << 3 | second, 0, 0, 0, 0, 0))
        if throws is not None and matter(self.engine.table) == START:
            return [Difference("start_dice", MORE_THROWS, NO_THROW_LEFT)]
        table = self.engine.table
        found = []
        for seat, name in enumerate(self.case.seats):
            dealt = [square for square in range(SQUARES) if table.owner[square] == seat]
            for last in deals_of(self.case, name)[-1:]:
                if sorted(last) != dealt:
                    found.append(Difference(f"given.{name}.dealt", last, dealt))
        if not found:
            lay(self.case, self.setting, table)
            self.engine.load(table)
        return found

    def _say(self, step: Step) -> Difference | None:
        """One action; where a rule refuses it that should not, first the words that are the only ones possible."""
        first: Difference | None = None
        while True:
            before, word = self.engine.table, self._word(step.action)
            number = self.engine.refusal(word)
            if number == 0 and step.refused is None:
                self.engine.apply(word)
                return None
            rule = rule_of(number) if number else ""
            if number and step.refused is not None and (not step.refused or rule in step.refused):
                return self._untouched(step, before)
            expected = ACCEPTED if step.refused is None else refused_by(step.refused)
            first = first or Difference(_field(step), expected, refused_by((rule,)) if number else ACCEPTED)
            if number == 0 or not self._say_only_word():
                return first

    def _untouched(self, step: Step, before: Table) -> Difference | None:
        """A refused action has changed nothing."""
        after = vars(self.engine.table)
        touched = [name for name, value in vars(before).items() if after[name] != value]
        return Difference(_field(step), UNCHANGED, changed(touched)) if touched else None

    def _say_only_word(self) -> bool:
        word = only_word(self.engine, self.setting.edition)
        if word is None:
            return False
        self.engine.apply(word)
        return True


def _field(step: Step) -> str:
    return f"{step.where.field} ({step.action})"
