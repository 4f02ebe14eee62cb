"""Ports of the loopback interface."""

import random
import socket
from typing import Final

# Below what Linux gives to outgoing connections (32768 and above by default): one of those may take
# a port between its being found here and being listened to, which can be minutes.
_LISTENING: Final = range(20_000, 32_000)


def free_port() -> int:
    """A port nobody uses at this moment, and no connection will take by itself."""
    while True:
        port = random.choice(_LISTENING)  # noqa: S311 - no secret
        if is_free(port):
            return port


def listen(port: int) -> socket.socket:
    """A socket that listens on that port, to be handed to the processes that serve it."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(2048)
    return listening


def is_free(port: int) -> bool:
    """Whether a server could listen there now."""
    with socket.socket() as probe:
        # What servers set too: a port in TIME_WAIT after the last run is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return not is_open(port)


def is_open(port: int) -> bool:
    """Whether somebody answers there, on IPv4 or IPv6, since `localhost` may mean either."""
    for host in ("127.0.0.1", "::1"):
        try:
            with socket.create_connection((host, port), timeout=0.5):
                return True
        except OSError:
            continue
    return False
