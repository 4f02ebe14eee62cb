"""Delay of refusals: an address that sends on after many of them waits for each further one.

To refuse a request costs half a millisecond. Thousands in a second would take from others what the
limits leave them.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Final

from api.core.http.read_limit import TokenBuckets

# Refusals of an address without a delay, after a burst of twenty (read_limit.BURST_SECONDS).
_PROMPT_PER_MINUTE: Final = 60
MIN_DELAY_SECONDS: Final = 2.0
MAX_DELAY_SECONDS: Final = 4.0


class RefusalDelay:
    """Delay of the refusals of a network address, beyond one a second and a burst of twenty."""

    def __init__(self, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._prompt, self._sleep = TokenBuckets(_PROMPT_PER_MINUTE), sleep

    async def wait(self, address: str) -> float:
        """Wait before a refusal of the address is sent. Return the seconds that it took."""
        if not self._prompt.take(address):
            return 0
        # Connections that were refused together come back one by one.
        seconds = random.uniform(MIN_DELAY_SECONDS, MAX_DELAY_SECONDS)  # noqa: S311 - no secret
        await self._sleep(seconds)
        return seconds
