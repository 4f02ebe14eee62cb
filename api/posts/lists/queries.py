"""The plain lists: what is newest, what is one's own."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import true

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Reading
from api.core.db.plan_hints import written
from api.posts.models import Post
from api.posts.serializers import select_visible_posts
from api.posts.visibility import is_listed, not_muted_by


async def list_newest(
    connection: Reading, *, viewer_id: UUID | None, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """Everybody's, newest first; for a guest posts and questions alone."""
    page = _newest(viewer_id=viewer_id, after=after, limit=limit)
    return await fetch(connection, page)


@built_once
def _newest(*, viewer_id: UUID | None, after: UUID | None, limit: int) -> AnySelect:
    return (
        select_visible_posts(viewer_id)
        .where(
            is_listed(),
            not_muted_by(viewer_id),
            Post.kind != written("digital") if viewer_id is None else true(),
            Post.id < after if after is not None else true(),
        )
        .order_by(Post.id.desc())
        .limit(written(limit))
    )


async def list_own(
    connection: Reading, *, member_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """What the member published, what is hidden from others too."""
    page = _mine(member_id=member_id, after=after, limit=limit)
    return await fetch(connection, page)


@built_once
def _mine(*, member_id: UUID, after: UUID | None, limit: int) -> AnySelect:
    return (
        select_visible_posts(member_id)
        .where(
            Post.author_id == member_id,
            Post.deleted_at.is_(None),
            Post.id < after if after is not None else true(),
        )
        .order_by(Post.id.desc())
        .limit(written(limit))
    )
