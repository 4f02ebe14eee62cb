"""Interleaved A/B measurement: CPU time per request of a server and of PostgreSQL."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from infra.support import process_stats

ROUNDS: Final = 7
QUICK_ROUNDS: Final = 5
QUIET_TIMEOUT_SECONDS: Final = 60
QUICK_QUIET_TIMEOUT_SECONDS: Final = 5


@dataclass(frozen=True, slots=True)
class Side:
    """A program to compare. `run` sends requests to it and returns their number."""

    name: str
    pids: Sequence[int]
    run: Callable[[], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class CpuCost:
    """CPU milliseconds per request."""

    server: float
    database: float

    @property
    def both(self) -> float:
        return self.server + self.database


@dataclass(frozen=True, slots=True)
class Medians:
    """Medians over all rounds of one side."""

    server: float
    database: float
    both: float


async def measure_interleaved(
    sides: Sequence[Side], postmaster: int, *, rounds: int
) -> dict[str, list[CpuCost]]:
    """Measure the sides alternately. A first round warms up and is not counted."""
    for side in sides:
        await side.run()
    found: dict[str, list[CpuCost]] = {side.name: [] for side in sides}
    for _ in range(rounds):
        for side in sides:
            found[side.name].append(await _measure_round(side, postmaster))
    return found


async def _measure_round(side: Side, postmaster: int) -> CpuCost:
    server = sum(process_stats.cpu_of_tree(pid) for pid in side.pids)
    database = process_stats.cpu_of_backends(postmaster)
    count = await side.run()
    return CpuCost(
        (sum(process_stats.cpu_of_tree(pid) for pid in side.pids) - server) * 1000 / count,
        (process_stats.cpu_of_backends(postmaster) - database) * 1000 / count,
    )


async def wait_until_quiet(*, timeout: float) -> bool:  # noqa: ASYNC109 - it returns a verdict instead of raising
    """Wait until the load of the machine has dropped. Return whether latencies are meaningful."""
    for _ in range(int(timeout)):
        if process_stats.is_quiet(spare=0.5):
            break
        await asyncio.sleep(1)
    return process_stats.is_quiet()


def medians(spent: Sequence[CpuCost]) -> Medians:
    """Return the median of each figure."""
    return Medians(
        statistics.median(each.server for each in spent),
        statistics.median(each.database for each in spent),
        statistics.median(each.both for each in spent),
    )


def percentile(values: Sequence[float], part: float) -> float:
    """Return the measured value at the quantile `part`, rounded up."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
