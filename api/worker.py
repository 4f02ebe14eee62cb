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
from arq.connections import RedisSettings
from arq.cron import CronJob, cron
from arq.worker import Worker, func

from api import schedule
from api.account.emails import send_deletion_cancelled, send_deletion_requested, send_export_ready
from api.account.events import DeletionCancelled, DeletionRequested, ExportReady, ExportRequested
from api.account.jobs import prepare_export
from api.auth.events import OtpRequested
from api.auth.jobs import send_code
from api.core.db.database import Database
from api.core.delivery.email import Mailer
from api.core.delivery.sms import SmsGateway
from api.core.events.dispatch import QUEUE, EventDispatcher, Relay, Subscription, WorkerContext
from api.core.events.outbox import Claim
from api.core.events.redis import connect
from api.core.ids import new_id
from api.core.observability import logs, metrics, metrics_server, tracing
from api.core.settings import Settings
from api.files.events import FileRemoved, UploadCompleted
from api.files.jobs import assemble, delete_objects
from api.moderation.events import MemberVisibilityChanged
from api.moderation.jobs import revalidate_member_pages, withdraw_checkouts
from api.notifications import jobs as notification_jobs
from api.notifications.events import PostFanOutContinued, ReportFanOutContinued
from api.payments.emails.disputes import send_dispute_opened
from api.payments.emails.fraud_refunds import send_fraud_refund
from api.payments.emails.receipts import send_receipt, send_refund_receipt
from api.payments.emails.refund_requests import send_refund_answer, send_refund_request
from api.payments.events import (
    DisputeEvidenceGiven,
    DisputeOpened,
    FraudRefundOrdered,
    PaymentReceived,
    PaymentRefunded,
    ProductPurchased,
    RefundOrdered,
    RefundRequestAnswered,
    RefundRequested,
    RefundRequestEscalated,
    TipReceived,
    TransferReversed,
    WebhookReceived,
)
from api.payments.jobs import process_webhook, refund_ordered, submit_evidence
from api.payments.ledger import service as ledger
from api.payments.provider.account import require_suitable_account
from api.payments.provider.client import Provider
from api.payouts.emails import (
    send_bank_payout_failed_email,
    send_method_changed_email,
    send_payout_email,
)
from api.payouts.events import MemberBankPayoutFailed, PayoutMethodChanged, PayoutStatusChanged
from api.payouts.jobs import screen_method, sync_connect_object, sync_reversed_transfer
from api.posts.events import (
    Commented,
    Evaluated,
    Mentioned,
    OfferChanged,
    PostChanged,
    PostPublished,
)
from api.posts.jobs import revalidate_post_pages
from api.posts.products.jobs import withdraw_checkouts_after_block, withdraw_checkouts_of_post
from api.revenue_share.events import MonthClosed
from api.schedule import ScheduledJob
from api.users.events import Blocked, Followed, ProfileChanged
from api.users.jobs import revalidate_profile

SUBSCRIPTIONS: Sequence[Subscription] = (
    Subscription("auth.send_code", OtpRequested, send_code, "auth.jobs.send_code"),
    Subscription("files.assemble_upload", UploadCompleted, assemble, "files.jobs.assemble"),
    Subscription("files.erase_file", FileRemoved, delete_objects, "files.jobs.erase"),
    Subscription(
        "users.revalidate_profile",
        ProfileChanged,
        revalidate_profile,
        "users.jobs.revalidate_profile",
    ),
    Subscription(
        "posts.revalidate_pages", PostChanged, revalidate_post_pages, "posts.jobs.revalidate_pages"
    ),
    Subscription(
        "notifications.notify_followed",
        Followed,
        notification_jobs.notify_followed,
        "notifications.jobs.notify_followed",
    ),
    Subscription(
        "notifications.notify_evaluated",
        Evaluated,
        notification_jobs.notify_evaluated,
        "notifications.jobs.notify_evaluated",
    ),
    Subscription(
        "notifications.notify_commented",
        Commented,
        notification_jobs.notify_commented,
        "notifications.jobs.notify_commented",
    ),
    Subscription(
        "notifications.notify_mentioned",
        Mentioned,
        notification_jobs.notify_mentioned,
        "notifications.jobs.notify_mentioned",
    ),
    Subscription(
        "notifications.notify_purchased",
        ProductPurchased,
        notification_jobs.notify_purchased,
        "notifications.jobs.notify_purchased",
    ),
    Subscription(
        "notifications.notify_tipped",
        TipReceived,
        notification_jobs.notify_tipped,
        "notifications.jobs.notify_tipped",
    ),
    Subscription(
        "notifications.notify_refund_requested",
        RefundRequested,
        notification_jobs.notify_refund_requested,
        "notifications.jobs.notify_refund_requested",
    ),
    Subscription(
        "notifications.notify_refund_answered",
        RefundRequestAnswered,
        notification_jobs.notify_refund_answered,
    ),
    Subscription(
        "notifications.notify_refund_escalated",
        RefundRequestEscalated,
        notification_jobs.notify_refund_escalated,
    ),
    Subscription("posts.withdraw_checkouts", OfferChanged, withdraw_checkouts_of_post),
    Subscription("posts.withdraw_checkouts_after_block", Blocked, withdraw_checkouts_after_block),
    Subscription("moderation.withdraw_checkouts", MemberVisibilityChanged, withdraw_checkouts),
    Subscription("payments.refund_ordered", RefundOrdered, refund_ordered),
    Subscription("payments.submit_evidence", DisputeEvidenceGiven, submit_evidence),
    Subscription("payments.send_dispute_opened", DisputeOpened, send_dispute_opened),
    Subscription(
        "notifications.notify_dispute_opened",
        DisputeOpened,
        notification_jobs.notify_dispute_opened,
    ),
    Subscription("payments.send_fraud_refund", FraudRefundOrdered, send_fraud_refund),
    Subscription(
        "notifications.notify_fraud_refund",
        FraudRefundOrdered,
        notification_jobs.notify_fraud_refund,
    ),
    Subscription("payments.send_refund_request", RefundRequested, send_refund_request),
    Subscription("payments.send_refund_answer", RefundRequestAnswered, send_refund_answer),
    Subscription(
        "notifications.notify_refunded",
        PaymentRefunded,
        notification_jobs.notify_refunded,
        "notifications.jobs.notify_refunded",
    ),
    Subscription(
        "payments.send_receipt", PaymentReceived, send_receipt, "payments.receipts.send_receipt"
    ),
    Subscription(
        "payments.send_refund_receipt",
        PaymentRefunded,
        send_refund_receipt,
        "payments.receipts.send_refunded",
    ),
    Subscription(
        "notifications.notify_payout",
        PayoutStatusChanged,
        notification_jobs.notify_payout,
        "notifications.jobs.notify_payout",
    ),
    Subscription(
        "payouts.send_payout_email",
        PayoutStatusChanged,
        send_payout_email,
        "revenue_share.payouts.mails.send_payout",
    ),
    Subscription(
        "payouts.send_method_changed_email",
        PayoutMethodChanged,
        send_method_changed_email,
        "revenue_share.payouts.mails.send_method_changed",
    ),
    Subscription("payouts.screen_method", PayoutMethodChanged, screen_method),
    Subscription(
        "payments.process_webhook", WebhookReceived, process_webhook, "payments.jobs.heed_webhook"
    ),
    Subscription(
        "payouts.sync_connect_account",
        WebhookReceived,
        sync_connect_object,
        "revenue_share.payouts.jobs.hear_of_accounts",
    ),
    Subscription("payouts.sync_reversed_transfer", TransferReversed, sync_reversed_transfer),
    Subscription(
        "payouts.send_bank_payout_failed_email",
        MemberBankPayoutFailed,
        send_bank_payout_failed_email,
    ),
    Subscription(
        "notifications.notify_bank_payout_failed",
        MemberBankPayoutFailed,
        notification_jobs.notify_bank_payout_failed,
    ),
    Subscription(
        "notifications.notify_period_closed",
        MonthClosed,
        notification_jobs.notify_month_closed,
        "notifications.jobs.notify_month_closed",
    ),
    Subscription(
        "notifications.continue_report_fan_out",
        ReportFanOutContinued,
        notification_jobs.continue_report_fan_out,
        "notifications.jobs.notify_more_of_month",
    ),
    Subscription(
        "notifications.notify_followers",
        PostPublished,
        notification_jobs.notify_followers,
        "notifications.jobs.notify_followers",
    ),
    Subscription(
        "notifications.continue_post_fan_out",
        PostFanOutContinued,
        notification_jobs.continue_post_fan_out,
        "notifications.jobs.notify_more_followers",
    ),
    Subscription(
        "notifications.remove_blocked",
        Blocked,
        notification_jobs.retract_blocked,
        "notifications.jobs.forget_blocked",
    ),
    Subscription(
        "moderation.revalidate_pages",
        MemberVisibilityChanged,
        revalidate_member_pages,
        "moderation.jobs.redraw_pages",
    ),
    Subscription("account.export", ExportRequested, prepare_export, "account.jobs.prepare"),
    Subscription(
        "account.send_export_ready", ExportReady, send_export_ready, "account.mails.send_ready"
    ),
    Subscription(
        "account.send_deletion_requested",
        DeletionRequested,
        send_deletion_requested,
        "account.mails.send_leaving",
    ),
    Subscription(
        "account.send_deletion_cancelled",
        DeletionCancelled,
        send_deletion_cancelled,
        "account.mails.send_kept",
    ),
)


# Below a delivery's lease of 15 seconds, after which another worker would take it.
ACQUIRE_TIMEOUT_SECONDS: Final = 12


def make_context(settings: Settings, database: Database, redis: Any) -> WorkerContext:
    """Return the context of handlers, built from the settings."""
    services = {
        Settings: settings,
        Mailer: Mailer(settings, database),
        SmsGateway: SmsGateway(settings, database),
        Provider: Provider(settings),
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
    spans = tracing.begin(settings, "worker")
    database = _database(settings)
    redis = connect(settings.redis_url)
    jobs = make_context(settings, database, redis)
    await require_suitable_account(jobs.service(Provider), settings)
    worker = Worker(
        functions=[func(_deliver, name="deliver", keep_result=0, max_tries=1)],
        queue_name=QUEUE,
        cron_jobs=[_cron(job) for job in schedule.SCHEDULE],
        redis_settings=RedisSettings.from_dsn(settings.redis_url),
        ctx={"jobs": jobs, "courier": EventDispatcher(jobs, SUBSCRIPTIONS)},
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
    relay = asyncio.create_task(Relay(database, redis, SUBSCRIPTIONS).run())
    print("worker ready", file=sys.stderr, flush=True)
    try:
        async with metrics_server.serve_metrics(
            settings, metrics_server.ProcessMetrics(database, ledger.recently_unbalanced)
        ):
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


async def run_schedule(settings: Settings) -> None:
    """Run every scheduled job once."""
    async with open_context(settings) as jobs:
        for job in schedule.SCHEDULE:
            await job.work(jobs)


@asynccontextmanager
async def open_context(settings: Settings) -> AsyncIterator[WorkerContext]:
    """Yield a context for jobs run by an operator command."""
    database = _database(settings)
    redis = connect(settings.redis_url)
    jobs = make_context(settings, database, redis)
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
