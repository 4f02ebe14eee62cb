"""What the worker does for files."""

from typing import Final

from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files import removal, uploads
from api.files.events import FileRemoved, UploadCompleted
from api.files.storage import open_storage

SWEPT_AT_ONCE: Final = 50
# What is left after so many is the next day's: a sweep has to end.
SWEEPS: Final = 200


async def assemble(jobs: WorkerContext, fact: UploadCompleted) -> None:
    """Join the parts of a file; again, or at the same time, changes nothing."""
    await uploads.join(jobs.database, open_storage(jobs.service(Settings)), fact.file_id)


async def erase(jobs: WorkerContext, fact: FileRemoved) -> None:
    """Remove objects that no row knows of any more."""
    await open_storage(jobs.service(Settings)).delete(fact.keys)


async def sweep(jobs: WorkerContext) -> None:
    """Remove files that nobody attached in two days, and uploads whose time is over.

    Their rows go here, their bytes by `erase`, which the same transactions ask for.
    """
    for _ in range(SWEEPS):
        async with jobs.database.writing() as connection:
            removed = await removal.remove_abandoned(connection, SWEPT_AT_ONCE)
        if removed < SWEPT_AT_ONCE:
            return
