"""Cleanups: until nothing is left, in bounded batches, and after an interruption."""

import asyncio
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY

from api.core import cleanup
from api.core.cleanup import CleanupStep, run_cleanup
from api.core.db.database import WriteTransaction
from api.core.events import cleanup as events_cleanup
from api.core.events.dispatch import WorkerContext
from api.core.http import idempotency
from api.core.http.idempotency import KeyRow
from api.files import jobs as files_jobs
from api.notifications import cleanup as notifications_cleanup
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember

ROWS = 5


@pytest.fixture
def count_keys(database: TestDatabase) -> Callable[[], int]:
    """Inserts expired idempotency keys; counts those that are left."""
    database.sql(
        "DELETE FROM idempotency_key; INSERT INTO idempotency_key"
        " SELECT uuidv7(), 'k', '', uuidv7(), now() - interval '8 days'"
        f" FROM generate_series(1, {ROWS})"
    )
    return lambda: int(database.sql("SELECT count(*) FROM idempotency_key"))


async def delete_keys(connection: WriteTransaction, *, limit: int) -> int:
    return await cleanup.delete_rows(connection, KeyRow, KeyRow.key == "k", limit=limit)


def count_runs(end: str) -> float:
    labels = {"job": "idempotency.cleanup", "end": end}
    return REGISTRY.get_sample_value("qima_cleanups_total", labels) or 0


# The former caps were 1,000, 500 and 200 batches.
async def test_cleanup_of_events_has_no_cap(jobs: WorkerContext, database: TestDatabase) -> None:
    database.sql("""
        DELETE FROM delivery; DELETE FROM outbox;
        INSERT INTO outbox (id, type, payload, dispatched_at)
        VALUES (uuidv7(interval '-30 days'), 'Numbered', '{}', now() - interval '30 days');
        INSERT INTO delivery (event_id, handler, due_at, done_at)
        SELECT id, number, NULL, dispatched_at FROM outbox, generate_series(1, 1001) AS number
    """)
    await events_cleanup.delete_expired(jobs, batch_size=1)
    assert database.sql("SELECT (SELECT count(*) FROM outbox), count(*) FROM delivery") == "0|0"


async def test_cleanup_of_notifications_has_no_cap(
    app: FastAPI, jobs: WorkerContext, database: TestDatabase, layla: SignedInMember
) -> None:
    actor = await factories.member(app)
    database.sql(f"""
        WITH inserted AS (
            INSERT INTO notification (id, moved_id, member_id, type, subject, actor_id)
            SELECT id, id, '{layla.id}', 'follow', 'follow:' || id, '{actor.id}'
            FROM (SELECT uuidv7(interval '-100 days') AS id FROM generate_series(1, 501)) AS new
            RETURNING id
        )
        INSERT INTO told_act (member_id, act, actor_id, notification_id, told_at)
        SELECT '{layla.id}', 'follow:' || id, '{actor.id}', id, now() - interval '100 days'
        FROM inserted
    """)
    await notifications_cleanup.delete_expired(jobs.database, batch_size=1)
    for table in ("notification", "told_act"):
        own = f"SELECT count(*) FROM {table} WHERE member_id = '{layla.id}'"
        assert database.sql(own) == "0"


async def test_cleanup_of_files_has_no_cap(
    jobs: WorkerContext, database: TestDatabase, layla: SignedInMember
) -> None:
    database.sql(
        "INSERT INTO file (id, owner_id, purpose, status, name, mime, size_bytes, created_at)"
        f" SELECT gen_random_uuid(), '{layla.id}', 'product', 'uploading', 'a', 'a/b', 1,"
        " now() - interval '3 days' FROM generate_series(1, 201)"
    )
    await files_jobs.cleanup(jobs, batch_size=1)
    assert database.sql(f"SELECT count(*) FROM file WHERE owner_id = '{layla.id}'") == "0"


async def test_each_batch_is_one_transaction(
    jobs: WorkerContext, count_keys: Callable[[], int], statements: Statements
) -> None:
    left = []

    async def delete_and_count(connection: WriteTransaction, *, limit: int) -> int:
        left.append(count_keys())
        return await delete_keys(connection, limit=limit)

    steps = (CleanupStep("idempotency_key", delete_and_count, 2),)
    assert await run_cleanup(jobs.database, "idempotency.cleanup", steps)
    # Another connection sees each batch as soon as the next one begins.
    assert left == [5, 3, 1]
    assert count_keys() == 0
    assert len([each for each in statements if each.startswith("DELETE")]) == len(left)


async def test_run_out_of_time_is_counted_and_the_next_one_goes_on(
    jobs: WorkerContext, count_keys: Callable[[], int]
) -> None:
    late, complete = count_runs("out_of_time"), count_runs("complete")
    steps = (CleanupStep("idempotency_key", delete_keys, 2),)
    seconds = iter([0.0, 1.0, 9.0, 10.0])
    is_complete = await run_cleanup(
        jobs.database, "idempotency.cleanup", steps, time_budget=10, clock=lambda: next(seconds)
    )
    assert not is_complete
    assert count_keys() == 1
    assert (count_runs("out_of_time"), count_runs("complete")) == (late + 1, complete)
    await idempotency.cleanup(jobs)
    assert count_keys() == 0
    assert (count_runs("out_of_time"), count_runs("complete")) == (late + 1, complete + 1)


async def test_interrupted_run_keeps_committed_batches_and_the_next_one_goes_on(
    jobs: WorkerContext, count_keys: Callable[[], int]
) -> None:
    second_batch = asyncio.Event()

    async def delete_then_wait(connection: WriteTransaction, *, limit: int) -> int:
        is_second = count_keys() < ROWS
        deleted = await delete_keys(connection, limit=limit)
        if is_second:
            second_batch.set()
            await asyncio.Event().wait()
        return deleted

    steps = (CleanupStep("idempotency_key", delete_then_wait, 2),)
    running = asyncio.create_task(run_cleanup(jobs.database, "idempotency.cleanup", steps))
    await asyncio.wait_for(second_batch.wait(), 10)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert count_keys() == 3
    await idempotency.cleanup(jobs)
    assert count_keys() == 0


async def test_row_that_is_renewed_meanwhile_is_kept(
    jobs: WorkerContext, database: TestDatabase, count_keys: Callable[[], int]
) -> None:
    async with jobs.database.writing() as connection:
        assert await delete_keys(connection, limit=2) == 2
    database.sql("UPDATE idempotency_key SET key = 'renewed'")
    await run_cleanup(
        jobs.database,
        "idempotency.cleanup",
        (CleanupStep("idempotency_key", delete_keys),),
    )
    assert count_keys() == 3
