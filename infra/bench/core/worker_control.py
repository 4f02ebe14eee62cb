"""What follows from a fact, under control: a worker is held and let go, and asked what it left."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from infra.bench.performance.probe_worker import BEGAN

if TYPE_CHECKING:
    import asyncpg
    from redis.asyncio import Redis

    from infra.bench.core.processes import Served

WITHIN: Final = 180.0

_LEFT: Final = """
    SELECT EXISTS (SELECT FROM outbox WHERE dispatched_at IS NULL AND type <> ALL($1))
        OR EXISTS (SELECT FROM delivery WHERE due_at IS NOT NULL AND handler <> ALL($2))
"""
_PING: Final = """
    INSERT INTO outbox (id, type, payload)
    SELECT uuidv7(), 'Pinged', jsonb_build_object('at', $1::float8)
    FROM generate_series(1, $2)
"""
# Jobs are named by their module, which is the program here.
PING: Final = "bench.ping"


@contextmanager
def held(worker: Served) -> Iterator[None]:
    """It does nothing meanwhile, and neither dies nor loses its place."""
    os.kill(worker.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(worker.pid, signal.SIGCONT)


async def done(sql: asyncpg.Connection, *, but_pings: bool = False) -> float:
    """Wait until nothing is left to do; after how many seconds.

    Raises:
        TimeoutError: when it takes minutes.
    """
    began = time.perf_counter()
    kinds, handlers = (["Pinged"], [PING]) if but_pings else ([], [])
    while await sql.fetchval(_LEFT, kinds, handlers):
        if time.perf_counter() - began > WITHIN:
            raise TimeoutError("the worker doesn't come to an end")
        await asyncio.sleep(0.01)
    return time.perf_counter() - began


async def ping(sql: asyncpg.Connection, count: int = 1) -> None:
    """Tell so many facts, each of which says how late its job begins."""
    await sql.execute(_PING, time.time(), count)


async def pinging(sql: asyncpg.Connection, pause: float) -> None:
    """One after the other, until it is cancelled."""
    while True:
        await ping(sql)
        await asyncio.sleep(pause)


async def late(redis: Redis) -> list[float]:
    """How many milliseconds the jobs since the last question began after their fact was told."""
    kept: Any = redis
    found = await kept.lrange(BEGAN, 0, -1)
    await kept.delete(BEGAN)
    return [float(each) * 1000 for each in found]
