"""Reads from a streaming replica with read-your-writes consistency.

Replica           a connection to the replica, or to the primary when the replica lags too far
WritePositions    the last write position of each member, for some seconds, in Redis

A position is a log sequence number (`pg_lsn`) as an integer. The replica's address may resolve to
several servers, so the replayed position is known per connection.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final
from uuid import UUID

import structlog
from asyncpg.exceptions import InterfaceError, InternalClientError, PostgresError
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from api.core.db.read_consistency import ReadConsistency
from api.core.db.read_pool import ReadPool, driver_connection
from api.core.settings import Settings

log = structlog.get_logger("replica")

# Errors of SQLAlchemy and of the driver. InternalClientError: the server closed the connection
# while a query was being sent.
UNAVAILABLE: Final = (
    *(DBAPIError, PostgresError, InterfaceError, InternalClientError),
    *(ConnectionError, TimeoutError),
)
# A promoted replica is a primary.
_POSITION: Final = """
SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
        ELSE pg_current_wal_insert_lsn() END - '0/0')::bigint
"""
UNKNOWN: Final = 2**53
# Time for which an unavailable replica is not tried.
_RETRY_SECONDS: Final = 1.0
_REDIS_TIMEOUT_SECONDS: Final = 0.25
_MARGIN_SECONDS: Final = 10
# Seconds for which a read that requires the latest state waits for the replica to catch up.
_REPLAY_WAITS: Final = (0.004, 0.016)
_REPLAYED: Final = "replayed"


class WritePositions:
    """Write positions of members, shared by all processes.

    While Redis is unavailable, and until every position recorded before would have expired, the
    position of each member is UNKNOWN.
    """

    def __init__(self, settings: Settings, ttl: int) -> None:
        """`ttl` is in seconds."""
        self._ttl = ttl
        self._redis: Redis = Redis.from_url(
            settings.redis_url,
            **settings.redis_tls,
            socket_connect_timeout=_REDIS_TIMEOUT_SECONDS,
            socket_timeout=_REDIS_TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 0),
            redis_connect_func=self._connected,
        )
        self._distrusted_until = 0.0
        self._server = ""

    async def get(self, member_id: UUID) -> int:
        """Return the member's last write position; 0 when it has expired."""
        if time.monotonic() < self._distrusted_until:
            return UNKNOWN
        try:
            position = int(await self._redis.zscore(_key(member_id), "") or 0)
        except (RedisError, OSError) as error:
            self._distrust(error)
            return UNKNOWN
        # This call may have found a restarted Redis.
        return UNKNOWN if time.monotonic() < self._distrusted_until else position

    async def record(self, member_id: UUID, position: int) -> None:
        """Record a position; the highest wins, whichever process is last."""
        key = _key(member_id)
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.zadd(key, {"": position}, gt=True)
                pipe.expire(key, self._ttl)
                await pipe.execute()
        except (RedisError, OSError) as error:
            self._distrust(error)

    async def close(self) -> None:
        await self._redis.aclose()

    async def _connected(self, connection: AbstractConnection) -> None:
        """Detect a restarted Redis, which has lost the positions."""
        await connection.on_connect()
        await connection.send_command("INFO", "server")
        info: bytes = await connection.read_response()
        run = info.decode().partition("run_id:")[2].partition("\r")[0]
        if self._server not in {"", run}:
            self._distrust("restarted")
        self._server = run

    def _distrust(self, error: object) -> None:
        log.warning("redis_unavailable", error=str(error))
        self._distrusted_until = time.monotonic() + self._ttl


class Replica:
    """Connections to a replica whose lag is at most `max_lag` seconds.

    Writes older than `max_lag` need no position: every replica in use has replayed them.
    """

    def __init__(self, replica: ReadPool, primary: ReadPool, settings: Settings) -> None:
        self._replica = replica
        self._primary = primary
        self._max_lag = settings.database_replica_max_lag_seconds
        self._ttl = int(self._max_lag) + _MARGIN_SECONDS
        self._positions = WritePositions(settings, self._ttl)
        self._retry_at = 0.0
        self._running: asyncio.Task[int] | None = None
        self._next: asyncio.Task[int] | None = None
        self._older = self._newer = 0
        self._sampled_at = float("-inf")

    @asynccontextmanager
    async def acquire(
        self, consistency: ReadConsistency | None = None
    ) -> AsyncIterator[AsyncConnection]:
        """Yield a connection to a server that has everything the request must see."""
        async with AsyncExitStack() as stack:
            found = await self._on_replica(stack, consistency)
            if found is None:
                found = await stack.enter_async_context(self._primary.acquire())
            yield found

    async def record_write_position(self, consistency: ReadConsistency) -> None:
        """Record that the member's next reads must see everything committed by now."""
        if consistency.member_id is None:
            return
        try:
            position = await self.now()
        except UNAVAILABLE:
            position = UNKNOWN
        await self._positions.record(consistency.member_id, position)

    async def now(self) -> int:
        """Return the primary's position, read after this call started.

        Calls that arrive while a query is running share the next query.

        Raises:
            one of UNAVAILABLE.
        """
        if self._next is None:
            self._next = asyncio.create_task(self._ask_after(self._running))
            self._next.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(self._next)

    async def close(self) -> None:
        await self._positions.close()
        await self._replica.close()

    async def _ask_after(self, earlier: asyncio.Task[int] | None) -> int:
        if earlier is not None:
            await asyncio.wait([earlier])
        self._running, self._next = self._next, None
        async with self._primary.acquire() as connection:
            return await _position(connection)

    async def _on_replica(
        self, stack: AsyncExitStack, consistency: ReadConsistency | None
    ) -> AsyncConnection | None:
        if (
            consistency is None
            or not consistency.is_read_only
            or consistency.session_started_within(self._ttl)
        ):
            return None
        if time.monotonic() < self._retry_at:
            return None
        min_lsn = max(await self._min_lsn(consistency), await self._lag_floor())
        if min_lsn >= UNKNOWN:
            return None
        try:
            connection = await stack.enter_async_context(self._replica.acquire())
            if await _has_replayed(
                connection, min_lsn, _REPLAY_WAITS if consistency.requires_latest else ()
            ):
                return connection
        except UNAVAILABLE as error:
            log.warning("replica_unavailable", error=str(error))
            self._retry_at = time.monotonic() + _RETRY_SECONDS
        await stack.aclose()
        return None

    async def _min_lsn(self, consistency: ReadConsistency) -> int:
        """Look up the required position, once per request."""
        if consistency.min_lsn is None:
            consistency.min_lsn = 0
            if consistency.requires_latest:
                consistency.min_lsn = await self._now_or(0)
            elif consistency.member_id is not None:
                consistency.min_lsn = await self._positions.get(consistency.member_id)
        return consistency.min_lsn

    async def _lag_floor(self) -> int:
        """Return the primary's position of `max_lag` seconds ago, which a replica must have."""
        passed = time.monotonic() - self._sampled_at
        if passed > self._max_lag / 2:
            self._sampled_at = time.monotonic()  # concurrent requests don't wait for this sample
            position = await self._now_or(self._newer)
            self._older = self._newer if passed < self._max_lag else position
            self._newer = position
        return self._older

    async def _now_or(self, otherwise: int) -> int:
        """Return the primary's position, or `otherwise`: without a primary nothing is written."""
        try:
            return await self.now()
        except UNAVAILABLE:
            return otherwise


def _key(member_id: UUID) -> str:
    return f"written:{member_id.hex}"


async def _has_replayed(
    connection: AsyncConnection, min_lsn: int, waits: tuple[float, ...]
) -> bool:
    """Return whether the server of this connection has replayed up to `min_lsn`."""
    info: dict[str, Any] = connection.info
    # A new connection has no known position; with `min_lsn` 0 none is needed.
    replayed = int(info.get(_REPLAYED, 0))
    for wait in (*waits, None):
        if replayed < min_lsn:
            replayed = info[_REPLAYED] = await _position(connection)
        if replayed >= min_lsn or wait is None:
            break
        await asyncio.sleep(wait)
    return replayed >= min_lsn


async def _position(connection: AsyncConnection) -> int:
    driver = driver_connection(connection)
    assert driver is not None
    return int(await driver.fetchval(_POSITION))
