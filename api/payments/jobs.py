"""Event handlers and scheduled jobs of payments."""

from datetime import datetime

from api.core.events.dispatch import WorkerContext
from api.payments import fund_release, refund_requests
from api.payments.context import PaymentsContext
from api.payments.events import WebhookReceived
from api.payments.sync import reconciliation, webhooks


async def process_webhook(jobs: WorkerContext, event: WebhookReceived) -> None:
    """Process a stored webhook event, unless that is done already."""
    await webhooks.process(PaymentsContext.from_worker(jobs), event.event_id)


async def reconcile(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Fetch from the provider what no webhook has reported."""
    await reconciliation.reconcile(PaymentsContext.from_worker(jobs), at)


async def answer_refund_requests(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Grant or escalate refund requests that their sellers have not answered in time."""
    await refund_requests.answer_overdue_requests(PaymentsContext.from_worker(jobs), at)


async def release_funds(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Make funds available whose pending period is over."""
    await fund_release.release_funds(PaymentsContext.from_worker(jobs), at)
