"""How many tests passed and failed, read from what each test runner wrote down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET


@dataclass(frozen=True)
class Count:
    """Tests that passed and tests that failed."""

    passed: int = 0
    failed: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.passed + other.passed, self.failed + other.failed)

    def judged_by(self, code: int | None) -> Count:
        """A runner that ended badly without naming a failed test is a failure itself."""
        return self if code == 0 or self.failed else Count(self.passed, 1)


def from_junit(path: Path) -> Count:
    """pytest's --junitxml."""
    # Our own runner wrote the file a moment ago; nobody else's XML is read here.
    suites = ET.parse(path).getroot().iter("testsuite")  # noqa: S314
    total = Count()
    for suite in suites:
        tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        total += Count(tests - skipped - failed, failed)
    return total


def from_vitest(path: Path) -> Count:
    """vitest's json reporter."""
    report = json.loads(path.read_text(encoding="utf-8"))
    return Count(int(report["numPassedTests"]), int(report["numFailedTests"]))


def from_playwright(path: Path) -> Count:
    """Playwright's json reporter; a journey that passed only when tried again has failed."""
    stats = json.loads(path.read_text(encoding="utf-8"))["stats"]
    return Count(int(stats["expected"]), int(stats["unexpected"]) + int(stats["flaky"]))
