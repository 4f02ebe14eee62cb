"""Comments that an automatic rule hides from everyone but their writer until staff saw them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, func, literal, select, update
from sqlalchemy.sql.functions import Function

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import Event, emit
from api.core.text.text import graphemes
from api.posts import engagement
from api.posts.comments import threads, write_queries
from api.posts.events import Commented, Mentioned
from api.posts.models import Comment


def state(rule: str | None) -> dict[str, Function[datetime] | str | None]:
    """Return the columns of a comment that a rule holds; without one, of one not held."""
    at = func.now() if rule else None
    return {"held_at": at, "hidden_at": at, "held_rule": rule}


async def hold(connection: WriteTransaction, comment_id: UUID, *, rule: str) -> bool:
    """Hide a comment, from the author of its post too; return False if it is held already."""
    return await _set_held(connection, comment_id, rule=rule) is not None


async def release(connection: WriteTransaction, comment_id: UUID) -> bool:
    """Show a held comment as if it were written now; return False if it is not held.

    Members who were notified of it before are not notified again.
    """
    comment = await _set_held(connection, comment_id, rule=None)
    if comment is None:
        return False
    if graphemes(comment.text) >= engagement.MIN_COMMENT_LENGTH:
        post = await engagement.load_visible_post(
            connection, comment.post_id, comment.post_author_id
        )
        await engagement.record_first_engagement(connection, comment.author_id, post, "comment")
    ids = {
        "post_id": comment.post_id, "comment_id": comment_id, "author_id": comment.author_id,
    }  # fmt: skip
    events: list[Event] = [Commented(**ids, parent_id=comment.parent_id)]
    mentioned = {each["userId"] for each in comment.entities if each["type"] == "mention"}
    mentioned -= {None, str(comment.author_id)}
    if mentioned:
        events.append(Mentioned(**ids, member_ids=[UUID(each) for each in sorted(mentioned)]))
    await emit(connection, *events)
    return True


async def _set_held(
    connection: WriteTransaction, comment_id: UUID, *, rule: str | None
) -> AnyRow | None:
    post_id = await connection.scalar(select(Comment.post_id).where(Comment.id == comment_id))
    if post_id is None:
        return None
    found = await write_queries.find_comment(connection, post_id, comment_id)
    if found is None:
        return None
    count_before = await write_queries.lock_thread(connection, found.thread_id)
    differs = Comment.held_at.is_(None) if rule else Comment.held_at.is_not(None)
    rows = await connection.execute(
        update(Comment)
        .where(Comment.id == comment_id, Comment.deleted_at.is_(None), differs)
        .values(state(rule))
        .returning(
            Comment.post_id,
            Comment.parent_id,
            Comment.author_id,
            Comment.entities,
            Comment.text,
            literal(found.post_author_id, Uuid).label("post_author_id"),
        )
    )
    comment = rows.one_or_none()
    if comment is not None:
        await threads.recount(connection, post_id, found, count_before)
    return comment
