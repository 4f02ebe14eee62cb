"""Load shedding: limits concurrent requests and their duration; beyond either the answer is 503.

One network address has a share of the slots; beyond it the answer is 429. Of its requests a quarter
of the share runs at a time, and the others wait for their turn: together they must not hold the
database connections that others need. After a heavy request its turn rests: searches of one address
must not keep the database busy without a pause.

ConcurrencyLimiter    requests of one process
Slot                  held by a request from its arrival to the start of its response
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Self

from starlette.exceptions import HTTPException

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Health checks: a process at capacity is not dead.
EXEMPT_PATHS: Final = frozenset({"/health", "/ready"})


# A request that waits longer for its turn is refused with 429.
MAX_WAIT_SECONDS: Final = 4.0
_RUNNING_PART: Final = 4
# A turn of a heavy request rests three times as long as the request took.
_REST_FACTOR: Final = 3
MAX_REST_SECONDS: Final = 0.5


@dataclass(slots=True)
class _Address:
    """Requests of one address: those that were accepted, and the weights of those that run."""

    accepted: int = 0
    running: int = 0
    waiting: deque[tuple[int, asyncio.Future[None]]] = field(default_factory=deque)


class ConcurrencyLimiter:
    """Limit of concurrent requests.

    A request beyond it would only queue for a database connection, longer than its client waits,
    and delay every request behind it.
    """

    def __init__(self, size: int, seconds: float, *, share: int) -> None:
        """Limit requests to `size`, of one network address to `share`, and each to `seconds`."""
        self.size = size
        self.share = share
        self.running_share = max(1, share // _RUNNING_PART)
        self.seconds = seconds
        self.in_use = 0
        self._addresses: dict[str, _Address] = {}

    @property
    def at_capacity(self) -> bool:
        return self.in_use >= self.size

    def is_share_used(self, address: str) -> bool:
        """Return whether the address has no slot left, although others may have."""
        entry = self._addresses.get(address)
        return entry is not None and entry.accepted >= self.share

    async def acquire(self, address: str | None, weight: int = 1) -> None:
        """Count a request, and wait for the turn of its address; without one it has no share.

        Raises:
            HTTPException: 429 when the turn does not come within MAX_WAIT_SECONDS.
        """
        self.in_use += 1
        if address is None:
            return
        entry = self._addresses.setdefault(address, _Address())
        entry.accepted += 1
        if not entry.waiting and self._fits(entry, weight):
            entry.running += weight
            return
        turn = asyncio.get_running_loop().create_future()
        entry.waiting.append((weight, turn))
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                entry.running -= weight
            else:
                turn.cancel()
            self.in_use -= 1
            entry.accepted -= 1
            self._begin_next(address, entry)
            if isinstance(error, TimeoutError):
                raise HTTPException(429) from error
            raise

    def release(self, address: str | None, weight: int = 1, *, seconds: float = 0) -> None:
        """End a request that was counted and took `seconds`; its turn ends later if it is heavy."""
        self.in_use -= 1
        if address is None:
            return
        entry = self._addresses[address]
        entry.accepted -= 1
        if weight == 1:
            self._end_turn(address, entry, weight)
            return
        rest = min(_REST_FACTOR * seconds, MAX_REST_SECONDS)
        asyncio.get_running_loop().call_later(rest, self._end_turn, address, entry, weight)

    def _end_turn(self, address: str, entry: _Address, weight: int) -> None:
        entry.running -= weight
        self._begin_next(address, entry)

    def _begin_next(self, address: str, entry: _Address) -> None:
        """Begin the requests whose turn it is; forget an address without any."""
        while entry.waiting:
            weight, turn = entry.waiting[0]
            if not turn.cancelled():
                if not self._fits(entry, weight):
                    break
                entry.running += weight
                turn.set_result(None)
            entry.waiting.popleft()
        if not entry.accepted and not entry.running:
            del self._addresses[address]

    def _fits(self, entry: _Address, weight: int) -> bool:
        # A heavy request runs even where its weight is more than the share.
        return not entry.running or entry.running + weight <= self.running_share


class Slot:
    """Slot of one request, as an async context manager.

    Neither receiving the body nor sending the response counts: a slow client decides about both,
    and a hundred slow clients must not block the others.

    Raises:
        HTTPException: 429 at the start of the block, and at the end of the body, when the turn of
            the address does not come in time.
        TimeoutError: at the end of the block, when no response started in time.
    """

    def __init__(
        self,
        limiter: ConcurrencyLimiter,
        receive: Receive,
        send: Send,
        *,
        address: str | None,
        weight: int = 1,
    ) -> None:
        """Hold a slot of `limiter`, which counts towards the share of `address` if there is one."""
        self._limiter, self._address, self._weight = limiter, address, weight
        self._receive, self._send = receive, send
        self._is_body_complete = self.has_responded = self._is_held = False
        self._began_at = 0.0
        self._deadline = asyncio.timeout(None)

    async def __aenter__(self) -> Self:
        # A turn that does not come has nothing to end.
        await self._acquire()
        await self._deadline.__aenter__()
        self._start_clock()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._release()
        await self._deadline.__aexit__(kind, error, trace)

    async def receive(self) -> Message:
        if self._is_body_complete or self.has_responded:
            return await self._receive()
        self._release()
        message = await self._receive()
        if not self.has_responded:
            await self._acquire()
            self._start_clock()
        self._is_body_complete = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        if not self.has_responded:
            self.has_responded = True
            self._release()
        await self._send(message)

    async def _acquire(self) -> None:
        if self._is_held:
            return
        await self._limiter.acquire(self._address, self._weight)
        self._is_held = True
        self._began_at = asyncio.get_running_loop().time()
        # A stream starts its response while another task waits for the turn.
        if self.has_responded:
            self._release()

    def _release(self) -> None:
        # A stream starts its response while another task waits for the rest of the body.
        if not self._is_held:
            return
        self._is_held = False
        seconds = asyncio.get_running_loop().time() - self._began_at
        self._limiter.release(self._address, self._weight, seconds=seconds)
        self._set_deadline(None)

    def _start_clock(self) -> None:
        if self._is_held:
            self._set_deadline(asyncio.get_running_loop().time() + self._limiter.seconds)

    def _set_deadline(self, deadline: float | None) -> None:
        # An expired timeout cannot be rescheduled.
        if not self._deadline.expired():
            self._deadline.reschedule(deadline)
