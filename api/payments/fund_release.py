"""Release of funds: money of sales becomes available some days after the payment."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.payments.context import PaymentsContext
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account, pending_account
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.ledger_entries import allocate_return
from api.payments.queries import payments, purchases

log = structlog.get_logger("payments")

_SELLER_BATCH_SIZE: Final = 500
_PURCHASE_BATCH_SIZE: Final = 100


async def release_funds(context: PaymentsContext, at: datetime | None = None) -> int:
    """Release all funds that are due; return the number of sales and tips released.

    Each transaction holds one seller's accounts, since locks on several could deadlock. A seller
    whose release fails is logged and retried by the next run.
    """
    at = at or now()
    before = at - timedelta(days=context.settings.pending_days)
    at = min(at, now())  # an early release must not record entries in the future
    released, failed = 0, 0
    while True:
        async with context.database.reading() as connection:
            sellers = await payments.list_sellers_with_due_funds(
                connection, before, _SELLER_BATCH_SIZE
            )
        for seller_id in sellers:
            try:
                released += await _release_for_seller(context.database, seller_id, before, at)
            except DBAPIError as error:
                log.error(  # noqa: TRY400 - its values are members' own
                    "fund_release_failed", seller=str(seller_id), error=str(error.orig)[:300]
                )
                failed += 1
        if failed or len(sellers) < _SELLER_BATCH_SIZE:
            return released


async def _release_for_seller(
    database: Database, seller_id: UUID, before: datetime, at: datetime
) -> int:
    released = 0
    while True:
        async with database.writing() as connection:
            due = await payments.lock_due_purchases(
                connection, seller_id, before, _PURCHASE_BATCH_SIZE
            )
            returned = await payments.get_returned_cents(
                connection, [purchase.id for purchase in due]
            )
            for purchase in due:
                await _release_purchase(connection, purchase, returned.get(purchase.id, 0), at)
        released += len(due)
        if len(due) < _PURCHASE_BATCH_SIZE:
            return released


async def _release_purchase(
    connection: WriteTransaction, purchase: AnyRow, returned_cents: int, at: datetime
) -> None:
    amount, fee = purchase.amount_cents, purchase.fee_cents
    remaining = amount - fee - allocate_return(returned_cents, amount=amount, fee=fee).seller
    if remaining:
        entry = JournalEntry(f"mature:{purchase.id}", "mature", subject_id=purchase.id, at=at)
        pending, available = (
            pending_account(purchase.seller_id),
            available_account(purchase.seller_id),
        )
        await ledger.record(connection, entry, [Posting(pending, available, remaining)])
    await purchases.update_purchase(connection, purchase.id, matured_at=at)
