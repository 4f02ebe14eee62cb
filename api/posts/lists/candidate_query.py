"""The posts that may be recommended: a few hundred, each found along an index.

They come from four sides, each bounded, whatever the number of members, follows and posts: what
those I follow evaluated lately, what those write whom they follow, what is new in my interests, and
what is hot. They are ranked first, and then only the best are looked at.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    Subquery,
    Text,
    Uuid,
    and_,
    any_,
    case,
    column,
    exists,
    func,
    literal,
    null,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY

from api.core.db.database import AnyRow, Reading
from api.core.db.plan_hints import log2_of, unforeseen
from api.payments.models import Entitlement
from api.posts.lists import candidate_sources
from api.posts.lists.recommended import Candidate
from api.posts.models import Evaluation, Post, PostCounts, SavedPost
from api.posts.serializers import select_visible_posts
from api.posts.visibility import is_listed, not_muted_by, visible_to
from api.users.models import Member
from api.users.visibility import is_stranger


async def candidates(
    connection: Reading, *, member_id: UUID, begun_at: datetime, newest: UUID, best: int
) -> list[Candidate]:
    """What may be recommended to a member first, but for what came after a walk began."""
    ranked = _ranked(member_id, begun_at, newest)
    query = (
        select(
            Post.id,
            Post.author_id,
            ranked.c.hot,
            ranked.c.evaluators,
            ranked.c.evaluator_id,
            ranked.c.followers,
            ranked.c.follower_id,
            ranked.c.interest_id,
            ranked.c.is_tagged,
        )
        .select_from(ranked)
        .join(Post, Post.id == ranked.c.post_id)
        .join(Member, Member.id == Post.author_id)
        # Asked in their order, so that the best alone are looked up.
        .where(is_listed(), visible_to(member_id), not_muted_by(member_id), _is_new_to(member_id))
        .order_by(ranked.c.score.desc(), ranked.c.post_id.desc())
        .limit(unforeseen(best, Integer()))
    )
    return [Candidate(*row) for row in (await connection.execute(query)).all()]


def _ranked(member_id: UUID, begun_at: datetime, newest: UUID) -> Subquery:
    """The posts of every side, the best first, whether the member may see and wants them or not."""
    friends = candidate_sources.friends(member_id)
    followed = candidate_sources.followed_by_friends(friends, member_id)
    evaluated = candidate_sources.evaluated(friends, begun_at)
    found = candidate_sources.found(
        evaluated, followed, candidate_sources.topics(member_id), newest
    )
    known = _known(_looked_up(found), followed)
    interest = case((known.c.interest_id.is_(None), 0.0), (known.c.is_tagged, 4.0), else_=2.0)
    score = (
        known.c.hot
        + 6.0 * log2_of(known.c.evaluators)
        + 3.0 * log2_of(known.c.followers)
        + interest
    )
    return (
        select(known, score.label("score"))
        .where(known.c.hot.is_not(None), known.c.author_id.is_not(None))
        .order_by(score.desc(), known.c.post_id.desc())
        .subquery("ranked")
    )


def _looked_up(found: CTE) -> Subquery:
    """What was found, with its author and how hot it is.

    All is looked up at once by a list of ids, along stretches of the indexes, and added up instead
    of joined: Postgres expects few of each, and would compare all with all.
    """

    def without(name: str) -> ColumnElement[Any]:
        return func.array(select(found.c.post_id).where(found.c[name].is_(None)).scalar_subquery())

    told = ("interest_id", "is_tagged", "evaluators", "evaluator_id")
    nothing = [null().label(name) for name in told]
    each = union_all(
        select(
            found.c.post_id,
            *(found.c[name] for name in told),
            found.c.author_id,
            found.c.hot,
        ),
        select(Post.id, *nothing, Post.author_id, null()).where(
            Post.id == any_(without("author_id")), is_listed()
        ),
        select(PostCounts.post_id, *nothing, null(), PostCounts.hot).where(
            PostCounts.post_id == any_(without("hot"))
        ),
    ).subquery("each")

    def the(name: str) -> ColumnElement[Any]:
        return func.any_value(each.c[name]).label(name)

    return (
        select(each.c.post_id, *(the(name) for name in (*told, "author_id", "hot")))
        .group_by(each.c.post_id)
        .subquery("posts")
    )


def _known(posts: Subquery, followed: CTE) -> Subquery:
    """With how many of those the member follows follow the author; added up again."""
    fields = [column.name for column in posts.c]
    # Whom friends follow stand before the posts of each author.
    both = union_all(
        select(posts, null().label("followers"), null().label("follower_id")),
        select(
            *(
                followed.c.author_id if name == "author_id" else null().label(name)
                for name in fields
            ),
            followed.c.count,
            followed.c.friend_id,
        ),
    ).subquery("both")

    def of_author(name: str) -> ColumnElement[Any]:
        return func.first_value(both.c[name]).over(
            partition_by=both.c.author_id, order_by=both.c.post_id.nulls_first()
        )

    whole = select(
        *(both.c[name] for name in fields if name != "evaluators"),
        func.coalesce(both.c.evaluators, 0).label("evaluators"),
        func.coalesce(of_author("followers"), 0).label("followers"),
        of_author("follower_id").label("follower_id"),
    ).subquery("whole")
    return select(whole).where(whole.c.post_id.is_not(None)).subquery("known")


def _is_new_to(member_id: UUID) -> ColumnElement[bool]:
    """By a stranger, and nothing that the member evaluated, saved or bought."""
    return and_(
        Post.author_id != member_id,
        is_stranger(member_id, Post.author_id),
        ~exists().where(Evaluation.post_id == Post.id, Evaluation.member_id == member_id),
        ~exists().where(SavedPost.post_id == Post.id, SavedPost.member_id == member_id),
        ~exists().where(
            Entitlement.post_id == Post.id,
            Entitlement.member_id == member_id,
            Entitlement.revoked_at.is_(None),
        ),
    )


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
        select_visible_posts(member_id)
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
