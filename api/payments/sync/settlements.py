"""Settlements: payouts from the platform's balance at the provider to its own bank account."""

from api.core.clock import now
from api.payments.context import PaymentsContext
from api.payments.ledger import service as ledger
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.provider.events import retrieve_payout


async def record_settlement(context: PaymentsContext, payout_id: str) -> None:
    """Record a payout that arrived, and its return if it failed afterwards.

    A failed payout records both entries. A worker that saw it as paid and commits later then finds
    its entry recorded.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if the payout does not exist.
    """
    payout = await retrieve_payout(context.provider, payout_id)
    key = f"settlement:{payout.id}"
    async with context.database.writing() as connection:
        if payout.status in {"paid", "failed"}:
            entry = JournalEntry(key, "settlement", at=now())
            await ledger.record(connection, entry, [_posting(payout.amount_cents)])
        if payout.status == "failed":
            entry = JournalEntry(f"{key}:failed", "settlement", at=now())
            await ledger.record(connection, entry, [_posting(-payout.amount_cents)])


def _posting(cents: int) -> Posting:
    """Move cents from `stripe` to `bank`; negative cents are a debit that the provider collects."""
    return Posting("bank", "stripe", cents) if cents >= 0 else Posting("stripe", "bank", -cents)
