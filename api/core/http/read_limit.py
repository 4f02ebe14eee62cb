"""Rate limits of reads: token buckets in the memory of the process, by member and by address.

A read asks Redis nothing for them. Each process counts for itself, so a client gets the limit once
per process; the limits of writes are shared.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from api.core.settings import Settings

READ_METHODS: Final = frozenset({"GET", "HEAD"})
# A client may use up this time of its rate at once: a page sends many reads together.
BURST_SECONDS: Final = 20
# Beyond it the buckets that were used least recently are forgotten: they are full again.
MAX_BUCKETS: Final = 20_000


class TokenBuckets:
    """Token buckets by key, each of which refills at the same rate."""

    def __init__(
        self,
        per_minute: int,
        *,
        clock: Callable[[], float] = time.monotonic,
        max_buckets: int = MAX_BUCKETS,
    ) -> None:
        self._rate = per_minute / 60
        self._capacity = max(1.0, self._rate * BURST_SECONDS)
        self._clock, self._max_buckets = clock, max_buckets
        # Tokens and the time at which they were counted, least recently used first.
        self._buckets: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str) -> int:
        """Take a token. Return 0, or the seconds until there is one."""
        now = self._clock()
        tokens, counted_at = self._buckets.pop(key, (self._capacity, now))
        tokens = min(self._capacity, tokens + (now - counted_at) * self._rate)
        wait = 0 if tokens >= 1 else math.ceil((1 - tokens) / self._rate)
        self._buckets[key] = (tokens if wait else tokens - 1, now)
        if len(self._buckets) > self._max_buckets:
            del self._buckets[next(iter(self._buckets))]
        return wait


class ReadLimits:
    """Limits of the reads of a member and of a network address."""

    def __init__(self, settings: Settings) -> None:
        self.by_address = TokenBuckets(settings.rate_limit_reads_per_ip_minute)
        self.by_member = TokenBuckets(settings.rate_limit_reads_per_member_minute)
