"""One writer for one file: a lock that ends with its program, however that ends."""

from __future__ import annotations

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40  # beyond every journal: on Windows nobody else can read what is locked

    def _take(file: FileIO) -> None:
        at = file.tell()
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as why:
            raise BlockingIOError(*why.args) from None
        finally:
            file.seek(at)

else:
    import fcntl

    def _take(file: FileIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def locked(file: FileIO) -> bool:
    """Takes the lock of an open file; False where another has it. Closing the file gives it back.

    Some file systems have no locks: a game on one is not refused for that.
    """
    try:
        _take(file)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True
