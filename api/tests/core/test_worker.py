"""Scheduled jobs, cleanup and the worker's connections."""

import asyncio
import os
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from redis.asyncio import Redis
from sqlalchemy import text

from api import cli, schedule, worker
from api.core import clock
from api.core.events import cleanup as events_cleanup
from api.core.events import dispatch, outbox
from api.core.events.dispatch import Event, EventDispatcher, Subscription, WorkerContext
from api.core.events.redis import worker_settings
from api.core.settings import Settings
from api.notifications import cleanup
from api.notifications import jobs as told_by
from api.payments.provider.client import Provider
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload
from api.tests.support.scale import needs_long
from infra.local.atomic_files import write_environment


class SlowEvent(Event):
    """An event of these tests, whose handler holds a connection."""

    stored_name = "SlowEvent"


def insert_notification(
    database: TestDatabase, member: SignedInMember, actor: SignedInMember, days: int
) -> None:
    """Insert a notification of this age with its engagement."""
    database.sql(f"""
        WITH inserted AS (
            INSERT INTO notification (id, moved_id, member_id, type, subject, actor_id)
            SELECT id, id, '{member.id}', 'follow', 'follow:' || id, '{actor.id}'
            FROM (SELECT uuidv7(interval '-{days} days' + interval '1 hour') AS id) AS new
            RETURNING id
        )
        INSERT INTO told_act (member_id, act, actor_id, notification_id, told_at)
        SELECT '{member.id}', 'follow:' || id, '{actor.id}', id,
            now() - interval '{days} days' + interval '1 hour'
        FROM inserted
    """)


async def test_notifications_older_than_ninety_days_are_hidden_then_deleted(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
) -> None:
    omar = await factories.member(app)
    for days in (1, 90, 91, 91, 92, 92, 400):
        insert_notification(database, layla, omar, days)
    assert len(await get_payload(client, "/notifications", layla)) == 2
    assert await get_payload(client, "/notifications/count", layla) == 2
    await cleanup.delete_expired(jobs.database, batch_size=2)
    for table in ("notification", "told_act"):
        left = f"SELECT count(*) FROM {table} WHERE member_id = '{layla.id}'"
        assert database.sql(left) == "2"


async def test_group_with_a_recent_actor_is_kept_by_cleanup(
    app: FastAPI, jobs: WorkerContext, database: TestDatabase, layla: SignedInMember
) -> None:
    insert_notification(database, layla, await factories.member(app), 100)
    mine = f"notification WHERE member_id = '{layla.id}'"
    database.sql(f"UPDATE notification SET moved_id = uuidv7() WHERE member_id = '{layla.id}'")
    await told_by.delete_expired(jobs)
    assert database.sql(f"SELECT count(*) FROM {mine}") == "1"


async def test_cleanup_deletes_old_events_but_keeps_dead_deliveries(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
) -> None:
    for _ in range(3):
        await factories.follow(client, await factories.member(app), layla)
    await drain()
    dead = database.sql("SELECT id FROM outbox ORDER BY id LIMIT 1")
    database.sql(f"UPDATE delivery SET done_at = NULL WHERE event_id = '{dead}'")
    await events_cleanup.delete_expired(jobs)
    assert database.sql("SELECT count(*) FROM outbox") == "3"
    later = clock.now() + timedelta(days=15)
    await events_cleanup.delete_expired(jobs, later, batch_size=1)
    assert database.sql("SELECT id FROM outbox") == dead
    assert database.sql("SELECT event_id FROM delivery") == dead


def test_schedule_runs_each_cleanup_at_its_own_time() -> None:
    cleanups = [timed for timed in schedule.SCHEDULE if timed.name.endswith(".cleanup")]
    assert len({(timed.hour, timed.minutes) for timed in cleanups}) == len(cleanups)
    slices = ("account", "auth", "files", "events", "idempotency", "letters", "notifications")
    named = {f"{each}.cleanup" for each in (*slices, "payments", "security_log")}
    assert {timed.name for timed in cleanups} == named
    assert {worker._cron(timed).unique for timed in schedule.SCHEDULE} == {True}


def test_handler_names_are_unique() -> None:
    pairs = [(each.event, each.name) for each in SUBSCRIPTIONS]
    assert len(set(pairs)) == len(pairs)


@needs_long
async def test_jobs_beyond_the_connections_wait(
    app: FastAPI, settings: Settings, database: TestDatabase
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")

    async def hold(jobs: WorkerContext, _: SlowEvent) -> None:
        async with jobs.database.writing() as connection:
            # Longer than a request waits for a connection.
            await connection.execute(text("SELECT pg_sleep(2.2)"))

    async with app.state.database.writing() as connection:
        await dispatch.emit(connection, SlowEvent(), SlowEvent(), SlowEvent())
    subscriptions = [Subscription("tests.hold", SlowEvent, hold)]
    narrow = worker._database(settings.model_copy(update={"database_pool_size": 1}))
    jobs = worker.make_context(settings, narrow, app.state.redis)
    handlers = {SlowEvent.stored_name: [subscriptions[0].name]}
    claims, _ = await outbox.claim(narrow.autocommit, handlers)
    await EventDispatcher(jobs, subscriptions).deliver(claims)
    await jobs.service(Provider).close()
    await narrow.close()
    done = "SELECT count(*) FROM delivery WHERE done_at IS NOT NULL AND attempt = 1"
    assert database.sql(done) == "3"


@needs_long
async def test_cleanup_command_runs_every_scheduled_job(settings: Settings) -> None:
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "api.cli", "cleanup"],
        env={
            "ENV": "test",
            "DATABASE_URL": settings.database_url,
            "REDIS_URL": settings.redis_url,
            "STORAGE_DIR": str(settings.storage_dir),
            "APP_SECRET": settings.app_secret.get_secret_value(),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_operator_commands_use_the_embedded_services(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("REDIS_URL", "redis://given")
    monkeypatch.setenv("DATABASE_URL", "put back when this ends")
    monkeypatch.delenv("DATABASE_URL")
    cli.use_local_environment()
    assert "DATABASE_URL" not in os.environ
    embedded = {"DATABASE_URL": "postgresql://embedded", "REDIS_URL": "redis://embedded"}
    write_environment(tmp_path, embedded)
    cli.use_local_environment()
    assert os.environ["DATABASE_URL"] == "postgresql://embedded"
    assert os.environ["REDIS_URL"] == "redis://given"
    assert (tmp_path / "environment.json").stat().st_mode & 0o77 == 0


async def test_worker_connects_to_redis_while_its_event_loop_is_busy(settings: Settings) -> None:
    """A connection that took longer than a second ended the worker."""
    # As arq connects with these settings.
    seconds = worker_settings(settings).conn_timeout
    async with Redis.from_url(settings.redis_url, socket_connect_timeout=seconds) as redis:
        connecting = asyncio.create_task(redis.client().initialize())
        await asyncio.sleep(0)
        time.sleep(1.2)  # noqa: ASYNC251 - it blocks the loop
        async with await connecting as client:
            assert await client.ping()
