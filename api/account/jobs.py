"""Event handlers and scheduled jobs of data exports and account deletion."""

import asyncio
from functools import partial
from typing import Final

from api.account.deletion.job import DeletionJob
from api.account.events import ExportRequested
from api.account.export import job
from api.core.cleanup import CleanupStep, run_cleanup
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files.storage import open_storage

CLEANUP_BATCH_SIZE: Final = 50


async def prepare_export(jobs: WorkerContext, event: ExportRequested) -> None:
    """Prepare an export; a repeated or concurrent delivery has no effect."""
    settings = jobs.service(Settings)
    await job.prepare_export(jobs.database, open_storage(settings), settings, event.export_id)


async def resume_exports(jobs: WorkerContext) -> None:
    """Restart the exports whose worker died."""
    settings = jobs.service(Settings)
    await job.resume_exports(jobs.database, open_storage(settings), settings)


async def delete_accounts(jobs: WorkerContext) -> None:
    """Delete the accounts whose grace period of 30 days has ended."""
    seconds = jobs.service(Settings).deletion_grace_seconds
    await DeletionJob(jobs.database, pause=partial(asyncio.sleep, seconds)).run()


async def delete_unowned_products(jobs: WorkerContext) -> None:
    """Delete the products of deleted members that have no owner any more; runs daily."""
    await DeletionJob(jobs.database).delete_unowned_products()


async def delete_expired_exports(jobs: WorkerContext) -> None:
    """Delete expired exports; `FileRemoved` events delete their objects in storage."""
    steps = (CleanupStep("data_export", job.delete_expired_exports, CLEANUP_BATCH_SIZE),)
    await run_cleanup(jobs.database, "account.cleanup", steps)
