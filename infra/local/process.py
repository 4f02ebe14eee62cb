"""Programs that the supervisor starts: each in a session of its own, none outliving it."""

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
# Installers leave compiling to the first start: where the caller keeps Python from writing it down,
# every start would compile a thousand files anew, which is half of it.
KEEP_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}

Identity = Literal["self", "namespace", "other"]
Sink = Callable[[str, str], None]
"""Takes a part's name and one line of its output."""


def silent(_name: str, _line: str) -> None:
    """Drops a line of output."""


def without(sink: Sink, chatter: tuple[str, ...]) -> Sink:
    """A sink that leaves out lines with any of these words in them."""

    def hear(name: str, line: str) -> None:
        if not any(words in line for words in chatter):
            sink(name, line)

    return hear


def launched(
    command: Sequence[str | Path],
    *,
    death_signal: int = signal.SIGTERM,
    identity: Identity = "self",
) -> list[str]:
    """The command behind launch.py, which ties it to this process's life."""
    launcher = str(Path(__file__).with_name("launch.py"))
    opening = [sys.executable, "-I", "-S", launcher, str(int(death_signal)), identity]
    return [*opening, *map(str, command)]


class Part:
    """One long-lived program. Start and restart it from one lasting thread: the kernel sends
    the death signal when the *thread* that started a program ends."""

    def __init__(  # noqa: PLR0913 - what differs between programs, each by its name
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        env: Mapping[str, str] | None = None,
        sink: Sink = silent,
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
        """The running program's process id."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Starts the program; its two outputs go to the sink line by line."""
        self._process = subprocess.Popen(
            launched(self.command, death_signal=self.stop_signal, identity=self.identity),
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
        """Whether the program still runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        """How the program ended: negative is a signal, None still running or never started."""
        return self._process.poll() if self._process else None

    def stop(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """Asks politely, waits its grace unless hurried, then leaves nothing of its group."""
        process = self._process
        if process is None:
            return
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(self.stop_signal)
            wait_until(lambda: not self.alive() or hurried(), timeout=self.grace, interval=0.02)
        self.sweep()
        process.wait()
        if self._pump:
            self._pump.join(timeout=1)
        self._process = None

    def sweep(self) -> None:
        """Kills whatever is left of the program and of the children it started."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)


def wait_until(claim: Callable[[], bool], *, timeout: float, interval: float = 0.05) -> bool:
    """Polls the claim until it holds; says whether it did in time."""
    deadline = time.monotonic() + timeout
    while not claim():
        if time.monotonic() > deadline:
            return False
        time.sleep(interval)
    return True
