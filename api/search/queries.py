"""The statement that searches posts: scan of hits, ranking, visibility, and one page of posts."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Integer,
    String,
    Text,
    Uuid,
    any_,
    cast,
    column,
    func,
    literal_column,
    null,
    select,
    true,
    tuple_,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.selectable import CTE

from api.core.db.compiled_sql import (
    CACHE_SIZE,
    CompiledStatement,
    compile_statement,
    fetch_all,
    param,
)
from api.core.db.database import AnyRow, ReadConnection
from api.core.db.plan_hints import inline_literal
from api.posts.lists.filters import Sort
from api.posts.models import Post, PostText
from api.posts.serializers import select_visible_posts
from api.search import match_conditions
from api.search.ranking import closeness, rank_hits
from api.search.scan import Parameters, condition_columns, scan_hits
from api.search.state import PARAMETER_TYPES, QueryShape, SearchState


async def find_posts(
    connection: ReadConnection, search: SearchState, *, viewer_id: UUID | None, limit: int
) -> tuple[Sequence[AnyRow], int]:
    """Find a page of posts, and the number of hits before visibility.

    Rows have the columns of `select_visible_posts`, the sort key `rank`, the `positions` of matches
    in the vector, and `is_second_pass`.
    """
    values = search.parameters()
    statement = _find_posts(
        search.shape, tuple(values), is_guest=viewer_id is None, limit=limit
    ).with_values(values | {"viewer_id": viewer_id})
    rows = await fetch_all(connection, statement)
    return [row for row in rows if row.post_id is not None], rows[0].hit_count


@lru_cache(CACHE_SIZE)
def _find_posts(
    shape: QueryShape, names: tuple[str, ...], *, is_guest: bool, limit: int
) -> CompiledStatement:
    parameters = {name: param(name, PARAMETER_TYPES.get(name, String)) for name in names}
    viewer_id: Any = None if is_guest else param("viewer_id", Uuid)
    tsqueries = _tsqueries(shape, parameters)
    hits = scan_hits(
        shape,
        parameters,
        viewer_id,
        tsqueries,
        lambda vector, queries: closeness(shape, vector, queries),
    )
    hit_count = select(func.count().label("hit_count")).select_from(hits).subquery("hit_count")
    keyed = _with_sort_key(shape, parameters, hits)
    # Only the keys are sorted. Visibility is tested while posts are read in that order.
    ordered = select(keyed).order_by(*_order(keyed, shape.sort))
    if shape.has_cursor:
        after = [parameters[name] for name in ("after_key", "after_id") if name in parameters]
        row, last = tuple_(*_keys(keyed, shape.sort)), tuple_(*after)
        ordered = ordered.where(row > last if shape.sort == "priceAsc" else row < last)
    sorted_hits = ordered.subquery("ordered")
    page = (
        select_visible_posts(viewer_id)
        .join(sorted_hits, sorted_hits.c.id == Post.id)
        .add_columns(
            sorted_hits.c.key.label("rank"),
            # A subquery per displayed post: planning another join would cost as much as the rest.
            _positions(select(tsqueries.c.highlighted).scalar_subquery()).label("positions"),
        )
        .order_by(*_order(sorted_hits, shape.sort))
        .limit(inline_literal(limit))
        .subquery("page")
    )
    # The outer join returns the number of hits even for an empty page.
    return compile_statement(
        select(
            *page.c,
            hit_count.c.hit_count,
            inline_literal(shape.is_second_pass).label("is_second_pass"),
        )
        .select_from(hit_count.outerjoin(page, true()))
        .order_by(*_order(page, shape.sort, key="rank", id_="post_id"))
    )


def _tsqueries(shape: QueryShape, parameters: Parameters) -> CTE:
    """Parse each query once, for the scan, the ranking and the highlights."""
    highlighted = match_conditions.split(parameters["highlighted"])
    for number in range(shape.latin_words):
        highlighted = highlighted.op("||")(_english_stem(parameters[f"latin{number}"]))
    columns: list[ColumnElement[Any]] = [
        highlighted.label("highlighted"),
        *condition_columns(shape, parameters),
    ]
    ranking_texts = [name for name in shape.word_texts if name not in {"form", "stem"}]
    for number in range(shape.words):
        columns += [
            match_conditions.simple_query(parameters[f"{name}{number}"]).label(f"{name}{number}")
            for name in ranking_texts
        ]
        if ranking_texts and not shape.requires_all:
            columns.append(match_conditions.any_form(parameters, number).label(f"any{number}"))
    if shape.has_sequence and shape.sort == "top":
        columns += [
            match_conditions.simple_query(parameters[name]).label(name)
            for name in ("exact_sequence", "core_sequence")
        ]
    return select(*columns).cte("tsqueries").prefix_with("MATERIALIZED", dialect="postgresql")


def _english_stem(word: Any) -> ColumnElement[Any]:
    dictionary: ColumnElement[Any] = literal_column("'english_stem'::regdictionary")
    return func.ts_lexize(dictionary, word, type_=ARRAY(Text))


def _with_sort_key(shape: QueryShape, parameters: Parameters, hits: CTE) -> CTE:
    """Select the id of each hit and the `key` by which the order sorts; null for `new`."""
    if shape.sort == "top":
        keyed = rank_hits(shape, hits, parameters["hour"])
    elif shape.sort == "new":
        keyed = select(hits.c.post_id.label("id"), null().label("key"))
    else:
        price = select(Post.price_cents).where(Post.id == hits.c.post_id).scalar_subquery()
        keyed = select(hits.c.post_id.label("id"), price.label("key"))
    return keyed.cte("keyed").prefix_with("MATERIALIZED", dialect="postgresql")


def _keys(rows: Any, sort: Sort, key: str = "key", id_: str = "id") -> list[ColumnElement[Any]]:
    return [rows.c[id_]] if sort == "new" else [rows.c[key], rows.c[id_]]


def _order(rows: Any, sort: Sort, key: str = "key", id_: str = "id") -> list[ColumnElement[Any]]:
    keys = _keys(rows, sort, key, id_)
    return keys if sort == "priceAsc" else [key.desc() for key in keys]


def _positions(lexemes: ColumnElement[list[str]]) -> ColumnElement[list[int]]:
    """Collect the positions of lexemes in the vector of a post."""
    entry = (
        func.unnest(PostText.vector)
        .table_valued(
            column("lexeme", Text),
            column("positions", ARRAY(Integer)),
            column("weights", ARRAY(Text)),
            name="entry",
        )
        .lateral()
    )
    position = (
        func.unnest(entry.c.positions).table_valued("position", name="positions").render_derived()
    )
    return (
        select(func.array_agg(position.c.position))
        .select_from(PostText)
        .join(entry, true())
        .join(position, true())
        .where(PostText.post_id == Post.id, entry.c.lexeme == any_(cast(lexemes, ARRAY(Text))))
        .scalar_subquery()
    )
