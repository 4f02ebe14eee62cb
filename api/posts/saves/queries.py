"""Every statement about saved posts; the list is one."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Reading, Writing
from api.core.db.plan_hints import written
from api.core.ids import new_id
from api.posts.models import Post, SavedPost
from api.posts.serializers import select_visible_posts


async def insert_save(connection: Writing, post_id: UUID, member_id: UUID) -> bool:
    """Whether it is new."""
    new = await connection.scalar(
        upsert(SavedPost)
        .values(id=new_id(), post_id=post_id, member_id=member_id)
        .on_conflict_do_nothing()
        .returning(SavedPost.post_id)
    )
    return new is not None


async def delete_save(connection: Writing, post_id: UUID, member_id: UUID) -> bool:
    """Whether there was one."""
    gone = await connection.scalar(
        delete(SavedPost)
        .where(SavedPost.post_id == post_id, SavedPost.member_id == member_id)
        .returning(SavedPost.post_id)
    )
    return gone is not None


async def list_saved(
    connection: Reading,
    member_id: UUID,
    *,
    after: UUID | None,
    limit: int,
    digital: bool | None = None,
) -> Sequence[AnyRow]:
    """What a member saved and may still see, last saved first; of one kind where asked."""
    page = _saved_by(member_id=member_id, after=after, limit=limit, digital=digital)
    return await fetch(connection, page)


@built_once
def _saved_by(
    *, member_id: UUID, after: UUID | None, limit: int, digital: bool | None
) -> AnySelect:
    # Another name for the table: whether the post is saved is asked of it as well.
    kept = aliased(SavedPost)
    query = (
        select_visible_posts(member_id)
        .add_columns(kept.id.label("saved_id"))
        .join(kept, kept.post_id == Post.id)
        .where(kept.member_id == member_id)
        .order_by(kept.id.desc())
        .limit(written(limit))
    )
    if digital is not None:
        query = query.where(Post.kind == "digital" if digital else Post.kind != "digital")
    if after is not None:
        query = query.where(kept.id < after)
    return query
