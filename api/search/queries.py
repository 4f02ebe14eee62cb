"""The statement that finds posts and ranks them.

rank = 10,000 x how well the words match, the mean of all words of
            1.0 as written, 0.9 by the core or behind a clitic, 0.6 by its plural or singular,
            0.5 by a stem, 0 missing
      + 2,000 when the words follow each other as they were asked, 1,500 when their cores do
      + 1,500 x the share of the words that stand in a product's title
      +   100 x log2(1 + points) of hotness, 800 at most
      +   800 for what is new, less by the factor e every 30 days

What matches by stems alone therefore never stands above what holds the words themselves.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    Float,
    Integer,
    Text,
    any_,
    case,
    cast,
    column,
    func,
    literal,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.selectable import CTE, Subquery

from api.kernel.db import AnyRow, Reading
from api.kernel.paging import behind
from api.posts.hotness import SECONDS_A_DOUBLING
from api.posts.lists.filters import Sort
from api.posts.models import Post, PostCounts, PostText
from api.posts.search_text import core
from api.posts.shown import posts_shown_to
from api.search import matching
from api.search.window import Search, window

RECENT_HOURS: Final = 30 * 24


async def found(
    connection: Reading, search: Search, *, viewer_id: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """A page of posts with their `rank`, and the `places` in each vector of what was found."""
    sort = search.filters.by
    asked = _asked(search)
    ranked = _ranked(search, asked, window(search, viewer_id))
    page = (
        select(ranked)
        .where(behind(_keys(ranked, sort), search.after, ascending=sort == "priceAsc"))
        .order_by(*_order(ranked, sort))
        .limit(limit)
        .subquery("page")
    )
    statement = (
        posts_shown_to(viewer_id)
        .join(page, page.c.id == Post.id)
        .join(PostText, PostText.post_id == Post.id)
        .join(asked, true())
        .add_columns(page.c.rank, _places(asked.c.lexemes).label("places"))
        .order_by(*_order(page, sort))
    )
    return (await connection.execute(statement)).all()


def _asked(search: Search) -> CTE:
    """The queries that tell how well a word matches, each made once."""
    columns: list[ColumnElement[Any]] = [
        matching.lexemes(search.words, search.asked.phrases).label("lexemes")
    ]
    for place, word in enumerate(search.words):
        columns += [
            word.exact_query.label(f"exact{place}"),
            word.near_query.label(f"near{place}"),
            word.title_query.label(f"title{place}"),
            word.kin_query.label(f"kin{place}"),
            word.any_query.label(f"any{place}"),
        ]
    spoken = search.asked.spoken
    columns += [
        matching.phrase_query(spoken, "A").label("said"),
        matching.phrase_query(map(core, spoken), "B").label("alike"),
    ]
    return select(*columns).cte("asked").prefix_with("MATERIALIZED", dialect="postgresql")


def _ranked(search: Search, asked: CTE, window: CTE) -> Subquery:
    words = range(len(search.asked.words))
    parts = [literal(10_000.0) if not words else 10_000 * _mean([_match(asked, n) for n in words])]
    if len(search.asked.spoken) > 1:
        parts.append(
            case((_holds(asked.c.said), 2000.0), (_holds(asked.c.alike), 1500.0), else_=0.0)
        )
    if words and search.filters.digital:
        titled = [case((_holds(asked.c[f"title{n}"]), 1.0), else_=0.0) for n in words]
        parts.append(1500 * _mean(titled))
    rank = sum(parts[1:], parts[0]) + _standing(window.c.id, search.hour)
    return (
        select(window.c.id, window.c.price_cents, cast(func.floor(rank), Integer).label("rank"))
        .select_from(window)
        .join(asked, true())
        .join(PostCounts, PostCounts.post_id == window.c.id)
        .subquery("ranked")
    )


def _match(asked: CTE, word: int) -> ColumnElement[float]:
    return case(
        (_holds(asked.c[f"exact{word}"]), 1.0),
        (_holds(asked.c[f"near{word}"]), 0.9),
        (_holds(asked.c[f"kin{word}"]), 0.6),
        (_holds(asked.c[f"any{word}"]), 0.5),
        else_=0.0,
    )


def _holds(query: ColumnElement[Any]) -> ColumnElement[bool]:
    return column("vector").op("@@", is_comparison=True)(query)


def _mean(values: Sequence[ColumnElement[float]]) -> ColumnElement[float]:
    return sum(values[1:], values[0]) / float(len(values))


def _standing(post_id: ColumnElement[UUID], hour: int) -> ColumnElement[float]:
    """How popular and how new a post is."""
    written = cast(func.extract("epoch", func.uuid_extract_timestamp(post_id)), Float)
    popular = PostCounts.hot - written / SECONDS_A_DOUBLING
    age = func.greatest(hour - written / 3600, 0.0)
    return 100 * func.least(popular, 8.0) + 800 * func.exp(-age / RECENT_HOURS)


def _keys(rows: Subquery, sort: Sort) -> list[ColumnElement[Any]]:
    if sort == "new":
        return [rows.c.id]
    return [rows.c.rank if sort == "top" else rows.c.price_cents, rows.c.id]


def _order(rows: Subquery, sort: Sort) -> list[ColumnElement[Any]]:
    keys = _keys(rows, sort)
    return keys if sort == "priceAsc" else [key.desc() for key in keys]


def _places(lexemes: ColumnElement[list[str]]) -> ColumnElement[list[int]]:
    held = func.unnest(PostText.vector).table_valued(
        column("lexeme", Text),
        column("positions", ARRAY(Integer)),
        column("weights", ARRAY(Text)),
        name="held",
    )
    place = func.unnest(held.c.positions).table_valued("place", name="places").render_derived()
    return (
        select(func.array_agg(place.c.place))
        .select_from(held.join(place, true()))
        .where(held.c.lexeme == any_(lexemes))
        .scalar_subquery()
    )
