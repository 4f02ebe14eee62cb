"""The clauses of who is seen by whom; other slices put them into their own statements."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, true

from api.users.models import Block, Member, Mute


def active() -> ColumnElement[bool]:
    """Members whom others may see."""
    return Member.suspended_at.is_(None)


def not_blocked(viewer_id: UUID | None, member_id: Any) -> ColumnElement[bool]:
    """Neither of the two blocked the other; `member_id` is a column of the statement."""
    if viewer_id is None:
        return true()
    # Two clauses, so that each is a look into one index.
    return and_(
        ~exists().where(Block.blocker_id == viewer_id, Block.blocked_id == member_id),
        ~exists().where(Block.blocker_id == member_id, Block.blocked_id == viewer_id),
    )


def not_muted(viewer_id: UUID | None, member_id: Any) -> ColumnElement[bool]:
    """The viewer wants to hear of this member."""
    if viewer_id is None:
        return true()
    return ~exists().where(Mute.muter_id == viewer_id, Mute.muted_id == member_id)
