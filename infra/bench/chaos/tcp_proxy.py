"""A way through this machine to a server that can be cut, go dead, or become slow."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

CHUNK: Final = 2**16


class Cable:
    """Carries whatever comes to `port` on to another port, until it is hurt."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self._delay = 0.0
        self._is_cut = False
        self._passes = asyncio.Event()
        self._passes.set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._carriers: set[asyncio.Task[None]] = set()

    async def lay(self) -> None:
        """Listens from now on."""

        def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            carrier = asyncio.create_task(self._carry(reader, writer))
            self._carriers.add(carrier)
            carrier.add_done_callback(self._carriers.discard)

        self._server = await asyncio.start_server(come, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def remove(self) -> None:
        """Nothing is left of it."""
        self.mend()
        self._server.close()
        self._break()
        await asyncio.gather(*self._carriers)

    def cut(self) -> None:
        """Who is connected is cut off, who comes is turned away."""
        self._is_cut = True
        self._break()

    def die(self) -> None:
        """Connections stay, and are made, and nothing comes through: a host that is gone."""
        self._passes.clear()

    def slow(self, seconds: float) -> None:
        """So much later each way."""
        self._delay = seconds

    def mend(self) -> None:
        """As it was."""
        self._is_cut, self._delay = False, 0.0
        self._passes.set()

    def _break(self) -> None:
        for end in self._ends:
            end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        self._ends.add(writer)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            self._ends.discard(writer)
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._ends |= ends
        try:
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        finally:
            self._ends -= ends

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Either end may go at any moment; the other is told by losing its own.
        with contextlib.suppress(OSError):
            while chunk := await reader.read(CHUNK):
                await self._passes.wait()
                if self._delay:
                    await asyncio.sleep(self._delay)
                writer.write(chunk)
                await writer.drain()
        writer.transport.abort()
