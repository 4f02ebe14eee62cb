"""The gates of the cluster, one after another, and a table of them."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import httpx

from api.core.clock import now
from api.core.ids import first_id
from infra.bench.cluster.e2e import NAMED, journeys
from infra.bench.cluster.environment import Cluster
from infra.bench.cluster.read_your_writes import objects, own_writes, pages
from infra.bench.cluster.throughput import carried
from infra.bench.core import report
from infra.bench.core.report import Row
from infra.support.invariants import Counted, count
from infra.support.workload import PATIENCE_SECONDS, Load

Say = Callable[[str], None]

PROCESSES: Final = 2
MEMBERS: Final = 24
WRITES: Final = 5_000
QUICK_WRITES: Final = 1_000
BEFORE_SECONDS: Final = 5
GAP_SECONDS: Final = 15
NEW_PAGE_SECONDS: Final = 5
REQUESTS: Final = 4_000


def rows(
    folder: Path, say: Say, *, quick: bool, every_journey: bool = False
) -> list[dict[str, Any]]:
    """What was found, beside its gates; the parts' lines are in parts.log of the folder."""
    found: list[Row] = []
    try:
        asyncio.run(_run(found, folder, say, quick=quick, every_journey=every_journey))
    except (RuntimeError, OSError, httpx.HTTPError) as error:
        found.append(report.failed("", "the cluster", error))
        say(repr(error))
    print(f"\n{report.machine()}\n\n{report.table(found)}")
    return [row.plain() for row in found]


async def _run(
    found: list[Row], folder: Path, say: Say, *, quick: bool, every_journey: bool
) -> None:
    if not quick:
        for processes in (1, 2, 4):
            say(f"what {processes} of the API carry")
            found += await _carried(folder, say, processes)
    world = Cluster(folder, say, processes=PROCESSES, web=True, demo=not quick)
    say("two of the API, two workers, a primary and its replica, a bucket, the web and its proxy")
    async with world.running():
        say("members look for what they wrote")
        found += await _own_writes(world, quick=quick)
        say("guests look at a page that changes")
        found += await _pages(world)
        found += await _objects(world)
        if not quick:
            say("journeys")
            found += await _journeys(world, () if every_journey else NAMED)
        say("the primary is lost while members write")
        found += await _promoted(world, quick=quick)


async def _carried(folder: Path, say: Say, processes: int) -> list[Row]:
    world = Cluster(folder, say, processes=processes)
    async with world.running():
        it = await carried(world, REQUESTS)
    what = f"{processes} of the API"
    return [
        report.told("", f"requests a second, {what}", it.per_second, "/s"),
        report.told("", f"CPU a request, {what}", it.api_ms, "ms"),
        report.told("", "  of it in the primary beside that", it.primary_ms, "ms"),
        report.told("", "  of it in the replica beside that", it.replica_ms, "ms"),
    ]


async def _own_writes(world: Cluster, *, quick: bool) -> list[Row]:
    it = await own_writes(world, writers=8, each=10 if quick else 50)
    return [
        report.told("", "own writes looked for at once, replica 0.3 s late", it.writes, ""),
        report.at_most("", "own writes that their member did not see", it.unseen, "", 0),
        report.at_least("", "feeds that the replica answered", it.replica_share, "", 0.9),
    ]


async def _pages(world: Cluster) -> list[Row]:
    it = await pages(world)
    return [
        report.at_least("", "a guest's page, by the proxy itself", it.kept_share, "", 0.9),
        report.at_least("", "304 to who has the page", float(it.not_modified), "", 1),
        report.at_most("", "a changed page comes after", it.new_after, "s", NEW_PAGE_SECONDS),
        report.at_most("", "old pages that came after it", it.old_again, "", 0),
    ]


async def _objects(world: Cluster) -> list[Row]:
    in_bucket, on_disk = await objects(world)
    return [
        report.at_least("", "objects in the bucket", in_bucket, "", 1),
        report.at_most("", "files on the disk", on_disk, "", 0),
    ]


async def _journeys(world: Cluster, names: Sequence[str]) -> list[Row]:
    ran = await journeys(world, names)
    for fault in ran.faults:
        world.print_line(f"FAILED {fault}")
    return [
        report.at_least("", "journeys that pass", ran.passed, "", max(1, len(names))),
        report.at_most("", "journeys that fail", ran.failed, "", 0),
    ]


async def _promoted(world: Cluster, *, quick: bool) -> list[Row]:
    async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as client:
        load, since = Load(client, world.api), first_id(now())
        await load.begin(MEMBERS)
        await asyncio.sleep(BEFORE_SECONDS)
        writes = load.kept.writes
        lost_at, wrong = await world.lose_primary(), 0
        try:
            await load.recover()
            await load.end(QUICK_WRITES if quick else WRITES)
        except (httpx.HTTPStatusError, RuntimeError) as error:
            # What had been acknowledged is not there any more, or nobody can write.
            world.print_line(str(error))
            wrong = 1
            await load.stop()
        counted = await count(world, load.kept, since)
    moments = load.kept.moments[max(0, writes - 1) :]
    pairs = itertools.pairwise([*moments, math.inf] if moments[-1] < lost_at else moments)
    gap = max(late - early for early, late in pairs if late > lost_at)
    met = ", ".join(f"{number} × {name}" for name, number in load.errors.items()) or "none"
    world.print_line(f"errors that members met: {met}")
    return [
        report.told("", "acknowledged writes before the primary was lost", writes, ""),
        report.told("", "the replica is promoted after", world.took_over_after or 0, "s"),
        report.at_most("", "write gap: the primary is lost", gap, "s", GAP_SECONDS),
        report.at_most("", "members who could not go on", wrong, "", 0),
        *_totals(counted, least=QUICK_WRITES if quick else WRITES),
    ]


def _totals(counted: Counted, *, least: int) -> list[Row]:
    none = {
        "acknowledged writes lost": counted.lost,
        "things made twice": counted.doubled,
        "posts whose counters are wrong": counted.miscounted,
        "notifications missing": counted.untold,
        "notifications that count wrong": counted.told_wrong,
        "deliveries given up": counted.given_up,
    }
    return [
        report.at_least("", "acknowledged writes", counted.writes, "", least),
        *(report.at_most("", name, number, "", 0) for name, number in none.items()),
        report.told("", "all that follows was done after", counted.drained_seconds, "s"),
    ]
