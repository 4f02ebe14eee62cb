"""What of payouts runs by the clock, and what the provider's hints lead to."""

from api.core.events.dispatch import Jobs
from api.core.settings import Settings
from api.payments.events import WebhookReceived
from api.payments.provider.client import Provider
from api.payouts import batches, queries, stripe_connect


async def create_batches(jobs: Jobs) -> None:
    """Put the wires that wait into batches."""
    await batches.create_batches(jobs.database, jobs.service(Settings))


async def send_transfers(jobs: Jobs) -> None:
    """Transfer what goes to accounts at the provider, and find out what is not known yet."""
    provider = jobs.service(Provider)
    await stripe_connect.sync_incomplete_accounts(jobs.database, provider)
    await stripe_connect.submit_transfers(jobs.database, provider)


async def sync_connect_object(jobs: Jobs, event: WebhookReceived) -> None:
    """An account changed or a transfer came back: ask the provider what is true.

    Idempotent: only what is asked for counts, not how often it was hinted at.
    """
    async with jobs.database.reading() as connection:
        hint = await queries.get_webhook_event(connection, event.event_id)
    if hint is None:
        return
    provider = jobs.service(Provider)
    if hint.type == "account.updated":
        await stripe_connect.sync_account(jobs.database, provider, hint.object_id)
    elif hint.type == "transfer.reversed":
        await stripe_connect.sync_transfer(jobs.database, provider, hint.object_id)
