"""Statements that read reviews. The list is a single statement."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import CTE, Integer, Uuid, and_, false, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.db.plan_hints import inline_literal
from api.core.http.pagination import behind
from api.payments.access import has_access
from api.posts.comments.serializers import not_muted_by
from api.posts.models import Post, PostCounts
from api.posts.reviews.models import ProductReview
from api.posts.reviews.schemas import Sort
from api.posts.reviews.serializers import readable_by, review_columns
from api.posts.visibility import visible_to
from api.users.models import Member


def _visible_post(post_id: UUID, viewer_id: UUID | None) -> CTE:
    return (
        select(Post.id)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
        .cte("visible_post")
    )


async def list_reviews(
    connection: ReadConnection,
    post_id: UUID,
    *,
    viewer_id: UUID | None,
    sort: Sort,
    after: tuple[Any, ...] | None,
    limit: int,
) -> Sequence[AnyRow] | None:
    """List a product's reviews; None for a post that is not visible.

    `after` has the keys of the last review of the page before: its id, preceded by its rating in
    the orders `highest` and `lowest`.
    """
    *rating, last = after or (None,)
    page = _list_reviews(
        post_id=post_id,
        viewer_id=viewer_id,
        sort=sort,
        rating=rating[0] if rating else None,
        last=last,
        limit=limit,
    )
    rows = await fetch_all(connection, page)
    if not rows:
        return None
    # A visible post without reviews has one row.
    return rows if rows[0].review_id is not None else []


@compiled_once(post_id=Uuid, viewer_id=Uuid, rating=Integer, last=Uuid)
def _list_reviews(
    *,
    post_id: UUID,
    viewer_id: UUID | None,
    sort: Sort,
    rating: int | None,
    last: UUID | None,
    limit: int,
) -> AnySelect:
    post = _visible_post(post_id, viewer_id)
    names = ("id",) if sort == "newest" else ("rating", "id")
    keys = [getattr(ProductReview, name) for name in names]
    after = [key for key in (rating, last) if key is not None]
    is_ascending = sort == "lowest"
    page = (
        select(*review_columns())
        .join(Member, Member.id == ProductReview.author_id)
        .where(
            ProductReview.post_id == post_id,
            readable_by(viewer_id),
            not_muted_by(viewer_id, ProductReview),
            behind(keys, after or None, ascending=is_ascending),
        )
        .order_by(*(key if is_ascending else key.desc() for key in keys))
        .limit(inline_literal(limit))
        .subquery("page")
    )
    order = [page.c["review_id" if name == "id" else name] for name in names]
    return (
        select(page)
        .select_from(post)
        .outerjoin(page, true())
        .order_by(*(key if is_ascending else key.desc() for key in order))
    )


async def find_summary(
    connection: ReadConnection, post_id: UUID, viewer_id: UUID | None
) -> AnyRow | None:
    """Find a product's ratings with `can_review` and the viewer's own review.

    The columns of the review are null without one. Returns None for a post that is not visible.
    """
    post = _visible_post(post_id, viewer_id)
    is_own = (
        false()
        if viewer_id is None
        else and_(
            ProductReview.post_id == post.c.id,
            ProductReview.author_id == viewer_id,
            ProductReview.deleted_at.is_(None),
        )
    )
    rows = await connection.execute(
        select(
            PostCounts.ratings,
            has_access(viewer_id, post.c.id).label("can_review"),
            *review_columns(),
        )
        .select_from(post)
        .join(PostCounts, PostCounts.post_id == post.c.id)
        .outerjoin(ProductReview, is_own)
        .outerjoin(Member, Member.id == ProductReview.author_id)
    )
    return rows.one_or_none()


async def get_review(connection: AsyncConnection, review_id: UUID) -> AnyRow:
    """Read a review without a visibility filter, for its writer and the seller."""
    rows = await connection.execute(
        select(*review_columns())
        .join(Member, Member.id == ProductReview.author_id)
        .where(ProductReview.id == review_id)
    )
    return rows.one()
