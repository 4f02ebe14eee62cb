"""Stretches of indexes that lists walk along, with plans that Postgres keeps."""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, UnaryExpression, and_, literal, tuple_

from api.posts.models import Post, PostTag

# Below and above every id.
MIN_ID: Final = UUID(int=0)
MAX_ID: Final = UUID(int=2**128 - 1)


def in_category(category_id: Any, below: UUID | None) -> ColumnElement[bool]:
    """Posts of a category whose ids are below one; to be ordered `by_filing`.

    As a stretch of the category's index and not as an equation, with which Postgres may rather
    walk the newest posts of all categories: of a rare one it would walk them all.
    """
    return _index_range(Post.category_id, Post.id, category_id, below)


def category_order() -> tuple[UnaryExpression[Any], UnaryExpression[Any]]:
    """Newest first within a category."""
    return Post.category_id.desc(), Post.id.desc()


def with_tag(folded_tag: Any, below: UUID | None) -> ColumnElement[bool]:
    """Posts with a tag whose ids are below one; to be ordered `by_tag`. As `filed`."""
    return _index_range(PostTag.folded, PostTag.post_id, folded_tag, below)


def tag_order() -> tuple[UnaryExpression[Any], UnaryExpression[Any]]:
    """Newest first within a tag."""
    return PostTag.folded.desc(), PostTag.post_id.desc()


def _index_range(group: Any, id: Any, value: Any, below: UUID | None) -> ColumnElement[bool]:
    """`value` is a column of the statement, or what becomes its parameter."""
    given = value if isinstance(value, ColumnElement) else literal(value, group.type)
    return and_(
        tuple_(group, id) < tuple_(given, literal(below or MAX_ID, id.type)),
        tuple_(group, id) > tuple_(given, literal(MIN_ID, id.type)),
    )
