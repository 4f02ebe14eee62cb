"""Terminal output of the supervisor and its processes."""

from __future__ import annotations

import os
import sys
import threading
import time

_COLOURS = {
    "postgres": "34",
    "valkey": "31",
    "mailbox": "90",
    "api": "32",
    "api 2": "32",
    "worker": "35",
    "sandbox": "33",
    "web": "36",
}


class Console:
    """Prints whole lines from any thread."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self._colourful = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self._lock = threading.Lock()

    def print_line(self, text: str = "") -> None:
        """Print a line of the supervisor."""
        self._write(text)

    def line(self, name: str, text: str) -> None:
        """Print a line of a process."""
        label = f"{name:<9}"
        if self._colourful:
            label = f"\x1b[{_COLOURS.get(name, '0')}m{label}\x1b[0m"
        self._write(f"{label} {text}")

    def seconds(self) -> float:
        """Return the seconds since the start."""
        return time.monotonic() - self.started

    def _write(self, text: str) -> None:
        with self._lock:
            try:
                print(text, flush=True)
            except (BrokenPipeError, OSError):
                # The reader of a pipe exited; the supervisor continues without output.
                sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
