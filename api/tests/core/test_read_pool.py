"""Read pool: connections are returned after each statement and replaced when closed."""

import asyncio

import pytest
from asyncpg.exceptions import InterfaceError, PostgresError, QueryCanceledError
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from api.core.db.database import Database
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.http import refusal

PATH = "/posts/guest"


def backend_pids(database: TestDatabase) -> set[str]:
    """Return the process ids of the application's sessions in this database."""
    rows = database.sql(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
        " AND usename = 'qima_app'"
    )
    return set(rows.split())


async def wait_for_read(reading: Database) -> None:
    """Wait until a connection is in use."""
    while not reading.readers.in_use:  # noqa: ASYNC110 - a pool offers no event to wait for
        await asyncio.sleep(0.01)


async def test_exhausted_pool_is_503_with_retry_after(
    open_app: OpenApp,
) -> None:
    async with open_app(database_pool_size=1) as app, client_of(app) as client:
        async with app.state.database.readers.acquire():
            waited = await client.get(PATH)
            assert refusal(waited) == (503, "service_unavailable")
            assert waited.headers["retry-after"] == "1"
        assert (await client.get(PATH)).status_code == 200


async def test_reads_beyond_the_connections_wait(open_app: OpenApp) -> None:
    async with open_app(database_pool_size=2) as app, client_of(app) as client:
        await client.get(PATH)
        answers = await asyncio.gather(*(client.get(PATH) for _ in range(12)))
        assert {answer.status_code for answer in answers} == {200}
        assert app.state.database.readers.in_use == 0


async def test_connections_closed_by_postgres_are_reopened(
    open_app: OpenApp, database: TestDatabase
) -> None:
    before = backend_pids(database)
    async with open_app() as app, client_of(app) as client:
        await asyncio.gather(*(client.get(PATH) for _ in range(5)))
        # In threads, so that this event loop receives the termination.
        for pid in backend_pids(database) - before:
            await asyncio.to_thread(database.sql, f"SELECT pg_terminate_backend({pid}, 5000)")
        assert not await asyncio.to_thread(backend_pids, database) - before
        answers = await asyncio.gather(*(client.get(PATH) for _ in range(5)))
        assert {answer.status_code for answer in answers} == {200}


async def test_cancelled_statement_releases_its_connection(open_app: OpenApp) -> None:
    async with open_app(database_pool_size=1) as app, client_of(app) as client:
        database = app.state.database
        sleeping = asyncio.create_task(database.reads.fetch("SELECT pg_sleep(2.5)", ()))
        await wait_for_read(database)
        sleeping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sleeping
        assert database.readers.in_use == 0
        assert (await client.get(PATH)).status_code == 200


@pytest.mark.parametrize("way", ["fetch", "execute"])
async def test_connection_cut_during_a_statement_is_not_reused(
    open_app: OpenApp, database: TestDatabase, way: str
) -> None:
    before = backend_pids(database)
    async with open_app(database_pool_size=1) as app, client_of(app) as client:
        await client.get(PATH)
        (pid,) = backend_pids(database) - before
        reads = app.state.database.reads
        query = "SELECT pg_sleep(2.5)"
        reading = reads.fetch(query, ()) if way == "fetch" else reads.execute(text(query))
        sleeping = asyncio.create_task(reading)
        await wait_for_read(app.state.database)
        await asyncio.to_thread(database.sql, f"SELECT pg_terminate_backend({pid}, 5000)")
        with pytest.raises((PostgresError, InterfaceError, DBAPIError, ConnectionError)):
            await sleeping
        assert app.state.database.readers.in_use == 0
        assert (await client.get(PATH)).status_code == 200


async def test_statement_timeout_ends_a_slow_read(app: FastAPI) -> None:
    reads = app.state.database.reads
    with pytest.raises(QueryCanceledError):
        await reads.fetch("SELECT pg_sleep(10)", ())
    with pytest.raises(Exception, match="statement timeout"):
        await reads.execute(text("SELECT pg_sleep(10)"))
    assert app.state.database.readers.in_use == 0


async def test_shutdown_closes_every_connection(open_app: OpenApp, database: TestDatabase) -> None:
    before = backend_pids(database)
    async with open_app() as app, client_of(app) as client:
        await asyncio.gather(*(client.get(PATH) for _ in range(5)))
        assert backend_pids(database) - before
    assert not backend_pids(database) - before
