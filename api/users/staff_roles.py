"""Roles of staff, as each slice reads them."""

from typing import Final, get_args
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyConnection
from api.users.models import Member, Role, StaffRole

ROLES: Final[tuple[Role, ...]] = get_args(Role)


def may_act_as(role: Role | None, *allowed: Role) -> bool:
    """Return whether a role is one of those allowed; an admin has every right."""
    return role == "admin" or role in allowed


async def get_role(connection: AnyConnection, member_id: UUID) -> Role | None:
    """Return the role of active staff; None for others and for suspended staff."""
    role: Role | None = await connection.scalar(
        select(StaffRole.role)
        .join(Member, Member.id == StaffRole.member_id)
        .where(StaffRole.member_id == member_id, Member.is_staff, Member.suspended_at.is_(None))
    )
    return role
