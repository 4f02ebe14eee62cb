"""Connection to Redis, opened on first use."""

from arq.connections import ArqRedis, RedisSettings
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from api.core.settings import Settings


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
    for name, value in settings.redis_tls.items():
        setattr(found, name, value)
    return found
