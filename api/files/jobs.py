"""Jobs of files."""

from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from api.core.cleanup import CleanupStep, run_cleanup
from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.ids import first_id
from api.core.settings import Settings
from api.files import cdn_purge, evidence, queries, removal, uploads
from api.files.events import FileAccessChanged, FileRemoved, UploadCompleted
from api.files.inspection import open_inspector
from api.files.storage import open_storage

BATCH_SIZE: Final = 50
# Search engines drop an address sooner if it is gone (410) than if it is unknown (404).
REMOVED_ID_RETENTION: Final = timedelta(days=90)
# Younger files are being assembled by the delivery of their event.
ASSEMBLY_DELAY: Final = timedelta(minutes=2)


async def assemble(jobs: WorkerContext, fact: UploadCompleted) -> None:
    """Assemble the parts of a file. Idempotent, also concurrently."""
    settings = jobs.service(Settings)
    inspector = open_inspector(settings)
    await uploads.assemble(jobs.database, open_storage(settings), inspector, fact.file_id)


async def retry_assemblies(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Assemble the files whose scanner was away, or whose event was given up."""
    settings = jobs.service(Settings)
    inspector = open_inspector(settings)
    last, before = UUID(int=0), first_id((at or now()) - ASSEMBLY_DELAY)
    while True:
        async with jobs.database.reading() as connection:
            waiting = await queries.list_processing(
                connection, before=before, after=last, limit=BATCH_SIZE
            )
        for file_id in waiting:
            await uploads.assemble(jobs.database, open_storage(settings), inspector, file_id)
        if len(waiting) < BATCH_SIZE:
            return
        last = waiting[-1]


async def delete_objects(jobs: WorkerContext, fact: FileRemoved) -> None:
    """Delete objects that no row references."""
    await open_storage(jobs.service(Settings)).delete(fact.keys)


async def place_objects(jobs: WorkerContext, fact: FileAccessChanged) -> None:
    """Move the objects of blocked files out of the places from which they are served, or back."""
    storage = open_storage(jobs.service(Settings))
    await evidence.place_objects(jobs.database, storage, fact.file_ids)


async def purge_removed(jobs: WorkerContext, fact: FileRemoved) -> None:
    """Purge erased images from the CDN, if one is set.

    Raises:
        httpx.HTTPError: the CDN refused or was unavailable; the delivery is retried.
    """
    await cdn_purge.purge_keys(jobs.service(Settings), fact.keys)


async def purge_blocked(jobs: WorkerContext, fact: FileAccessChanged) -> None:
    """Purge blocked images from the CDN, if one is set.

    Raises:
        httpx.HTTPError: the CDN refused or was unavailable; the delivery is retried.
    """
    await cdn_purge.purge_files(jobs, fact.file_ids)


async def cleanup(jobs: WorkerContext, *, batch_size: int = BATCH_SIZE) -> None:
    """Delete files that were not attached within two days, expired uploads, and old removed ids.

    This deletes the rows; `delete_objects` deletes the bytes, requested by the same transactions.
    """
    before = now() - REMOVED_ID_RETENTION
    steps = (
        CleanupStep("file", removal.remove_abandoned, batch_size),
        CleanupStep("removed_file", partial(queries.delete_removed_before, before=before)),
    )
    await run_cleanup(jobs.database, "files.cleanup", steps)
