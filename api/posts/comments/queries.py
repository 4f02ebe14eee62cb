"""Statements of comments. Each list is a single statement."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    Double,
    Uuid,
    select,
    true,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.db.plan_hints import inline_literal
from api.core.http.pagination import behind
from api.posts.comments.schemas import Sort
from api.posts.comments.serializers import (
    answer_rank,
    comment_columns,
    not_muted_by,
    readable_by,
)
from api.posts.models import Comment, Post
from api.posts.visibility import visible_to
from api.users.models import Member

INLINE_REPLIES: Final = 2
# The orders `top` and `helpful` rank the newest comments only, so that their cost is bounded.
MAX_RANKED_COMMENTS: Final = 500


def _visible_post(post_id: UUID, viewer_id: UUID | None) -> Any:
    """Select the post if it is visible to the viewer.

    Every list starts from it: a visible post without comments yields one row, an invisible post
    none.
    """
    return (
        select(Post.id, Post.author_id, Post.answer_id)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
        .cte("visible_post")
    )


async def list_threads(
    connection: ReadConnection,
    post_id: UUID,
    *,
    viewer_id: UUID | None,
    sort: Sort,
    after: tuple[Any, ...] | None,
    limit: int,
) -> Sequence[AnyRow] | None:
    """List a post's comments, each followed by its first replies.

    `after` has the keys of the last comment of the page before: its id, preceded by its number of
    replies in the order `top`, and by its rank in the order `helpful`. Return None for a post that
    is not visible.
    """
    *rank, last = after or (None,)
    page = _list_threads(
        post_id=post_id,
        viewer_id=viewer_id,
        sort=sort,
        rank=rank[0] if rank else None,
        last=last,
        limit=limit,
    )
    return _page_rows(await fetch_all(connection, page))


@compiled_once(post_id=Uuid, viewer_id=Uuid, rank=Double, last=Uuid)
def _list_threads(
    *,
    post_id: UUID,
    viewer_id: UUID | None,
    sort: Sort,
    rank: float | None,
    last: UUID | None,
    limit: int,
) -> AnySelect:
    post = _visible_post(post_id, viewer_id)
    top, order = _sort_comments(post_id, post, sort)
    rank_column = _rank(top, post, sort)
    after = [key for key in (rank, last) if key is not None]
    writer = aliased(Member)
    page = (
        select(*comment_columns(top, writer, post.c, viewer_id), rank_column.label("rank"))
        .join(writer, writer.id == top.author_id)
        .where(
            top.post_id == post_id,
            top.parent_id.is_(None),
            readable_by(viewer_id, top, writer, post.c.author_id),
            not_muted_by(viewer_id, top),
            behind(order, after or None),
        )
        .order_by(*(column.desc() for column in order))
        .limit(inline_literal(limit))
        .lateral("page")
    )
    thread = select(page).select_from(post).join(page, true()).cte("thread")
    reply = _first_replies(post_id, viewer_id, post, thread)
    page_rows = union_all(
        select(thread, thread.c.comment_id.label("thread_id")),
        select(reply, thread.c.comment_id).select_from(thread).join(reply, true()),
    ).subquery("page_rows")
    keys: tuple[Any, ...] = (page_rows.c.rank, page_rows.c.thread_id)
    if sort == "newest":
        keys = keys[1:]
    return (
        select(page_rows)
        .select_from(post)
        .outerjoin(page_rows, true())
        .order_by(
            *(key.desc() for key in keys),
            page_rows.c.parent_id.nulls_first(),
            page_rows.c.comment_id,
        )
    )


def _sort_comments(post_id: UUID, post: Any, sort: Sort) -> tuple[type[Comment], tuple[Any, ...]]:
    """Return the comments to list and the columns that sort them in descending order."""
    if sort == "newest":
        top = aliased(Comment)
        return top, (top.id,)
    newest = (
        select(Comment)
        .where(
            Comment.post_id == post_id, Comment.parent_id.is_(None), Comment.deleted_at.is_(None)
        )
        .order_by(Comment.id.desc())
        .limit(inline_literal(MAX_RANKED_COMMENTS))
    )
    ranked: Any = newest if sort == "top" else union_all(newest, _older_answer(post_id, post))
    top = aliased(Comment, ranked.subquery("ranked"))
    return top, (_rank(top, post, sort), top.id)


def _rank(comment: type[Comment], post: Any, sort: Sort) -> Any:
    return answer_rank(comment, post.c.answer_id) if sort == "helpful" else comment.replies


def _older_answer(post_id: UUID, post: Any) -> Any:
    """Select the accepted answer if newer comments displace it from the ranked ones."""
    oldest_ranked = (
        select(Comment.id)
        .where(
            Comment.post_id == post_id, Comment.parent_id.is_(None), Comment.deleted_at.is_(None)
        )
        .order_by(Comment.id.desc())
        .offset(inline_literal(MAX_RANKED_COMMENTS - 1))
        .limit(inline_literal(1))
        .scalar_subquery()
    )
    answer_id = select(post.c.answer_id).scalar_subquery()
    return select(Comment).where(Comment.id == answer_id, Comment.id < oldest_ranked)


def _first_replies(post_id: UUID, viewer_id: UUID | None, post: Any, thread: Any) -> Any:
    reply, writer = aliased(Comment), aliased(Member)
    return (
        select(*comment_columns(reply, writer, post.c, viewer_id), thread.c.rank)
        .select_from(reply)
        .join(writer, writer.id == reply.author_id)
        .join(post, true())
        .where(
            reply.post_id == post_id,
            reply.parent_id == thread.c.comment_id,
            readable_by(viewer_id, reply, writer, post.c.author_id),
            not_muted_by(viewer_id, reply),
        )
        .order_by(reply.id)
        .limit(inline_literal(INLINE_REPLIES))
        .lateral("reply")
    )


async def list_replies(
    connection: ReadConnection,
    post_id: UUID,
    parent_id: UUID,
    *,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
) -> Sequence[AnyRow] | None:
    """List the replies to a comment, oldest first; None if post or comment is not visible."""
    page = _list_replies(
        post_id=post_id, parent_id=parent_id, viewer_id=viewer_id, after=after, limit=limit
    )
    return _page_rows(await fetch_all(connection, page))


@compiled_once(post_id=Uuid, parent_id=Uuid, viewer_id=Uuid, after=Uuid)
def _list_replies(
    *, post_id: UUID, parent_id: UUID, viewer_id: UUID | None, after: UUID | None, limit: int
) -> AnySelect:
    post = _visible_post(post_id, viewer_id)
    parent, parent_writer = aliased(Comment), aliased(Member)
    reply, writer = aliased(Comment), aliased(Member)
    page = (
        select(*comment_columns(reply, writer, post.c, viewer_id))
        .join(writer, writer.id == reply.author_id)
        .where(
            reply.post_id == post_id,
            reply.parent_id == parent_id,
            readable_by(viewer_id, reply, writer, post.c.author_id),
            not_muted_by(viewer_id, reply),
            true() if after is None else reply.id > after,
        )
        .order_by(reply.id)
        .limit(inline_literal(limit))
        .lateral("page")
    )
    return (
        select(page)
        .select_from(post)
        .join(parent, parent.post_id == post.c.id)
        .join(parent_writer, parent_writer.id == parent.author_id)
        .outerjoin(page, true())
        .where(
            parent.id == parent_id,
            parent.parent_id.is_(None),
            readable_by(viewer_id, parent, parent_writer, post.c.author_id),
        )
        .order_by(page.c.comment_id)
    )


def _page_rows(rows: Sequence[AnyRow]) -> Sequence[AnyRow] | None:
    """Return None without the row of the post, and no rows if that row has no comment."""
    if not rows:
        return None
    return rows if rows[0].comment_id is not None else []


async def get_comment(connection: AsyncConnection, comment_id: UUID) -> AnyRow:
    """Read a comment without a visibility filter, for its own writer."""
    rows = await connection.execute(
        select(*comment_columns(Comment, Member, Post, Comment.author_id))
        .select_from(Comment)
        .join(Member, Member.id == Comment.author_id)
        .join(Post, Post.id == Comment.post_id)
        .where(Comment.id == comment_id)
    )
    return rows.one()
