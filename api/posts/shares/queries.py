"""Statements of shares."""

from uuid import UUID

from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import WriteTransaction
from api.posts.shares.models import PostShare


async def insert_share(connection: WriteTransaction, post_id: UUID, member_id: UUID) -> bool:
    """Insert a share; return whether it is the member's first share of the post today."""
    new = await connection.scalar(
        upsert(PostShare)
        .values(post_id=post_id, member_id=member_id)
        .on_conflict_do_nothing()
        .returning(PostShare.post_id)
    )
    return new is not None
