"""Serves an ASGI app on a listening socket that the supervisor holds open.

    python -m infra.local.serve api.main:app DESCRIPTOR

Several processes share one socket, so that the loss of one is no gap, and what comes in while all
of them are away waits in the socket's queue. uvicorn's own --fd takes every socket for a Unix one
and would not know the clients' addresses.
"""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Bounded(HttpToolsProtocol):
    """A request's head has a size and a time: the parser itself would take any, for ever."""

    most_bytes = 64 * 1024
    seconds = 20.0

    _bytes = 0
    _is_head = True
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

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def main() -> None:
    """Reads the command line."""
    app, descriptor = sys.argv[1:]
    config = uvicorn.Config(
        app,
        http=Bounded,
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
    with socket.socket(fileno=int(descriptor)) as listening:
        uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
