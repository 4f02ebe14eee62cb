"""A small HTTP client that loads a server over sockets that stay open; its CPU isn't counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

CONNECTIONS = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and after how many seconds."""

    status: int
    body: bytes
    seconds: float

    def json(self) -> Any:
        return orjson.loads(self.body)


def get(path: str, headers: Mapping[str, str] | None = None, *, host: str = "localhost") -> bytes:
    """A request's bytes."""
    return _request("GET", path, headers or {}, host, b"")


def post(path: str, body: Any, headers: Mapping[str, str]) -> bytes:
    """A request's bytes, its body as JSON."""
    content = orjson.dumps(body)
    more = {"content-type": "application/json", "content-length": str(len(content))}
    return _request("POST", path, {**headers, **more}, "localhost", content)


def _request(method: str, path: str, headers: Mapping[str, str], host: str, body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"host: {host}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Client:
    """So many connections at a time to one port of this machine.

    They stay open for one batch: between two, a server may close what is idle.
    """

    def __init__(self, port: int, connections: int = CONNECTIONS) -> None:
        self.port = port
        self._connections = connections

    async def all(self, requests: Sequence[bytes]) -> list[Answer]:
        """Send them all, as many at a time as there are connections; answers in their order.

        Raises:
            RuntimeError: at the first answer that is no success.
        """
        waiting = iter(enumerate(requests))
        answers: list[Answer | None] = [None] * len(requests)

        async def work() -> None:
            reader, writer = await self._connect()
            for place, request in waiting:
                try:
                    answers[place] = await _ask(reader, writer, request)
                except asyncio.IncompleteReadError:
                    # It was idle for too long to the server, which may close it at any moment.
                    reader, writer = await self._connect()
                    answers[place] = await _ask(reader, writer, request)
            writer.close()

        count = min(self._connections, len(requests))
        await asyncio.gather(*(work() for _ in range(count)))
        return [answer for answer in answers if answer is not None]

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)

    async def one(self, request: bytes) -> Answer:
        """Send one."""
        return (await self.all([request]))[0]


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> Answer:
    began = time.perf_counter()
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])
    }
    if headers.get("transfer-encoding") == "chunked":
        body = await _chunks(reader)
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    answer = Answer(int(head[0].split()[1]), body, time.perf_counter() - began)
    if answer.status >= 300:
        line = request.split(b"\r\n", 1)[0].decode()
        raise RuntimeError(f"{line}: {answer.status} {body[:300].decode(errors='replace')}")
    return answer


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body
