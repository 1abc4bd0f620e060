"""What is kept on disk is read whole or not at all, whoever writes at the same time."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from monopole import dialect
from monopole.executors import cache

CODE = bytes(range(256)) * 40


def test_the_folder_is_named_by_all_that_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    from monopole.lab.simulate import cpu_run as kernel
    from monopole.lab.simulate import gpu

    compiled = [dialect.RULES[name] for name in dialect.needed((*gpu.WANTED, "play_on"))]
    compiled += [gpu.play_in_pools, gpu.play_together, kernel.door_run]
    files, read = set(), Path.read_bytes

    def watched(path: Path) -> bytes:
        files.add(path)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", watched)
    cache.cache_folder()
    assert {Path(function.__code__.co_filename) for function in compiled} - files == set()


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "kernel.cubin"
    assert cache.kept(path, "this") is None
    cache.keep(path, "this", CODE)
    assert cache.kept(path, "this") == CODE
    assert cache.kept(path, "that") is None
    cache.keep(path, "this", b"")
    assert cache.kept(path, "this") == b""
    assert [other.name for other in path.parent.iterdir()] == ["kernel.cubin"]


@pytest.mark.parametrize("left", [0, 1, 31, 32, 33, len(CODE), len(CODE) + 31])
def test_a_file_cut_short_counts_for_nothing(tmp_path: Path, left: int) -> None:
    path = tmp_path / "kernel.cubin"
    cache.keep(path, "this", CODE)
    path.write_bytes(path.read_bytes()[:left])
    assert cache.kept(path, "this") is None


@pytest.mark.parametrize("place", [0, 5000, len(CODE) - 1, len(CODE), -1])
def test_a_damaged_file_counts_for_nothing(tmp_path: Path, place: int) -> None:
    path = tmp_path / "kernel.cubin"
    cache.keep(path, "this", CODE)
    whole = bytearray(path.read_bytes())
    whole[place] ^= 1
    path.write_bytes(whole)
    assert cache.kept(path, "this") is None
    cache.keep(path, "this", CODE)
    assert cache.kept(path, "this") == CODE


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    cache.keep(tmp_path / "file" / "kernel.cubin", "this", CODE)
    assert cache.kept(tmp_path / "file" / "kernel.cubin", "this") is None
    cache.keep(tmp_path / "kernel.cubin", "this", CODE)

    def refuse(*_: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "replace", refuse)
    cache.keep(tmp_path / "kernel.cubin", "this", b"newer")
    assert cache.kept(tmp_path / "kernel.cubin", "this") == CODE
    assert sorted(other.name for other in tmp_path.iterdir()) == ["file", "kernel.cubin"]


def test_two_who_write_at_once_do_not_share_a_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kernel.cubin"
    both_have_written, drafts, replace = threading.Barrier(2), [], Path.replace

    def watched(draft: Path, target: Path) -> Path:
        drafts.append(draft.name)
        both_have_written.wait()
        return replace(draft, target)

    monkeypatch.setattr(Path, "replace", watched)
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda content: cache.keep(path, "this", content), (b"A", b"B")))
    assert len(set(drafts)) == 2
    assert cache.kept(path, "this") in (b"A", b"B")


def test_a_file_that_is_written_over_is_always_whole(tmp_path: Path) -> None:
    path = tmp_path / "kernel.cubin"
    contents = [bytes([letter]) * 200_000 for letter in b"ABCD"]
    cache.keep(path, "this", contents[0])

    def write_and_read(content: bytes) -> list[bytes | None]:
        found = []
        for _ in range(40):
            cache.keep(path, "this", content)
            found.append(cache.kept(path, "this"))
        return found

    with ThreadPoolExecutor(4) as threads:
        seen = [content for several in threads.map(write_and_read, contents) for content in several]
    assert set(seen) <= set(contents)
    assert [other.name for other in tmp_path.iterdir()] == ["kernel.cubin"]
