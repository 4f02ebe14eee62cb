"""Connection to Redis, opened on first use."""

from arq.connections import ArqRedis
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff


def connect(url: str) -> ArqRedis:
    """Return a client; an outage raises within half a second."""
    pool = ConnectionPool.from_url(
        url,
        socket_connect_timeout=0.5,
        socket_keepalive=True,
        health_check_interval=15,
        retry=Retry(NoBackoff(), 1),
    )
    return ArqRedis(pool)
