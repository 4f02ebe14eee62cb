"""The members whom a member followed last: input of suggestions and recommendations."""

from uuid import UUID

from sqlalchemy import Uuid, select

from api.core.db.database import AnySelect
from api.core.db.plan_hints import inline_literal, opaque_param
from api.users.models import Follow, Member
from api.users.visibility import active, not_blocked, not_muted


def select_recent_followees(member_id: UUID, *, limit: int) -> AnySelect:
    """Select `followee_id` of the last members followed, without muted and blocked members."""
    return (
        select(Follow.followee_id)
        .join(Member, Member.id == Follow.followee_id)
        .where(
            Follow.follower_id == opaque_param(member_id, Uuid()),
            active(),
            not_muted(member_id, Follow.followee_id),
            not_blocked(member_id, Follow.followee_id),
        )
        .order_by(Follow.created_at.desc(), Follow.followee_id)
        .limit(inline_literal(limit))
    )
