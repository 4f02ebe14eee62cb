"""Live messages to open streams: Redis pub/sub, one subscription a process.

What it carries is a hint. A stream that misses one (Redis was away) catches up from Postgres the
next time it looks, so nothing is kept here and nothing can be lost.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from uuid import UUID

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = structlog.get_logger("broadcast")

_PREFIX = "member:"


class Broadcast:
    """Hears every member's channel once for the whole process and hands hints to their streams."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._streams: dict[UUID, set[asyncio.Event]] = defaultdict(set)

    @asynccontextmanager
    async def listening(self, member_id: UUID) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever something of this member's may have changed."""
        hint = asyncio.Event()
        self._streams[member_id].add(hint)
        try:
            yield hint
        finally:
            self._streams[member_id].discard(hint)
            if not self._streams[member_id]:
                del self._streams[member_id]

    def close(self) -> None:
        """Wake every stream, so that each sees the shutdown and ends."""
        for hints in self._streams.values():
            for hint in hints:
                hint.set()

    async def run(self) -> None:
        """Listen for ever; every stream is hinted after an outage, for what it may have missed."""
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.psubscribe(f"{_PREFIX}*")
                    self.close()
                    async for message in channel.listen():
                        self._hear(message)
            except (RedisError, OSError) as error:
                log.warning("redis_away", error=str(error))
            await asyncio.sleep(0.5)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] != "pmessage":
            return
        member_id = UUID(message["channel"].decode().removeprefix(_PREFIX))
        for hint in self._streams.get(member_id, ()):
            hint.set()


async def hint(redis: Redis, *member_ids: UUID) -> None:
    """Tell the streams of these members to look again; silent while Redis is away."""
    with suppress(RedisError, OSError):
        for member_id in member_ids:
            await redis.publish(f"{_PREFIX}{member_id}", b"")
