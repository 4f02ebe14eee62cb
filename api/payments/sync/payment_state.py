"""A payment under its purchase's lock, and what follows from what went back of it."""

from dataclasses import dataclass
from datetime import datetime

import structlog

from api.core.db.database import AnyRow, Writing
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.events import ProductPurchased
from api.payments.ledger.models import JournalKind
from api.payments.ledger.types import JournalEntry
from api.payments.ledger_entries import ReturnedTotals, record_return
from api.payments.queries import entitlements, payments, purchases

log = structlog.get_logger("payments")


@dataclass(slots=True)
class PaymentState:
    """How much of a payment is back with its buyer: by refunds that succeeded, and by banks that
    took it and did not give it again."""

    purchase: AnyRow
    payment: AnyRow
    at: datetime
    refunded: int
    taken: int

    @property
    def total(self) -> int:
        return self.refunded + self.taken

    async def refund(self, connection: Writing, key: str, kind: JournalKind, cents: int) -> None:
        """Book that a refund went out; of negative cents, that it failed and they are back."""
        before = self.total
        self.refunded += cents
        await self._book(connection, key, kind, ReturnedTotals(before, self.total))

    async def take(
        self, connection: Writing, key: str, kind: JournalKind, cents: int, *, cost: int
    ) -> None:
        """Book that a bank took cents; of negative cents, that it gave them again."""
        before = self.total
        self.taken += cents
        await self._book(connection, key, kind, ReturnedTotals(before, self.total, cost))

    async def _book(
        self, connection: Writing, key: str, kind: JournalKind, change: ReturnedTotals
    ) -> None:
        fact = JournalEntry(
            key, kind, subject_id=self.purchase.id, month=self.payment.paid_at.date(), at=self.at
        )
        await record_return(connection, self.purchase, self.payment, fact, change)

    async def keep(self, connection: Writing) -> None:
        """Write the totals to the payment's row, and what they mean to its purchase and access."""
        amount = self.payment.amount_cents
        refunded = min(self.refunded, amount)
        disputed = min(self.taken, amount - refunded)
        if (refunded, disputed) != (self.payment.refunded_cents, self.payment.disputed_cents):
            await payments.update_totals(
                connection, self.payment.id, refunded_cents=refunded, disputed_cents=disputed
            )
        if not self.payment.is_duplicate:
            await self._conclude(connection)

    async def _conclude(self, connection: Writing) -> None:
        disputes = await payments.list_disputes(connection, self.payment.id)
        found = {dispute.status for dispute in disputes}
        is_gone = self.refunded >= self.payment.amount_cents or "lost" in found
        status = await self._turn(connection, "reversed" if is_gone else "paid")
        if self.purchase.kind == "tip":
            return
        if is_gone or "open" in found or status != "paid":
            await entitlements.revoke(connection, self.purchase.id, self.at)
        else:
            await _grant_access(connection, self.purchase)

    async def _turn(self, connection: Writing, wanted: str) -> str:
        """The purchase's status from now on."""
        now: str = self.purchase.status
        if now == wanted:
            return now
        if wanted == "paid" and await _has_newer_purchase(connection, self.purchase):
            log.error("paid_again_meanwhile", purchase=str(self.purchase.id))
            return now
        await purchases.update_purchase(connection, self.purchase.id, status=wanted)
        return wanted


async def _has_newer_purchase(connection: Writing, purchase: AnyRow) -> bool:
    if purchase.kind == "tip":
        return False
    live = await purchases.lock_live_purchase(connection, purchase.buyer_id, purchase.post_id)
    return live is not None


async def _grant_access(connection: Writing, purchase: AnyRow) -> None:
    """Access, again where it was taken away; only the first time is told."""
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
