"""Kernels for a GPU are compiled once and then come from disk; here a driver without a GPU takes them in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np
from fake_driver import FakeDriver

from monopole.executors import cache, cuda


def play() -> None:
    """Stands for a kernel."""


class Compiler:
    """Stands for the compiler: code is the number of times it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def machine_code(self, *asked: Any) -> tuple[bytes, bytes]:
        self.asked.append(asked)
        return b"mangled", b"code %d" % len(self.asked)


@pytest.fixture
def gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeDriver]:
    driver = FakeDriver()
    monkeypatch.setenv("MONOPOLE_CACHE", str(tmp_path))
    monkeypatch.setattr(cuda, "driver", lambda: driver)
    monkeypatch.setattr(cuda, "toolkit", lambda: "13.0")
    monkeypatch.setattr(cuda, "COMPILERS", ("numba",))
    for known in (cuda.device, cuda.context):
        known.cache_clear()
    yield driver
    for known in (cuda.device, cuda.context):
        known.cache_clear()


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    compiler = Compiler()
    monkeypatch.setitem(sys.modules, "monopole.executors.cuda_compiling", compiler)  # type: ignore[arg-type]
    return compiler


def kernel_file() -> Path:
    (path,) = cache.cache_folder().iterdir()
    return path


def test_a_kernel_is_compiled_once(gpu: FakeDriver, compiler: Compiler) -> None:
    first = cuda.kernel(play, ("fortune",), 128, 8, lambda: {"more": 1})
    again = cuda.kernel(play, ("fortune",), 128, 8, lambda: pytest.fail("asked for what only a compiler needs"))
    assert compiler.asked == [(play, ("fortune",), (9, 0), 128, 8, {"more": 1})]
    assert gpu.box == [b"code 1", b"code 1"]
    assert first.function == again.function == "mangled"
    assert kernel_file().name.startswith("play-") and kernel_file().suffix == ".cubin"


@pytest.mark.parametrize("spoil", [lambda whole: b"", lambda whole: whole[:-1], lambda whole: whole + b"\n", lambda whole: whole[::-1]])
def test_a_spoilt_file_is_written_anew(gpu: FakeDriver, compiler: Compiler, spoil: Any) -> None:
    cuda.kernel(play, (), 128)
    kernel_file().write_bytes(spoil(kernel_file().read_bytes()))
    cuda.kernel(play, (), 128)
    cuda.kernel(play, (), 128)
    assert gpu.box == [b"code 1", b"code 2", b"code 2"]


def test_code_that_the_driver_refuses_is_made_anew(gpu: FakeDriver, compiler: Compiler) -> None:
    cuda.kernel(play, (), 128)
    gpu.refused.add(b"code 1")
    cuda.kernel(play, (), 128)
    cuda.kernel(play, (), 128)
    assert gpu.box == [b"code 1", b"code 2", b"code 2"]
    gpu.refused.add(b"code 2")
    gpu.refused.add(b"code 3")
    with pytest.raises(RuntimeError, match="cuModuleLoadData with CUDA_ERROR_INVALID_IMAGE"):
        cuda.kernel(play, (), 128)


def test_all_that_decides_on_the_code_tells_kernels_apart(gpu: FakeDriver, compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    def other() -> None: ...

    def asks() -> int:
        cuda.kernel(play, (), 128)
        return len(compiler.asked)

    assert asks() == asks() == 1
    cuda.kernel(other, (), 128)
    cuda.kernel(play, (), 255)
    cuda.kernel(play, (), 128, 8)
    assert asks() == 4
    gpu.version += 10
    assert asks() == 5
    gpu.numbers["COMPUTE_CAPABILITY_MAJOR"] += 1
    assert asks() == 6
    monkeypatch.setattr(cuda, "toolkit", lambda: "13.1")
    assert asks() == 7
    monkeypatch.setattr(cuda.importlib.metadata, "version", lambda name: f"another {name}")
    assert asks() == 8
    monkeypatch.setattr(cache.dialect, "source_digest", lambda *folders: "another text")
    assert asks() == asks() == 9


def test_a_kernel_of_another_text_counts_for_nothing(gpu: FakeDriver, compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    cuda.kernel(play, (), 128)
    whole = kernel_file().read_bytes()
    monkeypatch.setattr(cache.dialect, "source_digest", lambda *folders: "another text")
    cuda.kernel(play, (), 128)
    kernel_file().write_bytes(whole)
    cuda.kernel(play, (), 128)
    assert gpu.box == [b"code 1", b"code 2", b"code 3"]


def test_nothing_is_said_where_nothing_can_be_kept(gpu: FakeDriver, compiler: Compiler, tmp_path: Path, capfd: Any) -> None:
    (tmp_path / "monopole").touch()
    cuda.kernel(play, (), 128)
    cuda.kernel(play, (), 128)
    assert gpu.box == [b"code 1", b"code 2"]
    assert capfd.readouterr() == ("", "")


def test_memory_is_given_back(gpu: FakeDriver) -> None:
    with pytest.raises(KeyError), cuda.Memory() as memory:
        there = memory.copied(np.arange(5))
        assert there.copied_back().tolist() == [0, 1, 2, 3, 4]
        assert memory.copied(np.zeros(0, np.int64)).copied_back().tolist() == []
        assert memory.empty(3).size == 3 and len(gpu.memory) == 3
        raise KeyError
    assert gpu.memory == {}


def test_a_gpu_that_is_too_old_or_not_there(gpu: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cuda.available()
    gpu.numbers["COMPUTE_CAPABILITY_MAJOR"] = 7
    assert not cuda.available()

    def missing() -> None:
        raise RuntimeError("no libcuda")

    monkeypatch.setattr(cuda, "driver", missing)
    cuda.device.cache_clear()
    assert not cuda.available()


def test_the_driver_has_all_that_is_asked_of_it() -> None:
    real = pytest.importorskip("cuda.bindings.driver")
    assert [name for name in vars(FakeDriver) if name.startswith("cu") and not hasattr(real, name)] == []
    for kind in ("CUdevice_attribute", "CUfunction_attribute"):
        assert [name for name in vars(getattr(FakeDriver, kind)) if not hasattr(getattr(real, kind), name)] == []
    assert not real.CUresult.CUDA_SUCCESS


WARM = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
from fake_driver import FakeDriver
from monopole.executors import cuda
driver = FakeDriver()
cuda.driver, cuda.toolkit, cuda.COMPILERS = lambda: driver, lambda: "13.0", ("numba",)
from monopole.lab.simulate import gpu
print(gpu.together_kernel().function)
"""


def test_a_start_from_disk_imports_no_compiler(gpu: FakeDriver, compiler: Compiler, tmp_path: Path) -> None:
    from monopole.lab.simulate.gpu import REGISTERS, WANTED, play_together

    cuda.kernel(play_together, WANTED, REGISTERS)
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root / "src"), str(root / "tests")])
    done = subprocess.run([sys.executable, "-c", WARM], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.stdout == "mangled\n", done.stderr
