"""Partitions of events and deliveries: a week each, by the time in the event's id.

The owner's functions of migration 0141 create and drop them; the application's role may do neither.
"""

import asyncio
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from sqlalchemy import extract, func, select
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import AnyConnection, AnySelect, Database

log = structlog.get_logger("events")

# Short, because each partition is part of every poll and claim. A week that begins without one has
# the default partition.
AHEAD: Final = timedelta(days=3)
# A lock is waited for 200 ms, during which emitting and claiming wait behind it.
LOCK_ATTEMPTS: Final = 20
LOCK_PAUSE_SECONDS: Final = 1.0
_LOCK_NOT_AVAILABLE: Final = "55P03"

_INSTANT: Final = TIMESTAMP(timezone=True)


def week_of(instant: datetime) -> datetime:
    """Return the Monday, at midnight UTC, on which the partition of an instant begins."""
    midnight = instant.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight - timedelta(days=midnight.weekday())


async def create_ahead(database: Database, ahead: timedelta = AHEAD) -> int:
    """Create the partitions of the given time ahead; return their number.

    Raises:
        DBAPIError: a lock was not available in any attempt.
    """
    statement = select(func.create_event_partitions(now() + ahead))
    created: int = await _retry_locks(database, statement)
    if created:
        log.info("event_partitions_created", partitions=created)
    return created


async def drop_expired(database: Database, before: datetime) -> int:
    """Drop the partitions that ended before an instant and are handled; return their number.

    A partition with an undispatched event, or with a delivery that waits, runs or is a dead letter,
    is kept. Partitions of the last seven days are never dropped. One transaction drops one.

    Raises:
        DBAPIError: a lock was not available in any attempt. What was dropped stays dropped.
    """
    statement = select(func.drop_event_partition(before, type_=_INSTANT))
    dropped = 0
    while ended := await _retry_locks(database, statement):
        dropped += 1
        log.info("event_partition_dropped", ended=ended.isoformat())
    return dropped


async def seconds_ahead(connection: AnyConnection) -> float:
    """Return the time in seconds until the newest partition ends; negative after its end."""
    ends = func.event_partition_ends(type_=_INSTANT).column_valued("ends")
    seconds: Any = await connection.scalar(select(extract("epoch", func.max(ends) - func.now())))
    return float(seconds)


async def _retry_locks(database: Database, statement: AnySelect) -> Any:
    """Return the scalar of a statement, each attempt of which is a transaction."""
    attempt = 1
    while True:
        try:
            async with database.writing() as connection:
                return await connection.scalar(statement)
        except DBAPIError as error:
            is_locked = getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE
            if not is_locked or attempt == LOCK_ATTEMPTS:
                raise
        attempt += 1
        await asyncio.sleep(LOCK_PAUSE_SECONDS)
