"""Accepting an answer to a question, and marking answers as helpful.

An answer is a comment of the first level on a question. Marks carry no weight in the revenue share.
"""

from uuid import UUID

from api.core import errors
from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import Event, emit
from api.posts import engagement
from api.posts.answers import acceptances, problems, queries
from api.posts.comments import write_queries as comments
from api.posts.comments.problems import comment_not_found
from api.posts.events import AnswerAccepted, PostChanged


async def accept(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID | None
) -> None:
    """Accept an answer to the member's own question, or undo it (None), idempotently.

    Locks are taken as by changes of comments: the thread first, then the question. An answer is
    therefore not deleted or hidden while it is accepted.

    Raises:
        ApiError: `post_not_found`, `forbidden`, `not_a_question`, `comment_not_found`,
            `not_an_answer`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    if post.author_id != member_id:
        raise errors.forbidden()
    if post.kind != "question":
        raise problems.not_a_question()
    if comment_id is not None:
        await _find_answer(connection, post, comment_id, member_id)
        if not await comments.lock_thread(connection, comment_id):
            raise problems.not_an_answer()
    await acceptances.lock_question(connection, post_id)
    if await acceptances.find_choice(connection, post_id) == comment_id:
        return
    await acceptances.insert_choice(connection, post_id, comment_id)
    events: list[Event] = [PostChanged(post_id=post_id, author_id=member_id)]
    if comment_id is not None:
        events.append(AnswerAccepted(post_id=post_id, comment_id=comment_id, asker_id=member_id))
    await emit(connection, *events)


async def mark_helpful(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> int:
    """Mark an answer of another member as helpful, idempotently; return its number of marks.

    Raises:
        ApiError: `post_not_found`, `not_a_question`, `comment_not_found`, `not_an_answer`,
            `own_answer`.
    """
    answer = await _find_markable(connection, member_id, post_id, comment_id)
    if answer.hidden_at is not None:
        raise problems.not_an_answer()
    if await queries.insert_mark(connection, comment_id, member_id):
        return await queries.add_helpful(connection, comment_id, 1)
    return await queries.read_helpful(connection, comment_id)


async def unmark_helpful(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> int:
    """Remove the member's mark of an answer, idempotently; return its number of marks.

    Raises:
        ApiError: those of `mark_helpful`.
    """
    await _find_markable(connection, member_id, post_id, comment_id)
    if await queries.delete_mark(connection, comment_id, member_id):
        return await queries.add_helpful(connection, comment_id, -1)
    return await queries.read_helpful(connection, comment_id)


async def _find_markable(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> AnyRow:
    post = await engagement.load_visible_post(connection, post_id, member_id)
    if post.kind != "question":
        raise problems.not_a_question()
    answer = await _find_answer(connection, post, comment_id, member_id)
    if answer.author_id == member_id:
        raise problems.own_answer()
    return answer


async def _find_answer(
    connection: WriteTransaction, post: engagement.VisiblePost, comment_id: UUID, viewer_id: UUID
) -> AnyRow:
    answer = await comments.find_parent(
        connection, post.id, comment_id, viewer_id=viewer_id, post_author_id=post.author_id
    )
    if answer is None:
        raise comment_not_found()
    if answer.parent_id is not None:
        raise problems.not_an_answer()
    return answer
