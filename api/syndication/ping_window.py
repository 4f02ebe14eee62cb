"""Window between two pings about one post: a later change waits until its end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from api.core.errors import PostponedError

log = structlog.get_logger("pings")

WINDOW_SECONDS: Final = 30


@asynccontextmanager
async def open_window(redis: Redis, service: str, post_id: UUID) -> AsyncIterator[None]:
    """Open the window of a service and a post for a ping; a ping that fails closes it again.

    While Valkey is unavailable, pings are not limited.

    Raises:
        PostponedError: the window of an earlier ping is open.
    """
    key = f"qima:ping:{service}:{post_id}"
    try:
        is_first = await redis.set(key, b"", nx=True, ex=WINDOW_SECONDS)
    except (RedisError, OSError) as error:
        log.warning("redis_unavailable", error=str(error))
        is_first = True
    if not is_first:
        raise PostponedError(WINDOW_SECONDS)
    try:
        yield
    except BaseException:
        await _close(redis, key)
        raise


async def _close(redis: Redis, key: str) -> None:
    try:
        await redis.delete(key)
    except (RedisError, OSError) as error:
        log.warning("redis_unavailable", error=str(error))
