"""Sources of recommendation candidates: a bounded scan of one index each.

Every source selects `post_id` and the columns of `_DEFAULTS`; a column that a source does not
provide has its default. `union_candidates` merges the sources into one row per post.
"""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Float,
    FromClause,
    Text,
    Uuid,
    cast,
    column,
    false,
    func,
    literal,
    select,
    true,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by

from api.core.db.database import AnySelect
from api.core.db.plan_hints import inline_literal, opaque_param
from api.posts.lists.index_ranges import category_order, in_category, tag_order, with_tag
from api.posts.models import Evaluation, Post, PostCounts, PostTag
from api.posts.visibility import is_listed
from api.reference import service as reference
from api.users.models import Follow, MemberInterest
from api.users.visibility import not_followed_by

MAX_EVALUATIONS_PER_FOLLOWEE: Final = 6
MAX_EVALUATED_POSTS: Final = 200
MAX_FOLLOWEES_PER_FOLLOWEE: Final = 15
MAX_AUTHORS: Final = 50
MAX_POSTS_PER_AUTHOR: Final = 3
MAX_POSTS_PER_CATEGORY: Final = 40
MAX_POSTS_PER_TAG: Final = 12
MAX_HOT_POSTS: Final = 220

_DEFAULTS: Final[dict[str, ColumnElement[Any]]] = {
    "interest_id": cast(None, Text),
    "is_tagged": false(),
    "evaluators": inline_literal(0),
    "evaluator_id": cast(None, Uuid()),
    "author_id": cast(None, Uuid()),
    "hot": cast(None, Float),
}


def engaged_by_followees(followees: CTE, until: datetime) -> CTE:
    """Select the posts that followees evaluated last: `count`, and the last evaluator."""
    latest = (
        select(Evaluation.post_id, Evaluation.evaluated_at)
        .where(
            Evaluation.member_id == followees.c.followee_id,
            Evaluation.evaluated_at <= opaque_param(until, Evaluation.evaluated_at.type),
            Evaluation.reaction.not_in([inline_literal("unclear"), inline_literal("dontknow")]),
        )
        .order_by(Evaluation.evaluated_at.desc(), Evaluation.post_id)
        .limit(inline_literal(MAX_EVALUATIONS_PER_FOLLOWEE))
        .lateral("latest")
    )
    followee_id = followees.c.followee_id
    return (
        select(
            latest.c.post_id,
            func.count().label("count"),
            _first(followee_id, latest.c.evaluated_at.desc(), followee_id).label("followee_id"),
        )
        .select_from(followees.join(latest, true()))
        .group_by(latest.c.post_id)
        .order_by(func.count().desc(), func.max(latest.c.evaluated_at).desc(), latest.c.post_id)
        .limit(inline_literal(MAX_EVALUATED_POSTS))
        .cte("engaged")
    )


def followed_by_followees(followees: CTE, member_id: UUID) -> CTE:
    """Select the authors whom followees follow and the member does not.

    `count` is the number of these followees, and `followee_id` the first of them.
    """
    latest = (
        select(Follow.followee_id)
        .where(Follow.follower_id == followees.c.followee_id)
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(inline_literal(MAX_FOLLOWEES_PER_FOLLOWEE))
        .lateral("latest")
    )
    counted = (
        select(
            latest.c.followee_id.label("author_id"),
            func.count().label("count"),
            _first(followees.c.followee_id, followees.c.followee_id).label("followee_id"),
        )
        .select_from(followees.join(latest, true()))
        .where(latest.c.followee_id != member_id)
        .group_by(latest.c.followee_id)
        .order_by(func.count().desc(), latest.c.followee_id)
        # The offset keeps the sort below the next filter, which then tests only the first rows.
        .offset(inline_literal(0))
        .subquery("counted")
    )
    return (
        select(counted)
        .where(not_followed_by(member_id, counted.c.author_id))
        .order_by(counted.c.count.desc(), counted.c.author_id)
        .limit(inline_literal(MAX_AUTHORS))
        .cte("followed")
    )


def interest_topics(member_id: UUID) -> CTE:
    """Select the categories and tags of the member's interests."""
    interests, categories, tags = (list(each) for each in zip(*reference.topics(), strict=True))
    topics = (
        func.unnest(*(literal(each, ARRAY(Text)) for each in (interests, categories, tags)))
        .table_valued(
            *(column(name, Text) for name in ("interest_id", "category_id", "folded_tag"))
        )
        .render_derived()
    )
    own = select(MemberInterest.interest_id).where(MemberInterest.member_id == member_id)
    return select(topics).where(topics.c.interest_id.in_(own)).cte("topics")


def category_source(topics: CTE, newest: UUID) -> AnySelect:
    """Select the newest posts in the categories of the member's interests."""
    posts = (
        select(Post.id.label("post_id"))
        .where(is_listed(), in_category(topics.c.category_id, newest))
        .order_by(*category_order())
        .limit(inline_literal(MAX_POSTS_PER_CATEGORY))
        .lateral("of_category")
    )
    return _source(posts.c.post_id, topics.join(posts, true()), interest_id=topics.c.interest_id)


def tag_source(topics: CTE, newest: UUID) -> AnySelect:
    """Select the newest posts with the tags of the member's interests."""
    posts = (
        select(PostTag.post_id)
        .where(with_tag(topics.c.folded_tag, newest))
        .order_by(*tag_order())
        .limit(inline_literal(MAX_POSTS_PER_TAG))
        .lateral("of_tag")
    )
    return _source(
        posts.c.post_id,
        topics.join(posts, true()),
        interest_id=topics.c.interest_id,
        is_tagged=true(),
    )


def author_source(authors: CTE, newest: UUID) -> AnySelect:
    """Select the newest posts of the authors of `followed_by_followees`."""
    posts = (
        select(Post.id.label("post_id"))
        .where(Post.author_id == authors.c.author_id, is_listed(), Post.id <= newest)
        .order_by(Post.id.desc())
        .limit(inline_literal(MAX_POSTS_PER_AUTHOR))
        .lateral("of_author")
    )
    return _source(posts.c.post_id, authors.join(posts, true()), author_id=authors.c.author_id)


def engagement_source(engaged: CTE) -> AnySelect:
    """Select the posts of `engaged_by_followees`."""
    return _source(
        engaged.c.post_id, engaged, evaluators=engaged.c.count, evaluator_id=engaged.c.followee_id
    )


def hot_source(newest: UUID) -> AnySelect:
    """Select the posts with the highest hot score."""
    hot = (
        select(PostCounts.post_id, PostCounts.hot)
        .where(PostCounts.post_id <= newest)
        .order_by(PostCounts.hot.desc(), PostCounts.post_id.desc())
        .limit(inline_literal(MAX_HOT_POSTS))
        .subquery("hot")
    )
    return _source(hot.c.post_id, hot, hot=hot.c.hot)


def _source(
    post_id: ColumnElement[UUID], from_: FromClause, **columns: ColumnElement[Any]
) -> AnySelect:
    values = _DEFAULTS | columns
    labelled = (value.label(name) for name, value in values.items())
    return select(post_id, *labelled).select_from(from_)


def union_candidates(*sources: AnySelect) -> CTE:
    """Merge sources into one row per post; an interest matched by a tag precedes the others."""
    every = union_all(*sources).subquery("every")
    return (
        select(
            every.c.post_id,
            _first(every.c.interest_id, every.c.is_tagged.desc(), every.c.interest_id).label(
                "interest_id"
            ),
            func.bool_or(every.c.is_tagged).label("is_tagged"),
            func.max(every.c.evaluators).label("evaluators"),
            *(
                func.any_value(every.c[name]).label(name)
                for name in ("evaluator_id", "author_id", "hot")
            ),
        )
        .group_by(every.c.post_id)
        .cte("candidates")
    )


def _first(value: ColumnElement[Any], *order: ColumnElement[Any]) -> ColumnElement[Any]:
    """Aggregate to the first value of a group in the given order."""
    first: ColumnElement[Any] = func.array_agg(aggregate_order_by(value, *order))[1]
    return first
