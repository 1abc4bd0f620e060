"""Numbers as a language writes them."""

from __future__ import annotations

_FRENCH = str.maketrans(",.", "\u202f,")


def written(value: float, lang: str, places: int = 0) -> str:
    """12,345.6 in English, 12 345,6 in French."""
    text = f"{value:,.{places}f}"
    return text if lang == "en" else text.translate(_FRENCH)
