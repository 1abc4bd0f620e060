"""The rules compiled for an NVIDIA GPU by numba-cuda: the same text, the same records, one thread a table.

The rules become device functions, each with the one signature its annotations give; a kernel calls them.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda asks for a name that NumPy 2.5 dropped
    np.row_stack = np.vstack  # type: ignore[attr-defined,unused-ignore]
from llvmlite import ir
from numba import cuda, int8, int16, int32, int64
from numba.cuda import types as numba_types
from numba.cuda.codegen import CUDACodeLibrary
from numba.cuda.core.compiler_lock import global_compiler_lock
from numba.cuda.descriptor import cuda_target

from monopole import dialect
from monopole.executors.compiled import COMPILING, TYPES, progress, signature
from monopole.schema import Numbers, Table

arrayobj: Any = importlib.import_module("numba.cuda.np.arrayobj")  # a plain import finds NumPy under this name

ON_DEVICE = {**TYPES, Numbers: TYPES[list[int]]}

SMALL = 200  # bytes of Python's own code below which a rule may be copied into its callers


class OneProgram(CUDACodeLibrary):  # type: ignore[misc]
    """A kernel and its rules in one module from which only the kernel is called, so that the compiler may shape the rules to it."""

    @property
    def llvm_strs(self) -> list[str]:
        return [str(self.together())]

    def together(self) -> ir.Module:
        own = self._module
        program = ir.Module(own.name)
        program.triple, program.data_layout = own.triple, own.data_layout
        program.namedmetadata, program.metadata, program._metadatacache = own.namedmetadata, own.metadata, own._metadatacache
        for library in [self, *dict.fromkeys(self.linking_libraries)]:
            for name, value in library._module.globals.items():
                known = program.globals.get(name)
                if known is None or (isinstance(known, ir.Function) and known.is_declaration):
                    program.globals[name] = value
        for value in program.globals.values():
            if isinstance(value, ir.Function) and not value.is_declaration and value.module is not own:
                value.linkage = "internal"
                for step in (step for block in value.blocks for step in block.instructions):
                    step.metadata.update({name: program.add_metadata(list(note.operands)) for name, note in step.metadata.items()})
        return program


def from_the_front(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is: rules count from the front only, so the compiler need not ask whether one is negative."""
    return context.cast(builder, index, kind, numba_types.intp if kind.signed else numba_types.uintp)


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """While this lasts numba-cuda makes one program of what a kernel calls, and no other thread compiles anything."""
    codegen = cuda_target.target_context.codegen()
    with global_compiler_lock:
        usual = codegen._library_class, arrayobj.fix_integer_index
        codegen._library_class, arrayobj.fix_integer_index = OneProgram, from_the_front
        try:
            yield
        finally:
            codegen._library_class, arrayobj.fix_integer_index = usual


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
