"""Ranking of hits.

rank = 10,000 x closeness, the mean over all words of
            1.0 as written, 0.9 by the core or after a clitic, 0.6 by the plural or singular,
            0.5 by the stem, 0 for a missing word; if words may be missing, weighed by rarity
      + 2,000 for the words in sequence, or 1,500 for their cores in sequence
      + 1,500 x the share of the words in a product's title
      +   100 x log2(1 + points) of the hot score, at most 800
      +   800 for recency, decreasing by the factor e every 30 days

A match by stems alone therefore never precedes a match of the words themselves.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    Float,
    Integer,
    any_,
    case,
    cast,
    func,
    literal,
    null,
    select,
    type_coerce,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, array
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.selectable import CTE

from api.core.db.database import AnySelect
from api.posts.models import PostCounts
from api.posts.ranking import SECONDS_PER_DOUBLING
from api.search.state import QueryShape

RECENCY_HOURS: Final = 30 * 24


def closeness(shape: QueryShape, vector: Any, tsqueries: Any) -> ColumnElement[Any]:
    """Return the part of the rank that depends on the vector; null in other orders than `top`.

    Where words are weighed, it is an array: the part without closeness, then that of each word.
    """

    def matches(name: str) -> ColumnElement[bool]:
        condition: ColumnElement[bool] = vector.op("@@", is_comparison=True)(tsqueries[name])
        return condition

    if shape.sort != "top":
        return null()
    numbers = range(shape.words)
    closeness_of_words = [
        _word_closeness(matches, number, is_required=shape.requires_all) for number in numbers
    ]
    terms: list[ColumnElement[float]] = [literal(0.0 if shape.weighs_words else 10_000.0)]
    if shape.words and not shape.weighs_words:
        terms = [10_000 * _mean(closeness_of_words)]
    if shape.has_sequence:
        in_sequence = (matches("exact_sequence"), 2000.0), (matches("core_sequence"), 1500.0)
        terms.append(case(*in_sequence, else_=0.0))
    if shape.words and shape.is_digital:
        in_title = [case((matches(f"title{number}"), 1.0), else_=0.0) for number in numbers]
        terms.append(1500 * _mean(in_title))
    others = sum(terms[1:], terms[0])
    return array([others, *closeness_of_words]) if shape.weighs_words else others


def _word_closeness(
    matches: Callable[[str], ColumnElement[bool]], number: int, *, is_required: bool
) -> ColumnElement[float]:
    # Where a word may be missing, most posts without it need one test only.
    missing = [] if is_required else [(~matches(f"any{number}"), 0.0)]
    return case(
        (matches(f"exact{number}"), 1.0),
        *missing,
        (matches(f"core{number}"), 0.9),
        (matches(f"inflection{number}"), 0.6),
        else_=0.5,
    )


def _mean(values: Sequence[ColumnElement[float]]) -> ColumnElement[float]:
    return sum(values[1:], values[0]) / float(len(values))


def rank_hits(shape: QueryShape, hits: CTE, hour: ColumnElement[float]) -> AnySelect:
    """Select the id of each hit and its rank as `key`.

    The hot scores are read by a list of ids, as index range scans, and combined by `GROUP BY`
    instead of a join: PostgreSQL underestimates the rows and would choose a nested loop.
    """
    ids = func.array(select(hits.c.post_id).scalar_subquery())
    parts = union_all(
        select(hits.c.post_id, hits.c.value, null().label("hot")),
        select(PostCounts.post_id, null(), PostCounts.hot).where(PostCounts.post_id == any_(ids)),
    ).subquery("parts")
    if not shape.weighs_words:
        rank = func.max(parts.c.value) + _popularity_and_recency(
            parts.c.post_id, func.max(parts.c.hot), hour
        )
        return select(
            parts.c.post_id.label("id"), cast(func.floor(rank), Integer).label("key")
        ).group_by(parts.c.post_id)
    # A subquery, since only a column can be subscripted.
    hit = (
        select(
            parts.c.post_id,
            func.max(parts.c.value, type_=ARRAY(Float)).label("value"),
            func.max(parts.c.hot).label("hot"),
        )
        .group_by(parts.c.post_id)
        .subquery("hit_parts")
    )
    rank = _weighed(shape, hits, hit.c.value) + _popularity_and_recency(
        hit.c.post_id, hit.c.hot, hour
    )
    return select(hit.c.post_id.label("id"), cast(func.floor(rank), Integer).label("key"))


def _weighed(shape: QueryShape, hits: CTE, value: Any) -> ColumnElement[float]:
    """Weigh the closeness of each word by its rarity among the hits.

    A word of one hit weighs twice as much as a word of ten; a word without hits does not count.
    """
    # Elements of an array are numbered from 1, and the first is the part without closeness.
    places = range(2, shape.words + 2)
    found = type_coerce(hits.c.value, ARRAY(Float))
    counts = [func.count().filter(found[place] > 0) for place in places]
    weights = select(
        *(
            case((count > 0, 1 / func.ln(math.e + count)), else_=0.0).label(f"weight{place}")
            for place, count in zip(places, counts, strict=True)
        )
    ).select_from(hits)
    columns = weights.cte("weights").prefix_with("MATERIALIZED", dialect="postgresql").c
    weight = {place: select(columns[f"weight{place}"]).scalar_subquery() for place in places}
    total = func.nullif(sum(list(weight.values())[1:], weight[2]), 0.0)
    closeness_of_words = [weight[place] * value[place] for place in places]
    rank: ColumnElement[float] = (
        value[1] + 10_000 * sum(closeness_of_words[1:], closeness_of_words[0]) / total
    )
    return rank


def _popularity_and_recency(
    post_id: ColumnElement[UUID], hot: Any, hour: ColumnElement[float]
) -> ColumnElement[float]:
    created = func.date_part("epoch", func.uuid_extract_timestamp(post_id), type_=Float)
    popularity = hot - created / float(SECONDS_PER_DOUBLING)
    age_hours = func.greatest(hour - created / 3600.0, 0.0)
    return 100 * func.least(popularity, 8.0) + 800 * func.exp(-age_hours / float(RECENCY_HOURS))
