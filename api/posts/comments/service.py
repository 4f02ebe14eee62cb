"""Decisions about comments: writing, deleting, hiding.

A post counts its comments and their replies, but what is deleted or hidden, and nothing below a
comment that is.
"""

from typing import Any, Final
from uuid import UUID

from api.core import errors
from api.core.db.database import AnyRow, Writing
from api.core.events.dispatch import Event, emit
from api.core.ids import new_id, parse_id
from api.core.text import arabic
from api.core.text.text import graphemes
from api.posts import engagement, entities
from api.posts.comments import problems, queries
from api.posts.comments.schemas import CommentInput
from api.posts.events import Commented, Mentioned, PostChanged
from api.posts.models import PostCounts

# A shorter one is no act that the revenue share counts.
MIN_ENGAGEMENT_LENGTH: Final = 20


async def create(
    connection: Writing,
    member_id: UUID,
    post_id: UUID,
    draft: CommentInput,
    *,
    client_key: str | None = None,
) -> AnyRow:
    """Comment on a post, or reply to a comment; the same key makes one comment, however often.

    Answers its row, for `shown.on_wire`.

    Raises:
        ApiError: `post_not_found`, `comment_not_found` for the comment that is replied to,
            `reply_depth`, `idempotency_conflict` for a key that made another comment.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    parent_id = await _parent(connection, post, member_id, draft.parent_id)
    spans = entities.scan_entities(draft.text)
    found, mentioned = await entities.resolve_mentions(connection, member_id, spans)
    words = entities.remove_links_and_mentions(draft.text, spans)
    comment_id = new_id()
    values = {
        "id": comment_id,
        "post_id": post_id,
        "parent_id": parent_id,
        "author_id": member_id,
        "text": draft.text,
        "lang": arabic.language(words),
        "dir": arabic.direction(words),
        "entities": found,
        "client_key": client_key,
    }
    if not await queries.insert_comment(connection, values):
        return await _made_before(connection, values)
    if parent_id is not None and not await queries.count_reply(connection, parent_id):
        # It went between the look at it and now.
        raise problems.comment_not_found()
    if graphemes(draft.text) >= MIN_ENGAGEMENT_LENGTH:
        await engagement.record_first_engagement(connection, member_id, post, "comment")
    await emit(connection, *_facts(post, values, mentioned))
    row = await queries.one(connection, comment_id)
    await engagement.increment_counter(connection, post.id, PostCounts.comments, 1)
    return row


async def _parent(
    connection: Writing, post: engagement.VisiblePost, member_id: UUID, parent_id: str | None
) -> UUID | None:
    if parent_id is None:
        return None
    parent = await queries.parent(
        connection,
        post.id,
        parse_id(parent_id, problems.comment_not_found),
        viewer_id=member_id,
        post_author_id=post.author_id,
    )
    if parent is None:
        raise problems.comment_not_found()
    if parent.parent_id is not None:
        raise problems.reply_depth.on("parentId")
    found: UUID = parent.id
    return found


async def _made_before(connection: Writing, values: dict[str, Any]) -> AnyRow:
    made = await queries.made_with(connection, values["author_id"], values["client_key"])
    told = (values["post_id"], values["parent_id"], values["text"])
    if (made.post_id, made.parent_id, made.text) != told:
        raise errors.idempotency_conflict()
    return await queries.one(connection, made.id)


def _facts(
    post: engagement.VisiblePost, values: dict[str, Any], mentioned: list[UUID]
) -> list[Event]:
    named = {"post_id": post.id, "comment_id": values["id"], "author_id": values["author_id"]}
    facts: list[Event] = [
        Commented(**named, parent_id=values["parent_id"]),
        PostChanged(post_id=post.id, author_id=post.author_id),
    ]
    if mentioned:
        facts.append(Mentioned(**named, member_ids=mentioned))
    return facts


async def delete(connection: Writing, member_id: UUID, post_id: UUID, comment_id: UUID) -> None:
    """Delete one's own comment, or one on one's own post, with what replies to it.

    Raises:
        ApiError: `comment_not_found`, `forbidden`.
    """
    comment = await _found(connection, member_id, post_id, comment_id)
    if member_id not in {comment.author_id, comment.post_author_id}:
        raise errors.forbidden()
    before = await queries.lock_thread(connection, comment.thread_id)
    if not await queries.mark_deleted(connection, post_id, comment_id):
        raise problems.comment_not_found()
    await _recount(connection, post_id, comment, before)


async def set_hidden(
    connection: Writing, member_id: UUID, post_id: UUID, comment_id: UUID, *, hidden: bool
) -> None:
    """Hide a comment on one's own post, or show it again; again changes nothing.

    Raises:
        ApiError: `comment_not_found`, `forbidden`.
    """
    comment = await _found(connection, member_id, post_id, comment_id)
    if member_id != comment.post_author_id:
        raise errors.forbidden()
    before = await queries.lock_thread(connection, comment.thread_id)
    if await queries.mark_hidden(connection, comment_id, hidden=hidden):
        await _recount(connection, post_id, comment, before)


async def find_writer(
    connection: Writing, member_id: UUID, post_id: UUID, comment_id: UUID
) -> UUID:
    """Who wrote a comment that the member reads.

    Raises:
        ApiError: `comment_not_found`.
    """
    comment = await queries.found(connection, post_id, comment_id)
    if comment is None or not await queries.is_seen(connection, post_id, comment_id, member_id):
        raise problems.comment_not_found()
    writer_id: UUID = comment.author_id
    return writer_id


async def _found(connection: Writing, member_id: UUID, post_id: UUID, comment_id: UUID) -> AnyRow:
    """Whose it is decides about it, whatever stands between them; of others, who doesn't see it is
    not told that it is there."""
    comment = await queries.found(connection, post_id, comment_id)
    if comment is None:
        raise problems.comment_not_found()
    is_theirs = member_id in {comment.author_id, comment.post_author_id}
    if not is_theirs and not await queries.is_seen(connection, post_id, comment_id, member_id):
        raise problems.comment_not_found()
    return comment


async def _recount(connection: Writing, post_id: UUID, comment: AnyRow, before: int) -> None:
    now = await queries.recount_thread(connection, post_id, comment.thread_id)
    await emit(connection, PostChanged(post_id=post_id, author_id=comment.post_author_id))
    if now != before:
        await engagement.increment_counter(connection, post_id, PostCounts.comments, now - before)
