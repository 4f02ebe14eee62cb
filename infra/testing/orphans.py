"""Detection of processes that outlive their run.

The module uses /proc and the standard library only: the test runner starts on the system's Python,
before any package is installed.
"""

from __future__ import annotations

import os
from pathlib import Path


def marked(marker: str, folder: Path) -> list[str]:
    """Return the id and command of each process of a run, without this process and its ancestors.

    A process belongs to the run if its environment contains `marker`, or if its working directory
    is inside `folder`. PostgreSQL overwrites its environment, but works in its data folder.
    """
    own = _ancestors()
    return [
        f"{pid} {_command(pid)}"
        for pid in processes()
        if pid not in own and (_has_marker(pid, marker) or _works_in(pid, folder))
    ]


def processes() -> list[int]:
    """Return the ids of all processes."""
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _ancestors() -> set[int]:
    found, pid = set(), os.getpid()
    while pid > 0:
        found.add(pid)
        try:
            status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            break
        pid = int(status.rpartition(")")[2].split()[1])
    return found


def _has_marker(pid: int, marker: str) -> bool:
    try:
        return marker.encode() in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def _works_in(pid: int, folder: Path) -> bool:
    try:
        return Path(f"/proc/{pid}/cwd").readlink().is_relative_to(folder)
    except OSError:
        return False


def _command(pid: int) -> str:
    try:
        return (
            Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        )
    except OSError:
        return "(ended)"
