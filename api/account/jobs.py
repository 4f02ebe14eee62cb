"""What the worker does for copies, and for members who leave."""

import asyncio
from functools import partial
from typing import Final

from api.account.deletion.job import Purge
from api.account.events import ExportAsked
from api.account.export import job
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files.storage import open_storage

SWEPT_AT_ONCE: Final = 50
SWEEPS: Final = 200


async def prepare(jobs: WorkerContext, event: ExportAsked) -> None:
    """Make a copy; again, or at the same time, changes nothing."""
    settings = jobs.service(Settings)
    await job.prepare(jobs.database, open_storage(settings), settings, event.export_id)


async def resume(jobs: WorkerContext) -> None:
    """Make anew what a worker that died was making."""
    settings = jobs.service(Settings)
    await job.resume(jobs.database, open_storage(settings), settings)


async def purge(jobs: WorkerContext) -> None:
    """End the accounts whose thirty days are over."""
    seconds = jobs.service(Settings).deletion_grace_seconds
    await Purge(jobs.database, rest=partial(asyncio.sleep, seconds)).run()


async def let_go(jobs: WorkerContext) -> None:
    """Remove products of those who left whose last buyer is gone, too; once a day is enough."""
    await Purge(jobs.database).let_go()


async def sweep(jobs: WorkerContext) -> None:
    """Remove copies of more than seven days ago; their bytes go by the job of files."""
    for _ in range(SWEEPS):
        async with jobs.database.writing() as connection:
            removed = await job.remove_expired(connection, SWEPT_AT_ONCE)
        if removed < SWEPT_AT_ONCE:
            return
