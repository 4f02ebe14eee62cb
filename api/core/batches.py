"""Bounded batches: a large change as many short transactions."""

from collections.abc import Awaitable, Callable

from api.core.db.database import Database, WriteTransaction


async def run_batches(
    database: Database,
    process_batch: Callable[[WriteTransaction], Awaitable[int]],
    *,
    full_batch: int = 1,
    before_batch: Callable[[], None] | None = None,
) -> int:
    """Call `process_batch`, which returns its row count, in one transaction after the other.

    The loop ends after a batch of fewer than `full_batch` rows. The exception of `before_batch`
    ends it too, for example when a deadline has passed. Committed batches remain. Returns the total
    row count.
    """
    total = 0
    while True:
        if before_batch is not None:
            before_batch()
        async with database.writing() as connection:
            count = await process_batch(connection)
        total += count
        if count < full_batch:
            return total
