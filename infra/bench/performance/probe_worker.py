"""The worker without scheduled jobs, and with a probe job that records its delay.

python -m infra.bench.performance.probe_worker
"""

import asyncio
import time
from contextlib import suppress
from typing import Any, Final

import api.schedule
import api.subscriptions
import api.worker
from api.core.events.dispatch import Event, Subscription, WorkerContext
from api.core.observability import logs
from api.core.settings import Settings

DELAYS_KEY: Final = "bench:began"


class Pinged(Event):
    """Event that triggers the probe job; `at` is its time in seconds."""

    stored_name = "Pinged"
    at: float


async def ping(jobs: WorkerContext, event: Pinged) -> None:
    """Record the delay of the job."""
    delay = time.time() - event.at
    pushed: Any = jobs.redis.rpush(DELAYS_KEY, f"{delay:.6f}")
    await pushed


def main() -> None:
    """Run the worker, as `api.worker` does."""
    # Scheduled jobs would fall into some rounds and not into others.
    api.schedule.SCHEDULE = ()
    api.subscriptions.SUBSCRIPTIONS = (
        *api.subscriptions.SUBSCRIPTIONS,
        Subscription("bench.ping", Pinged, ping),
    )
    settings = Settings()
    logs.configure(settings)
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(api.worker.run(settings))


if __name__ == "__main__":
    main()
