"""Money of sales becomes available some days after it was paid."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import AnyRow, Database, Writing
from api.payments.context import Cashier
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available, pending
from api.payments.ledger.service import Entry, Fact
from api.payments.ledger_entries import parts_of
from api.payments.queries import payments, purchases

log = structlog.get_logger("payments")

_SELLERS: Final = 500
_PURCHASES: Final = 100


async def mature(cashier: Cashier, at: datetime | None = None) -> int:
    """Release everything whose time has come; how many sales and tips that were.

    One seller at a time: a transaction that held several sellers' accounts could wait in a ring
    with another. One that fails waits for the next run, and the others don't wait for it.
    """
    at = at or now()
    before = at - timedelta(days=cashier.settings.maturity_days)
    at = min(at, now())  # nothing is booked in the future, whatever is released early
    matured, failed = 0, 0
    while True:
        async with cashier.database.reading() as connection:
            sellers = await payments.sellers_due(connection, before, _SELLERS)
        for seller_id in sellers:
            try:
                matured += await _of_seller(cashier.database, seller_id, before, at)
            except DBAPIError as error:
                log.error("not_matured", seller=str(seller_id), error=str(error.orig)[:300])  # noqa: TRY400
                failed += 1
        if failed or len(sellers) < _SELLERS:
            return matured


async def _of_seller(database: Database, seller_id: UUID, before: datetime, at: datetime) -> int:
    matured = 0
    while True:
        async with database.writing() as connection:
            due = await payments.lock_due(connection, seller_id, before, _PURCHASES)
            returned = await payments.returned_of(connection, [purchase.id for purchase in due])
            for purchase in due:
                await _release(connection, purchase, returned.get(purchase.id, 0), at)
        matured += len(due)
        if len(due) < _PURCHASES:
            return matured


async def _release(connection: Writing, purchase: AnyRow, returned: int, at: datetime) -> None:
    amount, fee = purchase.amount_cents, purchase.fee_cents
    left = amount - fee - parts_of(returned, amount=amount, fee=fee).seller
    if left:
        fact = Fact(f"mature:{purchase.id}", "mature", subject_id=purchase.id, at=at)
        entry = Entry(pending(purchase.seller_id), available(purchase.seller_id), left)
        await ledger.book(connection, fact, [entry])
    await purchases.change(connection, purchase.id, matured_at=at)
