"""How many tests passed and failed, read from what each test runner wrote down."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_LINES = 8


@dataclass(frozen=True)
class Count:
    """Tests that passed and tests that failed, these with a few words on each."""

    passed: int = 0
    failed: int = 0
    faults: tuple[str, ...] = field(default=(), compare=False)

    def __add__(self, other: Count) -> Count:
        faults = self.faults + other.faults
        return Count(self.passed + other.passed, self.failed + other.failed, faults)

    def judged_by(self, code: int | None) -> Count:
        """A runner that ended badly without naming a failed test is a failure itself."""
        if code == 0 or self.failed:
            return self
        return Count(self.passed, 1, (f"the runner ended with code {code}",))


def from_junit(path: Path) -> Count:
    """pytest's --junitxml."""
    # Our own runner wrote the file a moment ago; nobody else's XML is read here.
    suites = ET.parse(path).getroot().iter("testsuite")  # noqa: S314
    total = Count()
    for suite in suites:
        tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        faults = tuple(
            _fault(f"{case.get('classname')}::{case.get('name')}", why.get("message", ""))
            for case in suite.iter("testcase")
            for why in (*case.findall("failure"), *case.findall("error"))
        )
        total += Count(tests - skipped - failed, failed, faults)
    return total


def from_vitest(path: Path) -> Count:
    """vitest's json reporter."""
    report = json.loads(path.read_text(encoding="utf-8"))
    faults = tuple(
        _fault(test["fullName"], "\n".join(test["failureMessages"]))
        for tested in report.get("testResults", ())
        for test in tested["assertionResults"]
        if test["status"] == "failed"
    )
    return Count(int(report["numPassedTests"]), int(report["numFailedTests"]), faults)


def from_playwright(path: Path) -> Count:
    """Playwright's json reporter; a journey that passed only when tried again has failed."""
    report = json.loads(path.read_text(encoding="utf-8"))
    stats = report["stats"]
    faults = tuple(_journeys_faults(report))
    return Count(int(stats["expected"]), int(stats["unexpected"]) + int(stats["flaky"]), faults)


def failures_of_vitest(path: Path) -> str:
    """What was said of each test that failed, whole."""
    report = json.loads(path.read_text(encoding="utf-8"))
    return "\n".join(
        _COLOURS.sub("", "\n".join([test["fullName"], *test["failureMessages"]]))
        for tested in report.get("testResults", ())
        for test in tested["assertionResults"]
        if test["status"] == "failed"
    )


def failures_of_playwright(path: Path) -> str:
    """As `failures_of_vitest`, of journeys."""

    def said(suite: Mapping[str, Any]) -> Iterator[str]:
        for inner in suite.get("suites", ()):
            yield from said(inner)
        for spec in suite.get("specs", ()):
            for test in spec["tests"]:
                for result in test["results"]:
                    for error in result.get("errors", ()):
                        yield f"{spec['title']}: {error.get('message', '')}"

    return _COLOURS.sub("", "\n".join(said(json.loads(path.read_text(encoding="utf-8")))))


def _journeys_faults(suite: Mapping[str, Any]) -> Iterator[str]:
    for inner in suite.get("suites", ()):
        yield from _journeys_faults(inner)
    for spec in suite.get("specs", ()):
        tried = [result for test in spec["tests"] for result in test["results"]]
        errors = [error for result in tried for error in result.get("errors", ())]
        if not spec["ok"] or errors:
            messages = "\n".join(error.get("message", "") for error in errors)
            yield _fault(f"{spec['file']}:{spec['line']} {spec['title']}", messages)


def _fault(name: str, message: str) -> str:
    lines = [line for line in _COLOURS.sub("", message).splitlines() if line.strip()]
    return "\n    ".join([name, *lines[:_LINES]])
