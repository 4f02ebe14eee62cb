"""npm run bench -- books: 10,000 histories of money, on both cores; 0 cents may be missing."""

from __future__ import annotations

import os
import subprocess
import time
from typing import Any, Final

from infra.local.process import PYTHON, ROOT

HISTORIES: Final = 10_000
QUICK: Final = 300


def rows(*, quick: bool) -> list[dict[str, Any]]:
    """The state machine of the tests, for so long that rare orders come up too."""
    count = QUICK if quick else HISTORIES
    options = ("-q", "-n", "2", "-p", "no:cacheprovider", "--tb=short")
    began = time.monotonic()
    done = subprocess.run(
        [PYTHON, "-m", "pytest", "api/tests/test_books_histories.py", *options],
        cwd=ROOT,
        env=os.environ | {"BOOKS_HISTORIES": str(count)},
        check=False,
    )
    seconds = time.monotonic() - began
    verdict = "0 cents off" if done.returncode == 0 else "NOT TRUE"
    print(f"{count:,} histories in {seconds:.0f} s: {verdict}")
    goal = "every property holds in each"
    return [{"work": "books", "value": count, "goal": goal, "ok": done.returncode == 0}]
