"""The clauses of who is seen by whom; other slices put them into their own statements."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, false, select, true, union_all

from api.users.models import Block, Follow, Member, Mute


def active(member: Any = Member) -> ColumnElement[bool]:
    """Members whom others may see: neither suspended, nor about to leave, nor gone; of the table
    or of an alias of it."""
    shown: ColumnElement[bool] = and_(member.suspended_at.is_(None), member.deletes_at.is_(None))
    return shown


def is_deleted(member: Any = Member) -> ColumnElement[bool]:
    """Members who left for good: what must stay of them stands without a name."""
    gone: ColumnElement[bool] = member.purged_at.is_not(None)
    return gone


def not_blocked(viewer_id: UUID | None, member_id: Any) -> ColumnElement[bool]:
    """Neither of the two blocked the other; `member_id` is a column of the statement."""
    if viewer_id is None:
        return true()
    # Two clauses, so that each is a look into one index.
    return and_(
        ~exists().where(Block.blocker_id == viewer_id, Block.blocked_id == member_id),
        ~exists().where(Block.blocker_id == member_id, Block.blocked_id == viewer_id),
    )


def not_blocked_or_muted(viewer_id: UUID, member_id: Any) -> ColumnElement[bool]:
    """Both `not_blocked` and `not_muted`, for short lists: whom it concerns is read once for all of
    its rows, where each of them would be looked up three times."""
    hidden = union_all(
        select(Block.blocked_id).where(Block.blocker_id == viewer_id),
        select(Block.blocker_id).where(Block.blocked_id == viewer_id),
        select(Mute.muted_id).where(Mute.muter_id == viewer_id),
    )
    shown: ColumnElement[bool] = member_id.not_in(hidden)
    return shown


def not_muted(viewer_id: UUID | None, member_id: Any) -> ColumnElement[bool]:
    """The viewer wants to hear of this member."""
    if viewer_id is None:
        return true()
    return ~exists().where(Mute.muter_id == viewer_id, Mute.muted_id == member_id)


def not_followed_by(viewer_id: UUID, member_id: Any) -> ColumnElement[bool]:
    """Whom a member does not follow."""
    # As a test of each and not as a join, which would read all that a heavy member follows anew.
    follows = exists().where(Follow.follower_id == viewer_id, Follow.followee_id == member_id)
    return follows.is_(false())
