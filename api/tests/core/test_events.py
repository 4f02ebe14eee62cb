"""Events: delivery exactly once, in order, with retries, despite crashes of worker and Valkey."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

import pytest
from fastapi import FastAPI

from api.core import errors
from api.core.events import dispatch, outbox
from api.core.events.dispatch import MAX_TRIES, Event, Subscription, WorkerContext
from api.core.settings import Settings
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.scale import needs_long
from infra.local.ports import free_port
from infra.local.process import PYTHON, ChildProcess, wait_until
from infra.local.valkey import Valkey


class Numbered(Event):
    """An event of these tests."""

    stored_name = "Numbered"
    number: int


class Handlers:
    """A handler that records events, after a number of failures."""

    def __init__(self) -> None:
        self.received: list[int] = []
        self.failures = 0
        self.postponed_seconds = 0.0

    async def record(self, event: Numbered) -> None:
        if self.postponed_seconds:
            raise errors.PostponedError(self.postponed_seconds)
        if self.failures:
            self.failures -= 1
            raise ConnectionError("nobody there")
        self.received.append(event.number)

    @property
    def subscriptions(self) -> list[Subscription]:
        async def record(_: WorkerContext, event: Numbered) -> None:
            await self.record(event)

        return [Subscription("tests.record", Numbered, record)]


@pytest.fixture
def handlers(database: TestDatabase) -> Handlers:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    return Handlers()


async def emit_numbers(app: FastAPI, *numbers: int) -> None:
    async with app.state.database.writing() as connection:
        await dispatch.emit(connection, *[Numbered(number=number) for number in numbers])


def due_in(database: TestDatabase) -> float:
    return float(database.sql("SELECT extract(epoch FROM due_at - now()) FROM delivery"))


async def test_events_are_delivered_in_order_and_once(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers
) -> None:
    await emit_numbers(app, 1, 2, 3)
    assert await dispatch.run_pending(jobs, handlers.subscriptions) == 3
    assert await dispatch.run_pending(jobs, handlers.subscriptions) == 0
    assert handlers.received == [1, 2, 3]


async def test_rolled_back_event_is_not_delivered(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    with contextlib.suppress(errors.ApiError):
        async with app.state.database.writing() as connection:
            await dispatch.emit(connection, Numbered(number=1))
            raise errors.validation_failed()
    assert database.sql("SELECT count(*) FROM outbox") == "0"
    assert await dispatch.run_pending(jobs, handlers.subscriptions) == 0


async def test_error_that_keeps_writes_emits_its_events(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers
) -> None:
    with contextlib.suppress(errors.ApiError):
        async with app.state.database.writing() as connection:
            await dispatch.emit(connection, Numbered(number=7))
            raise errors.validation_failed(keeps_writes=True)
    await dispatch.run_pending(jobs, handlers.subscriptions)
    assert handlers.received == [7]


async def test_failing_handler_is_retried_with_growing_delay(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    handlers.failures = 3
    await emit_numbers(app, 5)
    for attempt in range(1, 4):
        await dispatch.run_pending(jobs, handlers.subscriptions)
        assert handlers.received == []
        assert database.sql("SELECT attempt, error FROM delivery") == (
            f"{attempt}|ConnectionError('nobody there')"
        )
        assert 2 ** (attempt - 1) - 1 <= due_in(database) <= 2 ** (attempt - 1)
        # Not due yet: nothing happens however often one looks.
        assert await dispatch.run_pending(jobs, handlers.subscriptions) == 0
        database.sql("UPDATE delivery SET due_at = now()")
    await dispatch.run_pending(jobs, handlers.subscriptions)
    assert handlers.received == [5]
    assert database.sql("SELECT done_at IS NOT NULL, due_at, error FROM delivery") == "t||"


async def test_postponed_delivery_waits_without_an_error(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    handlers.postponed_seconds = 60
    await emit_numbers(app, 5)
    await dispatch.run_pending(jobs, handlers.subscriptions)
    assert (handlers.received, 58 <= due_in(database) <= 60) == ([], True)
    assert database.sql("SELECT error IS NULL, done_at IS NULL FROM delivery") == "t|t"
    assert await dispatch.run_pending(jobs, handlers.subscriptions) == 0
    handlers.postponed_seconds = 0
    database.sql("UPDATE delivery SET due_at = now()")
    await dispatch.run_pending(jobs, handlers.subscriptions)
    assert handlers.received == [5]


async def test_postponed_delivery_starts_its_leases_and_attempts_anew(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    handlers.postponed_seconds = 60
    await emit_numbers(app, 5)
    numbers = set()
    for _ in range(MAX_TRIES + 2):
        await dispatch.run_pending(jobs, handlers.subscriptions)
        numbers.add(database.sql("UPDATE delivery SET due_at = now() RETURNING attempt"))
    assert len(numbers) == MAX_TRIES + 2, "a job of the queue would be taken for another"
    # A worker that dies with it.
    await outbox.claim(jobs.database.autocommit, {})
    assert due_in(database) <= outbox.LEASE_SECONDS
    handlers.postponed_seconds, handlers.failures = 0, 1
    database.sql("UPDATE delivery SET due_at = now()")
    await dispatch.run_pending(jobs, handlers.subscriptions)
    assert due_in(database) <= 2, "a dead letter by its first failure"


async def test_delivery_that_another_worker_finished_stays_done(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    await emit_numbers(app, 5)
    names = {Numbered.stored_name: ["tests.record"]}
    [late], _ = await outbox.claim(jobs.database.autocommit, names)
    database.sql("UPDATE delivery SET due_at = now()")
    await dispatch.run_pending(jobs, handlers.subscriptions)
    async with jobs.database.writing() as connection:
        await outbox.postpone(connection, late, 1)
        await outbox.mark_failed(connection, late, ConnectionError("no answer"), tries=MAX_TRIES)
        await outbox.release(connection, [late])
    state = "SELECT due_at IS NULL, done_at IS NOT NULL, error IS NULL FROM delivery"
    assert database.sql(state) == "t|t|t"
    assert handlers.received == [5]


async def test_delivery_is_postponed_without_end(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    handlers.postponed_seconds = 60
    await emit_numbers(app, 5)
    await dispatch.run_pending(jobs, handlers.subscriptions)
    database.sql("UPDATE delivery SET due_at = now(), attempt = 29950")
    await dispatch.run_pending(jobs, handlers.subscriptions)
    assert database.sql("SELECT attempt FROM delivery").strip() == "0"


async def test_due_delivery_is_pending_for_the_polls_that_look_for_it(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    connection = jobs.database.autocommit
    assert not await outbox.has_pending(connection, with_due=True)
    await emit_numbers(app, 5)
    assert await outbox.has_pending(connection, with_due=False)
    handlers.failures = 1
    await dispatch.run_pending(jobs, handlers.subscriptions)
    database.sql("UPDATE delivery SET due_at = now()")
    assert not await outbox.has_pending(connection, with_due=False)
    assert await outbox.has_pending(connection, with_due=True)


async def test_delivery_after_the_last_attempt_is_dead_and_kept(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    handlers.failures = 1000
    await emit_numbers(app, 5)
    for _ in range(MAX_TRIES + 3):
        await dispatch.run_pending(jobs, handlers.subscriptions)
        database.sql("UPDATE delivery SET due_at = now() WHERE due_at IS NOT NULL")
    assert handlers.failures == 1000 - MAX_TRIES
    dead = database.sql("SELECT attempt, due_at, done_at FROM delivery")
    assert dead == f"{MAX_TRIES}||"
    handlers.failures = 0
    database.sql("UPDATE delivery SET due_at = now()")
    await dispatch.run_pending(jobs, handlers.subscriptions)
    assert handlers.received == [5]


async def test_delivery_repeated_after_success_does_nothing(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    await emit_numbers(app, 5)
    subscriptions = handlers.subscriptions
    await dispatch.run_pending(jobs, subscriptions)
    event_id = UUID(database.sql("SELECT id FROM outbox"))
    for _ in range(3):
        await dispatch.deliver(jobs, subscriptions, event_id, subscriptions[0].name)
    assert handlers.received == [5]


async def test_unknown_handler_is_recorded_and_event_without_handler_is_dispatched(
    app: FastAPI, jobs: WorkerContext, handlers: Handlers, database: TestDatabase
) -> None:
    await emit_numbers(app, 1)
    subscriptions = handlers.subscriptions
    assert await dispatch.run_pending(jobs, []) == 0
    assert database.sql("SELECT count(*) FROM delivery") == "0"
    event_id = database.sql("SELECT id FROM outbox")
    database.sql(f"INSERT INTO delivery (event_id, handler) VALUES ('{event_id}', 'gone.away')")
    await dispatch.run_pending(jobs, subscriptions)
    assert "gone.away" in database.sql("SELECT error FROM delivery")


class SupervisedWorker:
    """A worker that is restarted whenever it exits, with a Valkey that may be killed."""

    def __init__(self, settings: Settings, valkey: Valkey, mailbox: str) -> None:
        self.valkey = valkey
        environment = {
            "ENV": "test",
            "DATABASE_URL": settings.database_url,
            "REDIS_URL": valkey.url(),
            "SMTP_URL": mailbox,
            "WEB_ORIGIN": settings.web_origin,
            "APP_SECRET": settings.app_secret.get_secret_value(),
            "LOG_LEVEL": "warning",
        }
        self.worker = ChildProcess(
            "worker", [PYTHON, "-m", "api.worker"], env=os.environ | environment
        )

    def kill_valkey(self) -> None:
        assert self.valkey.process.pid
        os.kill(self.valkey.process.pid, signal.SIGKILL)
        self.valkey.process.stop()

    async def supervise(self) -> None:
        """Restart the worker whenever it exits, as arq does without Redis."""
        while True:
            if not self.worker.alive():
                self.worker.stop()
                self.worker.start()
            await asyncio.sleep(0.2)


@pytest.fixture
def supervised(settings: Settings, mailbox: str, tmp_path: Path) -> Iterator[SupervisedWorker]:
    valkey = Valkey(tmp_path, port=free_port(), password="valkey")
    valkey.start()
    worker = SupervisedWorker(settings, valkey, mailbox)
    yield worker
    worker.worker.stop()
    valkey.stop()


@asynccontextmanager
async def run_in_background(work: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    task = asyncio.ensure_future(work())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@needs_long
async def test_events_are_delivered_once_while_redis_and_the_worker_crash(
    open_app: OpenApp, supervised: SupervisedWorker, database: TestDatabase
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox; DELETE FROM notification")

    def count_notified() -> int:
        return int(database.sql("SELECT coalesce(sum(count), 0) FROM notification"))

    async with (
        open_app(redis_url=supervised.valkey.url()) as app,
        client_of(app) as client,
        run_in_background(supervised.supervise),
    ):
        members = [await factories.member(app) for _ in range(18)]
        pairs = [(one, other) for one in members for other in members if one is not other]
        for number, (one, other) in enumerate(pairs):
            if number == 100:
                supervised.kill_valkey()
            elif number == 200:
                supervised.valkey.start()
            elif number == 250 and supervised.worker.pid and supervised.worker.alive():
                os.kill(supervised.worker.pid, signal.SIGKILL)
            await factories.follow(client, one, other)
        await asyncio.to_thread(wait_until, lambda: count_notified() == len(pairs), timeout=60)
        undone = "SELECT count(*) FROM delivery WHERE done_at IS NULL"
        assert await asyncio.to_thread(wait_until, lambda: database.sql(undone) == "0", timeout=30)
        await asyncio.sleep(1)  # time in which duplicates would arrive
    assert count_notified() == len(pairs) == 306
    assert database.sql("SELECT count(DISTINCT (member_id, actor_id)) FROM told_act") == "306"
