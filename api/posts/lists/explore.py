"""What is explored: each list is one statement along an index, whatever the number of posts.

- `new`: by id, along the index of all posts, of products, of a category or of a tag.
- `top`: by what `api.posts.ranking` reckons, along its index.
- by price: along the index of products' prices.
- `top` and prices of a category or tag: its newest `RANKED` are put in that order, and the list
  ends with them. Its cursor holds the time of the first page, so that what is published while one
  reads moves nothing.
- Products within a tag, or a category's posts within it, are looked for among the tag's next
  `TAGGED` posts, and the list ends where these hold no more.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Subquery, and_, select, true

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Reading
from api.core.db.plan_hints import written
from api.core.http.pagination import behind
from api.core.text.arabic import fold
from api.posts.lists.filters import Filters, Sort
from api.posts.lists.index_ranges import MAX_ID, category_order, in_category, tag_order, with_tag
from api.posts.models import Post, PostCounts, PostTag
from api.posts.serializers import select_visible_posts
from api.posts.visibility import is_listed, not_muted_by

MAX_RANKED_POSTS: Final = 1_000
MAX_TAGGED_POSTS: Final = 5_000


async def read_explore_page(
    connection: Reading,
    *,
    viewer_id: UUID | None,
    filters: Filters,
    after: tuple[Any, ...] | None,
    limit: int,
) -> Sequence[AnyRow]:
    """Rows of `posts_shown_to`, with `hot`; `after` are the keys of the last row before."""
    tag = fold(filters.tag.removeprefix("#")) if filters.tag else None
    asked = replace(filters, tag=tag)
    if after is not None and filters.by != "new":
        # Numbers among the keys would make each page a statement of its own that is kept.
        query = _explored(viewer_id, asked, after, limit)
        return (await connection.execute(query)).all()
    texts = {"category": filters.category, "tag": tag}
    page = _page(
        viewer_id=viewer_id,
        after=after[0] if after else None,
        limit=limit,
        digital=filters.digital,
        sort=_Order(filters.sort),
        **{name: text for name, text in texts.items() if text},
    )
    return await fetch(connection, page)


class _Order(Enum):
    """Decides what is built, where a text would be sent."""

    top = "top"
    new = "new"
    price_asc = "priceAsc"
    price_desc = "priceDesc"


@built_once
def _page(
    *,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
    digital: bool,
    sort: _Order,
    category: str | None = None,
    tag: str | None = None,
) -> AnySelect:
    """A list's first page, or any page of the newest."""
    filters = Filters(digital, category, tag, sort.value)
    return _explored(viewer_id, filters, (after,) if after else None, limit)


def _explored(
    viewer_id: UUID | None, filters: Filters, after: tuple[Any, ...] | None, limit: int
) -> AnySelect:
    """Of a tag that is folded."""
    shown = (
        select_visible_posts(viewer_id)
        .add_columns(PostCounts.hot)
        .where(is_listed(), not_muted_by(viewer_id))
        .limit(written(limit))
    )
    if not filters.narrowed:
        return _ordered(shown.where(_of_kind(filters)), filters.by, after)
    if filters.by == "new":
        return _newest_of(shown, filters, None if after is None else after[0])
    return _ranked(shown, filters, after)


def _of_kind(filters: Filters) -> ColumnElement[bool]:
    """Of products or of the others, as the partial indexes have it."""
    if filters.by == "top" and not filters.narrowed:
        return and_(PostCounts.is_digital) if filters.digital else ~PostCounts.is_digital
    digital = written("digital")
    return Post.kind == digital if filters.digital else Post.kind != digital


def _ordered(shown: AnySelect, by: Sort, keys: Sequence[Any] | None) -> AnySelect:
    orders: dict[Sort, list[Any]] = {
        "new": [Post.id],
        "top": [PostCounts.hot, PostCounts.post_id],
        "priceAsc": [Post.price_cents, Post.id],
        "priceDesc": [Post.price_cents, Post.id],
    }
    columns, upwards = orders[by], by == "priceAsc"
    following = shown.where(behind(columns, keys, ascending=upwards))
    return _sorted(following, columns, upwards=upwards)


def _newest_of(shown: AnySelect, filters: Filters, after: UUID | None) -> AnySelect:
    """Of a category or a tag, newest first."""
    query = shown.where(_of_kind(filters))
    if not filters.tag:
        return query.where(in_category(filters.category, after)).order_by(*category_order())
    found = _tagged(filters, after)
    query = query.where(_of_category(filters)).join(found, found.c.post_id == Post.id)
    # The order in which they are found: by the post alone they would all be sorted again.
    return query.order_by(found.c.folded.desc(), found.c.post_id.desc())


def _ranked(shown: AnySelect, filters: Filters, keys: tuple[Any, ...] | None) -> AnySelect:
    """The newest of a category or a tag, by another order; the last key is where they begin."""
    *last, begin = keys or (MAX_ID,)
    newest = _tagged(filters, begin) if filters.tag else _filed(filters, begin)
    by_price = filters.by != "top"
    value = Post.price_cents if by_price else PostCounts.hot
    columns = [value, PostCounts.post_id]
    upwards = filters.by == "priceAsc"
    chosen = (
        select(value.label("value"), PostCounts.post_id)
        .join(newest, newest.c.post_id == PostCounts.post_id)
        .where(PostCounts.is_digital if filters.digital else ~PostCounts.is_digital)
        .where(behind(columns, last or None, ascending=upwards))
    )
    if by_price or (filters.tag and filters.category):
        chosen = chosen.join(Post, Post.id == PostCounts.post_id).where(_of_category(filters))
    # Sorted by its keys alone; what is not shown is left out while whole rows are read in order.
    ranked = _sorted(chosen, columns, upwards=upwards).subquery("ranked")
    return _sorted(
        shown.join(ranked, ranked.c.post_id == Post.id),
        [ranked.c.value, ranked.c.post_id],
        upwards=upwards,
    )


def _filed(filters: Filters, begin: UUID) -> Subquery:
    """A category's newest posts, or products; no column but what the index holds."""
    of_kind = Post.kind == written("digital") if filters.digital else true()
    return (
        select(Post.id.label("post_id"))
        .where(is_listed(), of_kind, in_category(filters.category, begin))
        .order_by(*category_order())
        .limit(written(MAX_RANKED_POSTS))
        .subquery("filed")
    )


def _sorted(query: AnySelect, columns: Sequence[Any], *, upwards: bool) -> AnySelect:
    return query.order_by(*(each if upwards else each.desc() for each in columns))


def _of_category(filters: Filters) -> ColumnElement[bool]:
    return Post.category_id == filters.category if filters.category else true()


def _tagged(filters: Filters, below: UUID | None) -> Subquery:
    """A tag's newest posts, in any spelling of it; more where they are sifted again."""
    assert filters.tag
    sifted = filters.digital or filters.category or filters.by == "new"
    return (
        select(PostTag.folded, PostTag.post_id)
        .where(with_tag(filters.tag, below))
        .order_by(*tag_order())
        .limit(written(MAX_TAGGED_POSTS if sifted else MAX_RANKED_POSTS))
        .subquery("tagged")
    )
