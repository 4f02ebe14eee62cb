"""Decisions about saved posts."""

from uuid import UUID

from api.kernel.db import Writing
from api.posts import acts
from api.posts.models import PostCounts
from api.posts.saves import queries


async def save(connection: Writing, member_id: UUID, post_id: UUID) -> int:
    """Keep a post; again changes nothing. How many members saved it.

    Raises:
        ApiError: `post_not_found`.
    """
    post = await acts.target(connection, post_id, member_id)
    if not await queries.insert_save(connection, post_id, member_id):
        return int(await acts.counted(connection, post_id, PostCounts.saves))
    await acts.remember_first(connection, member_id, post, "save")
    return await acts.count(connection, post_id, PostCounts.saves, 1)


async def unsave(connection: Writing, member_id: UUID, post_id: UUID) -> int:
    """Let a post go, also one that is not seen any more; again changes nothing.

    Raises:
        ApiError: `post_not_found` for what was neither saved nor can be seen.
    """
    if await queries.delete_save(connection, post_id, member_id):
        return await acts.count(connection, post_id, PostCounts.saves, -1)
    await acts.target(connection, post_id, member_id)
    return int(await acts.counted(connection, post_id, PostCounts.saves))
