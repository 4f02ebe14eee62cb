"""Activity days: recorded once, in the background, and kept through outages."""

import asyncio
import time
from datetime import timedelta
from uuid import UUID

import asyncpg
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.tests.conftest import OpenApp, Statements, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.users.activity import ActivityRecorder


def days(database: TestDatabase, member: SignedInMember) -> list[str]:
    return database.sql(f"SELECT day FROM activity_day WHERE member_id = '{member.id}'").split()


def forget(database: TestDatabase, member: SignedInMember) -> None:
    database.sql(f"DELETE FROM activity_day WHERE member_id = '{member.id}'")


def was_active_once(database: TestDatabase, member: SignedInMember) -> bool:
    """Return whether exactly the current day is recorded; midnight may pass during the test."""
    recent = {moment.date().isoformat() for moment in (now(), now() - timedelta(minutes=1))}
    return len(days(database, member)) == 1 and recent.issuperset(days(database, member))


def test_registration_records_the_day(layla: SignedInMember, database: TestDatabase) -> None:
    assert was_active_once(database, layla)


async def test_activity_is_written_before_the_service_stops(
    open_app: OpenApp, layla: SignedInMember, database: TestDatabase
) -> None:
    forget(database, layla)
    async with open_app() as app, client_of(app) as client:
        for _ in range(3):
            await client.get("/users/me", headers=layla.headers)
        assert days(database, layla) == []
    assert was_active_once(database, layla)


async def test_activity_is_written_while_the_service_runs(
    open_app: OpenApp, layla: SignedInMember, database: TestDatabase
) -> None:
    forget(database, layla)
    async with open_app(activity_flush_seconds=0.05) as app, client_of(app) as client:
        await client.get("/users/me", headers=layla.headers)
        deadline = time.monotonic() + 10
        while not was_active_once(database, layla):
            assert time.monotonic() < deadline, "the day was not noted"
            await asyncio.sleep(0.05)


async def test_refused_request_records_no_activity(
    open_app: OpenApp, layla: SignedInMember, database: TestDatabase
) -> None:
    forget(database, layla)
    database.sql(f"UPDATE session SET ended_at = now() WHERE member_id = '{layla.id}'")
    async with open_app() as app, client_of(app) as client:
        answer = await client.get("/users/me", headers=layla.headers)
        assert answer.status_code == 401
    assert days(database, layla) == []


async def test_activity_day_is_written_once(
    app: FastAPI, layla: SignedInMember, database: TestDatabase, statements: Statements
) -> None:
    forget(database, layla)
    recorders = [ActivityRecorder(app.state.database) for _ in range(2)]
    statements.clear()
    for recorder in recorders:
        for _ in range(3):
            recorder.record(layla.id)
        await recorder.flush()
        recorder.record(layla.id)
        await recorder.flush()
    assert len([each for each in statements if "activity_day" in each]) == 2
    assert was_active_once(database, layla)


async def test_deleted_members_do_not_block_other_activity(
    app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    forget(database, layla)
    recorder = ActivityRecorder(app.state.database)
    for member_id in (UUID(int=0), layla.id, new_id()):
        recorder.record(member_id)
    await recorder.flush()
    assert was_active_once(database, layla)


async def test_failed_write_is_repeated_later(
    app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    forget(database, layla)
    recorder = ActivityRecorder(app.state.database)
    recorder.record(layla.id)
    busy = await asyncpg.connect(database.owner_url)
    try:
        async with busy.transaction():
            await busy.execute("LOCK TABLE activity_day IN ACCESS EXCLUSIVE MODE")
            await recorder.flush()
    finally:
        await busy.close()
    assert days(database, layla) == []
    await recorder.flush()
    assert was_active_once(database, layla)
