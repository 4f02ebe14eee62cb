"""Notification streams of one member in a process: `MAX_STREAMS_PER_MEMBER`, and how others end."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.broadcast import notify_streams
from api.tests import factories
from api.tests.conftest import OpenApp, Statements
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.event_stream import STREAM_PATH, open_event_stream

LIMIT = 3
FLOOD = 300
COUNT = ("count", {"count": 0})


class RawStream:
    """A stream on a connection of its own, without a task of the client."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self.received = b""

    async def read_first_event(self) -> None:
        """Read until the first event arrived.

        Raises:
            asyncio.IncompleteReadError: the stream ended before it.
        """
        self.received += await self._reader.readuntil(b"\r\n\r\n")
        assert self.received.startswith(b"HTTP/1.1 200 ")
        self.received += await self._reader.readuntil(b"\n\n")

    async def is_ended(self, within: float) -> bool:
        """Return whether the server closes the connection in time."""
        try:
            async with asyncio.timeout(within):
                self.received += await self._reader.read()
        except TimeoutError:
            return False
        return True


@asynccontextmanager
async def open_raw_stream(origin: str, member: SignedInMember) -> AsyncIterator[RawStream]:
    """Open a stream whose connection ends with it."""
    address = urlsplit(origin)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        head = {"host": address.netloc, "connection": "close", **member.headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        writer.write(f"GET {STREAM_PATH} HTTP/1.1\r\n{lines}\r\n".encode())
        yield RawStream(reader)
    finally:
        writer.close()


async def test_fourth_stream_ends_the_oldest_and_tells_when_to_return(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with AsyncExitStack() as stack:
        oldest = await stack.enter_async_context(open_raw_stream(live_origin, layla))
        await oldest.read_first_event()
        others = []
        for _ in range(LIMIT):
            others.append(await stack.enter_async_context(open_event_stream(live_origin, layla)))
            assert await others[-1].next() == COUNT
        assert await oldest.is_ended(within=2), "the oldest stream is open"
        assert oldest.received.startswith(b"HTTP/1.1 200 ")
        retry = re.search(rb"\nretry: (\d+)\n\n", oldest.received)
        assert retry
        assert 90_000 <= int(retry[1]) <= 150_000
        await factories.follow(client, omar, layla)
        await drain()
        for stream in others:
            assert (await stream.next())[0] == "notification"


async def test_streams_of_a_member_end_none_of_another(
    live_origin: str, layla: SignedInMember, omar: SignedInMember
) -> None:
    async with AsyncExitStack() as stack:
        other = await stack.enter_async_context(open_raw_stream(live_origin, omar))
        await other.read_first_event()
        for _ in range(2 * LIMIT):
            stream = await stack.enter_async_context(open_event_stream(live_origin, layla))
            assert await stream.next() == COUNT
        assert not await other.is_ended(within=0.5)


async def test_stream_that_ends_frees_its_place(
    live_origin: str, app: FastAPI, layla: SignedInMember
) -> None:
    before = app.state.broadcast.open_streams
    async with AsyncExitStack() as stack:
        oldest = await stack.enter_async_context(open_raw_stream(live_origin, layla))
        await oldest.read_first_event()
        for _ in range(2 * LIMIT):
            async with open_event_stream(live_origin, layla) as stream:
                assert await stream.next() == COUNT
            await wait_for_streams(app, before + 1)
        assert not await oldest.is_ended(within=0.5)


async def test_three_hundred_streams_of_one_token_cost_as_much_as_three(
    live_origin: str, app: FastAPI, layla: SignedInMember, statements: Statements
) -> None:
    before = app.state.broadcast.open_streams
    async with AsyncExitStack() as stack:

        async def open_streams(number: int) -> list[RawStream]:
            return [
                await stack.enter_async_context(open_raw_stream(live_origin, layla))
                for _ in range(number)
            ]

        for stream in await open_streams(LIMIT):
            await stream.read_first_event()
        tasks = len(asyncio.all_tasks())
        flood = await open_streams(FLOOD)
        ended = await asyncio.gather(*(stream.is_ended(within=20) for stream in flood[:-LIMIT]))
        assert all(ended), f"{ended.count(False)} of {len(ended)} streams are open"
        for stream in flood[-LIMIT:]:
            await stream.read_first_event()
        assert app.state.broadcast.open_streams == before + LIMIT
        assert len(asyncio.all_tasks()) <= tasks + 1
        statements.clear()
        await notify_streams(app.state.redis, layla.id)
        await asyncio.sleep(0.5)
        assert len(statements) == 2 * LIMIT


async def wait_for_streams(app: FastAPI, number: int) -> None:
    """Wait until the process holds this number of streams."""
    async with asyncio.timeout(5):
        while app.state.broadcast.open_streams != number:  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("limit", [1, 5])
async def test_setting_decides_how_many_streams_a_member_has(open_app: OpenApp, limit: int) -> None:
    async with open_app(max_streams_per_member=limit) as app, AsyncExitStack() as stack:
        member = await factories.member(app)
        for _ in range(10):
            await stack.enter_async_context(app.state.broadcast.subscribe(member.id))
        assert app.state.broadcast.open_streams == limit
