"""Times in UTC at which the schedule collects wire transfers and sends transfers to Stripe."""

from datetime import UTC, datetime, timedelta
from typing import Final

from api.payouts.models import MethodKind

BATCH_HOUR: Final = 5
BATCH_MINUTE: Final = 0
TRANSFER_MINUTE: Final = 25


def compute_next_run(kind: MethodKind, at: datetime) -> datetime:
    """Return the first run after the given time for payouts of a kind."""
    at = at.astimezone(UTC)
    if kind == "wire-transfer":
        run = at.replace(hour=BATCH_HOUR, minute=BATCH_MINUTE, second=0, microsecond=0)
        return run if run > at else run + timedelta(days=1)
    run = at.replace(minute=TRANSFER_MINUTE, second=0, microsecond=0)
    return run if run > at else run + timedelta(hours=1)
