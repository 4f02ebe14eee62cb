"""Deletion of a member's activity, with the counters of other members' posts and profiles.

Each statement deletes one batch, so that locks are held briefly. The next run deletes the rows that
an interrupted run has left.
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
from api.digests.models import Digest
from api.letters.models import EmailFollow, Letter, LetterChoice, LetterPost
from api.moderation.models import Report
from api.notifications.email.models import NotificationEmail
from api.notifications.models import Notification, NotificationSource
from api.notifications.push.models import NotificationSettings, PushSubscription
from api.payments.sale_emails.models import SaleEmail
from api.payouts.models import ConnectAccount
from api.posts.answers.models import HelpfulMark
from api.posts.models import Comment, Evaluation, PostCounts, SavedPost
from api.posts.shares.models import PostShare
from api.posts.spam.models import PostFingerprint
from api.posts.views.models import ProductView
from api.revenue_share.models import MemberLeaves
from api.users.models import (
    ActivityDay,
    Block,
    Follow,
    FollowerCountChange,
    FormerHandle,
    Member,
    MemberInterest,
    Mute,
    MutedWord,
    ReservedHandle,
    Restriction,
    Trust,
)

BATCH_SIZE: Final = 500

# Tables without counters, and the column that refers to the member.
OWNED_TABLES: Final[tuple[tuple[type[Table], str], ...]] = (
    (Block, "blocker_id"),
    (Block, "blocked_id"),
    (Mute, "muter_id"),
    (Mute, "muted_id"),
    (MutedWord, "member_id"),
    (MemberInterest, "member_id"),
    (ReservedHandle, "member_id"),
    (FormerHandle, "member_id"),
    (FollowerCountChange, "followee_id"),
    (ActivityDay, "member_id"),
    (Trust, "member_id"),
    (PostFingerprint, "author_id"),
    (NotificationEmail, "member_id"),
    (Notification, "member_id"),
    (NotificationSource, "member_id"),
    (PushSubscription, "member_id"),
    (NotificationSettings, "member_id"),
    (Digest, "member_id"),
    (Report, "reporter_id"),
    (Restriction, "member_id"),
    (KeyRow, "owner_id"),
    (ConnectAccount, "member_id"),
    (SaleEmail, "seller_id"),
    (ProductView, "seller_id"),
    (EmailFollow, "author_id"),
    (LetterPost, "author_id"),
    (Letter, "author_id"),
    (LetterChoice, "member_id"),
    # The leaves stay in the tree. Without the secret nothing relates them to the member.
    (MemberLeaves, "member_id"),
)


async def delete_owned_rows(
    connection: WriteTransaction, table: type[Table], column: str, member_id: UUID
) -> int:
    """Delete one batch of rows of a table; return how many."""
    return len(await _delete_batch(connection, table, column, member_id))


async def _delete_batch(
    connection: WriteTransaction, table: type[Table], column: str, member_id: UUID, *returned: Any
) -> Any:
    inner = table.__table__.alias("batch")
    # The physical row location works for every type of primary key.
    ctid: Any = literal_column("batch.ctid")
    batch = select(ctid).select_from(inner).where(inner.c[column] == member_id).limit(BATCH_SIZE)
    rows = await connection.execute(
        delete(table)
        .where(literal_column(f"{table.__tablename__}.ctid").in_(batch))
        .returning(*(returned or (literal_column("1"),)))
    )
    return rows.all()


async def delete_follows(connection: WriteTransaction, member_id: UUID) -> int:
    """Delete one batch of follows by the member and decrement the follower counts."""
    return await _delete_follow_batch(
        connection, member_id, "follower_id", "followee_id", "followers_count"
    )


async def delete_followers(connection: WriteTransaction, member_id: UUID) -> int:
    """Delete one batch of follows of the member and decrement the following counts."""
    return await _delete_follow_batch(
        connection, member_id, "followee_id", "follower_id", "following_count"
    )


async def _delete_follow_batch(
    connection: WriteTransaction, member_id: UUID, own: str, other: str, counter: str
) -> int:
    others = (
        select(getattr(Follow, other))
        .where(getattr(Follow, own) == member_id)
        .order_by(getattr(Follow, other))
        .limit(BATCH_SIZE)
    )
    # Rows are locked in id order, which prevents deadlocks.
    locked = await connection.scalars(
        select(Member.id)
        .where(Member.id.in_(others))
        .order_by(Member.id)
        .with_for_update(key_share=True)
    )
    deleted = await connection.scalars(
        delete(Follow)
        .where(getattr(Follow, own) == member_id, getattr(Follow, other).in_(locked.all()))
        .returning(getattr(Follow, other))
    )
    ids = deleted.all()
    await connection.execute(
        update(Member).where(Member.id.in_(ids)).values({counter: getattr(Member, counter) - 1})
    )
    return len(ids)


async def delete_evaluations(connection: WriteTransaction, member_id: UUID) -> int:
    deleted = await _delete_batch(
        connection,
        Evaluation,
        "member_id",
        member_id,
        Evaluation.post_id,
        Evaluation.reaction,
    )
    for reaction in sorted({row.reaction for row in deleted}):
        count = func.coalesce(PostCounts.evaluations[reaction].as_integer(), 0) - 1
        decremented = func.jsonb_build_object(cast(reaction, Text), func.nullif(count, 0))
        post_ids = sorted(row.post_id for row in deleted if row.reaction == reaction)
        await connection.execute(
            update(PostCounts)
            .where(PostCounts.post_id.in_(post_ids))
            .values(
                evaluations=func.jsonb_strip_nulls(PostCounts.evaluations.op("||")(decremented))
            )
        )
    return len(deleted)


async def delete_helpful_marks(connection: WriteTransaction, member_id: UUID) -> int:
    """Delete one batch of marks of helpful answers and decrement the answers' counters."""
    deleted = await _delete_batch(
        connection, HelpfulMark, "member_id", member_id, HelpfulMark.comment_id
    )
    # A member has at most one mark per answer. Rows are locked in id order, which prevents
    # deadlocks.
    locked = await connection.scalars(
        select(Comment.id)
        .where(Comment.id.in_([row.comment_id for row in deleted]))
        .order_by(Comment.id)
        .with_for_update(key_share=True)
    )
    await connection.execute(
        update(Comment).where(Comment.id.in_(locked.all())).values(helpful=Comment.helpful - 1)
    )
    return len(deleted)


async def delete_saves(connection: WriteTransaction, member_id: UUID) -> int:
    deleted = await _delete_batch(connection, SavedPost, "member_id", member_id, SavedPost.post_id)
    return await _decrement_counter(connection, PostCounts.saves, [row.post_id for row in deleted])


async def delete_shares(connection: WriteTransaction, member_id: UUID) -> int:
    deleted = await _delete_batch(connection, PostShare, "member_id", member_id, PostShare.post_id)
    return await _decrement_counter(connection, PostCounts.shares, [row.post_id for row in deleted])


async def _decrement_counter(
    connection: WriteTransaction, counter: Any, post_ids: list[UUID]
) -> int:
    """Decrement a counter of each post by its number of occurrences."""
    if post_ids:
        ids = func.unnest(literal(post_ids, ARRAY(Uuid))).column_valued("post_id")
        occurrences = (
            select(ids.label("post_id"), func.count().cast(Integer).label("occurrences"))
            .group_by(ids)
            .subquery("occurrences")
        )
        await connection.execute(
            update(PostCounts)
            .where(PostCounts.post_id == occurrences.c.post_id)
            .values({counter.key: counter - occurrences.c.occurrences})
        )
    return len(post_ids)


async def delete_exports(connection: WriteTransaction, member_id: UUID) -> Any:
    """Delete a member's exports; return the ids of their objects, which remain in storage."""
    rows = await connection.execute(
        delete(DataExport)
        .where(DataExport.member_id == member_id)
        .returning(DataExport.id, DataExport.object_id)
    )
    return rows.all()
