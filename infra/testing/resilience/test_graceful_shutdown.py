"""Graceful shutdown: on SIGTERM the API and the web answer every request that reached them."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from typing import Final

import pytest

from infra.local.ports import free_port
from infra.local.process import ChildProcess, wait_until
from infra.testing.resilience.rolling_deploy import (
    Start,
    migrate,
    own_services,
    start_api,
    start_web,
)

CONNECTIONS: Final = 20
PAUSE_SECONDS: Final = 0.4
MAX_SHUTDOWN_SECONDS: Final = 4.0
STARTS: Final = {"api": (start_api, "/posts/guest"), "web": (start_web, "/guest")}


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with own_services(tmp_path_factory.mktemp("shutdown")) as (_, env):
        migrate(env)
        port = free_port()
        served = start_api(env, port)
        yield env | {"API_INTERNAL_ORIGIN": f"http://127.0.0.1:{port}"}
        served.stop()


@pytest.fixture(params=STARTS)
def server(
    request: pytest.FixtureRequest, env: dict[str, str]
) -> Iterator[tuple[ChildProcess, int, str]]:
    start: Start
    start, path = STARTS[request.param]
    port = free_port()
    process = start(env, port)
    yield process, port, path
    process.stop()


class ClientConnection:
    """A client's TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connect(cls, port: int) -> ClientConnection:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    def send(self, text: str) -> None:
        self._writer.write(text.encode())

    async def status_line(self) -> str:
        """Return the status line, or the reason why there is none."""
        try:
            async with asyncio.timeout(20):
                line = await self._reader.readline()
                await self._reader.read()
        except (OSError, TimeoutError) as error:
            return repr(error)
        finally:
            self._writer.close()
        return line.decode().strip() or "closed"


def _request_halves(path: str) -> tuple[str, str]:
    """Return a request split in the middle of its headers."""
    return f"GET {path} HTTP/1.1\r\nHost: localh", "ost\r\nConnection: keep-alive\r\n\r\n"


async def test_shutdown_answers_idle_connections_and_partial_requests(
    server: tuple[ChildProcess, int, str],
) -> None:
    part, port, path = server
    first, second = _request_halves(path)
    clients = [await ClientConnection.connect(port) for _ in range(CONNECTIONS)]
    for client in clients[::2]:
        client.send(first)
    await asyncio.sleep(PAUSE_SECONDS)
    _send(part, signal.SIGTERM)
    await asyncio.sleep(PAUSE_SECONDS)
    for number, client in enumerate(clients):
        client.send(second if number % 2 == 0 else first + second)
    started = time.monotonic()
    statuses = await asyncio.gather(*(client.status_line() for client in clients))
    assert set(statuses) == {"HTTP/1.1 200 OK"}
    # Each connection is closed after its response.
    assert await _has_exited(part)
    assert time.monotonic() - started < MAX_SHUTDOWN_SECONDS


async def test_shutdown_answers_connections_in_the_accept_queue(
    server: tuple[ChildProcess, int, str],
) -> None:
    part, port, path = server
    _send(part, signal.SIGSTOP)
    clients = [await ClientConnection.connect(port) for _ in range(CONNECTIONS)]
    for client in clients:
        client.send("".join(_request_halves(path)))
    await asyncio.sleep(PAUSE_SECONDS)
    _send(part, signal.SIGTERM)
    _send(part, signal.SIGCONT)
    statuses = await asyncio.gather(*(client.status_line() for client in clients))
    assert set(statuses) == {"HTTP/1.1 200 OK"}


async def test_shutdown_does_not_wait_for_silent_connections(
    server: tuple[ChildProcess, int, str],
) -> None:
    part, port, path = server
    silent, partial = await ClientConnection.connect(port), await ClientConnection.connect(port)
    partial.send(_request_halves(path)[0])
    await asyncio.sleep(PAUSE_SECONDS)
    started = time.monotonic()
    _send(part, signal.SIGTERM)
    assert {await silent.status_line(), await partial.status_line()} == {"closed"}
    assert await _has_exited(part)
    assert time.monotonic() - started < MAX_SHUTDOWN_SECONDS


def _send(part: ChildProcess, number: int) -> None:
    assert part.pid
    os.kill(part.pid, number)


async def _has_exited(part: ChildProcess) -> bool:
    return await asyncio.to_thread(wait_until, lambda: not part.alive(), timeout=30)
