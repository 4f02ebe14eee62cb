"""Suspension of a member and its end, within the transaction of a decision.

It holds a payout that the bank does not have; the end of the suspension ends the hold.
"""

from datetime import datetime
from uuid import UUID

from api.auth import service as auth
from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.moderation import problems, queries
from api.moderation.errors import ModerationError
from api.moderation.events import MemberVisibilityChanged
from api.payouts import holds


async def apply_suspension(
    connection: WriteTransaction,
    member_id: UUID,
    *,
    by: UUID,
    until: datetime | None,
    reason: str | None,
) -> None:
    """Suspend a member, or change the duration. The caller records the act.

    Raises:
        ApiError: `staff_member`, also for the acting member.
    """
    member = await queries.lock_member(connection, member_id)
    if member is None or member_id == by or member.is_staff:
        raise problems.staff_member()
    await queries.set_suspension(connection, member_id, until=until, reason=reason)
    await auth.end_all_sessions(connection, member_id)
    await holds.hold_payout_of(connection, member_id, by=by)
    await emit(connection, MemberVisibilityChanged(member_id=member_id))


async def end_suspension(
    connection: WriteTransaction, member_id: UUID, *, by: UUID | None
) -> datetime | None:
    """End a suspension; return its beginning, or None for a member who is not suspended.

    Without `by` it is the scheduled job, and only suspensions that are over end. The caller records
    the act.

    Raises:
        ModerationError: there is no such member.
    """
    member = await lock_member(connection, member_id)
    is_due = member.suspended_until is not None and member.suspended_until <= now()
    if member.suspended_at is None or (by is None and not is_due):
        return None
    await queries.clear_suspension(connection, member_id)
    await holds.resume_payout_of(connection, member_id, by=by)
    await emit(connection, MemberVisibilityChanged(member_id=member_id))
    since: datetime = member.suspended_at
    return since


async def lock_member(connection: WriteTransaction, member_id: UUID) -> AnyRow:
    """Lock a member.

    Raises:
        ModerationError: there is no such member.
    """
    member = await queries.lock_member(connection, member_id)
    if member is None:
        raise ModerationError("There is no such member.")
    return member
