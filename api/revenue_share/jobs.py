"""Scheduled jobs of the revenue share."""

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.revenue_share import estimates, period_close


async def close_due(jobs: WorkerContext) -> None:
    """Close every month that is due, oldest first."""
    at = now()
    for month in await period_close.due_months(jobs.database, at):
        await period_close.close(jobs, month, at=at)


async def estimate(jobs: WorkerContext) -> None:
    """Compute the estimates of the months that are not yet computed."""
    await estimates.estimate(jobs, at=now())
