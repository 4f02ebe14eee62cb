"""Client of the notification stream."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from api.tests.factories import SignedInMember

STREAM_PATH = "/notifications/stream"


class EventStream:
    """The server-sent events of an open stream."""

    def __init__(self, lines: AsyncIterator[str]) -> None:
        self._lines = lines

    async def next(self, within: float = 5) -> tuple[str, Any]:
        """Return the name and data of the next event; skip comments.

        Raises:
            TimeoutError: no event arrives in time.
        """
        async with asyncio.timeout(within):
            return await self._read()

    async def end(self, within: float) -> None:
        """Read until the stream ends.

        Raises:
            TimeoutError: the stream does not end in time.
        """
        async with asyncio.timeout(within):
            async for _ in self._lines:
                pass

    async def _read(self) -> tuple[str, Any]:
        name = data = ""
        async for line in self._lines:
            key, _, value = line.partition(": ")
            if key == "event":
                name = value
            elif key == "data":
                data = value
            elif not line and name:
                return name, json.loads(data)
        raise AssertionError("the stream ended")


@asynccontextmanager
async def open_event_stream(
    origin: str, member: SignedInMember, **headers: str
) -> AsyncIterator[EventStream]:
    """Open the stream of a member."""
    async with (
        httpx.AsyncClient(base_url=origin, timeout=30) as client,
        client.stream("GET", STREAM_PATH, headers={**member.headers, **headers}) as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield EventStream(answer.aiter_lines())
