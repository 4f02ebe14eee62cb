"""A process that is told to go answers whoever had reached it by then: no balancer can know."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from typing import Final

import pytest

from infra.local.ports import free_port
from infra.local.process import Part, wait_until
from infra.testing.resilience.rolling_deploy import Start, api, migrate, own_parts, web

PEOPLE: Final = 20
PAUSE_SECONDS: Final = 0.4
MOST_SECONDS: Final = 4.0
STARTS: Final = {"api": (api, "/posts/guest"), "web": (web, "/guest")}


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with own_parts(tmp_path_factory.mktemp("leaving")) as (_, env):
        migrate(env)
        port = free_port()
        served = api(env, port)
        yield env | {"API_INTERNAL_ORIGIN": f"http://127.0.0.1:{port}"}
        served.stop()


@pytest.fixture(params=STARTS)
def leaving(request: pytest.FixtureRequest, env: dict[str, str]) -> Iterator[tuple[Part, int, str]]:
    start: Start
    start, path = STARTS[request.param]
    port = free_port()
    part = start(env, port)
    yield part, port, path
    part.stop()


class Caller:
    """A connection, and what is asked over it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connected(cls, port: int) -> Caller:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    def say(self, words: str) -> None:
        self._writer.write(words.encode())

    async def heard(self) -> str:
        """The first line of the answer, or what became of the connection."""
        try:
            async with asyncio.timeout(20):
                line = await self._reader.readline()
                await self._reader.read()
        except (OSError, TimeoutError) as error:
            return repr(error)
        finally:
            self._writer.close()
        return line.decode().strip() or "hung up"


def _asking(path: str) -> tuple[str, str]:
    """The two halves of a request."""
    return f"GET {path} HTTP/1.1\r\nHost: localh", "ost\r\nConnection: keep-alive\r\n\r\n"


async def test_who_is_connected_or_in_the_middle_of_asking_is_answered(
    leaving: tuple[Part, int, str],
) -> None:
    part, port, path = leaving
    first, second = _asking(path)
    people = [await Caller.connected(port) for _ in range(PEOPLE)]
    for person in people[::2]:
        person.say(first)
    await asyncio.sleep(PAUSE_SECONDS)
    _send(part, signal.SIGTERM)
    await asyncio.sleep(PAUSE_SECONDS)
    for number, person in enumerate(people):
        person.say(second if number % 2 == 0 else first + second)
    told = time.monotonic()
    heard = await asyncio.gather(*(person.heard() for person in people))
    assert set(heard) == {"HTTP/1.1 200 OK"}
    # Nobody is kept on the line after their answer.
    assert await _ended(part)
    assert time.monotonic() - told < MOST_SECONDS


async def test_who_waits_to_be_let_in_is_answered(leaving: tuple[Part, int, str]) -> None:
    part, port, path = leaving
    _send(part, signal.SIGSTOP)
    people = [await Caller.connected(port) for _ in range(PEOPLE)]
    for person in people:
        person.say("".join(_asking(path)))
    await asyncio.sleep(PAUSE_SECONDS)
    _send(part, signal.SIGTERM)
    _send(part, signal.SIGCONT)
    heard = await asyncio.gather(*(person.heard() for person in people))
    assert set(heard) == {"HTTP/1.1 200 OK"}


async def test_who_never_asks_does_not_hold_up_the_end(leaving: tuple[Part, int, str]) -> None:
    part, port, path = leaving
    silent, begun = await Caller.connected(port), await Caller.connected(port)
    begun.say(_asking(path)[0])
    await asyncio.sleep(PAUSE_SECONDS)
    told = time.monotonic()
    _send(part, signal.SIGTERM)
    assert {await silent.heard(), await begun.heard()} == {"hung up"}
    assert await _ended(part)
    assert time.monotonic() - told < MOST_SECONDS


def _send(part: Part, number: int) -> None:
    assert part.pid
    os.kill(part.pid, number)


async def _ended(part: Part) -> bool:
    return await asyncio.to_thread(wait_until, lambda: not part.alive(), timeout=30)
