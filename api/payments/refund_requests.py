"""Who may ask for money back, and who may give it."""

from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Writing
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.events import RefundRequested
from api.payments.provider import intents
from api.payments.provider.client import RefusedError, provider_timeout
from api.payments.queries import payments, purchases
from api.payments.sync import apply_intent, refunds


def refundable_until(purchase: AnyRow) -> datetime | None:
    """Until when a buyer may ask and a seller may give; None where nobody may."""
    if purchase.paid_at is None or not purchase.refund_days:
        return None
    until: datetime = purchase.paid_at + timedelta(days=purchase.refund_days)
    return until


async def request_refund(
    connection: Writing,
    purchase_id: UUID,
    buyer_id: UUID,
    reason: str,
    at: datetime | None = None,
) -> None:
    """A buyer asks; the seller is told once.

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
    connection: Writing,
    purchase_id: UUID,
    *,
    seller_id: UUID | None,
    cents: int | None = None,
    at: datetime | None = None,
) -> str:
    """Write down that money is to go back, all that is left where no amount is named; the
    payment's intent. Staff, who are no seller, are bound to no window.

    Raises:
        ApiError: `payment_not_found`, `already_refunded`, `payment_disputed`,
            `refund_window_closed`.
    """
    purchase = await _lock_paid(connection, purchase_id)
    if purchase is None or seller_id not in {None, purchase.seller_id}:
        raise problems.payment_not_found()
    await _check_refundable(connection, purchase, None if seller_id is None else at or now())
    payment = (await payments.lock_payments(connection, purchase_id))[0]
    known = await payments.list_refunds(connection, payment.id)
    on_the_way = sum(refund.amount_cents for refund in known if refund.status == "pending")
    gone = payment.refunded_cents + payment.disputed_cents + on_the_way
    left = payment.amount_cents - gone
    if left <= 0 and on_the_way:
        # Begun before, and perhaps never answered: it is sent again under its own key.
        return str(payment.intent_id)
    amount = left if cents is None else cents
    if not 0 < amount <= left:
        raise problems.already_refunded(facts={"leftCents": left})
    await refunds.create_refund(
        connection, payment, amount, "staff" if seller_id is None else "seller"
    )
    return str(payment.intent_id)


async def _lock_paid(connection: Writing, purchase_id: UUID) -> AnyRow | None:
    if await purchases.counterparties(connection, purchase_id) is None:
        return None
    purchase = await purchases.lock_purchase(connection, purchase_id)
    return None if purchase.paid_at is None else purchase


async def _check_refundable(connection: Writing, purchase: AnyRow, at: datetime | None) -> None:
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
    """Send back all that is left of what was paid to a seller.

    Raises:
        ApiError: as `begin`; `payments_unavailable`, after which it is taken up again by itself.
    """
    async with provider_timeout(seconds=7):
        async with context.database.writing() as connection:
            intent_id = await authorize_refund(connection, purchase_id, seller_id=seller_id, at=at)
        await _submit(context, intent_id, at)


async def refund_as_staff(
    context: PaymentsContext, purchase_id: UUID, cents: int | None = None
) -> None:
    """Send back what is named, or all that is left, at any time.

    Raises:
        ApiError: as `refund_as_seller`, but for the window.
    """
    async with context.database.writing() as connection:
        intent_id = await authorize_refund(connection, purchase_id, seller_id=None, cents=cents)
    await _submit(context, intent_id, None)


async def _submit(context: PaymentsContext, intent_id: str, at: datetime | None) -> None:
    sent = await refunds.submit_refunds(context, intent_id)
    # It is on its way: where this fails, a webhook or reconciliation books it.
    with suppress(ApiError):
        truth = await intents.retrieve(context.provider, intent_id)
        await apply_intent.apply_intent(context.database, truth, at)
    if sent.refusal is not None:
        raise _as_problem(sent.refusal)


def _as_problem(refusal: RefusedError) -> ApiError:
    if refusal.code == "charge_disputed":
        return problems.payment_disputed()
    if refusal.code == "charge_already_refunded":
        return problems.already_refunded()
    return refusal
