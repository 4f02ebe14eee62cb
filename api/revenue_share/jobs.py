"""Scheduled jobs of the revenue share."""

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.revenue_share import estimates, period_close, proof_publication


async def close_due(jobs: WorkerContext) -> None:
    """Close every month that is due, oldest first, after publishing missing proofs."""
    at = now()
    await proof_publication.publish_final_months(jobs.database, jobs.service(Settings))
    for month in await period_close.due_months(jobs.database, at):
        await period_close.close(jobs, month, at=at)


async def estimate(jobs: WorkerContext) -> None:
    """Compute the estimates of the months that are not yet computed."""
    await estimates.estimate(jobs, at=now())
