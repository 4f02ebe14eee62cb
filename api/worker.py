"""Worker: arq settings and event subscriptions.

python -m api.worker
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from uuid import UUID

import orjson
import structlog
from arq.cron import CronJob, cron
from arq.worker import Worker, func

from api import schedule, subscriptions
from api.auth.mail_delivery import is_bounced
from api.core import deferred_counts
from api.core.db.database import Database
from api.core.db.role_settings import store_role_settings
from api.core.delivery.email import Mailer
from api.core.delivery.sms import SmsGateway
from api.core.events.dispatch import QUEUE, EventDispatcher, Relay, WorkerContext
from api.core.events.outbox import Claim
from api.core.events.redis import connect, worker_settings
from api.core.ids import new_id
from api.core.observability import (
    logs,
    metrics,
    metrics_server,
    security_events,
    security_log,
    tracing,
)
from api.core.process_protection import protect_production
from api.core.settings import Settings
from api.notifications.push.client import PushClient
from api.payments.ledger import service as ledger
from api.payments.provider.account import require_suitable_account
from api.payments.provider.client import Provider
from api.posts.evaluations.service import EVALUATIONS
from api.schedule import ScheduledJob
from api.users.relationships.service import FOLLOWERS

# Below a delivery's lease of 15 seconds, after which another worker would take it.
ACQUIRE_TIMEOUT_SECONDS: Final = 12
DEFERRED_COUNTERS: Final = (FOLLOWERS, EVALUATIONS)


def make_context(settings: Settings, database: Database, redis: Any) -> WorkerContext:
    """Return the context of handlers, built from the settings."""
    services = {
        Settings: settings,
        Mailer: Mailer(settings, database, is_bounced=is_bounced),
        SmsGateway: SmsGateway(settings, database),
        Provider: Provider(settings),
        PushClient: PushClient(settings),
    }
    return WorkerContext(database=database, redis=redis, services=services)


async def _deliver(ctx: dict[Any, Any], carried: Sequence[tuple[str, str, int]]) -> None:
    courier: EventDispatcher = ctx["courier"]
    await courier.deliver(
        [Claim(UUID(event_id), handler, attempt) for event_id, handler, attempt in carried]
    )


def _cron(job: ScheduledJob) -> CronJob:
    async def work(ctx: dict[Any, Any]) -> None:
        # Events that the job emits get a request id too.
        structlog.contextvars.bind_contextvars(request_id=new_id().hex, handler=job.name)
        with metrics.running(job.name), tracing.job(job.name, None):
            await job.work(ctx["jobs"])

    return cron(work, name=job.name, hour=job.hour, minute=set(job.minutes), timeout=900)


def _database(settings: Settings) -> Database:
    """Return a database without replica, because a job reads what was just committed.

    More jobs run at once than there are connections. A job waits longer for one than a request
    does, instead of failing and being retried.
    """
    primary = settings.model_copy(update={"database_replica_url": None})
    return Database(primary, acquire_timeout=ACQUIRE_TIMEOUT_SECONDS)


async def run(settings: Settings) -> None:
    """Run relay and worker until stopped; an outage of Redis ends the process."""
    protect_production(settings)
    security_log.begin(settings)
    spans = tracing.begin(settings, "worker")
    await store_role_settings(settings)
    database = _database(settings)
    redis = connect(settings)
    jobs = make_context(settings, database, redis)
    await require_suitable_account(jobs.service(Provider), settings)
    worker = Worker(
        functions=[func(_deliver, name="deliver", keep_result=0, max_tries=1)],
        queue_name=QUEUE,
        cron_jobs=[_cron(job) for job in schedule.SCHEDULE],
        redis_settings=worker_settings(settings),
        ctx={"jobs": jobs, "courier": EventDispatcher(jobs, subscriptions.SUBSCRIPTIONS)},
        max_jobs=100,
        job_timeout=600,  # assembling an upload of a gigabyte in remote storage
        poll_delay=0.01,
        queue_read_limit=500,
        health_check_interval=30,
        job_serializer=orjson.dumps,
        job_deserializer=orjson.loads,
        log_results=False,
    )
    redis.job_serializer = orjson.dumps
    enabled = subscriptions.enabled_subscriptions(settings)
    relay = asyncio.create_task(Relay(database, redis, enabled).run())
    storing = asyncio.create_task(security_events.run(database))
    counting = asyncio.create_task(deferred_counts.run(database, DEFERRED_COUNTERS))
    print("worker ready", file=sys.stderr, flush=True)
    try:
        async with metrics_server.serve_metrics(
            settings, metrics_server.ProcessMetrics(database, ledger.recently_unbalanced, redis)
        ):
            await worker.async_run()
    finally:
        for task in (relay, storing, counting):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await worker.close()
        await security_events.flush(database)
        await jobs.service(PushClient).close()
        await jobs.service(Provider).close()
        await redis.aclose()
        await database.close()
        tracing.end(spans)


async def run_schedule(settings: Settings) -> None:
    """Run every scheduled job once."""
    async with open_context(settings) as jobs:
        for job in schedule.SCHEDULE:
            await job.work(jobs)


@asynccontextmanager
async def open_context(settings: Settings) -> AsyncIterator[WorkerContext]:
    """Yield a context for jobs run by an operator command."""
    database = _database(settings)
    redis = connect(settings)
    jobs = make_context(settings, database, redis)
    try:
        yield jobs
    finally:
        await security_events.flush(database)
        await jobs.service(PushClient).close()
        await jobs.service(Provider).close()
        await redis.aclose()
        await database.close()


def main() -> None:
    settings = Settings()
    logs.configure(settings)
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(run(settings))


if __name__ == "__main__":
    main()
