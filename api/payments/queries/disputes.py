"""Statements that read disputes and store evidence."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.http.pagination import behind
from api.payments.models import Dispute, DisputeEvidence, Payment, Purchase, Receipt
from api.payments.queries.sales import RECEIPT_COLUMNS
from api.users.models import Member

Buyer: Any = aliased(Member, name="buyer")
# Later than any deadline.
_NO_DEADLINE: Final = datetime(9999, 12, 31, tzinfo=UTC)


def _select_disputes() -> AnySelect:
    """Select disputes of matching payments with their purchase and evidence."""
    return (
        select(
            Dispute.__table__,
            Purchase.id.label("purchase_id"),
            Purchase.buyer_id,
            Purchase.seller_id,
            Purchase.kind,
            Purchase.post_id,
            Purchase.title,
            Purchase.amount_cents.label("paid_cents"),
            Purchase.refund_days,
            Purchase.paid_at,
            Buyer.name.label("buyer_name"),
            DisputeEvidence.statement,
            DisputeEvidence.status.label("evidence_status"),
            DisputeEvidence.given_at,
            DisputeEvidence.submitted_at,
            *RECEIPT_COLUMNS,
        )
        .join(Payment, Payment.id == Dispute.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .join(Buyer, Buyer.id == Purchase.buyer_id)
        .outerjoin(DisputeEvidence, DisputeEvidence.dispute_id == Dispute.id)
        .outerjoin(Receipt, Receipt.purchase_id == Purchase.id)
        .where(~Payment.is_duplicate)
    )


async def list_of_seller(
    connection: ReadConnection, seller_id: UUID, *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List the disputes of a seller's sales, newest first."""
    query = (
        _select_disputes()
        .where(Purchase.seller_id == seller_id, Purchase.paid_at.is_not(None))
        .order_by(Dispute.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Dispute.id < after)
    return (await connection.execute(query)).all()


async def list_open(
    connection: ReadConnection, *, after: tuple[Any, ...] | None = None, limit: int
) -> Sequence[AnyRow]:
    """List the open disputes, the earliest deadline first, and those without one last."""
    deadline = func.coalesce(Dispute.due_at, _NO_DEADLINE, type_=Dispute.due_at.type)
    order = (deadline, Dispute.id)
    query = (
        _select_disputes()
        .add_columns(deadline.label("deadline"))
        .where(Dispute.status == "open", behind(order, after, ascending=True))
        .order_by(*order)
        .limit(limit)
    )
    return (await connection.execute(query)).all()


async def get(
    connection: ReadConnection | WriteTransaction, dispute_id: UUID, seller_id: UUID | None = None
) -> AnyRow | None:
    """Load a dispute, of this seller's sales if one is given."""
    query = _select_disputes().where(Dispute.id == dispute_id)
    if seller_id is not None:
        query = query.where(Purchase.seller_id == seller_id)
    return (await connection.execute(query)).one_or_none()


async def lock(connection: WriteTransaction, dispute_id: UUID) -> None:
    await connection.execute(select(Dispute.id).where(Dispute.id == dispute_id).with_for_update())


async def store_evidence(connection: WriteTransaction, values: dict[str, Any]) -> None:
    """Store evidence; it replaces evidence that the bank refused."""
    changed = {**values, "status": "pending"}
    await connection.execute(
        upsert(DisputeEvidence)
        .values(changed)
        .on_conflict_do_update(
            index_elements=[DisputeEvidence.dispute_id],
            set_=changed,
            where=DisputeEvidence.status == "refused",
        )
    )


async def mark_evidence(
    connection: WriteTransaction,
    dispute_id: UUID,
    status: Literal["submitted", "refused"],
    at: datetime,
) -> None:
    """Store the answer to pending evidence."""
    await connection.execute(
        update(DisputeEvidence)
        .where(DisputeEvidence.dispute_id == dispute_id, DisputeEvidence.status == "pending")
        .values(status=status, submitted_at=at if status == "submitted" else None)
    )
