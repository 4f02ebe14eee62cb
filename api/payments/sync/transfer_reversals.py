"""Reversals of transfers to members' connected accounts.

A part that comes back is kept in `adjustments` for the operator to decide. When a transfer was
reversed in full, its payout has failed: payouts restore the member's balance, and the parts leave
`adjustments` again.
"""

from api.core.clock import now
from api.core.events.dispatch import emit
from api.payments.context import PaymentsContext
from api.payments.events import TransferReversed
from api.payments.ledger import service as ledger
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.provider import connect


async def is_own_transfer(context: PaymentsContext, transfer_id: str) -> bool:
    """Return whether a transfer pays a payout of this product.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    transfer = await connect.retrieve_transfer(context.provider, transfer_id)
    if transfer.payout_id is None:
        return False
    async with context.database.writing() as connection:
        return await ledger.is_recorded(connection, f"payout:{transfer.payout_id}:reserve")


async def settle(context: PaymentsContext, transfer_id: str) -> None:
    """Record the end of a transfer that was reversed in full, and announce it once.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    transfer = await connect.retrieve_transfer(context.provider, transfer_id)
    if not transfer.is_reversed:
        return
    entry = JournalEntry(
        f"transfer:{transfer.id}:reversed",
        "transfer-reversed",
        subject_id=transfer.payout_id,
        at=now(),
    )
    posting = Posting("adjustments", "stripe", transfer.amount_cents)
    async with context.database.writing() as connection:
        if await ledger.record(connection, entry, [posting]):
            await emit(connection, TransferReversed(transfer_id=transfer.id))
