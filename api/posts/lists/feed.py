"""The feed's one statement: exact, whatever the number of posts and of those one follows.

The newest n posts come from at most n authors, and those are among the n whose newest post is
newest. So each author is asked for their newest post below the cursor, the n newest of these are
taken, and their authors alone are asked for more. That costs a look into one index for each whom
the member follows, on any page.

Who follows more than `MANY` is likely to meet a page's worth among the newest few thousand posts
of everybody: these are walked first, and the looks are made only if too few turn up.

What is not wanted is left out where authors and posts are chosen, so that every page is full.
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

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Reading
from api.core.db.plan_hints import unforeseen, written
from api.posts.lists.index_ranges import MAX_ID, MIN_ID
from api.posts.models import Post
from api.posts.serializers import AUTHOR_COLUMNS, select_posts_in
from api.posts.visibility import is_listed, without_muted_words
from api.users.models import Follow, Member
from api.users.visibility import active, not_blocked, not_muted

# Where walking posts begins to cost less than asking each author.
SCAN_MIN_FOLLOWEES: Final = 600
MAX_SCANNED_POSTS: Final = 4_000


async def read_feed(
    connection: Reading, *, viewer_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """The newest posts of those the member follows, and their own."""
    # The top of the feed is a page like any other, of the same statement.
    page = _page(viewer_id=viewer_id, after=after or MAX_ID, limit=limit)
    return await fetch(connection, page)


@built_once
def _page(*, viewer_id: UUID, after: UUID, limit: int) -> AnySelect:
    before = unforeseen(after, Uuid())
    walked = _walked(viewer_id, before, limit).cte("walked").prefix_with("MATERIALIZED")
    enough = select(func.count() >= written(limit)).select_from(walked).scalar_subquery()
    asked = _asked(viewer_id, before, limit, unless=enough).subquery("asked")
    found = union_all(select(walked).where(enough), select(asked)).cte("found")
    return select_posts_in(viewer_id, found).order_by(found.c.post_id.desc())


def _circle(viewer_id: UUID) -> AnySelect:
    """Whose posts the feed holds: those followed, but for the muted, and the member."""
    followed = select(Follow.followee_id.label("author_id")).where(
        Follow.follower_id == unforeseen(viewer_id, Uuid()),
        not_muted(viewer_id, Follow.followee_id),
        not_blocked(viewer_id, Follow.followee_id),
    )
    return select(union_all(followed, select(literal(viewer_id))).subquery("circle").c.author_id)


def _walked(viewer_id: UUID, before: ColumnElement[UUID], limit: int) -> AnySelect:
    """The circle's posts among the newest of everybody, for who follows many."""
    follows_many = (
        select(Member.following_count > SCAN_MIN_FOLLOWEES)
        .where(Member.id == viewer_id)
        .scalar_subquery()
    )
    newest = (
        select(Post.id.label("post_id"), Post.author_id)
        .where(is_listed(), Post.id < before, follows_many)
        .order_by(Post.id.desc())
        .limit(written(MAX_SCANNED_POSTS))
        .subquery("newest")
    )
    return (
        select(newest.c.post_id, *AUTHOR_COLUMNS)
        .join(Member, Member.id == newest.c.author_id)
        .where(
            # As a test and not as a join: it is made in the order of the walk, which ends early.
            newest.c.author_id.in_(_circle(viewer_id)).is_(true()),
            active(),
            without_muted_words(viewer_id, newest.c.post_id, newest.c.author_id),
        )
        .order_by(newest.c.post_id.desc())
        .limit(written(limit))
    )


def _asked(
    viewer_id: UUID, before: ColumnElement[UUID], limit: int, *, unless: ColumnElement[bool]
) -> AnySelect:
    """The circle's newest posts, each author asked; nothing is looked at `unless` it is needed."""
    authors = _authors(viewer_id, before, limit, unless=unless)
    # As many posts as are wanted are at least as new as the last of the heads.
    last = (
        select(authors.c.head)
        .order_by(authors.c.head.desc())
        .offset(written(limit - 1))
        .limit(written(1))
    ).scalar_subquery()
    theirs = (
        _below(viewer_id, authors.c.id, before)
        .where(Post.id >= func.coalesce(last, literal(MIN_ID, Post.id.type)))
        .limit(written(limit))
        .lateral("theirs")
    )
    return (
        select(theirs.c.post_id, *(authors.c[column.key] for column in AUTHOR_COLUMNS))
        .select_from(authors.join(theirs, true()))
        .order_by(theirs.c.post_id.desc())
        .limit(written(limit))
    )


def _authors(
    viewer_id: UUID, before: ColumnElement[UUID], limit: int, *, unless: ColumnElement[bool]
) -> CTE:
    """Those whose newest post below the cursor, their head there, is among the newest."""
    circle = _circle(viewer_id).where(~unless).subquery("authors_asked")
    newest = (
        _below(viewer_id, circle.c.author_id, before).limit(written(1)).lateral("newest_of_each")
    )
    heads = (
        select(circle.c.author_id, newest.c.post_id.label("head"))
        .select_from(circle.join(newest, true()))
        .order_by(newest.c.post_id.desc())
        .subquery("heads")
    )
    # The heads are sorted first, so that only the foremost authors are looked up.
    return (
        select(heads.c.head, *AUTHOR_COLUMNS)
        .join(Member, Member.id == heads.c.author_id)
        .where(active())
        .order_by(heads.c.head.desc())
        .limit(written(limit))
        .cte("authors")
    )


def _below(viewer_id: UUID, author_id: Any, before: ColumnElement[UUID]) -> AnySelect:
    """An author's posts below the cursor that the member wants, newest first."""
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
