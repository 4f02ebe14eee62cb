"""Removal of files: rows first, under a condition; then their bytes, by a job.

Files that are held as evidence are blocked instead, which looks the same to everyone but staff.
"""

from collections.abc import Sequence
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.events import dispatch
from api.files import evidence, problems, queries
from api.files.download_urls import object_key
from api.files.events import FileRemoved

UNATTACHED_RETENTION_DAYS = 2


async def remove(connection: WriteTransaction, owner_id: UUID, file_id: UUID) -> None:
    """Remove a member's own file that is not in use.

    Raises:
        ApiError: `file_not_found`, `file_in_use`.
    """
    file = await queries.lock_file(connection, owner_id, file_id)
    if file is None:
        raise problems.file_not_found()
    if file.attached_at is not None:
        raise problems.file_in_use()
    await _remove(connection, [file])


async def remove_abandoned(connection: WriteTransaction, limit: int) -> int:
    """Remove one batch of unattached files and expired uploads; return their number."""
    files = await queries.lock_abandoned(connection, UNATTACHED_RETENTION_DAYS, limit)
    if files:
        await _remove(connection, files)
    return len(files)


async def remove_all(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID]
) -> None:
    """Remove files of a member that nothing shows any more, also attached ones."""
    found = await queries.lock_files(connection, owner_id, file_ids)
    if found:
        await _remove(connection, found, attached_too=True)


async def remove_evidence(connection: WriteTransaction, file_ids: Sequence[UUID]) -> None:
    """Remove blocked files whose retention has ended."""
    await _remove(connection, await evidence.lock_blocked(connection, file_ids), attached_too=True)


async def _remove(
    connection: WriteTransaction, files: Sequence[AnyRow], *, attached_too: bool = False
) -> None:
    time = now()
    held = [
        file for file in files if file.evidence_until is not None and file.evidence_until > time
    ]
    if held:
        await evidence.block(
            connection, [file.id for file in held], max(file.evidence_until for file in held)
        )
    files = [file for file in files if file not in held]
    if not files:
        return
    ids = [file.id for file in files]
    keys: dict[UUID, list[str]] = {file.id: _all_keys(file) for file in files}
    for file_id, object_id in await queries.list_part_objects(connection, ids):
        keys[file_id].append(object_key(file_id, object_id))
    await queries.delete_files(connection, ids, attached_too=attached_too)
    facts = [FileRemoved(keys=of_file) for of_file in keys.values() if of_file]
    if facts:
        await dispatch.emit(connection, *facts)


def _all_keys(file: AnyRow) -> list[str]:
    """Return the keys of the objects, of blocked files in both places."""
    keys = evidence.object_keys(file)
    if file.blocked_at is None:
        return keys
    return keys + [evidence.BLOCKED_PREFIX + key for key in keys]
