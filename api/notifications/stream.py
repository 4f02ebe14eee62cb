"""The live stream of one member's notifications."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

from fastapi import FastAPI
from fastapi.sse import ServerSentEvent

from api.kernel.locale import Locale
from api.kernel.security import Authenticator
from api.notifications import queries
from api.notifications import service as notifications

# How long a stream goes without looking when no hint comes: hints may be lost while Redis is away.
LOOK_SECONDS = 10
NEWEST = 20


async def events(
    app: FastAPI, token: str, member_id: UUID, locale: Locale
) -> AsyncIterator[ServerSentEvent]:
    """The unread count at once and after every change, and each new notification.

    No database connection is held while it waits. It ends when the token does, and at shutdown.
    """
    authenticate: Authenticator = app.state.authenticate
    seen: UUID | None = None
    told: int | None = None
    async with app.state.broadcast.listening(member_id) as hint:
        while not getattr(app.state, "closing", False) and await authenticate(token):
            hint.clear()
            count, fresh, seen = await _look(app, member_id, seen)
            for row in fresh:
                item = notifications.on_wire(row, app.state.settings.api_origin, locale)
                yield ServerSentEvent(event="notification", data=item, id=item["_id"])
            if count != told:
                told = count
                yield ServerSentEvent(event="count", data={"count": count})
            try:
                await asyncio.wait_for(hint.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue


async def _look(
    app: FastAPI, member_id: UUID, seen: UUID | None
) -> tuple[int, list[Any], UUID | None]:
    """The unread count, what is new since the last look (oldest first), and where that ends."""
    async with app.state.database.reading() as connection:
        count = await queries.unread_count(connection, member_id)
        rows = await queries.newest(
            connection, member_id=member_id, after=None, limit=NEWEST, since=seen
        )
    newest = rows[0].notification_id if rows else seen or UUID(int=0)
    fresh = [] if seen is None else list(reversed(rows))
    return count, fresh, newest
