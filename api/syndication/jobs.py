"""Scheduled job of sitemap ranges, and event handlers that ping other services."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.ids import first_id
from api.core.settings import Settings
from api.posts.events import PostChanged
from api.posts.lists.index_ranges import MAX_ID
from api.syndication import pings, queries
from api.syndication.ping_window import open_window
from api.syndication.queries import MAX_ENTRIES, Kind

# Ids after which the newest range is closed. Closed ranges have room for late entries.
MAX_RANGE_SIZE: Final = 5_000
# Ranges per run, so that the cost of a run does not depend on their number.
BATCH_SIZE: Final = 50
INTERVAL_MINUTES: Final = 5


async def ping_hub(jobs: WorkerContext, event: PostChanged) -> None:
    """Name the feeds of a changed post's author to the WebSub hub, if one is set.

    Raises:
        PostponedError: the last ping about the post was a moment ago.
        httpx.HTTPError: the hub was unavailable; the delivery is retried.
    """
    settings = jobs.service(Settings)
    if settings.websub_hub is not None and await _is_public_change(jobs, event):
        async with open_window(jobs.redis, "websub", event.post_id):
            await pings.ping_hub(settings, event.author_id)


async def submit_to_indexnow(jobs: WorkerContext, event: PostChanged) -> None:
    """Name the page of a changed post to search engines, if a key of IndexNow is set.

    Raises:
        PostponedError: the last ping about the post was a moment ago.
        httpx.HTTPError: the service was unavailable; the delivery is retried.
    """
    settings = jobs.service(Settings)
    if settings.indexnow_key is not None and await _is_public_change(jobs, event):
        async with open_window(jobs.redis, "indexnow", event.post_id):
            await pings.submit_to_indexnow(settings, event.post_id)


async def _is_public_change(jobs: WorkerContext, event: PostChanged) -> bool:
    """Return whether guests could notice the change: comments and held posts give no ping."""
    if not event.is_content:
        return False
    async with jobs.database.reading() as connection:
        return await queries.is_or_was_public(connection, event.post_id)


async def update_sitemap_ranges(
    jobs: WorkerContext, *, closed_at: int = MAX_RANGE_SIZE, most: int = MAX_ENTRIES
) -> None:
    """Close, split and update the newest ranges and those checked longest ago.

    Concurrent runs insert the same ranges.
    """
    async with jobs.database.reading() as connection:
        found = await queries.list_outdated_ranges(connection, BATCH_SIZE)
    for kind, first in found:
        following: UUID | None = first
        while following is not None:
            following = await _update_range(jobs, kind, following, closed_at=closed_at, most=most)


async def _update_range(
    jobs: WorkerContext, kind: Kind, first: UUID, *, closed_at: int, most: int
) -> UUID | None:
    """Update one range; return the bound at which it was split, to be updated next."""
    async with jobs.database.writing() as connection:
        end = await queries.lock_range(connection, kind, first)
        cut = await queries.find_id_at(connection, kind, first, end, closed_at)
        too_many = cut and await queries.find_id_at(connection, kind, first, end, most)
        # Only bulk imports and ids of the past split a range.
        bound = cut if too_many else None
        if bound is not None:
            await queries.insert_range(connection, kind, bound)
        elif cut is not None and end == MAX_ID:
            await queries.insert_range(connection, kind, first_id(next_bound(now())))
        await queries.update_range(connection, kind, first, bound or end)
    return bound


def next_bound(instant: datetime) -> datetime:
    """Return the next multiple of five minutes that is at least one minute ahead.

    No id follows it yet, even by a fast clock, and two workers compute the same bound.
    """
    ahead = instant + timedelta(minutes=1)
    whole = ahead.replace(
        minute=ahead.minute - ahead.minute % INTERVAL_MINUTES, second=0, microsecond=0
    )
    return whole + timedelta(minutes=INTERVAL_MINUTES)
