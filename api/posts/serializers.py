"""A post as every list and page shows it: the columns of its row, and its plain JSON.

Lists of other slices use these too, so that a post looks the same wherever it stands.
"""

from collections.abc import Mapping
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
from api.files.serializers import image_on_wire
from api.payments.access import has_access
from api.posts.models import Evaluation, Post, PostCounts, SavedPost
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.service import author_on_wire

_POST_COLUMNS = (
    *("kind", "title", "text", "lang", "dir", "media", "tags", "entities", "category_id"),
    *("price_cents", "refund_days", "licence", "previews", "files", "created_at", "edited_at"),
)
_COUNT_COLUMNS = ("comments", "shares", "saves", "purchases", "evaluations")
_COLUMNS = (
    Post.id.label("post_id"),
    *(getattr(Post, name) for name in _POST_COLUMNS),
    *(getattr(PostCounts, name) for name in _COUNT_COLUMNS),
)
# Their authors, as `author_on_wire` takes them.
AUTHOR_COLUMNS = (Member.id, Member.name, Member.handle, Member.picture)


def select_visible_posts(viewer_id: UUID | None) -> AnySelect:
    """The rows of posts that this viewer may see, with how the viewer stands to each.

    A list adds where, in which order, and how many.
    """
    return select_posts(viewer_id).where(visible_to(viewer_id))


def select_posts(viewer_id: UUID | None) -> AnySelect:
    """The same rows of every post: whoever asks says which of them this viewer may see."""
    standing = _viewer_columns(viewer_id, _own_reaction(viewer_id))
    posts = select(*_COLUMNS, *AUTHOR_COLUMNS, *standing).select_from(Post)
    counted = posts.join(Member, Member.id == Post.author_id)
    return counted.join(PostCounts, PostCounts.post_id == Post.id)


def select_posts_in(viewer_id: UUID, chosen: CTE) -> AnySelect:
    """The same rows of a page that was chosen before, each `post_id` with its `AUTHOR`: whoever
    chose it looked at what this viewer may see.

    No author is looked up twice, and what the viewer evaluated of the page once for all of it.
    """
    author = (chosen.c[column.key] for column in AUTHOR_COLUMNS)
    reaction = _own_reaction_among(viewer_id, chosen)
    posts = select(*_COLUMNS, *author, *_viewer_columns(viewer_id, reaction)).select_from(chosen)
    counted = posts.join(Post, Post.id == chosen.c.post_id)
    return counted.join(PostCounts, PostCounts.post_id == Post.id)


def _viewer_columns(
    viewer_id: UUID | None, reaction: ColumnElement[str | None]
) -> tuple[ColumnElement[Any], ...]:
    """How the viewer stands to a post."""
    return (
        reaction.label("reaction"),
        _saved(viewer_id).label("is_saved"),
        _entitled(viewer_id).label("is_purchased"),
    )


def select_new_post(post: CTE, author: CTE, counts: CTE) -> AnySelect:
    """The row of a post that is published in the same statement, as its author sees it: nobody has
    done anything with it yet."""
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


def _own_reaction_among(viewer_id: UUID, chosen: CTE) -> ColumnElement[str | None]:
    ids = func.array(select(chosen.c.post_id).scalar_subquery(), type_=ARRAY(Uuid))
    own = select(Evaluation.post_id, Evaluation.reaction).where(
        Evaluation.member_id == viewer_id, Evaluation.post_id == any_(ids)
    )
    evaluated = own.cte("evaluated").prefix_with("MATERIALIZED")
    return select(evaluated.c.reaction).where(evaluated.c.post_id == Post.id).scalar_subquery()


def _saved(viewer_id: UUID | None) -> ColumnElement[Any]:
    if viewer_id is None:
        return literal(None)
    return exists().where(SavedPost.post_id == Post.id, SavedPost.member_id == viewer_id)


def _entitled(viewer_id: UUID | None) -> ColumnElement[Any]:
    """Only a product can have been bought: other posts cost no look."""
    if viewer_id is None:
        return literal(None)
    return and_(Post.kind == "digital", has_access(viewer_id, Post.id))


def serialize_post(
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
