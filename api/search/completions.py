"""The statement that completes a tag: from one tag to the next in their index, never over posts."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import Text, column, func, select, text, true
from sqlalchemy.dialects.postgresql import aggregate_order_by

from api.core.db.database import AnyRow, Reading
from api.posts.models import Post, PostTag
from api.posts.visibility import visible_to
from api.users.models import Member

# How many tags with that beginning are looked at, and how many posts of each are counted.
TAGS: Final = 100
COUNTED: Final = 100
_SHOWN: Final = 12

# Each step is a look into the index of folded tags, however many posts have the tag.
_BEGUN = text("""
        WITH RECURSIVE begun AS (
            (SELECT folded, 1 AS step FROM post_tag
             WHERE folded >= :start AND folded < :beyond ORDER BY folded LIMIT 1)
            UNION ALL
            SELECT following.folded, begun.step + 1 FROM begun, LATERAL (
                SELECT folded FROM post_tag
                WHERE post_tag.folded > begun.folded AND folded < :beyond ORDER BY folded LIMIT 1
            ) AS following
            WHERE begun.step < :most
        )
        SELECT begun.folded, often.count FROM begun, LATERAL (
            SELECT count(*) AS count FROM (
                SELECT FROM post_tag WHERE post_tag.folded = begun.folded LIMIT :counted
            ) AS few
        ) AS often
        ORDER BY often.count DESC, begun.folded LIMIT :shown
    """).columns(column("folded", Text))


async def complete_tags(
    connection: Reading, start: str, viewer_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """Tags that begin with a folded text: as its newest post writes it, and how many `posts` the
    viewer may see, the most used first."""
    begun = _BEGUN.bindparams(
        start=start, beyond=start + "\U0010ffff", most=TAGS, counted=COUNTED, shown=_SHOWN
    ).subquery("begun")
    seen = (
        select(Post.id, Post.tags[PostTag.position + 1].label("written"))
        .select_from(PostTag)
        .join(Post, Post.id == PostTag.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(PostTag.folded == begun.c.folded, visible_to(viewer_id))
        .order_by(PostTag.post_id.desc())
        .limit(COUNTED)
        .lateral("seen")
    )
    newest = func.array_agg(aggregate_order_by(seen.c.written, seen.c.id.desc()))[1]
    query = (
        select(func.coalesce(newest, begun.c.folded).label("tag"), func.count().label("posts"))
        .select_from(begun.join(seen, true()))
        .group_by(begun.c.folded)
        .order_by(func.count().desc(), begun.c.folded)
        .limit(limit)
    )
    rows: Sequence[AnyRow] = (await connection.execute(query)).all()
    return rows
