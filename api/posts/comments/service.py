"""Creating, editing, deleting and hiding comments.

The comment counter of a post includes replies. It excludes deleted and hidden comments and their
replies.
"""

from typing import Any
from uuid import UUID

from api.core import errors
from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import Event, emit
from api.core.ids import new_id, parse_id
from api.core.text.text import graphemes
from api.posts import engagement, entities
from api.posts.comments import holds, problems, queries, threads, write_queries
from api.posts.comments.schemas import CommentInput
from api.posts.events import Commented, Mentioned, PostChanged
from api.posts.models import PostCounts
from api.posts.spam import service as spam
from api.posts.spam.rules import Finding
from api.posts.spam.service import Draft
from api.users.trust import is_new


async def create(
    connection: WriteTransaction,
    member_id: UUID,
    post_id: UUID,
    comment: CommentInput,
    *,
    client_key: str | None = None,
    trust: int,
) -> AnyRow:
    """Create a comment or a reply; return its row for `serialize_comment`.

    A comment of a new member, by `trust`, may be held: only its writer sees it until staff saw it.

    A client key creates at most one comment of its author: a retry returns the existing one. Unlike
    `core.http.idempotency`, the key is stored with the comment, deduplicated by a unique index, and
    never expires.

    Raises:
        ApiError: `post_not_found`, `comment_not_found` for an unknown parent, `reply_depth`,
            `idempotency_conflict` for a key of a different comment, `link_not_allowed`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    parent_id = await _find_parent(connection, post, member_id, comment.parent_id)
    spans = entities.scan_entities(comment.text)
    columns, mentioned_ids = await entities.analyze_spans(
        connection, member_id, comment.text, spans
    )
    comment_id = new_id()
    findings: list[Finding] = []
    if is_new(trust):
        draft = Draft(comment_id, "comment", member_id, (), comment.text, spans, mentioned_ids)
        findings = await spam.inspect(connection, draft)
    held_rule = spam.holding_rule(findings)
    values = {
        "id": comment_id,
        "post_id": post_id,
        "parent_id": parent_id,
        "author_id": member_id,
        **columns,
        "client_key": client_key,
        **holds.state(held_rule),
    }
    if not await write_queries.insert_comment(connection, values):
        return await _get_existing(connection, values)
    if findings:
        ids = {"post_id": post_id, "comment_id": comment_id, "author_id": member_id}
        await emit(connection, spam.flag(findings, **ids))
    if held_rule:
        # Without notifications, and not counted, until staff saw it.
        return await queries.get_comment(connection, comment_id)
    if parent_id is not None and not await write_queries.increment_replies(connection, parent_id):
        # The parent was deleted or hidden after `_find_parent`.
        raise problems.comment_not_found()
    if graphemes(comment.text) >= engagement.MIN_COMMENT_LENGTH:
        await engagement.record_first_engagement(connection, member_id, post, "comment")
    await emit(connection, *_events(post, values, mentioned_ids))
    row = await queries.get_comment(connection, comment_id)
    await engagement.increment_counter(connection, post.id, PostCounts.comments, 1)
    return row


async def edit(
    connection: WriteTransaction, member_id: UUID, comment_id: UUID, text: str, *, trust: int
) -> AnyRow:
    """Replace the text of the member's own comment; return its row for `serialize_comment`.

    An edit by a new member, by `trust`, may hold the comment.

    Members whom the former text did not mention are notified. An identical text changes nothing.

    Raises:
        ApiError: `comment_not_found`, `forbidden`, `link_not_allowed`.
    """
    comment = await write_queries.lock_comment(connection, comment_id, member_id)
    if comment is None:
        raise problems.comment_not_found()
    if comment.author_id != member_id:
        raise errors.forbidden()
    if text == comment.text:
        return await queries.get_comment(connection, comment_id)
    spans = entities.scan_entities(text)
    columns, mentioned_ids = await entities.analyze_spans(connection, member_id, text, spans)
    await write_queries.update_comment(connection, comment_id, columns)
    if is_new(trust):
        draft = Draft(comment_id, "comment", member_id, (), text, spans, mentioned_ids)
        findings = await spam.inspect(connection, draft)
        if findings:
            ids = {"post_id": comment.post_id, "comment_id": comment_id, "author_id": member_id}
            await emit(connection, spam.flag(findings, **ids))
        if rule := spam.holding_rule(findings):
            await holds.hold(connection, comment_id, rule=rule)
            return await queries.get_comment(connection, comment_id)
    post = await engagement.load_visible_post(connection, comment.post_id, member_id)
    if graphemes(text) >= engagement.MIN_COMMENT_LENGTH:
        await engagement.record_first_engagement(connection, member_id, post, "comment")
    former_ids = {span["userId"] for span in comment.entities if span["type"] == "mention"}
    new_ids = [each for each in mentioned_ids if str(each) not in former_ids]
    ids = {"post_id": post.id, "comment_id": comment_id, "author_id": member_id}
    await emit(
        connection,
        PostChanged(post_id=post.id, author_id=post.author_id),
        *([Mentioned(**ids, member_ids=new_ids)] if new_ids else []),
    )
    return await queries.get_comment(connection, comment_id)


async def _find_parent(
    connection: WriteTransaction,
    post: engagement.VisiblePost,
    member_id: UUID,
    parent_id: str | None,
) -> UUID | None:
    if parent_id is None:
        return None
    parent = await write_queries.find_parent(
        connection,
        post.id,
        parse_id(parent_id, problems.comment_not_found),
        viewer_id=member_id,
        post_author_id=post.author_id,
    )
    if parent is None:
        raise problems.comment_not_found()
    if parent.parent_id is not None:
        raise problems.reply_depth.for_field("parentId")
    found_id: UUID = parent.id
    return found_id


async def _get_existing(connection: WriteTransaction, values: dict[str, Any]) -> AnyRow:
    """Return the comment created earlier with the same client key."""
    existing = await write_queries.find_by_client_key(
        connection, values["author_id"], values["client_key"]
    )
    request = (values["post_id"], values["parent_id"], values["text"])
    if (existing.post_id, existing.parent_id, existing.text) != request:
        raise errors.idempotency_conflict()
    return await queries.get_comment(connection, existing.id)


def _events(
    post: engagement.VisiblePost, values: dict[str, Any], mentioned_ids: list[UUID]
) -> list[Event]:
    ids = {"post_id": post.id, "comment_id": values["id"], "author_id": values["author_id"]}
    events: list[Event] = [
        Commented(**ids, parent_id=values["parent_id"]),
        PostChanged(post_id=post.id, author_id=post.author_id),
    ]
    if mentioned_ids:
        events.append(Mentioned(**ids, member_ids=mentioned_ids))
    return events


async def delete(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> None:
    """Delete a comment with its replies, as its writer or as the author of the post.

    Raises:
        ApiError: `comment_not_found`, `forbidden`.
    """
    comment = await _find_comment(connection, member_id, post_id, comment_id)
    if member_id not in {comment.author_id, comment.post_author_id}:
        raise errors.forbidden()
    count_before = await write_queries.lock_thread(connection, comment.thread_id)
    if not await write_queries.mark_deleted(connection, post_id, comment_id):
        raise problems.comment_not_found()
    await threads.recount(connection, post_id, comment, count_before)


async def restore(connection: WriteTransaction, comment_id: UUID) -> bool:
    """Undo the deletion of a comment with its replies; return False if that is not possible.

    It is if the comment is not deleted, its account or the comment that it replies to is.
    """
    found = await write_queries.find_deleted(connection, comment_id)
    if found is None:
        return False
    count_before = await write_queries.lock_thread(connection, found.thread_id)
    # The thread may have been deleted before the lock.
    found = await write_queries.find_deleted(connection, comment_id)
    if found is None:
        return False
    await write_queries.mark_restored(connection, found.post_id, comment_id, found.deleted_at)
    await threads.recount(connection, found.post_id, found, count_before)
    return True


async def set_hidden(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID, *, hidden: bool
) -> None:
    """Hide a comment on the member's own post, or show it again, idempotently.

    Raises:
        ApiError: `comment_not_found`, `forbidden`.
    """
    comment = await _find_comment(connection, member_id, post_id, comment_id)
    if member_id != comment.post_author_id:
        raise errors.forbidden()
    count_before = await write_queries.lock_thread(connection, comment.thread_id)
    if await write_queries.mark_hidden(connection, comment_id, hidden=hidden):
        await threads.recount(connection, post_id, comment, count_before)


async def find_writer(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> UUID:
    """Return the writer of a comment that is visible to the member.

    Raises:
        ApiError: `comment_not_found`.
    """
    comment = await write_queries.find_comment(connection, post_id, comment_id)
    if comment is None or not await write_queries.is_visible(
        connection, post_id, comment_id, member_id
    ):
        raise problems.comment_not_found()
    writer_id: UUID = comment.author_id
    return writer_id


async def _find_comment(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> AnyRow:
    """Find a comment to delete or hide.

    Its writer and the post's author may act on it despite blocks. For other members a comment that
    they cannot see is `comment_not_found`, so that its existence is not disclosed.
    """
    comment = await write_queries.find_comment(connection, post_id, comment_id)
    if comment is None:
        raise problems.comment_not_found()
    may_act = member_id in {comment.author_id, comment.post_author_id}
    if not may_act and not await write_queries.is_visible(
        connection, post_id, comment_id, member_id
    ):
        raise problems.comment_not_found()
    return comment
