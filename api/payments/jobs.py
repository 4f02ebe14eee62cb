"""Event handlers and scheduled jobs of payments."""

from datetime import datetime, timedelta
from functools import partial

import structlog

from api.core.cleanup import CleanupStep, run_cleanup
from api.core.clock import now
from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments import disputes, downloads, fund_release, refund_requests, unclaimed
from api.payments.context import PaymentsContext
from api.payments.events import DisputeEvidenceGiven, RefundOrdered, WebhookReceived
from api.payments.queries import webhook_inbox
from api.payments.refund_policy import RefundOrder, execute_refund
from api.payments.sale_emails import service as sale_emails
from api.payments.sync import reconciliation, webhooks

log = structlog.get_logger("payments")


async def process_webhook(jobs: WorkerContext, event: WebhookReceived) -> None:
    """Process a stored webhook event, unless that is done already."""
    await webhooks.process(PaymentsContext.from_worker(jobs), event.event_id)


async def reconcile(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Fetch from the provider what no webhook has reported."""
    await reconciliation.reconcile(PaymentsContext.from_worker(jobs), at)


async def refund_ordered(jobs: WorkerContext, event: RefundOrdered) -> None:
    """Refund a purchase as ordered by staff, unless it was returned or is disputed.

    A refund that the provider has not answered is submitted by reconciliation.
    """
    order = RefundOrder(event.purchase_id, "staff")
    try:
        await execute_refund(PaymentsContext.from_worker(jobs), order)
    except ApiError as error:
        code = error.problem.code
        log.warning("ordered_refund_not_made", purchase=str(order.purchase_id), code=code)


async def answer_refund_requests(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Grant or escalate refund requests that their sellers have not answered in time."""
    await refund_requests.answer_overdue_requests(PaymentsContext.from_worker(jobs), at)


async def submit_evidence(jobs: WorkerContext, event: DisputeEvidenceGiven) -> None:
    """Submit the evidence for a dispute to the bank."""
    await disputes.submit_evidence(PaymentsContext.from_worker(jobs), event.dispute_id)


async def delete_expired(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Delete webhook events, logged downloads and sent e-mails after their retention periods.

    Runs daily.
    """
    before = (at or now()) - timedelta(days=jobs.service(Settings).webhook_retention_days)
    steps = (
        CleanupStep("webhook_event", partial(webhook_inbox.delete_received_before, before=before)),
        CleanupStep("product_download", partial(downloads.delete_old_downloads, at=at)),
        CleanupStep("sale_email", partial(sale_emails.delete_old_emails, at=at)),
    )
    await run_cleanup(jobs.database, "payments.cleanup", steps)


async def release_funds(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Make funds available whose pending period is over."""
    await fund_release.release_funds(PaymentsContext.from_worker(jobs), at)


async def queue_sale_emails(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Queue the e-mails to sellers that have collected sales for an hour. Runs every minute."""
    await sale_emails.queue_due_emails(jobs.database, at)


async def collect_unclaimed_balances(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Move what deleted accounts have received since their deletion. Runs daily."""
    await unclaimed.collect_balances(jobs.database, at)
