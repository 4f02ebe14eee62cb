"""npm run bench -- fuzz: 10,000 hostile requests, and each security gate of the API.

The same number is sent to the running product: texts, nested documents, headers, tokens and
uploads. Rows state memory, the CPU time of the slowest answer, and honest calls meanwhile.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from infra.bench.core import memory
from infra.local.process import PYTHON, ROOT

REQUESTS: Final = 10_000
QUICK_REQUESTS: Final = 1_000


@dataclass(frozen=True)
class Gate:
    """A security property and the test modules that verify it. Browser tests run in npm test."""

    title: str
    tests: tuple[str, ...]

    def includes(self, name: str) -> bool:
        return any(name.endswith(f".{each.replace('/', '.')}") for each in self.tests)


GATES: Final = (
    Gate("hostile requests: 0 x 5xx, 0 drift", ("cross_cutting/test_fuzz",)),
    Gate(
        "who may do what: every operation",
        ("cross_cutting/test_authz_matrix", "cross_cutting/test_authz"),
    ),
    Gate("who is seen by whom: every answer", ("cross_cutting/test_visibility",)),
    Gate("words that only some may read: 0 elsewhere", ("cross_cutting/test_data_leaks",)),
    Gate("hostile files: 0 kept as sent, 300 MB", ("files/test_hostile",)),
    Gate("made-up tokens: 0 believed", ("auth/test_tokens",)),
    Gate("other issuers: 0 in by a lie", ("auth/test_oidc", "auth/test_oidc_hostile")),
    Gate("one-time codes: races, replay, enumeration", ("auth/test_otp",)),
    Gate("forged messages: 0 kept", ("payments/test_webhook_attacks", "payments/test_webhooks")),
    Gate("headers, origins, addresses: 0 leave", ("cross_cutting/test_http",)),
    Gate(
        "odd text and names: 0 that pretend",
        ("core/test_text", "users/test_names", "users/test_reserved_names"),
    ),
    Gate(
        "text bombs in every field and parser: 0 over 100 ms of CPU",
        ("cross_cutting/test_text_bombs", "cross_cutting/test_linear_time"),
    ),
    Gate(
        "floods: the limit and no more",
        ("core/test_concurrency", "core/test_rate_limit", "core/test_read_limit"),
    ),
    Gate("money: 0 cents lost, doubled or hidden", ("payments/test_attacks",)),
    Gate("after the purge: 0 left", ("account/test_deletion",)),
    Gate("production without its own secrets: 0 start", ("core/test_production_settings",)),
)


def rows(*, quick: bool) -> list[dict[str, Any]]:
    """Return one row per gate with its number of passed tests, all from one pytest run."""
    count, began = QUICK_REQUESTS if quick else REQUESTS, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "gates.xml")
        output = _run(report, count)
        cases = list(ET.parse(report).iter("testcase")) if report.exists() else []  # noqa: S314 - ours
        memory_rows = memory.rows(Path(folder, "memory"), requests=count)
    found = [*(_row(gate, cases, count) for gate in GATES), *memory_rows]
    for row in found:
        print(f"{'passed' if row['ok'] else 'FAILED'}  {row['work']:62} {row['value']}")
    print(f"\n{time.monotonic() - began:.0f} s")
    if not all(row["ok"] for row in found):
        print(output)
    return found


def _row(gate: Gate, cases: list[ET.Element], count: int) -> dict[str, Any]:
    gate_cases = [case for case in cases if gate.includes(case.get("classname", ""))]
    passed = sum(1 for case in gate_cases if not len(case))
    count_text = f"{count:,} requests in " if "requests" in gate.title else ""
    value = f"{count_text}{passed} of {len(gate_cases)} tests"
    return {"work": gate.title, "value": value, "goal": "all", "ok": 0 < passed == len(gate_cases)}


def _run(report: Path, requests: int) -> str:
    tests = [f"api/tests/{name}.py" for gate in GATES for name in gate.tests]
    options = ("-q", "-n", "2", "-p", "no:cacheprovider", "--tb=short", f"--junitxml={report}")
    done = subprocess.run(
        [PYTHON, "-m", "pytest", *tests, *options],
        cwd=ROOT,
        env=os.environ | {"QIMA_LONG": "1", "HOSTILE_REQUESTS": str(requests)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout[-20_000:]
