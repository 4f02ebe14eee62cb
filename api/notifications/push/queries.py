"""Statements on push subscriptions and on the choices about them."""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import and_, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.models import Session
from api.core.db.database import AnyConnection, AnyRow, ReadConnection, WriteTransaction
from api.core.ids import new_id
from api.notifications.push.models import NotificationSettings, PushSubscription
from api.users.models import Member
from api.users.visibility import active

MAX_PER_MEMBER: Final = 20


async def upsert_subscription(
    connection: WriteTransaction, member_id: UUID, session_id: UUID, values: dict[str, Any]
) -> bool:
    """Store the subscription of a session, which replaces its former one.

    A browser whose member changed keeps its endpoint and keys: the subscription moves to the new
    session. Return False for another browser's endpoint, which has other keys.
    """
    await connection.execute(
        delete(PushSubscription).where(
            PushSubscription.session_id == session_id,
            PushSubscription.endpoint != values["endpoint"],
        )
    )
    new = upsert(PushSubscription).values(
        id=new_id(), member_id=member_id, session_id=session_id, **values
    )
    stored = await connection.scalar(
        new.on_conflict_do_update(
            index_elements=["endpoint"],
            set_={"member_id": member_id, "session_id": session_id, "failures": 0},
            where=and_(
                PushSubscription.p256dh == new.excluded.p256dh,
                PushSubscription.auth == new.excluded.auth,
            ),
        ).returning(PushSubscription.id)
    )
    return stored is not None


async def delete_oldest(connection: WriteTransaction, member_id: UUID) -> None:
    """Delete the member's subscriptions beyond the newest ones."""
    older = (
        select(PushSubscription.id)
        .where(PushSubscription.member_id == member_id)
        .order_by(PushSubscription.id.desc())
        .offset(MAX_PER_MEMBER)
    )
    await connection.execute(delete(PushSubscription).where(PushSubscription.id.in_(older)))


async def delete_of_session(connection: WriteTransaction, session_id: UUID) -> None:
    await connection.execute(
        delete(PushSubscription).where(PushSubscription.session_id == session_id)
    )


async def find_device(connection: ReadConnection, subscription_id: UUID) -> AnyRow | None:
    """Return a subscription with its member's language and quiet hours.

    None if its session ended or expired, or if the member is suspended or deleted.
    """
    is_live = and_(
        Session.id == PushSubscription.session_id,
        Session.ended_at.is_(None),
        Session.expires_at > func.now(),
    )
    choices = NotificationSettings
    query = (
        select(
            PushSubscription.id,
            PushSubscription.member_id,
            PushSubscription.endpoint,
            PushSubscription.p256dh,
            PushSubscription.auth,
            PushSubscription.failures,
            Member.locale,
            func.coalesce(choices.is_quiet, False).label("is_quiet"),
            choices.quiet_from,
            choices.quiet_to,
            choices.lets_important_through,
            choices.time_zone,
        )
        .join(Session, is_live)
        .join(Member, Member.id == PushSubscription.member_id)
        .outerjoin(choices, choices.member_id == PushSubscription.member_id)
        .where(PushSubscription.id == subscription_id, active(Member))
    )
    rows = await connection.execute(query)
    return rows.one_or_none()


async def mark_delivered(connection: WriteTransaction, subscription_id: UUID) -> None:
    await connection.execute(
        update(PushSubscription)
        .where(PushSubscription.id == subscription_id)
        .values(delivered_at=func.now(), failures=0)
    )


async def count_failure(connection: WriteTransaction, subscription_id: UUID) -> None:
    await connection.execute(
        update(PushSubscription)
        .where(PushSubscription.id == subscription_id, PushSubscription.failures < 1000)
        .values(failures=PushSubscription.failures + 1)
    )


async def delete_subscription(connection: WriteTransaction, subscription_id: UUID) -> None:
    await connection.execute(delete(PushSubscription).where(PushSubscription.id == subscription_id))


async def get_settings(connection: AnyConnection, member_id: UUID) -> AnyRow:
    """Return the member's settings, whose columns are null without a row, and the account's."""
    query = (
        select(NotificationSettings.__table__, Member.notification_choices)
        .select_from(Member)
        .outerjoin(NotificationSettings, NotificationSettings.member_id == Member.id)
        .where(Member.id == member_id)
    )
    rows = await connection.execute(query)
    row: AnyRow = rows.one()
    return row


async def update_settings(
    connection: WriteTransaction,
    member_id: UUID,
    choices: dict[str, dict[str, bool]],
    values: dict[str, Any],
) -> None:
    """Store settings; the choices of `push` and `email` are merged into the stored ones."""
    stored = upsert(NotificationSettings).values(member_id=member_id, **choices, **values)
    merged = {
        name: NotificationSettings.__table__.c[name].concat(stored.excluded[name])
        for name in choices
    }
    await connection.execute(
        stored.on_conflict_do_update(index_elements=["member_id"], set_={**merged, **values})
    )
