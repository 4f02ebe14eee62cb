"""Serves an ASGI app until it is told to go; whoever has reached it by then is answered.

    python -m api.serve api.main:app HOST:PORT
    python -m api.serve api.main:app DESCRIPTOR

A descriptor is a listening socket that the supervisor holds open: several processes share one, so
that the loss of one is no gap, and what comes in while all of them are away waits in the socket's
queue. uvicorn's own --fd takes every socket for a Unix one and would not know the clients'
addresses.
"""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

_ACCEPT_POLL_SECONDS: Final = 0.05
# Where others send on and on, somebody always comes.
_MAX_ACCEPT_POLLS: Final = 20


class BoundedHttpProtocol(HttpToolsProtocol):
    """A request's head has a size and a time: the parser itself would take any, for ever."""

    most_bytes = 64 * 1024
    seconds = 20.0
    last_seconds = 1.0
    """For a head that is on its way when the end comes."""

    _bytes = 0
    _is_head = True
    _is_last = False
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._patience = self.loop.call_later(self.seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        if self._is_head:
            self._bytes += len(data)
        super().data_received(data)
        if self._is_head and self._bytes > self.most_bytes and not self.transport.is_closing():
            self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_head = True
        if self._patience is None:
            self._patience = self.loop.call_later(self.seconds, self.transport.close)

    def on_headers_complete(self) -> None:
        self._is_head, self._bytes = False, 0
        self._calm()
        super().on_headers_complete()
        if self._is_last and self.cycle is not None:
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """The end has come, which who is just asking cannot know: uvicorn would hang up on them."""
        if self._patience is None or _is_answering(self.cycle):
            super().shutdown()
            return
        self._is_last = True
        self._patience.cancel()
        self._patience = self.loop.call_later(self.last_seconds, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def _is_answering(cycle: RequestResponseCycle | None) -> bool:
    """A connection over which nothing was asked has none."""
    return cycle is not None and not cycle.response_complete


class GracefulServer(uvicorn.Server):
    """Closing a socket cuts off who waits in its queue: they are let in before."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for _ in range(_MAX_ACCEPT_POLLS):
            known = set(self.server_state.connections)
            await asyncio.sleep(_ACCEPT_POLL_SECONDS)
            if known.issuperset(self.server_state.connections):
                break
        await super().shutdown(sockets)


def main() -> None:
    """Reads the command line."""
    app, place = sys.argv[1:]
    config = uvicorn.Config(
        app,
        http=BoundedHttpProtocol,
        server_header=False,
        access_log=False,
        log_level="warning",
        # A stream that is still open may not hold up the end for longer than this.
        timeout_graceful_shutdown=3,
    )
    # What is loaded stays: the collector need not walk through it again and again, and while it
    # is loaded least of all, where looking would be a fifth of the start.
    gc.disable()
    config.load()
    gc.collect()
    gc.freeze()
    gc.enable()
    with _listening(place) as listening:
        GracefulServer(config).run(sockets=[listening])


def _listening(place: str) -> socket.socket:
    host, _, number = place.rpartition(":")
    if not host:
        return socket.socket(fileno=int(number))
    return socket.create_server((host, int(number)), backlog=2048)


if __name__ == "__main__":
    main()
