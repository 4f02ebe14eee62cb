"""Rate limits, counted in Redis, and per process while Redis is unavailable."""

import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Annotated, Any, Final
from uuid import UUID

import structlog
from fastapi import Depends, Request, Security
from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import RedisError

from api.core import errors
from api.core.http.auth import Member, require_member
from api.core.http.network import client_network
from api.core.observability import metrics, security_log
from api.core.settings import Settings

log = structlog.get_logger("limits")


# Level of trust from which a member has the limits of known members.
_KNOWN: Final = 2


class Limiter:
    """Sliding-window counters. During an outage of Redis each process counts for itself."""

    def __init__(self, settings: Settings) -> None:
        self._storage = RedisStorage(
            f"async+{settings.redis_url}",
            implementation="redispy",
            socket_timeout=0.25,
            **settings.redis_tls,
        )
        self._shared = SlidingWindowCounterRateLimiter(self._storage)
        self._own = SlidingWindowCounterRateLimiter(MemoryStorage())

    async def close(self) -> None:
        """Close the connections; the library has no public method for it."""
        bridge: Any = self._storage.bridge
        await bridge.storage.aclose()

    async def hit(self, limit: RateLimitItem, *keys: str) -> None:
        """Count one request; the first key is the limit's name.

        Raises:
            ApiError: `rate_limited` with `retryAfter` seconds once the limit is reached.
        """
        counter = self._shared
        try:
            allowed = await counter.hit(limit, *keys)
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", error=str(error))
            counter = self._own
            allowed = await counter.hit(limit, *keys)
        if not allowed:
            metrics.rate_limited(keys[0])
            security_log.record_refusal("rate_limited", limit=keys[0])
            stats = await counter.get_window_stats(limit, *keys)
            wait = max(1, int(stats.reset_time - time.time()) + 1)
            raise errors.rate_limited(facts={"retryAfter": wait})


def address(request: Request) -> str:
    """Return the client's network address; of IPv6 the /64 prefix, which one household gets."""
    return client_network(request.scope)


# The few limits of the settings are parsed once.
_parse = lru_cache(parse)


def _limited(action: str, setting: str, period: str) -> Callable[[Request], Awaitable[None]]:
    async def check(request: Request) -> None:
        await count(request, action, setting, period)

    return check


# FastAPI resolves the member once per request, also for the operation's own parameter.
async def _limited_member(
    request: Request, member: Annotated[Member, Security(require_member)]
) -> None:
    await count_writes(request, member.id, member.trust)


async def count_writes(request: Request, member_id: UUID, trust: int = 0) -> None:
    """Count a write of a member, and of the client's address. A known member may write more.

    Raises:
        ApiError: `rate_limited`.
    """
    setting = "rate_limit_writes_per_member_minute"
    if trust >= _KNOWN:
        setting = "rate_limit_writes_per_known_member_minute"
    # The member's own limit first: one member must not use up the limit of a shared address.
    await _hit(request, "member_write", setting, "minute", str(member_id))
    await count(request, "write", "rate_limit_writes_per_ip_minute", "minute")


async def _limited_reporter(
    request: Request, member: Annotated[Member, Security(require_member)]
) -> None:
    await _hit(request, "report", "rate_limit_reports_per_member_hour", "hour", str(member.id))


async def _limited_new_member(
    request: Request, member: Annotated[Member, Security(require_member)]
) -> None:
    if member.trust == 0:
        setting = "rate_limit_follows_per_new_member_hour"
        await _hit(request, "follow", setting, "hour", str(member.id))


async def count(request: Request, action: str, setting: str, period: str) -> None:
    """Count a request of the client's address against a setting.

    Raises:
        ApiError: `rate_limited`.
    """
    await _hit(request, action, setting, period, address(request))


async def _hit(request: Request, action: str, setting: str, period: str, whose: str) -> None:
    settings: Any = request.app.state.settings
    limiter: Limiter = request.app.state.limiter
    limit = _parse(f"{getattr(settings, setting)}/{period}")
    await limiter.hit(limit, action, whose)


# Members are limited by member and by address, guests by address.
limited_writes = Depends(_limited_member)
# Beside `limited_writes`.
limited_reports = Depends(_limited_reporter)
limited_follows = Depends(_limited_new_member)
limited_guest_writes = Depends(_limited("write", "rate_limit_writes_per_ip_minute", "minute"))
# Apart from writes: views of products must not use up the writes of a shared address.
limited_views = Depends(_limited("view", "rate_limit_views_per_ip_minute", "minute"))
limited_otp = Depends(_limited("otp", "rate_limit_otp_per_ip_hour", "hour"))
# As many as codes, and apart from them: a member's code must not be refused for these.
limited_passkeys = Depends(_limited("passkey", "rate_limit_otp_per_ip_hour", "hour"))
limited_email_follows = Depends(
    _limited("email_follow", "rate_limit_email_follows_per_ip_hour", "hour")
)
# Each request may call another issuer, which one address must not overload.
limited_oidc = Depends(_limited("external_sign_in", "rate_limit_oidc_per_ip_minute", "minute"))
