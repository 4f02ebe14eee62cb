"""Every statement about products that are taken or bought."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import and_, exists, func, or_, select
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by

from api.files.models import File
from api.kernel.db import AnyRow, Reading, Writing
from api.payments.models import Entitlement
from api.payments.visibility import may_open
from api.posts.models import Post, PostFile
from api.posts.shown import posts_as_shown
from api.posts.visibility import visible_to
from api.users.models import Member


async def lock_offer(connection: Writing, post_id: UUID, viewer_id: UUID) -> AnyRow | None:
    """What a visible post is sold for; its author can't change that until the end of this."""
    rows = await connection.execute(
        select(Post.author_id, Post.kind, Post.price_cents)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
        .with_for_update(read=True, of=Post)
    )
    return rows.one_or_none()


async def library(
    connection: Reading, *, member_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """What a member may open, last granted first, whatever became of it since."""
    told = func.jsonb_build_object(
        "fileId", File.id, "name", File.name, "mime", File.mime, "size", File.size_bytes
    )
    taken_out = (
        select(func.jsonb_agg(aggregate_order_by(told, File.id), type_=JSONB))
        .select_from(PostFile)
        .join(File, File.id == PostFile.file_id)
        .where(PostFile.post_id == Post.id, PostFile.removed_at > Entitlement.granted_at)
        .correlate(Post, Entitlement)
        .scalar_subquery()
    )
    query = (
        posts_as_shown(member_id)
        .add_columns(
            Entitlement.id.label("order_id"),
            Entitlement.granted_at,
            Entitlement.source,
            taken_out.label("taken_out"),
        )
        .join(
            Entitlement,
            and_(
                Entitlement.post_id == Post.id,
                Entitlement.member_id == member_id,
                Entitlement.revoked_at.is_(None),
            ),
        )
        .order_by(Entitlement.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Entitlement.id < after)
    return (await connection.execute(query)).all()


async def access(
    connection: Reading, post_id: UUID, file_id: UUID, viewer_id: UUID
) -> AnyRow | None:
    """How a viewer stands to a file of a product that they see or hold; None of any other post.

    A file that was taken out is there for its author, and for who held the product before.
    """
    mine = and_(Post.author_id == viewer_id, Post.deleted_at.is_(None))
    held_before = exists().where(
        Entitlement.member_id == viewer_id,
        Entitlement.post_id == Post.id,
        Entitlement.revoked_at.is_(None),
        Entitlement.granted_at < PostFile.removed_at,
    )
    there = and_(
        PostFile.file_id.is_not(None), or_(PostFile.removed_at.is_(None), mine, held_before)
    )
    held = may_open(viewer_id, Post.id)
    rows = await connection.execute(
        select(there.label("is_there"), or_(mine, held).label("may_open"))
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .outerjoin(PostFile, and_(PostFile.post_id == Post.id, PostFile.file_id == file_id))
        .where(Post.id == post_id, or_(visible_to(viewer_id), held))
    )
    return rows.one_or_none()
