"""Holds, releases and rejections of payouts by staff, before the bank has them.

A hold keeps the amount reserved: the payout is pending and no batch collects it. A rejection
returns the amount to the balance. Both take the payout out of a batch that is not exported; a batch
without payouts is cancelled. Locks are taken in one order: the payout, then its batch.
"""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.payouts import batch_queries, queries, transitions
from api.payouts.models import HoldReason, RejectionReason
from api.payouts.operator_errors import OperatorError
from api.payouts.transitions import Actor
from api.users.staff_roles import get_role, may_act_as

_BEFORE_EXPORT = frozenset({"draft", "approved"})


async def hold(
    database: Database, number: int, *, reason: HoldReason, by: UUID, at: datetime | None = None
) -> None:
    """Hold a payout until staff release or reject it.

    Raises:
        OperatorError: `payout_not_found`, `staff_only`, `payout_held`, `payout_sent`,
            `payout_settled`.
    """
    async with database.writing() as connection:
        payout = await _lock_for_staff(connection, number, by)
        if payout.held_at is not None:
            raise OperatorError("payout_held", f"PO-{number} is already held.")
        await _take_out(connection, payout, "held", Actor(at or now(), by), hold_reason=reason)


async def release(database: Database, number: int, *, by: UUID, at: datetime | None = None) -> None:
    """Release a held payout: the next batch collects it, and no automatic hold applies again.

    Raises:
        OperatorError: `payout_not_found`, `staff_only`, `payout_not_held`, `approver_paid`,
            `member_suspended`.
    """
    async with database.writing() as connection:
        payout = await _lock_for_staff(connection, number, by)
        if payout.held_at is None:
            raise OperatorError("payout_not_held", f"PO-{number} is not held.")
        if payout.member_id == by:
            raise OperatorError(
                "approver_paid", "Another member of staff must release your payout."
            )
        if (await queries.get_eligibility(connection, payout.member_id)).is_suspended:
            raise OperatorError(
                "member_suspended", f"The account of PO-{number} is suspended: restore it first."
            )
        await transitions.transition(connection, "released", payout.id, Actor(at or now(), by))


async def reject(
    database: Database,
    number: int,
    *,
    reason: RejectionReason,
    by: UUID,
    at: datetime | None = None,
) -> None:
    """Reject a payout; its amount returns to the balance, and the member is notified.

    Raises:
        OperatorError: `payout_not_found`, `staff_only`, `payout_sent`, `payout_settled`.
    """
    async with database.writing() as connection:
        payout = await _lock_for_staff(connection, number, by)
        await _take_out(
            connection,
            payout,
            "rejected",
            Actor(at or now(), by),
            failure_code="rejected",
            failure_reason=reason,
        )


async def hold_payout_of(
    connection: WriteTransaction, member_id: UUID, *, by: UUID | None, at: datetime | None = None
) -> bool:
    """Hold the live payout of a member who is suspended; False if there is none to hold.

    A payout that the bank has, or a transfer with an unknown outcome, continues.
    """
    number = await batch_queries.find_live_payout(connection, member_id)
    payout = await batch_queries.lock_payout_and_batch(connection, number) if number else None
    if payout is None or payout.held_at is not None or _obstacle(payout) is not None:
        return False
    actor = Actor(at or now(), by)
    await _take_out(connection, payout, "held", actor, hold_reason="member_suspended")
    return True


async def hold_locked(
    connection: WriteTransaction, payout: AnyRow, reason: HoldReason, actor: Actor
) -> bool:
    """Hold a payout that `lock_payout_and_batch` returned; False if it cannot be stopped."""
    if payout.held_at is not None or _obstacle(payout) is not None:
        return False
    await _take_out(connection, payout, "held", actor, hold_reason=reason)
    return True


async def refuse_locked(
    connection: WriteTransaction, payout: AnyRow, failure_code: str, actor: Actor
) -> bool:
    """Fail a payout that `lock_payout_and_batch` returned; False if it cannot be stopped."""
    if _obstacle(payout) is not None:
        return False
    await _take_out(connection, payout, "rejected", actor, failure_code=failure_code)
    return True


async def resume_payout_of(
    connection: WriteTransaction, member_id: UUID, *, by: UUID | None, at: datetime | None = None
) -> bool:
    """End the hold of a member's suspension; False if there is none.

    It is no review of the payout: limits that need one still apply.
    """
    number = await batch_queries.find_live_payout(connection, member_id)
    payout = await batch_queries.lock_payout_and_batch(connection, number) if number else None
    if payout is None or payout.hold_reason != "member_suspended":
        return False
    await transitions.transition(connection, "resumed", payout.id, Actor(at or now(), by))
    return True


async def _lock_for_staff(connection: WriteTransaction, number: int, by: UUID) -> AnyRow:
    if not may_act_as(await get_role(connection, by), "treasurer"):
        raise OperatorError("staff_only", "Only treasurers decide on payouts.")
    payout = await batch_queries.lock_payout_and_batch(connection, number)
    if payout is None:
        raise OperatorError("payout_not_found", f"There is no payout PO-{number}.")
    return payout


def _obstacle(payout: AnyRow) -> OperatorError | None:
    """Return the error of a payout that cannot be stopped any more."""
    if payout.status in {"transferred", "failed"}:
        return OperatorError("payout_settled", f"PO-{payout.number} is already {payout.status}.")
    if payout.status == "in-progress" and payout.batch_status not in _BEFORE_EXPORT:
        return OperatorError("payout_sent", f"PO-{payout.number} was already sent.")
    return None


async def _take_out(
    connection: WriteTransaction,
    payout: AnyRow,
    name: Literal["held", "rejected"],
    actor: Actor,
    **values: Any,
) -> None:
    """Perform the transition, and cancel the batch if it has no other payout."""
    if (obstacle := _obstacle(payout)) is not None:
        raise obstacle
    await transitions.transition(connection, name, payout.id, actor, batch_id=None, **values)
    if payout.batch_id is None:
        return
    facts = {"payout": payout.number, "by": name}
    await queries.add_event(
        connection,
        at=actor.at,
        actor_id=actor.member_id,
        action="batch-changed",
        batch_id=payout.batch_id,
        facts=facts,
    )
    if not await batch_queries.has_payouts(connection, payout.batch_id):
        await batch_queries.update_batch(connection, payout.batch_id, status="cancelled")
        await queries.add_event(
            connection,
            at=actor.at,
            actor_id=actor.member_id,
            action="batch-cancelled",
            batch_id=payout.batch_id,
        )
