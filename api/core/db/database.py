"""Database connections: one kind that writes in a transaction, one that only reads.

Statements are SQLAlchemy Core on mapped classes. There is no session and no unit of work: a
statement is what is written, and rows go from the driver to the answer.
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
from api.core.db.read_consistency import Asker, asking
from api.core.db.read_pool import LIFETIME, PATIENCE, Readers, driver_of
from api.core.db.replica import Replica
from api.core.observability import tracing
from api.core.settings import Settings, asyncpg_url

# Each limit is shorter than its caller's: lock < statement < command < request (security.md).
SERVER_SETTINGS = {
    "lock_timeout": "1000",
    "statement_timeout": "3000",
    "idle_in_transaction_session_timeout": "10000",
    "timezone": "UTC",
    "jit": "off",
}


def _as_json(value: Any) -> str:
    return orjson.dumps(value).decode()


# What both kinds of connection have in common.
_HOUSE: Final[dict[str, Any]] = {
    "json_serializer": _as_json,
    "json_deserializer": orjson.loads,
    # An error is logged with its statement, not with members' words.
    "hide_parameters": True,
    "connect_args": {
        "server_settings": SERVER_SETTINGS,
        "command_timeout": 5,
        "timeout": 2,
        # The longest of our statements are the hottest, and none of them grows old.
        "max_cacheable_statement_size": 0,
        "max_cached_statement_lifetime": 0,
    },
}

# Rows and statements whose columns are read by name; their kinds are the models'.
AnyRow: TypeAlias = Row[*tuple[Any, ...]]
AnySelect: TypeAlias = Select[*tuple[Any, ...]]

Writing = NewType("Writing", AsyncConnection)


class Reading:
    """Single statements that only read, each on a connection that is lent for as long as it runs.

    Nothing is held while an answer is made of the rows, and nothing has to be given back.
    """

    def __init__(self, source: Readers | Replica | AsyncConnection) -> None:
        """Of many connections, or of one that somebody holds."""
        self._source = source

    async def execute(
        self, statement: Executable, values: Mapping[str, Any] | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """The rows of a statement that was built now."""
        async with self._one() as connection:
            return await connection.execute(statement, values)

    async def scalars(
        self, statement: Executable, values: Mapping[str, Any] | None = None
    ) -> ScalarResult[Any]:
        """The first column."""
        return (await self.execute(statement, values)).scalars()

    async def scalar(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Any:
        """The first column of the first row, or None."""
        return (await self.execute(statement, values)).scalar()

    async def fetch(self, text: str, values: Sequence[Any]) -> Sequence[AnyRow]:
        """The rows of a statement that was built before, straight from the driver.

        SQLAlchemy would take longer to hand it there and back than Postgres takes for most.
        """
        async with self._one() as connection:
            driver = driver_of(connection)
            if driver is None:
                return (await connection.exec_driver_sql(text, tuple(values))).all()
            for hear in connection.sync_engine.dispatch.before_cursor_execute:
                hear(connection.sync_connection, None, text, values, None, False)
            with tracing.statement(text):
                records = await driver.fetch(text, *values)
        return list(map(_named(*records[0].keys())._make, records)) if records else []

    def _one(self) -> AbstractAsyncContextManager[AsyncConnection]:
        if isinstance(self._source, Readers | Replica):
            return self._source.one()
        return nullcontext(self._source)


class AtOnce(Reading):
    """Single statements that write, and look-ups for them: each is a transaction of its own.

    What one statement can say needs neither BEGIN nor COMMIT, of which each costs the program as
    much as the statement. Always on the primary.
    """


# Whoever reads, by itself or among what is written.
Asking: TypeAlias = Reading | AsyncConnection


@lru_cache(1024)
def _named(*columns: str) -> Any:
    """A kind of row whose columns are read by name."""
    return namedtuple("Row", columns, rename=True)  # noqa: PYI024 - the columns are the statement's


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


def bare(kind: type[Table]) -> SqlTable:
    """The table of a mapped class. Of a write to the class SQLAlchemy looks up anew what each value
    belongs to, at half the price of the statement."""
    table = kind.__table__
    assert isinstance(table, SqlTable)
    return table


class Pool(NamedTuple):
    """Connections of one kind: how many there may be, are lent, and are waited for."""

    name: str
    size: int
    lent: int
    waiting: int


class Database:
    """The two pools of a process.

    Readers run in AUTOCOMMIT without BEGIN, ROLLBACK or a reset when they are returned, which
    halves the round trips of a hot read; on a replica where one is set and has what the request may
    expect (replica.py).
    """

    def __init__(self, settings: Settings, *, patience: float = PATIENCE) -> None:
        """`patience` is for how many seconds one waits while every connection is lent."""
        size = settings.database_pool_size
        self._size = size
        self._writers = 0
        self._writer = create_async_engine(
            asyncpg_url(settings.database_url),
            pool_size=size,
            max_overflow=0,
            pool_timeout=patience,
            pool_recycle=LIFETIME,
            isolation_level="READ COMMITTED",
            **_HOUSE,
        )
        self.readers = _single(
            settings.database_replica_url or settings.database_url, size, patience
        )
        self.readings = Reading(self.readers)
        self._primary = self.readers
        self._replica: Replica | None = None
        if settings.database_replica_url:
            self._primary = _single(settings.database_url, size, patience)
            self._replica = Replica(
                self.readers,
                self._primary,
                settings.redis_url,
                settings.database_replica_max_lag_seconds,
            )
            self.readings = Reading(self._replica)
        self.at_once = AtOnce(self._primary)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """A connection in a transaction, committed at the end and rolled back by an error."""
        self._writers += 1
        try:
            async with self._writer.connect() as connection:
                try:
                    yield Writing(connection)
                except errors.ApiError as error:
                    # A wrong one-time code is refused, yet its try must be counted.
                    await (connection.commit() if error.keeps_writes else connection.rollback())
                    raise
                await connection.commit()
        finally:
            self._writers -= 1

    def pools(self) -> Iterator[Pool]:
        """How each kind of connection is lent at this moment."""
        writer: Any = self._writer.pool
        lent = writer.checkedout()
        yield Pool("write", self._size, lent, max(0, self._writers - lent))
        for name, readers in {"read": self.readers, "primary": self._primary}.items():
            if name == "read" or readers is not self.readers:
                yield Pool(name, readers.size, readers.lent, readers.waiting)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Reading]:
        """For single statements that only read."""
        yield self.readings

    @asynccontextmanager
    async def reading_anew(self) -> AsyncIterator[Reading]:
        """As `reading`, with everything that is committed by now."""
        if (asker := asking.get()) is not None:
            asker.looks_anew()
        yield self.readings

    async def wrote(self, asker: Asker | None = None) -> None:
        """The request's member reads what is committed by now, whichever process they ask next."""
        asker = asker or asking.get()
        if self._replica is not None and asker is not None:
            await self._replica.wrote(asker)

    async def close(self) -> None:
        await self._writer.dispose()
        if self._replica is not None:
            await self._replica.close()
        await self.readers.close()
        await self._primary.close()


def _single(url: str, size: int, patience: float) -> Readers:
    """Connections for statements that are sent one by one."""
    engine = create_async_engine(
        asyncpg_url(url), poolclass=NullPool, isolation_level="AUTOCOMMIT", **_HOUSE
    )
    return Readers(engine, size, patience)


def database(request: Request) -> Database:
    found: Database = request.app.state.database
    return found


async def _writing(request: Request) -> AsyncIterator[Writing]:
    async with database(request).writing() as connection:
        yield connection


async def _reading(request: Request) -> Reading:
    return database(request).readings


async def _reading_anew(request: Request) -> AsyncIterator[Reading]:
    async with database(request).reading_anew() as connection:
        yield connection


# FastAPI's default ends a dependency after the answer was sent: a failed commit would still have
# answered 200. The function scope commits first.
Write = Annotated[Writing, Depends(_writing, scope="function")]
Read = Annotated[Reading, Depends(_reading)]
# For who is handed a link that was made just now, and is nobody that we knew.
ReadAnew = Annotated[Reading, Depends(_reading_anew, scope="function")]
