"""Sharing posts."""

from uuid import UUID

from api.core.db.database import WriteTransaction
from api.posts import engagement
from api.posts.models import PostCounts
from api.posts.shares import queries


async def share(connection: WriteTransaction, member_id: UUID, post_id: UUID) -> int:
    """Count a member's share of a post, once a day (UTC); return the number of shares.

    Raises:
        ApiError: `post_not_found`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    if not await queries.insert_share(connection, post_id, member_id):
        return int(await engagement.read_counter(connection, post_id, PostCounts.shares))
    await engagement.record_first_engagement(connection, member_id, post, "share")
    return await engagement.increment_counter(connection, post_id, PostCounts.shares, 1)
