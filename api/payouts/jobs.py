"""Scheduled jobs and event handlers of payouts."""

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.events import TransferReversed, WebhookReceived
from api.payments.provider.client import Provider
from api.payouts import batches, connected_payouts, payout_checks, queries, stripe_connect
from api.payouts.events import PayoutMethodChanged
from api.payouts.screening import load_screener
from api.payouts.transitions import Actor


async def create_batches(jobs: WorkerContext) -> None:
    """Create batches of the pending wire transfers."""
    await batches.create_batches(jobs.database, jobs.service(Settings))


async def screen_method(jobs: WorkerContext, event: PayoutMethodChanged) -> None:
    """Screen a bank account that was saved; staff find a hit in the audit log.

    Payouts to it are screened again before they enter a batch.
    """
    screener = await load_screener(jobs.service(Settings))
    async with jobs.database.writing() as connection:
        await payout_checks.screen_method(connection, screener, event.member_id, Actor(now()))


async def send_transfers(jobs: WorkerContext) -> None:
    """Submit transfers to connected accounts, then refresh the accounts that are due."""
    provider = jobs.service(Provider)
    await stripe_connect.submit_transfers(jobs.database, jobs.service(Settings), provider)
    await stripe_connect.sync_accounts(jobs.database, provider)


async def sync_reversed_transfer(jobs: WorkerContext, event: TransferReversed) -> None:
    """Restore the balance of the payout whose transfer was reversed."""
    provider = jobs.service(Provider)
    await stripe_connect.sync_transfer(jobs.database, provider, event.transfer_id)


async def sync_connect_object(jobs: WorkerContext, event: WebhookReceived) -> None:
    """Synchronise the account or transfer of a webhook event with the provider.

    Idempotent: only the state fetched from the provider matters.
    """
    async with jobs.database.reading() as connection:
        event_row = await queries.get_webhook_event(connection, event.event_id)
    if event_row is None:
        return
    provider = jobs.service(Provider)
    if event_row.type == "account.updated":
        await stripe_connect.sync_account(jobs.database, provider, event_row.object_id)
    elif event_row.type in {"payout.failed", "payout.paid"} and event_row.account_id is not None:
        await connected_payouts.sync_bank_payout(
            jobs.database,
            provider,
            account_id=event_row.account_id,
            provider_payout_id=event_row.object_id,
        )
    elif event_row.type == "transfer.reversed":
        await stripe_connect.sync_transfer(jobs.database, provider, event_row.object_id)
