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

# One channel for all: a message holds the ids of its members one behind the other, so that telling
# thousands costs one message, and each process picks those who listen there.
_CHANNEL = "members"
_ID_BYTES = 16


class Broadcast:
    """Hears of every member once for the whole process and hands hints to their streams."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._streams: dict[bytes, set[asyncio.Event]] = defaultdict(set)

    @asynccontextmanager
    async def listening(self, member_id: UUID) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever something of this member's may have changed."""
        hint = asyncio.Event()
        key = member_id.bytes
        self._streams[key].add(hint)
        try:
            yield hint
        finally:
            self._streams[key].discard(hint)
            if not self._streams[key]:
                del self._streams[key]

    @property
    def open_streams(self) -> int:
        return sum(map(len, self._streams.values()))

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
                    await channel.subscribe(_CHANNEL)
                    self.close()
                    async for message in channel.listen():
                        self._hear(message)
            except (RedisError, OSError) as error:
                log.warning("redis_away", error=str(error))
            await asyncio.sleep(0.5)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] != "message" or not self._streams:
            return
        ids: bytes = message["data"]
        for start in range(0, len(ids), _ID_BYTES):
            for hint in self._streams.get(ids[start : start + _ID_BYTES], ()):
                hint.set()


async def hint(redis: Redis, *member_ids: UUID) -> None:
    """Tell the streams of these members to look again; silent while Redis is away."""
    if not member_ids:
        return
    with suppress(RedisError, OSError):
        await redis.publish(_CHANNEL, b"".join(member_id.bytes for member_id in member_ids))
