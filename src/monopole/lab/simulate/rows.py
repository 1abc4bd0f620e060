"""A row for each game of a simulation in a Parquet file."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import secrets
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from monopole.executors import MissingExtra
from monopole.lab.simulate.outcomes import Batch
from monopole.lab.simulate.plan import Plan, SimulationError

COLUMNS = {"fingerprint": "fingerprint", "words": "decisions", "turns": "turns", "winners": "winners"}
MARK = b"monopole"  # in the file's own description: which games these are
GROUP = 65_536  # rows written at a time: few row groups, little memory


class Rows:
    """The file while it is written, beside its place; it takes the place of what a simulation wrote there before, of nothing else."""

    def __init__(self, path: Path, plan: Plan) -> None:
        try:
            self._arrow = importlib.import_module("pyarrow")
            self._parquet = importlib.import_module("pyarrow.parquet")
        except ImportError as missing:
            raise MissingExtra("parquet", "--out demande pyarrow", "--out needs pyarrow") from missing
        if path.exists() and not self._ours(path):
            raise SimulationError(
                f"{path} existe déjà et ne vient pas d'une simulation : donnez un autre nom",
                f"{path} exists already and does not come from a simulation: give another name",
            )
        self.path, self._beside = path, path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")  # another may be writing there
        number = self._arrow.int64()
        described = {MARK: json.dumps(asdict(plan), ensure_ascii=False).encode()}
        self._schema = self._arrow.schema([(name, number) for name in ("game", *COLUMNS.values())], metadata=described)
        self._written, self._waiting = 0, Batch()
        with self._writing():
            self._writer = self._parquet.ParquetWriter(str(self._beside), self._schema)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Where it cannot be written, a full disk say, nothing half written is left, and what was there before stays."""
        try:
            yield
        except OSError as wrong:
            with contextlib.suppress(OSError):
                self._beside.unlink(missing_ok=True)
            why = os.strerror(wrong.errno) if wrong.errno else str(wrong)
            raise SimulationError(f"{self.path} ne s'écrit pas : {why}", f"{self.path} cannot be written: {why}") from wrong

    def _ours(self, path: Path) -> bool:
        if path.is_file() and path.stat().st_size == 0:
            return True
        try:
            return MARK in (self._parquet.read_schema(str(path)).metadata or {})
        except (OSError, self._arrow.ArrowException):
            return False

    def write(self, batch: Batch) -> None:
        """The games that follow those written."""
        self._waiting.numbers.extend(batch.numbers)
        if len(self._waiting) >= GROUP:
            with self._writing():
                self._flush()

    def _flush(self) -> None:
        count = len(self._waiting)
        columns: list[Any] = [range(self._written, self._written + count), *(self._waiting.column(name) for name in COLUMNS)]
        arrays = [self._arrow.array(column, self._arrow.int64()) for column in columns]
        self._writer.write_table(self._arrow.table(arrays, schema=self._schema))
        self._written += count
        self._waiting = Batch()

    def __enter__(self) -> Rows:
        return self

    def __exit__(self, *wrong: object) -> None:
        """Ends the file with the games it has, and puts it in its place; without any, nothing was there."""
        if isinstance(wrong[1], SimulationError):  # it could not be written
            return
        with self._writing():
            if len(self._waiting):
                self._flush()
            self._writer.close()
            if self._written:
                self._beside.replace(self.path)
            else:
                self._beside.unlink()
