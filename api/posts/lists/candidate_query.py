"""Ranking of recommendation candidates, and the page that is read of them.

A few hundred candidates are ranked before visibility is tested, so that only the best are looked
up. The number is bounded whatever the number of members, follows and posts.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
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

from api.core.db.database import AnyRow, ReadConnection
from api.core.db.plan_hints import log2_of, opaque_param
from api.payments.models import Entitlement
from api.posts.lists import candidate_sources as sources
from api.posts.lists.recommended import Candidate
from api.posts.models import Evaluation, Post, PostCounts, SavedPost
from api.posts.serializers import select_visible_posts
from api.posts.visibility import is_listed, not_muted_by, visible_to
from api.users.models import Member
from api.users.suggestions.followees import select_recent_followees
from api.users.visibility import not_followed_by

MAX_FOLLOWEES: Final = 150


async def list_candidates(
    connection: ReadConnection, *, member_id: UUID, started_at: datetime, newest: UUID, limit: int
) -> list[Candidate]:
    """List the best candidates of a member, without posts and evaluations after `started_at`.

    `newest` is an id that no earlier post exceeds.
    """
    ranked = _ranked(member_id, started_at, newest)
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
        # Tested in the order of the ranking, so that only the best are looked up.
        .where(is_listed(), visible_to(member_id), not_muted_by(member_id), _is_new_to(member_id))
        .order_by(ranked.c.score.desc(), ranked.c.post_id.desc())
        .limit(opaque_param(limit, Integer()))
    )
    return [Candidate(*row) for row in (await connection.execute(query)).all()]


def _ranked(member_id: UUID, started_at: datetime, newest: UUID) -> Subquery:
    """Rank the candidates of all sources, without regard to visibility."""
    followees = select_recent_followees(member_id, limit=MAX_FOLLOWEES).cte("followees")
    authors = sources.followed_by_followees(followees, member_id)
    topics = sources.interest_topics(member_id)
    candidates = sources.union_candidates(
        sources.category_source(topics, newest),
        sources.tag_source(topics, newest),
        sources.author_source(authors, newest),
        sources.engagement_source(sources.engaged_by_followees(followees, started_at)),
        sources.hot_source(newest),
    )
    known = _with_followers(_with_author_and_score(candidates), authors)
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


def _with_author_and_score(candidates: CTE) -> Subquery:
    """Add the author and the hot score to candidates whose source does not provide them.

    Both are read by a list of ids, as index range scans, and combined by `GROUP BY` instead of a
    join: PostgreSQL underestimates the rows and would choose a nested loop.
    """

    def ids_without(name: str) -> ColumnElement[Any]:
        missing = select(candidates.c.post_id).where(candidates.c[name].is_(None))
        return func.array(missing.scalar_subquery())

    names = ("interest_id", "is_tagged", "evaluators", "evaluator_id")
    nulls = [null().label(name) for name in names]
    parts = union_all(
        select(
            candidates.c.post_id,
            *(candidates.c[name] for name in names),
            candidates.c.author_id,
            candidates.c.hot,
        ),
        select(Post.id, *nulls, Post.author_id, null()).where(
            Post.id == any_(ids_without("author_id")), is_listed()
        ),
        select(PostCounts.post_id, *nulls, null(), PostCounts.hot).where(
            PostCounts.post_id == any_(ids_without("hot"))
        ),
    ).subquery("parts")
    values = (func.any_value(parts.c[name]).label(name) for name in (*names, "author_id", "hot"))
    return select(parts.c.post_id, *values).group_by(parts.c.post_id).subquery("posts")


def _with_followers(posts: Subquery, authors: CTE) -> Subquery:
    """Add the number of followees who follow the author, and one of them.

    Combined by a window over the union instead of a join, for the same reason as above.
    """
    names = [column.name for column in posts.c]
    # Within a partition the row of the author precedes the rows of the author's posts.
    rows = union_all(
        select(posts, null().label("followers"), null().label("follower_id")),
        select(
            *(authors.c.author_id if name == "author_id" else null().label(name) for name in names),
            authors.c.count,
            authors.c.followee_id,
        ),
    ).subquery("posts_and_authors")

    def of_author(name: str) -> ColumnElement[Any]:
        return func.first_value(rows.c[name]).over(
            partition_by=rows.c.author_id, order_by=rows.c.post_id.nulls_first()
        )

    combined = select(
        *(rows.c[name] for name in names if name != "evaluators"),
        func.coalesce(rows.c.evaluators, 0).label("evaluators"),
        func.coalesce(of_author("followers"), 0).label("followers"),
        of_author("follower_id").label("follower_id"),
    ).subquery("combined")
    return select(combined).where(combined.c.post_id.is_not(None)).subquery("known")


def _is_new_to(member_id: UUID) -> ColumnElement[bool]:
    """Match posts of authors not followed that the member did not evaluate, save or buy."""
    return and_(
        Post.author_id != member_id,
        not_followed_by(member_id, Post.author_id),
        ~exists().where(Evaluation.post_id == Post.id, Evaluation.member_id == member_id),
        ~exists().where(SavedPost.post_id == Post.id, SavedPost.member_id == member_id),
        ~exists().where(
            Entitlement.post_id == Post.id,
            Entitlement.member_id == member_id,
            Entitlement.revoked_at.is_(None),
        ),
    )


async def list_page(
    connection: ReadConnection, *, member_id: UUID, page: Sequence[Candidate]
) -> Sequence[AnyRow]:
    """Read the posts of a page in its order, with the reason of each.

    Rows have the columns of `select_visible_posts`, `reason`, `interest_id`, and those of the
    member named by the reason, prefixed with `reason_member_`.
    """
    reasons = [_reason_columns(candidate) for candidate in page]
    reason = (
        func.unnest(
            literal([candidate.post_id for candidate in page], ARRAY(Uuid())),
            literal([type_ for type_, _, _ in reasons], ARRAY(Text)),
            literal([reason_member_id for _, reason_member_id, _ in reasons], ARRAY(Uuid())),
            literal([interest_id for _, _, interest_id in reasons], ARRAY(Text)),
        )
        .table_valued(
            column("post_id", Uuid()),
            column("reason", Text),
            column("member_id", Uuid()),
            column("interest_id", Text),
            with_ordinality="place",
        )
        .render_derived()
    )
    reason_member = Member.__table__.alias("reason_member")
    query = (
        select_visible_posts(member_id)
        .add_columns(
            reason.c.reason,
            reason.c.interest_id,
            *(
                reason_member.c[name].label(f"reason_member_{name}")
                for name in ("id", "name", "handle", "picture", "is_staff")
            ),
        )
        .join(reason, reason.c.post_id == Post.id)
        .outerjoin(reason_member, reason_member.c.id == reason.c.member_id)
        .order_by(reason.c.place)
    )
    return (await connection.execute(query)).all()


def _reason_columns(candidate: Candidate) -> tuple[str, UUID | None, str | None]:
    """Return the type of the reason, the member it names, and the interest it names."""
    reason = candidate.reason()
    if reason == "evaluatedByFollowed":
        return reason, candidate.evaluator_id, None
    if reason == "followedByFollowed":
        return reason, candidate.follower_id, None
    return reason, None, candidate.interest_id if reason == "interest" else None
