"""Rules as data: TOML files of cases, each run on an executor and compared field by field."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from monopole.scenarios.case_report import Report
from monopole.scenarios.run import Runner
from monopole.scenarios.scenario_files import ScenarioError, files_in, read_file


def run_files(paths: Iterable[str | Path], executor: str = "interpreted") -> Report:
    """Runs every case of these files, or of the files in these folders."""
    report = Report()
    runner = Runner(executor)
    for path in paths:
        try:
            for file in files_in([path]):
                _run_file(file, runner, report)
        except ScenarioError as error:
            report.errors.append(error)
    return report


def _run_file(file: Path, runner: Runner, report: Report) -> None:
    try:
        cases = read_file(file)
    except ScenarioError as error:
        report.errors.append(error)
        return
    for case in cases:
        try:
            report.add(case, runner.run(case))
        except ScenarioError as error:
            report.errors.append(error)


def main(paths: Iterable[str | Path], executor: str = "interpreted", lang: str = "en", json: bool = False) -> int:
    """Runs the files and prints the report; the exit status is 0, 1 when a case failed, 2 when a file is no scenario file."""
    report = run_files(paths, executor)
    print(report.json(lang) if json else "\n".join(report.lines(lang)))
    return report.status


__all__ = ["Report", "Runner", "ScenarioError", "main", "read_file", "run_files"]
