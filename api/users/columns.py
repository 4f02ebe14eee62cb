"""Columns of members in lists, for this slice and others."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import aliased

from api.core.db.database import AnySelect
from api.users.models import Follow, Member
from api.users.visibility import active

AUTHOR_COLUMNS = (Member.id, Member.name, Member.handle, Member.picture, Member.is_staff)


def follows(follower: Any, followee: Any) -> ColumnElement[bool]:
    """Test that one member follows the other; either may be a column."""
    mine = aliased(Follow)
    return exists().where(mine.follower_id == follower, mine.followee_id == followee)


def select_people(viewer_id: UUID) -> AnySelect:
    """Select active members with the columns of `schemas.Person`."""
    return select(
        *AUTHOR_COLUMNS,
        Member.bio,
        Member.followers_count,
        follows(viewer_id, Member.id).label("is_following"),
        follows(Member.id, viewer_id).label("follows_me"),
    ).where(active())
