"""Withdrawal of checkouts: a payment page expires when its offer ends.

A payment that was begun before and arrives later is unmatched, and is returned.
"""

from datetime import datetime
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.payments.context import PaymentsContext
from api.payments.queries import purchases
from api.payments.sync.provider_sync import expire_session, sync_session

log = structlog.get_logger("payments")


async def withdraw_purchase(
    connection: WriteTransaction, purchase: AnyRow, at: datetime | None = None
) -> bool:
    """Expire an open purchase for good; return False if it is no longer open."""
    current = await purchases.lock_purchase(connection, purchase.id)
    if current.status != "open":
        return False
    await purchases.update_purchase(
        connection, purchase.id, status="expired", withdrawn_at=at or now()
    )
    return True


async def expire_sessions(context: PaymentsContext, purchase_id: UUID) -> None:
    """Expire the payment pages of a withdrawn purchase; record a payment that was faster.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with context.database.writing() as connection:
        session_ids = await purchases.session_ids(connection, purchase_id)
    for session_id in session_ids:
        session = await expire_session(context, session_id)
        if session is not None and session.status == "complete":
            await sync_session(context, session_id)
    log.info("checkout_withdrawn", purchase=str(purchase_id), sessions=len(session_ids))
