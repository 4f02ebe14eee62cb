"""Commands that run to completion: installers, builds, migrations."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from infra.local.console import Console
from infra.local.process import ROOT, ChildProcess
from infra.local.signals import ShutdownRequest, ShutdownRequested


class TaskError(RuntimeError):
    """A command that failed; the message has the last lines of its output."""


def run(
    title: str,
    command: Sequence[str | Path],
    *,
    console: Console,
    stopping: ShutdownRequest,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> None:
    """Run a command and print its title and duration, and its output if it fails.

    Raises:
        TaskError: the command failed.
        ShutdownRequested: a shutdown was requested meanwhile.
    """
    last_lines: deque[str] = deque(maxlen=60)
    process = ChildProcess(
        title,
        command,
        env=env if env is not None else os.environ,
        sink=lambda _, line: last_lines.append(line),
        stop_signal=signal.SIGTERM,
        grace=3.0,
        cwd=cwd,
    )
    console.print_line(f"{title} …")
    began = time.monotonic()
    process.start()
    try:
        while process.alive():
            stopping.check()
            time.sleep(0.05)
        code = process.exit_code
    finally:
        process.stop()
    if code != 0:
        if stopping.is_requested:
            raise ShutdownRequested
        output = "\n".join(last_lines)
        raise TaskError(f"{title}: failed with code {code}.\n{output}")
    console.print_line(f"{title}: done in {time.monotonic() - began:.1f} s")
