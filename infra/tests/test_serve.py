"""Limits of connections: size and duration of request headers, and idle time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from api.serve import BoundedHttpProtocol
from infra.local.ports import free_port


class ShortTimeoutProtocol(BoundedHttpProtocol):
    """Protocol with a short timeout."""

    header_timeout_seconds = 0.2


async def no_content_app(_scope: Any, receive: Any, send: Any) -> None:
    """Read the whole body and respond with 204."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def run_server(protocol: type[BoundedHttpProtocol]) -> AsyncIterator[int]:
    config = uvicorn.Config(
        no_content_app, http=protocol, port=free_port(), lifespan="off", log_config=None, ws="none"
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn offers no event to wait for
        await asyncio.sleep(0.01)
    yield config.port
    server.should_exit = server.force_exit = True
    await running


async def exchange(port: int, *pieces: bytes) -> bytes:
    """Send data and return the response up to the end of the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        async with asyncio.timeout(10):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


ENDING = b"connection: close\r\n\r\n"


async def test_oversized_request_headers_are_refused() -> None:
    async with run_server(BoundedHttpProtocol) as port:
        first = b"GET / HTTP/1.1\r\nhost: x\r\n"
        fields = [b"x-%d: %s\r\n" % (number, b"y" * 8_000) for number in range(20)]
        assert b" 204 " not in await exchange(port, first, *fields)
        assert b" 204 " not in await exchange(port, first, b"x: ", *[b"y" * 8_000] * 20)
        assert b" 204 " in await exchange(port, first, *fields[:7], ENDING)


async def test_body_does_not_count_towards_the_header_limit() -> None:
    async with run_server(ShortTimeoutProtocol) as port:
        first = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 200000\r\n"
        assert b" 204 " in await exchange(port, first, ENDING, *[b"y" * 10_000] * 20)


@pytest.mark.parametrize("begun", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nhost: x\r\n"])
async def test_idle_connection_is_closed(begun: bytes) -> None:
    async with run_server(ShortTimeoutProtocol) as port:
        assert b" 204 " not in await exchange(port, begun)


async def test_header_limit_applies_to_each_request() -> None:
    async with run_server(ShortTimeoutProtocol) as port:
        whole = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
        heard = await exchange(port, whole, whole, b"GET / HTTP/1.1\r\nhost")
        assert heard.count(b" 204 ") == 2
