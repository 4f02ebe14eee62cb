"""Statements that read sales and receipts."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, exists, or_, select
from sqlalchemy.orm import aliased

from api.core.clock import now
from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.payments.licences.models import AgreedLicence
from api.payments.models import (
    Dispute,
    Payment,
    Purchase,
    Receipt,
    RefundRequest,
    RefundRequestState,
)
from api.payments.queries import refund_requests
from api.payments.queries.licences import LICENCE_COLUMNS
from api.payments.queries.releases import is_held
from api.users.models import Member

Buyer, Seller = aliased(Member), aliased(Member)


# Columns that `sales.receipt_number` reads.
RECEIPT_COLUMNS = (
    Receipt.purchase_id.label("receipt_id"),
    Receipt.year.label("receipt_year"),
    Receipt.number.label("receipt_number"),
)
_REQUEST_COLUMNS = tuple(
    getattr(RefundRequest, name).label(f"request_{name}")
    for name in (
        *("id", "state", "reason", "requested_at", "decline_reason", "answer", "declined_at"),
        *("escalated_at", "closed_at", "closed_by", "decision"),
    )
)


def _select_sales(*columns: Any) -> AnySelect:
    """Select paid purchases with their refund request, unless it was withdrawn."""
    return _select_payments(*columns).outerjoin(
        RefundRequest,
        and_(RefundRequest.purchase_id == Purchase.id, RefundRequest.state != "withdrawn"),
    )


def _select_payments(*columns: Any) -> AnySelect:
    disputed = exists().where(Dispute.payment_id == Payment.id, Dispute.status != "won")
    return (
        select(
            Purchase.__table__,
            Payment.refunded_cents,
            Payment.disputed_cents,
            is_held(now()).label("is_held"),
            disputed.correlate(Payment).label("is_disputed"),
            Buyer.name.label("buyer_name"),
            Buyer.picture.label("buyer_picture"),
            *_REQUEST_COLUMNS,
            *columns,
        )
        .select_from(Purchase)
        # The matching payment: every paid purchase has one.
        .join(Payment, (Payment.purchase_id == Purchase.id) & ~Payment.is_duplicate)
        .join(Buyer, Buyer.id == Purchase.buyer_id)
    )


async def list_sales(
    connection: ReadConnection,
    seller_id: UUID,
    *,
    after: UUID | None,
    limit: int,
    only_requested: bool,
) -> Sequence[AnyRow]:
    """List a seller's sales, newest first."""
    query = (
        _select_sales()
        .where(Purchase.seller_id == seller_id, Purchase.paid_at.is_not(None))
        .order_by(Purchase.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Purchase.id < after)
    if only_requested:
        query = query.where(RefundRequest.state.in_(["open", "escalated"]))
    return (await connection.execute(query)).all()


async def list_refund_requests(
    connection: ReadConnection,
    seller_id: UUID,
    *,
    states: Collection[RefundRequestState],
    after: UUID | None,
    limit: int,
) -> Sequence[AnyRow]:
    """List the sales whose latest refund request is in one of the states, newest request first."""
    query = (
        _select_payments()
        .join(RefundRequest, RefundRequest.purchase_id == Purchase.id)
        .where(
            RefundRequest.seller_id == seller_id,
            RefundRequest.state.in_(states),
            refund_requests.is_latest(),
        )
        .order_by(RefundRequest.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(RefundRequest.id < after)
    return (await connection.execute(query)).all()


async def get_sale(connection: WriteTransaction, purchase_id: UUID, seller_id: UUID) -> AnyRow:
    rows = await connection.execute(
        _select_sales().where(Purchase.id == purchase_id, Purchase.seller_id == seller_id)
    )
    return rows.one()


async def get_receipt(
    connection: ReadConnection | WriteTransaction, purchase_id: UUID, viewer_id: UUID
) -> AnyRow | None:
    rows = await connection.execute(
        _select_sales(
            Seller.name.label("seller_name"),
            Payment.card_brand,
            Payment.card_last4,
            *RECEIPT_COLUMNS,
            *LICENCE_COLUMNS,
        )
        .join(Seller, Seller.id == Purchase.seller_id)
        .outerjoin(Receipt, Receipt.purchase_id == Purchase.id)
        .outerjoin(AgreedLicence, AgreedLicence.order_id == Purchase.id)
        .where(
            Purchase.id == purchase_id,
            or_(Purchase.buyer_id == viewer_id, Purchase.seller_id == viewer_id),
        )
    )
    return rows.one_or_none()
