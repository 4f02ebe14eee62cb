"""Eligibility for the common pool: SQL conditions of a month, for all members or one."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, select

from api.auth.models import Identifier
from api.core.db.database import AnySelect
from api.posts.models import Evaluation, FirstEngagement, Post
from api.revenue_share import allocation_v1, months
from api.users.models import ActivityDay, Member


def is_verified(member_id: Any) -> ColumnElement[bool]:
    """Condition: the member has a verified identifier."""
    return exists().where(Identifier.member_id == member_id)


def is_old_enough(month: date) -> ColumnElement[bool]:
    """Condition: the member joined at least 30 days before the end of the month."""
    return Member.created_at <= months.end_of(month) - timedelta(
        days=allocation_v1.MIN_MEMBERSHIP_DAYS
    )


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


def select_conditions(member_id: UUID, month: date) -> AnySelect:
    """Select each condition of one member by its name, as of now."""
    authors = (
        select(func.count(Post.author_id.distinct()))
        .select_from(FirstEngagement)
        .join(Post, Post.id == FirstEngagement.post_id)
        .join(
            Evaluation,
            and_(
                Evaluation.post_id == FirstEngagement.post_id,
                Evaluation.member_id == FirstEngagement.member_id,
            ),
        )
        .where(
            FirstEngagement.member_id == member_id,
            FirstEngagement.act == "evaluation",
            FirstEngagement.at >= months.start_of(month),
            FirstEngagement.at < months.end_of(month),
        )
        .scalar_subquery()
    )
    return select(
        is_verified(member_id).label("verified"),
        is_old_enough(month).label("member_for_30_days"),
        is_active_enough(member_id, month).label("active_3_days"),
        (authors >= allocation_v1.MIN_EVALUATED_AUTHORS).label("evaluated_5_authors"),
    ).where(Member.id == member_id)
