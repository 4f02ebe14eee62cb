"""Rows that are a member's alone, and those that counters of others were moved by.

Each statement takes a piece of what is left, so that none of them holds many locks for long, and a
worker that dies between two of them is followed by one that finds the rest.
"""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    Integer,
    Text,
    Uuid,
    cast,
    delete,
    func,
    literal,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from api.account.models import DataExport
from api.core.db.database import Table, WriteTransaction
from api.core.http.idempotency import KeyRow
from api.moderation.models import Report
from api.notifications.models import Notification, NotificationSource
from api.payouts.models import ConnectAccount
from api.posts.models import Evaluation, PostCounts, PostShare, SavedPost
from api.users.models import (
    ActivityDay,
    Block,
    Follow,
    FormerHandle,
    Member,
    MemberInterest,
    Mute,
    MutedWord,
)

BATCH_SIZE: Final = 500

# Tables with the column that names the member; what nothing counts is simply removed.
OWNED_TABLES: Final[tuple[tuple[type[Table], str], ...]] = (
    (Block, "blocker_id"),
    (Block, "blocked_id"),
    (Mute, "muter_id"),
    (Mute, "muted_id"),
    (MutedWord, "member_id"),
    (MemberInterest, "member_id"),
    (FormerHandle, "member_id"),
    (ActivityDay, "member_id"),
    (Notification, "member_id"),
    (NotificationSource, "member_id"),
    (Report, "reporter_id"),
    (KeyRow, "owner_id"),
    (ConnectAccount, "member_id"),
)


async def delete_owned_rows(
    connection: WriteTransaction, table: type[Table], column: str, member_id: UUID
) -> int:
    """How many went; fewer than a piece when nothing is left."""
    return len(await _delete_batch(connection, table, column, member_id))


async def _delete_batch(
    connection: WriteTransaction, table: type[Table], column: str, member_id: UUID, *returned: Any
) -> Any:
    inner = table.__table__.alias("piece")
    # By where the rows lie: these tables have keys of many kinds.
    place: Any = literal_column("piece.ctid")
    chosen = select(place).select_from(inner).where(inner.c[column] == member_id).limit(BATCH_SIZE)
    rows = await connection.execute(
        delete(table)
        .where(literal_column(f"{table.__tablename__}.ctid").in_(chosen))
        .returning(*(returned or (literal_column("1"),)))
    )
    return rows.all()


async def delete_follows(connection: WriteTransaction, member_id: UUID) -> int:
    """Whom they followed has a follower less."""
    return await _delete_follow_batch(
        connection, member_id, "follower_id", "followee_id", "followers_count"
    )


async def delete_followers(connection: WriteTransaction, member_id: UUID) -> int:
    """Who followed them follows one less."""
    return await _delete_follow_batch(
        connection, member_id, "followee_id", "follower_id", "following_count"
    )


async def _delete_follow_batch(
    connection: WriteTransaction, member_id: UUID, mine: str, theirs: str, counter: str
) -> int:
    others = (
        select(getattr(Follow, theirs))
        .where(getattr(Follow, mine) == member_id)
        .order_by(getattr(Follow, theirs))
        .limit(BATCH_SIZE)
    )
    # In the order of their ids, as everybody who takes two of them.
    locked = await connection.scalars(
        select(Member.id)
        .where(Member.id.in_(others))
        .order_by(Member.id)
        .with_for_update(key_share=True)
    )
    gone = await connection.scalars(
        delete(Follow)
        .where(getattr(Follow, mine) == member_id, getattr(Follow, theirs).in_(locked.all()))
        .returning(getattr(Follow, theirs))
    )
    ids = gone.all()
    await connection.execute(
        update(Member).where(Member.id.in_(ids)).values({counter: getattr(Member, counter) - 1})
    )
    return len(ids)


async def delete_evaluations(connection: WriteTransaction, member_id: UUID) -> int:
    taken = await _delete_batch(
        connection,
        Evaluation,
        "member_id",
        member_id,
        Evaluation.post_id,
        Evaluation.reaction,
    )
    for reaction in sorted({row.reaction for row in taken}):
        number = func.coalesce(PostCounts.evaluations[reaction].as_integer(), 0) - 1
        less = func.jsonb_build_object(cast(reaction, Text), func.nullif(number, 0))
        of_it = sorted(row.post_id for row in taken if row.reaction == reaction)
        await connection.execute(
            update(PostCounts)
            .where(PostCounts.post_id.in_(of_it))
            .values(evaluations=func.jsonb_strip_nulls(PostCounts.evaluations.op("||")(less)))
        )
    return len(taken)


async def delete_saves(connection: WriteTransaction, member_id: UUID) -> int:
    taken = await _delete_batch(connection, SavedPost, "member_id", member_id, SavedPost.post_id)
    return await _decrement_counter(connection, PostCounts.saves, [row.post_id for row in taken])


async def delete_shares(connection: WriteTransaction, member_id: UUID) -> int:
    taken = await _delete_batch(connection, PostShare, "member_id", member_id, PostShare.post_id)
    return await _decrement_counter(connection, PostCounts.shares, [row.post_id for row in taken])


async def _decrement_counter(
    connection: WriteTransaction, counter: Any, post_ids: list[UUID]
) -> int:
    """One less for each time that a post is named."""
    if post_ids:
        named = func.unnest(literal(post_ids, ARRAY(Uuid))).column_valued("post_id")
        times = (
            select(named.label("post_id"), func.count().cast(Integer).label("times"))
            .group_by(named)
            .subquery("times")
        )
        await connection.execute(
            update(PostCounts)
            .where(PostCounts.post_id == times.c.post_id)
            .values({counter.key: counter - times.c.times})
        )
    return len(post_ids)


async def delete_exports(connection: WriteTransaction, member_id: UUID) -> Any:
    """Their copies, removed; what they were lies in storage still."""
    rows = await connection.execute(
        delete(DataExport)
        .where(DataExport.member_id == member_id)
        .returning(DataExport.id, DataExport.object_id)
    )
    return rows.all()
