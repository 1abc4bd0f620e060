"""What every test may ask for: the executors to run under, and whether golden files are to be written anew."""

from __future__ import annotations

import importlib.util
import os

import pytest
from hypothesis import HealthCheck, settings

EXECUTORS = {"interpreted": ["interpreted"], "compiled": ["compiled"], "both": ["interpreted", "compiled"]}

# A first compilation and a busy machine both upset deadlines, which would be timed tests anyway.
_UNTIMED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("ci", derandomize=True, database=None, print_blob=True, **_UNTIMED)
settings.register_profile("dev", **_UNTIMED)
settings.register_profile("long", max_examples=2_000, **_UNTIMED)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("monopole")
    group.addoption("--executor", choices=sorted(EXECUTORS), default="both", help="what the rules run under (default: both)")
    group.addoption("--regenerate", action="store_true", help="write the golden playthroughs and sentences anew instead of comparing")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with a parameter `executor` runs once under each executor asked for."""
    if "executor" in metafunc.fixturenames:
        wanted = EXECUTORS[metafunc.config.getoption("executor")]
        if "compiled" in wanted and importlib.util.find_spec("numba") is None:
            raise pytest.UsageError("the compiled executor needs the extra `fast`; without it: pytest --executor=interpreted")
        metafunc.parametrize("executor", wanted)
