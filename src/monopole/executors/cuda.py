"""The rules compiled for an NVIDIA GPU by numba-cuda: the same text, the same records, one thread a table.

The rules become device functions, each with the one signature its annotations give; a kernel calls them.
"""

from __future__ import annotations

import collections
import functools
import sys
import types
from collections.abc import Callable
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda asks for a name that NumPy 2.5 dropped
    np.row_stack = np.vstack  # type: ignore[attr-defined,unused-ignore]
from numba import cuda, int8, int16, int32, int64
from numba.cuda.dispatcher import config

from monopole import dialect
from monopole.executors.compiled import TYPES, signature
from monopole.executors.progress_line import COMPILING, progress
from monopole.schema import Edition, Numbers, Table

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a few games leave a GPU idle, and whoever asked for them knows
ON_DEVICE = {**TYPES, Numbers: TYPES[list[int]]}

TINY, SMALL = 150, 300  # bytes of Python's own code: below the first a rule is copied into its callers, below the second it may be


def shape(compiled: Any, size: int, once: bool) -> None:
    """Tells the compiler which rules to copy into their callers: inlined everywhere they are megabytes of code that no cache holds, but
    a call costs more than a tiny rule, and one called from a single place is not there twice."""
    wishes = ["alwaysinline"] if size <= TINY else ["optsize"] if size <= SMALL or once else ["noinline", "optsize"]
    for overload in compiled.overloads.values():
        for function in overload.library._module.functions:
            if not function.is_declaration:
                for wish in wishes:
                    function.attributes.add(wish)


@functools.cache
def on_device(wanted: tuple[str, ...], hand: int = 0) -> dict[str, Any]:
    """The wanted rules and all they call, as device functions in one namespace; `hand`: see `cuda_linking`."""
    from monopole.executors.cuda_linking import compiling

    rules = dialect.needed(wanted)
    places = collections.Counter(callee for rule in rules for callee in dialect.calls(dialect.RULES[rule]))
    done = 0

    def compile_rule(copy: types.FunctionType, function: Callable[..., Any]) -> Any:
        nonlocal done
        done += 1
        progress(COMPILING, done, len(rules))
        compiled = cuda.jit(signature(function, ON_DEVICE), device=True)(copy)
        shape(compiled, len(copy.__code__.co_code), places[copy.__name__] == 1 and copy.__name__ not in wanted)
        return compiled

    with compiling(hand):
        return dialect.link(compile_rule, list(wanted))


def kernel(
    function: Callable[..., Any], wanted: tuple[str, ...], types_of: tuple[Any, ...], hand: int = 0, more: dict[str, Any] | None = None,
    **settings: Any,
) -> Any:  # fmt: skip
    """A kernel whose names are the device rules, and `more`; `hand`: see `cuda_linking`."""
    from monopole.executors.cuda_linking import compiling

    own = {name: value for name, value in function.__globals__.items() if isinstance(value, int)}
    kinds = {"int8": int8, "int16": int16, "int32": int32, "int64": int64, "TABLE": TYPES[Table], "EDITION": TYPES[Edition]}
    space = {**on_device(wanted, hand), **own, **kinds, "cuda": cuda, **(more or {})}
    with compiling(hand):
        return cuda.jit(types_of, **settings)(types.FunctionType(function.__code__, space, function.__name__))


def available() -> bool:
    """Whether a GPU is there to be used, of compute capability 8.0 (2020) at least: older ones cannot bring tables while work goes on."""
    return bool(cuda.is_available()) and tuple(cuda.get_current_device().compute_capability) >= (8, 0)


def device_name() -> str:
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def processors() -> int:
    """Multiprocessors of the GPU: each holds one block of threads."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


def lendable(kernel: Any) -> int:
    """Bytes of a multiprocessor's own memory that a block of a kernel may be lent, beside those the kernel has anyway."""
    return int(cuda.get_current_device().MAX_SHARED_MEMORY_PER_BLOCK_OPTIN) - int(kernel.get_shared_mem_per_block())


def lend(kernel: Any, size: int) -> None:
    """Lets blocks of a kernel have so many of these bytes."""
    from cuda.bindings import driver  # type: ignore[import-not-found,unused-ignore]

    asked = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    (overload,) = kernel.overloads.values()
    (fault,) = driver.cuKernelSetAttribute(asked, size, overload._codelibrary.get_cufunc().handle, cuda.get_current_device().id)
    if fault:
        raise RuntimeError(f"the GPU does not lend {size} bytes of its quickest memory to a block: {fault.name}")


def free_bytes() -> int:
    """Memory of the GPU that nobody uses."""
    return int(cuda.current_context().get_memory_info().free)


def empty(count: int, dtype: Any) -> Any:
    """So many numbers or records in the GPU's memory, not yet written."""
    return cuda.device_array(count, dtype)


def to_device(array: Any) -> Any:
    return cuda.to_device(array)


def address(array: Any) -> int:
    """Where an array begins in the GPU's memory."""
    return int(array.__cuda_array_interface__["data"][0])


def synchronize() -> None:
    cuda.synchronize()
    sys.stdout.flush()
