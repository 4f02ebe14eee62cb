"""Process statistics from /proc: CPU seconds of a tree and of PostgreSQL backends, and memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
TICKS: Final = os.sysconf("SC_CLK_TCK")
# PostgreSQL's background processes, whose work is shared and deferred.
_HELPERS: Final = (
    *("checkpointer", "background writer", "walwriter", "autovacuum", "logical replication"),
    *("logger", "archiver"),
)


@dataclass(frozen=True, slots=True)
class Stat:
    """One line of /proc/PID/stat, in seconds: CPU, CPU of ended children (`reaped`), and the start
    after the boot (`started`)."""

    pid: int
    parent: int
    cpu: float
    reaped: float
    started: float


def parse_stat(line: str) -> Stat:
    """Parse a line of /proc/PID/stat, whose name field may contain parentheses."""
    head, _, tail = line.rpartition(")")
    fields = tail.split()
    user, system, reaped_user, reaped_system = (int(field) for field in fields[11:15])
    return Stat(
        pid=int(head.split(maxsplit=1)[0]),
        parent=int(fields[1]),
        cpu=(user + system) / TICKS,
        reaped=(reaped_user + reaped_system) / TICKS,
        started=int(fields[19]) / TICKS,
    )


def tree(pid: int, root: Path = PROC) -> list[Stat]:
    """List a process and its descendants."""
    stats = {stat.pid: stat for stat in _stats(root)}
    found = [pid] if pid in stats else []
    for parent in found:
        found += [stat.pid for stat in stats.values() if stat.parent == parent]
    return [stats[each] for each in found]


def cpu_of_tree(pid: int, root: Path = PROC) -> float:
    """Return the CPU seconds of a process and its descendants, including ended ones."""
    return sum(stat.cpu + stat.reaped for stat in tree(pid, root))


def backends(postmaster: int, root: Path = PROC) -> list[int]:
    """List the PostgreSQL processes that serve clients: sessions, parallel and I/O workers."""
    return [
        stat.pid
        for stat in tree(postmaster, root)
        if stat.pid != postmaster and not _is_helper(_title(stat.pid, root))
    ]


def cpu_of_backends(postmaster: int, root: Path = PROC, *, but: int | None = None) -> float:
    """Return the CPU seconds of PostgreSQL's backends, including ended ones, except `but`."""
    stats = {stat.pid: stat for stat in tree(postmaster, root)}
    counted = [pid for pid in backends(postmaster, root) if pid in stats and pid != but]
    living = sum(stats[pid].cpu for pid in counted)
    return living + (stats[postmaster].reaped if postmaster in stats else 0.0)


def exact_cpu(pids: list[int], root: Path = PROC) -> float:
    """Return the CPU seconds, to the nanosecond, of single-threaded processes."""
    return sum(int(_read(root / str(pid) / "schedstat").split()[0] or 0) for pid in pids) / 1e9


def memory_mb(pid: int, root: Path = PROC) -> float:
    """Return the resident megabytes of a process and its descendants."""
    total = 0
    for stat in tree(pid, root):
        for line in _read(root / str(stat.pid) / "status").splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1])
    return total / 1024


def peak_mb(pid: int, root: Path = PROC) -> float:
    """Return the peak resident megabytes of a process, without its descendants."""
    for line in _read(root / str(pid) / "status").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def memory_of_machine(root: Path = PROC, groups: Path = Path("/sys/fs/cgroup")) -> int:
    """Return the megabytes available here: the machine's memory or the container's limit."""
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    limits = [_read(file).strip() for file in _limits(root, groups)]
    return min([whole, *(int(limit) for limit in limits if limit.isdecimal())]) // 2**20


def _limits(root: Path, groups: Path) -> Iterator[Path]:
    """Yield the limit files of this process's control group and its ancestors."""
    for line in _read(root / "self" / "cgroup").splitlines():
        _, kinds, path = line.split(":", 2)
        if kinds in {"", "memory"}:  # control groups v2 and v1
            name = "memory.limit_in_bytes" if kinds else "memory.max"
            own = groups / kinds / path.lstrip("/")
            yield from (folder / name for folder in (own, *own.parents))


def load() -> float:
    """Return the load average of the last minute."""
    return os.getloadavg()[0]


def is_quiet(spare: float = 0.0) -> bool:
    """Return whether wall-clock results are meaningful: the load is below the number of cores."""
    return load() < (os.cpu_count() or 1) - spare


def _stats(root: Path) -> Iterator[Stat]:
    for folder in root.iterdir():
        if folder.name.isdecimal() and (line := _read(folder / "stat")):
            yield parse_stat(line)


def _title(pid: int, root: Path) -> str:
    return _read(root / str(pid) / "cmdline").replace("\0", " ").strip()


def _is_helper(title: str) -> bool:
    return not title or any(name in title for name in _HELPERS)


def age_seconds(pid: int, root: Path = PROC) -> float:
    """Return the seconds since the start of a process; 0 when it has ended."""
    line = _read(root / str(pid) / "stat")
    return float(_read(root / "uptime").split()[0]) - parse_stat(line).started if line else 0.0


def _read(path: Path) -> str:
    """Return the content, or an empty string when the process has ended."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
