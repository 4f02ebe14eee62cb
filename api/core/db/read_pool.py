"""Connections that only read: kept open, and lent for one statement.

SQLAlchemy's own pool makes a connection's object anew for each loan, by way of a greenlet, and
undoes what may have been left behind. Of statements that read, each by itself, nothing is left.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import orjson
from asyncpg import Connection
from sqlalchemy import event
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

# Seconds: how long one waits for a connection, and after how long one is opened anew.
PATIENCE: Final = 2
LIFETIME: Final = 1800

_OPENED_AT: Final = "opened_at"
_DRIVER: Final = "driver"


class Readers:
    """At most so many connections of an engine without a pool; who came back last goes first."""

    def __init__(self, engine: AsyncEngine, size: int, patience: float = PATIENCE) -> None:
        self.size = size
        self.lent = 0
        self.waiting = 0
        self._patience = patience
        self._engine = engine
        self._room = asyncio.Semaphore(size)
        self._idle: list[AsyncConnection] = []
        self._closed = False
        event.listen(engine.sync_engine, "connect", _prepare)

    @asynccontextmanager
    async def one(self) -> AsyncIterator[AsyncConnection]:
        """A connection for this block.

        Raises:
            sqlalchemy.exc.TimeoutError: when all are lent and none comes back.
        """
        await self._wait()
        self.lent += 1
        connection, sound = None, False
        try:
            connection = await self._open()
            yield connection
            sound = True
        finally:
            self.lent -= 1
            self._room.release()
            if connection is not None:
                await self._take_back(connection, sound=sound)

    async def close(self) -> None:
        """End those that are idle; the others end when they come back."""
        self._closed = True
        while self._idle:
            await _end(self._idle.pop())

    async def _wait(self) -> None:
        if not self._room.locked():
            await self._room.acquire()  # at once, and without a timer
            return
        self.waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                await self._room.acquire()
        except TimeoutError as error:
            raise PoolTimeoutError("every connection that reads is lent") from error
        finally:
            self.waiting -= 1

    async def _open(self) -> AsyncConnection:
        while self._idle:
            connection = self._idle.pop()
            if not connection.info[_DRIVER].is_closed():
                return connection
            # Postgres was started anew, or cut it off.
            await _end(connection)
        return await self._engine.connect()

    async def _take_back(self, connection: AsyncConnection, *, sound: bool) -> None:
        """For the next one; where a statement failed it may still be at work, and ends."""
        if sound and not self._closed and not _is_old(connection):
            self._idle.append(connection)
        else:
            await _end(connection)


def driver_of(connection: AsyncConnection) -> Connection | None:
    """The driver's own connection of one that `Readers` lent: what it asks is asked by itself."""
    driver: Connection | None = connection.info.get(_DRIVER)
    return driver


def _is_old(connection: AsyncConnection) -> bool:
    """Of a sound one: what Postgres has cut off has no past left to ask for."""
    return bool(time.monotonic() - connection.info[_OPENED_AT] > LIFETIME)


def _prepare(adapted: Any, record: Any) -> None:
    adapted.run_async(_decode_at_once)
    record.info[_DRIVER] = adapted.driver_connection
    record.info[_OPENED_AT] = time.monotonic()


async def _decode_at_once(driver: Connection) -> None:
    """JSON goes from the driver to orjson without a function in between."""
    for name in ("json", "jsonb"):
        await driver.set_type_codec(
            name, schema="pg_catalog", format="text", encoder=str, decoder=orjson.loads
        )


async def _end(connection: AsyncConnection) -> None:
    await connection.invalidate()
    await connection.close()
