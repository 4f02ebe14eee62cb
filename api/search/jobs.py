"""Scheduled job of search."""

from api.core.events.dispatch import WorkerContext
from api.search import vocabulary


async def refresh_vocabulary(jobs: WorkerContext) -> None:
    """Count the words of the newest public posts."""
    async with jobs.database.writing() as connection:
        await vocabulary.refresh(connection)
