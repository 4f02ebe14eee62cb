"""Statements of the transactions that write comments."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, case, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, WriteTransaction
from api.posts.comments.serializers import readable_by
from api.posts.models import Comment, Post
from api.posts.visibility import visible_to
from api.users.models import Member


async def find_parent(
    connection: WriteTransaction,
    post_id: UUID,
    comment_id: UUID,
    *,
    viewer_id: UUID,
    post_author_id: UUID,
) -> AnyRow | None:
    """Find the comment to reply to, to accept or to mark, if it is visible to the member."""
    rows = await connection.execute(
        select(Comment.id, Comment.parent_id, Comment.author_id, Comment.hidden_at)
        .join(Member, Member.id == Comment.author_id)
        .where(
            Comment.id == comment_id,
            Comment.post_id == post_id,
            readable_by(viewer_id, Comment, Member, literal(post_author_id)),
        )
    )
    return rows.one_or_none()


async def is_visible(
    connection: WriteTransaction, post_id: UUID, comment_id: UUID, viewer_id: UUID
) -> bool:
    """Return whether a comment and its post are visible to the viewer."""
    writer = aliased(Member)
    visible_id = await connection.scalar(
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
    return visible_id is not None


async def lock_comment(
    connection: WriteTransaction, comment_id: UUID, viewer_id: UUID
) -> AnyRow | None:
    """Lock a comment that is visible to the viewer, for an edit by its writer."""
    writer = aliased(Member)
    rows = await connection.execute(
        select(
            Comment.post_id,
            Comment.author_id,
            Comment.text,
            Comment.entities,
        )
        .join(writer, writer.id == Comment.author_id)
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(
            Comment.id == comment_id,
            visible_to(viewer_id),
            readable_by(viewer_id, Comment, writer, Post.author_id),
        )
        .with_for_update(of=Comment, key_share=True)
    )
    return rows.one_or_none()


async def update_comment(
    connection: WriteTransaction, comment_id: UUID, values: dict[str, Any]
) -> None:
    """Replace the text of a comment and the columns derived from it."""
    await connection.execute(
        update(Comment).where(Comment.id == comment_id).values(**values, edited_at=func.now())
    )


async def insert_comment(connection: WriteTransaction, values: dict[str, Any]) -> bool:
    """Insert a comment; return False if its author already created one with the same client key."""
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


async def find_by_client_key(
    connection: WriteTransaction, author_id: UUID, client_key: str
) -> AnyRow:
    """Read the comment that an author created with a client key."""
    rows = await connection.execute(
        select(Comment.id, Comment.post_id, Comment.parent_id, Comment.text).where(
            Comment.author_id == author_id, Comment.client_key == client_key
        )
    )
    return rows.one()


async def increment_replies(connection: WriteTransaction, parent_id: UUID) -> bool:
    """Count a reply; return False if the comment was deleted or hidden in the meantime."""
    updated = await connection.scalar(
        update(Comment)
        .where(Comment.id == parent_id, Comment.deleted_at.is_(None), Comment.hidden_at.is_(None))
        .values(replies=Comment.replies + 1)
        .returning(Comment.id)
    )
    return updated is not None


async def find_comment(
    connection: WriteTransaction, post_id: UUID, comment_id: UUID
) -> AnyRow | None:
    """Find the writer, the post's author and the thread of a comment, which never change."""
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


def _visible_count() -> ColumnElement[int]:
    """Count the visible comments of a thread, given its top-level comment."""
    is_removed = or_(Comment.deleted_at.is_not(None), Comment.hidden_at.is_not(None))
    return case((is_removed, 0), else_=1 + Comment.replies)


async def lock_thread(connection: WriteTransaction, thread_id: UUID) -> int:
    """Lock the top-level comment of a thread and return the number of visible comments.

    Every change within a thread takes this lock first, so the number holds until the transaction
    ends.
    """
    rows = await connection.execute(
        select(_visible_count()).where(Comment.id == thread_id).with_for_update(key_share=True)
    )
    count: int = rows.scalar_one()
    return count


async def mark_deleted(connection: WriteTransaction, post_id: UUID, comment_id: UUID) -> bool:
    """Mark a comment and its replies as deleted; return False if all were deleted before."""
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


async def find_deleted(connection: WriteTransaction, comment_id: UUID) -> AnyRow | None:
    """Find a deleted comment that can be restored, with the columns of `find_comment`.

    None if its writer is gone, or the comment that it replies to.
    """
    parent = aliased(Comment)
    rows = await connection.execute(
        select(
            Comment.author_id,
            Comment.post_id,
            Comment.deleted_at,
            func.coalesce(Comment.parent_id, Comment.id).label("thread_id"),
            Post.author_id.label("post_author_id"),
        )
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Comment.author_id)
        .outerjoin(parent, parent.id == Comment.parent_id)
        .where(
            Comment.id == comment_id,
            Comment.deleted_at.is_not(None),
            Comment.text != "",
            Member.purged_at.is_(None),
            # Also true of a comment without a parent.
            parent.deleted_at.is_(None),
        )
    )
    return rows.one_or_none()


async def mark_restored(
    connection: WriteTransaction, post_id: UUID, comment_id: UUID, deleted_at: datetime
) -> None:
    """Undo the deletion of a comment and of the replies that were deleted with it."""
    await connection.execute(
        update(Comment)
        .where(
            Comment.post_id == post_id,
            or_(Comment.id == comment_id, Comment.parent_id == comment_id),
            # The time of the transaction; what was deleted before has another one.
            Comment.deleted_at == deleted_at,
            Comment.text != "",
        )
        .values(deleted_at=None)
    )


async def mark_hidden(connection: WriteTransaction, comment_id: UUID, *, hidden: bool) -> bool:
    """Hide or show a comment; return False if it already has this state, or a rule holds it."""
    differs = Comment.hidden_at.is_(None) if hidden else Comment.hidden_at.is_not(None)
    updated = await connection.scalar(
        update(Comment)
        .where(
            Comment.id == comment_id,
            Comment.deleted_at.is_(None),
            Comment.held_at.is_(None),
            differs,
        )
        .values(hidden_at=func.now() if hidden else None)
        .returning(Comment.id)
    )
    return updated is not None


async def recount_thread(connection: WriteTransaction, post_id: UUID, thread_id: UUID) -> int:
    """Recount the replies of a thread and return the number of visible comments."""
    reply = aliased(Comment)
    visible_replies = (
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
        .values(replies=visible_replies)
        .returning(_visible_count())
    )
    count: int = rows.scalar_one()
    return count
