"""Statements about exports and deletion requests."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Interval, delete, exists, func, insert, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.account.models import DataExport, DeletionRequest
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payouts.models import Payout
from api.users.models import Member


async def lock_member(connection: WriteTransaction, member_id: UUID) -> AnyRow:
    """Lock a member row and return its deletion dates; concurrent requests wait."""
    rows = await connection.execute(
        select(Member.deletes_at, Member.purged_at)
        .where(Member.id == member_id)
        .with_for_update(key_share=True)
    )
    return rows.one()


async def get_newest_export(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> AnyRow | None:
    """Return the most recent export, or None if it has expired."""
    rows = await connection.execute(
        select(DataExport.__table__)
        .where(DataExport.member_id == member_id, DataExport.expires_at > func.now())
        .order_by(DataExport.id.desc())
        .limit(1)
    )
    return rows.one_or_none()


async def insert_export(
    connection: WriteTransaction, export_id: UUID, member_id: UUID, retention: timedelta
) -> None:
    expires_at = func.now() + literal(retention, Interval())
    await connection.execute(
        insert(DataExport).values(id=export_id, member_id=member_id, expires_at=expires_at)
    )


async def get_downloadable(connection: ReadConnection, export_id: UUID) -> AnyRow | None:
    """Return the object of an export that is ready and has not expired."""
    rows = await connection.execute(
        select(
            DataExport.object_id,
            DataExport.size_bytes,
            DataExport.sha256,
            DataExport.ready_at,
        ).where(
            DataExport.id == export_id,
            DataExport.status == "ready",
            DataExport.expires_at > func.now(),
        )
    )
    return rows.one_or_none()


async def has_unfinished_payout(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> bool:
    is_unfinished = Payout.status.in_(["pending", "in-progress"])
    return bool(
        await connection.scalar(
            select(exists().where(Payout.member_id == member_id, is_unfinished))
        )
    )


async def upsert_deletion_request(
    connection: WriteTransaction, member_id: UUID, reason: str | None, grace: timedelta
) -> datetime:
    """Record a deletion request; a repeated one keeps the date and may replace the reason."""
    new = upsert(DeletionRequest).values(member_id=member_id, reason=reason)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[DeletionRequest.member_id],
            set_={"reason": func.coalesce(new.excluded.reason, DeletionRequest.reason)},
        )
    )
    ends = func.now() + literal(grace, Interval())
    deletes_at: Any = await connection.scalar(
        update(Member)
        .where(Member.id == member_id)
        .values(deletes_at=func.coalesce(Member.deletes_at, ends))
        .returning(Member.deletes_at)
    )
    date: datetime = deletes_at
    return date


async def delete_deletion_request(connection: WriteTransaction, member_id: UUID) -> bool:
    """Cancel a deletion request; return False if there is none or its deletion has begun."""
    deleted = await connection.scalar(
        delete(DeletionRequest)
        .where(DeletionRequest.member_id == member_id, DeletionRequest.begun_at.is_(None))
        .returning(DeletionRequest.member_id)
    )
    if deleted is None:
        return False
    await connection.execute(update(Member).where(Member.id == member_id).values(deletes_at=None))
    return True
