"""Lines 8 and 9: a post is told to everybody who follows its author, and the queue by itself."""

from __future__ import annotations

import asyncio
import statistics
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import asyncpg

from infra.bench.core import processes
from infra.bench.core.ab_rounds import PATIENCE, QUICK_PATIENCE, percentile, quiet
from infra.bench.core.client import Client, post
from infra.bench.core.in_process import Inside, inside
from infra.bench.core.report import Row, at_least, at_most, times, told
from infra.bench.core.worker_control import done, held, late, ping, pinging
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground
    from infra.bench.core.processes import Served

ROUNDS: Final = 5
FACTOR: Final = 1.5
JOBS: Final = 4_000
QUICK_JOBS: Final = 1_000
PINGED: Final = 3
PAUSE: Final = 0.05

# What one statement does without asking who wants to know: the same rows into the same indexes.
_FLOOR: Final = """
    INSERT INTO notification (id, moved_id, member_id, type, subject, actor_id, post_id)
    SELECT id, id, follower_id, 'newPost', $3, $1, $2
    FROM (SELECT uuidv7() AS id, follower_id FROM follow WHERE followee_id = $1) AS each
"""


async def rows(ground: Ground, database: str, *, quick: bool) -> list[Row]:
    """On a copy of the network: it may be written to."""
    async with inside(ground, database) as product:
        author = await product.famous()
        clocked = await quiet(patience=QUICK_PATIENCE if quick else PATIENCE)
        # By default a large account's followers are not told; here everybody asked to be.
        await product.sql.execute(
            "UPDATE follow SET new_posts = true WHERE followee_id = $1", author
        )
        await product.sql.execute("VACUUM ANALYZE follow", timeout=600)
        side = await asyncpg.connect(ground.postgres.url("postgres", database))
        with (
            processes.api(ground, database) as api,
            processes.worker(ground, database) as worker,
        ):
            await done(product.sql)
            try:
                found = await _told(ground, product, side, author, api, worker, clocked=clocked)
                ground.print_line("fan-out is measured")
                return [
                    *found,
                    *await _queue(ground, product, worker, quick=quick, clocked=clocked),
                ]
            finally:
                await side.close()


async def _told(
    ground: Ground,
    product: Inside,
    side: asyncpg.Connection,
    author: UUID,
    api: Served,
    worker: Served,
    *,
    clocked: bool,
) -> list[Row]:
    client = Client(api.port, 1)
    redis = product.app.state.redis
    cpu: dict[str, list[float]] = {"product": [], "floor": []}
    wall: dict[str, list[float]] = {"product": [], "floor": []}
    delays: list[float] = []
    count = 0
    for number in range(ROUNDS + PINGED):
        # Other jobs would count as cost: they run in rounds of their own.
        pinged = number >= ROUNDS
        headers = await product.headers(author)
        watching = product.sql.get_server_pid()
        before = _spent(ground, worker, but=watching)
        background = asyncio.create_task(pinging(side, PAUSE)) if pinged else None
        began = time.perf_counter()
        answer = await client.one(post("/posts", {"text": "منشور للجميع"}, headers))
        await done(product.sql, but_pings=True)
        if background:
            background.cancel()
            with suppress(asyncio.CancelledError):
                await background
            await done(product.sql)
            delays += await late(redis)
            continue
        wall["product"].append((time.perf_counter() - began) * 1000)
        cpu["product"].append((_spent(ground, worker, but=watching) - before) * 1000)
        post_id = UUID(answer.json()["payload"]["_id"])
        count = await product.sql.fetchval(
            "SELECT count(*) FROM notification WHERE subject = $1", f"newPost:{post_id}"
        )
        with held(worker):
            before, began = _spent(ground, worker), time.perf_counter()
            await product.sql.execute(_FLOOR, author, post_id, f"floor:{number}", timeout=120)
            wall["floor"].append((time.perf_counter() - began) * 1000)
            cpu["floor"].append((_spent(ground, worker) - before) * 1000)
    middle = {name: statistics.median(each) for name, each in cpu.items()}
    clock = {name: statistics.median(each) for name, each in wall.items()}
    return _fan_out_rows(middle, clock, delays, count, clocked=clocked)


def _fan_out_rows(
    cpu: dict[str, float], wall: dict[str, float], delays: list[float], count: int, *, clocked: bool
) -> list[Row]:
    more: dict[str, Any] = {"wall_ms": wall["product"], "floor_wall_ms": wall["floor"]}
    value, limit = (wall, wall) if clocked else (cpu, cpu)
    said = "by the clock" if clocked else "CPU of worker + Postgres"
    tell, delay = f"tell {count:,} followers, {said}", percentile(delays, 0.95)
    slowest = max(delays, default=0.0)
    return [
        times("8", tell, value["product"], limit["floor"], "ms", FACTOR, **more),
        at_most("8", "others' jobs begin meanwhile, p95", delay, "ms", 100, slowest_ms=slowest),
    ]


async def _queue(
    ground: Ground, product: Inside, worker: Served, *, quick: bool, clocked: bool
) -> list[Row]:
    count, redis = QUICK_JOBS if quick else JOBS, product.app.state.redis
    rates, costs = [], []
    for _ in range(ROUNDS):
        with held(worker):
            await ping(product.sql, count)
            before = process_stats.cpu_of_tree(worker.pid)
        seconds = await done(product.sql)
        rates.append(count / seconds)
        costs.append((process_stats.cpu_of_tree(worker.pid) - before) * 1000 / count)
    await late(redis)
    for _ in range(200):
        await ping(product.sql)
        await asyncio.sleep(0.02)
    await done(product.sql)
    begins = await late(redis)
    ground.print_line("the queue is measured")
    rate, cost = statistics.median(rates), statistics.median(costs)
    said = "jobs/s of a worker" if clocked else "jobs/s of a worker, by its CPU"
    return [
        at_least("9", said, rate if clocked else 1000 / cost, "jobs/s", 800, by_the_clock=rate),
        told("9", "worker CPU a job", cost, "ms"),
        at_most("9", "a job begins, p95", percentile(begins, 0.95), "ms", 50),
    ]


def _spent(ground: Ground, worker: Served, *, but: int | None = None) -> float:
    return process_stats.cpu_of_tree(worker.pid) + process_stats.cpu_of_backends(
        ground.postmaster, but=but
    )
