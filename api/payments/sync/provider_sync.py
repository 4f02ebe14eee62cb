"""Synchronisation of payments and checkout sessions with the provider."""

from datetime import datetime
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow
from api.core.errors import ApiError
from api.payments.context import PaymentsContext
from api.payments.provider import checkout, intents
from api.payments.provider.client import RefusedError
from api.payments.provider.types import PaidIntent, Session
from api.payments.queries import purchases
from api.payments.sync.apply_intent import apply_intent
from api.payments.sync.refund_execution import submit_refunds

log = structlog.get_logger("payments")


async def sync_payment(
    context: PaymentsContext, intent_id: str, at: datetime | None = None
) -> PaidIntent:
    """Retrieve a payment, apply it, submit its refunds, and expire other sessions that could be
    paid for the same purchase.

    Once the payment is applied the ledger is up to date. If a later step fails, the failure is
    logged and reconciliation repeats the step.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if the payment does not exist.
    """
    intent = await intents.retrieve(context.provider, intent_id)
    payment = await apply_intent(context.database, intent, at)
    if payment is None:
        return intent
    try:
        result = await submit_refunds(context, intent_id)
        if result.count:
            intent = await intents.retrieve(context.provider, intent_id)
            await apply_intent(context.database, intent, at)
        if not payment.is_duplicate:
            await _expire_other_sessions(context, payment, at or now())
    except ApiError as error:
        log.warning("payment_followup_deferred", intent=intent_id, code=error.problem.code)
    return intent


async def _expire_other_sessions(context: PaymentsContext, payment: AnyRow, at: datetime) -> None:
    async with context.database.writing() as connection:
        purchase = await purchases.lock_purchase(connection, payment.purchase_id)
        open_sessions = await purchases.other_open_sessions(connection, purchase, at, exclude=None)
        if len(open_sessions) == 1 and open_sessions == await purchases.session_ids(
            connection, purchase.id
        ):
            # The only session of the purchase is the one that was paid.
            await purchases.mark_session_ended(connection, open_sessions[0], at)
            return
    for session_id in open_sessions:
        await expire_session(context, session_id, at)


async def expire_session(
    context: PaymentsContext, session_id: str, at: datetime | None = None
) -> Session | None:
    """Expire a session at the provider; None if it does not exist there.

    A session that was paid meanwhile is returned as it is, for the caller to synchronise.

    Raises:
        ApiError: `payments_unavailable`.
    """
    try:
        session = await checkout.expire(context.provider, session_id)
    except RefusedError as error:
        log.warning("checkout_session_missing", session=session_id, code=error.code)
        session = None
    if session is None or session.status != "open":
        async with context.database.writing() as connection:
            await purchases.mark_session_ended(connection, session_id, at or now())
    return session


async def refresh_session(
    context: PaymentsContext, session_id: str, at: datetime | None = None
) -> Session:
    """Retrieve a session and store its end; the purchase doesn't change.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if the session does not exist.
    """
    session = await checkout.retrieve(context.provider, session_id)
    if session.status != "open":
        async with context.database.writing() as connection:
            await purchases.mark_session_ended(connection, session_id, at or now())
    return session


async def sync_session(
    context: PaymentsContext, session_id: str, at: datetime | None = None
) -> tuple[Session, PaidIntent | None]:
    """Synchronise a session and its payment; expire the purchase if its last session expired.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if the session does not exist.
    """
    session = await refresh_session(context, session_id, at)
    intent = await sync_payment(context, session.intent_id, at) if session.intent_id else None
    if session.status == "expired" and session.purchase_id is not None:
        await expire_if_unpayable(context, session.purchase_id, at or now())
    return session, intent


async def expire_if_unpayable(context: PaymentsContext, purchase_id: UUID, at: datetime) -> None:
    """Expire an open purchase without a session that can still be paid."""
    async with context.database.writing() as connection:
        if await purchases.counterparties(connection, purchase_id) is None:
            return
        purchase = await purchases.lock_purchase(connection, purchase_id)
        if purchase.status == "open" and not await purchases.is_payable(
            connection, purchase_id, at
        ):
            await purchases.update_purchase(connection, purchase_id, status="expired")
