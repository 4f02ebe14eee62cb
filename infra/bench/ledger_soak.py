"""npm run bench -- ledger-soak: 10,000 random payment histories; the ledger must be exact.

A hundredth as many rings of sellers trade for months, and new sellers are charged back. LEDGER_SEED
repeats a run, whose seed is printed; LEDGER_HISTORIES sets the number of histories.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import time
from typing import Any, Final

from infra.local.process import PYTHON, ROOT

HISTORIES: Final = 10_000
QUICK_HISTORIES: Final = 500
# A new database keeps the tables small; each round takes about 40 s to begin.
ROUND_SIZE: Final = 1_000
# The tests of rings run a quarter as many as the histories they are given, and each ring takes as
# long as some histories.
RISK_SHARE: Final = 25
_LEDGER_TESTS: Final = "api/tests/payments/test_ledger_properties.py"
_RISK_TESTS: Final = "api/tests/payments/test_seller_risk.py"


def rows(*, quick: bool) -> list[dict[str, Any]]:
    """Run the state machine of the ledger tests in rounds, long enough to reach rare
    interleavings."""
    count = int(os.environ.get("LEDGER_HISTORIES") or (QUICK_HISTORIES if quick else HISTORIES))
    passed = 0
    began = time.monotonic()
    # A repeated seed would repeat the histories of the first round.
    first_seed = int(os.environ.get("LEDGER_SEED") or secrets.randbits(32))
    print(f"LEDGER_SEED={first_seed}", flush=True)
    while passed < count:
        size = min(ROUND_SIZE, count - passed)
        round_seed = first_seed + passed // ROUND_SIZE
        if not (
            _run_round(_LEDGER_TESTS, size, round_seed)
            and _run_round(_RISK_TESTS, size // RISK_SHARE, round_seed)
        ):
            break
        passed += size
        print(f"{passed:,} of {count:,} histories, 0 cents off, {_since(began):.0f} s", flush=True)
    if passed < count:
        print(f"NOT TRUE after {passed:,} histories")
    goal = f"every property holds in {count:,}"
    return [{"work": "ledger soak", "value": passed, "goal": goal, "ok": passed == count}]


def _run_round(tests: str, histories: int, seed: int) -> bool:
    """Return whether every property held in `histories` random histories."""
    # One process for each part of the test: half of them wait for PostgreSQL.
    options = ("-q", "-n", "4", "-p", "no:cacheprovider", "--tb=short", "--no-header")
    done = subprocess.run(
        [PYTHON, "-m", "pytest", tests, *options],
        cwd=ROOT,
        env=os.environ
        | {"LEDGER_HISTORIES": str(histories), "LEDGER_SEED": str(seed), "QIMA_LONG": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0


def _since(began: float) -> float:
    return time.monotonic() - began
