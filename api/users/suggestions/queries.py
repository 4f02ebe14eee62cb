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
    func,
    literal,
    null,
    select,
    table,
    true,
    union_all,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import aliased

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Reading
from api.core.db.plan_hints import log2_of, written
from api.users.models import Follow, Member, MemberInterest
from api.users.queries import AUTHOR
from api.users.visibility import active, is_stranger, not_blocked, not_muted

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


async def list_suggested(
    connection: Reading, *, viewer_id: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """The best first, with `reason`, `reason_count`, `interest_id` and whom the reason names."""
    return await fetch(connection, _suggested(viewer_id=viewer_id, limit=limit))


@built_once
def _suggested(*, viewer_id: UUID | None, limit: int) -> AnySelect:
    query = _popular_ones() if viewer_id is None else _best(viewer_id)
    return query.limit(written(limit))


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
    scored = _scored(viewer_id)
    friend = aliased(Member)
    # Told by the greatest term; of equals, the first that is asked.
    greatest = func.greatest(scored.c.by_friends, scored.c.by_evaluations, scored.c.by_interests)

    def told(*values: Any) -> ColumnElement[Any]:
        return case(
            (greatest == 0, values[3]),
            (scored.c.by_friends == greatest, values[0]),
            (scored.c.by_evaluations == greatest, values[1]),
            else_=values[2],
        )

    reason = told("followedByFollowed", "evaluated", "interest", "popular")
    counts = (scored.c.followed, scored.c.evaluated, scored.c.shared, Member.followers_count)
    return (
        select(
            *AUTHOR,
            Member.bio,
            Member.followers_count,
            literal(value=False).label("is_following"),
            reason.label("reason"),
            told(*counts).label("reason_count"),
            told(None, None, scored.c.interest_id, None).label("interest_id"),
            *(
                getattr(friend, name.removeprefix("friend_")).label(name)
                for name in _REASON_OF
                if name.startswith("friend_")
            ),
        )
        .select_from(scored)
        .join(Member, Member.id == scored.c.member_id)
        .outerjoin(
            friend,
            and_(friend.id == scored.c.friend_id, reason == literal("followedByFollowed")),
        )
        .where(
            # Of the member and not of who was scored: asked of the best alone, in their order.
            active(),
            Member.id != viewer_id,
            is_stranger(viewer_id, Member.id),
            not_blocked(viewer_id, Member.id),
            not_muted(viewer_id, Member.id),
        )
        .order_by(scored.c.score.desc(), scored.c.member_id.desc())
    )


def _scored(viewer_id: UUID) -> Subquery:
    """Whoever may be suggested, the best first, with the terms of their score."""
    found = _found(viewer_id)
    shared = _shared(viewer_id, found.c.member_id)
    me, they = aliased(Member), aliased(Member)
    by_friends = 6.0 * log2_of(found.c.followed)
    by_evaluations = 4.0 * log2_of(found.c.evaluated)
    by_interests = 2.0 * cast(func.least(shared.c.count, SHARED_AT_MOST), Float)
    near = case((they.locale == me.locale, 1.0), else_=0.0) + case(
        (they.country_id == me.country_id, 1.0), else_=0.0
    )
    popular = 0.5 * log2_of(they.followers_count)
    score = by_friends + by_evaluations + by_interests + popular + near
    return (
        select(
            found,
            shared.c.count.label("shared"),
            shared.c.interest_id,
            by_friends.label("by_friends"),
            by_evaluations.label("by_evaluations"),
            by_interests.label("by_interests"),
            score.label("score"),
        )
        .select_from(found)
        .join(they, they.id == found.c.member_id)
        .join(me, me.id == viewer_id)
        .join(shared, true())
        .order_by(score.desc(), found.c.member_id.desc())
        .subquery("scored")
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
        .limit(written(FRIENDS))
        .subquery("friends")
    )
    latest = (
        select(Follow.followee_id.label("member_id"))
        .where(Follow.follower_id == friends.c.friend_id)
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(written(FOLLOWED_BY_EACH))
        .lateral("latest")
    )
    first = func.array_agg(aggregate_order_by(friends.c.friend_id, friends.c.friend_id))[1]
    counted = (
        select(latest.c.member_id, func.count().label("count"), first.label("friend_id"))
        .select_from(friends.join(latest, true()))
        .where(latest.c.member_id != viewer_id)
        .group_by(latest.c.member_id)
        .order_by(func.count().desc(), latest.c.member_id)
        # Sorted before strangers are told from the others, so that the foremost alone are.
        .offset(written(0))
        .subquery("counted")
    )
    return (
        select(counted)
        .where(is_stranger(viewer_id, counted.c.member_id))
        .order_by(counted.c.count.desc(), counted.c.member_id)
        .limit(written(FOLLOWED))
        .cte("followed")
    )


def _evaluated(viewer_id: UUID) -> CTE:
    """Whose posts I evaluated lately: how many."""
    latest = (
        select(_evaluation.c.post_id)
        .where(
            _evaluation.c.member_id == viewer_id,
            _evaluation.c.reaction.not_in([written("unclear"), written("dontknow")]),
        )
        .order_by(_evaluation.c.evaluated_at.desc(), _evaluation.c.post_id)
        .limit(written(EVALUATED))
        .subquery("latest_evaluated")
    )
    return (
        select(_post.c.author_id.label("member_id"), func.count().label("count"))
        .join(latest, latest.c.post_id == _post.c.id)
        .group_by(_post.c.author_id)
        .cte("evaluated")
    )


def _found(viewer_id: UUID) -> Subquery:
    """Whoever may be suggested, each once, with what speaks for them."""
    followed, evaluated = _followed_by_friends(viewer_id), _evaluated(viewer_id)
    mine, theirs = aliased(MemberInterest), aliased(MemberInterest)
    alike = (
        select(theirs.member_id)
        .where(theirs.interest_id == mine.interest_id)
        .order_by(theirs.member_id.desc())
        .limit(written(OF_INTEREST))
        .lateral("alike")
    )
    popular = (
        select(Member.id)
        .order_by(Member.followers_count.desc(), Member.id.desc())
        .limit(written(POPULAR))
        .subquery("popular")
    )
    none, nobody = written(0), null()
    # Added up instead of joined: Postgres expects few of each, and would compare all with all.
    every = union_all(
        select(
            followed.c.member_id,
            followed.c.count.label("followed"),
            none.label("evaluated"),
            followed.c.friend_id,
        ),
        select(evaluated.c.member_id, none, evaluated.c.count, nobody),
        select(alike.c.member_id, none, none, nobody)
        .select_from(mine)
        .join(alike, true())
        .where(mine.member_id == viewer_id),
        select(popular.c.id, none, none, nobody),
    ).subquery("every")
    friends = func.array_agg(every.c.friend_id).filter(every.c.friend_id.is_not(None))
    return (
        select(
            every.c.member_id,
            func.max(every.c.followed).label("followed"),
            func.max(every.c.evaluated).label("evaluated"),
            friends[1].label("friend_id"),
        )
        .group_by(every.c.member_id)
        .subquery("found")
    )


def _shared(viewer_id: UUID, member_id: Any) -> Any:
    """How many interests we share, and the first of them."""
    theirs = aliased(MemberInterest)
    mine = select(MemberInterest.interest_id).where(MemberInterest.member_id == viewer_id)
    # As an array, found once; and sifted behind the index, since to look for each interest of
    # mine in it costs as many looks as I have interests.
    alike = theirs.interest_id == any_(func.array(mine.scalar_subquery()))
    return (
        select(
            func.count().filter(alike).label("count"),
            func.min(theirs.interest_id).filter(alike).label("interest_id"),
        )
        .where(theirs.member_id == member_id)
        .lateral("shared")
    )
