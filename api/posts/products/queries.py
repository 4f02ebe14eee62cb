"""Every statement about products that are taken or bought."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, Reading, Writing
from api.files.models import File
from api.payments.access import has_access
from api.payments.models import Entitlement, Purchase
from api.posts.models import Post, PostFile, PostRevision
from api.posts.serializers import select_posts
from api.posts.visibility import visible_to
from api.users.models import Member


async def lock_offer(connection: Writing, post_id: UUID, viewer_id: UUID) -> AnyRow | None:
    """What a visible post is sold for; its author can't change that until the end of this."""
    rows = await connection.execute(
        select(Post.author_id, Post.kind, Post.title, Post.price_cents, Post.refund_days)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
        .with_for_update(read=True, of=Post)
    )
    return rows.one_or_none()


async def list_library(
    connection: Reading, *, member_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """What a member may open, last granted first, whatever became of it since; and what they paid
    for and got the money back of, as long as they may see it."""
    lost_it = and_(
        Entitlement.revoked_at.is_not(None),
        Entitlement.source == "purchase",
        visible_to(member_id),
        ~_had_later(member_id),
    )
    query = (
        select_posts(member_id)
        .add_columns(
            Entitlement.id.label("order_id"),
            Entitlement.granted_at,
            Entitlement.revoked_at,
            Entitlement.source,
            Entitlement.purchase_id,
            Purchase.amount_cents,
            Purchase.paid_at,
            Purchase.status,
            Purchase.refund_requested_at,
            Purchase.refund_days.label("agreed_refund_days"),
            _taken_out().label("taken_out"),
            _changed_since().label("is_updated"),
        )
        .join(
            Entitlement,
            and_(Entitlement.post_id == Post.id, Entitlement.member_id == member_id),
        )
        .outerjoin(Purchase, Purchase.id == Entitlement.purchase_id)
        .where(or_(Entitlement.revoked_at.is_(None), lost_it))
        .order_by(Entitlement.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Entitlement.id < after)
    return (await connection.execute(query)).all()


def _had_later(member_id: UUID) -> ColumnElement[bool]:
    """They have it by another order, or lost that one too: each product is listed once."""
    other = aliased(Entitlement)
    return (
        exists()
        .where(
            other.member_id == member_id,
            other.post_id == Post.id,
            other.id != Entitlement.id,
            or_(other.revoked_at.is_(None), other.id > Entitlement.id),
        )
        .correlate(Post, Entitlement)
    )


def _taken_out() -> ColumnElement[Any]:
    told = func.jsonb_build_object(
        "fileId", File.id, "name", File.name, "mime", File.mime, "size", File.size_bytes
    )
    return (
        select(func.jsonb_agg(aggregate_order_by(told, File.id), type_=JSONB))
        .select_from(PostFile)
        .join(File, File.id == PostFile.file_id)
        .where(PostFile.post_id == Post.id, PostFile.removed_at > Entitlement.granted_at)
        .correlate(Post, Entitlement)
        .scalar_subquery()
    )


def _changed_since() -> ColumnElement[bool]:
    """Its text or files are others than when it was granted; another price is no news."""
    then = PostRevision.content
    differs = or_(
        then["text"].astext.is_distinct_from(Post.text),
        then["title"].astext.is_distinct_from(Post.title),
        then["files"].is_distinct_from(Post.files),
    )
    # The first revision since is what it was then.
    first = (
        select(differs)
        .where(PostRevision.post_id == Post.id, PostRevision.replaced_at > Entitlement.granted_at)
        .order_by(PostRevision.id)
        .limit(1)
        .correlate(Post, Entitlement)
        .scalar_subquery()
    )
    return func.coalesce(first, false())


async def find_file_access(
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
    held = has_access(viewer_id, Post.id)
    rows = await connection.execute(
        select(there.label("is_there"), or_(mine, held).label("may_open"))
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .outerjoin(PostFile, and_(PostFile.post_id == Post.id, PostFile.file_id == file_id))
        .where(Post.id == post_id, or_(visible_to(viewer_id), held))
    )
    return rows.one_or_none()
