"""A command of the lab run as the command line runs it: what it complains of is answered in the one place that answers complaints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from monopole.cli.answer_errors import complained


def answered(main: Callable[..., int], *given: Any, lang: str = "fr", **named: Any) -> int:
    try:
        return main(*given, lang=lang, **named)
    except Exception as error:
        return complained(error, lang)
