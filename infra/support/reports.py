"""Counts of passed, failed and skipped tests, read from the reports of the test runners."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_LINES = 8


# Reasons for which a test may skip itself. Any other skip fails: a suite could skip itself away.
_EXPECTED_SKIPS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"^needs QIMA_LONG=1",  # the long form of a test; `npm test -- --all` runs it
        r"^There is no git",  # a source archive has no history to take older code from
        r"^This is no checkout with a history",
        r"^This checkout's history does not reach back",
        r"^The newest migration is in no commit",
        # Version 1.21 is not among the packages of every distribution.
        r"^PgBouncer is not installed",
        r"^PgBouncer 1\.21 or newer is needed",
        # Stripe's command-line tool comes from a package that may be out of reach.
        r"^npm is not installed",
        r"^@stripe/cli@\S+ cannot be installed",
        # Their builds come from Playwright's own server, which may be out of reach.
        r"^Firefox and WebKit are tested where they are installed",
    )
)


@dataclass(frozen=True)
class Count:
    """Passed and failed tests, a few words on each failure, and how often a reason was skipped."""

    passed: int = 0
    failed: int = 0
    faults: tuple[str, ...] = field(default=(), compare=False)
    skips: Mapping[str, int] = field(default_factory=dict, compare=False)

    def __add__(self, other: Count) -> Count:
        return Count(
            self.passed + other.passed,
            self.failed + other.failed,
            self.faults + other.faults,
            Counter(self.skips) + Counter(other.skips),
        )

    def judged_by(self, code: int | None) -> Count:
        """Count a runner that ended with an error and named no failed test as one failure."""
        if code == 0 or self.failed:
            return self
        return self + Count(failed=1, faults=(f"the runner ended with code {code}",))


def skipped(reasons: Iterable[str]) -> Count:
    """Count skipped tests; each reason that is not expected is a failure."""
    found = Counter(reason.strip() or "no reason given" for reason in reasons)
    surprises = {
        reason: times
        for reason, times in found.items()
        if not any(pattern.search(reason) for pattern in _EXPECTED_SKIPS)
    }
    faults = tuple(f"unexpected skip ({times} times): {each}" for each, times in surprises.items())
    return Count(failed=len(faults), faults=faults, skips=found)


def from_junit(path: Path) -> Count:
    """Read pytest's --junitxml."""
    # Our own runner wrote the file a moment ago; no other XML is read here.
    suites = ET.parse(path).getroot().iter("testsuite")  # noqa: S314
    total = Count()
    for suite in suites:
        tests, omitted = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        faults = tuple(
            _fault(f"{case.get('classname')}::{case.get('name')}", why.get("message", ""))
            for case in suite.iter("testcase")
            for why in (*case.findall("failure"), *case.findall("error"))
        )
        total += Count(tests - omitted - failed, failed, faults)
        total += skipped(
            why.get("message", "")
            for case in suite.iter("testcase")
            for why in case.findall("skipped")
        )
    return total


def from_vitest(path: Path) -> Count:
    """Read vitest's JSON report."""
    report = json.loads(path.read_text(encoding="utf-8"))
    tests = [test for file in report.get("testResults", ()) for test in file["assertionResults"]]
    faults = tuple(
        _fault(test["fullName"], "\n".join(test["failureMessages"]))
        for test in tests
        if test["status"] == "failed"
    )
    count = Count(int(report["numPassedTests"]), int(report["numFailedTests"]), faults)
    omitted = [
        test["fullName"] for test in tests if test["status"] in {"skipped", "pending", "todo"}
    ]
    return count + skipped(f"vitest: {name}" for name in omitted)


def from_playwright(path: Path) -> Count:
    """Read Playwright's JSON report. A test that passed only on a retry has failed."""
    report = json.loads(path.read_text(encoding="utf-8"))
    stats = report["stats"]
    faults = tuple(_playwright_faults(report))
    count = Count(int(stats["expected"]), int(stats["unexpected"]) + int(stats["flaky"]), faults)
    return count + skipped(_playwright_skips(report))


def _playwright_skips(suite: Mapping[str, Any]) -> Iterator[str]:
    for inner in suite.get("suites", ()):
        yield from _playwright_skips(inner)
    for spec in suite.get("specs", ()):
        for test in spec["tests"]:
            if test.get("status") == "skipped":
                reasons = [
                    each.get("description", "")
                    for each in test.get("annotations", ())
                    if each.get("type") in {"skip", "fixme"}
                ]
                yield next(filter(None, reasons), "")


def failures_of_vitest(path: Path) -> str:
    """Return the whole messages of the failed tests."""
    report = json.loads(path.read_text(encoding="utf-8"))
    return "\n".join(
        _COLOURS.sub("", "\n".join([test["fullName"], *test["failureMessages"]]))
        for tested in report.get("testResults", ())
        for test in tested["assertionResults"]
        if test["status"] == "failed"
    )


def failures_of_playwright(path: Path) -> str:
    """Return the whole messages of the failed end-to-end tests."""

    def said(suite: Mapping[str, Any]) -> Iterator[str]:
        for inner in suite.get("suites", ()):
            yield from said(inner)
        for spec in suite.get("specs", ()):
            for test in spec["tests"]:
                for result in test["results"]:
                    for error in result.get("errors", ()):
                        yield f"{spec['title']}: {error.get('message', '')}"

    return _COLOURS.sub("", "\n".join(said(json.loads(path.read_text(encoding="utf-8")))))


def _playwright_faults(suite: Mapping[str, Any]) -> Iterator[str]:
    for inner in suite.get("suites", ()):
        yield from _playwright_faults(inner)
    for spec in suite.get("specs", ()):
        tried = [result for test in spec["tests"] for result in test["results"]]
        errors = [error for result in tried for error in result.get("errors", ())]
        if not spec["ok"] or errors:
            messages = "\n".join(error.get("message", "") for error in errors)
            yield _fault(f"{spec['file']}:{spec['line']} {spec['title']}", messages)


def _fault(name: str, message: str) -> str:
    lines = [line for line in _COLOURS.sub("", message).splitlines() if line.strip()]
    return "\n    ".join([name, *lines[:_LINES]])
