"""What the clock does for the revenue share."""

from api.kernel.clock import now
from api.kernel.events import Jobs
from api.revenue_share.shares import closing, estimating


async def close_due(jobs: Jobs) -> None:
    """Close every month that is due, the oldest first."""
    at = now()
    for month in await closing.due(jobs.database, at):
        await closing.close(jobs, month, at=at)


async def estimate(jobs: Jobs) -> None:
    """Reckon what months that still run would give by now."""
    await estimating.estimate(jobs, at=now())
