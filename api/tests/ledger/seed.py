"""Seed and number of the random histories of the ledger test.

LEDGER_SEED       an integer; the date (UTC) as YYYYMMDD by default
LEDGER_HISTORIES  the number of histories; 8 by default, 60 if QIMA_LONG=1; the ledger soak runs
                  10,000
"""

import os
from datetime import UTC, datetime


def ledger_seed() -> int:
    """Return the seed; the same seed generates the same histories."""
    return int(os.environ.get("LEDGER_SEED") or f"{datetime.now(UTC):%Y%m%d}")


def history_count() -> int:
    """Return the number of histories to run."""
    default = "60" if os.environ.get("QIMA_LONG") == "1" else "8"
    return int(os.environ.get("LEDGER_HISTORIES") or default)


def risk_history_count() -> int:
    """Return the number of histories of the seller risk tests, which are longer."""
    return max(1, history_count() // 4)
