"""Session defaults of the application's role, which a pooler in transaction mode keeps."""

import asyncio

import asyncpg
from fastapi import FastAPI

from api.core.db.role_settings import ROLE_SETTINGS, store_role_settings
from api.core.settings import Settings
from api.tests.conftest import TestDatabase


async def _defaults(url: str) -> dict[str, str]:
    connection = await asyncpg.connect(url)
    try:
        return {name: await connection.fetchval(f"SHOW {name}") for name in ROLE_SETTINGS}
    finally:
        await connection.close()


async def test_plain_connection_has_the_timeouts(app: FastAPI, database: TestDatabase) -> None:
    assert app.state.settings.database_url == database.app_url
    assert await _defaults(database.app_url) == ROLE_SETTINGS


async def test_migrations_have_no_timeouts(database: TestDatabase) -> None:
    found = await _defaults(database.owner_url)
    assert (found["statement_timeout"], found["lock_timeout"]) == ("0", "0")


async def test_missing_and_older_values_are_stored(app: FastAPI, database: TestDatabase) -> None:
    database.sql("CREATE ROLE settled LOGIN PASSWORD 'app'")
    database.sql("ALTER ROLE settled SET statement_timeout = '7s'")
    url = database.app_url.replace("//qima_app:", "//settled:")
    settings: Settings = app.state.settings.model_copy(update={"database_url": url})
    # Locks belong to a database, roles to all databases of a server.
    other_url = f"{url.rpartition('/')[0]}/postgres"
    other = settings.model_copy(update={"database_url": other_url})
    try:
        # Processes that start together wait for each other.
        await asyncio.gather(*(store_role_settings(each) for each in [settings, other] * 2))
        assert await _defaults(url) == ROLE_SETTINGS
        before = database.sql(
            "SELECT xmin FROM pg_db_role_setting WHERE setrole = 'settled'::regrole"
        )
        await store_role_settings(settings)
        after = database.sql(
            "SELECT xmin FROM pg_db_role_setting WHERE setrole = 'settled'::regrole"
        )
        assert before == after
    finally:
        database.sql("DROP ROLE settled")
