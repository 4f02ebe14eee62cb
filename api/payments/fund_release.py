"""Money of sales becomes available some days after it was paid."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import AnyRow, Database, Writing
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
    """Release everything whose time has come; how many sales and tips that were.

    One seller at a time: a transaction that held several sellers' accounts could wait in a ring
    with another. One that fails waits for the next run, and the others don't wait for it.
    """
    at = at or now()
    before = at - timedelta(days=context.settings.pending_days)
    at = min(at, now())  # nothing is booked in the future, whatever is released early
    matured, failed = 0, 0
    while True:
        async with context.database.reading() as connection:
            sellers = await payments.list_sellers_with_due_funds(
                connection, before, _SELLER_BATCH_SIZE
            )
        for seller_id in sellers:
            try:
                matured += await _release_for_seller(context.database, seller_id, before, at)
            except DBAPIError as error:
                log.error("not_matured", seller=str(seller_id), error=str(error.orig)[:300])  # noqa: TRY400
                failed += 1
        if failed or len(sellers) < _SELLER_BATCH_SIZE:
            return matured


async def _release_for_seller(
    database: Database, seller_id: UUID, before: datetime, at: datetime
) -> int:
    matured = 0
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
        matured += len(due)
        if len(due) < _PURCHASE_BATCH_SIZE:
            return matured


async def _release_purchase(
    connection: Writing, purchase: AnyRow, returned: int, at: datetime
) -> None:
    amount, fee = purchase.amount_cents, purchase.fee_cents
    left = amount - fee - allocate_return(returned, amount=amount, fee=fee).seller
    if left:
        fact = JournalEntry(f"mature:{purchase.id}", "mature", subject_id=purchase.id, at=at)
        entry = Posting(
            pending_account(purchase.seller_id), available_account(purchase.seller_id), left
        )
        await ledger.record(connection, fact, [entry])
    await purchases.update_purchase(connection, purchase.id, matured_at=at)
