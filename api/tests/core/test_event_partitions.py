"""Partitions of events: created ahead, dropped whole, and kept while an event is not handled."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import text

from api.core import clock
from api.core.db.database import Database
from api.core.events import cleanup, dispatch, outbox, partitions
from api.core.events.dispatch import Event, Subscription, WorkerContext
from api.core.events.partitions import week_of
from api.core.ids import first_id
from api.core.settings import Settings
from api.tests.conftest import TestDatabase
from infra.local.postgres import Postgres
from infra.local.process import wait_until

WEEK = timedelta(days=7)
HANDLER = "tests.record"


class Dated(Event):
    """An event of these tests."""

    stored_name = "Dated"
    number: int


@pytest.fixture
def weeks(postgres: Postgres, worker_id: str) -> Iterator[TestDatabase]:
    """A database with partitions of the last four weeks and of this one."""
    name = f"weeks_{worker_id}"
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima OWNER qima_owner")
    database = TestDatabase(
        name, postgres.url("qima_app", name), postgres.url("qima_owner", name), postgres
    )
    this_week = week_of(clock.now())
    ends = [this_week + number * WEEK for number in range(-3, 2)]
    first = database.sql("SELECT to_char(event_partition_ends(), 'YYYYMMDD')")
    database.sql(f"DROP TABLE outbox_until_{first}, delivery_until_{first}")
    for table in ("outbox", "delivery"):
        for end in ends:
            database.sql(
                f"SET ROLE qima_owner; CREATE TABLE {table}_until_{end:%Y%m%d}"
                f" PARTITION OF {table} FOR VALUES FROM"
                f" (first_event_id('{end - WEEK:%Y-%m-%d}+00'))"
                f" TO (first_event_id('{end:%Y-%m-%d}+00')); RESET ROLE"
            )
    yield database
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def context(
    weeks: TestDatabase, jobs: WorkerContext, settings: Settings
) -> AsyncIterator[WorkerContext]:
    """The worker's context on that database."""
    database = Database(settings.model_copy(update={"database_url": weeks.app_url}))
    yield replace(jobs, database=database)
    await database.close()


class Received(list[int]):
    """Numbers of the events that the handler received."""

    @property
    def subscriptions(self) -> list[Subscription]:
        async def record(_: WorkerContext, event: Dated) -> None:
            self.append(event.number)

        return [Subscription(HANDLER, Dated, record)]


async def emit_at(context: WorkerContext, instant: datetime, number: int) -> UUID:
    """Emit an event about an object of an instant, whose id decides about the partition."""
    async with context.database.writing() as connection:
        event = Dated(number=number)
        await dispatch.emit_once(connection, event, of=first_id(instant), key=str(number))
        emitted = text("SELECT id FROM outbox WHERE payload ->> 'number' = :number")
        found = await connection.scalar(emitted, {"number": str(number)})
    return UUID(str(found))


def list_partitions(database: TestDatabase, table: str = "outbox") -> list[str]:
    return database.sql(
        f"SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid"
        f" WHERE inhparent = '{table}'::regclass ORDER BY relname"
    ).split()


def partition_of(database: TestDatabase, event_id: UUID, table: str = "outbox") -> str:
    key = "id" if table == "outbox" else "event_id"
    return database.sql(f"SELECT tableoid::regclass FROM {table} WHERE {key} = '{event_id}'")


def name_of(end: datetime) -> str:
    return f"outbox_until_{end:%Y%m%d}"


def test_first_event_id_is_not_above_the_ids_of_its_instant(database: TestDatabase) -> None:
    instant = datetime(2026, 11, 30, tzinfo=UTC)
    lower = UUID(database.sql("SELECT first_event_id('2026-11-30 00:00+00')"))
    before = instant - timedelta(milliseconds=1)
    assert UUID(int=first_id(before).int | ((1 << 76) - 1)) < lower <= first_id(instant)


async def test_partitions_are_created_ahead_once(
    context: WorkerContext, weeks: TestDatabase
) -> None:
    this_week = week_of(clock.now())
    assert await partitions.create_ahead(context.database, timedelta(days=20)) >= 2
    assert await partitions.create_ahead(context.database, timedelta(days=20)) == 0
    names = list_partitions(weeks)
    assert {name_of(this_week + number * WEEK) for number in (1, 2, 3)} <= set(names)
    assert [name.replace("outbox", "delivery") for name in names] == list_partitions(
        weeks, "delivery"
    )
    at = this_week + 2 * WEEK
    event_id = await emit_at(context, at, 1)
    assert partition_of(weeks, event_id) == name_of(at + WEEK)
    indexes = "SELECT count(*) FROM pg_index WHERE indrelid = '{}'::regclass"
    assert weeks.sql(indexes.format(name_of(at + WEEK))) == "2"
    assert weeks.sql(indexes.format(name_of(at + WEEK).replace("outbox", "delivery"))) == "3"


async def test_time_ahead_is_measured(context: WorkerContext) -> None:
    end = week_of(clock.now()) + WEEK
    seconds = await partitions.seconds_ahead(context.database.autocommit)
    assert seconds == pytest.approx((end - clock.now()).total_seconds(), abs=30)


async def test_handled_weeks_are_dropped_whole(context: WorkerContext, weeks: TestDatabase) -> None:
    received, this_week = Received(), week_of(clock.now())
    for number in (-3, -2, -1, 0):
        await emit_at(context, this_week + number * WEEK, number)
    assert await dispatch.run_pending(context, received.subscriptions) == 4
    assert received == [-3, -2, -1, 0]
    before = list_partitions(weeks)
    await cleanup.delete_expired(context)
    # The week before this one ended less than seven days ago.
    assert set(before) - set(list_partitions(weeks)) == {
        name_of(this_week + number * WEEK) for number in (-3, -2, -1)
    }
    assert len(list_partitions(weeks, "delivery")) == len(list_partitions(weeks))
    assert weeks.sql("SELECT string_agg(payload ->> 'number', ' ' ORDER BY id) FROM outbox") == (
        "-1 0"
    )


@pytest.mark.parametrize("state", ["undispatched", "waiting", "dead"])
async def test_week_with_an_unhandled_event_is_kept_until_it_is_handled(
    context: WorkerContext, weeks: TestDatabase, state: str
) -> None:
    received, this_week = Received(), week_of(clock.now())
    old = this_week - 3 * WEEK
    handled = await emit_at(context, old, 1)
    await dispatch.run_pending(context, received.subscriptions)
    weeks.sql("UPDATE outbox SET dispatched_at = now() - interval '20 days'")
    weeks.sql("UPDATE delivery SET done_at = now() - interval '20 days'")
    event_id = await emit_at(context, old + timedelta(days=1), 2)
    if state != "undispatched":
        handlers = {Dated.stored_name: [HANDLER]}
        await outbox.claim(context.database.autocommit, handlers)
    if state == "dead":
        weeks.sql("UPDATE delivery SET due_at = NULL, attempt = 10 WHERE done_at IS NULL")
    await cleanup.delete_expired(context)
    assert partition_of(weeks, event_id) == name_of(old + WEEK)
    # The handled rows beside it do not wait.
    assert weeks.sql(f"SELECT count(*) FROM outbox WHERE id = '{handled}'") == "0"
    assert weeks.sql(f"SELECT count(*) FROM delivery WHERE event_id = '{handled}'") == "0"
    weeks.sql("UPDATE delivery SET due_at = now() WHERE done_at IS NULL")
    await dispatch.run_pending(context, received.subscriptions)
    assert received == [1, 2]
    await cleanup.delete_expired(context)
    assert name_of(old + WEEK) not in list_partitions(weeks)


async def test_recent_weeks_are_kept_whatever_the_caller_asks_for(
    context: WorkerContext, weeks: TestDatabase
) -> None:
    this_week = week_of(clock.now())
    await partitions.drop_expired(context.database, clock.now() + timedelta(days=400))
    assert list_partitions(weeks) == [
        "outbox_default",
        name_of(this_week),
        name_of(this_week + WEEK),
    ]


async def test_partition_is_dropped_after_the_lock_of_a_transaction(
    context: WorkerContext, weeks: TestDatabase
) -> None:
    this_week = week_of(clock.now())
    old = this_week - 3 * WEEK
    received = Received()
    async with context.database.writing() as connection:
        event = Dated(number=3)
        await dispatch.emit_once(connection, event, of=first_id(old), key="late")
        dropping = asyncio.create_task(
            partitions.drop_expired(context.database, clock.now() - WEEK)
        )
        waits = "SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted"
        assert await asyncio.to_thread(wait_until, lambda: weeks.sql(waits) != "", timeout=10)
    # The event that was emitted meanwhile keeps its week; the other expired week is dropped.
    assert await dropping == 2
    assert name_of(old + WEEK) in list_partitions(weeks)
    await dispatch.run_pending(context, received.subscriptions)
    assert received == [3]


async def test_week_without_a_partition_uses_the_default_partition(
    context: WorkerContext, weeks: TestDatabase
) -> None:
    this_week, received = week_of(clock.now()), Received()
    for table in ("outbox", "delivery"):
        weeks.sql(f"DROP TABLE {table}_until_{this_week + WEEK:%Y%m%d}")
    event_id = await emit_at(context, clock.now(), 4)
    assert partition_of(weeks, event_id) == "outbox_default"
    # Partitions begin with the next week; nothing is moved.
    await partitions.create_ahead(context.database, timedelta(days=10))
    assert name_of(this_week + WEEK) not in list_partitions(weeks)
    assert name_of(this_week + 2 * WEEK) in list_partitions(weeks)
    await dispatch.run_pending(context, received.subscriptions)
    assert received == [4]
    assert partition_of(weeks, event_id, "delivery") == "delivery_default"
    # Deleted by row when its week has been over for the retention period.
    await cleanup.delete_expired(context, this_week + timedelta(days=13, hours=23))
    assert weeks.sql("SELECT count(*) FROM outbox") == "1"
    await cleanup.delete_expired(context, this_week + timedelta(days=14))
    assert weeks.sql("SELECT (SELECT count(*) FROM outbox), count(*) FROM delivery") == "0|0"


async def test_event_of_an_old_object_is_delivered_once_after_its_week_was_dropped(
    context: WorkerContext, weeks: TestDatabase
) -> None:
    old, received = week_of(clock.now()) - 30 * WEEK, Received()
    event_id = await emit_at(context, old, 5)
    assert await emit_at(context, old, 5) == event_id
    assert partition_of(weeks, event_id) == "outbox_default"
    await dispatch.run_pending(context, received.subscriptions)
    await cleanup.delete_expired(context)
    # A retry of its emitter, within the retention period, does not emit it again.
    await emit_at(context, old, 5)
    await dispatch.run_pending(context, received.subscriptions)
    assert received == [5]
