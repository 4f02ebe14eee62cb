"""npm run bench -- ledger-soak: 10,000 random payment histories; the ledger must be exact."""

from __future__ import annotations

import os
import secrets
import subprocess
import time
from typing import Any, Final

from infra.local.process import PYTHON, ROOT

HISTORIES: Final = 10_000
QUICK: Final = 500
ROUND: Final = 500


def rows(*, quick: bool) -> list[dict[str, Any]]:
    """The state machine of the tests, in rounds, for so long that rare orders come up too."""
    count, held = QUICK if quick else HISTORIES, 0
    began = time.monotonic()
    # Each round needs a seed of its own, or it would repeat the histories of the first one.
    first_seed = int(os.environ.get("LEDGER_SEED") or secrets.randbits(32))
    while held < count and _hold(ROUND, first_seed + held // ROUND):
        held += ROUND
        print(f"{held:,} of {count:,} histories, 0 cents off, {_since(began):.0f} s", flush=True)
    if held < count:
        print(f"NOT TRUE after {held:,} histories")
    goal = f"every property holds in {count:,}"
    return [{"work": "ledger soak", "value": held, "goal": goal, "ok": held == count}]


def _hold(histories: int, seed: int) -> bool:
    """Whether every property held in so many of them, on a database of their own."""
    options = ("-q", "-n", "2", "-p", "no:cacheprovider", "--tb=short", "--no-header")
    done = subprocess.run(
        [PYTHON, "-m", "pytest", "api/tests/payments/test_ledger_properties.py", *options],
        cwd=ROOT,
        env=os.environ | {"LEDGER_HISTORIES": str(histories), "LEDGER_SEED": str(seed)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0


def _since(began: float) -> float:
    return time.monotonic() - began
