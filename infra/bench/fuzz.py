"""npm run bench -- fuzz: 10,000 hostile requests, and each gate of security in the API."""

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
QUICK: Final = 1_000


@dataclass(frozen=True)
class Gate:
    """What must hold, and the tests that hold it; journeys in a browser have theirs in npm test."""

    asked: str
    tests: tuple[str, ...]

    def is_of(self, name: str) -> bool:
        return any(name.endswith(f".{each}") for each in self.tests)


GATES: Final = (
    Gate("hostile requests: 0 x 5xx, 0 drift", ("test_fuzz",)),
    Gate("who may do what: every operation", ("test_rights_matrix", "test_rights_everywhere")),
    Gate("who is seen by whom: every answer", ("test_privacy_everywhere",)),
    Gate("words that only some may read: 0 elsewhere", ("test_canaries_everywhere",)),
    Gate("hostile files: 0 kept as sent, 300 MB", ("test_files_hostile",)),
    Gate("made-up tokens: 0 believed", ("test_auth_tokens",)),
    Gate("other issuers: 0 in by a lie", ("test_auth_federation", "test_auth_federation_lies")),
    Gate("one-time codes: races, replay, enumeration", ("test_auth_codes",)),
    Gate("forged messages: 0 kept", ("test_webhook_attacks", "test_payments_webhooks")),
    Gate("headers, origins, addresses: 0 leave", ("test_edge_everywhere",)),
    Gate("odd text and names: 0 that pretend", ("test_kernel_text", "test_users_names")),
    Gate("floods: the limit and no more", ("test_kernel_room", "test_kernel_limits")),
    Gate("money: 0 cents lost, doubled or hidden", ("test_money_attacks",)),
    Gate("after the purge: 0 left", ("test_account_purge",)),
    Gate("production without its own secrets: 0 start", ("test_kernel_production",)),
)


def rows(*, quick: bool) -> list[dict[str, Any]]:
    """Each gate with how many tests held it, in one run of them all."""
    count, began = QUICK if quick else REQUESTS, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "gates.xml")
        said = _run(report, count)
        cases = list(ET.parse(report).iter("testcase")) if report.exists() else []  # noqa: S314 - ours
        weighed = memory.rows(Path(folder, "memory"), requests=count)
    found = [*(_row(gate, cases, count) for gate in GATES), *weighed]
    for row in found:
        print(f"{'  held' if row['ok'] else 'BROKEN'}  {row['work']:62} {row['value']}")
    print(f"\n{time.monotonic() - began:.0f} s")
    if not all(row["ok"] for row in found):
        print(said)
    return found


def _row(gate: Gate, cases: list[ET.Element], count: int) -> dict[str, Any]:
    own = [case for case in cases if gate.is_of(case.get("classname", ""))]
    held = sum(1 for case in own if not len(case))
    tried = f"{count:,} requests in " if "requests" in gate.asked else ""
    value = f"{tried}{held} of {len(own)} tests"
    return {"work": gate.asked, "value": value, "goal": "all", "ok": 0 < held == len(own)}


def _run(report: Path, requests: int) -> str:
    tests = [f"api/tests/{name}.py" for gate in GATES for name in gate.tests]
    options = ("-q", "-n", "2", "-p", "no:cacheprovider", "--tb=short", f"--junitxml={report}")
    done = subprocess.run(
        [PYTHON, "-m", "pytest", *tests, *options],
        cwd=ROOT,
        env=os.environ | {"HOSTILE_REQUESTS": str(requests)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout[-20_000:]
