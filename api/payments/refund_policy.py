"""Refund policy: buyers may request a refund, sellers and staff may issue one."""

from datetime import datetime, timedelta
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.events import RefundRequested
from api.payments.provider import intents
from api.payments.provider.client import RefusedError, provider_timeout
from api.payments.queries import payments, purchases
from api.payments.sync.apply_intent import apply_intent
from api.payments.sync.refund_execution import create_refund, submit_refunds

log = structlog.get_logger("payments")


def refundable_until(purchase: AnyRow) -> datetime | None:
    """Return the end of the refund window; None for a purchase without one."""
    if purchase.paid_at is None or not purchase.refund_days:
        return None
    until: datetime = purchase.paid_at + timedelta(days=purchase.refund_days)
    return until


async def request_refund(
    connection: WriteTransaction,
    purchase_id: UUID,
    buyer_id: UUID,
    reason: str,
    at: datetime | None = None,
) -> None:
    """Record a buyer's request; the first request notifies the seller.

    Raises:
        ApiError: `payment_not_found`, `already_refunded`, `payment_disputed`,
            `refund_window_closed`.
    """
    at = at or now()
    purchase = await _lock_paid(connection, purchase_id)
    if purchase is None or purchase.buyer_id != buyer_id:
        raise problems.payment_not_found()
    await _check_refundable(connection, purchase, at)
    if await purchases.set_refund_requested(connection, purchase_id, reason, at):
        await emit(connection, RefundRequested(purchase_id=purchase_id))


async def authorize_refund(
    connection: WriteTransaction,
    purchase_id: UUID,
    *,
    seller_id: UUID | None,
    cents: int | None = None,
    at: datetime | None = None,
) -> str:
    """Create a refund, of the remaining amount by default; return the payment's intent id.

    `seller_id` is None for staff, to whom the refund window does not apply.

    Raises:
        ApiError: `payment_not_found`, `already_refunded`, `payment_disputed`,
            `refund_window_closed`.
    """
    purchase = await _lock_paid(connection, purchase_id)
    if purchase is None or seller_id not in {None, purchase.seller_id}:
        raise problems.payment_not_found()
    await _check_refundable(connection, purchase, None if seller_id is None else at or now())
    payment = (await payments.lock_payments(connection, purchase_id))[0]
    refunds = await payments.list_refunds(connection, payment.id)
    pending = sum(refund.amount_cents for refund in refunds if refund.status == "pending")
    returned = payment.refunded_cents + payment.disputed_cents + pending
    remaining = payment.amount_cents - returned
    if remaining <= 0 and pending:
        # The pending refund may lack an answer: it is submitted again with its own key.
        return str(payment.intent_id)
    amount = remaining if cents is None else cents
    if not 0 < amount <= remaining:
        raise problems.already_refunded(facts={"leftCents": remaining})
    await create_refund(connection, payment, amount, "staff" if seller_id is None else "seller")
    return str(payment.intent_id)


async def _lock_paid(connection: WriteTransaction, purchase_id: UUID) -> AnyRow | None:
    if await purchases.counterparties(connection, purchase_id) is None:
        return None
    purchase = await purchases.lock_purchase(connection, purchase_id)
    return None if purchase.paid_at is None else purchase


async def _check_refundable(
    connection: WriteTransaction, purchase: AnyRow, at: datetime | None
) -> None:
    if purchase.status == "reversed" and not await payments.is_disputed(connection, purchase.id):
        raise problems.already_refunded()
    if await payments.is_disputed(connection, purchase.id):
        raise problems.payment_disputed()
    until = refundable_until(purchase)
    if at is not None and (until is None or until < at):
        raise problems.refund_window_closed()


async def refund_as_seller(
    context: PaymentsContext, purchase_id: UUID, seller_id: UUID, at: datetime | None = None
) -> None:
    """Refund the remaining amount on behalf of the seller.

    Raises:
        ApiError: as `authorize_refund`, or `payments_unavailable`; the refund then stays pending
            and reconciliation submits it.
    """
    async with provider_timeout(seconds=7):
        async with context.database.writing() as connection:
            intent_id = await authorize_refund(connection, purchase_id, seller_id=seller_id, at=at)
        await _submit(context, intent_id, at)


async def refund_as_staff(
    context: PaymentsContext, purchase_id: UUID, cents: int | None = None
) -> None:
    """Refund the given or the remaining amount, without a refund window.

    Raises:
        ApiError: as `refund_as_seller`, except `refund_window_closed`.
    """
    async with context.database.writing() as connection:
        intent_id = await authorize_refund(connection, purchase_id, seller_id=None, cents=cents)
    await _submit(context, intent_id, None)


async def _submit(context: PaymentsContext, intent_id: str, at: datetime | None) -> None:
    result = await submit_refunds(context, intent_id)
    try:
        intent = await intents.retrieve(context.provider, intent_id)
        await apply_intent(context.database, intent, at)
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
