"""Minimal HTTP client of the attack: it costs little CPU itself, and takes every answer.

A request is sent on a kept-alive connection. A body is sent while the answer is awaited, because a
server may refuse before it has read the body.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

TIMEOUT_SECONDS: Final = 40
_CHUNK_BYTES: Final = 65_536

# Status, headers by their names in lower case, and the body.
Answer = tuple[int, dict[str, str], bytes]


def request(
    method: str, origin: str, path: str, headers: Mapping[str, str], body: bytes = b""
) -> tuple[bytes, bytes]:
    """Return the head and the body of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"host: {urlsplit(origin).netloc}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if method == "POST":
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode(), body


class Connection:
    """A connection to one origin, which is opened again when it was closed."""

    def __init__(self, origin: str) -> None:
        parts = urlsplit(origin)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, head: bytes, body: bytes = b"") -> tuple[int, bytes]:
        """Send a request; return the status and the body of the answer.

        Raises:
            OSError, EOFError, TimeoutError: there is no answer.
        """
        reader, writer = await self._connect()
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                status, content, keeps = await _exchange(reader, writer, head, body)
        except BaseException:
            self.close()
            raise
        if not keeps:
            self.close()
        return status, content

    async def open_stream(self, head: bytes) -> int:
        """Send a request whose answer may never end; return the status. Closed by `close`."""
        reader, writer = await self._connect()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            writer.write(head)
            status, _ = _parse_head(await reader.readuntil(b"\r\n\r\n"))
        return status

    async def wait_closed(self) -> None:
        """Read until the server closes the connection."""
        assert self._reader
        while await self._reader.read(_CHUNK_BYTES):
            pass

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                self._host, self._port, limit=2**22
            )
        return self._reader, self._writer


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: bytes, body: bytes
) -> tuple[int, bytes, bool]:
    """Return the status, the body, and whether the connection can be used again."""
    writer.write(head)
    answer = asyncio.ensure_future(_read_answer(reader))
    try:
        is_sent = await _send_body(writer, body, answer)
        status, headers, content = await answer
    finally:
        answer.cancel()
    return status, content, is_sent and headers.get("connection") != "close"


async def _send_body(
    writer: asyncio.StreamWriter, body: bytes, answer: asyncio.Future[Answer]
) -> bool:
    """Send the body until it is complete or answered; return whether it is complete."""
    for start in range(0, len(body), _CHUNK_BYTES):
        if answer.done():
            return False
        writer.write(body[start : start + _CHUNK_BYTES])
        drained = asyncio.ensure_future(writer.drain())
        pending: set[asyncio.Future[Any]] = {drained, answer}
        await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        drained.cancel()
    return True


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
    status, headers = _parse_head(await reader.readuntil(b"\r\n\r\n"))
    if headers.get("transfer-encoding") != "chunked":
        return status, headers, await reader.readexactly(int(headers.get("content-length", "0")))
    content = b""
    while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
        content += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return status, headers, content


def _parse_head(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    return int(first.split()[1]), headers
