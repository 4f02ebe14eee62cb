"""Ports of the loopback interface."""

import socket


def free_port() -> int:
    """A port nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
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
