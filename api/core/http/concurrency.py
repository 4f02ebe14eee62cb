"""How many requests are worked on at once, and for how long: past either, one is told to come back.

Room        of one process
Place       what one request holds of it, from its arrival to the beginning of its answer
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from types import TracebackType
from typing import Any, Final, Self

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Whoever watches over the process asks these when it is full, and must not take that for dead.
ALWAYS: Final = frozenset({"/health", "/ready"})


class Room:
    """A request without a place would only stand in the line before the pool, where it could wait
    for longer than its client does, and make everybody behind it wait."""

    def __init__(self, size: int, seconds: float) -> None:
        self.size = size
        self.seconds = seconds
        self.taken = 0

    @property
    def is_full(self) -> bool:
        return self.taken >= self.size


class Place:
    """Neither a body on its way nor an answer that has begun is counted: both are as slow as the
    client likes, and a hundred slow clients must not keep everybody else out.

    Raises:
        TimeoutError: at the end of the `with`, where no answer began in time.
    """

    def __init__(self, room: Room, receive: Receive, send: Send) -> None:
        self._room = room
        self._receive, self._send = receive, send
        self._whole = self.has_answered = False
        self._deadline = asyncio.timeout(None)

    async def __aenter__(self) -> Self:
        await self._deadline.__aenter__()
        self._begin()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self.has_answered:
            self._pause()
        await self._deadline.__aexit__(kind, error, trace)

    async def receive(self) -> Message:
        if self._whole or self.has_answered:
            return await self._receive()
        self._pause()
        try:
            message = await self._receive()
        finally:
            if not self.has_answered:
                self._begin()
        self._whole = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        if not self.has_answered:
            self.has_answered = True
            self._pause()
        await self._send(message)

    def _begin(self) -> None:
        self._room.taken += 1
        self._let(asyncio.get_running_loop().time() + self._room.seconds)

    def _pause(self) -> None:
        self._room.taken -= 1
        self._let(None)

    def _let(self, until: float | None) -> None:
        # What is over can't be put off.
        if not self._deadline.expired():
            self._deadline.reschedule(until)
