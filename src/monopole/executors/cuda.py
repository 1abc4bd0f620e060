"""An NVIDIA GPU, asked through its driver alone: its memory, and kernels, which are compiled once and then kept on disk.

Compiling takes most of a minute, so the compiler is not even imported until a kernel is asked for that is not kept.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from monopole.executors.cache import cache_folder, keep, kept

OLDEST = (8, 0)  # compute capability: GPUs before 2020 cannot bring tables while work goes on
COMPILERS = ("numba-cuda", "llvmlite", "cuda-core")  # numba itself is in the name of the folder


@functools.cache
def driver() -> Any:
    from cuda.bindings import driver  # type: ignore[import-not-found,unused-ignore]

    return driver


def ask(name: str, *given: Any) -> Any:
    """What the driver answers."""
    fault, *answers = getattr(driver(), name)(*given)
    if fault:
        raise RuntimeError(f"the GPU's driver answers {name} with {fault.name}")
    return answers[0] if len(answers) == 1 else answers


@functools.cache
def device() -> Any:
    """The first GPU."""
    ask("cuInit", 0)
    return ask("cuDeviceGet", 0)


@functools.cache
def context() -> Any:
    return ask("cuDevicePrimaryCtxRetain", device())


def attribute(name: str) -> int:
    """A number the driver has of the GPU."""
    return int(ask("cuDeviceGetAttribute", getattr(driver().CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}"), device()))


def capability() -> tuple[int, int]:
    return attribute("COMPUTE_CAPABILITY_MAJOR"), attribute("COMPUTE_CAPABILITY_MINOR")


def toolkit() -> str:
    """The version of what makes machine code."""
    from cuda.bindings import nvrtc  # type: ignore[import-not-found,unused-ignore]

    _, major, minor = nvrtc.nvrtcVersion()
    return f"{major}.{minor}"


def available() -> bool:
    """Whether a GPU is there to be used, and what compiles for it."""
    try:
        return bool(toolkit()) and capability() >= OLDEST
    except (ImportError, RuntimeError):
        return False


def processors() -> int:
    """Multiprocessors of the GPU: each holds one block of threads."""
    return attribute("MULTIPROCESSOR_COUNT")


class Array(NamedTuple):
    """Numbers or records in the GPU's memory."""

    address: int
    size: int
    dtype: Any

    def copied_back(self) -> Any:
        numbers = np.empty(self.size, self.dtype)
        ask("cuMemcpyDtoH", numbers.ctypes.data, self.address, numbers.nbytes)
        return numbers


class Memory(contextlib.ExitStack):
    """Memory of the GPU, lent for as long as this is open, to the thread that opened it."""

    def __init__(self) -> None:
        super().__init__()
        ask("cuCtxSetCurrent", context())

    def free_bytes(self) -> int:
        """What nobody uses."""
        free, _ = ask("cuMemGetInfo")
        return int(free)

    def empty(self, size: int, dtype: Any = np.int64) -> Array:
        """So many numbers or records, not yet written."""
        address = int(ask("cuMemAlloc", max(1, size * np.dtype(dtype).itemsize)))
        self.callback(driver().cuMemFree, address)
        return Array(address, size, dtype)

    def copied(self, array: Any) -> Array:
        there = self.empty(array.size, array.dtype)
        if array.size:
            ask("cuMemcpyHtoD", there.address, array.ctypes.data, array.nbytes)
        return there


def as_passed(given: Array | int) -> tuple[int, ...]:
    """The words in which numba-cuda hands a number or an array to a kernel: two about owners, how many, how long, where, shape, strides."""
    if isinstance(given, Array):
        length = np.dtype(given.dtype).itemsize
        return 0, 0, given.size, length, given.address, given.size, length
    return (given,)


class Kernel:
    """Machine code the GPU has taken in."""

    def __init__(self, name: bytes, code: bytes) -> None:
        ask("cuCtxSetCurrent", context())
        self.module = ask("cuModuleLoadData", np.frombuffer(code, np.uint8).ctypes.data)
        self.function = ask("cuModuleGetFunction", self.module, name)

    def lendable(self) -> int:
        """Bytes of a multiprocessor's own memory that a block may be lent, beside those the kernel has anyway."""
        own = ask("cuFuncGetAttribute", driver().CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, self.function)
        return attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN") - int(own)

    def run(self, blocks: int, threads: int, lent: int, *given: Array | int) -> None:
        """Has so many blocks of threads work, each lent so many of these bytes, and waits for them."""
        asked = driver().CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        ask("cuFuncSetAttribute", self.function, asked, lent)
        words = np.array(list(itertools.chain.from_iterable(map(as_passed, given))), np.int64)
        places = words.ctypes.data + words.itemsize * np.arange(words.size, dtype=np.uint64)
        ask("cuLaunchKernel", self.function, blocks, 1, 1, threads, 1, 1, lent, 0, places.ctypes.data, 0)
        ask("cuCtxSynchronize")


def kernel(
    function: Callable[..., Any], wanted: tuple[str, ...], registers: int, hand: int = 0, more: Callable[[], dict[str, Any]] = dict
) -> Kernel:
    """A kernel as it is kept, or compiled and kept from now on; what it is made of: see `cuda_compiling`.

    It is known by all that decides on its code: the folder stands for the text of kernel, rules and bots.
    """
    folder = cache_folder()
    target = capability()
    made_by = [f"{name} {importlib.metadata.version(name)}" for name in COMPILERS]
    made_by += [f"toolkit {toolkit()}", f"driver {ask('cuDriverGetVersion')}"]
    about = "\n".join([folder.name, *made_by, f"{function.__name__} {target} {registers} {hand}"])
    path = folder / f"{function.__name__}-{hashlib.sha256(about.encode()).hexdigest()[:16]}.cubin"
    found = kept(path, about)
    if found is not None:
        name, _, code = found.partition(b"\n")
        with contextlib.suppress(RuntimeError):  # a driver that does not take it in: it is made anew
            return Kernel(name, code)
    from monopole.executors.cuda_compiling import machine_code

    name, code = machine_code(function, wanted, target, registers, hand, more())
    keep(path, about, name + b"\n" + code)
    return Kernel(name, code)
