"""Counters of a thread after a comment of it was hidden, shown or deleted."""

from uuid import UUID

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.posts import engagement
from api.posts.answers import acceptances
from api.posts.comments import write_queries
from api.posts.events import PostChanged
from api.posts.models import PostCounts


async def recount(
    connection: WriteTransaction, post_id: UUID, comment: AnyRow, count_before: int
) -> None:
    """Count the visible comments of a locked thread again, and adjust the post's counter.

    An accepted answer that is no longer visible is withdrawn, and reinstated when it is again.
    `comment` is a row of `write_queries.find_comment`.
    """
    count_after = await write_queries.recount_thread(connection, post_id, comment.thread_id)
    await emit(connection, PostChanged(post_id=post_id, author_id=comment.post_author_id))
    if count_before and not count_after:
        await acceptances.withdraw(connection, post_id, comment.thread_id)
    elif count_after and not count_before:
        await acceptances.reinstate(connection, post_id, comment.thread_id)
    change = count_after - count_before
    if change:
        await engagement.increment_counter(connection, post_id, PostCounts.comments, change)
