"""Session defaults of the application's role, which PostgreSQL stores.

A pooler in transaction mode refuses most startup parameters, and a SET would reach only one of its
connections to the server. A role may change its own defaults, so no superuser is needed.
"""

from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy import NullPool, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from api.core.settings import Settings, asyncpg_url

log = structlog.get_logger("database")

# Each timeout is shorter than its caller's: lock < statement < command < request.
ROLE_SETTINGS: Final = {
    "lock_timeout": "1s",
    "statement_timeout": "3s",
    "idle_in_transaction_session_timeout": "10s",
    "timezone": "UTC",
    "jit": "off",
}
_STORED: Final = text(
    "SELECT unnest(setconfig) FROM pg_db_role_setting"
    " WHERE setdatabase = 0 AND setrole = to_regrole(current_user::text)"
)


async def store_role_settings(settings: Settings) -> None:
    """Store the defaults of the role in DATABASE_URL, unless they are stored already.

    They hold for connections that are opened later: call it before the pools are.
    """
    tls = settings.database_tls
    engine = create_async_engine(
        asyncpg_url(settings.database_url),
        poolclass=NullPool,
        connect_args={"timeout": 5, **({"ssl": tls} if tls else {})},
    )
    try:
        async with engine.connect() as connection:
            if not await _are_stored(connection):
                await _store(connection)
    finally:
        await engine.dispose()


async def _store(connection: AsyncConnection) -> None:
    # Processes that start together would update the same row of the catalogue.
    await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("role"))))
    try:
        for name, value in ROLE_SETTINGS.items():
            await connection.execute(text(f"ALTER ROLE CURRENT_USER SET {name} = '{value}'"))
        await connection.commit()
    except DBAPIError:
        # The lock belongs to one database, the catalogue to all databases of the server.
        await connection.rollback()
        if await _are_stored(connection):
            return
        raise
    log.info("role_settings_stored", **ROLE_SETTINGS)
    # A pooler would keep this connection to the server, which has no defaults.
    with suppress(DBAPIError):
        await connection.execute(select(func.pg_terminate_backend(func.pg_backend_pid())))


async def _are_stored(connection: AsyncConnection) -> bool:
    # PostgreSQL spells some names with capitals.
    stored = {each.lower() for each in (await connection.execute(_STORED)).scalars()}
    return stored >= {f"{name}={value}".lower() for name, value in ROLE_SETTINGS.items()}
