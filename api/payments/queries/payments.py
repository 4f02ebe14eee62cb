"""Statements on payments, refunds and disputes."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.models import Dispute, Payment, Purchase, Refund


async def lock_payments(connection: WriteTransaction, purchase_id: UUID) -> Sequence[AnyRow]:
    """Lock a purchase's payments; the matching one comes first."""
    rows = await connection.execute(
        select(Payment.__table__)
        .where(Payment.purchase_id == purchase_id)
        .order_by(Payment.is_duplicate, Payment.id)
        .with_for_update()
    )
    return rows.all()


async def insert_payment(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(insert(Payment).values(values))


async def update_totals(
    connection: WriteTransaction, payment_id: UUID, *, refunded_cents: int, disputed_cents: int
) -> None:
    await connection.execute(
        update(Payment)
        .where(Payment.id == payment_id)
        .values(refunded_cents=refunded_cents, disputed_cents=disputed_cents)
    )


async def get_payment_outcome(
    connection: WriteTransaction, purchase_id: UUID, intent_id: str | None
) -> AnyRow | None:
    """Return `is_duplicate` and the purchase's status; of the matching payment by default."""
    which = ~Payment.is_duplicate if intent_id is None else Payment.intent_id == intent_id
    rows = await connection.execute(
        select(Payment.is_duplicate, Purchase.status)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .where(Payment.purchase_id == purchase_id, which)
    )
    return rows.one_or_none()


async def is_known(connection: WriteTransaction, intent_id: str) -> bool:
    return bool(await connection.scalar(select(exists().where(Payment.intent_id == intent_id))))


async def list_refunds(
    connection: ReadConnection | WriteTransaction, payment_id: UUID
) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(Refund.__table__).where(Refund.payment_id == payment_id).order_by(Refund.id)
    )
    return rows.all()


async def insert_refund(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(insert(Refund).values(values))


async def update_refund(connection: WriteTransaction, own_id: UUID, **values: Any) -> None:
    await connection.execute(update(Refund).where(Refund.id == own_id).values(values))


async def fail_unsubmitted_refund(
    connection: WriteTransaction, refund_id: UUID, at: datetime
) -> None:
    await connection.execute(
        update(Refund)
        .where(Refund.id == refund_id, Refund.refund_id.is_(None), Refund.status == "pending")
        .values(status="failed", settled_at=at)
    )


async def list_pending_refunds(
    connection: ReadConnection, *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List a batch of pending refunds in id order, with the payment's intent id."""
    query = (
        select(Refund.id, Payment.intent_id)
        .join(Payment, Payment.id == Refund.payment_id)
        .where(Refund.status == "pending")
        .order_by(Refund.id)
        .limit(limit)
    )
    if after is not None:
        query = query.where(Refund.id > after)
    return (await connection.execute(query)).all()


async def list_unsubmitted_refunds(
    connection: WriteTransaction, intent_id: str
) -> Sequence[AnyRow]:
    """List refunds without an answer from the provider; `is_whole` marks full refunds."""
    rows = await connection.execute(
        select(
            Refund.id,
            Refund.cause,
            Refund.amount_cents,
            (Refund.amount_cents == Payment.amount_cents).label("is_whole"),
        )
        .join(Payment, Payment.id == Refund.payment_id)
        .where(
            Payment.intent_id == intent_id,
            Refund.status == "pending",
            Refund.refund_id.is_(None),
        )
        .order_by(Refund.id)
    )
    return rows.all()


async def list_disputes(connection: WriteTransaction, payment_id: UUID) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(Dispute.__table__).where(Dispute.payment_id == payment_id).order_by(Dispute.id)
    )
    return rows.all()


async def insert_dispute(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(upsert(Dispute).values(values))


async def close_dispute(
    connection: WriteTransaction, dispute_id: UUID, status: str, at: datetime
) -> None:
    await connection.execute(
        update(Dispute).where(Dispute.id == dispute_id).values(status=status, closed_at=at)
    )


async def is_disputed(connection: ReadConnection | WriteTransaction, purchase_id: UUID) -> bool:
    """Return whether a bank holds or kept money of the purchase."""
    return bool(
        await connection.scalar(
            select(
                exists()
                .where(Dispute.payment_id == Payment.id, Dispute.status != "won")
                .where(Payment.purchase_id == purchase_id, ~Payment.is_duplicate)
            )
        )
    )


async def list_sellers_with_due_funds(
    connection: ReadConnection, before: datetime, limit: int
) -> Sequence[UUID]:
    """List sellers with funds to release, longest due first."""
    rows = await connection.scalars(
        select(Purchase.seller_id)
        .where(Purchase.paid_at <= before, Purchase.matured_at.is_(None))
        .group_by(Purchase.seller_id)
        .order_by(func.min(Purchase.paid_at), Purchase.seller_id)
        .limit(limit)
    )
    return rows.all()


async def lock_due_purchases(
    connection: WriteTransaction, seller_id: UUID, before: datetime, limit: int
) -> Sequence[AnyRow]:
    """Lock a batch of a seller's purchases whose funds are due."""
    rows = await connection.execute(
        select(Purchase.__table__)
        .where(
            Purchase.seller_id == seller_id,
            Purchase.paid_at <= before,
            Purchase.matured_at.is_(None),
        )
        .order_by(Purchase.id)
        .limit(limit)
        .with_for_update()
    )
    return rows.all()


async def get_returned_cents(
    connection: WriteTransaction, purchase_ids: Collection[UUID]
) -> dict[UUID, int]:
    """Return the refunded and disputed cents of each purchase.

    Call it after locking the purchases: a statement that waits for a lock reads joined rows as of
    its start.
    """
    rows = await connection.execute(
        select(
            Payment.purchase_id,
            (Payment.refunded_cents + Payment.disputed_cents).label("cents"),
        ).where(Payment.purchase_id.in_(purchase_ids), ~Payment.is_duplicate)
    )
    return {row.purchase_id: row.cents for row in rows}
