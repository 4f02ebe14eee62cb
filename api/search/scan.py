"""Bounded index scan: the newest hits of a search, never more than a fixed number.

A word may be in every second of a million posts, and PostgreSQL's GIN index returns all of them at
once. Therefore the ranges of `api.search.scan_ranges` are scanned from the newest one, until there
are enough hits. Within a range the index skips from match to match of the rarest condition.

Visibility is tested where the page is cut, for one page of hits instead of all of them. Only if the
newest hits do not fill a page, a second pass tests the hits beyond them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Uuid,
    any_,
    cast,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    true,
    type_coerce,
    union,
)
from sqlalchemy.dialects.postgresql import TSQUERY, TSVECTOR
from sqlalchemy.sql.selectable import CTE, CompoundSelect, Subquery

from api.core.db.database import AnySelect
from api.core.db.plan_hints import inline_literal
from api.posts.models import Post, PostText
from api.posts.visibility import is_unanswered, visible_to
from api.search import match_conditions
from api.search.scan_ranges import scan_depth, scan_ranges
from api.search.state import QueryShape
from api.users.models import Member

# Parameters of the statement by name.
Parameters: TypeAlias = Mapping[str, BindParameter[Any]]
# Builds an expression of a vector and the columns of the CTE `tsqueries`.
VectorExpression: TypeAlias = Callable[[Any, Any], ColumnElement[Any]]

# The newest hits, which are ranked.
MAX_HITS: Final = 1_000
# The newest hits of all conditions that the index answers, to filter.
FILTERED_LIMIT: Final = 1_500
# Further hits that the second pass filters.
SECOND_PASS_LIMIT: Final = 2_500

_DIGITAL = match_conditions.attributes_text("~", ["digital"])


def condition_columns(shape: QueryShape, parameters: Parameters) -> list[ColumnElement[Any]]:
    """Return the conditions of a hit as columns of the CTE `tsqueries`."""
    conditions = [
        match_conditions.simple_query(parameters[f"phrase_words{number}"])
        for number in range(shape.phrases)
    ]
    conditions += [
        match_conditions.attribute_query(parameters[f"tag{number}"]) for number in range(shape.tags)
    ]
    words = [match_conditions.any_form(parameters, number) for number in range(shape.words)]
    if shape.requires_all:
        conditions = [*words, *conditions]
    elif words:
        conditions = [match_conditions.joined("||", words), *conditions]
    if shape.is_digital:
        conditions.append(match_conditions.attribute_query(literal(_DIGITAL)))
    columns: list[ColumnElement[Any]] = [
        condition.label(f"condition{number}") for number, condition in enumerate(conditions)
    ]
    if shape.has_handles:
        columns.append(match_conditions.attribute_query(parameters["mentions"]).label("mentions"))
    exclusions = (
        [match_conditions.simple_query(parameters["excluded"])] if shape.has_exclusions else []
    )
    if not shape.is_digital:
        exclusions.append(
            match_conditions.negated(match_conditions.attribute_query(literal(_DIGITAL)))
        )
    if exclusions:
        columns.append(match_conditions.joined("&&", exclusions).label("exclusions"))
    if shape.phrases:
        columns.append(match_conditions.simple_query(parameters["phrases"]).label("phrases"))
    return columns


def scan_hits(
    shape: QueryShape,
    parameters: Parameters,
    viewer_id: UUID | None,
    tsqueries: CTE,
    value: VectorExpression,
) -> CTE:
    """Select `post_id` and `value` of the newest hits, or in the second pass of those beyond them.

    The second pass selects only hits that are visible to the viewer.
    """
    hits = _all_hits(shape, parameters, tsqueries, value)
    if shape.is_second_pass:
        hits = hits.offset(inline_literal(_first_limit(shape)))
        candidates = hits.limit(inline_literal(SECOND_PASS_LIMIT)).subquery("candidates")
        hits = _filtered(shape, parameters, candidates).where(_is_visible(viewer_id))
    elif shape.is_filtered:
        candidates = hits.limit(inline_literal(FILTERED_LIMIT)).subquery("candidates")
        hits = _filtered(shape, parameters, candidates)
    query: Any = hits.limit(inline_literal(MAX_HITS))
    cte: CTE = query.cte("hits").prefix_with("MATERIALIZED", dialect="postgresql")
    return cte


def needs_second_pass(shape: QueryShape, hit_count: int) -> bool:
    """Return whether there may be hits beyond those of the first pass."""
    return shape.is_filtered or hit_count >= MAX_HITS


def _first_limit(shape: QueryShape) -> int:
    return FILTERED_LIMIT if shape.is_filtered else MAX_HITS


def _is_visible(viewer_id: UUID | None) -> ColumnElement[bool]:
    is_visible = exists().where(
        Post.id == literal_column("candidates.post_id"),
        Member.id == Post.author_id,
        visible_to(viewer_id),
    )
    # A test of each hit in the order of the scan. For a join PostgreSQL may read all posts.
    return is_visible.is_(true())


def _filtered(shape: QueryShape, parameters: Parameters, candidates: Subquery) -> AnySelect:
    """Filter hits by phrases, category and missing answers, newest first."""
    filtered = select(candidates).order_by(candidates.c.post_id.desc())
    if shape.phrases:
        filtered = filtered.where(candidates.c.has_phrases)
    if shape.has_category:
        # A lookup of each hit. For a join PostgreSQL may read all posts of the category.
        category = select(Post.category_id).where(Post.id == candidates.c.post_id)
        filtered = filtered.where(category.scalar_subquery() == parameters["category"])
    if shape.has_unanswered:
        unanswered = select(is_unanswered()).where(Post.id == candidates.c.post_id)
        filtered = filtered.where(unanswered.scalar_subquery())
    return filtered


def _all_hits(
    shape: QueryShape, parameters: Parameters, tsqueries: CTE, value: VectorExpression
) -> AnySelect | CompoundSelect[Any]:
    """Select the hits of all conditions that the index answers, newest first."""
    limit = _first_limit(shape) + SECOND_PASS_LIMIT * shape.is_second_pass
    scanned = _scanned_hits(shape, parameters, tsqueries, value, limit)
    if not shape.has_handles:
        return scanned
    either = union(
        scanned.limit(inline_literal(limit)).subquery().select(),
        _hits_by_handle(shape, parameters, tsqueries, value).subquery().select(),
    )
    return either.order_by(either.selected_columns.post_id.desc())


def _hit_columns(
    shape: QueryShape, tsqueries: Any, value: VectorExpression
) -> list[ColumnElement[Any]]:
    """Compute all that needs the vector where it is read, since it is larger than all else."""
    columns: list[ColumnElement[Any]] = [
        type_coerce(PostText.post_id, Uuid()).label("post_id"),
        value(PostText.vector, tsqueries).label("value"),
    ]
    if shape.phrases:
        has_phrases = PostText.vector.op("@@", is_comparison=True)(tsqueries.phrases)
        columns.append(has_phrases.label("has_phrases"))
    return columns


def _conditions(tsqueries: Any) -> list[ColumnElement[Any]]:
    return [column for column in tsqueries if column.name.startswith("condition")]


def _scanned_hits(
    shape: QueryShape,
    parameters: Parameters,
    tsqueries: CTE,
    value: VectorExpression,
    limit: int,
) -> AnySelect:
    """Scan the index range by range. A limit stops the scan before older ranges."""
    conditions = _conditions(tsqueries.c)
    if shape.has_handles:
        conditions.append(tsqueries.c.mentions)
    depth = scan_depth(parameters["depth_lexemes"], parameters["depth_conditions"])
    ranges = scan_ranges()
    range_query: ColumnElement[Any] = cast(ranges.c.range_query, TSQUERY)
    # Exclusions by themselves would make the index return all posts. Combined with the range they
    # only reduce the posts of the other conditions.
    if "exclusions" in tsqueries.c:
        exclusions = tsqueries.c.exclusions
        range_query = func.coalesce(range_query.op("&&")(exclusions), exclusions, type_=TSQUERY)
    else:
        range_query = func.coalesce(range_query, conditions[0], type_=TSQUERY)
    within = select(ranges.c.end_place, range_query.label("range_query"), *tsqueries.c)
    within = within.select_from(depth.join(ranges, true()).join(tsqueries, true()))
    if shape.conditions > 1:
        is_within_depth = ranges.c.end_place > func.coalesce(depth.c.min_place, 0)
        within = within.where(or_(depth.c.is_unranged, is_within_depth))
    # The offset keeps the queries of a range from being computed anew for each of its posts.
    range_ = within.offset(inline_literal(0)).subquery("range")
    # Separate conditions let the index skip from match to match of the rarest one. The range is the
    # first condition, because the index starts with the first: the scan starts within the range.
    queries = [range_.c.range_query, *(range_.c[condition.name] for condition in conditions)]
    matches = (
        select(*_hit_columns(shape, range_.c, value))
        .where(*(PostText.vector.op("@@")(query) for query in queries))
        .where(PostText.place < range_.c.end_place)
        # The offset keeps the vectors out of the sort.
        .offset(inline_literal(0))
        .correlate(range_)
        .lateral("matches")
    )
    hit = (
        select(matches)
        .order_by(matches.c.post_id.desc())
        .limit(inline_literal(limit))
        .lateral("hit")
    )
    return select(*hit.c).select_from(range_.join(hit, true()))


def _hits_by_handle(
    shape: QueryShape, parameters: Parameters, tsqueries: CTE, value: VectorExpression
) -> AnySelect:
    """Select the newest hits among the posts of the members with the given handles."""
    posts = (
        select(Post.id)
        .where(Post.author_id == Member.id, Post.deleted_at.is_(None), Post.hidden_at.is_(None))
        .order_by(Post.id.desc())
        .limit(inline_literal(MAX_HITS))
        .lateral("posts_of_member")
    )
    conditions = _conditions(tsqueries.c)
    if "exclusions" in tsqueries.c:
        conditions.append(tsqueries.c.exclusions)
    vector = cast(PostText.vector, TSVECTOR)
    return (
        select(*_hit_columns(shape, tsqueries.c, value))
        .select_from(Member)
        .join(posts, true())
        .join(PostText, PostText.post_id == posts.c.id)
        .join(tsqueries, true())
        .where(
            Member.handle == any_(match_conditions.split(parameters["handles"])),
            *(vector.op("@@", is_comparison=True)(condition) for condition in conditions),
        )
        .limit(inline_literal(MAX_HITS))
    )
