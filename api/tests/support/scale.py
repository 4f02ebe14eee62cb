"""Size of tests: `npm test` runs the short form, `npm test -- --all` (QIMA_LONG=1) the long one."""

import os
from typing import Final, TypeVar

import pytest

IS_LONG: Final = os.environ.get("QIMA_LONG") == "1"
T = TypeVar("T")

# For a gate that takes more than ten seconds.
needs_long = pytest.mark.skipif(not IS_LONG, reason="needs QIMA_LONG=1")


def scaled(short: T, long: T) -> T:
    """Return the size of the form that is run."""
    return long if IS_LONG else short
