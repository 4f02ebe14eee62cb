"""Refund requests: a buyer asks, the seller answers, and staff decide what remains disputed.

Each state waits for 14 days, counted from its start. A request without an answer is granted if the
seller's money covers it, and escalated otherwise. A declined request ends unless the buyer
escalates it. An escalated request that staff have not decided in time stays, and is reported.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.core.http import idempotency
from api.core.ids import new_id
from api.core.observability import security_log
from api.payments import problems, refund_policy
from api.payments.context import PaymentsContext
from api.payments.events import RefundRequestAnswered, RefundRequested, RefundRequestEscalated
from api.payments.models import DeclineReason, RefundRequestState
from api.payments.queries import purchases
from api.payments.queries import refund_requests as queries
from api.payments.queries.refund_requests import ANSWER_PERIOD
from api.payments.refund_policy import RefundOrder

log = structlog.get_logger("payments")

_BATCH_SIZE: Final = 100


@dataclass(frozen=True, slots=True)
class Decline:
    """A seller's reasons for declining a request."""

    reason: DeclineReason
    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class RefundCall:
    """A party's call on a refund request, with its idempotency key."""

    operation: str
    payment_id: UUID
    member_id: UUID
    key: str | None

    async def is_first(self, connection: WriteTransaction, **body: str) -> bool:
        """Claim the key; False for a repeated call, which changes nothing.

        A request has one state after another, so a late retry would otherwise be refused.

        Raises:
            ApiError: `idempotency_conflict`.
        """
        request = {"operation": self.operation, "payment": str(self.payment_id), **body}
        return await idempotency.is_first(connection, self.member_id, self.key, request)


def answer_due(
    state: RefundRequestState,
    requested_at: datetime,
    declined_at: datetime | None,
    escalated_at: datetime | None,
) -> datetime | None:
    """Return the end of the period in which the state waits; None for a closed request."""
    since = {"open": requested_at, "declined": declined_at, "escalated": escalated_at}.get(state)
    return None if since is None else since + ANSWER_PERIOD


async def request_refund(
    connection: WriteTransaction,
    purchase_id: UUID,
    buyer_id: UUID,
    reason: str,
    at: datetime | None = None,
) -> None:
    """Record a buyer's request and notify the seller; a repeated request changes nothing.

    Raises:
        ApiError: `payment_not_found`, `forbidden`, `already_refunded`, `payment_disputed`,
            `refund_window_closed`, `refund_request_answered`.
    """
    at = at or now()
    paid = await refund_policy.lock_paid(connection, purchase_id)
    purchase = refund_policy.check_party(paid, buyer_id=buyer_id)
    await refund_policy.check_returnable(connection, purchase)
    existing = await queries.get_latest(connection, purchase_id)
    if existing is not None and existing.state in {"open", "escalated"}:
        return
    if existing is not None and existing.state != "withdrawn":
        raise problems.refund_request_answered()
    if not refund_policy.is_in_window(purchase, at):
        raise problems.refund_window_closed()
    values = {
        "id": new_id(),
        "purchase_id": purchase_id,
        "seller_id": purchase.seller_id,
        "reason": reason,
        "requested_at": at,
    }
    if await queries.insert_request(connection, values):
        # The previous release reads these columns.
        await purchases.update_purchase(
            connection, purchase_id, refund_requested_at=at, refund_reason=reason
        )
        await emit(connection, RefundRequested(purchase_id=purchase_id, request_id=values["id"]))


async def withdraw_request(
    connection: WriteTransaction, purchase_id: UUID, buyer_id: UUID, at: datetime | None = None
) -> None:
    """Withdraw the buyer's request.

    Raises:
        ApiError: `payment_not_found`, `forbidden`, `refund_request_not_found`,
            `refund_request_withdrawn`, `refund_request_answered`.
    """
    await _lock_own(connection, purchase_id, buyer_id=buyer_id)
    await _change(
        connection,
        purchase_id,
        ("open", "escalated"),
        "withdrawn",
        closed_by="buyer",
        closed_at=at or now(),
    )
    await purchases.update_purchase(
        connection, purchase_id, refund_requested_at=None, refund_reason=None
    )


async def decline_request(
    connection: WriteTransaction, purchase_id: UUID, seller_id: UUID, decline: Decline
) -> None:
    """Decline an open request; the buyer may escalate it within 14 days.

    Raises:
        ApiError: `payment_not_found`, `forbidden`, `refund_request_not_found`,
            `refund_request_withdrawn`, `refund_request_answered`.
    """
    await _lock_own(connection, purchase_id, seller_id=seller_id)
    request_id = await _change(
        connection,
        purchase_id,
        ("open",),
        "declined",
        decline_reason=decline.reason,
        answer=decline.text,
        declined_at=decline.at or now(),
    )
    await emit(connection, RefundRequestAnswered(request_id=request_id, state="declined"))


async def escalate_request(
    connection: WriteTransaction, purchase_id: UUID, buyer_id: UUID, at: datetime | None = None
) -> None:
    """Put a declined request before staff.

    Raises:
        ApiError: `payment_not_found`, `forbidden`, `refund_request_not_found`,
            `refund_request_withdrawn`, `refund_request_answered`, `escalation_period_over`.
    """
    at = at or now()
    await _lock_own(connection, purchase_id, buyer_id=buyer_id)
    request = await queries.get_latest(connection, purchase_id)
    declined_at = request.declined_at if request and request.state == "declined" else None
    if declined_at is not None and at > declined_at + ANSWER_PERIOD:
        raise problems.escalation_period_over()
    request_id = await _change(connection, purchase_id, ("declined",), "escalated", escalated_at=at)
    await emit(connection, RefundRequestEscalated(request_id=request_id))


async def _lock_own(
    connection: WriteTransaction,
    purchase_id: UUID,
    *,
    buyer_id: UUID | None = None,
    seller_id: UUID | None = None,
) -> None:
    paid = await refund_policy.lock_paid(connection, purchase_id)
    refund_policy.check_party(paid, buyer_id=buyer_id, seller_id=seller_id)


async def _change(
    connection: WriteTransaction,
    purchase_id: UUID,
    sources: Sequence[RefundRequestState],
    state: RefundRequestState,
    **values: object,
) -> UUID:
    request_id = await queries.update_request(connection, purchase_id, sources, state, **values)
    if request_id is not None:
        return request_id
    request = await queries.get_latest(connection, purchase_id)
    if request is None:
        raise problems.refund_request_not_found()
    if request.state == "withdrawn":
        raise problems.refund_request_withdrawn()
    raise problems.refund_request_answered(facts={"state": request.state})


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of staff on an escalated request; both parties read its reason, if it has one."""

    purchase_id: UUID
    is_granted: bool
    reason: str
    staff_id: UUID
    at: datetime | None = None


async def decide_request(context: PaymentsContext, decision: Decision) -> None:
    """Grant or deny an escalated request on behalf of staff; a grant refunds the payment.

    A request whose refund the provider refuses waits for staff again.

    Raises:
        ApiError: `payment_not_found`, `own_payment`, `refund_request_not_found`,
            `refund_request_withdrawn`, `refund_request_answered`, `already_refunded`,
            `payment_disputed`, `payments_unavailable`; the refund then stays pending and
            reconciliation submits it.
    """
    at = decision.at or now()
    if decision.is_granted:
        async with context.database.writing() as connection:
            await _record_decision(connection, decision, "escalated")
        order = RefundOrder(decision.purchase_id, "staff", at=at)
        await refund_policy.execute_refund(context, order)
        return
    async with context.database.writing() as connection:
        closed = {"closed_by": "staff", "closed_at": at}
        request_id = await _record_decision(connection, decision, "denied", **closed)
        await emit(connection, RefundRequestAnswered(request_id=request_id, state="denied"))


async def _record_decision(
    connection: WriteTransaction,
    decision: Decision,
    state: RefundRequestState,
    **values: object,
) -> UUID:
    purchase = refund_policy.check_party(
        await refund_policy.lock_paid(connection, decision.purchase_id)
    )
    if decision.staff_id in {purchase.buyer_id, purchase.seller_id}:
        raise problems.own_payment()
    by_staff = {"decided_by": decision.staff_id, "decision": decision.reason or None}
    request_id = await _change(
        connection, decision.purchase_id, ("escalated",), state, **by_staff, **values
    )
    security_log.record(
        "staff_refund_granted" if decision.is_granted else "staff_refund_denied",
        "success",
        member=decision.staff_id,
        payment=str(decision.purchase_id),
    )
    return request_id


async def answer_overdue_requests(context: PaymentsContext, at: datetime | None = None) -> int:
    """Grant or escalate open requests whose deadline passed; return how many were answered.

    A request that fails is logged and retried by the next run.
    """
    at = at or now()
    async with context.database.writing() as connection:
        await queries.adopt_requests(connection, _BATCH_SIZE)
    answered, after = 0, None
    while True:
        async with context.database.reading() as connection:
            batch = await queries.list_waiting(
                connection, "open", at - ANSWER_PERIOD, after=after, limit=_BATCH_SIZE
            )
        for request in batch:
            answered += await _answer_overdue(context, request, at)
        if len(batch) < _BATCH_SIZE:
            break
        after = batch[-1].id
    async with context.database.reading() as connection:
        undecided = await queries.list_waiting(
            connection, "escalated", at - ANSWER_PERIOD, limit=_BATCH_SIZE
        )
    if undecided:
        log.error("refund_requests_undecided", count=len(undecided))
    return answered


async def _answer_overdue(context: PaymentsContext, request: AnyRow, at: datetime) -> bool:
    order = RefundOrder(request.purchase_id, "deadline", at=at)
    try:
        await refund_policy.execute_refund(context, order)
    except ApiError as error:
        # Without cover the request is before staff now.
        if error.problem.code != problems.insufficient_balance.code:
            log.warning(
                "refund_request_postponed", request=str(request.id), code=error.problem.code
            )
            return False
    except DBAPIError as error:
        log.error(  # noqa: TRY400 - its values are members' own
            "refund_request_failed", request=str(request.id), error=str(error.orig)[:300]
        )
        return False
    return True
