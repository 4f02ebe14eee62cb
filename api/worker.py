"""The worker: arq's settings, what follows from which fact, and what runs by the clock.

python -m api.worker
"""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID

import orjson
from arq.connections import RedisSettings
from arq.worker import Worker, func

from api.auth.events import OtpRequested
from api.auth.jobs import send_code
from api.kernel import logs
from api.kernel.db import Database
from api.kernel.events import Jobs, Relay, Subscription, deliver
from api.kernel.mail import Mailer
from api.kernel.redis import connect
from api.kernel.settings import Settings
from api.notifications.jobs import notify_followed
from api.posts.events import PostChanged
from api.posts.jobs import revalidate_pages
from api.users.events import Followed

SUBSCRIPTIONS: Sequence[Subscription] = (
    Subscription(OtpRequested, send_code),
    Subscription(Followed, notify_followed),
    Subscription(PostChanged, revalidate_pages),
)


def make_jobs(settings: Settings, database: Database, redis: Any) -> Jobs:
    """What handlers may use, built from the settings."""
    services = {Settings: settings, Mailer: Mailer(settings, database)}
    return Jobs(database=database, redis=redis, services=services)


async def _deliver(ctx: dict[Any, Any], *args: Any) -> None:
    event_id, handler, _attempt = args
    await deliver(ctx["jobs"], SUBSCRIPTIONS, UUID(event_id), handler)


async def run(settings: Settings) -> None:
    """Relay and deliver until stopped; an outage of Redis ends the process for its supervisor."""
    database = Database(settings)
    redis = connect(settings.redis_url)
    jobs = make_jobs(settings, database, redis)
    worker = Worker(
        functions=[func(_deliver, name="deliver", keep_result=0, max_tries=1)],
        redis_settings=RedisSettings.from_dsn(settings.redis_url),
        ctx={"jobs": jobs},
        max_jobs=100,
        job_timeout=60,
        poll_delay=0.05,
        queue_read_limit=500,
        health_check_interval=30,
        job_serializer=orjson.dumps,
        job_deserializer=orjson.loads,
        log_results=False,
    )
    redis.job_serializer = orjson.dumps
    relay = asyncio.create_task(Relay(database, redis, SUBSCRIPTIONS).run())
    print("worker ready", file=sys.stderr, flush=True)
    try:
        await worker.async_run()
    finally:
        relay.cancel()
        with suppress(asyncio.CancelledError):
            await relay
        await worker.close()
        await redis.aclose()
        await database.close()


def main() -> None:
    settings = Settings()
    logs.configure(settings)
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(run(settings))


if __name__ == "__main__":
    main()
