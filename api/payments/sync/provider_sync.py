"""Asking the provider about a payment or a session, and doing what follows from the answer."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow
from api.core.errors import ApiError
from api.payments.context import PaymentsContext
from api.payments.provider import checkout as pages
from api.payments.provider import intents
from api.payments.provider.client import RefusedError
from api.payments.provider.types import PaidIntent, Session
from api.payments.queries import purchases
from api.payments.sync import refunds
from api.payments.sync.apply_intent import apply_intent

log = structlog.get_logger("payments")


async def sync_payment(
    context: PaymentsContext, intent_id: str, at: datetime | None = None
) -> PaidIntent:
    """Retrieve a payment, bring the books to it, send back what is not wanted, and close the pages
    by which it could be paid a second time.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where there is no such payment.
    """
    truth = await intents.retrieve(context.provider, intent_id)
    payment = await apply_intent(context.database, truth, at)
    if payment is not None:
        # The books are true already: what fails here is taken up by reconciliation.
        with suppress(ApiError):
            sent = await refunds.submit_refunds(context, intent_id)
            if sent.count:
                truth = await intents.retrieve(context.provider, intent_id)
                await apply_intent(context.database, truth, at)
            if not payment.is_duplicate:
                await _expire_other_sessions(context, payment, at or now())
    return truth


async def _expire_other_sessions(context: PaymentsContext, payment: AnyRow, at: datetime) -> None:
    async with context.database.writing() as connection:
        purchase = await purchases.lock_purchase(connection, payment.purchase_id)
        open_ones = await purchases.other_open_sessions(connection, purchase, at, but=None)
        if len(open_ones) == 1 and open_ones == await purchases.session_ids(
            connection, purchase.id
        ):
            # The only one there ever was is the one that was paid.
            await purchases.mark_session_ended(connection, open_ones[0], at)
            return
    for session_id in open_ones:
        await expire_session(context, session_id, at)


async def expire_session(
    context: PaymentsContext, session_id: str, at: datetime | None = None
) -> Session | None:
    """Let nobody pay there any more; one that was paid already is left to whoever follows it.

    Raises:
        ApiError: `payments_unavailable`.
    """
    try:
        session = await pages.expire(context.provider, session_id)
    except RefusedError as error:
        log.warning("session_is_nowhere", session=session_id, code=error.code)
        session = None
    if session is None or session.status != "open":
        async with context.database.writing() as connection:
            await purchases.mark_session_ended(connection, session_id, at or now())
    return session


async def refresh_session(
    context: PaymentsContext, session_id: str, at: datetime | None = None
) -> Session:
    """Retrieve a session, and remember when it is over; its purchase stays as it is.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where there is no such session.
    """
    session = await pages.retrieve(context.provider, session_id)
    if session.status != "open":
        async with context.database.writing() as connection:
            await purchases.mark_session_ended(connection, session_id, at or now())
    return session


async def sync_session(
    context: PaymentsContext, session_id: str, at: datetime | None = None
) -> tuple[Session, PaidIntent | None]:
    """Retrieve a session and its payment, if there is one; a purchase whose last session ended
    unpaid has expired.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where there is no such session.
    """
    session = await refresh_session(context, session_id, at)
    truth = await sync_payment(context, session.intent_id, at) if session.intent_id else None
    if session.status == "expired" and session.purchase_id is not None:
        await expire_if_unpayable(context, session.purchase_id, at or now())
    return session, truth


async def expire_if_unpayable(context: PaymentsContext, purchase_id: UUID, at: datetime) -> None:
    """An open purchase that nobody can pay any more makes room for another."""
    async with context.database.writing() as connection:
        if await purchases.counterparties(connection, purchase_id) is None:
            return
        purchase = await purchases.lock_purchase(connection, purchase_id)
        if purchase.status == "open" and not await purchases.is_payable(
            connection, purchase_id, at
        ):
            await purchases.update_purchase(connection, purchase_id, status="expired")
