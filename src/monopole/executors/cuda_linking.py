"""A kernel and its rules as one program, with numba-cuda: see `linking`, which does the same for the CPU."""

from __future__ import annotations

import contextlib
import functools
import importlib
from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba.cuda import cgutils, types
from numba.cuda.codegen import CUDACodeLibrary
from numba.cuda.core.compiler_lock import global_compiler_lock
from numba.cuda.descriptor import cuda_target

from monopole.executors.linking import taking_over
from monopole.schema import Table, dtype

arrayobj: Any = importlib.import_module("numba.cuda.np.arrayobj")  # a plain import finds NumPy under this name


class Loop(ir.MDValue):  # type: ignore[misc]
    """What a loop says of itself to the compiler."""

    def __init__(self, program: ir.Module, said: ir.MDValue) -> None:
        super().__init__(program, [said], name=str(len(program.metadata)))

    def descr(self, buf: list[str]) -> None:
        buf.append(f"distinct !{{ {self.get_reference()}, {self.operands[0].get_reference()} }}\n")


def keep_loops(program: ir.Module) -> None:
    """Forbids the compiler to write loops out: forty squares one after the other are more than the cache for instructions holds."""
    said = program.add_metadata([ir.MetaDataString(program, "llvm.loop.unroll.disable")])
    for function in program.functions:
        places = {block: place for place, block in enumerate(function.blocks)}
        for block, place in places.items():
            end = block.terminator
            back = any(places.get(target, place + 1) <= place for target in end.operands)
            if back and isinstance(end, ir.Branch | ir.ConditionalBranch):
                end.set_metadata("llvm.loop", Loop(program, said))


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
                    notes = {name: note for name, note in step.metadata.items() if not isinstance(note, Loop)}
                    step.metadata.update({name: program.add_metadata(list(note.operands)) for name, note in notes.items()})
        keep_loops(program)
        return program


def at_hand_or_home(usual: Callable[..., Any], hand: int, builder: Any, record: Any, offset: int, kind: Any) -> Any:
    """Where a field of a record is: of a table only the first `hand` bytes are at hand, and behind them stands where the others are."""
    if record.type.pointee.count == dtype(Table).itemsize and offset >= hand:
        home = builder.load(usual(builder, record, hand, ir.IntType(64)))
        record = builder.inttoptr(home, record.type)
    return usual(builder, record, offset, kind)


@contextlib.contextmanager
def compiling(hand: int = 0) -> Iterator[None]:
    """While this lasts numba-cuda makes one program of what a kernel calls; where `hand` is given, only so much of a table is at hand."""
    usual = cgutils.get_record_member
    with taking_over(global_compiler_lock, cuda_target.target_context.codegen(), arrayobj, types, OneProgram):
        if hand:
            cgutils.get_record_member = functools.partial(at_hand_or_home, usual, hand)
        try:
            yield
        finally:
            cgutils.get_record_member = usual
