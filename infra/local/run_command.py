"""Programs that run to an end: installers, builds, migrations."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from infra.local.console import Console
from infra.local.process import ROOT, Part
from infra.local.signals import Stopped, Stopping


class TaskError(RuntimeError):
    """A step that failed; the message holds its last lines."""


def run(
    title: str,
    command: Sequence[str | Path],
    *,
    console: Console,
    stopping: Stopping,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> None:
    """Runs one step to its end, says what and how long; its output is shown when it fails."""
    last_lines: deque[str] = deque(maxlen=60)
    part = Part(
        title,
        command,
        env=env if env is not None else os.environ,
        sink=lambda _, line: last_lines.append(line),
        stop_signal=signal.SIGTERM,
        grace=3.0,
        cwd=cwd,
    )
    console.say(f"{title} …")
    began = time.monotonic()
    part.start()
    try:
        while part.alive():
            stopping.check()
            time.sleep(0.05)
        code = part.exit_code
    finally:
        part.stop()
    if code != 0:
        if stopping.asked:
            raise Stopped
        output = "\n".join(last_lines)
        raise TaskError(f"{title}: failed with code {code}.\n{output}")
    console.say(f"{title}: done in {time.monotonic() - began:.1f} s")
