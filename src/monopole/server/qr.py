"""A link as a QR code, to be read by the phone of whoever sits beside."""

from __future__ import annotations

import io

import segno

LONGEST = 300


def drawn(link: str) -> bytes:
    """The code as an SVG picture without scripts or styles."""
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None, lineclass=None, omitsize=False
    )
    return picture.getvalue()
