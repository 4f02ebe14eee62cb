"""Control of a worker: pausing it, waiting until its queue is drained, and measuring job delays."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from infra.bench.performance.probe_worker import DELAYS_KEY

if TYPE_CHECKING:
    import asyncpg
    from redis.asyncio import Redis

    from infra.bench.core.processes import RunningProcess

DRAIN_TIMEOUT_SECONDS: Final = 180.0

_HAS_PENDING: Final = """
    SELECT EXISTS (SELECT FROM outbox WHERE dispatched_at IS NULL AND type <> ALL($1))
        OR EXISTS (SELECT FROM delivery WHERE due_at IS NOT NULL AND handler <> ALL($2))
"""
_PING: Final = """
    INSERT INTO outbox (id, type, payload)
    SELECT uuidv7(), 'Pinged', jsonb_build_object('at', $1::float8)
    FROM generate_series(1, $2)
"""
# Subscriptions are named by their module, here the probe worker.
PING: Final = "bench.ping"


@contextmanager
def paused(worker: RunningProcess) -> Iterator[None]:
    """Stop the worker's process with SIGSTOP, and continue it afterwards."""
    os.kill(worker.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(worker.pid, signal.SIGCONT)


async def wait_until_drained(sql: asyncpg.Connection, *, ignore_pings: bool = False) -> float:
    """Wait until no event and no delivery is pending. Return the seconds.

    Raises:
        TimeoutError: deliveries are pending for DRAIN_TIMEOUT_SECONDS.
    """
    began = time.perf_counter()
    kinds, handlers = (["Pinged"], [PING]) if ignore_pings else ([], [])
    while await sql.fetchval(_HAS_PENDING, kinds, handlers):
        if time.perf_counter() - began > DRAIN_TIMEOUT_SECONDS:
            raise TimeoutError("the worker's queue is not drained")
        await asyncio.sleep(0.01)
    return time.perf_counter() - began


async def emit_pings(sql: asyncpg.Connection, count: int = 1) -> None:
    """Emit events whose jobs record their delay."""
    await sql.execute(_PING, time.time(), count)


async def ping_periodically(sql: asyncpg.Connection, pause: float) -> None:
    """Emit one event after another until cancelled."""
    while True:
        await emit_pings(sql)
        await asyncio.sleep(pause)


async def take_delays(redis: Redis) -> list[float]:
    """Return and clear the recorded delays, in milliseconds."""
    client: Any = redis
    found = await client.lrange(DELAYS_KEY, 0, -1)
    await client.delete(DELAYS_KEY)
    return [float(each) * 1000 for each in found]
