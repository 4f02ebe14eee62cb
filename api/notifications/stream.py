"""Live stream of one member's notifications as server-sent events."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

from fastapi import FastAPI
from fastapi.sse import ServerSentEvent

from api.core.db.database import AnyRow
from api.core.db.read_consistency import ReadConsistency
from api.core.events.broadcast import StreamSubscription
from api.core.http.auth import Authenticator
from api.core.text.locale import Locale
from api.notifications import queries
from api.notifications import service as notifications

# Interval of reads without a message, and while Valkey sends none. Different for each stream, so
# that streams which began together don't read together for ever.
POLL_INTERVALS_SECONDS = (90, 150)
OUTAGE_POLL_INTERVAL_SECONDS = 10
# Interval of session checks, which read nothing while the process knows the ended sessions. A
# logout must end a stream within five seconds: a session that ended is known after two.
SESSION_CHECK_SECONDS = 2.5
MAX_NOTIFICATIONS = 20


async def stream_events(
    app: FastAPI,
    token: str,
    member_id: UUID,
    locale: Locale,
    consistency: ReadConsistency,
) -> AsyncIterator[ServerSentEvent]:
    """Yield each new or changed notification, and the unread count initially and on a change.

    No database connection is held between reads. The stream ends when the token expires, at
    shutdown, and when later streams of the member replace it: then its last event is `retry`.
    """
    authenticate: Authenticator = app.state.authenticate
    seen: set[tuple[UUID, UUID]] = set()
    floor: UUID | None = None
    last_count: int | None = None
    async with app.state.broadcast.subscribe(member_id) as subscription:
        while not _must_end(app, subscription) and await authenticate(token):
            subscription.wake.clear()
            count, newest = await _read(app, member_id, floor, consistency)
            # A set of sent ids, because a row with a smaller id may be committed later.
            # A changed group has a new `moved_id`.
            fresh = [row for row in newest if (row.id, row.moved_id) not in seen]
            seen.update((row.id, row.moved_id) for row in newest)
            if floor is None:
                floor = newest[-1].moved_id if len(newest) == MAX_NOTIFICATIONS else UUID(int=0)
                fresh = []
            if fresh:
                # The client sends reads right after the event.
                await app.state.database.record_write_position(consistency)
            for row in reversed(fresh):
                item = notifications.serialize_notification(row, app.state.settings, locale)
                yield ServerSentEvent(event="notification", data=item, id=item["_id"])
            # An equal count may include a new notification, when another was opened meanwhile.
            if count != last_count or fresh:
                last_count = count
                yield ServerSentEvent(event="count", data={"count": count})
            if not await _wait(app, token, subscription.wake):
                return
    if subscription.is_replaced:
        # A client that returned at once would replace the next stream.
        yield ServerSentEvent(retry=round(_random_interval() * 1000))


def _must_end(app: FastAPI, subscription: StreamSubscription) -> bool:
    return getattr(app.state, "closing", False) or subscription.is_replaced


def _random_interval() -> float:
    """Return the seconds until a read without a message."""
    return random.uniform(*POLL_INTERVALS_SECONDS)  # noqa: S311 - no secret


async def _wait(app: FastAPI, token: str, wake: asyncio.Event) -> bool:
    """Wait for a message, or for the next poll; return False when the session has ended."""
    waited, interval = 0.0, _random_interval()
    while waited < (interval if app.state.broadcast.is_connected else OUTAGE_POLL_INTERVAL_SECONDS):
        try:
            await asyncio.wait_for(wake.wait(), SESSION_CHECK_SECONDS)
        except TimeoutError:
            waited += SESSION_CHECK_SECONDS
            if not await app.state.authenticate(token):
                return False
        else:
            return True
    return True


async def _read(
    app: FastAPI, member_id: UUID, floor: UUID | None, consistency: ReadConsistency
) -> tuple[int, Sequence[AnyRow]]:
    """Read the unread count, and the newest notifications above `floor`."""
    # A replica may lag behind the commit that was announced.
    consistency.require_latest()
    connection = app.state.database.reads_for(consistency)
    count = await queries.count_unread(connection, member_id)
    newest = await queries.list_notifications(
        connection, viewer_id=member_id, after=None, limit=MAX_NOTIFICATIONS, since=floor
    )
    return count, newest
