"""The rules compiled for an NVIDIA GPU by numba-cuda: the same text, the same records. No GPU is asked for it.

The rules become device functions, each with the one signature its annotations give; a kernel calls them.
"""

from __future__ import annotations

import collections
import types
from collections.abc import Callable
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda asks for a name that NumPy 2.5 dropped
    np.row_stack = np.vstack  # type: ignore[attr-defined,unused-ignore]
from numba import cuda, int8, int16, int32, int64
from numba.cuda.compiler import compile_cuda, kernel_fixup
from numba.cuda.cudadrv.driver import _have_nvjitlink
from numba.cuda.types import Array, void

from monopole import dialect
from monopole.executors.compiled import EDITIONS, TABLES, TYPES, signature
from monopole.executors.cuda_linking import compiling
from monopole.executors.progress_line import COMPILING, OPTIMISING, progress
from monopole.schema import Edition, Numbers, Table

ON_DEVICE = {**TYPES, Numbers: TYPES[list[int]], list[Table]: TABLES, list[Edition]: EDITIONS}
AS_TRUSTED = {"fastmath": False, "opt": 3}

TINY, SMALL = 150, 420  # bytes of Python's own code: below the first a rule is copied into its callers, below the second it may be


def shape(rule: Any, size: int, once: bool) -> None:
    """Tells the compiler which rules to copy into their callers: inlined everywhere they are megabytes of code that no cache holds, but
    a call costs more than a tiny rule, and one called from a single place is not there twice."""
    wishes = ["alwaysinline"] if size <= TINY else ["optsize"] if size <= SMALL or once else ["noinline", "optsize"]
    for function in rule.library._module.functions:
        if not function.is_declaration:
            for wish in wishes:
                function.attributes.add(wish)


def on_device(wanted: tuple[str, ...], target: tuple[int, int], hand: int) -> dict[str, Any]:
    """The wanted rules and all they call, as device functions in one namespace."""
    rules = dialect.needed(wanted)
    places = collections.Counter(callee for rule in rules for callee in dialect.calls(dialect.RULES[rule]))
    done = 0

    def compile_rule(copy: types.FunctionType, function: Callable[..., Any]) -> Any:
        nonlocal done
        done += 1
        progress(COMPILING, done, len(rules))
        types_of = signature(function, ON_DEVICE)
        rule = compile_cuda(copy, None, types_of, nvvm_options=AS_TRUSTED, cc=target)
        shape(rule, len(copy.__code__.co_code), places[copy.__name__] == 1 and copy.__name__ not in wanted)
        rule.target_context.insert_user_function(rule.entry_point, rule.fndesc, [rule.library])
        callable_rule = cuda.jit(device=True)(copy)
        callable_rule.overloads[types_of] = rule
        callable_rule.disable_compile()
        return callable_rule

    with compiling(hand):
        return dialect.link(compile_rule, list(wanted))


def machine_code(
    function: Callable[..., Any], wanted: tuple[str, ...], target: tuple[int, int], registers: int, hand: int, more: dict[str, Any]
) -> tuple[bytes, bytes]:
    """A kernel, with the wanted rules and `more` for its names, compiled for GPUs of a compute capability.

    Threads may have so many registers; `hand`: see `cuda_linking`. The name the kernel has in its code, and the code.
    """
    own = {name: value for name, value in function.__globals__.items() if isinstance(value, int)}
    kinds = {"int8": int8, "int16": int16, "int32": int32, "int64": int64, "TABLE": TYPES[Table], "EDITION": TYPES[Edition]}
    space = {**on_device(wanted, target, hand), **own, **kinds, "cuda": cuda, **more}
    types_of = signature(function, ON_DEVICE)
    with compiling(hand):
        progress(OPTIMISING, 0, 1)
        copy = types.FunctionType(function.__code__, space, function.__name__)
        compiled = compile_cuda(
            copy, void, types_of, nvvm_options=AS_TRUSTED, cc=target, max_registers=registers, lto=_have_nvjitlink()
        )  # fmt: skip
        entry = compiled.library.get_function(compiled.fndesc.llvm_func_name)
        kernel_fixup(entry, False)
        check_words(entry, types_of)
        code: bytes = compiled.library.get_cubin((*target, "a" if target >= (9, 0) else "")).code
        progress(OPTIMISING, 1, 1)
        return entry.name.encode(), code


def check_words(entry: Any, types_of: tuple[Any, ...]) -> None:
    """Whether the kernel takes what `cuda.as_passed` gives: a word a number, seven an array."""
    expected = sum(7 if isinstance(kind, Array) else 1 for kind in types_of)
    if len(entry.args) != expected:
        raise RuntimeError(f"this version of numba-cuda hands {len(entry.args)} words to a kernel where {expected} were expected")
