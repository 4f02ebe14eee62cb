"""Statements of saved posts."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Uuid, delete
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.db.plan_hints import inline_literal
from api.core.ids import new_id
from api.posts.models import Post, SavedPost
from api.posts.serializers import select_visible_posts


async def insert_save(connection: WriteTransaction, post_id: UUID, member_id: UUID) -> bool:
    """Save a post; return whether it was not saved before."""
    new = await connection.scalar(
        upsert(SavedPost)
        .values(id=new_id(), post_id=post_id, member_id=member_id)
        .on_conflict_do_nothing()
        .returning(SavedPost.post_id)
    )
    return new is not None


async def delete_save(connection: WriteTransaction, post_id: UUID, member_id: UUID) -> bool:
    """Remove a save; return whether the post was saved."""
    deleted = await connection.scalar(
        delete(SavedPost)
        .where(SavedPost.post_id == post_id, SavedPost.member_id == member_id)
        .returning(SavedPost.post_id)
    )
    return deleted is not None


async def list_saved(
    connection: ReadConnection,
    member_id: UUID,
    *,
    after: UUID | None,
    limit: int,
    digital: bool | None = None,
) -> Sequence[AnyRow]:
    """List the saved posts that the member may still see, last saved first.

    `digital` selects products (true), posts and questions (false), or all (None).
    """
    page = _list_saved(member_id=member_id, after=after, limit=limit, digital=digital)
    return await fetch_all(connection, page)


@compiled_once(member_id=Uuid, after=Uuid)
def _list_saved(
    *, member_id: UUID, after: UUID | None, limit: int, digital: bool | None
) -> AnySelect:
    # `select_visible_posts` already uses the table for `is_saved`.
    save = aliased(SavedPost)
    query = (
        select_visible_posts(member_id)
        .add_columns(save.id.label("saved_id"))
        .join(save, save.post_id == Post.id)
        .where(save.member_id == member_id)
        .order_by(save.id.desc())
        .limit(inline_literal(limit))
    )
    if digital is not None:
        query = query.where(Post.kind == "digital" if digital else Post.kind != "digital")
    if after is not None:
        query = query.where(save.id < after)
    return query
