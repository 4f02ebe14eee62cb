"""A replica that nobody can tell from the primary by what they wrote themselves.

Replica      lends its connections, and the primary's to who may expect more than it has replayed
Positions    up to where in the log each member has written, for the last seconds, in Redis

A position is a place in Postgres's log (`pg_lsn`) as a number. The address of a replica may stand
for several of them: what one has replayed is known of each connection, never of all.
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

from api.core.db.read_consistency import Asker, asking
from api.core.db.read_pool import Readers, driver_of

log = structlog.get_logger("replica")

# Of SQLAlchemy, and of the driver where it is asked directly; the last of a connection that was
# being closed by the server at the very moment it was asked.
AWAY: Final = (
    *(DBAPIError, PostgresError, InterfaceError, InternalClientError),
    *(ConnectionError, TimeoutError),
)
# A promoted replica is a primary, and has everything.
_POSITION: Final = """
SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
        ELSE pg_current_wal_insert_lsn() END - '0/0')::bigint
"""
_NEVER: Final = 2**53
# Seconds.
_RESTS: Final = 1.0
# Seconds for which Redis is waited for; without an answer members read on the primary for a while.
_PATIENCE: Final = 0.25
_MARGIN: Final = 10
# What is kept, or told as news, can wait a moment for a replica; nobody would notice.
_MOMENTS: Final = (0.004, 0.016)
_REPLAYED: Final = "replayed"


class Positions:
    """Shared by all processes. While Redis is away, and as long after as something that was noted
    could be missing, nobody is known to have written nothing."""

    def __init__(self, redis_url: str, kept: int) -> None:
        """`kept` is for how many seconds one is remembered."""
        self._kept = kept
        self._redis: Redis = Redis.from_url(
            redis_url,
            socket_connect_timeout=_PATIENCE,
            socket_timeout=_PATIENCE,
            retry=Retry(NoBackoff(), 0),
            redis_connect_func=self._connected,
        )
        self._doubtful_until = 0.0
        self._server = ""

    async def of(self, member_id: UUID) -> int:
        """Up to where this member has written; 0 where it is long ago."""
        if time.monotonic() < self._doubtful_until:
            return _NEVER
        try:
            position = int(await self._redis.zscore(_key(member_id), "") or 0)
        except (RedisError, OSError) as error:
            self._doubt(error)
            return _NEVER
        # It may have come to light with this very call.
        return _NEVER if time.monotonic() < self._doubtful_until else position

    async def note(self, member_id: UUID, position: int) -> None:
        """The furthest is kept, whichever process comes last."""
        key = _key(member_id)
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.zadd(key, {"": position}, gt=True)
                pipe.expire(key, self._kept)
                await pipe.execute()
        except (RedisError, OSError) as error:
            self._doubt(error)

    async def close(self) -> None:
        await self._redis.aclose()

    async def _connected(self, connection: AbstractConnection) -> None:
        """One that was started anew has forgotten."""
        await connection.on_connect()
        await connection.send_command("INFO", "server")
        told: bytes = await connection.read_response()
        run = told.decode().partition("run_id:")[2].partition("\r")[0]
        if self._server not in {"", run}:
            self._doubt("started anew")
        self._server = run

    def _doubt(self, error: object) -> None:
        log.warning("redis_away", error=str(error))
        self._doubtful_until = time.monotonic() + self._kept


class Replica:
    """Lends as `Readers` do. Older than `behind` seconds is nothing that it answers: a replica that
    is further behind is not asked, and what was written longer ago needs no position."""

    def __init__(self, replica: Readers, primary: Readers, redis_url: str, behind: float) -> None:
        self._replica = replica
        self._primary = primary
        self._behind = behind
        self._kept = int(behind) + _MARGIN
        self._positions = Positions(redis_url, self._kept)
        self._resting_until = 0.0
        self._going: asyncio.Task[int] | None = None
        self._coming: asyncio.Task[int] | None = None
        self._older = self._newer = 0
        self._sampled_at = float("-inf")

    @asynccontextmanager
    async def one(self) -> AsyncIterator[AsyncConnection]:
        """A connection for this block, to what has all that its asker may expect."""
        async with AsyncExitStack() as stack:
            found = await self._on_replica(stack, asking.get())
            if found is None:
                found = await stack.enter_async_context(self._primary.one())
            yield found

    async def wrote(self, asker: Asker) -> None:
        """Whatever this request's member reads next has what is committed by now."""
        if asker.member_id is None:
            return
        try:
            position = await self.now()
        except AWAY:
            position = _NEVER
        await self._positions.note(asker.member_id, position)

    async def now(self) -> int:
        """The primary's position, asked for after this call began: whoever comes while one is
        under way shares the next.

        Raises:
            one of AWAY.
        """
        if self._coming is None:
            self._coming = asyncio.create_task(self._ask_after(self._going))
            self._coming.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(self._coming)

    async def close(self) -> None:
        await self._positions.close()
        await self._replica.close()

    async def _ask_after(self, earlier: asyncio.Task[int] | None) -> int:
        if earlier is not None:
            await asyncio.wait([earlier])
        self._going, self._coming = self._coming, None
        async with self._primary.one() as connection:
            return await _position(connection)

    async def _on_replica(
        self, stack: AsyncExitStack, asker: Asker | None
    ) -> AsyncConnection | None:
        if asker is None or not asker.is_safe or asker.began_within(self._kept):
            return None
        if time.monotonic() < self._resting_until:
            return None
        wanted = max(await self._wanted(asker), await self._least())
        if wanted >= _NEVER:
            return None
        try:
            connection = await stack.enter_async_context(self._replica.one())
            if await _has(connection, wanted, _MOMENTS if asker.is_fresh else ()):
                return connection
        except AWAY as error:
            log.warning("replica_away", error=str(error))
            self._resting_until = time.monotonic() + _RESTS
        await stack.aclose()
        return None

    async def _wanted(self, asker: Asker) -> int:
        """Looked up once a request."""
        if asker.wanted is None:
            asker.wanted = 0
            if asker.is_fresh:
                asker.wanted = await self._now_or(0)
            elif asker.member_id is not None:
                asker.wanted = await self._positions.of(asker.member_id)
        return asker.wanted

    async def _least(self) -> int:
        """What the primary had written some seconds ago, and every replica must have by now."""
        passed = time.monotonic() - self._sampled_at
        if passed > self._behind / 2:
            self._sampled_at = time.monotonic()  # one asks, the others go on
            position = await self._now_or(self._newer)
            self._older = self._newer if passed < self._behind else position
            self._newer = position
        return self._older

    async def _now_or(self, otherwise: int) -> int:
        """While the primary is away nothing is written, and the replica has what there is."""
        try:
            return await self.now()
        except AWAY:
            return otherwise


def _key(member_id: UUID) -> str:
    return f"written:{member_id.hex}"


async def _has(connection: AsyncConnection, wanted: int, moments: tuple[float, ...]) -> bool:
    """Whether what this connection leads to has replayed so far."""
    info: dict[str, Any] = connection.info
    # Nothing is wanted while the primary is away; a connection may not have been asked yet.
    replayed = int(info.get(_REPLAYED, 0))
    for moment in (*moments, None):
        if replayed < wanted:
            replayed = info[_REPLAYED] = await _position(connection)
        if replayed >= wanted or moment is None:
            break
        await asyncio.sleep(moment)
    return replayed >= wanted


async def _position(connection: AsyncConnection) -> int:
    driver = driver_of(connection)
    assert driver is not None
    return int(await driver.fetchval(_POSITION))
