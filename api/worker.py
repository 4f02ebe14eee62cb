"""The worker: arq's settings, what follows from which fact, and what runs by the clock.

python -m api.worker
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import orjson
import structlog
from arq.connections import RedisSettings
from arq.cron import CronJob, cron
from arq.worker import Worker, func

import api.account.jobs
import api.auth.jobs
import api.files.jobs
import api.kernel.events
import api.kernel.idempotency
import api.moderation.jobs
import api.notifications.jobs
import api.payments.jobs
import api.revenue_share.payouts.jobs
import api.revenue_share.shares.jobs
import api.syndication.jobs
from api import watching
from api.account.events import ExportAsked, ExportReady, LeavingAsked, LeavingTakenBack
from api.account.jobs import prepare
from api.account.mails import send_kept, send_leaving, send_ready
from api.auth.events import OtpRequested
from api.auth.jobs import send_code
from api.files.events import FileRemoved, UploadCompleted
from api.files.jobs import assemble, erase
from api.kernel import logs, metrics, tracing
from api.kernel.db import Database
from api.kernel.events import QUEUE, Courier, Jobs, Relay, Subscription
from api.kernel.ids import new_id
from api.kernel.mail import Mailer
from api.kernel.outbox import Claim
from api.kernel.redis import connect
from api.kernel.settings import Settings
from api.kernel.sms import TextGateway
from api.moderation.events import StandingChanged
from api.moderation.jobs import redraw_pages
from api.notifications.events import FollowersTold, MembersReported
from api.notifications.jobs import (
    forget_blocked,
    notify_commented,
    notify_evaluated,
    notify_followed,
    notify_followers,
    notify_mentioned,
    notify_month_closed,
    notify_more_followers,
    notify_more_of_month,
    notify_payout,
    notify_purchased,
    notify_refund_requested,
    notify_refunded,
    notify_tipped,
)
from api.payments.events import (
    Paid,
    Purchased,
    Refunded,
    RefundRequested,
    Tipped,
    WebhookReceived,
)
from api.payments.jobs import heed_webhook
from api.payments.provider.client import Provider
from api.payments.receipts import send_receipt, send_refunded
from api.posts.events import Commented, Evaluated, Mentioned, PostChanged, PostPublished
from api.posts.jobs import revalidate_pages
from api.revenue_share.events import MonthClosed, PayoutMethodChanged, PayoutMoved
from api.revenue_share.payouts.jobs import hear_of_accounts
from api.revenue_share.payouts.mails import send_method_changed, send_payout
from api.users.events import Blocked, Followed, ProfileChanged
from api.users.jobs import revalidate_profile

SUBSCRIPTIONS: Sequence[Subscription] = (
    Subscription(OtpRequested, send_code),
    Subscription(UploadCompleted, assemble),
    Subscription(FileRemoved, erase),
    Subscription(ProfileChanged, revalidate_profile),
    Subscription(PostChanged, revalidate_pages),
    Subscription(Followed, notify_followed),
    Subscription(Evaluated, notify_evaluated),
    Subscription(Commented, notify_commented),
    Subscription(Mentioned, notify_mentioned),
    Subscription(Purchased, notify_purchased),
    Subscription(Tipped, notify_tipped),
    Subscription(RefundRequested, notify_refund_requested),
    Subscription(Refunded, notify_refunded),
    Subscription(Paid, send_receipt),
    Subscription(Refunded, send_refunded),
    Subscription(PayoutMoved, notify_payout),
    Subscription(PayoutMoved, send_payout),
    Subscription(PayoutMethodChanged, send_method_changed),
    Subscription(WebhookReceived, heed_webhook),
    Subscription(WebhookReceived, hear_of_accounts),
    Subscription(MonthClosed, notify_month_closed),
    Subscription(MembersReported, notify_more_of_month),
    Subscription(PostPublished, notify_followers),
    Subscription(FollowersTold, notify_more_followers),
    Subscription(Blocked, forget_blocked),
    Subscription(StandingChanged, redraw_pages),
    Subscription(ExportAsked, prepare),
    Subscription(ExportReady, send_ready),
    Subscription(LeavingAsked, send_leaving),
    Subscription(LeavingTakenBack, send_kept),
)


@dataclass(frozen=True, slots=True)
class Timed:
    """What runs by the clock, in UTC: at those minutes of every hour, or of one hour a day.

    arq starts it in one of several workers; should two run at once, each takes other rows.
    """

    work: Callable[[Jobs], Awaitable[None]]
    minutes: frozenset[int]
    hour: int | None = None

    @property
    def name(self) -> str:
        return f"{self.work.__module__.removeprefix('api.')}.{self.work.__name__}"


def daily(work: Callable[[Jobs], Awaitable[None]], hour: int, minute: int) -> Timed:
    return Timed(work, frozenset({minute}), hour)


# The sweeps one after the other, while most of those who read here sleep.
CLOCKWORK: Sequence[Timed] = (
    daily(api.files.jobs.sweep, hour=0, minute=10),
    daily(api.auth.jobs.sweep, hour=0, minute=20),
    daily(api.notifications.jobs.sweep, hour=0, minute=30),
    daily(api.kernel.idempotency.sweep, hour=0, minute=40),
    daily(api.kernel.events.sweep, hour=0, minute=50),
    daily(api.account.jobs.sweep, hour=1, minute=0),
    daily(api.account.jobs.let_go, hour=1, minute=10),
    Timed(api.auth.jobs.rotate_keys, frozenset({15})),
    Timed(api.account.jobs.purge, frozenset({40})),
    Timed(api.account.jobs.resume, frozenset(range(60))),
    Timed(api.moderation.jobs.restore_due, frozenset({20, 50})),
    Timed(api.payments.jobs.reconcile, frozenset(range(0, 60, 5))),
    Timed(api.payments.jobs.mature, frozenset({10})),
    daily(api.revenue_share.payouts.jobs.collect, hour=5, minute=0),
    Timed(api.revenue_share.payouts.jobs.send_transfers, frozenset({25})),
    daily(api.revenue_share.shares.jobs.close_due, hour=3, minute=0),
    Timed(api.revenue_share.shares.jobs.estimate, frozenset({35})),
    Timed(api.syndication.jobs.look_at_ranges, frozenset(range(0, 60, 5))),
)


# Seconds; below a delivery's lease of 15, after which it would be taken on again meanwhile.
PATIENCE: Final = 12


def make_jobs(settings: Settings, database: Database, redis: Any) -> Jobs:
    """What handlers may use, built from the settings."""
    services = {
        Settings: settings,
        Mailer: Mailer(settings, database),
        TextGateway: TextGateway(settings, database),
        Provider: Provider(settings),
    }
    return Jobs(database=database, redis=redis, services=services)


async def _deliver(ctx: dict[Any, Any], carried: Sequence[tuple[str, str, int]]) -> None:
    courier: Courier = ctx["courier"]
    await courier.deliver(
        [Claim(UUID(event_id), handler, attempt) for event_id, handler, attempt in carried]
    )


def _cron(timed: Timed) -> CronJob:
    async def work(ctx: dict[Any, Any]) -> None:
        # What follows from it has an id too.
        structlog.contextvars.bind_contextvars(request_id=new_id().hex, handler=timed.name)
        with metrics.running(timed.name), tracing.job(timed.name, None):
            await timed.work(ctx["jobs"])

    return cron(work, name=timed.name, hour=timed.hour, minute=set(timed.minutes), timeout=900)


def _database(settings: Settings) -> Database:
    """Without a replica: a job follows from what was just committed, and has to find it.

    More jobs run at once than there are connections. Nobody waits for an answer: one that finds
    them all lent does better to wait for its turn than to fail and be tried again.
    """
    primary = settings.model_copy(update={"database_replica_url": None})
    return Database(primary, patience=PATIENCE)


async def run(settings: Settings) -> None:
    """Relay and deliver until stopped; an outage of Redis ends the process for its supervisor."""
    spans = tracing.begin(settings, "worker")
    database = _database(settings)
    redis = connect(settings.redis_url)
    jobs = make_jobs(settings, database, redis)
    worker = Worker(
        functions=[func(_deliver, name="deliver", keep_result=0, max_tries=1)],
        queue_name=QUEUE,
        cron_jobs=[_cron(timed) for timed in CLOCKWORK],
        redis_settings=RedisSettings.from_dsn(settings.redis_url),
        ctx={"jobs": jobs, "courier": Courier(jobs, SUBSCRIPTIONS)},
        max_jobs=100,
        job_timeout=600,  # a gigabyte is joined in one go, from a store that may be far away
        poll_delay=0.01,
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
        async with watching.shown(settings, watching.Watching(database)):
            await worker.async_run()
    finally:
        relay.cancel()
        with suppress(asyncio.CancelledError):
            await relay
        await worker.close()
        await jobs.service(Provider).close()
        await redis.aclose()
        await database.close()
        tracing.end(spans)


async def sweep(settings: Settings) -> None:
    """Everything that runs by the clock, once and now."""
    async with open_jobs(settings) as jobs:
        for timed in CLOCKWORK:
            await timed.work(jobs)


@asynccontextmanager
async def open_jobs(settings: Settings) -> AsyncIterator[Jobs]:
    """What jobs may use, for whoever runs one by hand."""
    database = _database(settings)
    redis = connect(settings.redis_url)
    jobs = make_jobs(settings, database, redis)
    try:
        yield jobs
    finally:
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
