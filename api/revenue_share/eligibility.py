"""Eligibility for the common pool: SQL conditions of a month, for all members or one."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.orm import aliased

from api.auth.models import Identifier
from api.core.db.database import AnySelect
from api.payments.models import Purchase
from api.payouts.models import PayoutMethod
from api.posts.models import Comment, Evaluation, FirstEngagement, Post, SavedPost
from api.revenue_share import allocation_v1, allocation_v2, counted_purchases, months
from api.revenue_share.rules import RuleVersion
from api.revenue_share.snapshot_tables import ENGAGEMENTS
from api.users.models import ActivityDay, Member

_WEIGHTED_REACTIONS = [
    reaction for reaction, points in allocation_v1.REACTION_WEIGHTS.items() if points
]


def is_verified(member_id: Any) -> ColumnElement[bool]:
    """Condition: the member has a verified identifier."""
    return exists().where(Identifier.member_id == member_id)


def is_old_enough(member_id: Any, month: date) -> ColumnElement[bool]:
    """Condition: the member joined at least 30 days before the end of the month."""
    limit = months.end_of(month) - timedelta(days=allocation_v1.MIN_MEMBERSHIP_DAYS)
    joined = aliased(Member)
    return exists().where(joined.id == member_id, joined.created_at <= limit)


def is_active_enough(member_id: Any, month: date) -> ColumnElement[bool]:
    """Condition: the member was active on at least three days of the month."""
    days = (
        select(func.count())
        .where(
            ActivityDay.member_id == member_id,
            ActivityDay.day >= month,
            ActivityDay.day < months.next_month(month),
        )
        .scalar_subquery()
    )
    return days >= allocation_v1.MIN_ACTIVE_DAYS


def has_full_budget(member_id: Any, month: date) -> ColumnElement[bool]:
    """Condition: the member has kept a purchase or tip, or has verified a phone number."""
    phone = exists().where(Identifier.member_id == member_id, Identifier.channel == "phone")
    kept = exists().where(
        Purchase.buyer_id == member_id,
        Purchase.amount_cents >= allocation_v2.MIN_KEPT_CENTS,
        counted_purchases.is_kept(month),
    )
    return or_(phone, kept)


def select_evaluators(version: RuleVersion) -> AnySelect:
    """Select the members who evaluated five authors in the month of a snapshot.

    By rule `v1`, evaluations without weight count.
    """
    counted = ["daily_limit", "no_weight"] if version == "v1" else ["daily_limit"]
    return (
        select(ENGAGEMENTS.c.giver_id)
        .where(
            ENGAGEMENTS.c.kind == "evaluation",
            or_(ENGAGEMENTS.c.reason.is_(None), ENGAGEMENTS.c.reason.in_(counted)),
        )
        .group_by(ENGAGEMENTS.c.giver_id)
        .having(
            func.count(ENGAGEMENTS.c.author_id.distinct()) >= allocation_v1.MIN_EVALUATED_AUTHORS
        )
    )


def select_conditions(member_id: UUID, month: date) -> AnySelect:
    """Select each condition of one member by its name, and the size of the budget, as of now.

    The posts and members that count are those of the period close.
    """
    return select(
        is_verified(member_id).label("verified"),
        is_old_enough(member_id, month).label("member_for_30_days"),
        is_active_enough(member_id, month).label("active_3_days"),
        (
            _count_authors(member_id, month, _is_weighted_evaluation())
            >= allocation_v1.MIN_EVALUATED_AUTHORS
        ).label("evaluated_5_authors"),
        has_full_budget(member_id, month).label("has_full_budget"),
        func.least(
            _count_authors(member_id, month, _is_counted()), allocation_v2.FULL_AUTHORS
        ).label("engaged_authors"),
    ).where(Member.id == member_id)


def _count_authors(member_id: UUID, month: date, condition: ColumnElement[bool]) -> Any:
    """Count the authors of a member's first engagements of the month that meet the condition."""
    author = aliased(Member)
    return (
        select(func.count(Post.author_id.distinct()))
        .select_from(FirstEngagement)
        .join(Post, Post.id == FirstEngagement.post_id)
        .join(author, author.id == Post.author_id)
        .where(
            FirstEngagement.member_id == member_id,
            FirstEngagement.at >= months.start_of(month),
            FirstEngagement.at < months.end_of(month),
            Post.deleted_at.is_(None),
            Post.hidden_at.is_(None),
            author.suspended_at.is_(None),
            ~_share_account(member_id, Post.author_id),
            condition,
        )
        .scalar_subquery()
    )


def _share_account(member_id: UUID, author_id: Any) -> ColumnElement[bool]:
    own, other = aliased(PayoutMethod), aliased(PayoutMethod)
    return exists().where(
        own.member_id == member_id, other.member_id == author_id, own.iban_hmac == other.iban_hmac
    )


def _is_weighted_evaluation() -> ColumnElement[bool]:
    evaluation = exists().where(
        Evaluation.post_id == FirstEngagement.post_id,
        Evaluation.member_id == FirstEngagement.member_id,
        Evaluation.reaction.in_(_WEIGHTED_REACTIONS),
    )
    return and_(FirstEngagement.act == "evaluation", evaluation)


def _is_counted() -> ColumnElement[bool]:
    saved = exists().where(
        SavedPost.post_id == FirstEngagement.post_id,
        SavedPost.member_id == FirstEngagement.member_id,
    )
    comment = exists().where(
        Comment.post_id == FirstEngagement.post_id,
        Comment.author_id == FirstEngagement.member_id,
        Comment.created_at == FirstEngagement.at,
        Comment.deleted_at.is_(None),
        Comment.hidden_at.is_(None),
    )
    return or_(
        _is_weighted_evaluation(),
        and_(FirstEngagement.act == "save", saved),
        and_(FirstEngagement.act == "comment", comment),
    )
