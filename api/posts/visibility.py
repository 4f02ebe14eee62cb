"""The clauses of which posts a viewer may see, and which they want to see.

`visible_to` stands in every statement that reads posts joined with their authors; the feed, which
chooses authors before posts, holds its parts (`active`, `not_blocked`, `public`). Lists that
nobody asked for by name (the feed, explore, recommendations) add `public` and `wanted_by`.
"""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, or_, select, true

from api.core.db.plan_hints import of_each
from api.posts.models import Post, PostText
from api.users.models import MutedWord
from api.users.visibility import active, not_blocked, not_muted


def visible_to(viewer_id: UUID | None) -> ColumnElement[bool]:
    """The one clause of privacy: what this viewer may see of posts joined with their authors."""
    if viewer_id is None:
        return and_(is_listed(), active())
    # A member still sees their own post while it is hidden from everybody else.
    return and_(
        Post.deleted_at.is_(None),
        active() | (Post.author_id == viewer_id),
        Post.hidden_at.is_(None) | (Post.author_id == viewer_id),
        not_blocked(viewer_id, Post.author_id),
    )


def is_listed() -> ColumnElement[bool]:
    """What stands in everybody's lists; the indexes of these lists hold nothing else."""
    return and_(Post.deleted_at.is_(None), Post.hidden_at.is_(None))


def not_muted_by(viewer_id: UUID | None) -> ColumnElement[bool]:
    """What this viewer did not mute: for lists that nobody asked for by name."""
    if viewer_id is None:
        return true()
    return and_(
        not_muted(viewer_id, Post.author_id),
        without_muted_words(viewer_id, Post.id, Post.author_id),
    )


def without_muted_words(viewer_id: UUID, post_id: Any, author_id: Any) -> ColumnElement[bool]:
    """Posts without a word that the viewer muted, and the viewer's own; takes the two columns."""
    found = (
        select(MutedWord.member_id)
        .join(PostText, PostText.vector.op("@@")(MutedWord.query))
        .where(MutedWord.member_id == viewer_id, PostText.post_id == post_id)
    )
    # Whether there is any is asked once a statement; who mutes no word pays nothing for each post.
    return or_(
        ~exists().where(MutedWord.member_id == viewer_id),
        author_id == viewer_id,
        ~of_each(found),
    )
