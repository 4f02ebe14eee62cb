"""Refund policy: who may refund a payment, until when, and with whose money.

A seller's refund is paid by the seller: by the pending part of the same sale, or by the available
balance. Refunds by staff, and those after a fraud warning, need no cover and can make a balance
negative.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

import structlog

from api.core import errors
from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.core.http import idempotency
from api.core.ids import new_id
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.events import FraudRefundOrdered
from api.payments.provider import intents
from api.payments.provider.client import RefusedError, provider_timeout
from api.payments.queries import payments, purchases, refund_requests
from api.payments.refund_cover import PlannedRefund, reserve_cover
from api.payments.sync.apply_intent import apply_intent
from api.payments.sync.refund_execution import RefundCause, create_refund, submit_refunds

log = structlog.get_logger("payments")

_CAUSES: Final[dict[str, RefundCause]] = {
    "seller": "seller",
    "deadline": "seller",
    "staff": "staff",
    "bank": "fraud",
}


@dataclass(frozen=True, slots=True)
class RefundOrder:
    """An order to refund a purchase, of the remaining amount by default.

    `seller_id` is the caller if the seller orders it, and `key` the idempotency key of the call. A
    `deadline` orders a refund on behalf of a seller who did not answer a request. `bank` is an
    order after a bank's fraud warning.
    """

    purchase_id: UUID
    by: Literal["seller", "deadline", "staff", "bank"]
    seller_id: UUID | None = None
    cents: int | None = None
    at: datetime | None = None
    key: str | None = None


def refundable_until(purchase: AnyRow) -> datetime | None:
    """Return the end of the refund window; None for a purchase without one."""
    if purchase.paid_at is None or not purchase.refund_days:
        return None
    until: datetime = purchase.paid_at + timedelta(days=purchase.refund_days)
    return until


def check_party(
    purchase: AnyRow | None, *, buyer_id: UUID | None = None, seller_id: UUID | None = None
) -> AnyRow:
    """Return a payment whose buyer or seller is the given member; None stands for any.

    Raises:
        ApiError: `payment_not_found`; `forbidden` for the other party, who sees the payment.
    """
    if purchase is None:
        raise problems.payment_not_found()
    parties = {purchase.buyer_id, purchase.seller_id}
    for member_id, party_id in ((buyer_id, purchase.buyer_id), (seller_id, purchase.seller_id)):
        if member_id not in {None, party_id}:
            raise errors.forbidden() if member_id in parties else problems.payment_not_found()
    return purchase


async def authorize_refund(connection: WriteTransaction, order: RefundOrder) -> str:
    """Create a refund, grant the buyer's request, and return the payment's intent id.

    Without cover a request of the buyer goes to staff.

    Raises:
        ApiError: `payment_not_found`, `forbidden`, `already_refunded`, `payment_disputed`,
            `refund_window_closed`, `insufficient_balance`, `idempotency_conflict`.
    """
    at = order.at or now()
    refund_id, earlier_intent_id = await _claim_refund(connection, order)
    if earlier_intent_id is not None:
        return earlier_intent_id
    paid = await lock_paid(connection, order.purchase_id)
    purchase = check_party(paid, seller_id=order.seller_id)
    await check_returnable(connection, purchase)
    if order.by == "seller":
        await _check_window(connection, purchase, at)
    payment = (await payments.lock_payments(connection, purchase.id))[0]
    refunds = await payments.list_refunds(connection, payment.id)
    pending = sum(refund.amount_cents for refund in refunds if refund.status == "pending")
    promised = payment.refunded_cents + payment.disputed_cents + pending
    remaining = payment.amount_cents - promised
    if remaining <= 0 and pending:
        # The pending refund may lack an answer: it is submitted again with its own key.
        return str(payment.intent_id)
    amount = remaining if order.cents is None else order.cents
    if not 0 < amount <= remaining:
        raise problems.already_refunded(facts={"leftCents": remaining})
    planned = PlannedRefund(refund_id, amount, promised, at)
    needs_cover = order.by in {"seller", "deadline"}
    if needs_cover and not await reserve_cover(connection, purchase, payment, planned):
        await refund_requests.update_request(
            connection, purchase.id, ["open", "declined"], "escalated", escalated_at=at
        )
        raise problems.insufficient_balance(keeps_writes=True)
    await create_refund(connection, payment.id, planned.id, amount, _CAUSES[order.by])
    if order.by == "bank":
        await emit(connection, FraudRefundOrdered(refund_id=planned.id))
    if amount == remaining:
        await refund_requests.close_request(connection, purchase.id, "granted", by=order.by, at=at)
    return str(payment.intent_id)


async def _claim_refund(
    connection: WriteTransaction, order: RefundOrder
) -> tuple[UUID, str | None]:
    """Return the id of the new refund, or the intent id of the refund of an earlier call.

    A call whose refund failed, or was not created for want of cover, creates one when repeated.
    """
    if order.key is None or order.seller_id is None:
        return new_id(), None
    request = {"operation": "refund_payment", "payment": str(order.purchase_id)}
    claimed = await idempotency.claim(connection, order.seller_id, order.key, request)
    if claimed.is_first:
        return claimed.object_id, None
    refunds = await payments.list_refunds_of_purchase(connection, order.purchase_id)
    for refund in refunds:
        # The earlier call may have submitted a refund that was pending already.
        if refund.status != "failed" and refund.cause == "seller":
            return refund.id, str(refund.intent_id)
    is_used = any(refund.id == claimed.object_id for refund in refunds)
    return new_id() if is_used else claimed.object_id, None


async def lock_paid(connection: WriteTransaction, purchase_id: UUID) -> AnyRow | None:
    """Lock a purchase that was paid; None if it does not exist or was not paid."""
    if await purchases.counterparties(connection, purchase_id) is None:
        return None
    purchase = await purchases.lock_purchase(connection, purchase_id)
    return None if purchase.paid_at is None else purchase


async def check_returnable(connection: WriteTransaction, purchase: AnyRow) -> None:
    """Check that the payment was neither returned nor disputed.

    Raises:
        ApiError: `already_refunded`, `payment_disputed`.
    """
    is_disputed = await payments.is_disputed(connection, purchase.id)
    if purchase.status == "reversed" and not is_disputed:
        raise problems.already_refunded()
    if is_disputed:
        raise problems.payment_disputed()


def is_in_window(purchase: AnyRow, at: datetime) -> bool:
    """Return whether the refund window of a purchase is open."""
    until = refundable_until(purchase)
    return until is not None and at <= until


async def _check_window(connection: WriteTransaction, purchase: AnyRow, at: datetime) -> None:
    """A request in time keeps the window open for the seller, until nothing can come of it."""
    if is_in_window(purchase, at):
        return
    if not await refund_requests.has_request(connection, purchase.id, at):
        raise problems.refund_window_closed()


async def refund_as_seller(
    context: PaymentsContext,
    purchase_id: UUID,
    seller_id: UUID,
    *,
    key: str | None = None,
    at: datetime | None = None,
) -> None:
    """Refund the remaining amount on behalf of the seller, once per idempotency key.

    Raises:
        ApiError: as `authorize_refund`, or `payments_unavailable`; the refund then stays pending
            and reconciliation submits it.
    """
    order = RefundOrder(purchase_id, "seller", seller_id=seller_id, at=at, key=key)
    async with provider_timeout(seconds=7):
        await execute_refund(context, order)


async def execute_refund(context: PaymentsContext, order: RefundOrder) -> None:
    """Authorize a refund and submit it.

    Raises:
        ApiError: as `authorize_refund`, or `payments_unavailable`; the refund then stays pending
            and reconciliation submits it.
    """
    async with context.database.writing() as connection:
        intent_id = await authorize_refund(connection, order)
    result = await submit_refunds(context, intent_id)
    try:
        intent = await intents.retrieve(context.provider, intent_id)
        await apply_intent(context.database, intent, order.at)
    except ApiError as error:
        # The refund is submitted: a webhook or reconciliation records it.
        log.warning("refund_recording_deferred", intent=intent_id, code=error.problem.code)
    if result.refusal is not None:
        raise _as_problem(result.refusal)


def _as_problem(refusal: RefusedError) -> ApiError:
    if refusal.code == "charge_disputed":
        return problems.payment_disputed()
    if refusal.code == "charge_already_refunded":
        return problems.already_refunded()
    return refusal
