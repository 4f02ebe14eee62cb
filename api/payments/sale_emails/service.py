"""Collection of sales: the first is sent at once, those of the next hour in one e-mail.

A sale is collected once, by its row. An e-mail is queued once, by `queued_at`, in the transaction
that emits its event; from then on its content is fixed. Its delivery is repeated like that of a
receipt, with the same Message-ID.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from api.core.batches import run_batches
from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.events import SaleEmailQueued
from api.payments.queries import sale_emails as queries

INTERVAL: Final = timedelta(hours=1)
# Longer than events are kept, which a worker could deliver again.
RETENTION: Final = timedelta(days=30)
BATCH_SIZE: Final = 200


async def collect(database: Database, purchase_id: UUID, at: datetime | None = None) -> None:
    """Add a sale or tip to the seller's next e-mail; without one in the last hour, queue it."""
    at = at or now()
    async with database.writing() as connection:
        seller_id = await queries.find_seller(connection, purchase_id)
        if seller_id is None:
            return
        await queries.lock_seller(connection, seller_id)
        if await queries.is_collected(connection, purchase_id):
            return
        email_id = await _find_or_insert_email(connection, seller_id, at)
        await queries.insert_item(connection, email_id, purchase_id)


async def _find_or_insert_email(
    connection: WriteTransaction, seller_id: UUID, at: datetime
) -> UUID:
    last = await queries.lock_last_email(connection, seller_id)
    if last is not None and last.queued_at is None:
        collecting: UUID = last.id
        return collecting
    email_id, is_first = new_id(), last is None or last.due_at <= at - INTERVAL
    values = {
        "id": email_id,
        "seller_id": seller_id,
        "due_at": at if is_first or last is None else last.due_at + INTERVAL,
        "queued_at": at if is_first else None,
    }
    await queries.insert_email(connection, values)
    if is_first:
        await emit(connection, SaleEmailQueued(email_id=email_id))
    return email_id


async def queue_due_emails(database: Database, at: datetime | None = None) -> None:
    """Queue the e-mails whose hour is over."""
    await run_batches(database, partial(_queue_batch, at=at or now()), full_batch=BATCH_SIZE)


async def _queue_batch(connection: WriteTransaction, at: datetime) -> int:
    ids = await queries.queue_due(connection, at, BATCH_SIZE)
    await emit(connection, *(SaleEmailQueued(email_id=email_id) for email_id in ids))
    return len(ids)


async def delete_old_emails(
    connection: WriteTransaction, *, at: datetime | None, limit: int
) -> int:
    """Delete one batch of e-mails after their retention period; return their number."""
    return await queries.delete_due_before(connection, (at or now()) - RETENTION, limit)
