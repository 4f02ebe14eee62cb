"""Explore lists: one statement along an index each, whatever the number of posts.

- `new`: by id, along the index of all posts, of products, of a category or of a tag.
- `top`: by the hot score of `api.posts.ranking`, along its index.
- By price: along the index of products' prices.
- `top` and by price within a category or tag, and `top` of unanswered questions: ranks the newest
  `MAX_RANKED_POSTS` posts, with which the list ends. The cursor has the time of the first page, so
  posts published later do not shift the pages.
- Products or unanswered questions with a tag, and posts of a category with a tag: filters the
  newest `MAX_TAGGED_POSTS` posts with the tag, with which the list ends.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Subquery, Text, Uuid, and_, select, true

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.db.plan_hints import inline_literal
from api.core.http.pagination import behind
from api.core.text.arabic import fold
from api.posts.lists.filters import Filters, Sort
from api.posts.lists.index_ranges import MAX_ID, category_order, in_category, tag_order, with_tag
from api.posts.models import Post, PostCounts, PostTag
from api.posts.serializers import select_visible_posts
from api.posts.visibility import is_listed, is_unanswered, not_muted_by

MAX_RANKED_POSTS: Final = 1_000
MAX_TAGGED_POSTS: Final = 5_000


async def read_explore_page(
    connection: ReadConnection,
    *,
    viewer_id: UUID | None,
    filters: Filters,
    after: tuple[Any, ...] | None,
    limit: int,
) -> Sequence[AnyRow]:
    """Read rows of `select_visible_posts` with `hot`.

    `after` has the keys of the last row of the page before.
    """
    tag = (fold(filters.tag.removeprefix("#")) or None) if filters.tag else None
    if after is not None and filters.effective_sort != "new":
        # Rare: only the first page of a ranked list is compiled.
        query = _select_page(viewer_id, replace(filters, tag=tag), after, limit)
        return (await connection.execute(query)).all()
    page = _page(
        viewer_id=viewer_id,
        after=after[0] if after else None,
        category=filters.category,
        tag=tag,
        digital=filters.digital,
        sort=filters.sort,
        unanswered=filters.unanswered,
        limit=limit,
    )
    return await fetch_all(connection, page)


@compiled_once(viewer_id=Uuid, after=Uuid, category=Text, tag=Text)
def _page(
    *,
    viewer_id: UUID | None,
    after: UUID | None,
    category: str | None,
    tag: str | None,
    digital: bool,
    sort: Sort,
    unanswered: bool,
    limit: int,
) -> AnySelect:
    """Build the first page of a list, or any page sorted by `new`."""
    filters = Filters(digital, category, tag, sort, unanswered)
    return _select_page(viewer_id, filters, None if after is None else (after,), limit)


def _select_page(
    viewer_id: UUID | None, filters: Filters, after: tuple[Any, ...] | None, limit: int
) -> AnySelect:
    """Build a page; the tag of `filters` is folded."""
    posts = (
        select_visible_posts(viewer_id)
        .add_columns(PostCounts.hot)
        .where(is_listed(), not_muted_by(viewer_id))
        .limit(inline_literal(limit))
    )
    if not filters.is_narrowed:
        return _sorted_posts(posts.where(_is_of_kind(filters)), filters.effective_sort, after)
    if filters.effective_sort == "new":
        return _newest_narrowed(posts, filters, None if after is None else after[0])
    return _ranked_narrowed(posts, filters, after)


def _is_of_kind(filters: Filters) -> ColumnElement[bool]:
    """Match products, or posts and questions, by the condition of the partial indexes."""
    if filters.effective_sort == "top" and not filters.is_narrowed:
        return and_(PostCounts.is_digital) if filters.digital else ~PostCounts.is_digital
    if filters.unanswered:
        return is_unanswered()
    digital = inline_literal("digital")
    return Post.kind == digital if filters.digital else Post.kind != digital


def _sorted_posts(posts: AnySelect, sort: Sort, keys: Sequence[Any] | None) -> AnySelect:
    sort_columns: dict[Sort, list[Any]] = {
        "new": [Post.id],
        "top": [PostCounts.hot, PostCounts.post_id],
        "priceAsc": [Post.price_cents, Post.id],
        "priceDesc": [Post.price_cents, Post.id],
    }
    columns, ascending = sort_columns[sort], sort == "priceAsc"
    following = posts.where(behind(columns, keys, ascending=ascending))
    return _order_by(following, columns, ascending=ascending)


def _newest_narrowed(posts: AnySelect, filters: Filters, after: UUID | None) -> AnySelect:
    query = posts.where(_is_of_kind(filters))
    if filters.tag is None and filters.category is None:
        return query.where(true() if after is None else Post.id < after).order_by(Post.id.desc())
    if filters.tag is None:
        return query.where(in_category(filters.category, after)).order_by(*category_order())
    tagged = _newest_tagged(filters, after)
    query = query.where(_is_in_category(filters)).join(tagged, tagged.c.post_id == Post.id)
    # The order of the index. Ordering by `post.id` would sort all rows again.
    return query.order_by(tagged.c.folded.desc(), tagged.c.post_id.desc())


def _ranked_narrowed(posts: AnySelect, filters: Filters, keys: tuple[Any, ...] | None) -> AnySelect:
    """Rank the newest posts of a category or a tag; the last key bounds the ranked set."""
    *last, newest_id = keys or (MAX_ID,)
    newest = (
        _newest_tagged(filters, newest_id)
        if filters.tag is not None
        else _newest_indexed(filters, newest_id)
    )
    by_price = filters.effective_sort != "top"
    value = Post.price_cents if by_price else PostCounts.hot
    columns = [value, PostCounts.post_id]
    ascending = filters.effective_sort == "priceAsc"
    matching = (
        select(value.label("value"), PostCounts.post_id)
        .join(newest, newest.c.post_id == PostCounts.post_id)
        .where(PostCounts.is_digital if filters.digital else ~PostCounts.is_digital)
        .where(behind(columns, last or None, ascending=ascending))
    )
    is_filtered = filters.category is not None or filters.unanswered
    if by_price or (filters.tag is not None and is_filtered):
        matching = matching.join(Post, Post.id == PostCounts.post_id).where(
            _is_in_category(filters), is_unanswered() if filters.unanswered else true()
        )
    # Only the keys are sorted. Visibility is tested while whole rows are read in that order.
    ranked = _order_by(matching, columns, ascending=ascending).subquery("ranked")
    return _order_by(
        posts.join(ranked, ranked.c.post_id == Post.id),
        [ranked.c.value, ranked.c.post_id],
        ascending=ascending,
    )


def _newest_indexed(filters: Filters, newest_id: UUID) -> Subquery:
    """Select the newest posts, products or unanswered questions of an index.

    The scan is index-only: of the index of a category, or of all unanswered questions.
    """
    of_kind: ColumnElement[bool] = true()
    if filters.unanswered:
        of_kind = is_unanswered()
    elif filters.digital:
        of_kind = Post.kind == inline_literal("digital")
    posts = select(Post.id.label("post_id")).where(is_listed(), of_kind)
    if filters.category is None:
        posts = posts.where(Post.id < newest_id).order_by(Post.id.desc())
    else:
        posts = posts.where(in_category(filters.category, newest_id)).order_by(*category_order())
    return posts.limit(inline_literal(MAX_RANKED_POSTS)).subquery("newest")


def _order_by(query: AnySelect, columns: Sequence[Any], *, ascending: bool) -> AnySelect:
    return query.order_by(*(column if ascending else column.desc() for column in columns))


def _is_in_category(filters: Filters) -> ColumnElement[bool]:
    return Post.category_id == filters.category if filters.category is not None else true()


def _newest_tagged(filters: Filters, below: UUID | None) -> Subquery:
    """Select a tag's newest posts; more of them if they are filtered further."""
    has_category = filters.category is not None
    is_filtered = (
        filters.digital or has_category or filters.unanswered or filters.effective_sort == "new"
    )
    return (
        select(PostTag.folded, PostTag.post_id)
        .where(with_tag(filters.tag, below))
        .order_by(*tag_order())
        .limit(inline_literal(MAX_TAGGED_POSTS if is_filtered else MAX_RANKED_POSTS))
        .subquery("tagged")
    )
