"""Statements about escalated refund requests for the staff console."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.http.pagination import behind
from api.payments.models import Payment, Purchase, RefundRequest


def _select_requests() -> AnySelect:
    return (
        select(
            RefundRequest.__table__,
            Purchase.kind,
            Purchase.post_id,
            Purchase.title,
            Purchase.buyer_id,
            Purchase.amount_cents,
            Purchase.fee_cents,
            Purchase.paid_at,
            Payment.refunded_cents,
            Payment.disputed_cents,
        )
        .join(Purchase, Purchase.id == RefundRequest.purchase_id)
        # The matching payment: every paid purchase has one.
        .join(Payment, (Payment.purchase_id == Purchase.id) & ~Payment.is_duplicate)
    )


async def list_escalated(
    connection: ReadConnection, *, after: tuple[Any, ...] | None, limit: int
) -> Sequence[AnyRow]:
    """List the requests that wait for staff, those that have waited longest first."""
    order = (RefundRequest.escalated_at, RefundRequest.id)
    rows = await connection.execute(
        _select_requests()
        .where(RefundRequest.state == "escalated", behind(order, after, ascending=True))
        .order_by(*order)
        .limit(limit)
    )
    return rows.all()


async def get_request(connection: ReadConnection, purchase_id: UUID) -> AnyRow:
    """Return the latest request of a purchase that has one."""
    rows = await connection.execute(
        _select_requests()
        .where(RefundRequest.purchase_id == purchase_id)
        .order_by(RefundRequest.id.desc())
        .limit(1)
    )
    return rows.one()
