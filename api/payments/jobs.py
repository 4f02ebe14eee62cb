"""What follows from the provider's messages, and what runs by the clock."""

from datetime import datetime

from api.core.events.dispatch import Jobs
from api.payments import context, fund_release
from api.payments.events import WebhookReceived
from api.payments.sync import reconciliation, webhooks


async def process_webhook(jobs: Jobs, event: WebhookReceived) -> None:
    """Ask for what the message was about; once done, nothing."""
    await webhooks.process(context.of(jobs), event.event_id)


async def reconcile(jobs: Jobs, at: datetime | None = None) -> None:
    """Find out what no webhook told."""
    await reconciliation.reconcile(context.of(jobs), at)


async def release_funds(jobs: Jobs, at: datetime | None = None) -> None:
    """Release what was pending for long enough."""
    await fund_release.release_funds(context.of(jobs), at)
