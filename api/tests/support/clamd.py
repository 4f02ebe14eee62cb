"""A ClamAV daemon for tests: the INSTREAM protocol on a real socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

# The signature that the double finds; not the real test file, which scanners of this machine know.
MALWARE = b"QIMA-TEST-MALWARE"


@dataclass
class Clamd:
    """State of the daemon: its address, and the streams that it received."""

    address: str = ""
    max_bytes: int = 25 * 1024 * 1024
    answer: bytes | None = None
    streams: list[bytes] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one command."""
        try:
            writer.write(await self._scan(reader) + b"\0")
            await writer.drain()
        finally:
            writer.close()

    async def _scan(self, reader: asyncio.StreamReader) -> bytes:
        command = await reader.readuntil(b"\0")
        if command != b"zINSTREAM\0":
            return b"UNKNOWN COMMAND"
        received = bytearray()
        while size := int.from_bytes(await reader.readexactly(4), "big"):
            received += await reader.readexactly(size)
            if len(received) > self.max_bytes:
                return b"INSTREAM size limit exceeded. ERROR"
        self.streams.append(bytes(received))
        if self.answer is not None:
            return self.answer
        return b"stream: Qima.Test FOUND" if MALWARE in received else b"stream: OK"


@asynccontextmanager
async def open_clamd() -> AsyncIterator[Clamd]:
    """Serve the daemon on a local port."""
    daemon = Clamd()
    server = await asyncio.start_server(daemon.serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    daemon.address = f"tcp:{host}:{port}"
    async with server:
        yield daemon
