"""Staff: members who may approve payout batches."""

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
from api.payouts import queries


class UnknownMemberError(Exception):
    """No member has the e-mail address; the message is shown to the operator."""


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
    settings: Settings, member_id: UUID, *, is_staff: bool, at: datetime | None = None
) -> bool:
    """Grant or revoke staff rights as the owner of the database; False if nothing changed.

    Raises:
        OwnerRequiredError: this process has the application's role only.
    """
    action = "staff-granted" if is_staff else "staff-revoked"
    async with open_as_owner(settings) as owner, owner.writing() as connection:
        changed = await queries.set_staff(connection, member_id, is_staff=is_staff)
        if changed:
            await queries.add_event(connection, at=at or now(), action=action, member_id=member_id)
    if changed:
        security_log.record(action.replace("-", "_"), "success", member=member_id)
    return changed


async def record_act(
    connection: WriteTransaction, staff_id: UUID, action: str, facts: Mapping[str, str]
) -> None:
    """Record an act of staff that concerns no payout in the audit log."""
    await queries.add_event(
        connection, at=now(), actor_id=staff_id, action=action, facts=dict(facts)
    )
