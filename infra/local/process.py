"""Child processes, each in a session of its own; none outlives this process."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
# Lets child processes write bytecode even if the caller disables it. Otherwise each start would
# compile a thousand files, which is half of its time.
BYTECODE_CACHE_ENV = {"PYTHONDONTWRITEBYTECODE": ""}

Identity = Literal["self", "namespace", "other"]
Sink = Callable[[str, str], None]
"""Receives the name of a process and one line of its output."""


def discard_line(_name: str, _line: str) -> None:
    """Discard a line of output."""


def filter_lines(sink: Sink, chatter: tuple[str, ...]) -> Sink:
    """Return a sink that omits lines with any of these texts."""

    def forward(name: str, line: str) -> None:
        if not any(words in line for words in chatter):
            sink(name, line)

    return forward


def launch_command(
    command: Sequence[str | Path],
    *,
    death_signal: int = signal.SIGTERM,
    identity: Identity = "self",
) -> list[str]:
    """Return the command that runs a program by launch.py, tied to the life of this process."""
    launcher = str(Path(__file__).with_name("launch.py"))
    opening = [sys.executable, "-I", "-S", launcher, str(int(death_signal)), identity]
    return [*opening, *map(str, command)]


class ChildProcess:
    """A long-lived program.

    Start and restart it from a thread that lasts: the kernel sends the death signal when the thread
    that started the program ends.
    """

    def __init__(  # noqa: PLR0913 - independent options, each by its name
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        env: Mapping[str, str] | None = None,
        sink: Sink = discard_line,
        stop_signal: int = signal.SIGTERM,
        grace: float = 10.0,
        identity: Identity = "self",
        cwd: Path = ROOT,
        descriptors: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.command = command
        self.env = env
        self.sink = sink
        self.stop_signal = stop_signal
        self.grace = grace
        self.identity = identity
        self.cwd = cwd
        self.descriptors = descriptors
        self._process: subprocess.Popen[str] | None = None
        self._pump: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        """The process id, or None if not running."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the program; the lines of both outputs go to the sink."""
        self._process = subprocess.Popen(
            launch_command(self.command, death_signal=self.stop_signal, identity=self.identity),
            cwd=self.cwd,
            env=dict(self.env) if self.env is not None else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            pass_fds=self.descriptors,
        )
        self._pump = threading.Thread(target=self._forward, args=(self._process,), daemon=True)
        self._pump.start()

    def _forward(self, process: subprocess.Popen[str]) -> None:
        if process.stdout is None:
            return
        with process.stdout:
            for line in process.stdout:
                self.sink(self.name, line.rstrip("\n"))

    def alive(self) -> bool:
        """Return whether the program runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        """The exit code: negative for a signal, None while running or before the first start."""
        return self._process.poll() if self._process else None

    def stop(self, is_urgent: Callable[[], bool] = lambda: False) -> None:
        """Send the stop signal, wait for the grace period unless urgent, then kill the group."""
        process = self._process
        if process is None:
            return
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(self.stop_signal)
            wait_until(lambda: not self.alive() or is_urgent(), timeout=self.grace, interval=0.02)
        self.kill_group()
        process.wait()
        if self._pump:
            self._pump.join(timeout=1)
        self._process = None

    def kill_group(self) -> None:
        """Kill the program and its children."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)


def wait_until(condition: Callable[[], bool], *, timeout: float, interval: float = 0.05) -> bool:
    """Poll a condition until it is true; return whether it became true in time."""
    deadline = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(interval)
    return True
