"""What kernels ask of a GPU's memories and numba-cuda does not offer: copies on the way while work goes on, and tables made of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import from_dtype
from numba.cuda import types
from numba.cuda.extending import intrinsic

from monopole.executors.cuda_linking import arrayobj
from monopole.schema import Table, dtype

ADDRESS, SHORT_ADDRESS = ir.IntType(64), ir.IntType(32)
SHARED = 3  # the address space of a block's own memory
BLOCK_BYTES = ir.PointerType(ir.IntType(8), SHARED)
TWO, PAIR = ir.VectorType(ADDRESS, 2), 16
BLOCK_PAIR = ir.PointerType(TWO, SHARED)
TABLE = from_dtype(dtype(Table))


def item(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
    """Where a number of an array is."""
    return builder.gep(arrayobj.make_array(kind)(context, builder, array).data, [place])


def carriers(row: int, step: int) -> tuple[Any, Any]:
    """Two ways for threads to carry a row of numbers together: from the GPU's memory to a block's own without waiting for it, and back.

    A thread carries two numbers, the first of which is its part, and two more every `step` numbers. Rows begin at even places.
    """

    def pairs(context: Any, builder: Any, signature: Any, given: Any, carry: Callable[[list[tuple[Any, Any]]], None]) -> Any:
        """Has a thread's pairs carried: where each goes, where it comes from."""
        to, at, source, place, part = given
        first = item(context, builder, signature.args[0], to, builder.add(at, part))
        other = item(context, builder, signature.args[2], source, builder.add(place, part))
        steps = [context.get_constant(types.int64, k) for k in range(0, row, step)]
        ways = [(builder.gep(first, [k]), builder.gep(other, [k])) for k in steps]
        carry(ways[: row // step])
        if row % step:
            with builder.if_then(builder.icmp_signed("<", builder.add(part, steps[-1]), context.get_constant(types.int64, row))):
                carry(ways[-1:])
        return context.get_dummy_value()

    @intrinsic  # type: ignore[untyped-decorator]
    def bring(typing: Any, to: Any, at: Any, source: Any, place: Any, part: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            asked = ir.FunctionType(ir.VoidType(), [SHORT_ADDRESS, ADDRESS])
            copy = ir.InlineAsm(asked, "cp.async.cg.shared.global [$0], [$1], 16;", "r,l,~{memory}", side_effect=True)

            def carry(ways: list[tuple[Any, Any]]) -> None:
                for near, far in ways:
                    short = builder.ptrtoint(builder.addrspacecast(near, BLOCK_BYTES), SHORT_ADDRESS)
                    builder.call(copy, [short, builder.ptrtoint(far, ADDRESS)])

            return pairs(context, builder, signature, given, carry)

        return types.void(to, types.int64, source, types.int64, types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def take_back(typing: Any, to: Any, at: Any, source: Any, place: Any, part: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            def carry(ways: list[tuple[Any, Any]]) -> None:
                taken = [builder.load(builder.addrspacecast(near, BLOCK_PAIR), align=PAIR) for _, near in ways]
                for (far, _), pair in zip(ways, taken, strict=True):
                    builder.store(pair, builder.bitcast(far, TWO.as_pointer()), align=PAIR)

            return pairs(context, builder, signature, given, carry)

        return types.void(to, types.int64, source, types.int64, types.int64), generate

    return bring, take_back


@intrinsic  # type: ignore[untyped-decorator]
def arrived(typing: Any) -> Any:
    """Waits for what this thread has asked to bring."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        builder.call(ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), "cp.async.wait_all;", "~{memory}", side_effect=True), [])
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic  # type: ignore[untyped-decorator]
def table_at(typing: Any, numbers: Any, place: Any) -> Any:
    """The table whose fields at hand are these numbers."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        first = item(context, builder, signature.args[0], given[0], given[1])
        return builder.bitcast(first, context.get_value_type(signature.return_type))

    return TABLE(numbers, types.int64), generate
