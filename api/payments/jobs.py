"""What follows from the provider's messages, and what runs by the clock."""

from datetime import datetime

from api.kernel.events import Jobs
from api.payments import cashier, maturing, reconciling, webhooks
from api.payments.events import WebhookReceived


async def heed_webhook(jobs: Jobs, event: WebhookReceived) -> None:
    """Ask for what the message was about; once done, nothing."""
    await webhooks.heed(cashier.of(jobs), event.event_id)


async def reconcile(jobs: Jobs, at: datetime | None = None) -> None:
    """Find out what no webhook told."""
    await reconciling.reconcile(cashier.of(jobs), at)


async def mature(jobs: Jobs, at: datetime | None = None) -> None:
    """Release what was pending for long enough."""
    await maturing.mature(cashier.of(jobs), at)
