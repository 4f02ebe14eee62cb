"""Sales and receipts as JSON."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.settings import Settings
from api.files.serializers import serialize_image
from api.payments import problems
from api.payments.queries import sales as queries
from api.payments.refund_policy import refundable_until
from api.payments.schemas import PaymentStatus
from api.users.service import displayed_name


def payment_status(row: AnyRow) -> PaymentStatus:
    """Derive the status that buyer and seller see."""
    if row.is_disputed:
        return "disputed"
    if row.status == "reversed":
        return "refunded"
    return "refundRequested" if row.refund_requested_at else "paid"


def serialize_sale(row: AnyRow, settings: Settings) -> dict[str, Any]:
    """Serialize a row of `list_sales` as `schemas.Sale`."""
    return {
        "_id": str(row.id),
        "kind": row.kind,
        "post": {"_id": str(row.post_id), "title": row.title},
        "buyer": {
            "_id": str(row.buyer_id),
            "name": displayed_name(row.buyer_name),
            "profilePic": serialize_image(row.buyer_picture, settings.api_origin),
        },
        "amountCents": row.amount_cents,
        "feeCents": row.fee_cents,
        "netCents": row.amount_cents - row.fee_cents,
        "refundedCents": row.refunded_cents,
        "currency": "USD",
        "status": payment_status(row),
        "paidAt": iso(row.paid_at),
        "maturesAt": iso(row.paid_at + timedelta(days=settings.pending_days)),
        "isMature": row.matured_at is not None,
        **_refund_fields(row),
    }


async def get_receipt(
    connection: ReadConnection | WriteTransaction, purchase_id: UUID, viewer_id: UUID
) -> dict[str, Any]:
    """Load a payment for its buyer or seller and serialize it as `schemas.Receipt`.

    Raises:
        ApiError: `payment_not_found`.
    """
    row = await queries.get_receipt(connection, purchase_id, viewer_id)
    if row is None:
        raise problems.payment_not_found()
    card = {"brand": row.card_brand, "last4": row.card_last4}
    return {
        "_id": str(row.id),
        "number": receipt_number(row),
        "kind": row.kind,
        "status": payment_status(row),
        "post": {"_id": str(row.post_id), "title": row.title},
        "seller": {"_id": str(row.seller_id), "name": displayed_name(row.seller_name)},
        "buyer": {"_id": str(row.buyer_id), "name": displayed_name(row.buyer_name)},
        "amountCents": row.amount_cents,
        "refundedCents": row.refunded_cents,
        "currency": "USD",
        "paidAt": iso(row.paid_at),
        "card": card if row.card_brand and row.buyer_id == viewer_id else None,
        **_refund_fields(row),
    }


def receipt_number(purchase: AnyRow) -> str:
    """Format the receipt number: the day of payment and the end of the id."""
    return f"{purchase.paid_at:%Y%m%d}-{UUID(str(purchase.id)).hex[-6:].upper()}"


def _refund_fields(row: AnyRow) -> dict[str, Any]:
    until = None if row.status == "reversed" else refundable_until(row)
    requested_at = row.refund_requested_at
    return {
        "refundableUntil": iso(until) if until else None,
        "refundRequest": {"reason": row.refund_reason, "requestedAt": iso(requested_at)}
        if requested_at
        else None,
    }
