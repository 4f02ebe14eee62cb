"""Suspension of members: ends their sessions, prevents sign-in and hides their content.

It holds a payout that the bank does not have; the end of the suspension ends the hold.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from api.auth import service as auth
from api.core.clock import iso, now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.events.dispatch import emit
from api.core.observability import security_log
from api.moderation import queries
from api.moderation.errors import ModerationError
from api.moderation.events import MemberVisibilityChanged
from api.payouts import holds, staff

BATCH_SIZE: Final = 200


async def suspend(
    database: Database, member_id: UUID, *, by: UUID, days: int | None, reason: str | None
) -> datetime | None:
    """Suspend a member, or change the duration; return the end, if there is one.

    Raises:
        ModerationError: for the acting member and for staff.
    """
    until = None if days is None else now() + timedelta(days=days)
    async with database.writing() as connection:
        member = await _lock_member(connection, member_id)
        if member_id == by or member.is_staff:
            raise ModerationError(f"{member.name} is staff; revoke that before.")
        await queries.set_suspension(connection, member_id, until=until, reason=reason)
        await auth.end_all_sessions(connection, member_id)
        await holds.hold_payout_of(connection, member_id, by=by)
        closed = await queries.close_reports(connection, member_id, "suspended")
        facts = {"until": iso(until) if until else None, "reason": reason, "reports": closed}
        await _record_action(connection, member_id, by=by, action="suspended", facts=facts)
    return until


async def restore(database: Database, member_id: UUID, *, by: UUID | None) -> bool:
    """Restore a member; return False if they were not suspended.

    Without `by` it is the scheduled job, and only suspensions that are over end.
    """
    async with database.writing() as connection:
        member = await _lock_member(connection, member_id)
        is_due = member.suspended_until is not None and member.suspended_until <= now()
        if member.suspended_at is None or (by is None and not is_due):
            return False
        await queries.clear_suspension(connection, member_id)
        await holds.resume_payout_of(connection, member_id, by=by)
        facts = {"since": iso(member.suspended_at)}
        await _record_action(connection, member_id, by=by, action="restored", facts=facts)
    return True


async def sign_out(database: Database, member_id: UUID, *, by: UUID) -> None:
    """End every session of a member without suspending them, such as after a theft.

    Raises:
        ModerationError: there is no such member.
    """
    async with database.writing() as connection:
        await _lock_member(connection, member_id)
        await auth.end_all_sessions(connection, member_id)
        await staff.record_act(connection, by, "sessions-ended", {"member": str(member_id)})
    security_log.record("session_ended", "success", member=member_id, which="staff")


async def restore_due(database: Database) -> None:
    """Restore members whose suspension is over, one batch per run."""
    async with database.reading() as connection:
        over = await queries.list_expired_suspensions(connection, limit=BATCH_SIZE)
    for member_id in over:
        await restore(database, member_id, by=None)


async def _lock_member(connection: WriteTransaction, member_id: UUID) -> AnyRow:
    member = await queries.lock_member(connection, member_id)
    if member is None:
        raise ModerationError("There is no such member.")
    return member


async def _record_action(
    connection: WriteTransaction,
    member_id: UUID,
    *,
    by: UUID | None,
    action: str,
    facts: Mapping[str, object],
) -> None:
    await queries.insert_action(
        connection, actor_id=by, action=action, member_id=member_id, facts=dict(facts)
    )
    await emit(connection, MemberVisibilityChanged(member_id=member_id))
