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
from api.payments.context import Cashier
from api.payments.provider import events
from api.payments.provider.client import RefusedError
from api.payments.provider.events import Events
from api.payments.provider.types import Hint
from api.payments.queries import payments, purchases, webhook_inbox
from api.payments.sync import provider_sync, webhooks

log = structlog.get_logger("payments")

OPEN_FOR: Final = timedelta(minutes=10)
_PIECE: Final = 100
_PIECES: Final = 10
_CURSOR: Final = "events"
# Events are listed a little after they happen: the youngest are read once more the next time.
_SETTLED_AFTER: Final = timedelta(minutes=2)


async def reconcile(cashier: Cashier, at: datetime | None = None) -> None:
    """One run, at most a thousand of each kind."""
    at = at or now()
    await _look_at_events(cashier, at)
    await _look_at_open(cashier, at)
    await _look_at_refunds(cashier, at)


async def _look_at_open(cashier: Cashier, at: datetime) -> None:
    after: UUID | None = None
    for _ in range(_PIECES):
        async with cashier.database.reading() as connection:
            piece = await purchases.open_since(connection, at - OPEN_FOR, after=after, limit=_PIECE)
        for purchase_id in piece:
            await _guarded(_look_at_purchase, cashier, purchase_id, at)
        if len(piece) < _PIECE:
            return
        after = piece[-1]


async def _look_at_purchase(cashier: Cashier, purchase_id: UUID, at: datetime) -> None:
    async with cashier.database.reading() as connection:
        sessions = await purchases.sessions_of(connection, purchase_id)
    statuses = set()
    for session_id in sessions:
        try:
            session, _ = await provider_sync.follow_session(cashier, session_id, at)
        except RefusedError:
            continue
        statuses.add(session.status)
    if statuses <= {"expired"}:
        await provider_sync.expire_if_over(cashier, purchase_id, at)


async def _look_at_refunds(cashier: Cashier, at: datetime) -> None:
    after: UUID | None = None
    for _ in range(_PIECES):
        async with cashier.database.reading() as connection:
            piece = await payments.pending_refunds(connection, after=after, limit=_PIECE)
        for refund in piece:
            await _guarded(provider_sync.follow, cashier, refund.intent_id, at)
        if len(piece) < _PIECE:
            return
        after = piece[-1].id


async def _guarded(look: Callable[..., Awaitable[object]], *asked: object) -> None:
    """One that fails waits for the next run, and the others don't wait for it."""
    try:
        await look(*asked)
    except (ApiError, DBAPIError) as error:
        cause = str(getattr(error, "orig", error))[:300]
        log.warning("not_reconciled", about=str(asked[1]), error=cause)


async def _look_at_events(cashier: Cashier, at: datetime) -> None:
    async with cashier.database.reading() as connection:
        last = await webhook_inbox.cursor(connection, _CURSOR)
    try:
        async for page in _pages(cashier, last):
            reached = await _look_at_page(cashier, page.hints, at)
            if reached is not None:
                async with cashier.database.writing() as connection:
                    await webhook_inbox.set_cursor(connection, _CURSOR, reached, at)
    except (ApiError, DBAPIError) as error:
        # What is open and on its way is looked at all the same.
        cause = str(getattr(error, "orig", error))[:300]
        log.error("events_unread", error=cause)  # noqa: TRY400 - its values are members' own


async def _pages(cashier: Cashier, last: str | None) -> AsyncIterator[Events]:
    """What happened since, the oldest first; at most ten pages of a hundred."""
    if last is not None:
        try:
            page = await events.newer(cashier.provider, last)
        except RefusedError:
            log.error("cursor_is_gone", event=last)  # noqa: TRY400 - events are kept for 30 days
        else:
            yield page
            for _ in range(_PIECES - 1):
                if not page.has_more:
                    return
                page = await events.newer(cashier.provider, page.hints[-1].id)
                yield page
            return
    for page in await _first_pages(cashier):
        yield page


async def _first_pages(cashier: Cashier) -> Sequence[Events]:
    """Where nothing was read before: as far back as one run goes."""
    pages: list[Events] = []
    before: str | None = None
    for _ in range(_PIECES):
        page = await events.older(cashier.provider, before)
        pages.append(page)
        if not page.has_more:
            break
        before = page.hints[0].id
    return pages[::-1]


async def _look_at_page(cashier: Cashier, found: Sequence[Hint], at: datetime) -> str | None:
    """Ask for what a page of events is about, each thing once; the last event that need not be
    read again.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with cashier.database.reading() as connection:
        known = await webhook_inbox.handled(connection, [hint.id for hint in found])
    seen: set[tuple[str, str]] = set()
    reached: str | None = None
    for hint in found:
        thing = ("intent", hint.intent_id) if hint.intent_id else (hint.object, hint.object_id)
        if hint.id not in known and thing not in seen:
            seen.add(thing)
            await _look(cashier, hint)
        if hint.created_at < at - _SETTLED_AFTER:
            reached = hint.id
    return reached


async def _look(cashier: Cashier, hint: Hint) -> None:
    await webhooks.look(
        cashier,
        kind=hint.object,
        object_id=hint.object_id,
        intent_id=hint.intent_id,
        account=hint.account,
    )
