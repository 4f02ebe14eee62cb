"""What the worker does for sitemaps: it draws the bounds of ranges and notes what they hold."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.ids import first_id
from api.posts.lists.index_ranges import MAX_ID
from api.syndication import queries
from api.syndication.queries import MOST_LISTED, Kind

# After so many the newest range is closed; a closed one has room for what still comes in late.
CLOSED_AT: Final = 5_000
# In a run, so that a run costs the same whatever the number of ranges.
LOOKED_AT: Final = 50
MINUTES: Final = 5


async def look_at_ranges(
    jobs: WorkerContext, *, closed_at: int = CLOSED_AT, most: int = MOST_LISTED
) -> None:
    """Look at the newest ranges and at those not looked at for longest: close, cut and note them.

    Should two run at once, they begin the same ranges.
    """
    async with jobs.database.reading() as connection:
        found = await queries.worth_a_look(connection, LOOKED_AT)
    for kind, first in found:
        following: UUID | None = first
        while following is not None:
            following = await _look(jobs, kind, following, closed_at=closed_at, most=most)


async def _look(
    jobs: WorkerContext, kind: Kind, first: UUID, *, closed_at: int, most: int
) -> UUID | None:
    """Where it was cut: what stands behind is to be looked at too."""
    async with jobs.database.writing() as connection:
        end = await queries.lock_range(connection, kind, first)
        cut = await queries.id_at(connection, kind, first, end, closed_at)
        too_many = cut and await queries.id_at(connection, kind, first, end, most)
        # Only what was loaded at once, or with ids of long ago, is ever cut.
        bound = cut if too_many else None
        if bound is not None:
            await queries.begin_range(connection, kind, bound)
        elif cut is not None and end == MAX_ID:
            await queries.begin_range(connection, kind, first_id(next_bound(now())))
        await queries.note(connection, kind, first, bound or end)
    return bound


def next_bound(instant: datetime) -> datetime:
    """The next five minutes that are at least one away: nothing has an id behind it yet, not even
    by a clock that is fast, and two workers find the same."""
    ahead = instant + timedelta(minutes=1)
    whole = ahead.replace(minute=ahead.minute - ahead.minute % MINUTES, second=0, microsecond=0)
    return whole + timedelta(minutes=MINUTES)
