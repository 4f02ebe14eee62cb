"""Payouts and batches of the staff console: rows as JSON objects."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow
from api.core.settings import Settings
from api.payouts import batches
from api.payouts.batches import ApprovedSet
from api.payouts.service import payout_reference
from api.users.service import serialize_author


def serialize_payout(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize a row of `queries` as `schemas.StaffPayout`."""
    return {
        "number": row.number,
        "reference": payout_reference(row.number),
        "member": serialize_author(row, media_origin),
        "amountCents": row.amount_cents,
        "status": row.status,
        "holdReason": row.hold_reason,
        "heldAt": iso(row.held_at) if row.held_at else None,
        "requestedAt": iso(row.requested_at),
        "method": {
            "kind": row.kind,
            "last4": row.last4,
            "bankName": row.bank_name,
            "country": row.country,
        },
        "batchNumber": row.batch_number,
    }


def serialize_batch(
    batch: AnyRow,
    payouts: Sequence[AnyRow],
    settings: Settings,
    *,
    authors: Mapping[UUID | None, AnyRow],
    by: UUID,
) -> dict[str, Any]:
    """Serialize a batch with its payouts as `schemas.StaffBatch`; `by` is the acting member."""
    present = ApprovedSet.of(payouts)
    needs_approval = batches.waits_for_approval(batch, present)
    obstacle = batches.find_obstacle(batch, payouts, settings, by=by) if needs_approval else None
    creator = authors.get(batch.created_by)
    return {
        "number": batch.number,
        "status": batch.status,
        "payoutsCount": present.count,
        "totalCents": present.total_cents,
        "needsApproval": needs_approval,
        "createdAt": iso(batch.created_at),
        "createdBy": serialize_author(creator, settings.media_origin) if creator else None,
        "canApprove": needs_approval and obstacle is None,
        "refusal": obstacle.code if obstacle else None,
    }
