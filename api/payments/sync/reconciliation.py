"""Finding out what nobody told us: with every webhook lost the books become right all the same.

Each run looks at purchases that stay open, at refunds on their way, and at the provider's own list
of what happened since it was last read. It may be stopped anywhere and run again.
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
from api.payments.provider import events
from api.payments.provider.client import RefusedError
from api.payments.provider.events import EventPage
from api.payments.provider.types import ProviderEvent
from api.payments.queries import payments, purchases, webhook_inbox
from api.payments.sync import provider_sync, webhooks

log = structlog.get_logger("payments")

MIN_OPEN_AGE: Final = timedelta(minutes=10)
_BATCH_SIZE: Final = 100
_MAX_BATCHES: Final = 10
_CURSOR: Final = "events"
# Events are listed a little after they happen: the youngest are read once more the next time.
_LISTING_DELAY: Final = timedelta(minutes=2)


async def reconcile(context: PaymentsContext, at: datetime | None = None) -> None:
    """One run, at most a thousand of each kind."""
    at = at or now()
    await _reconcile_events(context, at)
    await _reconcile_open_purchases(context, at)
    await _reconcile_refunds(context, at)


async def _reconcile_open_purchases(context: PaymentsContext, at: datetime) -> None:
    after: UUID | None = None
    for _ in range(_MAX_BATCHES):
        async with context.database.reading() as connection:
            piece = await purchases.list_open_since(
                connection, at - MIN_OPEN_AGE, after=after, limit=_BATCH_SIZE
            )
        for purchase_id in piece:
            await _isolated(_reconcile_purchase, context, purchase_id, at)
        if len(piece) < _BATCH_SIZE:
            return
        after = piece[-1]


async def _reconcile_purchase(context: PaymentsContext, purchase_id: UUID, at: datetime) -> None:
    async with context.database.reading() as connection:
        sessions = await purchases.session_ids(connection, purchase_id)
    statuses = set()
    for session_id in sessions:
        try:
            session, _ = await provider_sync.sync_session(context, session_id, at)
        except RefusedError:
            continue
        statuses.add(session.status)
    if statuses <= {"expired"}:
        await provider_sync.expire_if_unpayable(context, purchase_id, at)


async def _reconcile_refunds(context: PaymentsContext, at: datetime) -> None:
    after: UUID | None = None
    for _ in range(_MAX_BATCHES):
        async with context.database.reading() as connection:
            piece = await payments.list_pending_refunds(connection, after=after, limit=_BATCH_SIZE)
        for refund in piece:
            await _isolated(provider_sync.sync_payment, context, refund.intent_id, at)
        if len(piece) < _BATCH_SIZE:
            return
        after = piece[-1].id


async def _isolated(look: Callable[..., Awaitable[object]], *asked: object) -> None:
    """One that fails waits for the next run, and the others don't wait for it."""
    try:
        await look(*asked)
    except (ApiError, DBAPIError) as error:
        cause = str(getattr(error, "orig", error))[:300]
        log.warning("not_reconciled", about=str(asked[1]), error=cause)


async def _reconcile_events(context: PaymentsContext, at: datetime) -> None:
    async with context.database.reading() as connection:
        last = await webhook_inbox.get_cursor(connection, _CURSOR)
    try:
        async for page in _new_pages(context, last):
            reached = await _process_page(context, page.hints, at)
            if reached is not None:
                async with context.database.writing() as connection:
                    await webhook_inbox.set_cursor(connection, _CURSOR, reached, at)
    except (ApiError, DBAPIError) as error:
        # What is open and on its way is looked at all the same.
        cause = str(getattr(error, "orig", error))[:300]
        log.error("events_unread", error=cause)  # noqa: TRY400 - its values are members' own


async def _new_pages(context: PaymentsContext, last: str | None) -> AsyncIterator[EventPage]:
    """What happened since, the oldest first; at most ten pages of a hundred."""
    if last is not None:
        try:
            page = await events.list_newer(context.provider, last)
        except RefusedError:
            log.error("cursor_is_gone", event=last)  # noqa: TRY400 - events are kept for 30 days
        else:
            yield page
            for _ in range(_MAX_BATCHES - 1):
                if not page.has_more:
                    return
                page = await events.list_newer(context.provider, page.hints[-1].id)
                yield page
            return
    for page in await _first_pages(context):
        yield page


async def _first_pages(context: PaymentsContext) -> Sequence[EventPage]:
    """Where nothing was read before: as far back as one run goes."""
    pages: list[EventPage] = []
    before: str | None = None
    for _ in range(_MAX_BATCHES):
        page = await events.list_older(context.provider, before)
        pages.append(page)
        if not page.has_more:
            break
        before = page.hints[0].id
    return pages[::-1]


async def _process_page(
    context: PaymentsContext, found: Sequence[ProviderEvent], at: datetime
) -> str | None:
    """Ask for what a page of events is about, each thing once; the last event that need not be
    read again.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with context.database.reading() as connection:
        known = await webhook_inbox.list_handled(connection, [hint.id for hint in found])
    seen: set[tuple[str, str]] = set()
    reached: str | None = None
    for hint in found:
        thing = ("intent", hint.intent_id) if hint.intent_id else (hint.object, hint.object_id)
        if hint.id not in known and thing not in seen:
            seen.add(thing)
            await _sync_event(context, hint)
        if hint.created_at < at - _LISTING_DELAY:
            reached = hint.id
    return reached


async def _sync_event(context: PaymentsContext, hint: ProviderEvent) -> None:
    await webhooks.sync_object(
        context,
        kind=hint.object,
        object_id=hint.object_id,
        intent_id=hint.intent_id,
        account=hint.account,
    )
