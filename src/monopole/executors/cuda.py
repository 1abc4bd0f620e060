"""The rules compiled for an NVIDIA GPU by numba-cuda: the same text, the same records, one thread a table.

The rules become device functions, each with the one signature its annotations give; a kernel calls them.
"""

from __future__ import annotations

import functools
import sys
import types
from collections.abc import Callable
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda asks for a name that NumPy 2.5 dropped
    np.row_stack = np.vstack  # type: ignore[attr-defined,unused-ignore]
from numba import cuda, int8, int16, int32, int64

from monopole import dialect
from monopole.executors.compiled import COMPILING, TYPES, progress, signature
from monopole.schema import Numbers, Table

ON_DEVICE = {**TYPES, Numbers: TYPES[list[int]]}

SMALL = 200  # bytes of Python's own code below which a rule may be copied into its callers


def keep_whole(compiled: Any) -> None:
    """Forbids the compiler to copy a rule into its callers: inlined everywhere, the rules are megabytes of code that no cache holds."""
    for overload in compiled.overloads.values():
        for part in overload.library.modules:
            for function in part.functions:
                if not function.is_declaration:
                    function.attributes.add("noinline")
                    function.attributes.add("optsize")


@functools.cache
def on_device(wanted: tuple[str, ...]) -> dict[str, Any]:
    """The wanted rules and all they call, as device functions in one namespace."""
    from monopole.executors.cuda_linking import compiling

    total = len(dialect.needed(wanted))
    done = 0

    def compile_rule(copy: types.FunctionType, function: Callable[..., Any]) -> Any:
        nonlocal done
        done += 1
        progress(COMPILING, done, total)
        compiled = cuda.jit(signature(function, ON_DEVICE), device=True)(copy)
        if len(copy.__code__.co_code) > SMALL:
            keep_whole(compiled)
        return compiled

    with compiling():
        return dialect.link(compile_rule, list(wanted))


def kernel(function: Callable[..., Any], wanted: tuple[str, ...], types_of: tuple[Any, ...], **settings: Any) -> Any:
    """A kernel whose names are the device rules."""
    from monopole.executors.cuda_linking import compiling

    own = {name: value for name, value in function.__globals__.items() if isinstance(value, int)}
    space = {**on_device(wanted), **own, "cuda": cuda, "int8": int8, "int16": int16, "int32": int32, "int64": int64, "TABLE": TYPES[Table]}
    with compiling():
        return cuda.jit(types_of, **settings)(types.FunctionType(function.__code__, space, function.__name__))


def available() -> bool:
    """Whether a GPU is there to be used."""
    return bool(cuda.is_available())


def device_name() -> str:
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def empty(count: int, dtype: Any) -> Any:
    """So many numbers or records in the GPU's memory, not yet written."""
    return cuda.device_array(count, dtype)


def to_device(array: Any) -> Any:
    return cuda.to_device(array)


def synchronize() -> None:
    cuda.synchronize()
    sys.stdout.flush()
