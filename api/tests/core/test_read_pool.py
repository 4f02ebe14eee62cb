"""Connections that read: lent for a statement, given back in any case, opened anew when cut."""

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


def connected(database: TestDatabase) -> set[str]:
    """The process ids of the sessions that are open on this worker's database."""
    rows = database.sql(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
        " AND usename = 'qima_app'"
    )
    return set(rows.split())


async def at_work(reading: Database) -> None:
    """Waits until somebody reads."""
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
    before = connected(database)
    async with open_app() as app, client_of(app) as client:
        await asyncio.gather(*(client.get(PATH) for _ in range(5)))
        # In threads, so that this process hears of it meanwhile.
        for pid in connected(database) - before:
            await asyncio.to_thread(database.sql, f"SELECT pg_terminate_backend({pid}, 5000)")
        assert not await asyncio.to_thread(connected, database) - before
        answers = await asyncio.gather(*(client.get(PATH) for _ in range(5)))
        assert {answer.status_code for answer in answers} == {200}


async def test_cancelled_statement_releases_its_connection(open_app: OpenApp) -> None:
    async with open_app(database_pool_size=1) as app, client_of(app) as client:
        database = app.state.database
        sleeping = asyncio.create_task(database.reads.fetch("SELECT pg_sleep(2.5)", ()))
        await at_work(database)
        sleeping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sleeping
        assert database.readers.in_use == 0
        assert (await client.get(PATH)).status_code == 200


@pytest.mark.parametrize("way", ["fetch", "execute"])
async def test_connection_cut_during_a_statement_is_not_reused(
    open_app: OpenApp, database: TestDatabase, way: str
) -> None:
    before = connected(database)
    async with open_app(database_pool_size=1) as app, client_of(app) as client:
        await client.get(PATH)
        (pid,) = connected(database) - before
        reads = app.state.database.reads
        asked = "SELECT pg_sleep(2.5)"
        reading = reads.fetch(asked, ()) if way == "fetch" else reads.execute(text(asked))
        sleeping = asyncio.create_task(reading)
        await at_work(app.state.database)
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
    before = connected(database)
    async with open_app() as app, client_of(app) as client:
        await asyncio.gather(*(client.get(PATH) for _ in range(5)))
        assert connected(database) - before
    assert not connected(database) - before
