"""The feed: one exact statement, whatever the number of posts and of followees.

The newest n posts have at most n authors, and these are among the n authors whose newest post is
newest. The statement therefore reads the newest post of each author before the cursor, takes the n
authors with the newest of these posts, and reads further posts of these authors only. This costs
one index lookup per followee on every page.

For members with more than `SCAN_MIN_FOLLOWEES` followees a page is probably among the newest few
thousand posts of all authors. These are scanned first, and the lookups per author run only if the
scan finds too few posts.

Muted authors, blocked authors and muted words are excluded where authors and posts are chosen, so
every page is full.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Uuid,
    func,
    literal,
    select,
    true,
    union_all,
)

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.db.plan_hints import as_expression, inline_literal, opaque_param
from api.posts.lists.index_ranges import MAX_ID, MIN_ID
from api.posts.models import Post
from api.posts.serializers import AUTHOR_COLUMNS, select_posts_in
from api.posts.visibility import is_listed, without_muted_words
from api.users.models import Follow, Member
from api.users.visibility import active, not_blocked, not_muted

# With more followees than this, scanning posts costs less than a lookup per author.
SCAN_MIN_FOLLOWEES: Final = 600
MAX_SCANNED_POSTS: Final = 4_000


async def read_feed(
    connection: ReadConnection, *, viewer_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """Read the newest posts of the member's followees and of the member."""
    # The first page uses the same statement as the others.
    page = _page(viewer_id=viewer_id, after=after or MAX_ID, limit=limit)
    return await fetch_all(connection, page)


@compiled_once(viewer_id=Uuid, after=Uuid)
def _page(*, viewer_id: UUID, after: UUID, limit: int) -> AnySelect:
    before = opaque_param(after, Uuid())
    scanned = _scan_newest(viewer_id, before, limit).cte("scanned").prefix_with("MATERIALIZED")
    is_full = select(func.count() >= inline_literal(limit)).select_from(scanned).scalar_subquery()
    merged = _merge_authors(viewer_id, before, limit, unless=is_full).subquery("merged")
    page = union_all(select(scanned).where(is_full), select(merged)).cte("page")
    return select_posts_in(viewer_id, page).order_by(page.c.post_id.desc())


def _feed_authors(viewer_id: UUID) -> AnySelect:
    """Select the authors of the feed: the member, and followees neither muted nor blocked."""
    followees = select(Follow.followee_id.label("author_id")).where(
        Follow.follower_id == opaque_param(viewer_id, Uuid()),
        not_muted(viewer_id, Follow.followee_id),
        not_blocked(viewer_id, Follow.followee_id),
    )
    own = select(as_expression(viewer_id, Uuid()))
    authors = union_all(followees, own).subquery("feed_authors")
    return select(authors.c.author_id)


def _scan_newest(viewer_id: UUID, before: ColumnElement[UUID], limit: int) -> AnySelect:
    """Select posts of feed authors among the newest posts, for members with many followees."""
    has_many_followees = (
        select(Member.following_count > SCAN_MIN_FOLLOWEES)
        .where(Member.id == viewer_id)
        .scalar_subquery()
    )
    newest = (
        select(Post.id.label("post_id"), Post.author_id)
        .where(is_listed(), Post.id < before, has_many_followees)
        .order_by(Post.id.desc())
        .limit(inline_literal(MAX_SCANNED_POSTS))
        .subquery("newest")
    )
    return (
        select(newest.c.post_id, *AUTHOR_COLUMNS)
        .join(Member, Member.id == newest.c.author_id)
        .where(
            # A test, not a join, so that the scan keeps its order and ends early.
            newest.c.author_id.in_(_feed_authors(viewer_id)).is_(true()),
            active(),
            without_muted_words(viewer_id, newest.c.post_id, newest.c.author_id),
        )
        .order_by(newest.c.post_id.desc())
        .limit(inline_literal(limit))
    )


def _merge_authors(
    viewer_id: UUID, before: ColumnElement[UUID], limit: int, *, unless: ColumnElement[bool]
) -> AnySelect:
    """Select the newest posts of all feed authors; reads nothing if `unless` is true."""
    authors = _newest_authors(viewer_id, before, limit, unless=unless)
    # At least `limit` posts are as new as the newest post of the last author.
    oldest_head = (
        select(authors.c.head)
        .order_by(authors.c.head.desc())
        .offset(inline_literal(limit - 1))
        .limit(inline_literal(1))
    ).scalar_subquery()
    posts = (
        _posts_before(viewer_id, authors.c.id, before)
        .where(Post.id >= func.coalesce(oldest_head, literal(MIN_ID, Post.id.type)))
        .limit(inline_literal(limit))
        .lateral("posts_of_author")
    )
    return (
        select(posts.c.post_id, *(authors.c[column.key] for column in AUTHOR_COLUMNS))
        .select_from(authors.join(posts, true()))
        .order_by(posts.c.post_id.desc())
        .limit(inline_literal(limit))
    )


def _newest_authors(
    viewer_id: UUID, before: ColumnElement[UUID], limit: int, *, unless: ColumnElement[bool]
) -> CTE:
    """Select the authors with the newest posts before the cursor; `head` is the newest of each."""
    candidates = _feed_authors(viewer_id).where(~unless).subquery("candidate_authors")
    newest = (
        _posts_before(viewer_id, candidates.c.author_id, before)
        .limit(inline_literal(1))
        .lateral("newest_of_author")
    )
    heads = (
        select(candidates.c.author_id, newest.c.post_id.label("head"))
        .select_from(candidates.join(newest, true()))
        .order_by(newest.c.post_id.desc())
        .subquery("heads")
    )
    # Heads are sorted before the join, so that only the first authors are looked up.
    return (
        select(heads.c.head, *AUTHOR_COLUMNS)
        .join(Member, Member.id == heads.c.author_id)
        .where(active())
        .order_by(heads.c.head.desc())
        .limit(inline_literal(limit))
        .cte("authors")
    )


def _posts_before(viewer_id: UUID, author_id: Any, before: ColumnElement[UUID]) -> AnySelect:
    """Select an author's posts before the cursor without muted words, newest first."""
    return (
        select(Post.id.label("post_id"))
        .where(
            Post.author_id == author_id,
            is_listed(),
            Post.id < before,
            without_muted_words(viewer_id, Post.id, Post.author_id),
        )
        .order_by(Post.id.desc())
    )
