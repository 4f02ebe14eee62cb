"""Slots per key, such as a member: one key can't take what others need."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from api.core import errors


@dataclass(slots=True)
class _Key:
    slots: asyncio.Semaphore
    callers: int = field(default=0)


class KeyedSlots:
    """At most `size` callers per key at a time; some more wait for `timeout` seconds."""

    def __init__(self, size: int, *, max_waiting: int, timeout: float) -> None:
        self._size = size
        self._max_callers = size + max_waiting
        self._timeout = timeout
        self._keys: dict[Hashable, _Key] = {}

    @asynccontextmanager
    async def slot(self, key: Hashable) -> AsyncIterator[None]:
        """Hold a slot of the key.

        Raises:
            ApiError: `rate_limited` if too many callers of the key wait, or if it waited too long.
        """
        entry = self._keys.setdefault(key, _Key(asyncio.Semaphore(self._size)))
        if entry.callers >= self._max_callers:
            raise errors.rate_limited(facts={"retryAfter": 5})
        entry.callers += 1
        try:
            await self._acquire(entry)
            try:
                yield
            finally:
                entry.slots.release()
        finally:
            entry.callers -= 1
            if not entry.callers:
                del self._keys[key]

    async def _acquire(self, entry: _Key) -> None:
        try:
            async with asyncio.timeout(self._timeout):
                await entry.slots.acquire()
        except TimeoutError as error:
            raise errors.rate_limited(facts={"retryAfter": 5}) from error

    @property
    def keys(self) -> int:
        """Number of keys that are in use."""
        return len(self._keys)
