"""Statements that insert, update and retract notifications."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    and_,
    case,
    delete,
    exists,
    func,
    literal,
    null,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy import Uuid as UuidType
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, aggregate_order_by
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, WriteTransaction
from api.core.ids import new_id
from api.notifications.email.queue import queue_emails
from api.notifications.models import Notification, NotificationSource
from api.notifications.push.queue import queue_pushes
from api.notifications.recipients import NotificationRule

COLUMNS = (
    "id",
    "moved_id",
    "member_id",
    "type",
    "subject",
    "actor_id",
    "post_id",
    "comment_id",
    "facts",
)


async def insert_for_recipients(
    connection: WriteTransaction, rule: NotificationRule
) -> Sequence[UUID]:
    """Insert the notifications of a rule; return the members who were not yet notified."""
    if rule.group is None:
        return await _insert_single(connection, rule)
    row = await _lock_group(connection, rule, rule.group)
    if row is None:
        return ()
    await _add_to_group(connection, rule, row)
    return (row.member_id,)


async def _insert_single(connection: WriteTransaction, rule: NotificationRule) -> Sequence[UUID]:
    recipients = rule.recipients.add_columns(_key_column(rule.key).label("subject")).subquery()
    # A subquery evaluates the volatile function once, so that both ids of a row are equal.
    rows = select(func.uuidv7().label("id"), recipients).subquery()
    inserted = (
        upsert(Notification)
        .from_select(
            COLUMNS,
            select(
                rows.c.id,
                rows.c.id,
                rows.c.member_id,
                literal(rule.type),
                rows.c.subject,
                literal(rule.actor_id, UuidType),
                rows.c.post_id,
                rows.c.comment_id,
                rows.c.facts,
            ),
        )
        .on_conflict_do_nothing()
        .returning(Notification.id, Notification.member_id)
        .cte("inserted")
    )
    notified = await connection.scalars(
        select(inserted.c.member_id).add_cte(
            queue_pushes(inserted, rule.type), *queue_emails(inserted, rule.type)
        )
    )
    return notified.all()


async def _lock_group(
    connection: WriteTransaction, rule: NotificationRule, group: str
) -> AnyRow | None:
    """Record the source, then lock its unread group, which is created if it does not exist.

    The row lock serializes concurrent sources of a group. Returns None when the source is already
    recorded, no longer exists, or has no recipient.
    """
    recipients = rule.recipients.cte("recipients")
    recorded = (
        upsert(NotificationSource)
        .from_select(
            ["member_id", "act", "actor_id"],
            select(recipients.c.member_id, _key_column(rule.key), literal(rule.actor_id, UuidType)),
        )
        .on_conflict_do_nothing()
        .returning(NotificationSource.member_id)
        .cte("recorded")
    )
    new = literal(new_id(), UuidType)
    insert = upsert(Notification).from_select(
        [*COLUMNS, "count"],
        select(
            new,
            new,
            recipients.c.member_id,
            literal(rule.type),
            literal(group),
            literal(rule.actor_id, UuidType),
            recipients.c.post_id,
            recipients.c.comment_id,
            recipients.c.facts,
            literal(0),
        ).join(recorded, recorded.c.member_id == recipients.c.member_id),
    )
    excluded = insert.excluded
    rows = await connection.execute(
        insert.on_conflict_do_update(
            index_elements=["member_id", "subject"],
            set_={"comment_id": excluded.comment_id, "facts": excluded.facts},
        ).returning(Notification.id, Notification.member_id)
    )
    return rows.one_or_none()


async def _add_to_group(
    connection: WriteTransaction, rule: NotificationRule, group: AnyRow
) -> None:
    """Make the actor the latest of a group, and count them unless they are already in it.

    This is a separate statement, so that its snapshot includes the commits of earlier lock holders.
    """
    source = and_(
        NotificationSource.member_id == group.member_id, NotificationSource.act == rule.key
    )
    joined = (
        update(NotificationSource)
        .where(source)
        .values(notification_id=group.id)
        .returning(NotificationSource.member_id)
        .cte("joined")
    )
    # The snapshot excludes the update of the CTE: this sees only earlier sources.
    is_member = exists().where(
        NotificationSource.notification_id == group.id, NotificationSource.actor_id == rule.actor_id
    )
    previous = func.array_prepend(
        Notification.actor_id,
        func.array_remove(Notification.earlier_ids, rule.actor_id, type_=ARRAY(UuidType)),
        type_=ARRAY(UuidType),
    )
    earlier: ColumnElement[Any] = case(
        (Notification.count == 0, literal([], ARRAY(UuidType))),
        (Notification.actor_id == rule.actor_id, Notification.earlier_ids),
        else_=previous[1:2],
    )
    ids = literal(group.id, UuidType), literal(group.member_id, UuidType)
    notified = select(ids[0].label("id"), ids[1].label("member_id")).subquery()
    await connection.execute(
        update(Notification)
        .add_cte(joined, queue_pushes(notified, rule.type), *queue_emails(notified, rule.type))
        .where(Notification.id == group.id)
        .values(
            moved_id=func.uuidv7(),
            actor_id=rule.actor_id,
            earlier_ids=earlier,
            count=Notification.count + case((is_member, 0), else_=1),
        )
    )


async def update_facts(connection: WriteTransaction, rule: NotificationRule) -> None:
    """Update the facts of a source's notification, while its actor is the latest."""
    recipients = rule.recipients.subquery()
    await connection.execute(
        update(Notification)
        .where(
            NotificationSource.member_id == recipients.c.member_id,
            NotificationSource.act == rule.key,
            Notification.id == NotificationSource.notification_id,
            Notification.actor_id == rule.actor_id,
            Notification.facts != recipients.c.facts,
        )
        .values(facts=recipients.c.facts)
    )


def _key_column(key: str | ColumnElement[str]) -> ColumnElement[str]:
    return literal(key) if isinstance(key, str) else key


async def retract_between(connection: WriteTransaction, first_id: UUID, second_id: UUID) -> None:
    """Delete the notifications of two members about each other, and recompute their groups."""
    pairs = [(first_id, second_id), (second_id, first_id)]
    deleted = await connection.scalars(
        delete(NotificationSource)
        .where(tuple_(NotificationSource.member_id, NotificationSource.actor_id).in_(pairs))
        .returning(NotificationSource.notification_id)
    )
    groups = {group for group in deleted if group is not None}
    about_each_other = tuple_(Notification.member_id, Notification.actor_id).in_(pairs)
    # Rows are locked in id order, which prevents deadlocks.
    await connection.execute(
        select(Notification.id)
        .where(or_(Notification.id.in_(groups), about_each_other))
        .order_by(Notification.id)
        .with_for_update()
    )
    await connection.execute(_recompute_groups(groups))
    await connection.execute(delete(Notification).where(about_each_other))


async def retract_actor(connection: WriteTransaction, actor_id: UUID, limit: int) -> int:
    """Retract up to `limit` sources of an actor, and recompute their groups.

    When no source is left, delete up to `limit` notifications of the actor. Returns the row count.
    """
    acts = (
        select(NotificationSource.member_id, NotificationSource.act)
        .where(NotificationSource.actor_id == actor_id)
        .limit(limit)
    )
    deleted = await connection.execute(
        delete(NotificationSource)
        .where(tuple_(NotificationSource.member_id, NotificationSource.act).in_(acts))
        .returning(NotificationSource.notification_id)
    )
    retracted = deleted.scalars().all()
    groups = {group for group in retracted if group is not None}
    await connection.execute(
        select(Notification.id)
        .where(Notification.id.in_(groups))
        .order_by(Notification.id)
        .with_for_update()
    )
    await connection.execute(_recompute_groups(groups))
    if retracted:
        return len(retracted)
    # A notification that still names the actor has no other actors.
    remaining = select(Notification.id).where(Notification.actor_id == actor_id).limit(limit)
    removed = await connection.execute(delete(Notification).where(Notification.id.in_(remaining)))
    return removed.rowcount


def _recompute_groups(groups: set[UUID]) -> Any:
    """Recompute the actors of groups from their remaining sources."""
    latest = (
        select(
            NotificationSource.notification_id,
            NotificationSource.actor_id,
            func.max(NotificationSource.told_at).label("at"),
        )
        .where(NotificationSource.notification_id.in_(groups))
        .group_by(NotificationSource.notification_id, NotificationSource.actor_id)
        .subquery()
    )
    order = aggregate_order_by(latest.c.actor_id, latest.c.at.desc(), latest.c.actor_id)
    remaining = (
        select(
            latest.c.notification_id,
            func.array_agg(order, type_=ARRAY(UuidType)).label("actors"),
            func.count().label("total"),
        )
        .group_by(latest.c.notification_id)
        .subquery()
    )
    is_latest_unchanged = Notification.actor_id == remaining.c.actors[1]
    return (
        update(Notification)
        .where(Notification.id == remaining.c.notification_id)
        .values(
            actor_id=remaining.c.actors[1],
            earlier_ids=remaining.c.actors[2:3],
            count=remaining.c.total,
            # Facts and comment belong to the latest actor.
            facts=case((is_latest_unchanged, Notification.facts), else_=literal({}, JSONB)),
            comment_id=case((is_latest_unchanged, Notification.comment_id), else_=null()),
        )
    )
