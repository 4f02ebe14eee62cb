"""Jobs of files."""

from functools import partial
from typing import Final

from api.core.batches import run_batches
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files import removal, uploads
from api.files.events import FileRemoved, UploadCompleted
from api.files.storage import open_storage

BATCH_SIZE: Final = 50
# The rest is left for the next day, so that a run ends.
MAX_BATCHES: Final = 200


async def assemble(jobs: WorkerContext, fact: UploadCompleted) -> None:
    """Assemble the parts of a file. Idempotent, also concurrently."""
    await uploads.assemble(jobs.database, open_storage(jobs.service(Settings)), fact.file_id)


async def delete_objects(jobs: WorkerContext, fact: FileRemoved) -> None:
    """Delete objects that no row references."""
    await open_storage(jobs.service(Settings)).delete(fact.keys)


async def cleanup(jobs: WorkerContext) -> None:
    """Delete files that were not attached within two days, and expired uploads.

    This deletes the rows; `delete_objects` deletes the bytes, requested by the same transactions.
    """
    await run_batches(
        jobs.database,
        partial(removal.remove_abandoned, limit=BATCH_SIZE),
        full_batch=BATCH_SIZE,
        max_batches=MAX_BATCHES,
    )
