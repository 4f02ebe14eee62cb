"""Blocked files: withheld from everyone but staff, kept as evidence, and restored.

The row decides. A job moves the objects under `BLOCKED_PREFIX` and back, so that presigned URLs of
a bucket end too.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import func, select, update

from api.core.clock import now
from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.events import dispatch
from api.core.settings import Settings
from api.files.download_urls import object_key
from api.files.events import FileAccessChanged
from api.files.models import File
from api.files.queries import OBJECTS
from api.files.storage import Storage

BLOCKED_PREFIX: Final = "blocked/"
MAX_FILES: Final = 500


def retention_end(settings: Settings) -> datetime:
    """Return the end of the retention of evidence that is taken now."""
    return now() + timedelta(days=settings.evidence_retention_days)


def object_keys(file: AnyRow) -> list[str]:
    """Return the keys of the complete objects of a row with `OBJECTS`."""
    if file.object_id is not None:
        return [object_key(file.id, file.object_id)]
    return [f"{file.id}/{width}.webp" for width in file.widths or ()]


async def hold(connection: WriteTransaction, file_ids: Iterable[UUID], until: datetime) -> None:
    """Keep the bytes of files as evidence, should they be removed before `until`."""
    await connection.execute(
        update(File)
        .where(File.id.in_(sorted(file_ids)))
        .values(evidence_until=func.greatest(File.evidence_until, until))
    )


async def release(connection: WriteTransaction, file_ids: Iterable[UUID]) -> None:
    """End the hold of files that are not blocked."""
    await connection.execute(
        update(File)
        .where(File.id.in_(sorted(file_ids)), File.blocked_at.is_(None))
        .values(evidence_until=None)
    )


async def block(
    connection: WriteTransaction, file_ids: Iterable[UUID], until: datetime
) -> list[UUID]:
    """Withhold the bytes of files from everyone but staff; return the ids of the files."""
    return await _set_blocked(
        connection,
        file_ids,
        blocked_at=func.coalesce(File.blocked_at, func.now()),
        evidence_until=func.greatest(File.evidence_until, until),
    )


async def unblock(connection: WriteTransaction, file_ids: Iterable[UUID]) -> list[UUID]:
    """Serve blocked files again; return the ids of those that still exist."""
    return await _set_blocked(connection, file_ids, blocked_at=None, evidence_until=None)


async def _set_blocked(
    connection: WriteTransaction, file_ids: Iterable[UUID], **values: object
) -> list[UUID]:
    rows = await connection.scalars(
        update(File).where(File.id.in_(sorted(file_ids))).values(values).returning(File.id)
    )
    changed = sorted(rows.all())
    if changed:
        await dispatch.emit(connection, FileAccessChanged(file_ids=changed))
    return changed


async def place_objects(database: Database, storage: Storage, file_ids: Sequence[UUID]) -> None:
    """Move the objects of files to where their rows say they belong. Idempotent."""
    for file_id in file_ids:
        # The lock is held while objects move: two concurrent moves in opposite directions, each a
        # copy and a deletion, could delete both copies.
        async with database.writing() as connection:
            query = select(*OBJECTS).where(File.id == file_id).with_for_update()
            file = (await connection.execute(query)).one_or_none()
            if file is None:
                continue
            for key in object_keys(file):
                places = (key, BLOCKED_PREFIX + key)
                source, target = places if file.blocked_at else places[::-1]
                await storage.move(source, target)


async def list_held(connection: ReadConnection, owner_id: UUID) -> Sequence[AnyRow]:
    """List a member's files that are held as evidence, newest first."""
    query = (
        select(*OBJECTS, File.name, File.mime, File.created_at)
        .where(File.owner_id == owner_id, File.evidence_until > func.now())
        .order_by(File.id.desc())
        .limit(MAX_FILES)
    )
    return (await connection.execute(query)).all()


async def lock_blocked(connection: WriteTransaction, file_ids: Sequence[UUID]) -> Sequence[AnyRow]:
    """Lock blocked files, with the keys of their objects."""
    query = (
        select(*OBJECTS)
        .where(File.id.in_(file_ids), File.blocked_at.is_not(None))
        .order_by(File.id)
        .with_for_update()
    )
    return (await connection.execute(query)).all()


async def lock_expired(connection: WriteTransaction, limit: int) -> Sequence[UUID]:
    """Lock blocked files whose retention has ended; return their ids."""
    query = (
        select(File.id)
        .where(File.blocked_at.is_not(None), File.evidence_until < func.now())
        .order_by(File.evidence_until, File.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await connection.scalars(query)).all()
