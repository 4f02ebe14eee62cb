"""Database connections: write transactions and single reads.

Statements are SQLAlchemy Core on mapped classes, without a session or unit of work.
"""

from collections import namedtuple
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple, NewType, TypeAlias

import orjson
from fastapi import Depends, Request
from sqlalchemy import CursorResult, Executable, MetaData, NullPool, Row, ScalarResult, Select
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.orm import DeclarativeBase

from api.core import errors
from api.core.db.read_consistency import ReadConsistency, read_consistency
from api.core.db.read_pool import (
    ACQUIRE_TIMEOUT_SECONDS,
    MAX_AGE_SECONDS,
    ReadPool,
    driver_connection,
)
from api.core.db.replica import Replica
from api.core.observability import tracing
from api.core.settings import Settings, asyncpg_url


def _dump_json(value: Any) -> str:
    return orjson.dumps(value).decode()


# Options of both kinds of connection. Timeouts of the server are defaults of its role.
_ENGINE_OPTIONS: Final[dict[str, Any]] = {
    "json_serializer": _dump_json,
    "json_deserializer": orjson.loads,
    # Errors are logged with their statement but without parameters, which hold members' text.
    "hide_parameters": True,
    "connect_args": {
        "command_timeout": 5,
        "timeout": 2,
        # The longest statements are the most frequent, and none expires.
        "max_cacheable_statement_size": 0,
        "max_cached_statement_lifetime": 0,
    },
}

# Rows and statements whose columns are read by name.
AnyRow: TypeAlias = Row[*tuple[Any, ...]]
AnySelect: TypeAlias = Select[*tuple[Any, ...]]

WriteTransaction = NewType("WriteTransaction", AsyncConnection)


class ReadConnection:
    """Single read-only statements, each on a connection acquired for its duration.

    No connection is held while a response is built.
    """

    def __init__(
        self,
        source: ReadPool | Replica | AsyncConnection,
        consistency: ReadConsistency | None = None,
    ) -> None:
        """Read from a pool, a replica as `consistency` allows, or a connection of the caller."""
        self._source = source
        self._consistency = consistency

    async def execute(
        self, statement: Executable, values: Mapping[str, Any] | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Compile and execute a statement."""
        async with self._acquire() as connection:
            return await connection.execute(statement, values)

    async def scalars(
        self, statement: Executable, values: Mapping[str, Any] | None = None
    ) -> ScalarResult[Any]:
        """Return the first column."""
        return (await self.execute(statement, values)).scalars()

    async def scalar(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Any:
        """Return the first column of the first row, or None."""
        return (await self.execute(statement, values)).scalar()

    async def fetch(self, text: str, values: Sequence[Any]) -> Sequence[AnyRow]:
        """Return the rows of a compiled statement, straight from the driver.

        SQLAlchemy's layers cost more than PostgreSQL needs for most of these statements.
        """
        async with self._acquire() as connection:
            driver = driver_connection(connection)
            if driver is None:
                return (await connection.exec_driver_sql(text, tuple(values))).all()
            for listener in connection.sync_engine.dispatch.before_cursor_execute:
                listener(connection.sync_connection, None, text, values, None, False)
            with tracing.statement(text):
                records = await driver.fetch(text, *values)
        return list(map(_row_type(*records[0].keys())._make, records)) if records else []

    def _acquire(self) -> AbstractAsyncContextManager[AsyncConnection]:
        if isinstance(self._source, ReadPool):
            return self._source.acquire()
        if isinstance(self._source, Replica):
            return self._source.acquire(self._consistency)
        return nullcontext(self._source)


class Autocommit(ReadConnection):
    """Single statements on the primary, writes included, each in a transaction of its own.

    A single statement needs neither BEGIN nor COMMIT, each of which costs as much as the statement.
    """


# Any connection that can run a SELECT: read-only or inside a write transaction.
AnyConnection: TypeAlias = ReadConnection | AsyncConnection


@lru_cache(1024)
def _row_type(*columns: str) -> Any:
    """Return a row type whose columns are read by name."""
    return namedtuple("Row", columns, rename=True)  # noqa: PYI024 - the columns are the statement's


class Table(DeclarativeBase):
    """Base of every table, with a naming convention for constraints."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def table_of(kind: type[Table]) -> SqlTable:
    """Return the Core table of a mapped class.

    For a write to the class SQLAlchemy looks up the attribute of each value again, which costs half
    as much as the statement.
    """
    table = kind.__table__
    assert isinstance(table, SqlTable)
    return table


class Pool(NamedTuple):
    """Size of a pool, connections in use, and callers waiting for one."""

    name: str
    size: int
    in_use: int
    waiting: int


class Database:
    """Connection pools of a process: write transactions, and single reads in autocommit.

    Reads skip BEGIN, ROLLBACK and the reset on return, which halves their round trips. With a
    replica, reads of a request go there as its `ReadConsistency` allows.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        acquire_timeout: float = ACQUIRE_TIMEOUT_SECONDS,
        session_settings: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare the pools; connections are opened when they are needed.

        - `acquire_timeout` is the time in seconds to wait for a free connection.
        - `session_settings` are for a role without defaults of its own.
        """
        size = settings.database_pool_size
        options = _engine_options(settings, session_settings)
        self._size = size
        self._writers = 0
        self._writer = create_async_engine(
            asyncpg_url(settings.database_url),
            pool_size=size,
            max_overflow=0,
            pool_timeout=acquire_timeout,
            pool_recycle=MAX_AGE_SECONDS,
            isolation_level="READ COMMITTED",
            **options,
        )
        self.readers = _read_pool(
            settings.database_replica_url or settings.database_url, size, acquire_timeout, options
        )
        self._primary = self.readers
        self._replica: Replica | None = None
        if settings.database_replica_url:
            self._primary = _read_pool(settings.database_url, size, acquire_timeout, options)
            self._replica = Replica(self.readers, self._primary, settings)
        self.reads = ReadConnection(self._primary)
        self.autocommit = Autocommit(self._primary)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[WriteTransaction]:
        """Yield a connection in a transaction: committed at the end, rolled back on an error."""
        self._writers += 1
        try:
            async with self._writer.connect() as connection:
                try:
                    yield WriteTransaction(connection)
                except errors.ApiError as error:
                    # For example, the failed attempt of a one-time code must be counted.
                    await (connection.commit() if error.keeps_writes else connection.rollback())
                    if error.after_rollback is not None:
                        await error.after_rollback(connection)
                        await connection.commit()
                    raise
                await connection.commit()
        finally:
            self._writers -= 1

    def pools(self) -> Iterator[Pool]:
        """Yield the present state of each pool."""
        writer: Any = self._writer.pool
        in_use = writer.checkedout()
        yield Pool("write", self._size, in_use, max(0, self._writers - in_use))
        for name, readers in {"read": self.readers, "primary": self._primary}.items():
            if name == "read" or readers is not self.readers:
                yield Pool(name, readers.size, readers.in_use, readers.waiting)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[ReadConnection]:
        """Yield reads from the primary, for jobs and commands."""
        yield self.reads

    def reads_for(self, consistency: ReadConsistency | None) -> ReadConnection:
        """Return the reads of a request, from the replica where one is set."""
        if self._replica is None or consistency is None:
            return self.reads
        return ReadConnection(self._replica, consistency)

    async def record_write_position(self, consistency: ReadConsistency | None) -> None:
        """Let the member's next reads, in any process, see everything committed by now."""
        if self._replica is not None and consistency is not None:
            await self._replica.record_write_position(consistency)

    async def close(self) -> None:
        await self._writer.dispose()
        if self._replica is not None:
            await self._replica.close()
        await self.readers.close()
        await self._primary.close()


def _engine_options(
    settings: Settings, session_settings: Mapping[str, str] | None
) -> dict[str, Any]:
    """Return the options of every engine; a context of TLS replaces the URL's `sslmode`."""
    tls = settings.database_tls
    own: dict[str, Any] = {"ssl": tls} if tls else {}
    if session_settings:
        own["server_settings"] = dict(session_settings)
    return {**_ENGINE_OPTIONS, "connect_args": {**_ENGINE_OPTIONS["connect_args"], **own}}


def _read_pool(url: str, size: int, acquire_timeout: float, options: dict[str, Any]) -> ReadPool:
    """Return a pool for single statements in autocommit."""
    engine = create_async_engine(
        asyncpg_url(url), poolclass=NullPool, isolation_level="AUTOCOMMIT", **options
    )
    return ReadPool(engine, size, acquire_timeout)


def database(request: Request) -> Database:
    found: Database = request.app.state.database
    return found


async def _write_transaction(request: Request) -> AsyncIterator[WriteTransaction]:
    async with database(request).writing() as connection:
        yield connection


async def _read_connection(request: Request) -> ReadConnection:
    return database(request).reads_for(read_consistency(request))


async def _read_latest(request: Request) -> ReadConnection:
    consistency = read_consistency(request)
    if consistency is not None:
        consistency.require_latest()
    return database(request).reads_for(consistency)


# FastAPI's default ends a dependency after the response was sent, so that a failed commit would
# follow a 200. The function scope commits first.
Write = Annotated[WriteTransaction, Depends(_write_transaction, scope="function")]
Read = Annotated[ReadConnection, Depends(_read_connection)]
# For links followed right after they were created, by a caller without a known write position.
ReadLatest = Annotated[ReadConnection, Depends(_read_latest)]
