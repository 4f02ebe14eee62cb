"""Counting views of product pages.

A view is a hint for the seller and nothing else: nothing is paid for it, and no list is ordered by
it. A viewer counts once per product and day: a member by their id, a guest by the network address,
so that a client that repeats the call or changes its headers changes nothing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from api.core.cleanup import CleanupStep, run_cleanup
from api.core.clock import now
from api.core.crypto import derive
from api.core.db.database import AnyConnection, Database
from api.core.settings import Settings
from api.posts import engagement
from api.posts.views import queries, sketches

log = structlog.get_logger("views")

# A year of statistics, and the current day.
RETENTION: Final = timedelta(days=370)

# Crawlers that run scripts, and HTTP clients. Cubot makes phones.
_ROBOT: Final = re.compile(
    r"(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|"
    r"python|curl|wget|java/|okhttp|go-http|axios|undici|node-fetch",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class View:
    """A view of a product's page by a member, or by a guest of a network address."""

    post_id: UUID
    member_id: UUID | None
    network: str
    is_countable: bool

    @property
    def viewer(self) -> str:
        return f"member {self.member_id}" if self.member_id else f"network {self.network}"


def is_countable(headers: Mapping[str, str]) -> bool:
    """Return whether the client is no robot, and neither refuses tracking nor saves data."""
    agent = headers.get("user-agent", "")
    refuses = headers.get("sec-gpc") == "1" or headers.get("dnt") == "1"
    return bool(agent) and not refuses and not _ROBOT.search(agent) and not _saves_data(headers)


def _saves_data(headers: Mapping[str, str]) -> bool:
    return headers.get("save-data", "").lower() == "on"


async def count_view(
    connection: AnyConnection, redis: Redis, settings: Settings, view: View
) -> None:
    """Add a viewer to the sketch of a visible product, unless they are its author.

    While Valkey is unavailable, views are lost.

    Raises:
        ApiError: `post_not_found`.
    """
    post = await engagement.load_visible_post(connection, view.post_id, view.member_id)
    is_of_author = post.author_id == view.member_id
    if not view.is_countable or is_of_author or post.kind != "digital":
        return
    day = now().date()
    secret = derive(settings.secret, "product views")
    viewer = sketches.viewer_hash(secret, day, view.viewer)
    try:
        await sketches.add_viewer(redis, day, post.id, viewer)
    except (RedisError, OSError) as error:
        log.warning("redis_unavailable", error=str(error))


async def save_views(database: Database, redis: Redis, at: datetime | None = None) -> None:
    """Store the viewers of this day and of the one before, which is complete from midnight on."""
    today = (at or now()).date()
    for day in (today - timedelta(days=1), today):
        async for counts in sketches.list_counts(redis, day):
            if counts:
                async with database.writing() as connection:
                    await queries.save_counts(connection, day, counts)


async def delete_old_views(database: Database, at: datetime | None = None) -> None:
    """Delete the viewers of days that no statistics show."""
    first: date = ((at or now()) - RETENTION).date()
    steps = (CleanupStep("product_view", partial(queries.delete_before, day=first)),)
    await run_cleanup(database, "posts.delete_old_views", steps)
