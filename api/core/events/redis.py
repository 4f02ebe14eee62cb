"""Connection to Redis, opened on first use."""

from typing import Final

from arq.connections import ArqRedis, RedisSettings
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from api.core.settings import Settings

# A failed connection ends arq's worker. While a worker starts, or on a busy machine, its event loop
# answers late.
WORKER_CONNECT_SECONDS: Final = 5


def connect(settings: Settings) -> ArqRedis:
    """Return a client; an outage raises within half a second."""
    pool = ConnectionPool.from_url(
        settings.redis_url,
        socket_connect_timeout=0.5,
        socket_keepalive=True,
        health_check_interval=15,
        retry=Retry(NoBackoff(), 1),
        **settings.redis_tls,
    )
    return ArqRedis(pool)


def worker_settings(settings: Settings) -> RedisSettings:
    """Return the same connection as arq's worker describes it."""
    found = RedisSettings.from_dsn(settings.redis_url)
    found.conn_timeout = WORKER_CONNECT_SECONDS
    for name, value in settings.redis_tls.items():
        setattr(found, name, value)
    return found
