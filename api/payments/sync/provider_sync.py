"""Asking the provider about a payment or a session, and doing what follows from the answer."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow
from api.core.errors import ApiError
from api.payments.context import Cashier
from api.payments.provider import checkout as pages
from api.payments.provider import intents
from api.payments.provider.client import RefusedError
from api.payments.provider.types import PaidIntent, Session
from api.payments.queries import purchases
from api.payments.sync import refunds
from api.payments.sync.apply_intent import sync_intent

log = structlog.get_logger("payments")


async def follow(cashier: Cashier, intent_id: str, at: datetime | None = None) -> PaidIntent:
    """Retrieve a payment, bring the books to it, send back what is not wanted, and close the pages
    by which it could be paid a second time.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where there is no such payment.
    """
    truth = await intents.retrieve(cashier.provider, intent_id)
    payment = await sync_intent(cashier.database, truth, at)
    if payment is not None:
        # The books are true already: what fails here is taken up by reconciliation.
        with suppress(ApiError):
            sent = await refunds.send(cashier, intent_id)
            if sent.count:
                truth = await intents.retrieve(cashier.provider, intent_id)
                await sync_intent(cashier.database, truth, at)
            if not payment.is_duplicate:
                await _close_others(cashier, payment, at or now())
    return truth


async def _close_others(cashier: Cashier, payment: AnyRow, at: datetime) -> None:
    async with cashier.database.writing() as connection:
        purchase = await purchases.lock(connection, payment.purchase_id)
        open_ones = await purchases.strays(connection, purchase, at, but=None)
        if len(open_ones) == 1 and open_ones == await purchases.sessions_of(
            connection, purchase.id
        ):
            # The only one there ever was is the one that was paid.
            await purchases.end_session(connection, open_ones[0], at)
            return
    for session_id in open_ones:
        await close(cashier, session_id, at)


async def close(cashier: Cashier, session_id: str, at: datetime | None = None) -> Session | None:
    """Let nobody pay there any more; one that was paid already is left to whoever follows it.

    Raises:
        ApiError: `payments_unavailable`.
    """
    try:
        session = await pages.expire(cashier.provider, session_id)
    except RefusedError as error:
        log.warning("session_is_nowhere", session=session_id, code=error.code)
        session = None
    if session is None or session.status != "open":
        async with cashier.database.writing() as connection:
            await purchases.end_session(connection, session_id, at or now())
    return session


async def see(cashier: Cashier, session_id: str, at: datetime | None = None) -> Session:
    """Retrieve a session, and remember when it is over; its purchase stays as it is.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where there is no such session.
    """
    session = await pages.retrieve(cashier.provider, session_id)
    if session.status != "open":
        async with cashier.database.writing() as connection:
            await purchases.end_session(connection, session_id, at or now())
    return session


async def follow_session(
    cashier: Cashier, session_id: str, at: datetime | None = None
) -> tuple[Session, PaidIntent | None]:
    """Retrieve a session and its payment, if there is one; a purchase whose last session ended
    unpaid has expired.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where there is no such session.
    """
    session = await see(cashier, session_id, at)
    truth = await follow(cashier, session.intent_id, at) if session.intent_id else None
    if session.status == "expired" and session.purchase_id is not None:
        await expire_if_over(cashier, session.purchase_id, at or now())
    return session, truth


async def expire_if_over(cashier: Cashier, purchase_id: UUID, at: datetime) -> None:
    """An open purchase that nobody can pay any more makes room for another."""
    async with cashier.database.writing() as connection:
        if await purchases.parties(connection, purchase_id) is None:
            return
        purchase = await purchases.lock(connection, purchase_id)
        if purchase.status == "open" and not await purchases.may_be_paid(
            connection, purchase_id, at
        ):
            await purchases.change(connection, purchase_id, status="expired")
