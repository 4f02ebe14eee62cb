"""Payouts from members' connected accounts to their banks, which the provider makes by itself."""

from api.core.db.database import Database
from api.core.events.dispatch import emit
from api.payments.provider.client import Provider
from api.payments.provider.events import retrieve_payout
from api.payouts import queries
from api.payouts.events import MemberBankPayoutFailed


async def sync_bank_payout(
    database: Database, provider: Provider, *, account_id: str, provider_payout_id: str
) -> None:
    """Record that a member's bank refused a payout, or that a later one arrived.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    async with database.reading() as connection:
        if not await queries.is_known_account(connection, account_id):
            return
    payout = await retrieve_payout(provider, provider_payout_id, account_id=account_id)
    if payout.status not in {"failed", "paid"}:
        return
    failed_at = payout.arrived_at if payout.status == "failed" else None
    async with database.writing() as connection:
        is_changed = await queries.set_bank_failure(connection, account_id, failed_at)
        latest = await queries.get_latest_transferred(connection, account_id)
        if is_changed and failed_at is not None and latest is not None:
            await emit(
                connection,
                MemberBankPayoutFailed(
                    payout_id=latest.id,
                    member_id=latest.member_id,
                    amount_cents=payout.amount_cents,
                ),
            )
