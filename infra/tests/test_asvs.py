"""Requirements of the ASVS: the file is complete, and a missing test or reason is a fault."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from infra.testing import asvs

ALL = asvs.read()


def test_requirements_have_places_and_tests_that_exist() -> None:
    assert [*asvs.faults(ALL)] == []


def test_ninety_percent_of_applicable_requirements_are_satisfied() -> None:
    assert asvs.satisfied_share(ALL) >= 0.9


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"test": "api/tests/core/test_text.py::test_nowhere"}, "has no test test_nowhere"),
        ({"test": "api/tests/core/test_nowhere.py"}, "does not exist"),
        ({"test": ""}, "needs a place and a test"),
        ({"test": "check"}, "only a section of a document"),
        ({"place": "api/nowhere.py"}, "api/nowhere.py does not exist"),
        ({"place": "docs/security.md#nowhere"}, "has no section nowhere"),
        ({"state": "nearly", "reason": "x"}, "is no state"),
        ({"state": "partly"}, "needs a reason"),
    ],
)
def test_wrong_row_is_a_fault(change: dict[str, Any], fault: str) -> None:
    first, *others = ALL
    found = [*asvs.faults([replace(first, **change), *others])]
    assert len(found) == 1
    assert found[0].startswith("1.1.1: ")
    assert fault in found[0]


def test_missing_repeated_and_unsatisfied_requirements_are_faults() -> None:
    assert any("requirements" in fault for fault in asvs.faults(ALL[1:]))
    assert any("2 times" in fault for fault in asvs.faults([*ALL, ALL[0]]))
    worse = [
        replace(each, state="not", reason="x") if each.state == "satisfied" else each
        for each in ALL
    ]
    assert any("fewer than 90%" in fault for fault in asvs.faults(worse))
