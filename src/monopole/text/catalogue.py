"""The French catalogue, kept with Babel.

`python -m monopole.text.catalogue extract` brings the .po up to the messages of the code, and `compile` makes the .mo
from it. Reading the .mo needs only the standard library: see `translation`.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from monopole.text.translation import FOLDER, MO

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

PO = "monopole.po"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"mark": None, "marks": (1, 2)}


def read_po(path: Path) -> Catalog:
    """The French catalogue as it is written."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale="fr", domain="monopole")


def extracted(code: Path, known: Catalog) -> Catalog:
    """The messages of the code, with the French that is already known."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_dir

    fresh = Catalog(locale="fr", domain="monopole", header_comment=known.header_comment, fuzzy=False)
    fresh.mime_headers = known.mime_headers
    for _, _, message, _, _ in extract_from_dir(str(code), [("**.py", "python")], keywords=KEYWORDS):
        if fresh.get(message) is None:
            before = known.get(message)
            fresh.add(message, before.string if before else None)
    return fresh


def missing(catalogue: Catalog) -> list[str]:
    """The messages without French."""
    untold = []
    for message in catalogue:
        told = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not all(told):
            untold.append(str(message.id))
    return untold


def po_text(catalogue: Catalog) -> bytes:
    from babel.messages.pofile import write_po

    text = io.BytesIO()
    write_po(text, catalogue, width=140, no_location=True, omit_header=False, sort_output=False)
    return text.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def main(words: list[str]) -> int:
    package = Path(__file__).parent.parent
    po, mo = package / FOLDER / PO, package / FOLDER / MO
    if words not in (["extract"], ["compile"]):
        print("python -m monopole.text.catalogue extract | compile", file=sys.stderr)
        return 2
    try:
        known = read_po(po)
    except ImportError:
        print("Babel manque / Babel is missing: pip install babel", file=sys.stderr)
        return 1
    if words == ["compile"]:
        mo.write_bytes(mo_bytes(known))
        return 0
    fresh = extracted(package / "text", known)
    po.write_bytes(po_text(fresh))
    for message in missing(fresh):
        print(f"sans français / without French: {message}")
    return 1 if missing(fresh) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
