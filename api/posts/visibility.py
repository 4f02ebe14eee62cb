"""SQL predicates for the visibility of posts.

Every statement that reads posts joined with their authors includes `visible_to`. The feed chooses
authors before posts and therefore applies its parts: `active`, `not_blocked` and `is_listed`.
Discovery lists (the feed, explore, recommendations) add `is_listed` and `not_muted_by`.
"""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, or_, select, true

from api.core.db.plan_hints import correlated_exists, inline_literal
from api.posts.models import Post, PostText
from api.users.models import MutedWord
from api.users.visibility import active, not_blocked, not_muted


def visible_to(viewer_id: UUID | None) -> ColumnElement[bool]:
    """Return the privacy predicate of posts joined with their authors."""
    if viewer_id is None:
        return and_(is_listed(), active())
    # Authors still see their own posts while these are hidden by moderation.
    return and_(
        Post.deleted_at.is_(None),
        active() | (Post.author_id == viewer_id),
        Post.hidden_at.is_(None) | (Post.author_id == viewer_id),
        not_blocked(viewer_id, Post.author_id),
    )


def is_listed() -> ColumnElement[bool]:
    """Match posts that are neither deleted nor hidden: the condition of the partial indexes."""
    return and_(Post.deleted_at.is_(None), Post.hidden_at.is_(None))


def is_unanswered() -> ColumnElement[bool]:
    """Match questions without an accepted answer: the condition of their partial indexes.

    Use with `is_listed`.
    """
    return and_(Post.kind == inline_literal("question"), Post.answer_id.is_(None))


def not_muted_by(viewer_id: UUID | None) -> ColumnElement[bool]:
    """Exclude muted authors and posts with muted words; used by discovery lists."""
    if viewer_id is None:
        return true()
    return and_(
        not_muted(viewer_id, Post.author_id),
        without_muted_words(viewer_id, Post.id, Post.author_id),
    )


def without_muted_words(viewer_id: UUID, post_id: Any, author_id: Any) -> ColumnElement[bool]:
    """Exclude posts of other authors that contain a word muted by the viewer.

    `post_id` and `author_id` are columns of the statement.
    """
    muted_words_in_post = (
        select(MutedWord.member_id)
        .join(PostText, PostText.vector.op("@@")(MutedWord.query))
        .where(MutedWord.member_id == viewer_id, PostText.post_id == post_id)
    )
    # The first test runs once per statement, so viewers without muted words pay nothing per post.
    return or_(
        ~exists().where(MutedWord.member_id == viewer_id),
        author_id == viewer_id,
        ~correlated_exists(muted_words_in_post),
    )
