"""Serves an ASGI app on a listening socket that the supervisor holds open.

    python -m infra.local.serve api.main:app DESCRIPTOR

Several processes share one socket, so that the loss of one is no gap, and what comes in while all
of them are away waits in the socket's queue. uvicorn's own --fd takes every socket for a Unix one
and would not know the clients' addresses.
"""

from __future__ import annotations

import socket
import sys

import uvicorn


def main() -> None:
    """Reads the command line."""
    app, descriptor = sys.argv[1:]
    config = uvicorn.Config(
        app,
        server_header=False,
        access_log=False,
        log_level="warning",
        # A stream that is still open may not hold up the end for longer than this.
        timeout_graceful_shutdown=3,
    )
    with socket.socket(fileno=int(descriptor)) as listening:
        uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
