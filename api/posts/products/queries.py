"""Statements of digital products: offers, the library, and access to files."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.files.models import File
from api.payments.access import has_access
from api.payments.licences.models import AgreedLicence
from api.payments.models import Dispute, Entitlement, Payment, Purchase, RefundRequest
from api.payments.queries.licences import LICENCE_COLUMNS, is_of_entitlement
from api.posts.models import Post, PostFile, PostRevision
from api.posts.reviews.models import ProductReview
from api.posts.serializers import select_posts
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.visibility import is_restricted


async def lock_offer(connection: WriteTransaction, post_id: UUID, viewer_id: UUID) -> AnyRow | None:
    """Read the offer of a visible post, and lock it against edits until the transaction ends."""
    rows = await connection.execute(
        select(
            *(Post.author_id, Post.kind, Post.title, Post.text),
            *(Post.price_cents, Post.refund_days, Post.licence),
            is_restricted(Post.author_id, "hold_sales").label("is_sales_held"),
        )
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
        .with_for_update(read=True, of=Post)
    )
    return rows.one_or_none()


async def list_library(
    connection: ReadConnection, *, member_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List the products that a member has access to, last granted first.

    Includes deleted products, and refunded products that the member may still see.
    """
    is_refunded = and_(
        Entitlement.revoked_at.is_not(None),
        Entitlement.source == "purchase",
        visible_to(member_id),
        ~_has_other_order(member_id),
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
            RefundRequest.state.label("request_state"),
            _is_disputed().label("is_disputed"),
            Purchase.refund_days.label("agreed_refund_days"),
            _removed_files().label("removed_files"),
            _is_updated().label("is_updated"),
            *LICENCE_COLUMNS,
            _own_rating(member_id).label("own_rating"),
        )
        .join(
            Entitlement,
            and_(Entitlement.post_id == Post.id, Entitlement.member_id == member_id),
        )
        .outerjoin(Purchase, Purchase.id == Entitlement.purchase_id)
        .outerjoin(AgreedLicence, is_of_entitlement())
        .outerjoin(
            RefundRequest,
            and_(RefundRequest.purchase_id == Purchase.id, RefundRequest.state != "withdrawn"),
        )
        .where(or_(Entitlement.revoked_at.is_(None), is_refunded))
        .order_by(Entitlement.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Entitlement.id < after)
    return (await connection.execute(query)).all()


def _is_disputed() -> ColumnElement[bool]:
    """Match purchases of which a bank holds or kept money."""
    return exists().where(
        Payment.purchase_id == Purchase.id,
        ~Payment.is_duplicate,
        Dispute.payment_id == Payment.id,
        Dispute.status != "won",
    )


def _has_other_order(member_id: UUID) -> ColumnElement[bool]:
    """Match products with another live or later order, so that each product is listed once."""
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


def _removed_files() -> ColumnElement[Any]:
    """Select the files that were removed from the product after the purchase."""
    file = func.jsonb_build_object(
        "fileId", File.id, "name", File.name, "mime", File.mime, "size", File.size_bytes
    )
    return (
        select(func.jsonb_agg(aggregate_order_by(file, File.id), type_=JSONB))
        .select_from(PostFile)
        .join(File, File.id == PostFile.file_id)
        .where(PostFile.post_id == Post.id, PostFile.removed_at > Entitlement.granted_at)
        .correlate(Post, Entitlement)
        .scalar_subquery()
    )


def _is_updated() -> ColumnElement[bool]:
    """Match products whose text, title or files changed since the purchase."""
    before = PostRevision.content
    differs = or_(
        before["text"].astext.is_distinct_from(Post.text),
        before["title"].astext.is_distinct_from(Post.title),
        before["files"].is_distinct_from(Post.files),
    )
    # The first revision after the purchase holds the content at the time of the purchase.
    first = (
        select(differs)
        .where(PostRevision.post_id == Post.id, PostRevision.replaced_at > Entitlement.granted_at)
        .order_by(PostRevision.id)
        .limit(1)
        .correlate(Post, Entitlement)
        .scalar_subquery()
    )
    return func.coalesce(first, false())


def _own_rating(member_id: UUID) -> ColumnElement[Any]:
    """Select the rating of the member's review."""
    return (
        select(ProductReview.rating)
        .where(
            ProductReview.post_id == Post.id,
            ProductReview.author_id == member_id,
            ProductReview.deleted_at.is_(None),
        )
        .correlate(Post)
        .scalar_subquery()
    )


async def find_file_access(
    connection: ReadConnection, post_id: UUID, file_id: UUID, viewer_id: UUID
) -> AnyRow | None:
    """Find `is_available` and `has_access` of a file for a viewer.

    Return None for a post that the viewer neither sees nor bought. A removed file remains available
    to the author and to earlier buyers.
    """
    is_author = and_(Post.author_id == viewer_id, Post.deleted_at.is_(None))
    bought_before_removal = exists().where(
        Entitlement.member_id == viewer_id,
        Entitlement.post_id == Post.id,
        Entitlement.revoked_at.is_(None),
        Entitlement.granted_at < PostFile.removed_at,
    )
    is_available = and_(
        PostFile.file_id.is_not(None),
        or_(PostFile.removed_at.is_(None), is_author, bought_before_removal),
    )
    is_buyer = has_access(viewer_id, Post.id)
    rows = await connection.execute(
        select(is_available.label("is_available"), or_(is_author, is_buyer).label("has_access"))
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .outerjoin(PostFile, and_(PostFile.post_id == Post.id, PostFile.file_id == file_id))
        .where(Post.id == post_id, or_(visible_to(viewer_id), is_buyer))
    )
    return rows.one_or_none()
