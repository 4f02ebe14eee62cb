"""Completion of a checkout: the buyer returns from the payment page."""

from uuid import UUID

import structlog

from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.provider.client import RefusedError, provider_timeout
from api.payments.provider.types import PaidIntent, Session
from api.payments.queries import payments, purchases
from api.payments.schemas import CheckoutOutcome, CheckoutStatus
from api.payments.sync.provider_sync import sync_session

log = structlog.get_logger("payments")


async def complete_checkout(
    context: PaymentsContext, buyer_id: UUID, post_id: UUID, session_id: str
) -> CheckoutOutcome:
    """Synchronise a session and return its outcome; a payment is recorded before this returns.

    Raises:
        ApiError: `checkout_not_found`, also for another member's session; `payments_unavailable`.
    """
    # From the primary: a replica may lack a recent attempt.
    async with context.database.writing() as connection:
        attempt = await purchases.find_attempt(connection, session_id, buyer_id, post_id)
    if attempt is None:
        raise problems.checkout_not_found()
    try:
        async with provider_timeout(seconds=7):
            session, intent = await sync_session(context, session_id)
    except RefusedError as error:
        raise problems.checkout_not_found() from error
    except ApiError as error:
        # A recorded payment is reported even if the provider is unavailable.
        if attempt.paid_at is None:
            raise
        log.warning("checkout_sync_skipped", session=session_id, code=error.problem.code)
        session, intent = None, None
    async with context.database.writing() as connection:
        return await _outcome(connection, attempt, session, intent)


async def _outcome(
    connection: WriteTransaction,
    attempt: AnyRow,
    session: Session | None,
    intent: PaidIntent | None,
) -> CheckoutOutcome:
    status = await _status(connection, attempt, session, intent)
    is_payable = status in {"open", "failed"}
    return CheckoutOutcome(
        status=status,
        purpose=attempt.kind,
        payment_id=str(attempt.id),
        amount_cents=attempt.amount_cents,
        currency="USD",
        url=session.url if session and is_payable else None,
        failure_code=intent.failure_code if intent and status == "failed" else None,
    )


async def _status(
    connection: WriteTransaction,
    attempt: AnyRow,
    session: Session | None,
    intent: PaidIntent | None,
) -> CheckoutStatus:
    payment = await payments.get_payment_outcome(
        connection, attempt.id, intent.id if intent else None
    )
    if payment is not None:
        is_returned = payment.is_duplicate or payment.status == "reversed"
        return "refunded" if is_returned else "paid"
    if session is None or session.status == "complete":
        return "processing"
    if session.status == "expired":
        return "expired"
    return "failed" if intent and intent.failure_code else "open"
