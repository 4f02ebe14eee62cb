"""Trending posts for guests: the hottest posts and questions, at most two of an author.

The index of hot scores is read from the cursor on. Each post is compared with the latest posts of
its author: only the two hottest of them are listed. That does not depend on the page, so an author
has at most two posts in all pages together, and a page needs no state of the pages before.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Double, Subquery, Uuid, and_, any_, func, select
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.db.plan_hints import correlated_exists, inline_literal
from api.core.http.pagination import Paging, behind
from api.posts.models import Post, PostCounts
from api.posts.serializers import select_visible_posts
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.trust import is_trusted

MAX_POSTS_PER_AUTHOR: Final = 2
# Of an author's posts and products, those that are compared.
MAX_LATEST_POSTS: Final = 30
# With more posts in sequence that are not listed, the list ends.
MAX_SCANNED_POSTS: Final = 1_000


async def list_trending(
    connection: ReadConnection, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    """Return a page of posts for `serialize_post`, and the next cursor.

    Raises:
        ApiError: `invalid_cursor`.
    """
    after = paging.after_keys("trending", float, UUID)
    hot, post_id = after or (None, None)
    page = _page(after_hot=hot, after_id=post_id, limit=paging.limit + 1)
    rows = await fetch_all(connection, page)
    return paging.page_keys("trending", rows, lambda row: (row.hot, str(row.post_id)))


@compiled_once(after_hot=Double, after_id=Uuid)
def _page(*, after_hot: float | None, after_id: UUID | None, limit: int) -> AnySelect:
    keys = (PostCounts.hot, PostCounts.post_id)
    after = None if after_hot is None else (after_hot, after_id)
    hottest = (
        select(*keys)
        .where(~PostCounts.is_digital, behind(keys, after))
        .order_by(*(key.desc() for key in keys))
        .limit(inline_literal(MAX_SCANNED_POSTS))
        .subquery("hottest")
    )
    # Tested post by post in this order, until the page is full.
    page = (
        select(hottest)
        .where(correlated_exists(_select_listed().where(Post.id == hottest.c.post_id)))
        .order_by(hottest.c.hot.desc(), hottest.c.post_id.desc())
        .limit(inline_literal(limit))
        .subquery("page")
    )
    return (
        select_visible_posts(None)
        .add_columns(page.c.hot)
        .join(page, page.c.post_id == Post.id)
        .order_by(page.c.hot.desc(), page.c.post_id.desc())
    )


def _select_listed() -> AnySelect:
    """Select the posts that the list may have."""
    return (
        select(Post.id)
        .join(Member, Member.id == Post.author_id)
        .where(
            visible_to(None),
            _is_among_latest_of_author(),
            is_trusted(received_evaluation()),
            _is_hottest_of_author(),
        )
    )


def _is_among_latest_of_author() -> ColumnElement[bool]:
    """Test that the author has fewer than `MAX_LATEST_POSTS` later posts.

    `_is_hottest_of_author` implies it, but costs ten times as much: a thousand posts of one author
    must not make the list slow.
    """
    later = aliased(Post)
    last = (
        select(later.id)
        .where(later.author_id == Member.id, later.id > Post.id, _is_shown(later))
        .offset(inline_literal(MAX_LATEST_POSTS - 1))
        .limit(inline_literal(1))
    )
    return ~last.correlate(Post, Member).exists()


def received_evaluation() -> ColumnElement[bool]:
    """Test that one of the latest posts of the statement's member has an evaluation."""
    latest = _latest_of_author()
    return correlated_exists(select(latest).where(latest.c.evaluations != inline_literal("{}")))


def _is_hottest_of_author() -> ColumnElement[bool]:
    latest = _latest_of_author()
    hottest = (
        select(latest.c.post_id)
        .where(~latest.c.is_digital)
        .order_by(latest.c.hot.desc(), latest.c.post_id.desc())
        .limit(inline_literal(MAX_POSTS_PER_AUTHOR))
    )
    # An array is evaluated per post, where IN would become a join with all posts.
    return Post.id == any_(func.array(hottest.scalar_subquery()))


def _latest_of_author() -> Subquery:
    """Select the latest posts and products of the statement's member."""
    post, counts = aliased(Post), aliased(PostCounts)
    return (
        select(counts.post_id, counts.is_digital, counts.hot, counts.evaluations)
        .join(post, post.id == counts.post_id)
        .where(post.author_id == Member.id, _is_shown(post))
        .order_by(post.id.desc())
        .limit(inline_literal(MAX_LATEST_POSTS))
        .correlate(Member)
        .subquery()
    )


def _is_shown(post: Any) -> ColumnElement[bool]:
    """Match posts of an alias that are neither deleted nor hidden."""
    shown: ColumnElement[bool] = and_(post.deleted_at.is_(None), post.hidden_at.is_(None))
    return shown
