"""Columns selected for a post, and the serializer that turns such a row into JSON.

All slices that list posts use these, so a post has one representation everywhere.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Uuid,
    and_,
    any_,
    exists,
    false,
    func,
    literal,
    literal_column,
    select,
)
from sqlalchemy.dialects.postgresql import ARRAY

from api.core.clock import iso
from api.core.db.database import AnyRow, AnySelect
from api.core.http.pagination import Paging
from api.files.serializers import serialize_image, serialize_withheld_image
from api.payments.access import has_access
from api.posts import link_blocklist
from api.posts.models import Evaluation, Post, PostCounts, SavedPost
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.service import serialize_author

_POST_COLUMNS = (
    *("kind", "title", "text", "lang", "dir", "media", "tags", "entities", "category_id"),
    "answer_id",
    *("price_cents", "refund_days", "licence", "previews", "files", "created_at", "edited_at"),
    *("hidden_at", "held_rule"),
)
_COUNT_COLUMNS = ("comments", "shares", "saves", "purchases", "evaluations", "ratings")
_COLUMNS = (
    Post.id.label("post_id"),
    *(getattr(Post, name) for name in _POST_COLUMNS),
    *(getattr(PostCounts, name) for name in _COUNT_COLUMNS),
)
AUTHOR_COLUMNS = (Member.id, Member.name, Member.handle, Member.picture, Member.is_staff)


def select_visible_posts(viewer_id: UUID | None) -> AnySelect:
    """Select the posts visible to the viewer, with the viewer's state for each.

    Lists add their own filter, order and limit.
    """
    return select_posts(viewer_id).where(visible_to(viewer_id))


def select_posts(viewer_id: UUID | None) -> AnySelect:
    """Select posts without a visibility filter; the caller must add its own."""
    viewer_columns = _viewer_columns(viewer_id, _own_reaction(viewer_id))
    posts = select(*_COLUMNS, *AUTHOR_COLUMNS, *viewer_columns).select_from(Post)
    with_author = posts.join(Member, Member.id == Post.author_id)
    return with_author.join(PostCounts, PostCounts.post_id == Post.id)


def select_posts_in(viewer_id: UUID, page: CTE) -> AnySelect:
    """Select the posts of a page of `post_id` and `AUTHOR_COLUMNS` that is already filtered by
    visibility.

    Authors are not joined again, and the viewer's reactions are read once for the whole page.
    """
    author = (page.c[column.key] for column in AUTHOR_COLUMNS)
    reaction = _own_reaction_in(viewer_id, page)
    posts = select(*_COLUMNS, *author, *_viewer_columns(viewer_id, reaction)).select_from(page)
    with_post = posts.join(Post, Post.id == page.c.post_id)
    return with_post.join(PostCounts, PostCounts.post_id == Post.id)


def _viewer_columns(
    viewer_id: UUID | None, reaction: ColumnElement[str | None]
) -> tuple[ColumnElement[Any], ...]:
    return (
        reaction.label("reaction"),
        _is_saved(viewer_id).label("is_saved"),
        _is_purchased(viewer_id).label("is_purchased"),
    )


def select_new_post(post: CTE, author: CTE, counts: CTE) -> AnySelect:
    """Select the post that the same statement inserts, as its author sees it."""
    return select(
        *(post.c[name] for name in _POST_COLUMNS),
        post.c.id.label("post_id"),
        *author.c,
        *(counts.c[name] for name in _COUNT_COLUMNS),
        literal_column("NULL").label("reaction"),
        false().label("is_saved"),
        false().label("is_purchased"),
    ).select_from(post, author, counts)


def _own_reaction(viewer_id: UUID | None) -> ColumnElement[str | None]:
    if viewer_id is None:
        return literal(None)
    return (
        select(Evaluation.reaction)
        .where(Evaluation.post_id == Post.id, Evaluation.member_id == viewer_id)
        .scalar_subquery()
    )


def _own_reaction_in(viewer_id: UUID, page: CTE) -> ColumnElement[str | None]:
    ids = func.array(select(page.c.post_id).scalar_subquery(), type_=ARRAY(Uuid))
    own = select(Evaluation.post_id, Evaluation.reaction).where(
        Evaluation.member_id == viewer_id, Evaluation.post_id == any_(ids)
    )
    evaluated = own.cte("evaluated").prefix_with("MATERIALIZED")
    return select(evaluated.c.reaction).where(evaluated.c.post_id == Post.id).scalar_subquery()


def _is_saved(viewer_id: UUID | None) -> ColumnElement[Any]:
    if viewer_id is None:
        return literal(None)
    return exists().where(SavedPost.post_id == Post.id, SavedPost.member_id == viewer_id)


def _is_purchased(viewer_id: UUID | None) -> ColumnElement[Any]:
    if viewer_id is None:
        return literal(None)
    # The kind is tested first, so only digital products cost a lookup of entitlements.
    return and_(Post.kind == "digital", has_access(viewer_id, Post.id))


def serialize_post(
    row: AnyRow,
    media_origin: str,
    viewer_id: UUID | None,
    *,
    reason: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Serialize a row of `select_visible_posts` as `schemas.Post`, without validation.

    `reason` is the JSON of `schemas.Reason`, for recommendations and the feed.
    """
    is_withheld = row.hidden_at is not None and row.id == viewer_id
    image = serialize_withheld_image if is_withheld else serialize_image
    return {
        "_id": str(row.post_id),
        "kind": row.kind,
        "title": row.title,
        "text": row.text,
        "lang": row.lang,
        "dir": row.dir,
        "author": serialize_author(row, media_origin),
        "media": [image(each, media_origin) for each in row.media],
        "tags": row.tags,
        "entities": link_blocklist.without_blocked(row.entities),
        "categoryId": row.category_id,
        "answerId": None if row.answer_id is None else str(row.answer_id),
        "createdAt": iso(row.created_at),
        "editedAt": iso(row.edited_at) if row.edited_at else None,
        "priceCents": row.price_cents,
        "currency": "USD",
        "refundDays": row.refund_days,
        "licence": row.licence,
        "previews": [image(each, media_origin) for each in row.previews],
        "files": row.files,
        "ratingCount": sum(row.ratings or ()) if row.kind == "digital" else None,
        "ratingTenths": rating_tenths(row.ratings) if row.ratings else None,
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


def rating_tenths(counts: Sequence[int] | None) -> int | None:
    """Return the average of reviews in tenths of a star, rounded half up; None without reviews.

    `counts` has the numbers of reviews with one to five stars.
    """
    total = sum(counts or ())
    if not counts or not total:
        return None
    stars = sum(rating * count for rating, count in enumerate(counts, start=1))
    return (20 * stars + total) // (2 * total)


def serialize_page(
    rows: Sequence[AnyRow], paging: Paging, viewer_id: UUID | None, media_origin: str
) -> tuple[list[dict[str, Any]], str | None]:
    """Serialize a page of a list ordered by id, for `answer_page`.

    `rows` has one row more than the page where another page follows.
    """
    page, next_cursor = paging.page("id", rows, lambda row: row.post_id)
    return [serialize_post(row, media_origin, viewer_id) for row in page], next_cursor


def _viewer(row: AnyRow, viewer_id: UUID | None) -> dict[str, Any] | None:
    if viewer_id is None:
        return None
    return {
        "mine": row.id == viewer_id,
        "saved": row.is_saved,
        "purchased": row.is_purchased,
        "evaluation": row.reaction,
        "heldFor": _held_for(row) if row.id == viewer_id else None,
    }


def _held_for(row: AnyRow) -> str | None:
    """Return the rule that holds a post or comment; `other` for one that nothing names."""
    return (row.held_rule or "other") if row.hidden_at else None
