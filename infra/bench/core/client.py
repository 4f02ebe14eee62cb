"""Minimal HTTP client for load, with kept-alive connections. Its own CPU time is not counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

CONNECTIONS = 8


@dataclass(frozen=True, slots=True)
class Response:
    """Response with its latency in seconds."""

    status: int
    body: bytes
    seconds: float

    def json(self) -> Any:
        return orjson.loads(self.body)


def get(path: str, headers: Mapping[str, str] | None = None, *, host: str = "localhost") -> bytes:
    """Return a GET request as bytes."""
    return _request("GET", path, headers or {}, host, b"")


def post(path: str, body: Any, headers: Mapping[str, str]) -> bytes:
    """Return a POST request with a JSON body as bytes."""
    content = orjson.dumps(body)
    content_headers = {"content-type": "application/json", "content-length": str(len(content))}
    return _request("POST", path, {**headers, **content_headers}, "localhost", content)


def _request(method: str, path: str, headers: Mapping[str, str], host: str, body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"host: {host}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Client:
    """A fixed number of connections to one local port.

    Connections stay open for one batch: a server may close them when they are idle in between.
    """

    def __init__(self, port: int, connections: int = CONNECTIONS) -> None:
        self.port = port
        self._connections = connections

    async def send_all(self, requests: Sequence[bytes]) -> list[Response]:
        """Send all requests over the connections. Return the responses in the order of the
        requests.

        Raises:
            RuntimeError: a response is not successful.
        """
        pending = iter(enumerate(requests))
        responses: list[Response | None] = [None] * len(requests)

        async def work() -> None:
            reader, writer = await self._connect()
            for index, request in pending:
                try:
                    responses[index] = await _send(reader, writer, request)
                except asyncio.IncompleteReadError:
                    # The server may close an idle connection at any moment.
                    reader, writer = await self._connect()
                    responses[index] = await _send(reader, writer, request)
            writer.close()

        count = min(self._connections, len(requests))
        await asyncio.gather(*(work() for _ in range(count)))
        return [response for response in responses if response is not None]

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)

    async def send(self, request: bytes) -> Response:
        """Send one request."""
        return (await self.send_all([request]))[0]


async def _send(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> Response:
    began = time.perf_counter()
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])
    }
    if headers.get("transfer-encoding") == "chunked":
        body = await _read_chunks(reader)
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    response = Response(int(head[0].split()[1]), body, time.perf_counter() - began)
    if response.status >= 300 and response.status != 304:
        line = request.split(b"\r\n", 1)[0].decode()
        raise RuntimeError(f"{line}: {response.status} {body[:300].decode(errors='replace')}")
    return response


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body
