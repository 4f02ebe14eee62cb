"""Sales and receipts as JSON."""

from typing import Any
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.settings import Settings
from api.files.serializers import serialize_image
from api.payments import problems
from api.payments.ledger_entries import allocate_return
from api.payments.licences.service import serialize_licence
from api.payments.queries import receipt_numbers
from api.payments.queries import sales as queries
from api.payments.refund_policy import refundable_until
from api.payments.refund_requests import answer_due
from api.payments.release_date import compute_release_date
from api.payments.schemas import PaymentStatus
from api.users.service import displayed_name


def payment_status(row: AnyRow) -> PaymentStatus:
    """Derive the status that buyer and seller see."""
    if row.is_disputed:
        return "disputed"
    if row.status == "reversed":
        return "refunded"
    return "refundRequested" if row.request_state in {"open", "escalated"} else "paid"


def serialize_sale(row: AnyRow, settings: Settings) -> dict[str, Any]:
    """Serialize a row of `list_sales` as `schemas.Sale`."""
    return {
        "_id": str(row.id),
        "kind": row.kind,
        "post": {"_id": str(row.post_id), "title": row.title},
        "buyer": {
            "_id": str(row.buyer_id),
            "name": displayed_name(row.buyer_name),
            "profilePic": serialize_image(row.buyer_picture, settings.media_origin),
        },
        "amountCents": row.amount_cents,
        "feeCents": row.fee_cents,
        "netCents": _kept_by_seller(row),
        "refundedCents": row.refunded_cents,
        "reserveCents": 0 if row.reserve_released_at else row.reserve_cents,
        "currency": "USD",
        "status": payment_status(row),
        "paidAt": iso(row.paid_at),
        "maturesAt": iso(compute_release_date(row, settings.pending_days)),
        "isMature": row.matured_at is not None,
        "isHeld": row.is_held,
        **_refund_fields(row),
    }


def _kept_by_seller(row: AnyRow) -> int:
    """Return the seller's part of a sale, less what was returned of it."""
    amount, fee = row.amount_cents, row.fee_cents
    returned = allocate_return(row.refunded_cents + row.disputed_cents, amount=amount, fee=fee)
    kept: int = amount - fee - returned.seller
    return kept


async def get_receipt(
    database: Database, connection: ReadConnection, purchase_id: UUID, viewer_id: UUID
) -> dict[str, Any]:
    """Load a payment for its buyer or seller and serialize it as `schemas.Receipt`.

    Raises:
        ApiError: `payment_not_found`.
    """
    row = await _get_row(connection, purchase_id, viewer_id)
    if row.receipt_id is not None:
        return _serialize_receipt(row, viewer_id)
    async with database.writing() as transaction:
        return await get_numbered_receipt(transaction, purchase_id, viewer_id)


async def get_numbered_receipt(
    connection: WriteTransaction, purchase_id: UUID, viewer_id: UUID
) -> dict[str, Any]:
    """Load a payment as `get_receipt` does; assign the receipt's number if it has none.

    Raises:
        ApiError: `payment_not_found`.
    """
    row = await _get_row(connection, purchase_id, viewer_id)
    if row.receipt_id is None:
        await receipt_numbers.assign(connection, row.id, row.paid_at)
        row = await _get_row(connection, purchase_id, viewer_id)
    return _serialize_receipt(row, viewer_id)


async def _get_row(
    connection: ReadConnection | WriteTransaction, purchase_id: UUID, viewer_id: UUID
) -> AnyRow:
    row = await queries.get_receipt(connection, purchase_id, viewer_id)
    if row is None:
        raise problems.payment_not_found()
    return row


def _serialize_receipt(row: AnyRow, viewer_id: UUID) -> dict[str, Any]:
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
        "licence": serialize_licence(row),
        "card": card if row.card_brand and row.buyer_id == viewer_id else None,
        **_refund_fields(row),
    }


def receipt_number(purchase: AnyRow) -> str:
    """Format the receipt number: the year and a consecutive number.

    Older receipts have the day of payment and the end of the id.
    """
    if purchase.receipt_number is not None:
        return f"{purchase.receipt_year}-{purchase.receipt_number:06d}"
    return f"{purchase.paid_at:%Y%m%d}-{UUID(str(purchase.id)).hex[-6:].upper()}"


def _refund_fields(row: AnyRow) -> dict[str, Any]:
    until = None if row.status == "reversed" else refundable_until(row)
    return {
        "refundableUntil": iso(until) if until else None,
        "refundRequest": _serialize_request(row) if row.request_id else None,
    }


def _serialize_request(row: AnyRow) -> dict[str, Any]:
    declined_at, escalated_at = row.request_declined_at, row.request_escalated_at
    due = answer_due(row.request_state, row.request_requested_at, declined_at, escalated_at)
    return {
        "_id": str(row.request_id),
        "state": row.request_state,
        "reason": row.request_reason,
        "requestedAt": iso(row.request_requested_at),
        "answerDue": iso(due) if due else None,
        "decline": {
            "reason": row.request_decline_reason,
            "text": row.request_answer,
            "declinedAt": iso(declined_at),
        }
        if declined_at
        else None,
        "escalatedAt": iso(escalated_at) if escalated_at else None,
        "closedAt": iso(row.request_closed_at) if row.request_closed_at else None,
        "closedBy": row.request_closed_by,
        "decision": row.request_decision,
    }
