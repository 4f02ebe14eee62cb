"""Release of funds: money of sales becomes available at its release date.

Money that may still go back to its buyer stays pending beyond that time: while a refund is pending,
a refund request waits for an answer or can be escalated, or a dispute is open. The reserve of a new
seller is released by a second entry.
"""

from dataclasses import dataclass
from datetime import datetime
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
from api.payments.queries import purchases, releases

log = structlog.get_logger("payments")

_SELLER_BATCH_SIZE: Final = 500
_PURCHASE_BATCH_SIZE: Final = 100


async def release_funds(context: PaymentsContext, at: datetime | None = None) -> int:
    """Release all funds that are due; return the number of sales and tips released.

    Each transaction holds one seller's accounts, since locks on several could deadlock. A seller
    whose release fails is logged and retried by the next run.
    """
    at = at or now()
    settings = context.settings
    due = releases.Due(at, settings.pending_days, settings.reserve_days)
    recorded_at = min(at, now())  # an early release must not record entries in the future
    released, failed = 0, 0
    while True:
        async with context.database.reading() as connection:
            sellers = await releases.list_sellers(connection, due, limit=_SELLER_BATCH_SIZE)
        for seller_id in sellers:
            try:
                released += await _release_for_seller(context.database, seller_id, due, recorded_at)
            except DBAPIError as error:
                log.error(  # noqa: TRY400 - its values are members' own
                    "fund_release_failed", seller=str(seller_id), error=str(error.orig)[:300]
                )
                failed += 1
        if failed or len(sellers) < _SELLER_BATCH_SIZE:
            return released


async def _release_for_seller(
    database: Database, seller_id: UUID, due: releases.Due, at: datetime
) -> int:
    released = 0
    while True:
        async with database.writing() as connection:
            batch = await releases.lock_purchases(
                connection, seller_id, due, limit=_PURCHASE_BATCH_SIZE
            )
            ids = [purchase.id for purchase in batch]
            held = await releases.list_held(connection, ids, due.at)
            pending = await ledger.sum_by_subject(connection, pending_account(seller_id), ids)
            for purchase in batch:
                if purchase.id not in held:
                    is_reserve_due = purchase.paid_at <= due.reserve_since
                    step = _Release(pending.get(purchase.id, 0), is_reserve_due, at)
                    await _release_purchase(connection, purchase, step)
        released += len(batch) - len(held)
        if len(batch) < _PURCHASE_BATCH_SIZE:
            return released


@dataclass(frozen=True, slots=True)
class _Release:
    """The pending cents of a purchase, whether its reserve is due, and the time of recording."""

    pending_cents: int
    is_reserve_due: bool
    at: datetime


async def _release_purchase(
    connection: WriteTransaction, purchase: AnyRow, release: _Release
) -> None:
    reserved = 0 if release.is_reserve_due else purchase.reserve_cents
    cents = release.pending_cents - min(reserved, release.pending_cents)
    is_first = purchase.matured_at is None
    if cents:
        entry = JournalEntry(
            f"{'mature' if is_first else 'reserve'}:{purchase.id}",
            "mature" if is_first else "reserve-released",
            subject_id=purchase.id,
            at=release.at,
        )
        seller_id = purchase.seller_id
        posting = Posting(pending_account(seller_id), available_account(seller_id), cents)
        await ledger.record(connection, entry, [posting])
    values = {"matured_at": release.at} if is_first else {}
    if release.is_reserve_due:
        values["reserve_released_at"] = release.at
    await purchases.update_purchase(connection, purchase.id, **values)
