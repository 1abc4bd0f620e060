"""How much is tried: a tenth in the ordinary tests, all of it by `make test-faults`."""

from __future__ import annotations

import os

WHOLE = os.environ.get("MONOPOLE_TEST_FAULTS") == "1"


def rounds(whole: int) -> int:
    return whole if WHOLE else max(1, whole // 10)
