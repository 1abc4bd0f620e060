"""A journal in a file, and beside it, until the end, a file with what nobody at the table may know yet."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from io import FileIO
from pathlib import Path
from typing import Any

from monopole.game import JournalError, Reading, Verdict, proof, read_lines
from monopole.game.chain import LONGEST_LINE
from monopole.game.setting import Own
from monopole.table.store.file_lock import locked

LONGEST_SECRET = 524_288  # bytes: an edition of one's own may be among them


def secret_path(path: str | os.PathLike[str]) -> Path:
    """Where the key of an unfinished game lies: beside its journal, so that the journal can be shown to anybody."""
    return Path(f"{os.fspath(path)}.secret")


def read_journal(path: str | os.PathLike[str]) -> Reading:
    """Reads a journal's file, as far as it is good."""
    return read_lines(FileStore(path).read())


def verify(
    journal: str | os.PathLike[str] | Iterable[bytes], accept_other_rules: bool = False, edition: Own | None = None, lang: str = "fr"
) -> Verdict:
    """Checks the journal in a file, or its lines: chain, commitment, every draw, every action, the result."""
    lines = FileStore(journal).read() if isinstance(journal, str | os.PathLike) else journal
    return proof.verify(lines, accept_other_rules, edition, lang)


class FileStore:
    """One journal in one file: `FileStore("game.jsonl")`."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._file: FileIO | None = None
        self._at_end = False

    @property
    def name(self) -> str:
        """The path of the file."""
        return os.fspath(self.path)

    def begin(self, lines: bytes, secret: Mapping[str, str]) -> None:
        """A new file, with the secret beside it. Raises JournalError where the file is there already."""
        try:
            self._file = self.path.open("xb", buffering=0)
        except FileExistsError:
            raise JournalError("exists", path=self.name) from None
        except OSError as why:
            raise _unwritable(self.path, why) from None
        try:
            self._lock(self._file)
            self._at_end = True
            _write_secret(secret_path(self.path), secret)
            self._write(self._file, lines)
            _sync_folder(self.path.parent)
        except JournalError:
            self.close()
            secret_path(self.path).unlink(missing_ok=True)
            self.path.unlink(missing_ok=True)
            raise

    def hide(self, secret: Mapping[str, Any]) -> None:
        """The secret beside the journal from now on, whole or as it was."""
        _write_secret(secret_path(self.path), secret)

    def hold(self) -> None:
        """Keeps every other program from adding to the file, until `close`; reading it goes on. Raises JournalError where another does."""
        if self._file is not None:
            return
        try:
            file = self.path.open("r+b", buffering=0)
        except FileNotFoundError as why:
            raise JournalError("unreadable", path=self.name, why=why.strerror) from None
        except OSError as why:
            raise _unwritable(self.path, why) from None
        self._file, self._at_end = file, False
        self._lock(file)

    def _lock(self, file: FileIO) -> None:
        if not locked(file):
            self.close()
            raise JournalError("written_elsewhere", path=self.name)

    def append(self, lines: bytes, last: bool = False) -> None:
        """More lines, on the disk when this returns; with the `last` ones the secret is thrown away."""
        self.hold()
        assert self._file is not None
        if not self._at_end:
            self._go_to_end(self._file)
        self._write(self._file, lines)
        if last:
            secret_path(self.path).unlink(missing_ok=True)

    def _go_to_end(self, file: FileIO) -> None:
        """The end of the last whole line: one cut short was never acknowledged, and is dropped."""
        try:
            start = max(0, file.seek(0, os.SEEK_END) - LONGEST_LINE - 1)
            file.seek(start)
            whole = start + file.read(LONGEST_LINE + 1).rfind(b"\n") + 1
            file.truncate(whole)
            file.seek(whole)
        except OSError as why:
            raise _unwritable(self.path, why) from None
        self._at_end = True

    def _write(self, file: FileIO, lines: bytes) -> None:
        """All of it, on the disk when this returns; or nothing."""
        at = file.tell()
        try:
            if file.write(lines) != len(lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
        except OSError as why:
            with contextlib.suppress(OSError):
                file.truncate(at)
            file.seek(at)
            raise _unwritable(self.path, why) from None

    def read(self) -> Iterator[bytes]:
        """Every line of the file, each with its newline."""
        try:
            with self.path.open("rb") as file:
                while line := file.readline(LONGEST_LINE + 2):
                    yield line
        except OSError as why:
            raise JournalError("unreadable", path=self.name, why=why.strerror or str(why)) from None

    def secret(self) -> dict[str, Any]:
        """What lies beside the journal of an unfinished game: key, salt, the file of an edition of one's own."""
        where = secret_path(self.path)
        try:
            with where.open("rb") as file:
                written = json.loads(file.read(LONGEST_SECRET))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as why:
            raise JournalError("unreadable", path=str(where), why=getattr(why, "strerror", None) or str(why)) from None
        return written if isinstance(written, dict) else {}

    def close(self) -> None:
        """Closes the file and lets others write it."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _write_secret(where: Path, secret: Mapping[str, Any]) -> None:
    """For its owner's eyes only; all of it is there, or what was there before."""
    new = where.with_name(where.name + ".new")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(secret, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        new.replace(where)
    except OSError as why:
        raise _unwritable(where, why) from None


def _sync_folder(folder: Path) -> None:
    """A new file is found again after a loss of power only once the folder that names it is on the disk too."""
    if os.name == "nt":
        return  # folders cannot be opened there, and are written with their files
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as why:
        if why.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EACCES):  # not every file system can, and not every folder may be read
            raise _unwritable(folder, why) from None


def _unwritable(path: Path, why: OSError) -> JournalError:
    return JournalError("unwritable", path=str(path), why=why.strerror or str(why))
