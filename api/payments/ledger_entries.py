"""What payments write into the books.

What went back of a payment is told by totals, not by steps: of `total` cents returned the seller
bears `total` less the fee's part, and the fee's part is floor(fee · total / amount). So the books
are the same whatever came first. What a bank takes beyond the payment is the platform's loss.
"""

from dataclasses import dataclass
from typing import NamedTuple

from api.core.db.database import AnyRow, Writing
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import Side, available, pending
from api.payments.ledger.service import Entry, Fact
from api.payments.provider.types import Charge


class Parts(NamedTuple):
    """Who bears what of a total that went back, in cents."""

    seller: int
    fee: int
    loss: int


def parts_of(total: int, *, amount: int, fee: int) -> Parts:
    """How a total that went back of a payment is borne."""
    covered = min(total, amount)
    fee_part = fee * covered // amount
    return Parts(covered - fee_part, fee_part, total - covered)


@dataclass(frozen=True, slots=True)
class Return:
    """A payment's total returns before and after a fact, and what the provider asked for it."""

    before: int
    after: int
    cost: int = 0


async def book_sale(connection: Writing, purchase: AnyRow, charge: Charge) -> None:
    net = purchase.amount_cents - purchase.fee_cents
    fact = Fact(
        f"sale:{purchase.id}",
        "tip" if purchase.kind == "tip" else "sale",
        subject_id=purchase.id,
        at=charge.paid_at,
    )
    await ledger.book(
        connection,
        fact,
        [
            Entry("stripe", pending(purchase.seller_id), net),
            Entry("stripe", "fees", purchase.fee_cents),
            *_moved("stripe_fees", charge.cost_cents),
        ],
    )


async def book_parked(connection: Writing, payment: AnyRow) -> None:
    """Money that nobody may have but its payer."""
    fact = Fact(
        f"duplicate:{payment.id}", "duplicate", subject_id=payment.purchase_id, at=payment.paid_at
    )
    entries = [
        Entry("stripe", "refund_due", payment.amount_cents),
        *_moved("stripe_fees", payment.cost_cents),
    ]
    await ledger.book(connection, fact, entries)


async def book_return(
    connection: Writing, purchase: AnyRow, payment: AnyRow, fact: Fact, change: Return
) -> None:
    """Money that went back, or came back once more where the total fell."""
    amount = payment.amount_cents
    fee = 0 if payment.is_duplicate else purchase.fee_cents
    before = parts_of(change.before, amount=amount, fee=fee)
    after = parts_of(change.after, amount=amount, fee=fee)
    entries = [
        *_moved(_bearer(purchase, payment), after.seller - before.seller),
        *_moved("fees", after.fee - before.fee),
        *_moved("disputes", after.loss - before.loss + change.cost),
    ]
    await ledger.book(connection, fact, entries)


def _bearer(purchase: AnyRow, payment: AnyRow) -> Side:
    if payment.is_duplicate:
        return "refund_due"
    seller = purchase.seller_id
    return pending(seller) if purchase.matured_at is None else available(seller)


def _moved(side: Side, cents: int) -> list[Entry]:
    """Cents from that side to the provider; the other way where they are negative."""
    if cents == 0:
        return []
    return [Entry(side, "stripe", cents) if cents > 0 else Entry("stripe", side, -cents)]
