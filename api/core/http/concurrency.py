"""Load shedding: limits concurrent requests and their duration; beyond either the answer is 503.

One network address has a share of the slots; beyond it the answer is 429.

ConcurrencyLimiter    requests of one process
Slot                  held by a request from its arrival to the start of its response
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from types import TracebackType
from typing import Any, Final, Self

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Health checks: a process at capacity is not dead.
EXEMPT_PATHS: Final = frozenset({"/health", "/ready"})


class ConcurrencyLimiter:
    """Limit of concurrent requests.

    A request beyond it would only queue for a database connection, longer than its client waits,
    and delay every request behind it.
    """

    def __init__(self, size: int, seconds: float, *, share: int) -> None:
        """Limit requests to `size`, of one network address to `share`, and each to `seconds`."""
        self.size = size
        self.share = share
        self.seconds = seconds
        self.in_use = 0
        self._in_use_by_address: dict[str, int] = {}

    @property
    def at_capacity(self) -> bool:
        return self.in_use >= self.size

    def is_share_used(self, address: str) -> bool:
        """Return whether the address has no slot left, although others may have."""
        return self._in_use_by_address.get(address, 0) >= self.share

    def acquire(self, address: str | None) -> None:
        """Count a request; without an address it counts towards no share."""
        self.in_use += 1
        if address is not None:
            self._in_use_by_address[address] = self._in_use_by_address.get(address, 0) + 1

    def release(self, address: str | None) -> None:
        """End a request that was counted."""
        self.in_use -= 1
        if address is not None:
            left = self._in_use_by_address[address] - 1
            if left:
                self._in_use_by_address[address] = left
            else:
                del self._in_use_by_address[address]


class Slot:
    """Slot of one request, as an async context manager.

    Neither receiving the body nor sending the response counts: a slow client decides about both,
    and a hundred slow clients must not block the others.

    Raises:
        TimeoutError: at the end of the block, when no response started in time.
    """

    def __init__(
        self, limiter: ConcurrencyLimiter, receive: Receive, send: Send, *, address: str | None
    ) -> None:
        """Hold a slot of `limiter`, which counts towards the share of `address` if there is one."""
        self._limiter, self._address = limiter, address
        self._receive, self._send = receive, send
        self._is_body_complete = self.has_responded = self._is_held = False
        self._deadline = asyncio.timeout(None)

    async def __aenter__(self) -> Self:
        await self._deadline.__aenter__()
        self._acquire()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self.has_responded:
            self._release()
        await self._deadline.__aexit__(kind, error, trace)

    async def receive(self) -> Message:
        if self._is_body_complete or self.has_responded:
            return await self._receive()
        self._release()
        try:
            message = await self._receive()
        finally:
            if not self.has_responded:
                self._acquire()
        self._is_body_complete = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        if not self.has_responded:
            self.has_responded = True
            self._release()
        await self._send(message)

    def _acquire(self) -> None:
        if self._is_held:
            return
        self._is_held = True
        self._limiter.acquire(self._address)
        self._set_deadline(asyncio.get_running_loop().time() + self._limiter.seconds)

    def _release(self) -> None:
        # A stream starts its response while another task waits for the rest of the body.
        if not self._is_held:
            return
        self._is_held = False
        self._limiter.release(self._address)
        self._set_deadline(None)

    def _set_deadline(self, deadline: float | None) -> None:
        # An expired timeout cannot be rescheduled.
        if not self._deadline.expired():
            self._deadline.reschedule(deadline)
