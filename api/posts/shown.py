"""A post as every list and page shows it: the columns of its row, and its plain JSON.

Lists of other slices use these too, so that a post looks the same wherever it stands.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, literal, select

from api.files.wire import image_on_wire
from api.kernel.clock import iso
from api.kernel.db import AnyRow, AnySelect
from api.payments.visibility import may_open
from api.posts.models import Evaluation, Post, PostCounts, SavedPost
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.service import author_on_wire

_SHOWN = (
    Post.id.label("post_id"),
    Post.kind,
    Post.title,
    Post.text,
    Post.lang,
    Post.dir,
    Post.media,
    Post.tags,
    Post.entities,
    Post.category_id,
    Post.price_cents,
    Post.refund_days,
    Post.licence,
    Post.previews,
    Post.files,
    Post.created_at,
    Post.edited_at,
    Member.id,
    Member.name,
    Member.handle,
    Member.picture,
    PostCounts.comments,
    PostCounts.shares,
    PostCounts.saves,
    PostCounts.purchases,
    PostCounts.evaluations,
)


def posts_shown_to(viewer_id: UUID | None) -> AnySelect:
    """The rows of posts that this viewer may see, with how the viewer stands to each.

    A list adds where, in which order, and how many.
    """
    return posts_as_shown(viewer_id).where(visible_to(viewer_id))


def posts_as_shown(viewer_id: UUID | None) -> AnySelect:
    """The same rows of every post: whoever asks says which of them this viewer may see."""
    return (
        select(
            *_SHOWN,
            _own_reaction(viewer_id).label("reaction"),
            _saved(viewer_id).label("is_saved"),
            _entitled(viewer_id).label("is_purchased"),
        )
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .join(PostCounts, PostCounts.post_id == Post.id)
    )


def _own_reaction(viewer_id: UUID | None) -> ColumnElement[str | None]:
    if viewer_id is None:
        return literal(None)
    return (
        select(Evaluation.reaction)
        .where(Evaluation.post_id == Post.id, Evaluation.member_id == viewer_id)
        .scalar_subquery()
    )


def _saved(viewer_id: UUID | None) -> ColumnElement[Any]:
    if viewer_id is None:
        return literal(None)
    return exists().where(SavedPost.post_id == Post.id, SavedPost.member_id == viewer_id)


def _entitled(viewer_id: UUID | None) -> ColumnElement[Any]:
    """Only a product can have been bought: other posts cost no look."""
    if viewer_id is None:
        return literal(None)
    return and_(Post.kind == "digital", may_open(viewer_id, Post.id))


def on_wire(
    row: AnyRow,
    api_origin: str,
    viewer_id: UUID | None,
    *,
    reason: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A row of `posts_shown_to` as the plain JSON of `schemas.Post`."""
    return {
        "_id": str(row.post_id),
        "kind": row.kind,
        "title": row.title,
        "text": row.text,
        "lang": row.lang,
        "dir": row.dir,
        "author": author_on_wire(row, api_origin),
        "media": [image_on_wire(image, api_origin) for image in row.media],
        "tags": row.tags,
        "entities": row.entities,
        "categoryId": row.category_id,
        "createdAt": iso(row.created_at),
        "editedAt": iso(row.edited_at) if row.edited_at else None,
        "priceCents": row.price_cents,
        "currency": "USD",
        "refundDays": row.refund_days,
        "licence": row.licence,
        "previews": [image_on_wire(image, api_origin) for image in row.previews],
        "files": row.files,
        "counts": {
            "comments": row.comments,
            "shares": row.shares,
            "saves": row.saves,
            "purchases": row.purchases,
            "evaluations": row.evaluations,
        },
        "viewer": _viewer(row, viewer_id),
        "reason": reason,
    }


def _viewer(row: AnyRow, viewer_id: UUID | None) -> dict[str, Any] | None:
    if viewer_id is None:
        return None
    return {
        "mine": row.id == viewer_id,
        "saved": row.is_saved,
        "purchased": row.is_purchased,
        "evaluation": row.reaction,
    }
