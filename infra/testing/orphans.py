"""Finds processes of a run that outlived it."""

from __future__ import annotations

import os
from pathlib import Path


def marked(marker: str, folder: Path) -> list[str]:
    """Processes that carry the run's marker or work in its folder, but for this one's own line.

    The environment tells of most; Postgres overwrites its own, but stands in its data folder.
    """
    own = _ancestors()
    return [
        f"{pid} {_command(pid)}"
        for pid in processes()
        if pid not in own and (_carries(pid, marker) or _stands_in(pid, folder))
    ]


def processes() -> list[int]:
    """Every process that there is."""
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


def _carries(pid: int, marker: str) -> bool:
    try:
        return marker.encode() in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def _stands_in(pid: int, folder: Path) -> bool:
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
        return "(gone)"
