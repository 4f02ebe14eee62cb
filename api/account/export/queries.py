"""Statements of the export job."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Interval, Uuid, delete, func, literal, literal_column, or_, select, update

from api.account.models import DataExport
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.files.models import File
from api.users.models import Member

_IS_PREPARING = DataExport.status == "preparing"


async def claim(
    connection: WriteTransaction, export_id: UUID, object_id: UUID, *, stale: timedelta
) -> AnyRow | None:
    """Claim an export that is unclaimed or whose lease has expired.

    Return its member, the object of the previous attempt and the number of this attempt.
    """
    is_stale = DataExport.claimed_at < func.now() - literal(stale, Interval())
    rows = await connection.execute(
        update(DataExport)
        .where(
            DataExport.id == export_id,
            _IS_PREPARING,
            or_(DataExport.claimed_at.is_(None), is_stale),
        )
        .values(
            object_id=object_id,
            claimed_at=func.now(),
            attempts=DataExport.attempts + 1,
            progress=0,
        )
        .returning(
            DataExport.member_id,
            DataExport.attempts,
            literal_column("old.object_id", Uuid).label("previous_object_id"),
        )
    )
    return rows.one_or_none()


async def record_progress(
    connection: WriteTransaction, export_id: UUID, object_id: UUID, progress: int
) -> bool:
    """Renew the lease and record the progress; return False if the claim was lost."""
    result = await connection.execute(
        update(DataExport)
        .where(DataExport.id == export_id, DataExport.object_id == object_id, _IS_PREPARING)
        .values(progress=progress, claimed_at=func.now())
    )
    return result.rowcount == 1


async def mark_ready(
    connection: WriteTransaction,
    export_id: UUID,
    object_id: UUID,
    retention: timedelta,
    **columns: Any,
) -> bool:
    """Mark an export as ready; return False if the claim was lost."""
    result = await connection.execute(
        update(DataExport)
        .where(DataExport.id == export_id, DataExport.object_id == object_id, _IS_PREPARING)
        .values(
            status="ready",
            progress=100,
            ready_at=func.now(),
            expires_at=func.now() + literal(retention, Interval()),
            **columns,
        )
    )
    return result.rowcount == 1


async def release_claim(
    connection: WriteTransaction, export_id: UUID, object_id: UUID, *, attempts: int
) -> None:
    """Release the claim for a retry; mark the export as failed after the last attempt."""
    is_claimed = (DataExport.id == export_id, DataExport.object_id == object_id, _IS_PREPARING)
    await connection.execute(
        update(DataExport).where(*is_claimed).values(claimed_at=None, progress=0)
    )
    await connection.execute(
        update(DataExport)
        .where(*is_claimed, DataExport.attempts >= attempts)
        .values(status="failed", object_id=None)
    )


async def fail_exhausted(
    connection: WriteTransaction, *, stale: timedelta, attempts: int
) -> Sequence[AnyRow]:
    """Fail exports whose worker died in the last attempt; return their objects in storage."""
    rows = await connection.execute(
        update(DataExport)
        .where(
            _IS_PREPARING,
            DataExport.attempts >= attempts,
            DataExport.claimed_at < func.now() - literal(stale, Interval()),
        )
        .values(status="failed", object_id=None)
        .returning(DataExport.id, literal_column("old.object_id", Uuid).label("object_id"))
    )
    return rows.all()


async def list_stale(connection: ReadConnection, *, stale: timedelta, limit: int) -> Sequence[UUID]:
    """List exports whose worker died, and unclaimed ones that were not retried."""
    last_seen = func.coalesce(DataExport.claimed_at, DataExport.requested_at)
    rows = await connection.scalars(
        select(DataExport.id)
        .where(_IS_PREPARING, last_seen < func.now() - literal(stale, Interval()))
        .order_by(DataExport.id)
        .limit(limit)
    )
    return rows.all()


async def get_owner(connection: ReadConnection, member_id: UUID) -> AnyRow:
    """Return the member of an export and the total size of their files."""
    size = (
        select(func.coalesce(func.sum(File.size_bytes), 0))
        .where(File.owner_id == member_id, File.status == "ready", File.blocked_at.is_(None))
        .scalar_subquery()
    )
    rows = await connection.execute(
        select(Member.name, Member.locale, size.label("size_bytes")).where(Member.id == member_id)
    )
    return rows.one()


async def delete_expired(connection: WriteTransaction, limit: int) -> Sequence[AnyRow]:
    """Delete one batch of expired exports; return their objects, which remain in storage."""
    expired = (
        select(DataExport.id)
        .where(DataExport.expires_at < func.now())
        .order_by(DataExport.expires_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    rows = await connection.execute(
        delete(DataExport)
        .where(DataExport.id.in_(expired))
        .returning(DataExport.id, DataExport.object_id)
    )
    return rows.all()
