"""The posts that may be recommended: a few hundred, each found along an index.

They come from four sides: what those I follow evaluated lately, what those write whom they follow,
what is new in my interests, and what is hot. Each side is bounded, whatever the number of members,
follows and posts.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Subquery,
    Text,
    Uuid,
    and_,
    cast,
    column,
    exists,
    false,
    func,
    literal,
    select,
    true,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by, distinct_on

from api.kernel.db import AnyRow, Reading
from api.payments.models import Entitlement
from api.posts.lists.plans import by_filing, by_tag, filed, tagged, written
from api.posts.lists.recommended import Candidate
from api.posts.models import Evaluation, Post, PostCounts, PostTag, SavedPost
from api.posts.shown import posts_shown_to
from api.posts.visibility import public, visible_to, wanted_by
from api.reference import service as reference
from api.users.models import Follow, Member, MemberInterest
from api.users.visibility import active, not_blocked, not_muted

FRIENDS: Final = 150
EVALUATED_BY_EACH: Final = 6
EVALUATED: Final = 200
FOLLOWED_BY_EACH: Final = 15
AUTHORS: Final = 50
POSTS_OF_EACH: Final = 3
OF_CATEGORY: Final = 40
OF_TAG: Final = 12
HOT: Final = 220


async def candidates(
    connection: Reading, *, member_id: UUID, begun_at: datetime, newest: UUID
) -> list[Candidate]:
    """What may be recommended to a member, but for what came after a walk began."""
    friends = _friends(member_id)
    evaluated = _evaluated(friends, begun_at)
    followed = _followed_by_friends(friends, member_id)
    found = _found(evaluated, followed, _topics(member_id), newest)
    query = (
        select(
            Post.id,
            Post.author_id,
            PostCounts.hot,
            func.coalesce(evaluated.c.count, 0),
            evaluated.c.friend_id,
            func.coalesce(followed.c.count, 0),
            followed.c.friend_id,
            found.c.interest_id,
            found.c.is_tagged,
        )
        .select_from(found)
        .join(Post, Post.id == found.c.post_id)
        .join(PostCounts, PostCounts.post_id == Post.id)
        .join(Member, Member.id == Post.author_id)
        .outerjoin(evaluated, evaluated.c.post_id == Post.id)
        .outerjoin(followed, followed.c.author_id == Post.author_id)
        .where(public(), visible_to(member_id), wanted_by(member_id), _is_new_to(member_id))
        .where(Post.id <= newest)
    )
    return [Candidate(*row) for row in (await connection.execute(query)).all()]


def _friends(member_id: UUID) -> CTE:
    """Whom the member followed last, but for those they no longer hear of."""
    return (
        select(Follow.followee_id.label("friend_id"))
        .join(Member, Member.id == Follow.followee_id)
        .where(
            Follow.follower_id == member_id,
            active(),
            not_muted(member_id, Follow.followee_id),
            not_blocked(member_id, Follow.followee_id),
        )
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(written(FRIENDS))
        .cte("friends")
    )


def _evaluated(friends: CTE, begun_at: datetime) -> CTE:
    """What they evaluated lately: how many of them, and the last of these."""
    latest = (
        select(Evaluation.post_id, Evaluation.evaluated_at)
        .where(
            Evaluation.member_id == friends.c.friend_id,
            Evaluation.evaluated_at <= begun_at,
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


def _followed_by_friends(friends: CTE, member_id: UUID) -> CTE:
    """Whom they follow and the member does not: how many of them, and one of these."""
    latest = (
        select(Follow.followee_id)
        .where(Follow.follower_id == friends.c.friend_id)
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(written(FOLLOWED_BY_EACH))
        .lateral("latest")
    )
    author_id = latest.c.followee_id
    return (
        select(
            author_id.label("author_id"),
            func.count().label("count"),
            _first(friends.c.friend_id, friends.c.friend_id),
        )
        .select_from(friends.join(latest, true()))
        .where(author_id != member_id, _is_stranger(member_id, author_id))
        .group_by(author_id)
        .order_by(func.count().desc(), author_id)
        .limit(written(AUTHORS))
        .cte("followed")
    )


def _topics(member_id: UUID) -> CTE:
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


def _found(evaluated: CTE, followed: CTE, topics: CTE, newest: UUID) -> Subquery:
    """The posts of every side, each once, with the interest that it tells most of: its tag tells
    more than its category."""
    of_category = (
        select(Post.id.label("post_id"))
        .where(public(), filed(topics.c.category_id, newest))
        .order_by(*by_filing())
        .limit(written(OF_CATEGORY))
        .lateral("of_category")
    )
    theirs = (
        select(Post.id.label("post_id"))
        .where(Post.author_id == followed.c.author_id, public(), Post.id <= newest)
        .order_by(Post.id.desc())
        .limit(written(POSTS_OF_EACH))
        .lateral("theirs")
    )
    of_tag = (
        select(PostTag.post_id)
        .where(tagged(topics.c.folded_tag, newest))
        .order_by(*by_tag())
        .limit(written(OF_TAG))
        .lateral("of_tag")
    )
    hot = (
        select(PostCounts.post_id)
        .where(PostCounts.post_id <= newest)
        .order_by(PostCounts.hot.desc(), PostCounts.post_id.desc())
        .limit(written(HOT))
        .subquery("hot")
    )
    nothing = (cast(None, Text), literal(value=False))
    of_interest = topics.c.interest_id
    every = union_all(
        select(
            of_category.c.post_id, of_interest, literal(value=False).label("is_tagged")
        ).select_from(topics.join(of_category, true())),
        select(of_tag.c.post_id, of_interest, literal(value=True)).select_from(
            topics.join(of_tag, true())
        ),
        select(theirs.c.post_id, *nothing).select_from(followed.join(theirs, true())),
        select(evaluated.c.post_id, *nothing),
        select(hot.c.post_id, *nothing),
    ).subquery("every")
    return (
        select(every)
        .ext(distinct_on(every.c.post_id))
        .order_by(every.c.post_id, every.c.is_tagged.desc(), every.c.interest_id)
        .subquery("found")
    )


def _is_new_to(member_id: UUID) -> ColumnElement[bool]:
    """By a stranger, and nothing that the member evaluated, saved or bought."""
    return and_(
        Post.author_id != member_id,
        _is_stranger(member_id, Post.author_id),
        ~exists().where(Evaluation.post_id == Post.id, Evaluation.member_id == member_id),
        ~exists().where(SavedPost.post_id == Post.id, SavedPost.member_id == member_id),
        ~exists().where(
            Entitlement.post_id == Post.id,
            Entitlement.member_id == member_id,
            Entitlement.revoked_at.is_(None),
        ),
    )


def _is_stranger(member_id: UUID, author_id: Any) -> ColumnElement[bool]:
    # As a test of each and not as a join, which would read all that a heavy member follows anew.
    follows = exists().where(Follow.follower_id == member_id, Follow.followee_id == author_id)
    return follows.is_(false())


def _first(value: Any, *order: Any) -> ColumnElement[Any]:
    """One friend of a group: the first in this order."""
    return func.array_agg(aggregate_order_by(value, *order))[1].label("friend_id")


async def shown(
    connection: Reading, *, member_id: UUID, page: Sequence[Candidate]
) -> Sequence[AnyRow]:
    """The posts of a page in its order, as `posts_shown_to`, with the reason of each and whom it
    names."""
    told = [_told(each) for each in page]
    reasons = (
        func.unnest(
            literal([each.post_id for each in page], ARRAY(Uuid())),
            literal([each[0] for each in told], ARRAY(Text)),
            literal([each[1] for each in told], ARRAY(Uuid())),
            literal([each[2] for each in told], ARRAY(Text)),
        )
        .table_valued(
            column("post_id", Uuid()),
            column("reason", Text),
            column("friend_id", Uuid()),
            column("interest_id", Text),
            with_ordinality="place",
        )
        .render_derived()
    )
    friend = Member.__table__.alias("friend")
    query = (
        posts_shown_to(member_id)
        .add_columns(
            reasons.c.reason,
            reasons.c.interest_id,
            *(
                friend.c[name].label(f"friend_{name}")
                for name in ("id", "name", "handle", "picture")
            ),
        )
        .join(reasons, reasons.c.post_id == Post.id)
        .outerjoin(friend, friend.c.id == reasons.c.friend_id)
        .order_by(reasons.c.place)
    )
    return (await connection.execute(query)).all()


def _told(candidate: Candidate) -> tuple[str, UUID | None, str | None]:
    """The reason, whom it names, and which interest."""
    reason = candidate.reason()
    if reason == "evaluatedByFollowed":
        return reason, candidate.evaluator_id, None
    if reason == "followedByFollowed":
        return reason, candidate.follower_id, None
    return reason, None, candidate.interest_id if reason == "interest" else None
