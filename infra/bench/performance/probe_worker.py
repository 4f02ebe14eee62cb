"""The worker as it is, without its clock, and with one job more: it says how late it began.

python -m infra.bench.performance.probe_worker
"""

import asyncio
import time
from contextlib import suppress
from typing import Any, Final

import api.worker
from api.core.events.dispatch import Event, Subscription, WorkerContext
from api.core.observability import logs
from api.core.settings import Settings

BEGAN: Final = "bench:began"


class Pinged(Event):
    """Somebody wants to know how late a job begins; `at` is when it was told, in seconds."""

    stored_name = "Pinged"
    at: float


async def ping(jobs: WorkerContext, event: Pinged) -> None:
    """Note how many seconds passed."""
    late = time.time() - event.at
    pushed: Any = jobs.redis.rpush(BEGAN, f"{late:.6f}")
    await pushed


def main() -> None:
    """As `api.worker`."""
    # What the clock starts would fall into one round and not into another.
    api.worker.SCHEDULE = ()
    api.worker.SUBSCRIPTIONS = (*api.worker.SUBSCRIPTIONS, Subscription("bench.ping", Pinged, ping))
    settings = Settings()
    logs.configure(settings)
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(api.worker.run(settings))


if __name__ == "__main__":
    main()
