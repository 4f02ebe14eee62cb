"""Reconciliation: brings payments and the ledger up to date even if every webhook was lost.

Each run checks purchases that stay open, pending refunds, and the provider's lists of events and of
balance transactions since the last run. A run may be interrupted anywhere and repeated.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.errors import ApiError
from api.payments.context import PaymentsContext
from api.payments.provider import events, fraud_warnings
from api.payments.provider.client import RefusedError
from api.payments.provider.events import EventPage
from api.payments.provider.types import ProviderEvent
from api.payments.queries import cursors, payments, purchases, webhook_inbox
from api.payments.sync import balance_transactions, provider_sync, webhooks

log = structlog.get_logger("payments")

MIN_OPEN_AGE: Final = timedelta(minutes=10)
_BATCH_SIZE: Final = 100
_MAX_BATCHES: Final = 10
_CURSOR: Final = "events"
# The provider lists events with a delay: the most recent ones are read again by the next run.
_LISTING_DELAY: Final = timedelta(minutes=2)


async def reconcile(context: PaymentsContext, at: datetime | None = None) -> None:
    """Run once, over at most a thousand events, purchases and refunds each."""
    at = at or now()
    await _reconcile_events(context, at)
    await _reconcile_open_purchases(context, at)
    await _reconcile_refunds(context, at)
    await balance_transactions.record_new_transactions(context, min(at, now()))


async def _reconcile_open_purchases(context: PaymentsContext, at: datetime) -> None:
    after: UUID | None = None
    for _ in range(_MAX_BATCHES):
        async with context.database.reading() as connection:
            batch = await purchases.list_open_since(
                connection, at - MIN_OPEN_AGE, after=after, limit=_BATCH_SIZE
            )
        for purchase_id in batch:
            await _isolated(_reconcile_purchase, context, purchase_id, at)
        if len(batch) < _BATCH_SIZE:
            return
        after = batch[-1]


async def _reconcile_purchase(context: PaymentsContext, purchase_id: UUID, at: datetime) -> None:
    async with context.database.reading() as connection:
        session_ids = await purchases.session_ids(connection, purchase_id)
    statuses = set()
    for session_id in session_ids:
        try:
            session, _ = await provider_sync.sync_session(context, session_id, at)
        except RefusedError as error:
            log.warning("checkout_session_missing", session=session_id, code=error.code)
            continue
        statuses.add(session.status)
    if statuses <= {"expired"}:
        await provider_sync.expire_if_unpayable(context, purchase_id, at)


async def _reconcile_refunds(context: PaymentsContext, at: datetime) -> None:
    after: UUID | None = None
    for _ in range(_MAX_BATCHES):
        async with context.database.reading() as connection:
            batch = await payments.list_pending_refunds(connection, after=after, limit=_BATCH_SIZE)
        for refund in batch:
            await _isolated(provider_sync.sync_payment, context, refund.intent_id, at)
        if len(batch) < _BATCH_SIZE:
            return
        after = batch[-1].id


async def _isolated(step: Callable[..., Awaitable[object]], *args: object) -> None:
    """Run one step; log a failure and leave the item to the next run."""
    try:
        await step(*args)
    except (ApiError, DBAPIError) as error:
        log.warning("reconciliation_failed", item=str(args[1]), error=_cause(error))


async def _reconcile_events(context: PaymentsContext, at: datetime) -> None:
    async with context.database.reading() as connection:
        cursor = await cursors.get(connection, _CURSOR)
    try:
        async for page in _new_pages(context, cursor.last_id if cursor else None):
            processed = await _process_page(context, page.events, at)
            if processed is not None:
                async with context.database.writing() as connection:
                    await cursors.store(connection, _CURSOR, processed, at)
    except (ApiError, DBAPIError) as error:
        # Open purchases and pending refunds are reconciled nevertheless.
        log.error(  # noqa: TRY400 - its values are members' own
            "provider_events_failed", error=_cause(error)
        )


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", error))[:300]


async def _new_pages(context: PaymentsContext, last: str | None) -> AsyncIterator[EventPage]:
    """Yield pages of events since the cursor, oldest first; at most ten pages of a hundred."""
    if last is not None:
        try:
            page = await events.list_newer(context.provider, last)
        except RefusedError:
            # The provider keeps events for 30 days.
            log.error("provider_cursor_expired", event=last)  # noqa: TRY400
        else:
            yield page
            for _ in range(_MAX_BATCHES - 1):
                if not page.has_more:
                    return
                page = await events.list_newer(context.provider, page.events[-1].id)
                yield page
            return
    for page in await _first_pages(context):
        yield page


async def _first_pages(context: PaymentsContext) -> Sequence[EventPage]:
    """Read backwards from the newest event, as far as one run goes; return oldest first."""
    pages: list[EventPage] = []
    before: str | None = None
    for _ in range(_MAX_BATCHES):
        page = await events.list_older(context.provider, before)
        pages.append(page)
        if not page.has_more:
            break
        before = page.events[0].id
    return pages[::-1]


async def _process_page(
    context: PaymentsContext, page_events: Sequence[ProviderEvent], at: datetime
) -> str | None:
    """Synchronise each object of a page once; return the last event the next run may skip.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with context.database.reading() as connection:
        handled = await webhook_inbox.list_handled(connection, [event.id for event in page_events])
    new = [event for event in page_events if event.id not in handled]
    synced: set[tuple[str, str]] = set()
    for event in new:
        if (synced_object := _synced_object(event)) not in synced:
            synced.add(synced_object)
            await _sync_event(context, event)
    if new:
        # The next run reads the most recent events again, but need not fetch their objects again.
        async with context.database.writing() as connection:
            await webhook_inbox.store_handled(
                connection, [(event.id, event.type, webhooks.reference(event)) for event in new]
            )
    old = [event.id for event in page_events if event.created_at < at - _LISTING_DELAY]
    return old[-1] if old else None


def _synced_object(event: ProviderEvent) -> tuple[str, str]:
    """Return what is synchronised for an event: its payment, or the object itself."""
    if event.intent_id and event.object != fraud_warnings.OBJECT_NAME:
        return "intent", event.intent_id
    return event.object, event.object_id


async def _sync_event(context: PaymentsContext, event: ProviderEvent) -> None:
    await webhooks.sync_object(
        context,
        kind=event.object,
        object_id=event.object_id,
        intent_id=event.intent_id,
        account=event.account,
    )
