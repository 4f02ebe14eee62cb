"""Where posts that may be recommended are found: four sides, each along an index."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Float,
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
from api.core.db.plan_hints import unforeseen, written
from api.posts.lists.index_ranges import category_order, in_category, tag_order, with_tag
from api.posts.models import Evaluation, Post, PostCounts, PostTag
from api.posts.visibility import is_listed
from api.reference import service as reference
from api.users.models import Follow, Member, MemberInterest
from api.users.visibility import active, is_stranger, not_blocked, not_muted

FRIENDS: Final = 150
EVALUATED_BY_EACH: Final = 6
EVALUATED: Final = 200
FOLLOWED_BY_EACH: Final = 15
AUTHORS: Final = 50
POSTS_OF_EACH: Final = 3
OF_CATEGORY: Final = 40
OF_TAG: Final = 12
HOT: Final = 220


def friends(member_id: UUID) -> CTE:
    """Whom the member followed last, but for those they no longer hear of."""
    return (
        select(Follow.followee_id.label("friend_id"))
        .join(Member, Member.id == Follow.followee_id)
        .where(
            Follow.follower_id == unforeseen(member_id, Uuid()),
            active(),
            not_muted(member_id, Follow.followee_id),
            not_blocked(member_id, Follow.followee_id),
        )
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(written(FRIENDS))
        .cte("friends")
    )


def evaluated(friends: CTE, begun_at: datetime) -> CTE:
    """What they evaluated lately: how many of them, and the last of these."""
    until = unforeseen(begun_at, Evaluation.evaluated_at.type)
    latest = (
        select(Evaluation.post_id, Evaluation.evaluated_at)
        .where(
            Evaluation.member_id == friends.c.friend_id,
            Evaluation.evaluated_at <= until,
            Evaluation.reaction.not_in([written("unclear"), written("dontknow")]),
        )
        .order_by(Evaluation.evaluated_at.desc(), Evaluation.post_id)
        .limit(written(EVALUATED_BY_EACH))
        .lateral("latest")
    )
    return (
        select(
            latest.c.post_id,
            func.count().label("count"),
            _first(friends.c.friend_id, latest.c.evaluated_at.desc(), friends.c.friend_id),
        )
        .select_from(friends.join(latest, true()))
        .group_by(latest.c.post_id)
        .order_by(func.count().desc(), func.max(latest.c.evaluated_at).desc(), latest.c.post_id)
        .limit(written(EVALUATED))
        .cte("evaluated")
    )


def followed_by_friends(friends: CTE, member_id: UUID) -> CTE:
    """Whom they follow and the member does not: how many of them, and one of these."""
    latest = (
        select(Follow.followee_id)
        .where(Follow.follower_id == friends.c.friend_id)
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(written(FOLLOWED_BY_EACH))
        .lateral("latest")
    )
    counted = (
        select(
            latest.c.followee_id.label("author_id"),
            func.count().label("count"),
            _first(friends.c.friend_id, friends.c.friend_id),
        )
        .select_from(friends.join(latest, true()))
        .where(latest.c.followee_id != member_id)
        .group_by(latest.c.followee_id)
        .order_by(func.count().desc(), latest.c.followee_id)
        # Sorted before strangers are told from the others, so that the foremost alone are.
        .offset(written(0))
        .subquery("counted")
    )
    return (
        select(counted)
        .where(is_stranger(member_id, counted.c.author_id))
        .order_by(counted.c.count.desc(), counted.c.author_id)
        .limit(written(AUTHORS))
        .cte("followed")
    )


def topics(member_id: UUID) -> CTE:
    """The categories and tags of the member's interests."""
    interests, categories, tags = (list(each) for each in zip(*reference.topics(), strict=True))
    topics = (
        func.unnest(*(literal(each, ARRAY(Text)) for each in (interests, categories, tags)))
        .table_valued(
            *(column(name, Text) for name in ("interest_id", "category_id", "folded_tag"))
        )
        .render_derived()
    )
    mine = select(MemberInterest.interest_id).where(MemberInterest.member_id == member_id)
    return select(topics).where(topics.c.interest_id.in_(mine)).cte("topics")


def found(evaluated: CTE, followed: CTE, topics: CTE, newest: UUID) -> CTE:
    """The posts of every side, each once, with the interest that it tells most of: its tag tells
    more than its category."""
    of_category = (
        select(Post.id.label("post_id"))
        .where(is_listed(), in_category(topics.c.category_id, newest))
        .order_by(*category_order())
        .limit(written(OF_CATEGORY))
        .lateral("of_category")
    )
    theirs = (
        select(Post.id.label("post_id"))
        .where(Post.author_id == followed.c.author_id, is_listed(), Post.id <= newest)
        .order_by(Post.id.desc())
        .limit(written(POSTS_OF_EACH))
        .lateral("theirs")
    )
    of_tag = (
        select(PostTag.post_id)
        .where(with_tag(topics.c.folded_tag, newest))
        .order_by(*tag_order())
        .limit(written(OF_TAG))
        .lateral("of_tag")
    )
    hot = (
        select(PostCounts.post_id, PostCounts.hot)
        .where(PostCounts.post_id <= newest)
        .order_by(PostCounts.hot.desc(), PostCounts.post_id.desc())
        .limit(written(HOT))
        .subquery("hot")
    )

    def side(post_id: Any, **told: Any) -> AnySelect:
        nothing = {
            "interest_id": cast(None, Text),
            "is_tagged": false(),
            "evaluators": written(0),
            "evaluator_id": cast(None, Uuid()),
            "author_id": cast(None, Uuid()),
            "hot": cast(None, Float),
        }
        return select(post_id, *(value.label(name) for name, value in (nothing | told).items()))

    interest = topics.c.interest_id
    every = union_all(
        side(of_category.c.post_id, interest_id=interest).select_from(
            topics.join(of_category, true())
        ),
        side(of_tag.c.post_id, interest_id=interest, is_tagged=true()).select_from(
            topics.join(of_tag, true())
        ),
        side(theirs.c.post_id, author_id=followed.c.author_id).select_from(
            followed.join(theirs, true())
        ),
        side(
            evaluated.c.post_id,
            evaluators=evaluated.c.count,
            evaluator_id=evaluated.c.friend_id,
        ),
        side(hot.c.post_id, hot=hot.c.hot),
    ).subquery("every")
    tagged_first = aggregate_order_by(
        every.c.interest_id, every.c.is_tagged.desc(), every.c.interest_id
    )
    return (
        select(
            every.c.post_id,
            func.array_agg(tagged_first)[1].label("interest_id"),
            func.bool_or(every.c.is_tagged).label("is_tagged"),
            func.max(every.c.evaluators).label("evaluators"),
            *(
                func.any_value(every.c[name]).label(name)
                for name in ("evaluator_id", "author_id", "hot")
            ),
        )
        .group_by(every.c.post_id)
        .cte("found")
    )


def _first(value: Any, *order: Any) -> ColumnElement[Any]:
    """One friend of a group: the first in this order."""
    return func.array_agg(aggregate_order_by(value, *order))[1].label("friend_id")
