"""Statements on funds that are due for release.

What waits for a row lock reads everything else as of its start. Therefore the purchases are locked
first, and what was refunded or disputed of them is read by later statements.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, select

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.models import Dispute, Payment, Purchase, Refund, RefundRequest
from api.payments.release_date import select_release_date


class Due(NamedTuple):
    """The condition of a release: a release date before the given time."""

    at: datetime
    pending_days: float

    def select(self) -> ColumnElement[bool]:
        """Match purchases whose funds are due and not held."""
        return and_(
            # Implied by the release date; matches the index.
            Purchase.paid_at <= self.at - timedelta(days=self.pending_days),
            Purchase.matured_at.is_(None),
            select_release_date(self.pending_days) <= self.at,
            ~_is_held(),
        )


def _is_held() -> ColumnElement[bool]:
    """Match purchases whose money may still go back to the buyer, whatever their age."""
    pending_refund = exists().where(Refund.payment_id == Payment.id, Refund.status == "pending")
    open_dispute = exists().where(Dispute.payment_id == Payment.id, Dispute.status == "open")
    payment = exists().where(
        Payment.purchase_id == Purchase.id, ~Payment.is_duplicate, pending_refund | open_dispute
    )
    request = exists().where(
        RefundRequest.purchase_id == Purchase.id, RefundRequest.state.in_(["open", "escalated"])
    )
    return payment | request


async def list_sellers(connection: ReadConnection, due: Due, *, limit: int) -> Sequence[UUID]:
    """List sellers with funds to release, longest due first."""
    rows = await connection.scalars(
        select(Purchase.seller_id)
        .where(due.select())
        .group_by(Purchase.seller_id)
        .order_by(func.min(Purchase.paid_at), Purchase.seller_id)
        .limit(limit)
    )
    return rows.all()


async def lock_purchases(
    connection: WriteTransaction, seller_id: UUID, due: Due, *, limit: int
) -> Sequence[AnyRow]:
    """Lock a batch of a seller's purchases whose funds are due."""
    rows = await connection.execute(
        select(Purchase.__table__)
        .where(Purchase.seller_id == seller_id, due.select())
        .order_by(Purchase.id)
        .limit(limit)
        .with_for_update()
    )
    return rows.all()


async def list_held(connection: WriteTransaction, purchase_ids: Collection[UUID]) -> set[UUID]:
    """Return which of the purchases are held by what was committed since they were listed."""
    rows = await connection.scalars(
        select(Purchase.id).where(Purchase.id.in_(purchase_ids), _is_held())
    )
    return set(rows)


async def get_returned_cents(
    connection: WriteTransaction, purchase_ids: Collection[UUID]
) -> dict[UUID, int]:
    """Return the refunded and disputed cents of each purchase."""
    rows = await connection.execute(
        select(
            Payment.purchase_id,
            (Payment.refunded_cents + Payment.disputed_cents).label("cents"),
        ).where(Payment.purchase_id.in_(purchase_ids), ~Payment.is_duplicate)
    )
    return {row.purchase_id: row.cents for row in rows}
