"""What a person reads in the terminal: our own lines, and each part's under its name."""

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
    """Whole lines only, whoever writes them."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self._colourful = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self._lock = threading.Lock()

    def say(self, text: str = "") -> None:
        """One line of our own."""
        self._write(text)

    def line(self, name: str, text: str) -> None:
        """One line of a part."""
        label = f"{name:<9}"
        if self._colourful:
            label = f"\x1b[{_COLOURS.get(name, '0')}m{label}\x1b[0m"
        self._write(f"{label} {text}")

    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self.started

    def _write(self, text: str) -> None:
        with self._lock:
            try:
                print(text, flush=True)
            except (BrokenPipeError, OSError):
                # Whoever read our output has left; that is no reason to stop, or not to.
                sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
