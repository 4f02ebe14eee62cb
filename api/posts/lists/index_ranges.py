"""Stretches of indexes that lists walk along, with plans that Postgres keeps."""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, UnaryExpression, and_, literal, tuple_

from api.posts.models import Post, PostTag

# Below and above every id.
BOTTOM: Final = UUID(int=0)
TOP: Final = UUID(int=2**128 - 1)


def filed(category_id: Any, below: UUID | None) -> ColumnElement[bool]:
    """Posts of a category whose ids are below one; to be ordered `by_filing`.

    As a stretch of the category's index and not as an equation, with which Postgres may rather
    walk the newest posts of all categories: of a rare one it would walk them all.
    """
    return _stretch(Post.category_id, Post.id, category_id, below)


def by_filing() -> tuple[UnaryExpression[Any], UnaryExpression[Any]]:
    """Newest first within a category."""
    return Post.category_id.desc(), Post.id.desc()


def tagged(folded_tag: Any, below: UUID | None) -> ColumnElement[bool]:
    """Posts with a tag whose ids are below one; to be ordered `by_tag`. As `filed`."""
    return _stretch(PostTag.folded, PostTag.post_id, folded_tag, below)


def by_tag() -> tuple[UnaryExpression[Any], UnaryExpression[Any]]:
    """Newest first within a tag."""
    return PostTag.folded.desc(), PostTag.post_id.desc()


def _stretch(group: Any, id: Any, value: Any, below: UUID | None) -> ColumnElement[bool]:
    """`value` is a column of the statement, or what becomes its parameter."""
    given = value if isinstance(value, ColumnElement) else literal(value, group.type)
    return and_(
        tuple_(group, id) < tuple_(given, literal(below or TOP, id.type)),
        tuple_(group, id) > tuple_(given, literal(BOTTOM, id.type)),
    )
