"""Pool of read-only connections, acquired for one statement at a time.

SQLAlchemy's own pool creates a connection object per checkout, in a greenlet, and resets the
connection on return. Single statements in autocommit leave nothing to reset.
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

ACQUIRE_TIMEOUT_SECONDS: Final = 2
MAX_AGE_SECONDS: Final = 1800

_OPENED_AT: Final = "opened_at"
_DRIVER: Final = "driver"


class ReadPool:
    """Bounded LIFO pool over an engine without a pool of its own."""

    def __init__(
        self, engine: AsyncEngine, size: int, acquire_timeout: float = ACQUIRE_TIMEOUT_SECONDS
    ) -> None:
        self.size = size
        self.in_use = 0
        self.waiting = 0
        self._acquire_timeout = acquire_timeout
        self._engine = engine
        self._semaphore = asyncio.Semaphore(size)
        self._idle: list[AsyncConnection] = []
        self._closed = False
        event.listen(engine.sync_engine, "connect", _on_connect)

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for one block.

        Raises:
            sqlalchemy.exc.TimeoutError: no connection became free in time.
        """
        await self._wait()
        self.in_use += 1
        connection, is_sound = None, False
        try:
            connection = await self._open()
            yield connection
            is_sound = True
        finally:
            self.in_use -= 1
            self._semaphore.release()
            if connection is not None:
                await self._release(connection, is_sound=is_sound)

    async def close(self) -> None:
        """Dispose the idle connections; the others are disposed when they are released."""
        self._closed = True
        while self._idle:
            await _dispose(self._idle.pop())

    async def _wait(self) -> None:
        if not self._semaphore.locked():
            await self._semaphore.acquire()  # without a timer, which costs more than the rest
            return
        self.waiting += 1
        try:
            async with asyncio.timeout(self._acquire_timeout):
                await self._semaphore.acquire()
        except TimeoutError as error:
            raise PoolTimeoutError("every read connection is in use") from error
        finally:
            self.waiting -= 1

    async def _open(self) -> AsyncConnection:
        while self._idle:
            connection = self._idle.pop()
            if not connection.info[_DRIVER].is_closed():
                return connection
            # PostgreSQL restarted or closed it.
            await _dispose(connection)
        return await self._engine.connect()

    async def _release(self, connection: AsyncConnection, *, is_sound: bool) -> None:
        """Return a connection; after a failed statement the server may still be busy on it."""
        if is_sound and not self._closed and not _is_old(connection):
            self._idle.append(connection)
        else:
            await _dispose(connection)


def driver_connection(connection: AsyncConnection) -> Connection | None:
    """Return asyncpg's connection of one that a `ReadPool` opened, else None."""
    driver: Connection | None = connection.info.get(_DRIVER)
    return driver


def _is_old(connection: AsyncConnection) -> bool:
    return bool(time.monotonic() - connection.info[_OPENED_AT] > MAX_AGE_SECONDS)


def _on_connect(adapted: Any, record: Any) -> None:
    adapted.run_async(_set_json_codec)
    record.info[_DRIVER] = adapted.driver_connection
    record.info[_OPENED_AT] = time.monotonic()


async def _set_json_codec(driver: Connection) -> None:
    """Decode JSON columns by orjson in the driver, without SQLAlchemy's layer."""
    for name in ("json", "jsonb"):
        await driver.set_type_codec(
            name, schema="pg_catalog", format="text", encoder=str, decoder=orjson.loads
        )


async def _dispose(connection: AsyncConnection) -> None:
    await connection.invalidate()
    await connection.close()
