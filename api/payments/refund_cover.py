"""Cover of refunds that sellers begin.

A refund is recorded when the provider reports its success, which can take days. Until then the
seller must not withdraw the money that pays it. The pending part of the same sale stays pending
meanwhile. What it lacks is moved from the available to the pending balance when the refund is
created, and what is left of that moves back when the refund has succeeded or failed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account, pending_account
from api.payments.ledger.types import InsufficientFundsError, JournalEntry, Posting
from api.payments.ledger_entries import allocate_return


@dataclass(frozen=True, slots=True)
class PlannedRefund:
    """A refund that is about to be created.

    `promised_cents` is what was returned of the payment, and what pending refunds will return.
    """

    id: UUID
    cents: int
    promised_cents: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Cover:
    """The seller's part of a refund of all that is left of a payment, and the money for it.

    `sale_cents` is what is pending of the same sale, `available_cents` the seller's balance, which
    can be negative.
    """

    seller_cents: int
    sale_cents: int
    available_cents: int

    @property
    def missing_cents(self) -> int:
        """Debt of the seller that the refund would leave."""
        own_cents = max(0, self.sale_cents) + max(0, self.available_cents)
        return max(0, self.seller_cents - own_cents)


async def load_covers(connection: ReadConnection, rows: Sequence[AnyRow]) -> dict[UUID, Cover]:
    """Load the covers of purchases with their payments' totals, by the purchase's id."""
    pending = await ledger.sum_pending(connection, {row.purchase_id: row.seller_id for row in rows})
    available = await ledger.available_cents(connection, {row.seller_id for row in rows})
    return {
        row.purchase_id: Cover(
            _seller_part(row, row.amount_cents)
            - _seller_part(row, row.refunded_cents + row.disputed_cents),
            pending.get(row.purchase_id, 0),
            available.get(row.seller_id, 0),
        )
        for row in rows
    }


def _seller_part(row: AnyRow, returned_cents: int) -> int:
    return allocate_return(returned_cents, amount=row.amount_cents, fee=row.fee_cents).seller


async def reserve_cover(
    connection: WriteTransaction, purchase: AnyRow, payment: AnyRow, refund: PlannedRefund
) -> bool:
    """Reserve the seller's part of a refund; False if the seller's money does not cover it."""
    own_cents = await ledger.sum_by_subject(
        connection, pending_account(purchase.seller_id), [purchase.id]
    )
    booked, before, after = (
        allocate_return(total, amount=payment.amount_cents, fee=purchase.fee_cents).seller
        for total in (
            payment.refunded_cents + payment.disputed_cents,
            refund.promised_cents,
            refund.promised_cents + refund.cents,
        )
    )
    free_cents = own_cents.get(purchase.id, 0) - (before - booked)
    shortfall = (after - before) - max(0, free_cents)
    if shortfall <= 0:
        return True
    entry = JournalEntry(f"refund-cover:{refund.id}", "refund-cover", purchase.id, at=refund.at)
    posting = Posting(
        available_account(purchase.seller_id), pending_account(purchase.seller_id), shortfall
    )
    try:
        async with connection.begin_nested():
            await ledger.record(connection, entry, [posting])
    except InsufficientFundsError:
        return False
    return True


async def release_cover(
    connection: WriteTransaction, purchase: AnyRow, refund_id: UUID, at: datetime
) -> None:
    """Return what a refund that succeeded or failed has left of its cover."""
    covered = await ledger.entry_cents(connection, f"refund-cover:{refund_id}")
    if not covered:
        return
    own_cents = await ledger.sum_by_subject(
        connection, pending_account(purchase.seller_id), [purchase.id]
    )
    entry = JournalEntry(
        f"refund-cover:{refund_id}:released", "refund-cover-released", purchase.id, at=at
    )
    posting = Posting(
        pending_account(purchase.seller_id),
        available_account(purchase.seller_id),
        min(covered, own_cents.get(purchase.id, 0)),
    )
    await ledger.record(connection, entry, [posting])
