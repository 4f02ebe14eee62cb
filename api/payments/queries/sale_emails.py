"""Statements on e-mails about sales."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, func, insert, literal, select, true, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.emails import layout
from api.payments.models import Payment, Purchase
from api.payments.sale_emails.models import SaleEmail, SaleEmailItem
from api.users.models import Member

# Key of the member's preference in `notification_choices`.
PREFERENCE = "saleEmails"


def wants_emails() -> ColumnElement[bool]:
    """Match members who have not disabled e-mails about sales."""
    choice: Any = Member.notification_choices[PREFERENCE].as_boolean()
    return func.coalesce(choice, true())


async def find_seller(connection: WriteTransaction, purchase_id: UUID) -> UUID | None:
    """Return the seller of a paid purchase or tip; None if they want no e-mail."""
    seller_id: UUID | None = await connection.scalar(
        select(Purchase.seller_id)
        .join(Member, Member.id == Purchase.seller_id)
        .where(Purchase.id == purchase_id, Purchase.paid_at.is_not(None), wants_emails())
    )
    return seller_id


async def lock_seller(connection: WriteTransaction, seller_id: UUID) -> None:
    """Serialize the collection of a seller's sales until the end of the transaction."""
    name = literal(f"sale-email:{seller_id}")
    await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))


async def is_collected(connection: WriteTransaction, purchase_id: UUID) -> bool:
    item = select(SaleEmailItem.email_id).where(SaleEmailItem.purchase_id == purchase_id)
    return await connection.scalar(item) is not None


async def lock_last_email(connection: WriteTransaction, seller_id: UUID) -> AnyRow | None:
    """Return the seller's last e-mail, locked against being queued meanwhile."""
    rows = await connection.execute(
        select(SaleEmail.__table__)
        .where(SaleEmail.seller_id == seller_id)
        .order_by(SaleEmail.due_at.desc())
        .limit(1)
        .with_for_update()
    )
    return rows.one_or_none()


async def insert_email(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(insert(SaleEmail).values(values))


async def insert_item(connection: WriteTransaction, email_id: UUID, purchase_id: UUID) -> None:
    await connection.execute(
        upsert(SaleEmailItem)
        .values(purchase_id=purchase_id, email_id=email_id)
        .on_conflict_do_nothing()
    )


async def queue_due(connection: WriteTransaction, at: datetime, limit: int) -> Sequence[UUID]:
    """Mark one batch of due e-mails as queued; return their ids."""
    due = (
        select(SaleEmail.id)
        .where(SaleEmail.due_at <= at, SaleEmail.queued_at.is_(None))
        .order_by(SaleEmail.due_at, SaleEmail.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    rows = await connection.scalars(
        update(SaleEmail)
        .where(SaleEmail.id.in_(due))
        .values(queued_at=func.now())
        .returning(SaleEmail.id)
    )
    return rows.all()


async def list_sales(connection: ReadConnection, email_id: UUID) -> Sequence[AnyRow]:
    """List the sales and tips of an e-mail with its recipient, without those returned since.

    Empty for a seller without an address, or who has disabled these e-mails meanwhile.
    """
    email = layout.select_email(Member.id)
    is_settling = and_(Payment.purchase_id == Purchase.id, ~Payment.is_duplicate)
    rows = await connection.execute(
        select(
            *(Purchase.kind, Purchase.post_id, Purchase.title),
            *(Purchase.amount_cents, Purchase.fee_cents, Purchase.reserve_cents),
            *(Purchase.paid_at, Purchase.refund_days),
            Member.locale,
            email.label("email"),
            SaleEmail.seller_id,
        )
        .select_from(SaleEmail)
        .join(SaleEmailItem, SaleEmailItem.email_id == SaleEmail.id)
        .join(Purchase, Purchase.id == SaleEmailItem.purchase_id)
        .join(Payment, is_settling)
        .join(Member, Member.id == SaleEmail.seller_id)
        .where(
            SaleEmail.id == email_id,
            Purchase.status == "paid",
            Payment.disputed_cents == 0,
            wants_emails(),
            email.is_not(None),
        )
        .order_by(Purchase.paid_at, Purchase.id)
    )
    return rows.all()


async def delete_due_before(connection: WriteTransaction, before: datetime, limit: int) -> int:
    """Delete one batch of queued e-mails that were due before the given time; return how many."""
    old = (
        select(SaleEmail.id)
        .where(SaleEmail.due_at < before, SaleEmail.queued_at.is_not(None))
        .order_by(SaleEmail.due_at)
        .limit(limit)
    )
    deleted = await connection.execute(delete(SaleEmail).where(SaleEmail.id.in_(old)))
    return deleted.rowcount
