"""Ranking of hits.

rank = 10,000 x closeness, the mean over all words of
            1.0 as written, 0.9 by the core or after a clitic, 0.6 by the plural or singular,
            0.5 by the stem, 0 for a missing word
      + 2,000 for the words in sequence, or 1,500 for their cores in sequence
      + 1,500 x the share of the words in a product's title
      +   100 x log2(1 + points) of the hot score, at most 800
      +   800 for recency, decreasing by the factor e every 30 days

A match by stems alone therefore never precedes a match of the words themselves.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Float, Integer, any_, case, cast, func, literal, null, select, union_all
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.selectable import CTE

from api.core.db.database import AnySelect
from api.posts.models import PostCounts
from api.posts.ranking import SECONDS_PER_DOUBLING
from api.search.state import QueryShape

RECENCY_HOURS: Final = 30 * 24


def closeness(shape: QueryShape, vector: Any, tsqueries: Any) -> ColumnElement[Any]:
    """Return the part of the rank that depends on the vector; null in other orders than `top`."""

    def matches(name: str) -> ColumnElement[bool]:
        condition: ColumnElement[bool] = vector.op("@@", is_comparison=True)(tsqueries[name])
        return condition

    if shape.sort != "top":
        return null()
    numbers = range(shape.words)
    terms: list[ColumnElement[float]] = [literal(10_000.0)]
    if shape.words:
        closeness_of_words = [
            _word_closeness(matches, number, is_required=shape.requires_all) for number in numbers
        ]
        terms = [10_000 * _mean(closeness_of_words)]
    if shape.has_sequence:
        in_sequence = (matches("exact_sequence"), 2000.0), (matches("core_sequence"), 1500.0)
        terms.append(case(*in_sequence, else_=0.0))
    if shape.words and shape.is_digital:
        in_title = [case((matches(f"title{number}"), 1.0), else_=0.0) for number in numbers]
        terms.append(1500 * _mean(in_title))
    return sum(terms[1:], terms[0])


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


def rank_hits(hits: CTE, hour: ColumnElement[float]) -> AnySelect:
    """Select the id of each hit and its rank as `key`.

    The hot scores are read by a list of ids, as index range scans, and combined by `GROUP BY`
    instead of a join: PostgreSQL underestimates the rows and would choose a nested loop.
    """
    ids = func.array(select(hits.c.post_id).scalar_subquery())
    parts = union_all(
        select(hits.c.post_id, hits.c.value, null().label("hot")),
        select(PostCounts.post_id, null(), PostCounts.hot).where(PostCounts.post_id == any_(ids)),
    ).subquery("parts")
    rank = func.max(parts.c.value) + _popularity_and_recency(
        parts.c.post_id, func.max(parts.c.hot), hour
    )
    return select(
        parts.c.post_id.label("id"), cast(func.floor(rank), Integer).label("key")
    ).group_by(parts.c.post_id)


def _popularity_and_recency(
    post_id: ColumnElement[UUID], hot: Any, hour: ColumnElement[float]
) -> ColumnElement[float]:
    created = func.date_part("epoch", func.uuid_extract_timestamp(post_id), type_=Float)
    popularity = hot - created / float(SECONDS_PER_DOUBLING)
    age_hours = func.greatest(hour - created / 3600.0, 0.0)
    return 100 * func.least(popularity, 8.0) + 800 * func.exp(-age_hours / float(RECENCY_HOURS))
