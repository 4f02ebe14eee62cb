"""Every statement about copies, and about members who are about to leave."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Interval, delete, exists, func, insert, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.account.models import DataExport, Leaving
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payouts.models import Payout
from api.users.models import Member


async def lock_member(connection: WriteTransaction, member_id: UUID) -> AnyRow:
    """When a member is deleted, if ever; of two wishes at once the second waits for the first."""
    rows = await connection.execute(
        select(Member.deletes_at, Member.purged_at)
        .where(Member.id == member_id)
        .with_for_update(key_share=True)
    )
    return rows.one()


async def newest_export(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> AnyRow | None:
    """The copy that was asked for last, unless its time is over."""
    rows = await connection.execute(
        select(DataExport.__table__)
        .where(DataExport.member_id == member_id, DataExport.expires_at > func.now())
        .order_by(DataExport.id.desc())
        .limit(1)
    )
    return rows.one_or_none()


async def insert_export(
    connection: WriteTransaction, export_id: UUID, member_id: UUID, kept: timedelta
) -> None:
    expires_at = func.now() + literal(kept, Interval())
    await connection.execute(
        insert(DataExport).values(id=export_id, member_id=member_id, expires_at=expires_at)
    )


async def downloadable(connection: ReadConnection, export_id: UUID) -> AnyRow | None:
    """What a download needs to know of a copy that is ready, and whose time is not over."""
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


async def has_live_payout(connection: ReadConnection | WriteTransaction, member_id: UUID) -> bool:
    live = Payout.status.in_(["pending", "in-progress"])
    return bool(
        await connection.scalar(select(exists().where(Payout.member_id == member_id, live)))
    )


async def put_leaving(
    connection: WriteTransaction, member_id: UUID, reason: str | None, grace: timedelta
) -> datetime:
    """Set the date, once: asked again it stays, and what is said last is kept."""
    new = upsert(Leaving).values(member_id=member_id, reason=reason)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[Leaving.member_id],
            set_={"reason": func.coalesce(new.excluded.reason, Leaving.reason)},
        )
    )
    ends = func.now() + literal(grace, Interval())
    deletes_at: Any = await connection.scalar(
        update(Member)
        .where(Member.id == member_id)
        .values(deletes_at=func.coalesce(Member.deletes_at, ends))
        .returning(Member.deletes_at)
    )
    found: datetime = deletes_at
    return found


async def take_back(connection: WriteTransaction, member_id: UUID) -> bool:
    """Stay, with nothing left of what was said; False where there was nothing to take back, or
    where the work has begun."""
    gone = await connection.scalar(
        delete(Leaving)
        .where(Leaving.member_id == member_id, Leaving.begun_at.is_(None))
        .returning(Leaving.member_id)
    )
    if gone is None:
        return False
    await connection.execute(update(Member).where(Member.id == member_id).values(deletes_at=None))
    return True
