"""Completion of tags: a loose index scan over distinct tags, whatever the number of posts."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import Text, column, func, select, text, true
from sqlalchemy.dialects.postgresql import aggregate_order_by

from api.core.db.database import AnyRow, ReadConnection
from api.posts.models import Post, PostTag
from api.posts.visibility import visible_to
from api.users.models import Member

MAX_SCANNED_TAGS: Final = 100
MAX_COUNTED_POSTS: Final = 100
_MAX_COMPLETIONS: Final = 12
_LAST_CHARACTER: Final = "\U0010ffff"

# Each step of the recursion is one lookup in the index of folded tags. Of the distinct tags with
# the prefix the most used are returned.
_TAGS_WITH_PREFIX = text("""
        WITH RECURSIVE tag AS (
            (SELECT folded, 1 AS step FROM post_tag
             WHERE folded >= :prefix AND folded < :end ORDER BY folded LIMIT 1)
            UNION ALL
            SELECT next_tag.folded, tag.step + 1 FROM tag, LATERAL (
                SELECT folded FROM post_tag
                WHERE post_tag.folded > tag.folded AND folded < :end ORDER BY folded LIMIT 1
            ) AS next_tag
            WHERE tag.step < :max_tags
        )
        SELECT tag.folded, usage.count FROM tag, LATERAL (
            SELECT count(*) AS count FROM (
                SELECT FROM post_tag WHERE post_tag.folded = tag.folded LIMIT :max_posts
            ) AS counted
        ) AS usage
        ORDER BY usage.count DESC, tag.folded LIMIT :max_completions
    """).columns(column("folded", Text))


async def complete_tags(
    connection: ReadConnection, prefix: str, viewer_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """List tags with a folded prefix, most used first.

    `tag` has the spelling of its newest visible post, and `posts` is the number of visible posts,
    at most `MAX_COUNTED_POSTS`.
    """
    tags = _TAGS_WITH_PREFIX.bindparams(
        prefix=prefix,
        end=prefix + _LAST_CHARACTER,
        max_tags=MAX_SCANNED_TAGS,
        max_posts=MAX_COUNTED_POSTS,
        max_completions=_MAX_COMPLETIONS,
    ).subquery("tags")
    visible = (
        select(Post.id, Post.tags[PostTag.position + 1].label("spelling"))
        .select_from(PostTag)
        .join(Post, Post.id == PostTag.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(PostTag.folded == tags.c.folded, visible_to(viewer_id))
        .order_by(PostTag.post_id.desc())
        .limit(MAX_COUNTED_POSTS)
        .lateral("visible")
    )
    newest = func.array_agg(aggregate_order_by(visible.c.spelling, visible.c.id.desc()))[1]
    query = (
        select(func.coalesce(newest, tags.c.folded).label("tag"), func.count().label("posts"))
        .select_from(tags.join(visible, true()))
        .group_by(tags.c.folded)
        .order_by(func.count().desc(), tags.c.folded)
        .limit(limit)
    )
    rows: Sequence[AnyRow] = (await connection.execute(query)).all()
    return rows
