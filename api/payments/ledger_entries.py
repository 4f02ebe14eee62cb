"""Journal entries of payments.

Refunds and disputes are recorded from running totals, so that the order of events doesn't matter.
When a total was returned, floor(fee * total / amount) of it comes from the platform's fee and the
rest from the seller. The platform bears what a bank takes beyond the payment.
"""

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import func, select

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import AccountRef, available_account, pending_account
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.ledger.verification import compare
from api.payments.models import Payment
from api.payments.provider.types import Charge


class ReturnAllocation(NamedTuple):
    """Distribution of a returned total over seller, platform fee and platform loss, in cents."""

    seller: int
    fee: int
    loss: int


def allocate_return(returned_cents: int, *, amount: int, fee: int) -> ReturnAllocation:
    """Allocate the total that was returned of a payment."""
    covered = min(returned_cents, amount)
    fee_part = fee * covered // amount
    return ReturnAllocation(covered - fee_part, fee_part, returned_cents - covered)


@dataclass(frozen=True, slots=True)
class ReturnedTotals:
    """Returned totals of a payment before and after an event, and the provider's fee for it."""

    before: int
    after: int
    cost: int = 0


async def record_sale(connection: WriteTransaction, purchase: AnyRow, charge: Charge) -> None:
    """Record the payment of a purchase or tip."""
    net = purchase.amount_cents - purchase.fee_cents
    entry = JournalEntry(
        f"sale:{purchase.id}",
        "tip" if purchase.kind == "tip" else "sale",
        subject_id=purchase.id,
        at=charge.paid_at,
    )
    postings = [
        Posting("stripe", pending_account(purchase.seller_id), net),
        Posting("stripe", "fees", purchase.fee_cents),
        *_postings_to_stripe("stripe_fees", charge.cost_cents),
    ]
    await ledger.record(connection, entry, postings)


async def record_unmatched_payment(connection: WriteTransaction, payment: AnyRow) -> None:
    """Record a payment that settles no purchase as owed to the payer."""
    entry = JournalEntry(
        f"duplicate:{payment.id}", "duplicate", subject_id=payment.purchase_id, at=payment.paid_at
    )
    postings = [
        Posting("stripe", "refund_due", payment.amount_cents),
        *_postings_to_stripe("stripe_fees", payment.cost_cents),
    ]
    await ledger.record(connection, entry, postings)


async def record_return(
    connection: WriteTransaction,
    purchase: AnyRow,
    payment: AnyRow,
    entry: JournalEntry,
    totals: ReturnedTotals,
) -> None:
    """Record a refund or dispute, or its reversal if the total fell."""
    amount = payment.amount_cents
    fee = 0 if payment.is_duplicate else purchase.fee_cents
    before = allocate_return(totals.before, amount=amount, fee=fee)
    after = allocate_return(totals.after, amount=amount, fee=fee)
    postings = [
        *await _seller_postings(connection, purchase, payment, after.seller - before.seller),
        *_postings_to_stripe("fees", after.fee - before.fee),
        *_postings_to_stripe("disputes", after.loss - before.loss + totals.cost),
    ]
    await ledger.record(connection, entry, postings)


async def check_refund_due(connection: ReadConnection) -> list[str]:
    """Compare `refund_due` with the unmatched payments that were not returned yet."""
    left = func.sum(Payment.amount_cents - Payment.refunded_cents - Payment.disputed_cents)
    expected = await connection.scalar(select(left).where(Payment.is_duplicate))
    return await compare(connection, "refund_due", int(expected or 0), "left of unmatched payments")


async def _seller_postings(
    connection: WriteTransaction, purchase: AnyRow, payment: AnyRow, cents: int
) -> list[Posting]:
    """Take cents from the seller, or give them back if they are negative.

    The pending part of the sale is taken before the available balance.
    """
    if payment.is_duplicate:
        return _postings_to_stripe("refund_due", cents)
    pending, available = (
        pending_account(purchase.seller_id),
        available_account(purchase.seller_id),
    )
    sums = await ledger.sum_by_subject(connection, pending, [purchase.id])
    own_cents = sums.get(purchase.id, 0)
    if cents >= 0:
        pending_cents = min(cents, own_cents)
    elif purchase.matured_at is None:
        pending_cents = cents
    else:
        # What comes back after the release of funds refills the reserve first.
        is_reserved = purchase.reserve_released_at is None
        missing = purchase.reserve_cents - own_cents if is_reserved else 0
        pending_cents = -min(-cents, max(0, missing))
    return [
        *_postings_to_stripe(pending, pending_cents),
        *_postings_to_stripe(available, cents - pending_cents),
    ]


def _postings_to_stripe(account: AccountRef, cents: int) -> list[Posting]:
    """Move cents from the account to `stripe`, or back if they are negative."""
    if cents == 0:
        return []
    if cents > 0:
        return [Posting(account, "stripe", cents)]
    return [Posting("stripe", account, -cents)]
