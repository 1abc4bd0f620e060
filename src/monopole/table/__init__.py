"""A live table: what every screen needs, and no screen of its own. Nothing here prints, asks or waits.

`Table` is one game with whoever sits at it; `Audience` says who is told what, `choices` and `forms` what may be said, `store` where a
journal is kept.
"""

from monopole.table.audience import Audience
from monopole.table.imports import Imported, read_import
from monopole.table.seats import EMPTY, NOBODY_YET, PERSON, SOMEBODY, Sitter, read_seats
from monopole.table.store import Store
from monopole.table.store.file import FileStore, read_journal, verify
from monopole.table.table import Done, Table, Waiting, reread

__all__ = [
    "EMPTY", "NOBODY_YET", "PERSON", "SOMEBODY", "Audience", "Done", "FileStore", "Imported", "Sitter", "Store", "Table", "Waiting",
    "read_import", "read_journal", "read_seats", "reread", "verify",
]  # fmt: skip
