"""Refund requests of the staff console: rows as JSON objects."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, ReadConnection
from api.moderation import authors
from api.payments.refund_cover import Cover, load_covers
from api.payments.refund_requests import answer_due
from api.users.service import serialize_author


async def serialize_requests(
    connection: ReadConnection, rows: Sequence[AnyRow], media_origin: str
) -> list[dict[str, Any]]:
    """Serialize rows of `queries` as `schemas.StaffRefundRequest`."""
    parties = {party for row in rows for party in (row.buyer_id, row.seller_id)}
    found = await authors.list_authors(connection, parties)
    people = {
        member_id: serialize_author(author, media_origin) for member_id, author in found.items()
    }
    covers = await load_covers(connection, rows) if rows else {}
    return [_serialize(row, people, covers[row.purchase_id]) for row in rows]


def _serialize(
    row: AnyRow, people: dict[UUID | None, dict[str, Any]], cover: Cover
) -> dict[str, Any]:
    due = answer_due(row.state, row.requested_at, row.declined_at, row.escalated_at)
    decline = {
        "reason": row.decline_reason,
        "text": row.answer or "",
        "declinedAt": iso(row.declined_at) if row.declined_at else None,
    }
    return {
        "_id": str(row.purchase_id),
        "kind": row.kind,
        "state": row.state,
        "post": {"_id": str(row.post_id), "title": row.title},
        "buyer": people[row.buyer_id],
        "seller": people[row.seller_id],
        "amountCents": row.amount_cents,
        "refundableCents": row.amount_cents - row.refunded_cents - row.disputed_cents,
        "reason": row.reason,
        "decline": decline if row.declined_at else None,
        "paidAt": iso(row.paid_at),
        "requestedAt": iso(row.requested_at),
        "escalatedAt": iso(row.escalated_at),
        "answerDue": iso(due) if due else None,
        "cover": {
            "sellerCents": cover.seller_cents,
            "saleCents": cover.sale_cents,
            "availableCents": cover.available_cents,
            "missingCents": cover.missing_cents,
        },
        "decision": row.decision,
    }
