"""Cluster run: gates of throughput, consistency, caching and failover."""

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
from infra.bench.cluster.e2e import SELECTED_SPECS, run_e2e
from infra.bench.cluster.environment import Cluster
from infra.bench.cluster.read_your_writes import check_cached_page, check_own_writes, count_objects
from infra.bench.cluster.take_down import check_take_down
from infra.bench.cluster.throughput import measure_throughput
from infra.bench.core import report
from infra.bench.core.report import Row
from infra.support.invariants import InvariantReport, check_invariants
from infra.support.workload import REQUEST_TIMEOUT_SECONDS, WriteWorkload

PrintLine = Callable[[str], None]

PROCESSES: Final = 2
MEMBERS: Final = 24
MIN_WRITES: Final = 5_000
QUICK_MIN_WRITES: Final = 1_000
WARM_UP_SECONDS: Final = 5
MAX_GAP_SECONDS: Final = 15
MAX_REVALIDATION_SECONDS: Final = 5
MAX_TAKE_DOWN_SECONDS: Final = 5
REQUESTS: Final = 4_000


def rows(
    folder: Path, print_line: PrintLine, *, quick: bool, all_e2e: bool = False
) -> list[dict[str, Any]]:
    """Return one row per gate. The processes' output is in parts.log of the folder."""
    found: list[Row] = []
    try:
        asyncio.run(_run(found, folder, print_line, quick=quick, all_e2e=all_e2e))
    except (RuntimeError, OSError, httpx.HTTPError) as error:
        found.append(report.failed("", "the cluster", error))
        print_line(repr(error))
    print(f"\n{report.describe_machine()}\n\n{report.format_table(found)}")
    return [row.as_dict() for row in found]


async def _run(
    found: list[Row], folder: Path, print_line: PrintLine, *, quick: bool, all_e2e: bool
) -> None:
    if not quick:
        for processes in (1, 2, 4):
            print_line(f"throughput of {processes} API processes")
            found += await _throughput(folder, print_line, processes)
    cluster = Cluster(folder, print_line, processes=PROCESSES, web=True, demo=not quick)
    print_line(
        "two API processes, two workers, a primary and its replica, a bucket, the web and its proxy"
    )
    async with cluster.running():
        print_line("read-your-writes")
        found += await _own_writes(cluster, quick=quick)
        print_line("revalidation of a cached page")
        found += await _pages(cluster)
        found += await _objects(cluster)
        print_line("take-down of a picture")
        found += await _take_down(cluster)
        if not quick:
            print_line("end-to-end tests")
            found += await _e2e(cluster, () if all_e2e else SELECTED_SPECS)
        print_line("failover while members write")
        found += await _failover(cluster, quick=quick)


async def _throughput(folder: Path, print_line: PrintLine, processes: int) -> list[Row]:
    cluster = Cluster(folder, print_line, processes=processes)
    async with cluster.running():
        result = await measure_throughput(cluster, REQUESTS)
    subject = f"{processes} of the API"
    return [
        report.info_row("", f"requests a second, {subject}", result.per_second, "/s"),
        report.info_row("", f"CPU a request, {subject}", result.api_ms, "ms"),
        report.info_row("", "  of it in the primary beside that", result.primary_ms, "ms"),
        report.info_row("", "  of it in the replica beside that", result.replica_ms, "ms"),
    ]


async def _own_writes(cluster: Cluster, *, quick: bool) -> list[Row]:
    result = await check_own_writes(cluster, writers=8, each=10 if quick else 50)
    return [
        report.info_row("", "own writes read at once, replica lag 0.3 s", result.writes, ""),
        report.at_most("", "own writes not visible to their member", result.unseen, "", 0),
        report.at_least("", "feeds answered by the replica", result.replica_share, "", 0.9),
    ]


async def _pages(cluster: Cluster) -> list[Row]:
    result = await check_cached_page(cluster)
    return [
        report.at_least("", "guest pages answered by the proxy", result.cached_share, "", 0.9),
        report.at_least("", "304 for a matching ETag", float(result.not_modified), "", 1),
        report.at_most(
            "", "a changed page is served after", result.fresh_after, "s", MAX_REVALIDATION_SECONDS
        ),
        report.at_most("", "stale pages served after it", result.stale_after, "", 0),
    ]


async def _objects(cluster: Cluster) -> list[Row]:
    in_bucket, on_disk = await count_objects(cluster)
    return [
        report.at_least("", "objects in the bucket", in_bucket, "", 1),
        report.at_most("", "files on the disk", on_disk, "", 0),
    ]


async def _take_down(cluster: Cluster) -> list[Row]:
    result = await check_take_down(cluster)
    return [
        report.at_least("", "addresses that showed a picture", result.addresses, "", 5),
        report.at_most(
            "", "a deleted picture is gone from all", result.seconds, "s", MAX_TAKE_DOWN_SECONDS
        ),
    ]


async def _e2e(cluster: Cluster, names: Sequence[str]) -> list[Row]:
    ran = await run_e2e(cluster, names)
    for fault in ran.faults:
        cluster.print_line(f"FAILED {fault}")
    return [
        report.at_least("", "end-to-end tests passed", ran.passed, "", max(1, len(names))),
        report.at_most("", "end-to-end tests failed", ran.failed, "", 0),
    ]


async def _failover(cluster: Cluster, *, quick: bool) -> list[Row]:
    async with httpx.AsyncClient(timeout=REQUEST_TIMEOUT_SECONDS) as client:
        load, since = WriteWorkload(client, cluster.api), first_id(now())
        await load.begin(MEMBERS)
        await asyncio.sleep(WARM_UP_SECONDS)
        writes = load.ack_log.writes
        lost_at, wrong = await cluster.lose_primary(), 0
        try:
            await load.recover()
            await load.end(QUICK_MIN_WRITES if quick else MIN_WRITES)
        except (httpx.HTTPStatusError, RuntimeError) as error:
            # An acknowledged write is missing, or a member cannot write.
            cluster.print_line(str(error))
            wrong = 1
            await load.stop()
        counted = await check_invariants(cluster, load.ack_log, since)
    moments = load.ack_log.moments[max(0, writes - 1) :]
    pairs = itertools.pairwise([*moments, math.inf] if moments[-1] < lost_at else moments)
    gap = max(late - early for early, late in pairs if late > lost_at)
    met = ", ".join(f"{number} × {name}" for name, number in load.errors.items()) or "none"
    cluster.print_line(f"errors seen by members: {met}")
    return [
        report.info_row("", "acknowledged writes before the primary was lost", writes, ""),
        report.info_row("", "the replica is promoted after", cluster.failover_seconds or 0, "s"),
        report.at_most("", "write gap: the primary is lost", gap, "s", MAX_GAP_SECONDS),
        report.at_most("", "members who could not go on", wrong, "", 0),
        *_totals(counted, least=QUICK_MIN_WRITES if quick else MIN_WRITES),
    ]


def _totals(counted: InvariantReport, *, least: int) -> list[Row]:
    violations = {
        "acknowledged writes lost": counted.lost,
        "things made twice": counted.duplicated,
        "posts whose counters are wrong": counted.miscounted,
        "notifications missing": counted.missing_notifications,
        "notifications that count wrong": counted.wrong_notifications,
        "deliveries given up": counted.dead_deliveries,
    }
    return [
        report.at_least("", "acknowledged writes", counted.writes, "", least),
        *(report.at_most("", name, number, "", 0) for name, number in violations.items()),
        report.info_row("", "events processed after", counted.drained_seconds, "s"),
    ]
