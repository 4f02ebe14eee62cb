"""Broadcast to open notification streams: Redis pub/sub, one subscription per process.

A message only wakes a stream, which then reads PostgreSQL. A stream that misses a message during an
outage of Redis catches up with its next read, so nothing is stored here.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from api.core.observability import metrics

log = structlog.get_logger("broadcast")

# A message is the concatenated ids of its members: notifying thousands costs one message, and each
# process picks the members with a stream there.
_CHANNEL = "members"
_ID_BYTES = 16


@dataclass(slots=True, eq=False)
class StreamSubscription:
    """Subscription of one stream to the messages for its member."""

    wake: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the member's notifications may have changed, and when the stream has to end."""
    is_replaced: bool = False
    """Whether later streams of the member took its place."""


class Broadcast:
    """Subscription of the process, which wakes the streams of the members in each message."""

    def __init__(self, redis: Redis, *, max_streams_per_member: int) -> None:
        self._redis = redis
        self._max_per_member = max_streams_per_member
        # The subscriptions of each member, oldest first.
        self._streams: dict[bytes, list[StreamSubscription]] = defaultdict(list)
        self.is_connected = False
        """Whether messages arrive; a stream reads more often while they don't."""

    @asynccontextmanager
    async def subscribe(self, member_id: UUID) -> AsyncIterator[StreamSubscription]:
        """Subscribe a stream to the messages for its member.

        Beyond the limit of the member it replaces the oldest stream. The newest one is never
        refused: the oldest may belong to a connection that was lost unnoticed.
        """
        subscription = StreamSubscription()
        streams = self._streams[member_id.bytes]
        if len(streams) >= self._max_per_member:
            oldest = streams.pop(0)
            oldest.is_replaced = True
            oldest.wake.set()
            metrics.rate_limited("stream")
        streams.append(subscription)
        try:
            yield subscription
        finally:
            # A replaced one has left the list, which may be another list by now.
            if not subscription.is_replaced:
                streams.remove(subscription)
                if not streams:
                    del self._streams[member_id.bytes]

    @property
    def open_streams(self) -> int:
        return sum(map(len, self._streams.values()))

    def close(self) -> None:
        """Wake every stream, so that each ends on shutdown."""
        for subscriptions in self._streams.values():
            for subscription in subscriptions:
                subscription.wake.set()

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
            for subscription in self._streams.get(ids[start : start + _ID_BYTES], ()):
                subscription.wake.set()


async def notify_streams(redis: Redis, *member_ids: UUID) -> None:
    """Wake the streams of these members; does nothing while Redis is unavailable."""
    if not member_ids:
        return
    with suppress(RedisError, OSError):
        await redis.publish(_CHANNEL, b"".join(member_id.bytes for member_id in member_ids))
