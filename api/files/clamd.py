"""Client of ClamAV's daemon: the INSTREAM command over a Unix or TCP socket."""

import asyncio
import re
import struct
from collections.abc import AsyncIterable
from typing import Final

CONNECT_TIMEOUT_SECONDS: Final = 5
REPLY_TIMEOUT_SECONDS: Final = 120
MAX_REPLY_BYTES: Final = 4096

_FOUND = re.compile(rb"stream: (.{1,200}) FOUND")


class ScannerUnavailableError(Exception):
    """The scanner is away, or answers with an error; the file is scanned later."""


async def scan(address: str, chunks: AsyncIterable[bytes], max_bytes: int) -> str | None:
    """Return the name of the malware in a stream, or None; only its beginning is scanned.

    `address` is `unix:PATH` or `tcp:HOST:PORT`. The stream is read to its end.

    Raises:
        ScannerUnavailableError: the scanner is not reachable, or did not scan.
    """
    try:
        async with asyncio.timeout(CONNECT_TIMEOUT_SECONDS):
            reader, writer = await _connect(address)
    except (OSError, TimeoutError) as error:
        raise ScannerUnavailableError(f"clamd: {error!r}") from error
    try:
        await _send(writer, chunks, max_bytes)
        async with asyncio.timeout(REPLY_TIMEOUT_SECONDS):
            reply = await reader.read(MAX_REPLY_BYTES)
    except (OSError, TimeoutError) as error:
        raise ScannerUnavailableError(f"clamd: {error!r}") from error
    finally:
        writer.close()
    return _parse_reply(reply)


async def _connect(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    kind, _, place = address.partition(":")
    if kind == "unix":
        return await asyncio.open_unix_connection(place)
    host, _, port = place.rpartition(":")
    return await asyncio.open_connection(host.strip("[]"), int(port))


async def _send(writer: asyncio.StreamWriter, chunks: AsyncIterable[bytes], max_bytes: int) -> None:
    writer.write(b"zINSTREAM\0")
    left = max_bytes
    async for chunk in chunks:
        part = chunk[:left]
        left -= len(part)
        # An empty chunk would end the stream.
        if part:
            writer.write(struct.pack(">I", len(part)) + part)
            await writer.drain()
    writer.write(struct.pack(">I", 0))
    await writer.drain()


def _parse_reply(reply: bytes) -> str | None:
    text = reply.rstrip(b"\0\n")
    if text == b"stream: OK":
        return None
    found = _FOUND.fullmatch(text)
    if found is None:
        raise ScannerUnavailableError(f"clamd: {text[:200].decode(errors='replace')}")
    return found[1].decode(errors="replace")
