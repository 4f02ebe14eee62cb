"""Saving posts."""

from uuid import UUID

from api.core.db.database import WriteTransaction
from api.posts import engagement
from api.posts.models import PostCounts
from api.posts.saves import queries


async def save(connection: WriteTransaction, member_id: UUID, post_id: UUID) -> int:
    """Save a post, idempotently; return the number of members who saved it.

    Raises:
        ApiError: `post_not_found`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    if not await queries.insert_save(connection, post_id, member_id):
        return int(await engagement.read_counter(connection, post_id, PostCounts.saves))
    await engagement.record_first_engagement(connection, member_id, post, "save")
    return await engagement.increment_counter(connection, post_id, PostCounts.saves, 1)


async def unsave(connection: WriteTransaction, member_id: UUID, post_id: UUID) -> int:
    """Remove a save, idempotently; return the number of members who saved the post.

    A saved post that is no longer visible to the member can be removed.

    Raises:
        ApiError: `post_not_found` for a post that is neither saved nor visible.
    """
    if await queries.delete_save(connection, post_id, member_id):
        return await engagement.increment_counter(connection, post_id, PostCounts.saves, -1)
    await engagement.load_visible_post(connection, post_id, member_id)
    return int(await engagement.read_counter(connection, post_id, PostCounts.saves))
