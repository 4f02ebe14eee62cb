"""Suspending members: they are signed out, can't sign in, and nothing of theirs is seen."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from api.auth import service as auth
from api.core.clock import iso, now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.events.dispatch import emit
from api.moderation import queries
from api.moderation.events import StandingChanged
from api.moderation.resolution import ModerationError

_AT_ONCE: Final = 200


async def suspend(
    database: Database, member_id: UUID, *, by: UUID, days: int | None, reason: str | None
) -> datetime | None:
    """Suspend a member, or change how long for; when it ends by itself, if it does.

    Raises:
        ModerationError: for oneself, and for staff.
    """
    until = None if days is None else now() + timedelta(days=days)
    async with database.writing() as connection:
        member = await _member(connection, member_id)
        if member_id == by or member.is_staff:
            raise ModerationError(f"{member.name} is staff; revoke that before.")
        await queries.set_suspended(connection, member_id, until=until, reason=reason)
        await auth.sign_out(connection, member_id)
        closed = await queries.close_reports(connection, member_id, "suspended")
        facts = {"until": iso(until) if until else None, "reason": reason, "reports": closed}
        await _record(connection, member_id, by=by, action="suspended", facts=facts)
    return until


async def restore(database: Database, member_id: UUID, *, by: UUID | None) -> bool:
    """Let a member in again; False where they were not suspended. Without `by` the clock did it,
    and only once the time is over."""
    async with database.writing() as connection:
        member = await _member(connection, member_id)
        is_due = member.suspended_until is not None and member.suspended_until <= now()
        if member.suspended_at is None or (by is None and not is_due):
            return False
        await queries.set_restored(connection, member_id)
        facts = {"since": iso(member.suspended_at)}
        await _record(connection, member_id, by=by, action="restored", facts=facts)
    return True


async def restore_due(database: Database) -> None:
    """Let those in again whose time is over; what is left over is the next time's."""
    async with database.reading() as connection:
        over = await queries.over(connection, limit=_AT_ONCE)
    for member_id in over:
        await restore(database, member_id, by=None)


async def _member(connection: WriteTransaction, member_id: UUID) -> AnyRow:
    member = await queries.lock_member(connection, member_id)
    if member is None:
        raise ModerationError("There is no such member.")
    return member


async def _record(
    connection: WriteTransaction,
    member_id: UUID,
    *,
    by: UUID | None,
    action: str,
    facts: Mapping[str, object],
) -> None:
    await queries.add_act(
        connection, actor_id=by, action=action, member_id=member_id, facts=dict(facts)
    )
    await emit(connection, StandingChanged(member_id=member_id))
