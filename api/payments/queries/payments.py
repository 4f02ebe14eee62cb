"""Statements on payments, refunds and disputes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import exists, insert, select, update
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


async def find_paid_purchase(connection: WriteTransaction, intent_id: str) -> UUID | None:
    """Return the purchase that a payment settles; None for an unmatched or unknown payment."""
    purchase_id: UUID | None = await connection.scalar(
        select(Payment.purchase_id).where(Payment.intent_id == intent_id, ~Payment.is_duplicate)
    )
    return purchase_id


async def is_known(connection: WriteTransaction, intent_id: str) -> bool:
    return bool(await connection.scalar(select(exists().where(Payment.intent_id == intent_id))))


async def list_refunds(
    connection: ReadConnection | WriteTransaction, payment_id: UUID
) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(Refund.__table__).where(Refund.payment_id == payment_id).order_by(Refund.id)
    )
    return rows.all()


async def list_refunds_of_purchase(
    connection: WriteTransaction, purchase_id: UUID
) -> Sequence[AnyRow]:
    """List the refunds of all payments of a purchase, with the payments' intent ids."""
    rows = await connection.execute(
        select(Refund.id, Refund.status, Refund.cause, Payment.intent_id)
        .join(Payment, Payment.id == Refund.payment_id)
        .where(Payment.purchase_id == purchase_id)
        .order_by(Refund.id)
    )
    return rows.all()


async def insert_refund(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(insert(Refund).values(values))


async def update_refund(connection: WriteTransaction, own_id: UUID, **values: Any) -> None:
    await connection.execute(update(Refund).where(Refund.id == own_id).values(values))


async def fail_unsubmitted_refund(
    connection: WriteTransaction, refund_id: UUID, at: datetime
) -> bool:
    """Set a refund without an answer of the provider to failed; False if it has one."""
    updated = await connection.execute(
        update(Refund)
        .where(Refund.id == refund_id, Refund.refund_id.is_(None), Refund.status == "pending")
        .values(status="failed", settled_at=at)
    )
    return bool(updated.rowcount)


async def count_refusal(connection: WriteTransaction, refund_id: UUID, attempt: int) -> None:
    """Count the refusal of an attempt, once."""
    await connection.execute(
        update(Refund)
        .where(Refund.id == refund_id, Refund.attempts == attempt, Refund.refund_id.is_(None))
        .values(attempts=attempt + 1)
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
            Refund.attempts,
            Payment.purchase_id,
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


async def update_dispute(connection: WriteTransaction, dispute_id: UUID, **values: Any) -> None:
    await connection.execute(update(Dispute).where(Dispute.id == dispute_id).values(values))


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
