"""The live stream of one member's notifications."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

from fastapi import FastAPI
from fastapi.sse import ServerSentEvent

from api.core.db.database import AnyRow
from api.core.db.read_consistency import ReadConsistency
from api.core.http.auth import Authenticator
from api.core.text.locale import Locale
from api.notifications import queries
from api.notifications import service as notifications

# How long a stream goes without looking when no hint comes: hints may be lost while Redis is away.
LOOK_SECONDS = 10
NEWEST = 20


async def events(
    app: FastAPI,
    token: str,
    member_id: UUID,
    locale: Locale,
    consistency: ReadConsistency,
) -> AsyncIterator[ServerSentEvent]:
    """The unread count at once and after every change, and each notification that is new or grew.

    No database connection is held while it waits. It ends when the token does, and at shutdown.
    """
    authenticate: Authenticator = app.state.authenticate
    seen: set[tuple[UUID, UUID]] = set()
    floor: UUID | None = None
    told: int | None = None
    async with app.state.broadcast.subscribe(member_id) as hint:
        while not getattr(app.state, "closing", False) and await authenticate(token):
            hint.clear()
            count, newest = await _read(app, member_id, floor, consistency)
            # Told apart by what was seen and not by the newest id: workers make ids side by side,
            # and one that is older may be committed later. A group that grew has another place.
            fresh = [row for row in newest if (row.id, row.moved_id) not in seen]
            seen.update((row.id, row.moved_id) for row in newest)
            if floor is None:
                floor = newest[-1].moved_id if len(newest) == NEWEST else UUID(int=0)
                fresh = []
            if fresh:
                # The client reads more right after the event.
                await app.state.database.record_write_position(consistency)
            for row in reversed(fresh):
                item = notifications.on_wire(row, app.state.settings, locale)
                yield ServerSentEvent(event="notification", data=item, id=item["_id"])
            # One was opened and another came between two looks: the same number, and yet news.
            if count != told or fresh:
                told = count
                yield ServerSentEvent(event="count", data={"count": count})
            try:
                await asyncio.wait_for(hint.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue


async def _read(
    app: FastAPI, member_id: UUID, floor: UUID | None, consistency: ReadConsistency
) -> tuple[int, Sequence[AnyRow]]:
    """The unread count, and the newest of what was told, above what stood when it began."""
    # A replica may not have replayed yet what the message is about.
    consistency.require_latest()
    connection = app.state.database.reads_for(consistency)
    count = await queries.unread_count(connection, member_id)
    newest = await queries.newest(
        connection, viewer_id=member_id, after=None, limit=NEWEST, since=floor
    )
    return count, newest
