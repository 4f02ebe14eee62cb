"""Predicates of visibility between members, for the statements of all slices."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select, true, union_all

from api.users.models import Block, Follow, Member, Mute, Restriction, RestrictionKind


def active(member: Any = Member) -> ColumnElement[bool]:
    """Select members visible to others: not suspended and without a deletion request.

    `member` is the table or an alias of it.
    """
    shown: ColumnElement[bool] = and_(member.suspended_at.is_(None), member.deletes_at.is_(None))
    return shown


def shows_files(owner_id: Any) -> ColumnElement[bool]:
    """Test that images of a member are served; `owner_id` is a column of the statement.

    Those of a deleted account that are left belong to products with an owner.
    """
    is_present = or_(Member.deletes_at.is_(None), Member.purged_at.is_not(None))
    return exists().where(Member.id == owner_id, Member.suspended_at.is_(None), is_present)


def is_deleted(member: Any = Member) -> ColumnElement[bool]:
    """Select deleted accounts, whose remaining rows have no name."""
    gone: ColumnElement[bool] = member.purged_at.is_not(None)
    return gone


def not_blocked(viewer_id: UUID | None, member_id: Any) -> ColumnElement[bool]:
    """Test that neither member blocked the other; `member_id` is a column of the statement."""
    if viewer_id is None:
        return true()
    # Two clauses, each of which is one index lookup.
    return and_(
        ~exists().where(Block.blocker_id == viewer_id, Block.blocked_id == member_id),
        ~exists().where(Block.blocker_id == member_id, Block.blocked_id == viewer_id),
    )


def not_blocked_or_muted(viewer_id: UUID, member_id: Any) -> ColumnElement[bool]:
    """Combine `not_blocked` and `not_muted` for short lists.

    The hidden members are read once for all rows instead of three lookups per row.
    """
    hidden = union_all(
        select(Block.blocked_id).where(Block.blocker_id == viewer_id),
        select(Block.blocker_id).where(Block.blocked_id == viewer_id),
        select(Mute.muted_id).where(Mute.muter_id == viewer_id),
    )
    shown: ColumnElement[bool] = member_id.not_in(hidden)
    return shown


def not_muted(viewer_id: UUID | None, member_id: Any) -> ColumnElement[bool]:
    """Test that the viewer did not mute the member."""
    if viewer_id is None:
        return true()
    return ~exists().where(Mute.muter_id == viewer_id, Mute.muted_id == member_id)


def not_followed_by(viewer_id: UUID, member_id: Any) -> ColumnElement[bool]:
    """Test that the viewer does not follow the member."""
    # A test per row: a join would read everything that a heavy member follows.
    follows = exists().where(Follow.follower_id == viewer_id, Follow.followee_id == member_id)
    return follows.is_(false())


def is_restricted(member_id: Any, kind: RestrictionKind) -> ColumnElement[bool]:
    """Test that a restriction of a member by staff holds; `member_id` may be a column."""
    return exists().where(
        Restriction.member_id == member_id,
        Restriction.kind == kind,
        or_(Restriction.until.is_(None), Restriction.until > func.now()),
    )
