"""Ports of the loopback interface."""

import random
import socket
from typing import Final

# Below the ephemeral range of Linux (from 32768 by default). An outgoing connection could take such
# a port before the server listens, which may be minutes later.
_PORTS: Final = range(20_000, 32_000)


def free_port() -> int:
    """Return a free port outside of the ephemeral range."""
    while True:
        port = random.choice(_PORTS)  # noqa: S311 - no secret
        if is_free(port):
            return port


def open_listener(port: int) -> socket.socket:
    """Return a listening socket, to be inherited by the processes that serve it."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(2048)
    return listening


def is_free(port: int) -> bool:
    """Return whether a server could listen on the port."""
    with socket.socket() as probe:
        # As servers do: a port in TIME_WAIT after the last run is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return not is_open(port)


def is_open(port: int) -> bool:
    """Return whether a server listens, on IPv4 or IPv6: `localhost` may be either."""
    for host in ("127.0.0.1", "::1"):
        try:
            with socket.create_connection((host, port), timeout=0.5):
                return True
        except OSError:
            continue
    return False
