"""Staff: members with a role, who decide cases or approve payout batches."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from api.auth import service as auth
from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.core.db.owner import open_as_owner
from api.core.errors import ApiError
from api.core.observability import security_log
from api.core.settings import Settings
from api.payouts import queries, staff_queries
from api.users.models import Role


class UnknownMemberError(Exception):
    """No member has the e-mail address; the message is shown to the operator."""


class LastAdminError(Exception):
    """No admin would be left; the message is shown to the operator."""


async def find_member(database: Database, email: str) -> UUID:
    """Find a member by e-mail address.

    Raises:
        UnknownMemberError: no member has the address.
    """
    try:
        async with database.reading() as connection:
            member_id = await auth.find_member(connection, email)
    except ApiError:
        member_id = None
    if member_id is None:
        raise UnknownMemberError(f"No member has the address {email}.")
    return member_id


async def is_staff(database: Database, member_id: UUID) -> bool:
    async with database.reading() as connection:
        return await queries.is_active_staff(connection, member_id)


async def set_staff(
    settings: Settings,
    member_id: UUID,
    *,
    is_staff: bool,
    role: Role | None = None,
    at: datetime | None = None,
) -> bool:
    """Grant or revoke staff rights as the owner of the database; False if nothing changed.

    Without `role` new staff are admins, and others keep their role.

    Raises:
        OwnerRequiredError: this process has the application's role only.
        LastAdminError: no other admin would be left.
    """
    action = "staff-granted" if is_staff else "staff-revoked"
    async with open_as_owner(settings) as owner, owner.writing() as connection:
        if not is_staff or role not in {None, "admin"}:
            await _require_other_admin(connection, member_id)
        # A trigger gives and takes the role with the mark.
        changed = await staff_queries.set_staff(connection, member_id, is_staff=is_staff)
        if is_staff and role is not None:
            changed |= await staff_queries.set_role(connection, member_id, role)
        if changed:
            await queries.add_event(
                connection,
                at=at or now(),
                action=action,
                member_id=member_id,
                facts={"role": role} if role else {},
            )
    if changed:
        security_log.record(
            action.replace("-", "_"), "success", member=member_id, role=role or "admin"
        )
    return changed


async def _require_other_admin(connection: WriteTransaction, member_id: UUID) -> None:
    """Refuse to take the role of the last admin; two revocations at once wait for each other."""
    admins = await staff_queries.lock_admins(connection)
    if member_id in admins and len(admins) == 1:
        raise LastAdminError("This is the last admin. Make another member an admin first.")


async def record_act(
    connection: WriteTransaction, staff_id: UUID, action: str, facts: Mapping[str, str]
) -> None:
    """Record an act of staff that concerns no payout in the audit log."""
    await queries.add_event(
        connection, at=now(), actor_id=staff_id, action=action, facts=dict(facts)
    )
