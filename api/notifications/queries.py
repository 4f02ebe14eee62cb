"""Statements that list, count and open notifications."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, any_, case, exists, func, or_, select, true, update
from sqlalchemy import Uuid as UuidType
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, aggregate_order_by
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import (
    AnyConnection,
    AnyRow,
    AnySelect,
    ReadConnection,
    WriteTransaction,
)
from api.core.db.plan_hints import inline_literal
from api.core.ids import first_id
from api.notifications.models import GROUPED, Notification
from api.notifications.retention import retention_cutoff
from api.posts.models import Comment, Post
from api.posts.visibility import visible_to, without_muted_words
from api.users.models import Member
from api.users.visibility import active, not_blocked_or_muted

# Characters of a post that are selected for its excerpt.
EXCERPT_SOURCE_LENGTH = 500

ActorMember: Any = aliased(Member, name="acting")


def _latest_actor_ids() -> ColumnElement[Any]:
    """Up to three actors of a notification, the latest first."""
    return func.array_prepend(
        Notification.actor_id, Notification.earlier_ids, type_=ARRAY(UuidType)
    )


def _is_visible_actor(viewer_id: UUID) -> ColumnElement[bool]:
    """The actor is active, and neither blocked nor muted by the viewer."""
    return and_(active(ActorMember), not_blocked_or_muted(viewer_id, ActorMember.id))


def _is_listed(
    viewer_id: UUID, oldest: UUID, has_visible_actor: ColumnElement[bool]
) -> ColumnElement[bool]:
    """Condition shared by the list and the count: recipient, age, visible actors and post.

    `has_visible_actor` is false for a group whose named actors are all hidden, which hides it. A
    notification of a single comment is hidden with the comment.
    """
    has_visible_post = (
        exists()
        .where(
            Post.id == Notification.post_id,
            Member.id == Post.author_id,
            visible_to(viewer_id),
            without_muted_words(viewer_id, Post.id, Post.author_id),
        )
        # `correlate` keeps this post separate from a post in the outer statement.
        .correlate(Notification)
    )
    is_readable = or_(
        Notification.comment_id.is_(None), Notification.count > 1, _has_visible_comment(viewer_id)
    )
    return and_(
        Notification.member_id == viewer_id,
        Notification.moved_id > oldest,
        or_(Notification.actor_id.is_(None), has_visible_actor),
        or_(Notification.post_id.is_(None), has_visible_post),
        is_readable,
    )


def _has_visible_comment(viewer_id: UUID) -> ColumnElement[bool]:
    """The comment is not deleted, and not hidden unless the viewer is the post's author."""
    host = aliased(Post)
    return (
        exists()
        .where(
            Comment.id == Notification.comment_id,
            host.id == Comment.post_id,
            Comment.deleted_at.is_(None),
            or_(
                Comment.hidden_at.is_(None),
                and_(host.author_id == viewer_id, Comment.held_at.is_(None)),
            ),
        )
        .correlate(Notification)
    )


def _select_notifications(viewer_id: UUID, oldest: UUID) -> AnySelect:
    ids = (
        func.unnest(_latest_actor_ids())
        .table_valued("id", with_ordinality="place", name="latest")
        .render_derived()
    )
    actor = func.jsonb_build_object(
        *("id", ActorMember.id, "name", ActorMember.name),
        *("is_staff", ActorMember.is_staff, "picture", ActorMember.picture),
    )
    actors = (
        select(func.jsonb_agg(aggregate_order_by(actor, ids.c.place), type_=JSONB).label("actors"))
        .select_from(ids)
        .join(ActorMember, ActorMember.id == ids.c.id)
        .where(_is_visible_actor(viewer_id))
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
            case((_has_visible_comment(viewer_id), Notification.comment_id)).label("comment_id"),
            Post.kind,
            func.coalesce(Post.title, func.left(Post.text, EXCERPT_SOURCE_LENGTH)).label("title"),
            actors.c.actors,
        )
        .select_from(Notification)
        .outerjoin(Post, Post.id == Notification.post_id)
        .join(actors, true())
        # The lateral join already selects visible actors, so its result is reused here.
        .where(_is_listed(viewer_id, oldest, actors.c.actors.is_not(None)))
    )


async def list_notifications(
    connection: ReadConnection,
    *,
    viewer_id: UUID,
    after: UUID | None,
    limit: int,
    since: UUID | None = None,
) -> Sequence[AnyRow]:
    """List a member's notifications, newest first: those before `after` and behind `since`."""
    page = _list_statement(
        viewer_id=viewer_id, oldest=retention_cutoff(), after=after, since=since, limit=limit
    )
    return await fetch_all(connection, page)


@compiled_once(viewer_id=UuidType, oldest=UuidType, after=UuidType, since=UuidType)
def _list_statement(
    *, viewer_id: UUID, oldest: UUID, after: UUID | None, since: UUID | None, limit: int
) -> AnySelect:
    query = _select_notifications(viewer_id, oldest).order_by(Notification.moved_id.desc())
    query = query.limit(inline_literal(limit))
    if after is not None:
        query = query.where(Notification.moved_id < after)
    if since is not None:
        query = query.where(Notification.moved_id > since)
    return query


async def get_notification(
    connection: AnyConnection, viewer_id: UUID, notification_id: UUID
) -> AnyRow | None:
    query = _select_notifications(viewer_id, retention_cutoff()).where(
        Notification.id == notification_id
    )
    rows = await connection.execute(query)
    return rows.one_or_none()


async def count_unread(
    connection: ReadConnection, viewer_id: UUID, *, since: datetime | None = None
) -> int:
    """Count the unread notifications of the list: all of them, or those since a time."""
    oldest = max(retention_cutoff(), first_id(since)) if since else retention_cutoff()
    unread = _count_statement(viewer_id=viewer_id, oldest=oldest)
    [row] = await fetch_all(connection, unread)
    count: int = row[0]
    return count


@compiled_once(viewer_id=UuidType, oldest=UuidType)
def _count_statement(*, viewer_id: UUID, oldest: UUID) -> AnySelect:
    has_visible_actor = exists().where(
        ActorMember.id == any_(_latest_actor_ids()), _is_visible_actor(viewer_id)
    )
    return (
        select(func.count())
        .select_from(Notification)
        .where(_is_listed(viewer_id, oldest, has_visible_actor), Notification.opened_at.is_(None))
    )


async def mark_opened(
    connection: WriteTransaction, member_id: UUID, notification_id: UUID | None = None
) -> int:
    """Mark one notification, or all, as read; return how many were unread.

    An opened group gets a unique subject, so that a later source starts a new group.
    """
    unread = (
        select(Notification.id)
        .where(Notification.member_id == member_id, Notification.opened_at.is_(None))
        # Rows are locked in id order, which prevents deadlocks.
        .order_by(Notification.id)
        .with_for_update()
    )
    if notification_id is not None:
        unread = unread.where(Notification.id == notification_id)
    unique_subject = func.concat(Notification.subject, ":", Notification.id)
    opened = await connection.execute(
        update(Notification)
        .where(Notification.id.in_(unread.cte("unread").select()))
        .values(
            opened_at=func.now(),
            subject=case(
                (Notification.type.in_(GROUPED), unique_subject), else_=Notification.subject
            ),
        )
        .returning(Notification.id)
    )
    return len(opened.all())
