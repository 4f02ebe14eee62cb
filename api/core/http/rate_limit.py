"""Rate limits: counted in Redis, and in the process while Redis is away."""

import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Annotated, Any

import structlog
from fastapi import Depends, Request, Security
from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import RedisError

from api.core import errors
from api.core.http.auth import Member, member_asking
from api.core.observability import metrics

log = structlog.get_logger("limits")


class Limiter:
    """Counts by a sliding window; an outage of Redis makes limits per process, never absent."""

    def __init__(self, redis_url: str) -> None:
        self._storage = RedisStorage(
            f"async+{redis_url}", implementation="redispy", socket_timeout=0.25
        )
        self._shared = SlidingWindowCounterRateLimiter(self._storage)
        self._own = SlidingWindowCounterRateLimiter(MemoryStorage())

    async def close(self) -> None:
        """Give the connections back; the library offers no public way."""
        bridge: Any = self._storage.bridge
        await bridge.storage.aclose()

    async def hit(self, limit: RateLimitItem, *keys: str) -> None:
        """Count one act; the first key is the limit's name.

        Raises:
            ApiError: `rate_limited` with `retryAfter` seconds once the limit is reached.
        """
        counter = self._shared
        try:
            allowed = await counter.hit(limit, *keys)
        except (RedisError, OSError) as error:
            log.warning("redis_away", error=str(error))
            counter = self._own
            allowed = await counter.hit(limit, *keys)
        if not allowed:
            metrics.rate_limited(keys[0])
            stats = await counter.get_window_stats(limit, *keys)
            wait = max(1, int(stats.reset_time - time.time()) + 1)
            raise errors.rate_limited(facts={"retryAfter": wait})


def address(request: Request) -> str:
    """The client's network address; IPv6 by its /64, which is what one household is given."""
    host = request.client.host if request.client else "unknown"
    return ":".join(host.split(":")[:4]) if ":" in host else host


# The settings name a few, which every write would take apart anew.
_parsed = lru_cache(parse)


def _limited(action: str, setting: str, period: str) -> Callable[[Request], Awaitable[None]]:
    async def check(request: Request) -> None:
        await count(request, action, setting, period)

    return check


# Who asks is found once for a call: the operation's own parameter is given the same answer.
async def _limited_member(
    request: Request, member: Annotated[Member, Security(member_asking)]
) -> None:
    # First what is the member's alone: a flood of one must not use up what others at the same
    # address may still do.
    await _hit(
        request, "member_write", "rate_limit_writes_per_member_minute", "minute", str(member.id)
    )
    await count(request, "write", "rate_limit_writes_per_ip_minute", "minute")


async def count(request: Request, action: str, setting: str, period: str) -> None:
    """Count an act of the client's address against a setting, for what only some requests do.

    Raises:
        ApiError: `rate_limited`.
    """
    await _hit(request, action, setting, period, address(request))


async def _hit(request: Request, action: str, setting: str, period: str, whose: str) -> None:
    settings: Any = request.app.state.settings
    limiter: Limiter = request.app.state.limiter
    limit = _parsed(f"{getattr(settings, setting)}/{period}")
    await limiter.hit(limit, action, whose)


# Of members, by member and by address; and of who is none yet, by address alone.
limited_writes = Depends(_limited_member)
limited_guest_writes = Depends(_limited("write", "rate_limit_writes_per_ip_minute", "minute"))
limited_codes = Depends(_limited("otp", "rate_limit_otp_per_ip_hour", "hour"))
# Each may ask something of another issuer, whom no address of ours may overrun.
limited_external_sign_ins = Depends(
    _limited("external_sign_in", "rate_limit_oidc_per_ip_minute", "minute")
)
