"""Range conditions along the indexes of categories and tags."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, UnaryExpression, and_, literal, tuple_

from api.core.db.plan_hints import as_expression
from api.posts.models import Post, PostTag

# Bounds of all ids.
MIN_ID: Final = UUID(int=0)
MAX_ID: Final = UUID(int=2**128 - 1)


def newest_id(at: datetime) -> UUID:
    """Return the upper bound of the UUIDv7 ids created until a time."""
    milliseconds = int(at.timestamp() * 1000)
    return UUID(int=((milliseconds + 1) << 80) - 1)


def in_category(category_id: Any, below: UUID | None) -> ColumnElement[bool]:
    """Match posts of a category with ids below `below`; use with `category_order`.

    A range of the category's index instead of an equation. With an equation PostgreSQL may scan
    the newest posts of all categories, which for a rare category are all posts.
    """
    return _index_range(Post.category_id, Post.id, category_id, below)


def category_order() -> tuple[UnaryExpression[Any], UnaryExpression[Any]]:
    """Order posts of a category newest first."""
    return Post.category_id.desc(), Post.id.desc()


def with_tag(folded_tag: Any, below: UUID | None) -> ColumnElement[bool]:
    """Match posts with a tag and ids below `below`; use with `tag_order`. See `in_category`."""
    return _index_range(PostTag.folded, PostTag.post_id, folded_tag, below)


def tag_order() -> tuple[UnaryExpression[Any], UnaryExpression[Any]]:
    """Order posts with a tag newest first."""
    return PostTag.folded.desc(), PostTag.post_id.desc()


def _index_range(group: Any, id: Any, value: Any, below: UUID | None) -> ColumnElement[bool]:
    """`value` is a column of the statement, or becomes a parameter."""
    group_value = as_expression(value, group.type)
    upper = as_expression(MAX_ID if below is None else below, id.type)
    return and_(
        tuple_(group, id) < tuple_(group_value, upper),
        tuple_(group, id) > tuple_(group_value, literal(MIN_ID, id.type)),
    )
