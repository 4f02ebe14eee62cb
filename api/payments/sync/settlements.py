"""Settlements: payouts from the platform's balance at the provider to its own bank account.

A payout leaves the provider's balance when it is created, and arrives at the bank days later. In
between it is in transit.
"""

from datetime import datetime, timedelta
from typing import Final

from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.payments.context import PaymentsContext
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import AccountRef
from api.payments.ledger.models import JournalKind
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.provider.events import retrieve_payout
from api.payments.queries import settlements

_MAX_TRANSIT: Final = timedelta(days=60)
_BATCH_SIZE: Final = 100


async def record_settlement(context: PaymentsContext, payout_id: str) -> None:
    """Record a payout on its way, at the bank, or back at the provider.

    A failed payout records all entries. A worker that saw it as paid and commits later then finds
    its entry recorded.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if the payout does not exist.
    """
    payout = await retrieve_payout(context.provider, payout_id)
    key, cents = f"settlement:{payout.id}", payout.amount_cents
    async with context.database.writing() as connection:
        await _record(connection, key, "settlement-created", ("in_transit", "stripe"), cents)
        # Earlier releases recorded a payout when it arrived, and directly to the bank.
        is_direct = await settlements.get_kind(connection, key) == "settlement"
        if payout.status in {"paid", "failed", "canceled"} and not is_direct:
            await _record(connection, f"{key}:paid", "settlement", ("bank", "in_transit"), cents)
        if payout.status in {"failed", "canceled"}:
            await _record(connection, f"{key}:failed", "settlement", ("stripe", "bank"), cents)


async def refresh_in_transit(context: PaymentsContext, at: datetime) -> None:
    """Retrieve the payouts in transit, whose webhooks may have been lost.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with context.database.reading() as connection:
        payout_ids = await settlements.list_in_transit(
            connection, at - _MAX_TRANSIT, limit=_BATCH_SIZE
        )
    for payout_id in payout_ids:
        await record_settlement(context, payout_id)


async def _record(
    connection: WriteTransaction,
    key: str,
    kind: JournalKind,
    sides: tuple[AccountRef, AccountRef],
    cents: int,
) -> None:
    """Move cents between the accounts; negative cents are a debit that the provider collects."""
    debit, credit = sides if cents >= 0 else sides[::-1]
    posting = Posting(debit, credit, abs(cents))
    await ledger.record(connection, JournalEntry(key, kind, at=now()), [posting])
