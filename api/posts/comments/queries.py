"""Every statement about comments; each list is one."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Integer,
    Text,
    Uuid,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    true,
    tuple_,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Reading, Writing
from api.core.db.plan_hints import written
from api.core.http.pagination import behind
from api.posts.comments.schemas import Sort
from api.posts.comments.serializers import comment_columns, not_muted_by, readable_by
from api.posts.models import Comment, Post
from api.posts.visibility import visible_to
from api.users.models import Member

INLINE_REPLIES: Final = 2
# The top is looked for among the newest: a long discussion costs no more than a short one.
LOOKED_AT: Final = 500


def _seen(post_id: UUID, viewer_id: UUID | None) -> Any:
    """The post, where this viewer sees it: every list begins with it, so that a post without
    comments answers a row, and one that is not seen none."""
    return (
        select(Post.id, Post.author_id)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
        .cte("seen")
    )


async def threads(
    connection: Reading,
    post_id: UUID,
    *,
    viewer_id: UUID | None,
    sort: Sort,
    after: tuple[Any, ...] | None,
    limit: int,
) -> Sequence[AnyRow] | None:
    """A post's comments, each followed by its first replies; None for a post that is not seen."""
    *rank, last = after or (None,)
    page = _threads(
        post_id=post_id,
        viewer_id=viewer_id,
        by_replies=sort == "top",
        rank=str(rank[0]) if rank else None,
        last=last,
        limit=limit,
    )
    return _lines(await fetch(connection, page))


@built_once
def _threads(
    *,
    post_id: UUID,
    viewer_id: UUID | None,
    by_replies: bool,
    rank: str | None,
    last: UUID | None,
    limit: int,
) -> AnySelect:
    """`rank` and `last` are the keys of the comment before the page, the first one as text."""
    seen = _seen(post_id, viewer_id)
    top, order = _sorted(post_id, by_replies=by_replies)
    writer = aliased(Member)
    page = (
        select(*comment_columns(top, writer, seen.c.author_id), top.replies.label("rank"))
        .join(writer, writer.id == top.author_id)
        .where(
            top.post_id == post_id,
            top.parent_id.is_(None),
            readable_by(viewer_id, top, writer, seen.c.author_id),
            not_muted_by(viewer_id, top),
            _behind(order, rank, last),
        )
        .order_by(*(column.desc() for column in order))
        .limit(written(limit))
        .lateral("page")
    )
    thread = select(page).select_from(seen).join(page, true()).cte("thread")
    reply = _first_replies(post_id, viewer_id, seen, thread)
    lines = union_all(
        select(thread, thread.c.comment_id.label("thread_id")),
        select(reply, thread.c.comment_id).select_from(thread).join(reply, true()),
    ).subquery("lines")
    keys = (lines.c.rank, lines.c.thread_id) if by_replies else (lines.c.thread_id,)
    return (
        select(lines)
        .select_from(seen)
        .outerjoin(lines, true())
        .order_by(
            *(key.desc() for key in keys), lines.c.parent_id.nulls_first(), lines.c.comment_id
        )
    )


def _behind(order: Any, rank: str | None, last: UUID | None) -> ColumnElement[bool]:
    if rank is None:
        return behind(order, None if last is None else (last,))
    return tuple_(*order) < tuple_(cast(literal(rank, Text), Integer), literal(last, Uuid))


def _sorted(post_id: UUID, *, by_replies: bool) -> tuple[type[Comment], tuple[Any, ...]]:
    """The comments to look at, and the columns they are sorted by, downwards."""
    if not by_replies:
        top = aliased(Comment)
        return top, (top.id,)
    newest = (
        select(Comment)
        .where(
            Comment.post_id == post_id, Comment.parent_id.is_(None), Comment.deleted_at.is_(None)
        )
        .order_by(Comment.id.desc())
        .limit(written(LOOKED_AT))
        .subquery("newest")
    )
    top = aliased(Comment, newest)
    return top, (top.replies, top.id)


def _first_replies(post_id: UUID, viewer_id: UUID | None, seen: Any, thread: Any) -> Any:
    reply, writer = aliased(Comment), aliased(Member)
    return (
        select(*comment_columns(reply, writer, seen.c.author_id), thread.c.rank)
        .select_from(reply)
        .join(writer, writer.id == reply.author_id)
        .join(seen, true())
        .where(
            reply.post_id == post_id,
            reply.parent_id == thread.c.comment_id,
            readable_by(viewer_id, reply, writer, seen.c.author_id),
            not_muted_by(viewer_id, reply),
        )
        .order_by(reply.id)
        .limit(written(INLINE_REPLIES))
        .lateral("reply")
    )


async def replies(
    connection: Reading,
    post_id: UUID,
    parent_id: UUID,
    *,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
) -> Sequence[AnyRow] | None:
    """The replies to a comment, oldest first; None where post or comment is not seen."""
    page = _replies(
        post_id=post_id, parent_id=parent_id, viewer_id=viewer_id, after=after, limit=limit
    )
    return _lines(await fetch(connection, page))


@built_once
def _replies(
    *, post_id: UUID, parent_id: UUID, viewer_id: UUID | None, after: UUID | None, limit: int
) -> AnySelect:
    seen = _seen(post_id, viewer_id)
    parent, asked = aliased(Comment), aliased(Member)
    reply, writer = aliased(Comment), aliased(Member)
    page = (
        select(*comment_columns(reply, writer, seen.c.author_id))
        .join(writer, writer.id == reply.author_id)
        .where(
            reply.post_id == post_id,
            reply.parent_id == parent_id,
            readable_by(viewer_id, reply, writer, seen.c.author_id),
            not_muted_by(viewer_id, reply),
            true() if after is None else reply.id > after,
        )
        .order_by(reply.id)
        .limit(written(limit))
        .lateral("page")
    )
    return (
        select(page)
        .select_from(seen)
        .join(parent, parent.post_id == seen.c.id)
        .join(asked, asked.id == parent.author_id)
        .outerjoin(page, true())
        .where(
            parent.id == parent_id,
            parent.parent_id.is_(None),
            readable_by(viewer_id, parent, asked, seen.c.author_id),
        )
        .order_by(page.c.comment_id)
    )


def _lines(rows: Sequence[AnyRow]) -> Sequence[AnyRow] | None:
    """None without the row of the post; nothing where that row stands alone."""
    if not rows:
        return None
    return rows if rows[0].comment_id is not None else []


async def one(connection: AsyncConnection, comment_id: UUID) -> AnyRow:
    """A comment that was written just now."""
    rows = await connection.execute(
        select(*comment_columns(Comment, Member, Post.author_id))
        .select_from(Comment)
        .join(Member, Member.id == Comment.author_id)
        .join(Post, Post.id == Comment.post_id)
        .where(Comment.id == comment_id)
    )
    return rows.one()


async def parent(
    connection: Writing, post_id: UUID, comment_id: UUID, *, viewer_id: UUID, post_author_id: UUID
) -> AnyRow | None:
    """The comment that is replied to, where this member may read it."""
    rows = await connection.execute(
        select(Comment.id, Comment.parent_id)
        .join(Member, Member.id == Comment.author_id)
        .where(
            Comment.id == comment_id,
            Comment.post_id == post_id,
            readable_by(viewer_id, Comment, Member, literal(post_author_id)),
        )
    )
    return rows.one_or_none()


async def is_seen(connection: Writing, post_id: UUID, comment_id: UUID, viewer_id: UUID) -> bool:
    """Whether a comment on a post is there for this viewer, as the post itself is."""
    writer = aliased(Member)
    found = await connection.scalar(
        select(Comment.id)
        .join(writer, writer.id == Comment.author_id)
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(
            Comment.id == comment_id,
            Comment.post_id == post_id,
            visible_to(viewer_id),
            readable_by(viewer_id, Comment, writer, Post.author_id),
        )
    )
    return found is not None


async def insert_comment(connection: Writing, values: dict[str, Any]) -> bool:
    """Whether it is new: False when the same key of the same author made one before."""
    new = await connection.scalar(
        upsert(Comment)
        .values(values)
        .on_conflict_do_nothing(
            index_elements=[Comment.author_id, Comment.client_key],
            index_where=Comment.client_key.is_not(None),
        )
        .returning(Comment.id)
    )
    return new is not None


async def made_with(connection: Writing, author_id: UUID, client_key: str) -> AnyRow:
    rows = await connection.execute(
        select(Comment.id, Comment.post_id, Comment.parent_id, Comment.text).where(
            Comment.author_id == author_id, Comment.client_key == client_key
        )
    )
    return rows.one()


async def count_reply(connection: Writing, parent_id: UUID) -> bool:
    """Whether the comment is still there to be replied to."""
    counted = await connection.scalar(
        update(Comment)
        .where(Comment.id == parent_id, Comment.deleted_at.is_(None), Comment.hidden_at.is_(None))
        .values(replies=Comment.replies + 1)
        .returning(Comment.id)
    )
    return counted is not None


async def found(connection: Writing, post_id: UUID, comment_id: UUID) -> AnyRow | None:
    """Whose a comment is, on whose post, and the thread it stands in; none of it ever changes."""
    rows = await connection.execute(
        select(
            Comment.author_id,
            func.coalesce(Comment.parent_id, Comment.id).label("thread_id"),
            Post.author_id.label("post_author_id"),
        )
        .join(Post, Post.id == Comment.post_id)
        .where(
            Comment.id == comment_id,
            Comment.post_id == post_id,
            Comment.deleted_at.is_(None),
            Post.deleted_at.is_(None),
        )
    )
    return rows.one_or_none()


def _shown_of_thread() -> ColumnElement[int]:
    """How many of a thread count, asked of its first comment."""
    gone = or_(Comment.deleted_at.is_not(None), Comment.hidden_at.is_not(None))
    return case((gone, 0), else_=1 + Comment.replies)


async def lock_thread(connection: Writing, thread_id: UUID) -> int:
    """How many of a thread count. Whoever changes one of it takes its first comment before, so
    that what they count stays true until they are done."""
    rows = await connection.execute(
        select(_shown_of_thread()).where(Comment.id == thread_id).with_for_update(key_share=True)
    )
    counting: int = rows.scalar_one()
    return counting


async def mark_deleted(connection: Writing, post_id: UUID, comment_id: UUID) -> bool:
    """Delete a comment and what replies to it; whether there was anything left to delete."""
    rows = await connection.execute(
        update(Comment)
        .where(
            Comment.post_id == post_id,
            or_(Comment.id == comment_id, Comment.parent_id == comment_id),
            Comment.deleted_at.is_(None),
        )
        .values(deleted_at=func.now())
        .returning(Comment.id)
    )
    return bool(rows.all())


async def mark_hidden(connection: Writing, comment_id: UUID, *, hidden: bool) -> bool:
    """Whether it was not so before."""
    was = Comment.hidden_at.is_(None) if hidden else Comment.hidden_at.is_not(None)
    changed = await connection.scalar(
        update(Comment)
        .where(Comment.id == comment_id, Comment.deleted_at.is_(None), was)
        .values(hidden_at=func.now() if hidden else None)
        .returning(Comment.id)
    )
    return changed is not None


async def recount_thread(connection: Writing, post_id: UUID, thread_id: UUID) -> int:
    """Count a thread's replies anew; how many of the thread count then."""
    reply = aliased(Comment)
    standing = (
        select(func.count())
        .select_from(reply)
        .where(
            reply.post_id == post_id,
            reply.parent_id == thread_id,
            reply.deleted_at.is_(None),
            reply.hidden_at.is_(None),
        )
        .scalar_subquery()
    )
    rows = await connection.execute(
        update(Comment)
        .where(Comment.id == thread_id)
        .values(replies=standing)
        .returning(_shown_of_thread())
    )
    counting: int = rows.scalar_one()
    return counting
