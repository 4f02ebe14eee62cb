"""Cleanup: deletion of expired rows, in bounded batches until nothing is left.

No progress is stored. Committed batches remain, and the next run of any worker continues with the
rows that still exist.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import structlog
from sqlalchemy import ColumnElement, delete, literal_column, select

from api.core.db.database import Database, Table, WriteTransaction
from api.core.observability import metrics
from api.core.observability.metrics import CleanupName

log = structlog.get_logger("cleanup")

# arq aborts a scheduled job after 15 minutes.
TIME_BUDGET_SECONDS: Final = 600.0
BATCH_SIZE: Final = 2000


class DeleteBatch(Protocol):
    """Deletes up to `limit` rows and returns their number: fewer only when no more are left."""

    async def __call__(self, connection: WriteTransaction, *, limit: int) -> int: ...


@dataclass(frozen=True, slots=True)
class CleanupStep:
    """Deletion from one table, named in the log and in the metrics, one transaction per batch."""

    table: str
    delete_batch: DeleteBatch
    batch_size: int = BATCH_SIZE


async def run_cleanup(
    database: Database,
    name: CleanupName,
    steps: Sequence[CleanupStep],
    *,
    time_budget: float = TIME_BUDGET_SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> bool:
    """Run the steps in order, each until nothing is left; return whether all of them ended.

    No batch begins after `time_budget` seconds. The tables that are left to the next run are then
    logged, and the run is counted as `out_of_time`.
    """
    deadline = clock() + time_budget
    for number, step in enumerate(steps):
        deleted = step.batch_size
        while deleted >= step.batch_size:
            if clock() >= deadline:
                unfinished = [each.table for each in steps[number:]]
                log.warning("cleanup_out_of_time", job=name, unfinished=unfinished)
                metrics.cleanup_ended(name, "out_of_time")
                return False
            async with database.writing() as connection:
                deleted = await step.delete_batch(connection, limit=step.batch_size)
            metrics.rows_cleaned_up(step.table, deleted)
    metrics.cleanup_ended(name, "complete")
    return True


async def delete_rows(
    connection: WriteTransaction, table: type[Table], is_expired: ColumnElement[bool], *, limit: int
) -> int:
    """Delete up to `limit` rows of a table, of which a concurrent update keeps its row."""
    place: ColumnElement[Any] = literal_column(f"{table.__tablename__}.ctid")
    expired = select(place).select_from(table).where(is_expired).limit(limit)
    deleted = await connection.execute(delete(table).where(place.in_(expired), is_expired))
    return deleted.rowcount
