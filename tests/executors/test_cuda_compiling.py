"""Machine code for a GPU is made where there is none, with numba-cuda alone."""

from types import SimpleNamespace

import pytest

pytest.importorskip("numba_cuda")

from monopole.executors.cuda_compiling import ON_DEVICE, check_words, machine_code, signature
from monopole.schema import AT_HAND, Edition, Table, dtype


def fortunes(tables: list[Table], editions: list[Edition], seat: int, results: list[int]) -> None:
    place = cuda.grid(1)  # noqa: F821 - found in the linked namespace
    results[place] = fortune(tables[place], editions[0], seat)  # noqa: F821


@pytest.mark.parametrize(("target", "hand"), [((8, 0), 0), ((9, 0), sum(dtype(Table)[name].itemsize for name in AT_HAND))])
def test_a_kernel_becomes_machine_code(target: tuple[int, int], hand: int) -> None:
    name, code = machine_code(fortunes, ("fortune",), target, 64, hand, {})
    assert b"fortunes" in name and name in code
    assert code.startswith(b"\x7fELF")


def test_kernels_that_take_other_words_are_not_made() -> None:
    types_of = signature(fortunes, ON_DEVICE)
    check_words(SimpleNamespace(args=[None] * 22), types_of)
    with pytest.raises(RuntimeError, match="hands 21 words"):
        check_words(SimpleNamespace(args=[None] * 21), types_of)
