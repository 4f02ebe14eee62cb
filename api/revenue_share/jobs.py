"""What the clock does for the revenue share."""

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.revenue_share import estimates, period_close


async def close_due(jobs: WorkerContext) -> None:
    """Close every month that is due, the oldest first."""
    at = now()
    for month in await period_close.due(jobs.database, at):
        await period_close.close(jobs, month, at=at)


async def estimate(jobs: WorkerContext) -> None:
    """Reckon what months that still run would give by now."""
    await estimates.estimate(jobs, at=now())
