"""A GPU's driver where there is no GPU: its memory is this process's, and a kernel is whatever function is run in its place."""

from __future__ import annotations

import ctypes
import enum
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

Run = Callable[[str, int, int, int, int], None]  # name, blocks, threads, bytes lent to a block, where it stands where its words are


class Fault(enum.IntEnum):
    NONE = 0
    CUDA_ERROR_INVALID_IMAGE = 200


class FakeDriver:
    """What `monopole.executors.cuda` asks of `cuda.bindings.driver`."""

    CUdevice_attribute = SimpleNamespace(
        **{
            f"CU_DEVICE_ATTRIBUTE_{name}": name
            for name in (
                "COMPUTE_CAPABILITY_MAJOR", "COMPUTE_CAPABILITY_MINOR", "MULTIPROCESSOR_COUNT", "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN",
            )
        }
    )  # fmt: skip
    CUfunction_attribute = SimpleNamespace(
        **{f"CU_FUNC_ATTRIBUTE_{name}": name for name in ("SHARED_SIZE_BYTES", "MAX_DYNAMIC_SHARED_SIZE_BYTES")}
    )

    def __init__(
        self, run: Run | None = None, capability: tuple[int, int] = (9, 0), processors: int = 2, block_bytes: int = 1 << 17
    ) -> None:
        self.run = run
        self.numbers = {
            "COMPUTE_CAPABILITY_MAJOR": capability[0],
            "COMPUTE_CAPABILITY_MINOR": capability[1],
            "MULTIPROCESSOR_COUNT": processors,
            "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN": block_bytes,
        }
        self.version = 13_000
        self.memory: dict[int, Any] = {}
        self.box: list[bytes] = []
        self.refused: set[bytes] = set()
        self.lent = 0
        self.current = False

    def cuInit(self, flags: int) -> tuple[Fault]:
        return (Fault.NONE,)

    def cuDriverGetVersion(self) -> tuple[Fault, int]:
        return Fault.NONE, self.version

    def cuDeviceGet(self, place: int) -> tuple[Fault, int]:
        return Fault.NONE, place

    def cuDeviceGetAttribute(self, name: str, device: int) -> tuple[Fault, int]:
        return Fault.NONE, self.numbers[name]

    def cuDevicePrimaryCtxRetain(self, device: int) -> tuple[Fault, str]:
        return Fault.NONE, "context"

    def cuCtxSetCurrent(self, context: str) -> tuple[Fault]:
        self.current = True
        return (Fault.NONE,)

    def cuCtxSynchronize(self) -> tuple[Fault]:
        return (Fault.NONE,)

    def cuMemGetInfo(self) -> tuple[Fault, int, int]:
        return Fault.NONE, 1 << 30, 1 << 31

    def cuMemAlloc(self, size: int) -> tuple[Fault, int]:
        assert self.current and size > 0
        room = ctypes.create_string_buffer(b"\xaa" * size, size)
        self.memory[ctypes.addressof(room)] = room
        return Fault.NONE, ctypes.addressof(room)

    def cuMemFree(self, address: int) -> tuple[Fault]:
        del self.memory[address]
        return (Fault.NONE,)

    def cuMemcpyHtoD(self, to: int, source: int, size: int) -> tuple[Fault]:
        ctypes.memmove(to, source, size)
        return (Fault.NONE,)

    cuMemcpyDtoH = cuMemcpyHtoD

    def cuModuleLoadData(self, address: int) -> tuple[Fault, bytes | None]:
        assert self.current
        code = ctypes.string_at(address)  # what tests take for code has no zero in it
        if code in self.refused:
            return Fault.CUDA_ERROR_INVALID_IMAGE, None
        self.box.append(code)
        return Fault.NONE, code

    def cuModuleGetFunction(self, module: bytes, name: bytes) -> tuple[Fault, str]:
        return Fault.NONE, name.decode()

    def cuFuncGetAttribute(self, name: str, function: str) -> tuple[Fault, int]:
        assert name == "SHARED_SIZE_BYTES"
        return Fault.NONE, 1000

    def cuFuncSetAttribute(self, function: str, name: str, value: int) -> tuple[Fault]:
        assert name == "MAX_DYNAMIC_SHARED_SIZE_BYTES"
        self.lent = value
        return (Fault.NONE,)

    def cuLaunchKernel(
        self, function: str, x: int, y: int, z: int, threads: int, deep: int, high: int, lent: int, stream: int, places: int, extra: int
    ) -> tuple[Fault]:
        assert (y, z, deep, high, stream, extra) == (1, 1, 1, 1, 0, 0) and lent <= self.lent and self.run is not None
        self.run(function, x, threads, lent, places)
        return (Fault.NONE,)
