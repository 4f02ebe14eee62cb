"""What payments write into the books.

What went back of a payment is told by totals, not by steps: of `total` cents returned the seller
bears `total` less the fee's part, and the fee's part is floor(fee · total / amount). So the books
are the same whatever came first. What a bank takes beyond the payment is the platform's loss.
"""

from dataclasses import dataclass
from typing import NamedTuple

from api.core.db.database import AnyRow, Writing
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import AccountRef, available_account, pending_account
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.provider.types import Charge


class ReturnAllocation(NamedTuple):
    """Who bears what of a total that went back, in cents."""

    seller: int
    fee: int
    loss: int


def allocate_return(total: int, *, amount: int, fee: int) -> ReturnAllocation:
    """How a total that went back of a payment is borne."""
    covered = min(total, amount)
    fee_part = fee * covered // amount
    return ReturnAllocation(covered - fee_part, fee_part, total - covered)


@dataclass(frozen=True, slots=True)
class ReturnedTotals:
    """A payment's total returns before and after a fact, and what the provider asked for it."""

    before: int
    after: int
    cost: int = 0


async def record_sale(connection: Writing, purchase: AnyRow, charge: Charge) -> None:
    net = purchase.amount_cents - purchase.fee_cents
    fact = JournalEntry(
        f"sale:{purchase.id}",
        "tip" if purchase.kind == "tip" else "sale",
        subject_id=purchase.id,
        at=charge.paid_at,
    )
    await ledger.record(
        connection,
        fact,
        [
            Posting("stripe", pending_account(purchase.seller_id), net),
            Posting("stripe", "fees", purchase.fee_cents),
            *_postings_to_stripe("stripe_fees", charge.cost_cents),
        ],
    )


async def record_unmatched_payment(connection: Writing, payment: AnyRow) -> None:
    """Money that nobody may have but its payer."""
    fact = JournalEntry(
        f"duplicate:{payment.id}", "duplicate", subject_id=payment.purchase_id, at=payment.paid_at
    )
    entries = [
        Posting("stripe", "refund_due", payment.amount_cents),
        *_postings_to_stripe("stripe_fees", payment.cost_cents),
    ]
    await ledger.record(connection, fact, entries)


async def record_return(
    connection: Writing,
    purchase: AnyRow,
    payment: AnyRow,
    fact: JournalEntry,
    change: ReturnedTotals,
) -> None:
    """Money that went back, or came back once more where the total fell."""
    amount = payment.amount_cents
    fee = 0 if payment.is_duplicate else purchase.fee_cents
    before = allocate_return(change.before, amount=amount, fee=fee)
    after = allocate_return(change.after, amount=amount, fee=fee)
    entries = [
        *_postings_to_stripe(_liable_account(purchase, payment), after.seller - before.seller),
        *_postings_to_stripe("fees", after.fee - before.fee),
        *_postings_to_stripe("disputes", after.loss - before.loss + change.cost),
    ]
    await ledger.record(connection, fact, entries)


def _liable_account(purchase: AnyRow, payment: AnyRow) -> AccountRef:
    if payment.is_duplicate:
        return "refund_due"
    seller = purchase.seller_id
    return pending_account(seller) if purchase.matured_at is None else available_account(seller)


def _postings_to_stripe(side: AccountRef, cents: int) -> list[Posting]:
    """Cents from that side to the provider; the other way where they are negative."""
    if cents == 0:
        return []
    return [Posting(side, "stripe", cents) if cents > 0 else Posting("stripe", side, -cents)]
