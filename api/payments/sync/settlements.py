"""What the provider sends from our balance with it to our own bank."""

from api.core.clock import now
from api.payments.context import PaymentsContext
from api.payments.ledger import service as ledger
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.provider.events import retrieve_payout


async def record_settlement(context: PaymentsContext, payout_id: str) -> None:
    """Book a payout that arrived, and that it came back afterwards: both where only that is heard,
    so that nothing is booked any more by who heard earlier that it arrived.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where it is not there.
    """
    payout = await retrieve_payout(context.provider, payout_id)
    key = f"settlement:{payout.id}"
    async with context.database.writing() as connection:
        if payout.status in {"paid", "failed"}:
            entry = _posting(payout.amount_cents)
            await ledger.record(connection, JournalEntry(key, "settlement", at=now()), [entry])
        if payout.status == "failed":
            entry = _posting(-payout.amount_cents)
            await ledger.record(
                connection, JournalEntry(f"{key}:failed", "settlement", at=now()), [entry]
            )


def _posting(cents: int) -> Posting:
    """To our bank; from it where they are negative, which is how the provider takes what we owe."""
    return Posting("bank", "stripe", cents) if cents >= 0 else Posting("stripe", "bank", -cents)
