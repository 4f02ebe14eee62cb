"""Counts of passed and failed tests in the reports of `npm test`."""

from __future__ import annotations

import json
from pathlib import Path

from infra.support import reports
from infra.support.reports import Count


def test_crash_of_a_runner_without_failed_tests_counts_as_failure() -> None:
    assert Count(passed=7).judged_by(2) == Count(passed=7, failed=1)
    assert Count(passed=7).judged_by(None) == Count(passed=7, failed=1)
    assert Count(passed=7, failed=2).judged_by(1) == Count(passed=7, failed=2)
    assert Count(passed=7).judged_by(0) == Count(passed=7)


def test_skipped_tests_are_neither_passed_nor_failed(tmp_path: Path) -> None:
    report = tmp_path / "api.xml"
    report.write_text(
        '<testsuites><testsuite tests="10" failures="1" errors="2" skipped="3"/></testsuites>'
    )
    assert reports.from_junit(report) == Count(passed=4, failed=3)


def test_web_test_file_that_does_not_load_counts_as_failure(tmp_path: Path) -> None:
    report = tmp_path / "web.json"
    report.write_text(json.dumps({"numPassedTests": 5, "numFailedTests": 0}))
    assert reports.from_vitest(report).judged_by(1) == Count(passed=5, failed=1)


def test_flaky_browser_test_counts_as_failure(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    stats = {"expected": 9, "unexpected": 0, "flaky": 1, "skipped": 2}
    report.write_text(json.dumps({"stats": stats}))
    assert reports.from_playwright(report) == Count(passed=9, failed=1)


def test_failed_tests_are_listed_with_their_messages(tmp_path: Path) -> None:
    api = tmp_path / "api.xml"
    api.write_text(
        '<testsuites><testsuite tests="2" failures="1" errors="0"><testcase classname="a.b"'
        ' name="c"><failure message="E  1 != 2"/></testcase></testsuite></testsuites>'
    )
    assert reports.from_junit(api).faults == ("a.b::c\n    E  1 != 2",)
    web = tmp_path / "web.json"
    failed = {"status": "failed", "fullName": "d e", "failureMessages": ["off"]}
    tested = [{"assertionResults": [failed, {"status": "passed", "fullName": "f"}]}]
    web.write_text(json.dumps({"numPassedTests": 1, "numFailedTests": 1, "testResults": tested}))
    assert reports.from_vitest(web).faults == ("d e\n    off",)
    report = tmp_path / "report.json"
    tests = [{"results": [{"errors": [{"message": "\x1b[31mnot seen\x1b[0m"}]}]}]
    spec = {"ok": False, "file": "g.spec.ts", "line": 7, "title": "h", "tests": tests}
    stats = {"expected": 0, "unexpected": 1, "flaky": 0}
    report.write_text(json.dumps({"stats": stats, "suites": [{"suites": [{"specs": [spec]}]}]}))
    assert reports.from_playwright(report).faults == ("g.spec.ts:7 h\n    not seen",)
