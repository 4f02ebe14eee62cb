"""Whom a member may like to follow: one statement, whatever the number of members and follows.

score = 6 · log2(1 + F) + 4 · log2(1 + E) + 2 · S + ½ · log2(1 + followers) + near

- F: how many of those I follow follow them: of the 200 whom I followed last, and whom each of
  these followed last.
- E: how many of my last 50 evaluations are of their posts, but for `unclear` and `dontknow`.
- S: how many interests we share, three at most.
- near: 1 for my language and 1 for my country.

The greatest of the first three terms is the reason that is told; of equals, the first here; who has
none of them is popular. Of equal scores the newer member comes first. A guest gets the most
followed.

They are chosen from four sides, a few hundred in all: whom mine follow, whose posts I evaluated,
who joined last with an interest of mine, and who is most followed.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Float,
    Subquery,
    and_,
    any_,
    case,
    cast,
    column,
    exists,
    false,
    func,
    literal,
    select,
    table,
    true,
    union_all,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import aliased

from api.kernel.db import AnyRow, AnySelect, Reading
from api.users.models import Follow, Member, MemberInterest
from api.users.queries import AUTHOR
from api.users.visibility import active, not_blocked, not_muted

FRIENDS: Final = 200
FOLLOWED_BY_EACH: Final = 20
FOLLOWED: Final = 150
EVALUATED: Final = 50
OF_INTEREST: Final = 25
POPULAR: Final = 200
SHARED_AT_MOST: Final = 3

# By name, since posts stand above members.
_post = table("post", column("id"), column("author_id"))
_evaluation = table(
    "evaluation",
    column("member_id"),
    column("post_id"),
    column("reaction"),
    column("evaluated_at"),
)


async def suggested(connection: Reading, *, viewer_id: UUID | None, limit: int) -> Sequence[AnyRow]:
    """The best first, with `reason`, `reason_count`, `interest_id` and whom the reason names."""
    query = _popular_ones() if viewer_id is None else _best(viewer_id)
    return (await connection.execute(query.limit(limit))).all()


def _popular_ones() -> AnySelect:
    """For a guest."""
    return (
        select(
            *AUTHOR,
            Member.bio,
            Member.followers_count,
            literal(value=False).label("is_following"),
            literal("popular").label("reason"),
            Member.followers_count.label("reason_count"),
            *(literal(None).label(name) for name in _REASON_OF),
        )
        .where(active())
        .order_by(Member.followers_count.desc(), Member.id.desc())
    )


def _best(viewer_id: UUID) -> AnySelect:
    followed = _followed_by_friends(viewer_id)
    evaluated = _evaluated(viewer_id)
    found = _found(viewer_id, followed, evaluated)
    shared = _shared(viewer_id)
    me, friend = aliased(Member), aliased(Member)
    by_friends = 6 * _log(func.coalesce(followed.c.count, 0))
    by_evaluations = 4 * _log(func.coalesce(evaluated.c.count, 0))
    by_interests = 2.0 * func.least(shared.c.count, SHARED_AT_MOST)
    near = case((Member.locale == me.locale, 1), else_=0) + case(
        (Member.country_id == me.country_id, 1), else_=0
    )
    score = by_friends + by_evaluations + by_interests + _log(Member.followers_count) / 2 + near
    # Told by the greatest term; of equals, the first that is asked.
    greatest = func.greatest(by_friends, by_evaluations, by_interests)
    none = greatest == 0

    def told(*values: Any) -> ColumnElement[Any]:
        return case(
            (none, values[3]),
            (by_friends == greatest, values[0]),
            (by_evaluations == greatest, values[1]),
            else_=values[2],
        )

    reason = told("followedByFollowed", "evaluated", "interest", "popular")
    return (
        select(
            *AUTHOR,
            Member.bio,
            Member.followers_count,
            literal(value=False).label("is_following"),
            reason.label("reason"),
            told(followed.c.count, evaluated.c.count, shared.c.count, Member.followers_count).label(
                "reason_count"
            ),
            told(None, None, shared.c.interest_id, None).label("interest_id"),
            *(
                getattr(friend, name.removeprefix("friend_")).label(name)
                for name in _REASON_OF
                if name.startswith("friend_")
            ),
        )
        .select_from(found)
        .join(Member, Member.id == found.c.member_id)
        .join(me, me.id == viewer_id)
        .join(shared, true())
        .outerjoin(followed, followed.c.member_id == Member.id)
        .outerjoin(evaluated, evaluated.c.member_id == Member.id)
        .outerjoin(
            friend,
            and_(friend.id == followed.c.friend_id, reason == literal("followedByFollowed")),
        )
        .where(
            active(),
            Member.id != viewer_id,
            _is_stranger(viewer_id, Member.id),
            not_blocked(viewer_id, Member.id),
            not_muted(viewer_id, Member.id),
        )
        .order_by(score.desc(), Member.id.desc())
    )


_REASON_OF: Final = ("interest_id", "friend_id", "friend_name", "friend_handle", "friend_picture")


def _followed_by_friends(viewer_id: UUID) -> CTE:
    """Whom those I follow follow: how many of them, and the first of these."""
    friends = (
        select(Follow.followee_id.label("friend_id"))
        .join(Member, Member.id == Follow.followee_id)
        .where(
            Follow.follower_id == viewer_id,
            active(),
            not_muted(viewer_id, Follow.followee_id),
            not_blocked(viewer_id, Follow.followee_id),
        )
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(_written(FRIENDS))
        .subquery("friends")
    )
    latest = (
        select(Follow.followee_id.label("member_id"))
        .where(Follow.follower_id == friends.c.friend_id)
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(_written(FOLLOWED_BY_EACH))
        .lateral("latest")
    )
    first = func.array_agg(aggregate_order_by(friends.c.friend_id, friends.c.friend_id))[1]
    return (
        select(latest.c.member_id, func.count().label("count"), first.label("friend_id"))
        .select_from(friends.join(latest, true()))
        .where(latest.c.member_id != viewer_id, _is_stranger(viewer_id, latest.c.member_id))
        .group_by(latest.c.member_id)
        .order_by(func.count().desc(), latest.c.member_id)
        .limit(_written(FOLLOWED))
        .cte("followed")
    )


def _evaluated(viewer_id: UUID) -> CTE:
    """Whose posts I evaluated lately: how many."""
    latest = (
        select(_evaluation.c.post_id)
        .where(
            _evaluation.c.member_id == viewer_id,
            _evaluation.c.reaction.not_in([_written("unclear"), _written("dontknow")]),
        )
        .order_by(_evaluation.c.evaluated_at.desc(), _evaluation.c.post_id)
        .limit(_written(EVALUATED))
        .subquery("latest_evaluated")
    )
    return (
        select(_post.c.author_id.label("member_id"), func.count().label("count"))
        .join(latest, latest.c.post_id == _post.c.id)
        .group_by(_post.c.author_id)
        .cte("evaluated")
    )


def _found(viewer_id: UUID, followed: CTE, evaluated: CTE) -> Subquery:
    """Whoever may be suggested, each once."""
    mine, theirs = aliased(MemberInterest), aliased(MemberInterest)
    alike = (
        select(theirs.member_id)
        .where(theirs.interest_id == mine.interest_id)
        .order_by(theirs.member_id.desc())
        .limit(_written(OF_INTEREST))
        .lateral("alike")
    )
    popular = (
        select(Member.id)
        .order_by(Member.followers_count.desc(), Member.id.desc())
        .limit(_written(POPULAR))
        .subquery("popular")
    )
    every = union_all(
        select(followed.c.member_id),
        select(evaluated.c.member_id),
        select(alike.c.member_id)
        .select_from(mine)
        .join(alike, true())
        .where(mine.member_id == viewer_id),
        select(popular.c.id),
    ).subquery("every")
    return select(every.c.member_id).distinct().subquery("found")


def _shared(viewer_id: UUID) -> Any:
    """How many interests we share, and the first of them."""
    theirs = aliased(MemberInterest)
    mine = select(MemberInterest.interest_id).where(MemberInterest.member_id == viewer_id)
    return (
        select(
            func.count().label("count"),
            func.min(theirs.interest_id).label("interest_id"),
        )
        .where(
            theirs.member_id == Member.id,
            # As an array, found once, so that each member costs one look into an index.
            theirs.interest_id == any_(func.array(mine.scalar_subquery())),
        )
        .lateral("shared")
    )


def _is_stranger(viewer_id: UUID, member_id: Any) -> ColumnElement[bool]:
    # As a test of each and not as a join, which would read all that a heavy member follows anew.
    follows = exists().where(Follow.follower_id == viewer_id, Follow.followee_id == member_id)
    return follows.is_(false())


def _log(count: Any) -> ColumnElement[float]:
    """log2(1 + count)"""
    doublings: ColumnElement[Any] = func.ln(cast(count + 1, Float)) / func.ln(cast(2, Float))
    return doublings


def _written(constant: Any) -> ColumnElement[Any]:
    """In the statement's text: see `api.posts.lists.plans`."""
    return literal(constant, literal_execute=True)
