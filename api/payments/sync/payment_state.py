"""State of a payment: what was refunded and disputed of it, and what follows for its purchase.

The state is loaded and saved while the purchase is locked. Each function that records a refund or
a dispute returns the state with the new totals; `save` writes them.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

import structlog

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.events import ProductPurchased
from api.payments.ledger.models import JournalKind
from api.payments.ledger.types import JournalEntry
from api.payments.ledger_entries import ReturnedTotals, record_return
from api.payments.queries import entitlements, payments, purchases, refund_requests

log = structlog.get_logger("payments")


@dataclass(frozen=True, slots=True)
class PaymentState:
    """A payment with the cents that went back to its buyer.

    `refunded_cents` counts refunds that succeeded; `disputed_cents` counts what banks took and did
    not reinstate. Either may exceed the payment.
    """

    purchase: AnyRow
    payment: AnyRow
    at: datetime
    refunded_cents: int
    disputed_cents: int

    @property
    def returned_cents(self) -> int:
        return self.refunded_cents + self.disputed_cents


async def record_refund(
    connection: WriteTransaction, state: PaymentState, refund_id: UUID, cents: int
) -> PaymentState:
    """Record a refund that succeeded."""
    kind: JournalKind = "duplicate-refund" if state.payment.is_duplicate else "refund"
    changed = replace(state, refunded_cents=state.refunded_cents + cents)
    await _record(connection, state, changed, key=f"{kind}:{refund_id}", kind=kind)
    return changed


async def reverse_refund(
    connection: WriteTransaction, state: PaymentState, refund_id: UUID, cents: int
) -> PaymentState:
    """Record that a refund failed after it had succeeded: the money is owed again."""
    is_duplicate = state.payment.is_duplicate
    name = "duplicate-refund" if is_duplicate else "refund"
    kind: JournalKind = "duplicate-refund-failed" if is_duplicate else "refund-failed"
    changed = replace(state, refunded_cents=state.refunded_cents - cents)
    await _record(connection, state, changed, key=f"{name}:{refund_id}:failed", kind=kind)
    return changed


async def record_dispute(
    connection: WriteTransaction, state: PaymentState, dispute_id: UUID, cents: int, *, cost: int
) -> PaymentState:
    """Record the cents that a bank took; `cost` is the provider's fee for the dispute."""
    changed = replace(state, disputed_cents=state.disputed_cents + cents)
    await _record(
        connection,
        state,
        changed,
        key=f"dispute:{dispute_id}:opened",
        kind="dispute",
        cost=cost,
    )
    return changed


async def reverse_dispute(
    connection: WriteTransaction, state: PaymentState, key: str, cents: int, *, cost: int
) -> PaymentState:
    """Record that a bank gave back cents; `cost` is what the platform bears, less returned fees."""
    changed = replace(state, disputed_cents=state.disputed_cents - cents)
    await _record(
        connection,
        state,
        changed,
        key=key,
        kind="dispute-won",
        cost=cost,
    )
    return changed


async def _record(
    connection: WriteTransaction,
    before: PaymentState,
    after: PaymentState,
    *,
    key: str,
    kind: JournalKind,
    cost: int = 0,
) -> None:
    entry = JournalEntry(
        key, kind, subject_id=after.purchase.id, month=after.payment.paid_at.date(), at=after.at
    )
    totals = ReturnedTotals(before.returned_cents, after.returned_cents, cost)
    await record_return(connection, after.purchase, after.payment, entry, totals)


async def save(connection: WriteTransaction, state: PaymentState) -> None:
    """Write the totals to the payment, then update the purchase and the buyer's access."""
    payment = state.payment
    refunded = min(state.refunded_cents, payment.amount_cents)
    disputed = min(state.disputed_cents, payment.amount_cents - refunded)
    if (refunded, disputed) != (payment.refunded_cents, payment.disputed_cents):
        await payments.update_totals(
            connection, payment.id, refunded_cents=refunded, disputed_cents=disputed
        )
    if not payment.is_duplicate:
        await _apply_outcome(connection, state)


async def _apply_outcome(connection: WriteTransaction, state: PaymentState) -> None:
    disputes = await payments.list_disputes(connection, state.payment.id)
    statuses = {dispute.status for dispute in disputes}
    await _close_request(connection, state, statuses)
    is_reversed = state.refunded_cents >= state.payment.amount_cents or "lost" in statuses
    status = await _set_status(connection, state.purchase, "reversed" if is_reversed else "paid")
    if state.purchase.kind == "tip":
        return
    if is_reversed or "open" in statuses or status != "paid":
        await entitlements.revoke(connection, state.purchase.id, state.at)
    else:
        await _grant_access(connection, state.purchase)


async def _close_request(
    connection: WriteTransaction, state: PaymentState, disputes: set[str]
) -> None:
    """Close the buyer's refund request if the bank decides instead, or if all was refunded."""
    if disputes & {"open", "lost"}:
        await refund_requests.close_request(
            connection, state.purchase.id, "disputed", by="bank", at=state.at
        )
    elif state.refunded_cents >= state.payment.amount_cents:
        await refund_requests.close_request(
            connection, state.purchase.id, "granted", by="staff", at=state.at
        )


async def _set_status(connection: WriteTransaction, purchase: AnyRow, status: str) -> str:
    """Set the purchase's status where possible; return the status it has afterwards."""
    current: str = purchase.status
    if current == status:
        return current
    if status == "paid" and await _has_newer_purchase(connection, purchase):
        log.error("purchase_paid_twice", purchase=str(purchase.id))
        return current
    await purchases.update_purchase(connection, purchase.id, status=status)
    return status


async def _has_newer_purchase(connection: WriteTransaction, purchase: AnyRow) -> bool:
    if purchase.kind == "tip":
        return False
    live = await purchases.lock_live_purchase(connection, purchase.buyer_id, purchase.post_id)
    return live is not None


async def _grant_access(connection: WriteTransaction, purchase: AnyRow) -> None:
    """Grant access, or restore it where it was revoked; only the first grant emits an event."""
    if await entitlements.holds(connection, purchase.buyer_id, purchase.post_id):
        return
    if await entitlements.restore(connection, purchase.id):
        return
    entitlement_id = new_id()
    await entitlements.grant(
        connection,
        entitlement_id,
        member_id=purchase.buyer_id,
        post_id=purchase.post_id,
        purchase_id=purchase.id,
    )
    await emit(
        connection,
        ProductPurchased(
            post_id=purchase.post_id,
            buyer_id=purchase.buyer_id,
            author_id=purchase.seller_id,
            amount_cents=purchase.amount_cents,
            entitlement_id=entitlement_id,
        ),
    )
