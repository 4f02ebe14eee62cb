"""Columns and visibility predicates of reviews, and the serializers of such rows."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, or_

from api.core.clock import iso
from api.core.db.database import AnyRow
from api.posts import link_blocklist
from api.posts.reviews.models import ProductReview
from api.posts.serializers import rating_tenths
from api.users.models import Member
from api.users.service import serialize_author
from api.users.visibility import active, not_blocked

_STARS = ("one", "two", "three", "four", "five")


def review_columns() -> tuple[Any, ...]:
    """Return the columns for `serialize_review`, of a review joined with its writer."""
    names = (
        *("rating", "text", "lang", "dir", "entities", "created_at", "edited_at", "revoked_at"),
        *("reply_id", "reply_text", "reply_lang", "reply_dir", "reply_entities", "replied_at"),
        "reply_edited_at",
    )
    return (
        ProductReview.id.label("review_id"),
        *(getattr(ProductReview, name) for name in names),
        *(Member.id, Member.name, Member.handle, Member.picture, Member.is_staff),
    )


def readable_by(viewer_id: UUID | None, writer: Any = Member) -> ColumnElement[bool]:
    """Return the privacy predicate of reviews of a product that is visible to the viewer.

    A review of a refunded purchase is not listed, also for its writer.
    """
    is_listed = and_(ProductReview.deleted_at.is_(None), ProductReview.revoked_at.is_(None))
    if viewer_id is None:
        return and_(is_listed, active(writer))
    return and_(
        is_listed,
        or_(active(writer), ProductReview.author_id == viewer_id),
        not_blocked(viewer_id, ProductReview.author_id),
    )


def serialize_review(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize a row of `review_columns` as `schemas.Review`."""
    return {
        "_id": str(row.review_id),
        "rating": row.rating,
        "text": row.text,
        "lang": row.lang,
        "dir": row.dir,
        "entities": link_blocklist.without_blocked(row.entities),
        "author": serialize_author(row, media_origin),
        "createdAt": iso(row.created_at),
        "editedAt": iso(row.edited_at) if row.edited_at else None,
        "hidden": row.revoked_at is not None,
        "reply": None if row.reply_id is None else _serialize_reply(row),
    }


def _serialize_reply(row: AnyRow) -> dict[str, Any]:
    return {
        "_id": str(row.reply_id),
        "text": row.reply_text,
        "lang": row.reply_lang,
        "dir": row.reply_dir,
        "entities": link_blocklist.without_blocked(row.reply_entities),
        "createdAt": iso(row.replied_at),
        "editedAt": iso(row.reply_edited_at) if row.reply_edited_at else None,
    }


def serialize_summary(
    ratings: list[int] | None, mine: AnyRow | None, *, can_review: bool, media_origin: str
) -> dict[str, Any]:
    """Serialize a product's ratings as `schemas.ReviewSummary`."""
    counts = ratings or [0] * len(_STARS)
    return {
        "ratingCount": sum(counts),
        "ratingTenths": rating_tenths(counts),
        "stars": dict(zip(_STARS, counts, strict=True)),
        "mine": None if mine is None else serialize_review(mine, media_origin),
        "canReview": can_review,
    }
