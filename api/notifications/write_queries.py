"""The statements that tell, and those that forget."""

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
from api.notifications.models import Notification, ToldAct
from api.notifications.recipients import Act

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


async def tell(connection: WriteTransaction, act: Act) -> Sequence[UUID]:
    """Tell of an act whoever it concerns and who wants to know; who was told just now."""
    if act.group is None:
        return await _alone(connection, act)
    row = await _open_group(connection, act, act.group)
    if row is None:
        return ()
    await _join_group(connection, act, row)
    return (row.member_id,)


async def _alone(connection: WriteTransaction, act: Act) -> Sequence[UUID]:
    standing = act.standing.add_columns(_text(act.key).label("subject")).subquery()
    # A volatile function in a subquery of its own: both ids of a row are the same.
    rows = select(func.uuidv7().label("id"), standing).subquery()
    told = await connection.scalars(
        upsert(Notification)
        .from_select(
            COLUMNS,
            select(
                rows.c.id,
                rows.c.id,
                rows.c.member_id,
                literal(act.type),
                rows.c.subject,
                literal(act.actor_id, UuidType),
                rows.c.post_id,
                rows.c.comment_id,
                rows.c.facts,
            ),
        )
        .on_conflict_do_nothing()
        .returning(Notification.member_id)
    )
    return told.all()


async def _open_group(connection: WriteTransaction, act: Act, group: str) -> AnyRow | None:
    """Note the act, and take the unread group that it belongs to, made where there is none.

    The group's row stays locked, so that whoever joins at the same moment waits. None where the
    act is noted already, does not stand, or is not wanted.
    """
    standing = act.standing.cte("standing")
    noted = (
        upsert(ToldAct)
        .from_select(
            ["member_id", "act", "actor_id"],
            select(standing.c.member_id, _text(act.key), literal(act.actor_id, UuidType)),
        )
        .on_conflict_do_nothing()
        .returning(ToldAct.member_id)
        .cte("noted")
    )
    new = literal(new_id(), UuidType)
    insert = upsert(Notification).from_select(
        [*COLUMNS, "count"],
        select(
            new,
            new,
            standing.c.member_id,
            literal(act.type),
            literal(group),
            literal(act.actor_id, UuidType),
            standing.c.post_id,
            standing.c.comment_id,
            standing.c.facts,
            literal(0),
        ).join(noted, noted.c.member_id == standing.c.member_id),
    )
    given = insert.excluded
    rows = await connection.execute(
        insert.on_conflict_do_update(
            index_elements=["member_id", "subject"],
            set_={"comment_id": given.comment_id, "facts": given.facts},
        ).returning(Notification.id, Notification.member_id)
    )
    return rows.one_or_none()


async def _join_group(connection: WriteTransaction, act: Act, group: AnyRow) -> None:
    """Put the actor first, and count them unless they are in the group.

    A statement of its own: it sees what those committed who held the lock before.
    """
    own = and_(ToldAct.member_id == group.member_id, ToldAct.act == act.key)
    joined = (
        update(ToldAct)
        .where(own)
        .values(notification_id=group.id)
        .returning(ToldAct.member_id)
        .cte("joined")
    )
    # The statement does not see what its own first part writes: these are the acts before this.
    is_in = exists().where(ToldAct.notification_id == group.id, ToldAct.actor_id == act.actor_id)
    before = func.array_prepend(
        Notification.actor_id,
        func.array_remove(Notification.earlier_ids, act.actor_id, type_=ARRAY(UuidType)),
        type_=ARRAY(UuidType),
    )
    earlier: ColumnElement[Any] = case(
        (Notification.count == 0, literal([], ARRAY(UuidType))),
        (Notification.actor_id == act.actor_id, Notification.earlier_ids),
        else_=before[1:2],
    )
    await connection.execute(
        update(Notification)
        .add_cte(joined)
        .where(Notification.id == group.id)
        .values(
            moved_id=func.uuidv7(),
            actor_id=act.actor_id,
            earlier_ids=earlier,
            count=Notification.count + case((is_in, 0), else_=1),
        )
    )


async def amend(connection: WriteTransaction, act: Act) -> None:
    """What was told of an act says what it is now, where its actor still stands first."""
    standing = act.standing.subquery()
    await connection.execute(
        update(Notification)
        .where(
            ToldAct.member_id == standing.c.member_id,
            ToldAct.act == act.key,
            Notification.id == ToldAct.notification_id,
            Notification.actor_id == act.actor_id,
            Notification.facts != standing.c.facts,
        )
        .values(facts=standing.c.facts)
    )


def _text(key: str | ColumnElement[str]) -> ColumnElement[str]:
    return literal(key) if isinstance(key, str) else key


async def forget(connection: WriteTransaction, one_id: UUID, other_id: UUID) -> None:
    """Remove what each of two was told of the other; groups go on without them."""
    pairs = [(one_id, other_id), (other_id, one_id)]
    lost = await connection.scalars(
        delete(ToldAct)
        .where(tuple_(ToldAct.member_id, ToldAct.actor_id).in_(pairs))
        .returning(ToldAct.notification_id)
    )
    groups = {group for group in lost if group is not None}
    told = tuple_(Notification.member_id, Notification.actor_id).in_(pairs)
    # All of them in the order of their ids, as everybody who takes several.
    await connection.execute(
        select(Notification.id)
        .where(or_(Notification.id.in_(groups), told))
        .order_by(Notification.id)
        .with_for_update()
    )
    await connection.execute(_reckon_anew(groups))
    await connection.execute(delete(Notification).where(told))


async def forget_actor(connection: WriteTransaction, actor_id: UUID, limit: int) -> int:
    """Remove so much of what anybody was told of one who left; groups go on without them."""
    acts = select(ToldAct.member_id, ToldAct.act).where(ToldAct.actor_id == actor_id).limit(limit)
    lost = await connection.execute(
        delete(ToldAct)
        .where(tuple_(ToldAct.member_id, ToldAct.act).in_(acts))
        .returning(ToldAct.notification_id)
    )
    forgotten = lost.scalars().all()
    groups = {group for group in forgotten if group is not None}
    await connection.execute(
        select(Notification.id)
        .where(Notification.id.in_(groups))
        .order_by(Notification.id)
        .with_for_update()
    )
    await connection.execute(_reckon_anew(groups))
    if forgotten:
        return len(forgotten)
    # Whoever still stands first in one stands there alone.
    alone = select(Notification.id).where(Notification.actor_id == actor_id).limit(limit)
    removed = await connection.execute(delete(Notification).where(Notification.id.in_(alone)))
    return removed.rowcount


def _reckon_anew(groups: set[UUID]) -> Any:
    """Who is left of each group, by what was noted of it."""
    latest = (
        select(
            ToldAct.notification_id,
            ToldAct.actor_id,
            func.max(ToldAct.told_at).label("at"),
        )
        .where(ToldAct.notification_id.in_(groups))
        .group_by(ToldAct.notification_id, ToldAct.actor_id)
        .subquery()
    )
    order = aggregate_order_by(latest.c.actor_id, latest.c.at.desc(), latest.c.actor_id)
    left = (
        select(
            latest.c.notification_id,
            func.array_agg(order, type_=ARRAY(UuidType)).label("actors"),
            func.count().label("total"),
        )
        .group_by(latest.c.notification_id)
        .subquery()
    )
    has_same_head = Notification.actor_id == left.c.actors[1]
    return (
        update(Notification)
        .where(Notification.id == left.c.notification_id)
        .values(
            actor_id=left.c.actors[1],
            earlier_ids=left.c.actors[2:3],
            count=left.c.total,
            # Both were the actor's who stood first.
            facts=case((has_same_head, Notification.facts), else_=literal({}, JSONB)),
            comment_id=case((has_same_head, Notification.comment_id), else_=null()),
        )
    )
