"""The connection to Redis: made on first use, so that nothing waits for it to start."""

from arq.connections import ArqRedis
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff


def connect(url: str) -> ArqRedis:
    """A client of that address; an outage is an error within half a second, never a hang."""
    pool = ConnectionPool.from_url(
        url,
        socket_connect_timeout=0.5,
        socket_keepalive=True,
        health_check_interval=15,
        retry=Retry(NoBackoff(), 1),
    )
    return ArqRedis(pool)
