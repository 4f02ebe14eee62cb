"""The product under test, started as `npm start` does."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import urllib.request
from collections import deque
from collections.abc import Mapping
from pathlib import Path

from infra.local.process import ROOT, ChildProcess, wait_until
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest

READY = "Qima is ready"


class Product:
    """A supervisor in a process of its own."""

    def __init__(
        self, environment: Mapping[str, str], stopping: ShutdownRequest, *, root: Path = ROOT
    ) -> None:
        """Take the checkout in `root`."""
        self.environment = environment
        self.stopping = stopping
        self.root = root
        self.lines: deque[str] = deque(maxlen=120)
        self._supervisor: ChildProcess | None = None
        self._ready = False

    @property
    def pid(self) -> int | None:
        """Process id of the supervisor."""
        return self._supervisor.pid if self._supervisor else None

    def start(self, *, timeout: float) -> float:
        """Start and wait until the product is ready. Return the seconds this took."""
        started = time.monotonic()
        self.launch()
        self.wait_until_ready(timeout=timeout)
        return time.monotonic() - started

    def launch(self) -> None:
        """Start the supervisor, without waiting for the product."""
        self._ready = False
        supervisor = self._supervisor = ChildProcess(
            "product",
            [sys.executable, "-m", "infra.local"],
            env=self.environment,
            sink=self._record,
            stop_signal=signal.SIGINT,
            grace=60,
            cwd=self.root,
        )
        supervisor.start()

    def wait_until_ready(self, *, timeout: float) -> None:
        """Wait until the launched product is ready.

        Raises:
            TaskError: it ended, or was not ready in time.
        """
        wait_until(
            lambda: self._ready or not self._is_alive() or self.stopping.is_requested,
            timeout=timeout,
        )
        self.stopping.check()
        if not self._ready:
            raise TaskError("\n".join(["The product did not start:", *self.lines]))

    def _is_alive(self) -> bool:
        return self._supervisor is not None and self._supervisor.alive()

    def stop(self) -> None:
        """Stop as Ctrl-C does."""
        if self._supervisor:
            self._supervisor.stop(self.stopping.is_urgent)

    def kill(self) -> None:
        """Kill the supervisor as the kernel does when memory runs out."""
        if self._supervisor and self._supervisor.pid:
            os.kill(self._supervisor.pid, signal.SIGKILL)
            self._supervisor.stop()

    def public_posts(self) -> list[str]:
        """Return the ids of the posts that a guest sees."""
        address = f"{self.environment['API_ORIGIN']}/posts/guest"
        with urllib.request.urlopen(address, timeout=10) as response:  # noqa: S310 - our own
            return [post["_id"] for post in json.load(response)["payload"]]

    def _record(self, _name: str, line: str) -> None:
        self.lines.append(line)
        if "PRODUCT_LOG" in self.environment:
            with Path(self.environment["PRODUCT_LOG"]).open("a", encoding="utf-8") as log:
                log.write(f"{line}\n")
        if line.startswith(READY):
            self._ready = True
