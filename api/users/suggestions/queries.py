"""Suggestions of members to follow: one statement, whatever the number of members and follows.

    score = 6 · log2(1 + F) + 4 · log2(1 + E) + 2 · S + ½ · log2(1 + followers) + proximity

- F: the number of the viewer's followees who follow the member. Counts the 200 members followed
  last, and the last members that each of them followed.
- E: the number of the viewer's last 50 evaluations, except `unclear` and `dontknow`, of posts of
  the member.
- S: the number of shared interests, at most three.
- proximity: 1 for the same language and 1 for the same country.

The greatest of the first three terms is the displayed reason, or the first of equal ones. Without
any of them the reason is `popular`. Of equal scores the newer member comes first. Guests get the
most followed members.

A few hundred candidates come from four sources: members followed by followees, authors of evaluated
posts, the newest members with an interest of the viewer, and the most followed members.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Float,
    Subquery,
    Uuid,
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

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.db.plan_hints import inline_literal, log2_of
from api.users.columns import AUTHOR_COLUMNS
from api.users.models import Follow, Member, MemberInterest
from api.users.suggestions.followees import select_recent_followees
from api.users.visibility import active, not_blocked, not_followed_by, not_muted

MAX_FOLLOWEES: Final = 200
MAX_FOLLOWEES_PER_FOLLOWEE: Final = 20
MAX_FOLLOWED_MEMBERS: Final = 150
MAX_EVALUATIONS: Final = 50
MAX_MEMBERS_PER_INTEREST: Final = 25
MAX_POPULAR_MEMBERS: Final = 200
MAX_SHARED_INTERESTS: Final = 3

# By name, because this slice must not import the slice of posts.
_post = table("post", column("id"), column("author_id"))
_evaluation = table(
    "evaluation",
    column("member_id"),
    column("post_id"),
    column("reaction"),
    column("evaluated_at"),
)


_REASON_MEMBER_COLUMNS: Final = ("id", "name", "handle", "picture", "is_staff")
_REASON_COLUMNS: Final = (
    "interest_id",
    *(f"reason_member_{name}" for name in _REASON_MEMBER_COLUMNS),
)


async def list_suggested(
    connection: ReadConnection, *, viewer_id: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List suggestions, best first.

    Rows have `reason`, `reason_count`, `interest_id`, and the columns of the member named by the
    reason, prefixed with `reason_member_`.
    """
    return await fetch_all(connection, _list_suggested(viewer_id=viewer_id, limit=limit))


@compiled_once(viewer_id=Uuid)
def _list_suggested(*, viewer_id: UUID | None, limit: int) -> AnySelect:
    query = _most_followed() if viewer_id is None else _best(viewer_id)
    return query.limit(inline_literal(limit))


def _most_followed() -> AnySelect:
    return (
        select(
            *AUTHOR_COLUMNS,
            Member.bio,
            Member.followers_count,
            literal(value=False).label("is_following"),
            literal("popular").label("reason"),
            Member.followers_count.label("reason_count"),
            *(literal(None).label(name) for name in _REASON_COLUMNS),
        )
        .where(active())
        .order_by(Member.followers_count.desc(), Member.id.desc())
    )


def _best(viewer_id: UUID) -> AnySelect:
    scored = _scored(viewer_id)
    reason_member = aliased(Member)
    greatest = func.greatest(scored.c.by_followees, scored.c.by_evaluations, scored.c.by_interests)

    def by_reason(followed: Any, evaluated: Any, interest: Any, popular: Any) -> ColumnElement[Any]:
        return case(
            (greatest == 0, popular),
            (scored.c.by_followees == greatest, followed),
            (scored.c.by_evaluations == greatest, evaluated),
            else_=interest,
        )

    reason = by_reason("followedByFollowed", "evaluated", "interest", "popular")
    counts = (scored.c.followed, scored.c.evaluated, scored.c.shared, Member.followers_count)
    return (
        select(
            *AUTHOR_COLUMNS,
            Member.bio,
            Member.followers_count,
            literal(value=False).label("is_following"),
            reason.label("reason"),
            by_reason(*counts).label("reason_count"),
            by_reason(None, None, scored.c.interest_id, None).label("interest_id"),
            *(
                getattr(reason_member, name).label(f"reason_member_{name}")
                for name in _REASON_MEMBER_COLUMNS
            ),
        )
        .select_from(scored)
        .join(Member, Member.id == scored.c.member_id)
        .outerjoin(
            reason_member,
            and_(
                reason_member.id == scored.c.followee_id,
                reason == literal("followedByFollowed"),
            ),
        )
        .where(
            # Tested after the ranking, so that only the best are looked up.
            active(),
            Member.id != viewer_id,
            not_followed_by(viewer_id, Member.id),
            not_blocked(viewer_id, Member.id),
            not_muted(viewer_id, Member.id),
        )
        .order_by(scored.c.score.desc(), scored.c.member_id.desc())
    )


def _scored(viewer_id: UUID) -> Subquery:
    """Select the candidates, best first, with the terms of the score."""
    candidates = _candidates(viewer_id)
    shared = _shared_interests(viewer_id, candidates.c.member_id)
    viewer, member = aliased(Member), aliased(Member)
    by_followees = 6.0 * log2_of(candidates.c.followed)
    by_evaluations = 4.0 * log2_of(candidates.c.evaluated)
    by_interests = 2.0 * cast(func.least(shared.c.count, MAX_SHARED_INTERESTS), Float)
    proximity = case((member.locale == viewer.locale, 1.0), else_=0.0) + case(
        (member.country_id == viewer.country_id, 1.0), else_=0.0
    )
    popularity = 0.5 * log2_of(member.followers_count)
    score = by_followees + by_evaluations + by_interests + popularity + proximity
    return (
        select(
            candidates,
            shared.c.count.label("shared"),
            shared.c.interest_id,
            by_followees.label("by_followees"),
            by_evaluations.label("by_evaluations"),
            by_interests.label("by_interests"),
            score.label("score"),
        )
        .select_from(candidates)
        .join(member, member.id == candidates.c.member_id)
        .join(viewer, viewer.id == viewer_id)
        .join(shared, true())
        .order_by(score.desc(), candidates.c.member_id.desc())
        .subquery("scored")
    )


def _followed_by_followees(viewer_id: UUID) -> CTE:
    """Select the members whom followees follow and the viewer does not.

    `count` is the number of these followees, and `followee_id` the first of them.
    """
    followees = select_recent_followees(viewer_id, limit=MAX_FOLLOWEES).subquery("followees")
    latest = (
        select(Follow.followee_id.label("member_id"))
        .where(Follow.follower_id == followees.c.followee_id)
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(inline_literal(MAX_FOLLOWEES_PER_FOLLOWEE))
        .lateral("latest")
    )
    followee_id = followees.c.followee_id
    first = func.array_agg(aggregate_order_by(followee_id, followee_id))[1]
    counted = (
        select(latest.c.member_id, func.count().label("count"), first.label("followee_id"))
        .select_from(followees.join(latest, true()))
        .where(latest.c.member_id != viewer_id)
        .group_by(latest.c.member_id)
        .order_by(func.count().desc(), latest.c.member_id)
        # The offset keeps the sort below the next filter, which then tests only the first rows.
        .offset(inline_literal(0))
        .subquery("counted")
    )
    return (
        select(counted)
        .where(not_followed_by(viewer_id, counted.c.member_id))
        .order_by(counted.c.count.desc(), counted.c.member_id)
        .limit(inline_literal(MAX_FOLLOWED_MEMBERS))
        .cte("followed")
    )


def _evaluated(viewer_id: UUID) -> CTE:
    """Select the authors of the posts that the viewer evaluated last, with their number."""
    latest = (
        select(_evaluation.c.post_id)
        .where(
            _evaluation.c.member_id == viewer_id,
            _evaluation.c.reaction.not_in([inline_literal("unclear"), inline_literal("dontknow")]),
        )
        .order_by(_evaluation.c.evaluated_at.desc(), _evaluation.c.post_id)
        .limit(inline_literal(MAX_EVALUATIONS))
        .subquery("latest_evaluated")
    )
    return (
        select(_post.c.author_id.label("member_id"), func.count().label("count"))
        .join(latest, latest.c.post_id == _post.c.id)
        .group_by(_post.c.author_id)
        .cte("evaluated")
    )


def _candidates(viewer_id: UUID) -> Subquery:
    """Merge the sources into one row per candidate."""
    followed, evaluated = _followed_by_followees(viewer_id), _evaluated(viewer_id)
    own, other = aliased(MemberInterest), aliased(MemberInterest)
    interested = (
        select(other.member_id)
        .where(other.interest_id == own.interest_id)
        .order_by(other.member_id.desc())
        .limit(inline_literal(MAX_MEMBERS_PER_INTEREST))
        .lateral("interested")
    )
    popular = (
        select(Member.id)
        .order_by(Member.followers_count.desc(), Member.id.desc())
        .limit(inline_literal(MAX_POPULAR_MEMBERS))
        .subquery("popular")
    )
    zero = inline_literal(0)
    # Combined by GROUP BY instead of a join: PostgreSQL underestimates the rows and would choose a
    # nested loop.
    every = union_all(
        select(
            followed.c.member_id,
            followed.c.count.label("followed"),
            zero.label("evaluated"),
            followed.c.followee_id,
        ),
        select(evaluated.c.member_id, zero, evaluated.c.count, null()),
        select(interested.c.member_id, zero, zero, null())
        .select_from(own)
        .join(interested, true())
        .where(own.member_id == viewer_id),
        select(popular.c.id, zero, zero, null()),
    ).subquery("every")
    followees = func.array_agg(every.c.followee_id).filter(every.c.followee_id.is_not(None))
    return (
        select(
            every.c.member_id,
            func.max(every.c.followed).label("followed"),
            func.max(every.c.evaluated).label("evaluated"),
            followees[1].label("followee_id"),
        )
        .group_by(every.c.member_id)
        .subquery("candidates")
    )


def _shared_interests(viewer_id: UUID, member_id: Any) -> Any:
    """Count the interests that a member shares with the viewer, and select the first of them."""
    other = aliased(MemberInterest)
    own = select(MemberInterest.interest_id).where(MemberInterest.member_id == viewer_id)
    # An array is read once, and filtering the member's few interests takes one index scan. A
    # condition on the index would take one scan per interest of the viewer.
    is_shared = other.interest_id == any_(func.array(own.scalar_subquery()))
    return (
        select(
            func.count().filter(is_shared).label("count"),
            func.min(other.interest_id).filter(is_shared).label("interest_id"),
        )
        .where(other.member_id == member_id)
        .lateral("shared")
    )
