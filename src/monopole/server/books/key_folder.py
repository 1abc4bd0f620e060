"""The keys that books' secrets are sealed with, one file each, outside the archive: made before anything is sealed, destroyed with it.

Servers that share a database share this folder too. Each file is `CODE-NAME.key`, for the code of the book and the name of the key.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from monopole.server.archive import NotKept
from monopole.server.books.sealed import SecretKey

LONGEST = 64  # bytes; a key has 32
_FILE = re.compile(r"(?P<code>[A-Z0-9-]+)-(?P<name>[0-9a-f]{16})\.key")


class KeyFolder:
    """A folder of keys. It is made with its first key."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._places = [str(place) for place in (folder.absolute(), *folder.absolute().parents)]  # the folder, and where it would be made

    def usable(self) -> bool:
        """Whether a key could be written here: the folder can be written to, or made."""
        there = next((place for place in self._places if os.path.lexists(place)), None)
        return there is not None and os.path.isdir(there) and os.access(there, os.R_OK | os.W_OK | os.X_OK)

    def write(self, code: str, key: SecretKey) -> None:
        """Writes a key and its folder's entry to the disk. Raises NotKept where that cannot be done."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.folder.chmod(0o700)
            file = os.open(self._file(code, key.name), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            try:
                os.write(file, key.key)
                os.fsync(file)
            finally:
                os.close(file)
            self._sync()
            for parent in (self.folder.parent, self.folder.parent.parent):
                _sync_folder(parent)
        except OSError as error:
            full = error.errno in (errno.ENOSPC, errno.EDQUOT)
            raise NotKept("full" if full else "away", code) from error

    def read(self, code: str, name: str) -> SecretKey | None:
        """Returns the key of this name; None where it is not here or cannot be read."""
        try:
            with self._file(code, name).open("rb") as file:
                return SecretKey(name, file.read(LONGEST))
        except OSError:
            return None

    def destroy(self, code: str, name: str) -> bool:
        """Overwrites a key with chance and removes its file, both to the disk; False where it is not here."""
        place = self._file(code, name)
        try:
            file = os.open(place, os.O_WRONLY)
        except FileNotFoundError:
            return False
        try:
            os.write(file, secrets.token_bytes(max(1, os.fstat(file).st_size)))
            os.fsync(file)
        finally:
            os.close(file)
        place.unlink(missing_ok=True)
        self._sync()
        return True

    def all(self) -> dict[str, list[str]]:
        """Returns the names of all keys, by the code of their book."""
        found: dict[str, list[str]] = {}
        with suppress(OSError):
            for place in self.folder.iterdir():
                match = _FILE.fullmatch(place.name)
                if match:
                    found.setdefault(match["code"], []).append(match["name"])
        return found

    def _file(self, code: str, name: str) -> Path:
        return self.folder / f"{code}-{name}.key"

    def _sync(self) -> None:
        _sync_folder(self.folder)


def _sync_folder(folder: Path) -> None:
    """Has a folder's entries written to the disk, on systems that know folders as files."""
    with suppress(OSError), _opened(folder) as entries:
        os.fsync(entries)


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    file = os.open(folder, os.O_RDONLY)
    try:
        yield file
    finally:
        os.close(file)
