"""Chronological lists: the newest posts, and the member's own."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Uuid, true

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.db.plan_hints import inline_literal
from api.posts.models import Post
from api.posts.serializers import select_visible_posts
from api.posts.visibility import is_listed, not_muted_by


async def list_newest(
    connection: ReadConnection, *, viewer_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List the posts of all members, newest first."""
    page = _list_newest(viewer_id=viewer_id, after=after, limit=limit)
    return await fetch_all(connection, page)


@compiled_once(viewer_id=Uuid, after=Uuid)
def _list_newest(*, viewer_id: UUID, after: UUID | None, limit: int) -> AnySelect:
    return (
        select_visible_posts(viewer_id)
        .where(
            is_listed(),
            not_muted_by(viewer_id),
            Post.id < after if after is not None else true(),
        )
        .order_by(Post.id.desc())
        .limit(inline_literal(limit))
    )


async def list_own(
    connection: ReadConnection, *, member_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List a member's own posts, including those hidden by moderation, newest first."""
    page = _list_own(member_id=member_id, after=after, limit=limit)
    return await fetch_all(connection, page)


@compiled_once(member_id=Uuid, after=Uuid)
def _list_own(*, member_id: UUID, after: UUID | None, limit: int) -> AnySelect:
    return (
        select_visible_posts(member_id)
        .where(
            Post.author_id == member_id,
            Post.deleted_at.is_(None),
            Post.id < after if after is not None else true(),
        )
        .order_by(Post.id.desc())
        .limit(inline_literal(limit))
    )
