"""Subject and floor in turns: CPU a request of the server and of Postgres, and its medians."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from infra.support import process_stats

ROUNDS: Final = 7
QUICK_ROUNDS: Final = 5
PATIENCE: Final = 60
QUICK_PATIENCE: Final = 5


@dataclass(frozen=True, slots=True)
class Side:
    """What is compared: `run` makes so many requests of the program of that process id."""

    name: str
    pids: Sequence[int]
    run: Callable[[], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds of CPU a request."""

    server: float
    database: float

    @property
    def both(self) -> float:
        return self.server + self.database


@dataclass(frozen=True, slots=True)
class Medians:
    """What one side spent, the medians of all rounds."""

    server: float
    database: float
    both: float


async def interleaved(
    sides: Sequence[Side], postmaster: int, *, rounds: int
) -> dict[str, list[Spent]]:
    """A B A B …; a first round warms up and isn't counted."""
    for side in sides:
        await side.run()
    found: dict[str, list[Spent]] = {side.name: [] for side in sides}
    for _ in range(rounds):
        for side in sides:
            found[side.name].append(await _once(side, postmaster))
    return found


async def _once(side: Side, postmaster: int) -> Spent:
    server = sum(process_stats.cpu_of_tree(pid) for pid in side.pids)
    database = process_stats.cpu_of_backends(postmaster)
    count = await side.run()
    return Spent(
        (sum(process_stats.cpu_of_tree(pid) for pid in side.pids) - server) * 1000 / count,
        (process_stats.cpu_of_backends(postmaster) - database) * 1000 / count,
    )


async def quiet(*, patience: float) -> bool:
    """Whether the clock's figures may be quoted, once what was measured before has died down."""
    for _ in range(int(patience)):
        if process_stats.is_quiet(spare=0.5):
            break
        await asyncio.sleep(1)
    return process_stats.is_quiet()


def medians(spent: Sequence[Spent]) -> Medians:
    """Each figure's own median."""
    return Medians(
        statistics.median(each.server for each in spent),
        statistics.median(each.database for each in spent),
        statistics.median(each.both for each in spent),
    )


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part lies; of few values the nearest above."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
