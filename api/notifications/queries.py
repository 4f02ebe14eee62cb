"""Every statement about notifications."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import and_, func, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from api.kernel.db import AnyRow, AnySelect, Reading, Writing
from api.kernel.ids import new_id
from api.notifications.models import Notification
from api.users.models import Follow, Member


async def insert_follow(connection: Writing, *, followee_id: UUID, follower_id: UUID) -> bool:
    """Tell of a follow, once for ever and only while it stands; whether it is new."""
    subject = f"follow:{follower_id}"
    standing = select(
        literal(new_id()),
        Follow.followee_id,
        literal("follow"),
        literal(subject),
        Follow.follower_id,
    ).where(Follow.followee_id == followee_id, Follow.follower_id == follower_id)
    new = await connection.scalar(
        upsert(Notification)
        .from_select(["id", "member_id", "type", "subject", "actor_id"], standing)
        .on_conflict_do_nothing()
        .returning(Notification.id)
    )
    return new is not None


def _shown(member_id: UUID) -> AnySelect:
    return (
        select(
            Notification.id.label("notification_id"),
            Notification.type,
            Notification.opened_at,
            Notification.created_at,
            Notification.post_id,
            Member.id,
            Member.name,
            Member.picture,
        )
        .join(Member, and_(Member.id == Notification.actor_id, Member.suspended_at.is_(None)))
        .where(Notification.member_id == member_id)
    )


async def newest(
    connection: Reading,
    *,
    member_id: UUID,
    after: UUID | None,
    limit: int,
    since: UUID | None = None,
) -> Sequence[AnyRow]:
    """What the member was told, newest first; `since` cuts off what a stream has sent."""
    query = _shown(member_id).order_by(Notification.id.desc()).limit(limit)
    if after is not None:
        query = query.where(Notification.id < after)
    if since is not None:
        query = query.where(Notification.id > since)
    return (await connection.execute(query)).all()


async def one(connection: AsyncConnection, member_id: UUID, notification_id: UUID) -> AnyRow | None:
    rows = await connection.execute(_shown(member_id).where(Notification.id == notification_id))
    return rows.one_or_none()


async def unread_count(connection: Reading, member_id: UUID) -> int:
    count = await connection.scalar(
        select(func.count())
        .select_from(Notification)
        .join(Member, and_(Member.id == Notification.actor_id, Member.suspended_at.is_(None)))
        .where(Notification.member_id == member_id, Notification.opened_at.is_(None))
    )
    return count or 0


async def mark_opened(
    connection: Writing, member_id: UUID, notification_id: UUID | None = None
) -> int:
    """Mark one, or all, as read; how many were unread."""
    query = (
        update(Notification)
        .where(Notification.member_id == member_id, Notification.opened_at.is_(None))
        .values(opened_at=func.now())
        .returning(Notification.id)
    )
    if notification_id is not None:
        query = query.where(Notification.id == notification_id)
    return len((await connection.execute(query)).all())
