"""What a run of scenario files found, told line by line or as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from monopole.scenarios.case_sentences import difference, written
from monopole.scenarios.expectations import Difference
from monopole.scenarios.scenario_files import Case, ScenarioError


@dataclass
class Report:
    """The cases that passed, those that failed and why, and the files that are no scenario files."""

    passed: int = 0
    failed: list[tuple[Case, list[Difference]]] = field(default_factory=list)
    errors: list[ScenarioError] = field(default_factory=list)

    def add(self, case: Case, found: list[Difference]) -> None:
        if found:
            self.failed.append((case, found))
        else:
            self.passed += 1

    @property
    def status(self) -> int:
        """The exit status: 2 when a file is no scenario file, 1 when a case failed."""
        return 2 if self.errors else 1 if self.failed else 0

    def lines(self, lang: str) -> list[str]:
        told = [error.say(lang) for error in self.errors]
        for case, found in self.failed:
            told.append("; ".join([f"{case.where.file}: {case.id}: {_told(found[0], lang)}"] + [_told(other, lang) for other in found[1:]]))
        return [*told, f"{self.passed} passed, {len(self.failed)} failed"]

    def json(self, lang: str) -> str:
        failures = [
            {"file": case.where.file, "case": case.id, "title": case.title, "field": one.field}
            | {"expected": written(one.expected, lang), "actual": written(one.actual, lang)}
            for case, found in self.failed
            for one in found
        ]
        errors = [{"file": error.file, "case": error.case, "field": error.field, "error": error.said.say(lang)} for error in self.errors]
        counts = {"passed": self.passed, "failed": len(self.failed)}
        return json.dumps(counts | {"failures": failures, "errors": errors}, ensure_ascii=False, indent=2)


def _told(found: Difference, lang: str) -> str:
    colon = " : " if lang == "fr" else ": "
    return found.field + colon + difference(found.expected, found.actual, lang)
