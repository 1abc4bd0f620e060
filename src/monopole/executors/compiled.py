"""The rules compiled for the CPU by numba, over NumPy records: for look-ahead, simulation and learning.

Only the doors are cached, in a folder named by a digest of all rule sources: a compiler's own cache does not notice a
change in a callee's file. Every rule has exactly one signature, taken from its annotations.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import numba
import numpy as np
from numba.core.compiler_lock import global_compiler_lock

import monopole.rules  # noqa: F401 - registers the rules
from monopole import dialect
from monopole.executors.cache import cache_folder
from monopole.executors.interpreted import ROOM, happenings
from monopole.executors.linking import Part, Whole, compiling
from monopole.executors.progress_line import COMPILING, OPTIMISING, progress
from monopole.schema import Edition, Numbers, Table, dtype, from_record, to_record
from monopole.vocabulary import EVENT

if TYPE_CHECKING:
    from monopole.executors import Happening, Word


TYPES: dict[Any, Any] = {
    Table: numba.from_dtype(dtype(Table)),
    Edition: numba.from_dtype(dtype(Edition)),
    int: numba.int64,
    bool: numba.boolean,
    list[int]: numba.int64[::1],
    Numbers: numba.types.CPointer(numba.int64),
    tuple[int, int]: numba.types.UniTuple(numba.int64, 2),
    tuple[int, int, int]: numba.types.UniTuple(numba.int64, 3),
    tuple[int, int, int, int]: numba.types.UniTuple(numba.int64, 4),
}


def signature(function: Callable[..., Any], types_of: dict[Any, Any] = TYPES) -> tuple[Any, ...]:
    """The one signature of a rule, from its annotations."""
    return tuple(types_of[parameter.annotation] for parameter in inspect.signature(function).parameters.values())


# Nothing in a rule allocates or raises: without numba's run time (_nrt) records are not counted in and out of every call,
# and no division asks whether it may.
AS_TRUSTED = {"_nrt": False, "error_model": "numpy"}


def inner(copy: types.FunctionType, function: Callable[..., Any]) -> Any:
    with compiling(Part):
        return numba.njit(signature(function), no_cpython_wrapper=True, no_cfunc_wrapper=True, **AS_TRUSTED)(copy)


def door_begin(tables: Any, i: int, editions: Any, k: int, roll_first: int, deal: int, log: Any) -> None:
    set_up(tables[i], editions[k])  # type: ignore[name-defined] # noqa: F821 - found in the linked namespace
    begin(tables[i], editions[k], roll_first, deal, log)  # type: ignore[name-defined] # noqa: F821
    settle_the_rest(tables[i], editions[k], log)  # type: ignore[name-defined] # noqa: F821


def door_refusal(tables: Any, i: int, editions: Any, k: int, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int) -> int:
    return refusal(tables[i], editions[k], kind, seat, a, b, c, d, x, y)  # type: ignore[name-defined,no-any-return] # noqa: F821


def door_apply(
    tables: Any, i: int, editions: Any, k: int, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int, log: Any
) -> None:
    apply(tables[i], editions[k], kind, seat, a, b, c, d, x, y, log)  # type: ignore[name-defined] # noqa: F821


def door_awaited(tables: Any, i: int, editions: Any, k: int) -> int:
    return awaited(tables[i], editions[k])  # type: ignore[name-defined,no-any-return] # noqa: F821


def door_default(tables: Any, i: int, editions: Any, k: int) -> Any:
    return default_word(tables[i], editions[k])  # type: ignore[name-defined] # noqa: F821


def door_fortune(tables: Any, i: int, editions: Any, k: int, seat: int) -> int:
    return fortune(tables[i], editions[k], seat)  # type: ignore[name-defined,no-any-return] # noqa: F821


def door_play_out(tables: Any, first: int, last: int, editions: Any, k: int, most: int, log: Any) -> int:
    """Plays tables to the end, or for so many words each, with default words: a measure of the rules alone."""
    words = 0
    for i in range(first, last):
        said = 0
        while said < most and not tables[i].over:
            kind, seat, a, b, c, d, x, y = default_word(tables[i], editions[k])  # type: ignore[name-defined] # noqa: F821
            apply(tables[i], editions[k], kind, seat, a, b, c, d, x, y, log)  # type: ignore[name-defined] # noqa: F821
            said += 1
        words += said
    return words


TABLES = numba.types.Array(TYPES[Table], 1, "C")
EDITIONS = numba.types.Array(TYPES[Edition], 1, "C")
LOG = TYPES[list[int]]
INT = numba.int64
AT = (TABLES, INT, EDITIONS, INT)
WANTED = ("set_up", "begin", "settle_the_rest", "refusal", "apply", "awaited", "default_word", "fortune")
DOORS: dict[Callable[..., Any], tuple[Any, ...]] = {
    door_begin: (*AT, INT, INT, LOG),
    door_refusal: (*AT, *[INT] * 8),
    door_apply: (*AT, *[INT] * 8, LOG),
    door_awaited: AT,
    door_default: AT,
    door_fortune: (*AT, INT),
    door_play_out: (TABLES, INT, INT, EDITIONS, INT, INT, LOG),
}


@functools.cache
def linked(wanted: tuple[str, ...]) -> dict[str, Any]:
    """The wanted rules and all they call, compiled. Called only when a door is not in the cache."""
    total = len(dialect.needed(wanted))
    done = 0

    def watched(copy: types.FunctionType, function: Callable[..., Any]) -> Any:
        nonlocal done
        done += 1
        progress(COMPILING, done, total)
        return inner(copy, function)

    return dialect.link(watched, list(wanted))


def compile_doors(doors: dict[Callable[..., Any], tuple[Any, ...]], wanted: tuple[str, ...], mark: str) -> dict[str, Any]:
    """Doors from the cache, or compiled into it with the rules they want; the mark says that a set of doors was completed.

    They release the interpreter's lock, so that threads play side by side: a table belongs to one thread at a time. Of several threads
    that ask for them at once the first compiles, and the others find them in the cache.
    """
    folder = cache_folder()
    done = folder / mark
    numba.config.CACHE_DIR = str(folder)
    with global_compiler_lock:
        for warm in (True, False) if done.exists() else (False,):
            space: dict[str, Any] = {} if warm else linked(wanted)
            try:
                compiled: dict[str, Any] = {}
                for door, types_of in doors.items():
                    if not warm:
                        progress(OPTIMISING, len(compiled), len(doors))
                    function = types.FunctionType(door.__code__, space, door.__name__)
                    function.__module__ = door.__module__
                    with compiling(Whole):
                        compiled[door.__name__] = numba.njit(types_of, cache=True, nogil=True, **AS_TRUSTED)(function)
            except (numba.core.errors.NumbaError, OSError):
                if warm:
                    continue
                raise
            if not warm:
                progress(OPTIMISING, len(doors), len(doors))
                done.parent.mkdir(parents=True, exist_ok=True)
                done.touch()
            return compiled
    raise AssertionError("a cold start returns or raises")


@functools.cache
def doors() -> dict[str, Any]:
    """The doors of the rules, compiled."""
    return compile_doors(DOORS, WANTED, "doors")


class CompiledEngine:
    """One table under the compiled rules."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._editions = to_record(edition)
        self._tables = np.zeros(1, dtype(Table))
        self._doors = doors()

    @property
    def table(self) -> Table:
        return from_record(Table, self._tables[0])

    def load(self, table: Table) -> None:
        self._tables = to_record(table)

    def _log(self) -> Any:
        return np.zeros(1 + EVENT * ROOM, np.int64)

    def begin(self, table: Table, roll_for_start: bool, deal: bool) -> list[Happening]:
        self.load(table)
        log = self._log()
        self._doors["door_begin"](self._tables, 0, self._editions, 0, int(roll_for_start), int(deal), log)
        return happenings(log.tolist())

    def refusal(self, word: Word) -> int:
        return int(self._doors["door_refusal"](self._tables, 0, self._editions, 0, *word))

    def apply(self, word: Word) -> list[Happening]:
        log = self._log()
        self._doors["door_apply"](self._tables, 0, self._editions, 0, *word, log)
        return happenings(log.tolist())

    def awaited(self) -> int:
        return int(self._doors["door_awaited"](self._tables, 0, self._editions, 0))

    def default_word(self) -> Word:
        return cast("Word", tuple(int(n) for n in self._doors["door_default"](self._tables, 0, self._editions, 0)))

    def fortune(self, seat: int) -> int:
        return int(self._doors["door_fortune"](self._tables, 0, self._editions, 0, seat))


class Compiled:
    """The compiler."""

    name = "compiled"

    def new(self, edition: Edition) -> CompiledEngine:
        return CompiledEngine(edition)
