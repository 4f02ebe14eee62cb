"""Broadcast to open notification streams: Redis pub/sub, one subscription per process.

A message only wakes a stream, which then reads PostgreSQL. A stream that misses a message during an
outage of Redis catches up with its next read, so nothing is stored here.
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

# A message is the concatenated ids of its members: notifying thousands costs one message, and each
# process picks the members with a stream there.
_CHANNEL = "members"
_ID_BYTES = 16


class Broadcast:
    """Subscription of the process, which wakes the streams of the members in each message."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._streams: dict[bytes, set[asyncio.Event]] = defaultdict(set)
        self.is_connected = False
        """Whether messages arrive; a stream reads more often while they don't."""

    @asynccontextmanager
    async def subscribe(self, member_id: UUID) -> AsyncIterator[asyncio.Event]:
        """Yield an event that is set when the member's notifications may have changed."""
        wake = asyncio.Event()
        key = member_id.bytes
        self._streams[key].add(wake)
        try:
            yield wake
        finally:
            self._streams[key].discard(wake)
            if not self._streams[key]:
                del self._streams[key]

    @property
    def open_streams(self) -> int:
        return sum(map(len, self._streams.values()))

    def close(self) -> None:
        """Wake every stream, so that each ends on shutdown."""
        for wake_events in self._streams.values():
            for wake in wake_events:
                wake.set()

    async def run(self) -> None:
        """Receive messages until cancelled; wake every stream after an outage."""
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(_CHANNEL)
                    self.is_connected = True
                    self.close()
                    async for message in channel.listen():
                        self._on_message(message)
            except (RedisError, OSError) as error:
                log.warning("redis_unavailable", error=str(error))
            finally:
                self.is_connected = False
            await asyncio.sleep(0.5)

    def _on_message(self, message: dict[str, Any]) -> None:
        if message["type"] != "message" or not self._streams:
            return
        ids: bytes = message["data"]
        for start in range(0, len(ids), _ID_BYTES):
            for wake in self._streams.get(ids[start : start + _ID_BYTES], ()):
                wake.set()


async def notify_streams(redis: Redis, *member_ids: UUID) -> None:
    """Wake the streams of these members; does nothing while Redis is unavailable."""
    if not member_ids:
        return
    with suppress(RedisError, OSError):
        await redis.publish(_CHANNEL, b"".join(member_id.bytes for member_id in member_ids))
