"""Database connections: one kind that writes in a transaction, one that only reads.

Statements are SQLAlchemy Core on mapped classes. There is no session and no unit of work: a
statement is what is written, and rows go from the driver to the answer.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, NewType, TypeAlias

from fastapi import Depends, Request
from sqlalchemy import MetaData, Row, Select
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase

from api.kernel import errors
from api.kernel.settings import Settings, asyncpg_url

# Each limit is shorter than its caller's: lock < statement < command < request (security.md).
SERVER_SETTINGS = {
    "lock_timeout": "1000",
    "statement_timeout": "3000",
    "idle_in_transaction_session_timeout": "10000",
    "timezone": "UTC",
    "jit": "off",
}

# Rows and statements whose columns are read by name; their kinds are the models'.
AnyRow: TypeAlias = Row[*tuple[Any, ...]]
AnySelect: TypeAlias = Select[*tuple[Any, ...]]

Writing = NewType("Writing", AsyncConnection)
Reading = NewType("Reading", AsyncConnection)


class Table(DeclarativeBase):
    """The base of every table, with names for constraints that migrations can rely on."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Database:
    """The two pools of a process.

    Readers run in AUTOCOMMIT without BEGIN, ROLLBACK or a reset when they are returned, which
    halves the round trips of a hot read; on a replica where one is set.
    """

    def __init__(self, settings: Settings) -> None:
        self._writer = _engine(settings.database_url, settings.database_pool_size)
        self._reader = _engine(
            settings.database_replica_url or settings.database_url,
            settings.database_pool_size,
            reads=True,
        )

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """A connection in a transaction, committed at the end and rolled back by an error."""
        async with self._writer.connect() as connection:
            try:
                yield Writing(connection)
            except errors.ApiError as error:
                # A wrong one-time code is refused, yet its try must be counted.
                await (connection.commit() if error.keeps_writes else connection.rollback())
                raise
            await connection.commit()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Reading]:
        """A connection for single statements that only read."""
        async with self._reader.connect() as connection:
            yield Reading(connection)

    async def close(self) -> None:
        await self._writer.dispose()
        await self._reader.dispose()


def _engine(url: str, pool_size: int, *, reads: bool = False) -> AsyncEngine:
    return create_async_engine(
        asyncpg_url(url),
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=2,
        pool_recycle=1800,
        pool_reset_on_return=None if reads else "rollback",
        isolation_level="AUTOCOMMIT" if reads else "READ COMMITTED",
        hide_parameters=True,  # an error is logged with its statement, not with members' words
        connect_args={"server_settings": SERVER_SETTINGS, "command_timeout": 5, "timeout": 2},
    )


def database(request: Request) -> Database:
    found: Database = request.app.state.database
    return found


async def _writing(request: Request) -> AsyncIterator[Writing]:
    try:
        async with database(request).writing() as connection:
            yield connection
    except PoolTimeoutError as error:
        raise errors.service_unavailable(facts={"retryAfter": 1}) from error


async def _reading(request: Request) -> AsyncIterator[Reading]:
    try:
        async with database(request).reading() as connection:
            yield connection
    except PoolTimeoutError as error:
        raise errors.service_unavailable(facts={"retryAfter": 1}) from error


# FastAPI's default ends a dependency after the answer was sent: a failed commit would still have
# answered 200. The function scope commits first.
Write = Annotated[Writing, Depends(_writing, scope="function")]
Read = Annotated[Reading, Depends(_reading, scope="function")]
