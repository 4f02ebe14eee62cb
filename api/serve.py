"""ASGI server with graceful shutdown.

On SIGTERM it accepts the connections in the listen backlog, answers in-flight requests, then exits.

    python -m api.serve api.main:app HOST:PORT
    python -m api.serve api.main:app DESCRIPTOR

A descriptor is a listening socket that the supervisor holds open. Several processes share it, so
that the loss of one leaves no gap, and connections wait in its backlog while all of them are down.
uvicorn's own --fd treats every socket as a Unix one and would lose the clients' addresses.
"""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

# BoundedHttpProtocol overrides methods of a private class: check them before another version.
SUPPORTED_UVICORN: Final = "0.54."
if not uvicorn.__version__.startswith(SUPPORTED_UVICORN):
    raise ImportError(f"api.serve supports uvicorn {SUPPORTED_UVICORN}x, not {uvicorn.__version__}")

_ACCEPT_POLL_SECONDS: Final = 0.05
# Under load new connections never stop: then shutdown starts after this many polls.
_MAX_ACCEPT_POLLS: Final = 20
# Reference counts free nearly all objects of a request. At Python's 700 a body with many empty
# lists was searched for cycles a hundred times, once with the whole heap: 30 ms for all requests.
_COLLECTION_THRESHOLD: Final = 20_000


class BoundedHttpProtocol(HttpToolsProtocol):
    """HTTP protocol with limits of size and time for request headers, which uvicorn lacks."""

    max_header_bytes = 64 * 1024
    header_timeout_seconds = 20.0
    drain_timeout_seconds = 1.0
    """Time for partially received headers after SIGTERM."""

    _bytes = 0
    _is_receiving_headers = True
    _draining = False
    _header_timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._header_timeout = self.loop.call_later(self.header_timeout_seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        if self._is_receiving_headers:
            self._bytes += len(data)
        super().data_received(data)
        if (
            self._is_receiving_headers
            and self._bytes > self.max_header_bytes
            and not self.transport.is_closing()
        ):
            self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_receiving_headers = True
        if self._header_timeout is None:
            self._header_timeout = self.loop.call_later(
                self.header_timeout_seconds, self.transport.close
            )

    def on_headers_complete(self) -> None:
        self._is_receiving_headers, self._bytes = False, 0
        self._cancel_header_timeout()
        super().on_headers_complete()
        if self._draining and self.cycle is not None:
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """Let a request whose headers are being received finish; uvicorn would close it."""
        if self._header_timeout is None or _is_answering(self.cycle):
            super().shutdown()
            return
        self._draining = True
        self._header_timeout.cancel()
        self._header_timeout = self.loop.call_later(
            self.drain_timeout_seconds, self.transport.close
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_header_timeout()
        super().connection_lost(exc)

    def _cancel_header_timeout(self) -> None:
        if self._header_timeout is not None:
            self._header_timeout.cancel()
            self._header_timeout = None


def _is_answering(cycle: RequestResponseCycle | None) -> bool:
    return cycle is not None and not cycle.response_complete


class GracefulServer(uvicorn.Server):
    """Server that accepts the connections in the listen backlog before it closes the socket."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for _ in range(_MAX_ACCEPT_POLLS):
            known = set(self.server_state.connections)
            await asyncio.sleep(_ACCEPT_POLL_SECONDS)
            if known.issuperset(self.server_state.connections):
                break
        await super().shutdown(sockets)


def main() -> None:
    """Run the server from the command line."""
    app, place = sys.argv[1:]
    config = uvicorn.Config(
        app,
        http=BoundedHttpProtocol,
        server_header=False,
        access_log=False,
        log_level="warning",
        # Open streams must not delay the exit any longer.
        timeout_graceful_shutdown=3,
    )
    # Loaded modules live as long as the process: the collector skips them. Without collections the
    # start takes a fifth less time.
    gc.disable()
    config.load()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_COLLECTION_THRESHOLD)
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
