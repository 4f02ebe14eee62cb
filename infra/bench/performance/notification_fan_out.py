"""Scoreboard lines 8 and 9: notifying all followers of an author, and the queue alone."""

from __future__ import annotations

import asyncio
import statistics
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import asyncpg

from infra.bench.core import processes
from infra.bench.core.ab_rounds import (
    QUICK_QUIET_TIMEOUT_SECONDS,
    QUIET_TIMEOUT_SECONDS,
    percentile,
    wait_until_quiet,
)
from infra.bench.core.client import Client, post
from infra.bench.core.in_process import InProcessApp, open_app
from infra.bench.core.report import Row, at_least, at_most, info_row, times
from infra.bench.core.worker_control import (
    emit_pings,
    paused,
    ping_periodically,
    take_delays,
    wait_until_drained,
)
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment
    from infra.bench.core.processes import RunningProcess

ROUNDS: Final = 5
FACTOR: Final = 1.5
JOBS: Final = 4_000
QUICK_JOBS: Final = 1_000
PING_ROUNDS: Final = 3
PING_INTERVAL_SECONDS: Final = 0.05

# The same rows in the same indexes, without the recipients' preferences.
_BASELINE: Final = """
    INSERT INTO notification (id, moved_id, member_id, type, subject, actor_id, post_id)
    SELECT id, id, follower_id, 'newPost', $3, $1, $2
    FROM (SELECT uuidv7() AS id, follower_id FROM follow WHERE followee_id = $1) AS each
"""


async def rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the rows. The database must be a writable copy."""
    async with open_app(bench, database) as product:
        author = await product.most_followed_member()
        is_quiet = await wait_until_quiet(
            timeout=QUICK_QUIET_TIMEOUT_SECONDS if quick else QUIET_TIMEOUT_SECONDS
        )
        # Followers of a large account are notified only if they asked for it.
        await product.sql.execute(
            "UPDATE follow SET new_posts = true WHERE followee_id = $1", author
        )
        await product.sql.execute("VACUUM ANALYZE follow", timeout=600)
        ping_connection = await asyncpg.connect(bench.postgres.url("postgres", database))
        with (
            processes.api(bench, database) as api,
            processes.worker(bench, database) as worker,
        ):
            await wait_until_drained(product.sql)
            try:
                found = await _measure_fan_out(
                    bench, product, ping_connection, author, api, worker, is_quiet=is_quiet
                )
                bench.print_line("measured fan-out")
                return [
                    *found,
                    *await _measure_queue(bench, product, worker, quick=quick, is_quiet=is_quiet),
                ]
            finally:
                await ping_connection.close()


async def _measure_fan_out(
    bench: BenchEnvironment,
    product: InProcessApp,
    ping_connection: asyncpg.Connection,
    author: UUID,
    api: RunningProcess,
    worker: RunningProcess,
    *,
    is_quiet: bool,
) -> list[Row]:
    client = Client(api.port, 1)
    redis = product.app.state.redis
    cpu: dict[str, list[float]] = {"product": [], "baseline": []}
    wall: dict[str, list[float]] = {"product": [], "baseline": []}
    delays: list[float] = []
    count = 0
    for number in range(ROUNDS + PING_ROUNDS):
        # Other jobs would add to the measured cost, so they run in separate rounds.
        has_pings = number >= ROUNDS
        headers = await product.headers(author)
        polling_pid = product.sql.get_server_pid()
        before = _cpu_seconds(bench, worker, but=polling_pid)
        background = (
            asyncio.create_task(ping_periodically(ping_connection, PING_INTERVAL_SECONDS))
            if has_pings
            else None
        )
        began = time.perf_counter()
        answer = await client.send(post("/posts", {"text": "منشور للجميع"}, headers))
        await wait_until_drained(product.sql, ignore_pings=True)
        if background:
            background.cancel()
            with suppress(asyncio.CancelledError):
                await background
            await wait_until_drained(product.sql)
            delays += await take_delays(redis)
            continue
        wall["product"].append((time.perf_counter() - began) * 1000)
        cpu["product"].append((_cpu_seconds(bench, worker, but=polling_pid) - before) * 1000)
        post_id = UUID(answer.json()["payload"]["_id"])
        count = await product.sql.fetchval(
            "SELECT count(*) FROM notification WHERE subject = $1", f"newPost:{post_id}"
        )
        with paused(worker):
            before, began = _cpu_seconds(bench, worker), time.perf_counter()
            await product.sql.execute(_BASELINE, author, post_id, f"baseline:{number}", timeout=120)
            wall["baseline"].append((time.perf_counter() - began) * 1000)
            cpu["baseline"].append((_cpu_seconds(bench, worker) - before) * 1000)
    cpu_medians = {name: statistics.median(each) for name, each in cpu.items()}
    wall_medians = {name: statistics.median(each) for name, each in wall.items()}
    return _fan_out_rows(cpu_medians, wall_medians, delays, count, is_quiet=is_quiet)


def _fan_out_rows(
    cpu: dict[str, float],
    wall: dict[str, float],
    delays: list[float],
    count: int,
    *,
    is_quiet: bool,
) -> list[Row]:
    more: dict[str, Any] = {"wall_ms": wall["product"], "floor_wall_ms": wall["baseline"]}
    value, limit = (wall, wall) if is_quiet else (cpu, cpu)
    unit_label = "by the clock" if is_quiet else "CPU of worker + Postgres"
    work, delay = f"notify {count:,} followers, {unit_label}", percentile(delays, 0.95)
    slowest = max(delays, default=0.0)
    return [
        times("8", work, value["product"], limit["baseline"], "ms", FACTOR, **more),
        at_most("8", "others' jobs begin meanwhile, p95", delay, "ms", 100, slowest_ms=slowest),
    ]


async def _measure_queue(
    bench: BenchEnvironment,
    product: InProcessApp,
    worker: RunningProcess,
    *,
    quick: bool,
    is_quiet: bool,
) -> list[Row]:
    count, redis = QUICK_JOBS if quick else JOBS, product.app.state.redis
    rates, costs = [], []
    for _ in range(ROUNDS):
        with paused(worker):
            await emit_pings(product.sql, count)
            before = process_stats.cpu_of_tree(worker.pid)
        seconds = await wait_until_drained(product.sql)
        rates.append(count / seconds)
        costs.append((process_stats.cpu_of_tree(worker.pid) - before) * 1000 / count)
    await take_delays(redis)
    for _ in range(200):
        await emit_pings(product.sql)
        await asyncio.sleep(0.02)
    await wait_until_drained(product.sql)
    job_delays = await take_delays(redis)
    bench.print_line("measured the queue")
    rate, cost = statistics.median(rates), statistics.median(costs)
    unit_label = "jobs/s of a worker" if is_quiet else "jobs/s of a worker, by its CPU"
    return [
        at_least(
            "9", unit_label, rate if is_quiet else 1000 / cost, "jobs/s", 800, by_the_clock=rate
        ),
        info_row("9", "worker CPU a job", cost, "ms"),
        at_most("9", "a job begins, p95", percentile(job_delays, 0.95), "ms", 50),
    ]


def _cpu_seconds(
    bench: BenchEnvironment, worker: RunningProcess, *, but: int | None = None
) -> float:
    return process_stats.cpu_of_tree(worker.pid) + process_stats.cpu_of_backends(
        bench.postmaster, but=but
    )
