"""Statements of digests: rhythms, due digests, and what a digest contains."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    Double,
    Interval,
    Numeric,
    ScalarSelect,
    Uuid,
    cast,
    column,
    func,
    literal,
    select,
    true,
    update,
    values,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.models import Session
from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import (
    AnyConnection,
    AnyRow,
    AnySelect,
    ReadConnection,
    WriteTransaction,
)
from api.core.db.plan_hints import inline_literal, opaque_param
from api.core.ids import first_id
from api.digests.models import Digest
from api.payments.emails.layout import select_email
from api.posts.models import Evaluation, Post, PostCounts
from api.posts.ranking import SECONDS_PER_DOUBLING
from api.posts.visibility import is_listed, visible_to, without_muted_words
from api.revenue_share.models import Estimate
from api.users.models import Follow, Member
from api.users.visibility import active, not_blocked_or_muted

MAX_POSTS: Final = 5
MAX_POSTS_OF_AUTHOR: Final = 2
# What one digest reads at most, of members who follow many or have many posts.
MAX_FOLLOWEES: Final = 2000
MAX_NEWEST_OF_FOLLOWEE: Final = 3
MAX_CANDIDATES: Final = 1000
MAX_OWN_POSTS: Final = 500
MAX_COUNT: Final = 10_000

# Longer than the attempts of most deliveries: while no mail server answers, few are queued.
IN_FLIGHT: Final = timedelta(minutes=10)
_INSTANT: Final = TIMESTAMP(timezone=True)


async def find_settings(connection: AnyConnection, member_id: UUID) -> AnyRow:
    """Return the member's digest, with nulls for one without, and whether there is an address."""
    rows = await connection.execute(
        select(Digest.__table__, select_email(Member.id).is_not(None).label("has_email"))
        .select_from(Member)
        .outerjoin(Digest, Digest.member_id == Member.id)
        .where(Member.id == member_id)
    )
    row: AnyRow = rows.one()
    return row


async def add_digest(connection: WriteTransaction, member_id: UUID, **columns: Any) -> None:
    """Insert the digest of a member with an e-mail address; one that exists stays."""
    if await find_address(connection, member_id) is not None:
        row = upsert(Digest).values(member_id=member_id, **columns)
        await connection.execute(row.on_conflict_do_nothing())


async def save(connection: WriteTransaction, member_id: UUID, **columns: Any) -> None:
    row = upsert(Digest).values(member_id=member_id, **columns)
    await connection.execute(row.on_conflict_do_update(index_elements=["member_id"], set_=columns))


async def find_address(connection: AnyConnection, member_id: UUID) -> str | None:
    address: str | None = await connection.scalar(
        select(select_email(Member.id)).where(Member.id == member_id)
    )
    return address


async def lock_settings(connection: WriteTransaction, member_id: UUID) -> AnyRow | None:
    rows = await connection.execute(
        select(Digest.__table__).where(Digest.member_id == member_id).with_for_update()
    )
    return rows.one_or_none()


async def has_due(connection: AnyConnection, at: datetime) -> bool:
    due = select(Digest.member_id).where(Digest.due_at <= at).limit(1)
    return await connection.scalar(due) is not None


async def lock_fan_out(connection: WriteTransaction) -> None:
    """Serialize the batches of concurrent runs, so that together they keep the limit."""
    key = func.hashtextextended("digests", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(key)))


async def count_in_flight(connection: AnyConnection) -> int:
    """Count the digests that were queued lately and are not handled."""
    found = await connection.scalar(
        select(func.count()).where(
            Digest.queued_at > func.now() - literal(IN_FLIGHT, Interval()),
        )
    )
    return int(found or 0)


async def take_due(connection: WriteTransaction, at: datetime, *, limit: int) -> Sequence[AnyRow]:
    """Lock the digests that have been due longest; those that another worker locks are left out."""
    rows = await connection.execute(
        select(Digest.__table__)
        .where(Digest.due_at <= at)
        .order_by(Digest.due_at, Digest.member_id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return rows.all()


async def mark_queued(
    connection: WriteTransaction, due: Sequence[tuple[UUID, datetime | None]]
) -> None:
    """Set the next time of each member's digest."""
    table = (column("member_id", Uuid), column("due_at", _INSTANT))
    following = values(*table, name="following").data(list(due))
    await connection.execute(
        update(Digest)
        .where(Digest.member_id == following.c.member_id)
        .values(due_at=following.c.due_at, queued_at=func.now())
    )


async def find_recipient(connection: ReadConnection, member_id: UUID) -> AnyRow | None:
    """Return digest, member, address and last visit; None for members who get no digest."""
    last_seen = (
        select(func.max(Session.last_seen_at)).where(Session.member_id == Member.id)
    ).scalar_subquery()
    rows = await connection.execute(
        select(
            Digest.__table__,
            Member.name,
            Member.locale,
            select_email(Member.id).label("email"),
            last_seen.label("last_seen_at"),
        )
        .select_from(Digest)
        .join(Member, Member.id == Digest.member_id)
        .where(
            Digest.member_id == member_id,
            Digest.rhythm != "off",
            active(),
            select_email(Member.id).is_not(None),
        )
    )
    return rows.one_or_none()


async def update_digest(connection: WriteTransaction, member_id: UUID, **columns: Any) -> None:
    await connection.execute(update(Digest).where(Digest.member_id == member_id).values(columns))


async def get_numbers(
    connection: ReadConnection, member_id: UUID, *, since: datetime, month: date
) -> AnyRow:
    """Return new followers, reactions to the member's newest posts, and the estimated share.

    The numbers end at `MAX_COUNT`.
    """
    [row] = await fetch_all(connection, _numbers(member_id=member_id, since=since, month=month))
    return row


@compiled_once(member_id=Uuid, since=_INSTANT, month=Date)
def _numbers(*, member_id: UUID, since: datetime, month: date) -> AnySelect:
    begin = opaque_param(since, _INSTANT)
    followers = (
        select(Follow.follower_id)
        .where(Follow.followee_id == member_id, Follow.created_at > begin)
        .limit(inline_literal(MAX_COUNT))
        .subquery("new_followers")
    )
    own = (
        select(Post.id)
        .where(Post.author_id == member_id, is_listed())
        .order_by(Post.id.desc())
        .limit(inline_literal(MAX_OWN_POSTS))
        .subquery("own_posts")
    )
    latest = (
        select(Evaluation.member_id)
        .where(
            Evaluation.post_id == own.c.id,
            Evaluation.evaluated_at > begin,
            Evaluation.member_id != member_id,
        )
        .limit(inline_literal(MAX_COUNT))
        .lateral("latest")
    )
    reactions = (
        select(literal(1)).select_from(own.join(latest, true())).limit(inline_literal(MAX_COUNT))
    ).subquery("new_reactions")
    estimate = select(Estimate.cents).where(
        Estimate.member_id == member_id, Estimate.month == opaque_param(month, Date())
    )
    return select(
        _count(followers).label("followers"),
        _count(reactions).label("reactions"),
        estimate.scalar_subquery().label("estimate_cents"),
    )


async def list_posts(
    connection: ReadConnection, member_id: UUID, *, since: datetime
) -> Sequence[AnyRow]:
    """Return new posts of followees that guests may see too, the most engaging first."""
    return await fetch_all(connection, _posts(member_id=member_id, oldest=first_id(since)))


@compiled_once(member_id=Uuid, oldest=Uuid)
def _posts(*, member_id: UUID, oldest: UUID) -> AnySelect:
    followees = (
        select(Follow.followee_id)
        .where(Follow.follower_id == opaque_param(member_id, Uuid()))
        .order_by(Follow.created_at.desc(), Follow.followee_id.desc())
        .limit(inline_literal(MAX_FOLLOWEES))
        .subquery("followees")
    )
    newest = (
        select(Post.id.label("post_id"))
        .where(
            Post.author_id == followees.c.followee_id,
            is_listed(),
            Post.id >= opaque_param(oldest, Uuid()),
        )
        .order_by(Post.id.desc())
        .limit(inline_literal(MAX_NEWEST_OF_FOLLOWEE))
        .lateral("newest")
    )
    candidates = (
        select(newest.c.post_id)
        .select_from(followees.join(newest, true()))
        .where(not_blocked_or_muted(member_id, followees.c.followee_id))
        .order_by(newest.c.post_id.desc())
        .limit(inline_literal(MAX_CANDIDATES))
        .subquery("candidates")
    )
    points = _log_points()
    place = func.row_number().over(
        partition_by=Post.author_id, order_by=(points.desc(), Post.id.desc())
    )
    ranked = (
        select(
            *(Post.id, Post.kind, Post.title, Post.text, Post.lang, Post.dir, Post.price_cents),
            PostCounts.comments,
            Member.name.label("author_name"),
            points.label("points"),
            place.label("place"),
        )
        .select_from(candidates)
        .join(Post, Post.id == candidates.c.post_id)
        .join(PostCounts, PostCounts.post_id == Post.id)
        .join(Member, Member.id == Post.author_id)
        .where(visible_to(None), without_muted_words(member_id, Post.id, Post.author_id))
        .subquery("ranked")
    )
    return (
        select(ranked)
        .where(ranked.c.place <= inline_literal(MAX_POSTS_OF_AUTHOR))
        .order_by(ranked.c.points.desc(), ranked.c.id.desc())
        .limit(inline_literal(MAX_POSTS))
    )


def _log_points() -> ColumnElement[Any]:
    """Return the engagement of a post without its age: the hot score without its second term."""
    seconds = func.extract("epoch", func.uuid_extract_timestamp(Post.id))
    # Rounded, because equal points of posts of different ages differ in the last digits.
    difference = PostCounts.hot - cast(seconds, Double) / SECONDS_PER_DOUBLING
    points: ColumnElement[Any] = func.round(cast(difference, Numeric), 4)
    return points


def _count(rows: Any) -> ScalarSelect[Any]:
    return select(func.count()).select_from(rows).scalar_subquery()
