"""Size of tests: `npm test` runs the short form, `npm test -- --all` (QIMA_LONG=1) the long one."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeVar

import pytest

IS_LONG: Final = os.environ.get("QIMA_LONG") == "1"
T = TypeVar("T")
U = TypeVar("U")

# For a gate that takes more than ten seconds.
needs_long = pytest.mark.skipif(not IS_LONG, reason="needs QIMA_LONG=1")


def scaled(short: T, long: T) -> T:
    """Return the size of the form that is run."""
    return long if IS_LONG else short


def pairs(values: Sequence[T], others: Sequence[U]) -> list[tuple[T, U]]:
    """Return all pairs in the long form; in the short one, pairs in which each value occurs."""
    if IS_LONG:
        return list(product(values, others))
    count = max(len(values), len(others))
    return [(values[i % len(values)], others[i % len(others)]) for i in range(count)]
