"""Bounded batch loop."""

import pytest
from fastapi import FastAPI

from api.core.batches import run_batches
from api.core.db.database import WriteTransaction


class Queue:
    """Rows that are processed in batches of at most `size`."""

    def __init__(self, rows: int, size: int) -> None:
        self.rows, self.size = rows, size
        self.transactions: list[WriteTransaction] = []

    async def process_batch(self, connection: WriteTransaction) -> int:
        self.transactions.append(connection)
        count = min(self.rows, self.size)
        self.rows -= count
        return count


@pytest.mark.parametrize(("rows", "batches"), [(0, 1), (3, 1), (4, 2), (9, 3)])
async def test_run_batches_ends_after_a_batch_that_is_not_full(
    app: FastAPI, rows: int, batches: int
) -> None:
    queue = Queue(rows, size=4)
    total = await run_batches(app.state.database, queue.process_batch, full_batch=4)
    assert (total, len(queue.transactions)) == (rows, batches)
    assert len(set(map(id, queue.transactions))) == batches


async def test_run_batches_without_full_batch_ends_after_an_empty_batch(app: FastAPI) -> None:
    queue = Queue(5, size=4)
    assert await run_batches(app.state.database, queue.process_batch) == 5
    assert len(queue.transactions) == 3


async def test_run_batches_stops_at_exception_of_before_batch(app: FastAPI) -> None:
    queue = Queue(9, size=4)

    def check_deadline() -> None:
        if queue.rows < 9:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        await run_batches(app.state.database, queue.process_batch, before_batch=check_deadline)
    assert queue.rows == 5
