"""TCP proxy to a local server that can disconnect, drop or delay traffic."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

CHUNK_BYTES: Final = 2**16


class TcpProxy:
    """Forwards connections from `port` to another port until it is disrupted."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self._delay = 0.0
        self._is_disconnected = False
        self._is_passing = asyncio.Event()
        self._is_passing.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._forwarders: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen on a free port."""

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.create_task(self._forward(reader, writer))
            self._forwarders.add(task)
            task.add_done_callback(self._forwarders.discard)

        self._server = await asyncio.start_server(accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Stop listening and close all connections."""
        self.restore()
        self._server.close()
        self._abort_connections()
        await asyncio.gather(*self._forwarders)

    def disconnect(self) -> None:
        """Reset all connections and refuse new ones."""
        self._is_disconnected = True
        self._abort_connections()

    def blackhole(self) -> None:
        """Accept connections but forward nothing, like an unreachable host."""
        self._is_passing.clear()

    def delay(self, seconds: float) -> None:
        """Delay traffic in each direction."""
        self._delay = seconds

    def restore(self) -> None:
        """Forward normally again."""
        self._is_disconnected, self._delay = False, 0.0
        self._is_passing.set()

    def _abort_connections(self) -> None:
        for end in self._writers:
            end.transport.abort()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_disconnected:
            writer.transport.abort()
            return
        self._writers.add(writer)
        try:
            upstream_reader, upstream_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            self._writers.discard(writer)
            writer.transport.abort()
            return
        writers = {writer, upstream_writer}
        self._writers |= writers
        try:
            await asyncio.gather(
                self._copy(reader, upstream_writer), self._copy(upstream_reader, writer)
            )
        finally:
            self._writers -= writers

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Either end may close at any moment; the abort below closes the other one.
        with contextlib.suppress(OSError):
            while chunk := await reader.read(CHUNK_BYTES):
                await self._is_passing.wait()
                if self._delay:
                    await asyncio.sleep(self._delay)
                writer.write(chunk)
                await writer.drain()
        writer.transport.abort()
