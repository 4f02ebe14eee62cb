"""What the provider sends from our balance with it to our own bank."""

from api.core.clock import now
from api.payments.context import Cashier
from api.payments.ledger import service as ledger
from api.payments.ledger.service import Entry, Fact
from api.payments.provider.events import bank_payout


async def settle(cashier: Cashier, payout_id: str) -> None:
    """Book a payout that arrived, and that it came back afterwards: both where only that is heard,
    so that nothing is booked any more by who heard earlier that it arrived.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where it is not there.
    """
    payout = await bank_payout(cashier.provider, payout_id)
    key = f"settlement:{payout.id}"
    async with cashier.database.writing() as connection:
        if payout.status in {"paid", "failed"}:
            entry = _moved(payout.amount_cents)
            await ledger.book(connection, Fact(key, "settlement", at=now()), [entry])
        if payout.status == "failed":
            entry = _moved(-payout.amount_cents)
            await ledger.book(connection, Fact(f"{key}:failed", "settlement", at=now()), [entry])


def _moved(cents: int) -> Entry:
    """To our bank; from it where they are negative, which is how the provider takes what we owe."""
    return Entry("bank", "stripe", cents) if cents >= 0 else Entry("stripe", "bank", -cents)
