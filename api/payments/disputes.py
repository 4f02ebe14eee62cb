"""Answers to disputes: evidence of the seller or of staff, which the bank accepts once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

import structlog

from api.core.clock import iso, now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.core.observability import metrics
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.events import DisputeEvidenceGiven
from api.payments.provider import disputes as provider_disputes
from api.payments.provider.client import RefusedError
from api.payments.provider.disputes import DisputeEvidence
from api.payments.queries import disputes as queries
from api.payments.queries import downloads
from api.payments.sales import receipt_number

log = structlog.get_logger("payments")

DisputeState = Literal["needsEvidence", "underReview", "won", "lost"]
_MAX_DOWNLOADS: Final = 200


@dataclass(frozen=True, slots=True)
class Evidence:
    """A statement about a dispute by a member: its seller, or staff without `seller_id`."""

    dispute_id: UUID
    statement: str
    given_by: UUID
    seller_id: UUID | None = None


def get_state(row: AnyRow, at: datetime) -> DisputeState:
    """Return the state of a dispute: after the deadline, the bank decides without evidence."""
    if row.status != "open":
        return "won" if row.status == "won" else "lost"
    is_answered = row.evidence_status in {"pending", "submitted"}
    return "underReview" if is_answered or _is_overdue(row, at) else "needsEvidence"


def serialize_dispute(row: AnyRow, at: datetime) -> dict[str, Any]:
    """Serialize a row of `queries.disputes` as `schemas.Dispute`."""
    evidence = {
        "statement": row.statement,
        "status": row.evidence_status,
        "givenAt": iso(row.given_at) if row.given_at else None,
    }
    return {
        "_id": str(row.id),
        "paymentId": str(row.purchase_id),
        "post": {"_id": str(row.post_id), "title": row.title},
        "amountCents": row.amount_cents,
        "currency": "USD",
        "reason": row.reason,
        "state": get_state(row, at),
        "openedAt": iso(row.opened_at),
        "answerDue": iso(row.due_at) if row.due_at else None,
        "closedAt": iso(row.closed_at) if row.closed_at else None,
        "evidence": evidence if row.evidence_status else None,
    }


async def give_evidence(
    connection: WriteTransaction, evidence: Evidence, at: datetime | None = None
) -> dict[str, Any]:
    """Store evidence, which the worker submits to the bank; return the dispute as JSON.

    Raises:
        ApiError: `dispute_not_found`, `own_payment`, `dispute_closed`, `dispute_overdue`,
            `dispute_answered`.
    """
    at = at or now()
    await queries.lock(connection, evidence.dispute_id)
    row = await queries.get(connection, evidence.dispute_id, evidence.seller_id)
    if row is None:
        raise problems.dispute_not_found()
    if evidence.given_by == row.buyer_id:
        # Staff would spend the one answer that the seller has.
        raise problems.own_payment()
    if row.status != "open":
        raise problems.dispute_closed()
    if row.evidence_status in {"pending", "submitted"}:
        raise problems.dispute_answered()
    if _is_overdue(row, at):
        raise problems.dispute_overdue()
    values = {
        "dispute_id": row.id,
        "given_by": evidence.given_by,
        "statement": evidence.statement,
        "given_at": at,
    }
    await queries.store_evidence(connection, values)
    await emit(connection, DisputeEvidenceGiven(dispute_id=row.id))
    stored = await queries.get(connection, evidence.dispute_id)
    assert stored is not None
    return serialize_dispute(stored, at)


def _is_overdue(row: AnyRow, at: datetime) -> bool:
    return row.due_at is not None and row.due_at < at


async def submit_evidence(context: PaymentsContext, dispute_id: UUID) -> None:
    """Submit pending evidence to the provider: receipt, terms, log of downloads, statement.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with context.database.reading() as connection:
        row = await queries.get(connection, dispute_id)
        if row is None or row.evidence_status != "pending":
            return
        log_rows = await downloads.list_downloads(connection, row.purchase_id, limit=_MAX_DOWNLOADS)
    status: Literal["submitted", "refused"] = "submitted"
    try:
        await provider_disputes.submit_evidence(
            context.provider, row.dispute_id, _compile(row, [_format_download(x) for x in log_rows])
        )
    except RefusedError as error:
        status = "refused"
        log.error("dispute_evidence_refused", dispute=row.dispute_id, code=error.code)  # noqa: TRY400
        metrics.alert("dispute_evidence_refused")
    async with context.database.writing() as connection:
        await queries.mark_evidence(connection, dispute_id, status, now())


def _compile(row: AnyRow, download_lines: list[str]) -> DisputeEvidence:
    """Build the evidence in English, which the bank reads."""
    is_tip = row.kind == "tip"
    title = row.title or "a post"
    number = receipt_number(row) if row.receipt_id else str(row.purchase_id)
    receipt = (
        f"Receipt {number}: {row.paid_cents / 100:.2f} USD paid on {row.paid_at:%Y-%m-%d %H:%M} "
        f"UTC for {title}."
    )
    policy = f"Refunds within {row.refund_days} days." if row.refund_days else "No refunds."
    return DisputeEvidence(
        product=f"Tip for {title}" if is_tip else f"Digital product: {title}",
        buyer_name=row.buyer_name,
        sold_at=row.paid_at,
        given_at=row.given_at,
        refund_policy=f"{policy} Shown on the product's page and in the receipt.",
        download_log="\n".join(download_lines),
        statement=f"{receipt}\n\nThe seller's statement:\n{row.statement}",
    )


def _format_download(row: AnyRow) -> str:
    name, network = row.name or "deleted file", row.address or "unknown network"
    return f"{row.at:%Y-%m-%d %H:%M:%S} UTC  downloaded {name}  from {network}"
