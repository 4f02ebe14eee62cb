"""Deferred counters: changes of a hot row's counter are rows of their own until a worker adds them.

Writers that update one row wait for each other until the commit has reached the disk. A writer that
would wait inserts a row with the step instead, and so does each from `DEFERRED_FROM` on. A worker
adds the steps to the counter within about a second, so readers find the counter where it always
was.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import structlog

from api.core.db.database import Database, ReadConnection, WriteTransaction
from api.core.observability.redaction import describe_error

log = structlog.get_logger("deferred_counts")

# From this count on, every change is deferred: the row stays free for other changes of it.
DEFERRED_FROM: Final = 100
APPLY_SECONDS: Final = 1.0
# Rows that are changed in one pass. What is left has its turn in the next.
BATCH_SIZE: Final = 100


@dataclass(frozen=True, slots=True)
class DeferredCounter:
    """A counter of a slice: `list_changed` returns ids of rows with changes, at most `limit`.

    `apply` adds the changes of one row and deletes them. It locks the row first, and no other.
    """

    name: str
    list_changed: Callable[[ReadConnection, int], Awaitable[Sequence[UUID]]]
    apply: Callable[[WriteTransaction, UUID], Awaitable[None]]


async def run(database: Database, counters: Sequence[DeferredCounter]) -> None:
    """Apply the changes every second, forever, also through outages."""
    while True:
        await asyncio.sleep(APPLY_SECONDS)
        try:
            await apply_all(database, counters)
        except Exception as error:  # noqa: BLE001 - outermost loop: any outage is retried
            log.warning("deferred_counts_retrying", error=describe_error(error))


async def apply_all(database: Database, counters: Sequence[DeferredCounter]) -> None:
    """Apply the changes that are committed by now, each row in a transaction of its own."""
    for counter in counters:
        for id_ in await counter.list_changed(database.autocommit, BATCH_SIZE):
            async with database.writing() as connection:
                await counter.apply(connection, id_)
