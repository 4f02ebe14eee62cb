"""Decisions about shares."""

from uuid import UUID

from api.kernel.db import Writing
from api.posts import acts
from api.posts.models import PostCounts
from api.posts.shares import queries


async def share(connection: Writing, member_id: UUID, post_id: UUID) -> int:
    """Count that a member shared a post, once a day (UTC); how often it was shared.

    Raises:
        ApiError: `post_not_found`.
    """
    post = await acts.target(connection, post_id, member_id)
    if not await queries.insert_share(connection, post_id, member_id):
        return int(await acts.counted(connection, post_id, PostCounts.shares))
    await acts.remember_first(connection, member_id, post, "share")
    return await acts.count(connection, post_id, PostCounts.shares, 1)
