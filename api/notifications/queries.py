"""Every statement that reads notifications or opens them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, any_, case, exists, func, or_, select, true, update
from sqlalchemy import Uuid as UuidType
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.db.plan_hints import inline_literal
from api.notifications.models import GROUPED, Notification
from api.notifications.retention import oldest_kept
from api.posts.models import Comment, Post
from api.posts.visibility import visible_to, without_muted_words
from api.users.models import Member
from api.users.visibility import active, not_blocked_or_muted

# Letters of a post that are read for an excerpt of it.
EXCERPT_LETTERS = 500

Acting: Any = aliased(Member, name="acting")


def _acting_ids() -> ColumnElement[Any]:
    """Those of a group who are known by name, the latest first."""
    return func.array_prepend(
        Notification.actor_id, Notification.earlier_ids, type_=ARRAY(UuidType)
    )


def _is_shown(viewer_id: UUID) -> ColumnElement[bool]:
    """Of whom the viewer hears: of one who left, was blocked or muted they hear nothing."""
    return and_(active(Acting), not_blocked_or_muted(viewer_id, Acting.id))


def _stands(viewer_id: UUID, oldest: UUID, known: ColumnElement[bool]) -> ColumnElement[bool]:
    """What the list and the count have in common: whose, how old, of whom and about what.

    `known` says whether any is shown whom it names: a group vanishes when all of these are hidden;
    what is told of one comment alone goes with it.
    """
    about = (
        exists()
        .where(
            Post.id == Notification.post_id,
            Member.id == Post.author_id,
            visible_to(viewer_id),
            without_muted_words(viewer_id, Post.id, Post.author_id),
        )
        # The post is this clause's own, also where the statement shows the post's words.
        .correlate(Notification)
    )
    said = or_(Notification.comment_id.is_(None), Notification.count > 1, _is_said(viewer_id))
    return and_(
        Notification.member_id == viewer_id,
        Notification.moved_id > oldest,
        or_(Notification.actor_id.is_(None), known),
        or_(Notification.post_id.is_(None), about),
        said,
    )


def _is_said(viewer_id: UUID) -> ColumnElement[bool]:
    """The comment is still there to be read: on one's own post also when it is hidden."""
    host = aliased(Post)
    return (
        exists()
        .where(
            Comment.id == Notification.comment_id,
            host.id == Comment.post_id,
            Comment.deleted_at.is_(None),
            or_(Comment.hidden_at.is_(None), host.author_id == viewer_id),
        )
        .correlate(Notification)
    )


def _shown_to(viewer_id: UUID, oldest: UUID) -> AnySelect:
    ids = (
        func.unnest(_acting_ids())
        .table_valued("id", with_ordinality="place", name="known")
        .render_derived()
    )
    actor = func.jsonb_build_object("id", Acting.id, "name", Acting.name, "picture", Acting.picture)
    actors = (
        select(func.jsonb_agg(aggregate_order_by(actor, ids.c.place), type_=JSONB).label("actors"))
        .select_from(ids)
        .join(Acting, Acting.id == ids.c.id)
        .where(_is_shown(viewer_id))
        .lateral("actors")
    )
    return (
        select(
            Notification.id,
            Notification.moved_id,
            Notification.type,
            Notification.actor_id,
            Notification.count.label("total"),
            func.cardinality(Notification.earlier_ids).label("earlier"),
            Notification.facts,
            Notification.opened_at,
            Notification.post_id,
            case((_is_said(viewer_id), Notification.comment_id)).label("comment_id"),
            Post.kind,
            func.coalesce(Post.title, func.left(Post.text, EXCERPT_LETTERS)).label("title"),
            actors.c.actors,
        )
        .select_from(Notification)
        .outerjoin(Post, Post.id == Notification.post_id)
        .join(actors, true())
        # Those who are shown are looked up once: where there are none, none is known.
        .where(_stands(viewer_id, oldest, actors.c.actors.is_not(None)))
    )


async def newest(
    connection: ReadConnection,
    *,
    viewer_id: UUID,
    after: UUID | None,
    limit: int,
    since: UUID | None = None,
) -> Sequence[AnyRow]:
    """What the member was told, newest first; `since` cuts off what a stream has sent."""
    page = _newest(viewer_id=viewer_id, oldest=oldest_kept(), after=after, since=since, limit=limit)
    return await fetch_all(connection, page)


@compiled_once(viewer_id=UuidType, oldest=UuidType, after=UuidType, since=UuidType)
def _newest(
    *, viewer_id: UUID, oldest: UUID, after: UUID | None, since: UUID | None, limit: int
) -> AnySelect:
    query = _shown_to(viewer_id, oldest).order_by(Notification.moved_id.desc())
    query = query.limit(inline_literal(limit))
    if after is not None:
        query = query.where(Notification.moved_id < after)
    if since is not None:
        query = query.where(Notification.moved_id > since)
    return query


async def one(connection: AsyncConnection, viewer_id: UUID, notification_id: UUID) -> AnyRow | None:
    query = _shown_to(viewer_id, oldest_kept()).where(Notification.id == notification_id)
    rows = await connection.execute(query)
    return rows.one_or_none()


async def unread_count(connection: ReadConnection, viewer_id: UUID) -> int:
    """How many of what the list shows are not opened."""
    unread = _unread(viewer_id=viewer_id, oldest=oldest_kept())
    [row] = await fetch_all(connection, unread)
    count: int = row[0]
    return count


@compiled_once(viewer_id=UuidType, oldest=UuidType)
def _unread(*, viewer_id: UUID, oldest: UUID) -> AnySelect:
    known = exists().where(Acting.id == any_(_acting_ids()), _is_shown(viewer_id))
    return (
        select(func.count())
        .select_from(Notification)
        .where(_stands(viewer_id, oldest, known), Notification.opened_at.is_(None))
    )


async def mark_opened(
    connection: WriteTransaction, member_id: UUID, notification_id: UUID | None = None
) -> int:
    """Mark one, or all, as read; how many were unread.

    A group that was opened is closed: its name is free for those who come later.
    """
    unread = (
        select(Notification.id)
        .where(Notification.member_id == member_id, Notification.opened_at.is_(None))
        # In one order, so that two who open all at the same moment wait instead of deadlocking.
        .order_by(Notification.id)
        .with_for_update()
    )
    if notification_id is not None:
        unread = unread.where(Notification.id == notification_id)
    closed = func.concat(Notification.subject, ":", Notification.id)
    opened = await connection.execute(
        update(Notification)
        .where(Notification.id.in_(unread.cte("unread").select()))
        .values(
            opened_at=func.now(),
            subject=case((Notification.type.in_(GROUPED), closed), else_=Notification.subject),
        )
        .returning(Notification.id)
    )
    return len(opened.all())
