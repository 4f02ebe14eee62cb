"""Statements about the rights of staff, run as the owner of the database."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select, update

from api.core.db.database import WriteTransaction
from api.users.models import Member, StaffRole


async def set_staff(connection: WriteTransaction, member_id: UUID, *, is_staff: bool) -> bool:
    """Set the staff flag; False if it was set so before."""
    changed = await connection.execute(
        update(Member)
        .where(Member.id == member_id, Member.is_staff.is_not(is_staff))
        .values(is_staff=is_staff)
    )
    return bool(changed.rowcount)


async def set_role(connection: WriteTransaction, member_id: UUID, role: str) -> bool:
    """Change the role of a member of staff; False if it was so before."""
    changed = await connection.execute(
        update(StaffRole)
        .where(StaffRole.member_id == member_id, StaffRole.role != role)
        .values(role=role, granted_at=func.now())
    )
    return bool(changed.rowcount)


async def lock_admins(connection: WriteTransaction) -> Sequence[UUID]:
    """Lock the roles of active admins; return who they are."""
    rows = await connection.scalars(
        select(StaffRole.member_id)
        .join(Member, Member.id == StaffRole.member_id)
        .where(StaffRole.role == "admin", Member.is_staff, Member.suspended_at.is_(None))
        .order_by(StaffRole.member_id)
        .with_for_update(of=StaffRole)
    )
    return rows.all()
