"""Sketches of viewers in Valkey: one HyperLogLog per product and day.

A sketch estimates how many distinct viewers were added, with an error of about 1 %. It contains no
identifier: each viewer is a hash whose key changes every day. It is deleted on the next day.
"""

import hmac
from collections.abc import AsyncIterator
from datetime import date, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from redis.asyncio import Redis

# After the last view: the job of the next day stores the complete day before.
LIFETIME: Final = timedelta(hours=26)
BATCH_SIZE: Final = 500


def viewer_hash(secret: bytes, day: date, viewer: str) -> bytes:
    """Return the hash of a viewer, which relates to none of another day."""
    daily_key = hmac.digest(secret, f"product view {day}".encode(), sha256)
    return hmac.digest(daily_key, viewer.encode(), sha256)[:16]


async def add_viewer(redis: Redis, day: date, post_id: UUID, viewer: bytes) -> None:
    """Add a viewer to the sketch of a product, in one round trip."""
    sketch, viewed = _sketch_key(day, post_id), _viewed_key(day)
    async with redis.pipeline(transaction=False) as pipe:
        pipe.pfadd(sketch, viewer)
        pipe.expire(sketch, LIFETIME)
        pipe.sadd(viewed, post_id.bytes)
        pipe.expire(viewed, LIFETIME)
        await pipe.execute()


async def list_counts(redis: Redis, day: date) -> AsyncIterator[dict[UUID, int]]:
    """Yield the numbers of viewers of a day's products, in batches."""
    cursor, is_first = 0, True
    while cursor or is_first:
        is_first = False
        cursor, members = await redis.sscan(_viewed_key(day), cursor, count=BATCH_SIZE)
        ids = [UUID(bytes=member) for member in members]
        async with redis.pipeline(transaction=False) as pipe:
            for post_id in ids:
                pipe.pfcount(_sketch_key(day, post_id))
            counts = await pipe.execute()
        yield {post_id: count for post_id, count in zip(ids, counts, strict=True) if count}


def _sketch_key(day: date, post_id: UUID) -> str:
    return f"qima:views:{day:%Y%m%d}:{post_id}"


def _viewed_key(day: date) -> str:
    return f"qima:viewed:{day:%Y%m%d}"
