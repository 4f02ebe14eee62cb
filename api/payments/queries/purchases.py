"""Statements on purchases, tips and checkout attempts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, insert, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.models import CheckoutAttempt, Purchase
from api.payments.queries.licences import select_text

LIVE = and_(Purchase.kind == "purchase", Purchase.status.in_(["open", "paid"]))


async def lock_buyer_and_post(connection: WriteTransaction, buyer_id: UUID, post_id: UUID) -> None:
    """Serialize purchases, payments, free claims and refunds of a buyer and post.

    The advisory lock is held until the end of the transaction.
    """
    name = literal(f"buying:{buyer_id}:{post_id}")
    await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))


async def counterparties(connection: WriteTransaction, purchase_id: UUID) -> AnyRow | None:
    rows = await connection.execute(
        select(Purchase.kind, Purchase.status, Purchase.buyer_id, Purchase.post_id).where(
            Purchase.id == purchase_id
        )
    )
    return rows.one_or_none()


async def lock_purchase(connection: WriteTransaction, purchase_id: UUID) -> AnyRow:
    """Lock the purchase and everything that moves its money."""
    rows = await connection.execute(
        select(Purchase.__table__).where(Purchase.id == purchase_id).with_for_update()
    )
    return rows.one()


async def lock_live_purchase(
    connection: WriteTransaction, buyer_id: UUID, post_id: UUID
) -> AnyRow | None:
    rows = await connection.execute(
        select(Purchase.__table__)
        .where(Purchase.buyer_id == buyer_id, Purchase.post_id == post_id, LIVE)
        .with_for_update()
    )
    return rows.one_or_none()


async def insert_purchase(connection: WriteTransaction, values: dict[str, Any]) -> UUID | None:
    """Insert a purchase and return its id; None if a live one exists. The index decides races."""
    inserted: UUID | None = await connection.scalar(
        upsert(Purchase).values(values).on_conflict_do_nothing().returning(Purchase.id)
    )
    return inserted


async def get_first_sale_time(
    connection: ReadConnection | WriteTransaction, seller_id: UUID
) -> datetime | None:
    """Return the time of a seller's first sale or tip; None before it. Ids are ordered by time."""
    first_sale_at: datetime | None = await connection.scalar(
        select(Purchase.paid_at)
        .where(Purchase.seller_id == seller_id, Purchase.paid_at.is_not(None))
        .order_by(Purchase.id)
        .limit(1)
    )
    return first_sale_at


async def update_purchase(connection: WriteTransaction, purchase_id: UUID, **values: Any) -> None:
    await connection.execute(update(Purchase).where(Purchase.id == purchase_id).values(values))


async def list_open_since(
    connection: ReadConnection, before: datetime, *, after: UUID | None, limit: int
) -> Sequence[UUID]:
    """List a batch of open purchases created before the given time, in id order."""
    query = select(Purchase.id).where(Purchase.status == "open", Purchase.created_at < before)
    if after is not None:
        query = query.where(Purchase.id > after)
    return (await connection.scalars(query.order_by(Purchase.id).limit(limit))).all()


async def list_unpaid_purchases(
    connection: WriteTransaction, matches: ColumnElement[bool], *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List a batch of the purchases that a condition matches and that a page may still pay.

    These are the open ones, and the withdrawn ones with an attempt that has not ended. In id order.
    """
    is_payable = exists().where(
        CheckoutAttempt.purchase_id == Purchase.id, CheckoutAttempt.expires_at > func.now()
    )
    is_withdrawn = and_(Purchase.status == "expired", Purchase.withdrawn_at.is_not(None))
    query = select(Purchase.__table__, select_text(Purchase.id).label("licence")).where(
        matches,
        Purchase.paid_at.is_(None),
        or_(Purchase.status == "open", and_(is_withdrawn, is_payable)),
    )
    if after is not None:
        query = query.where(Purchase.id > after)
    return (await connection.execute(query.order_by(Purchase.id).limit(limit))).all()


async def withdraw_product(connection: WriteTransaction, post_id: UUID, at: datetime) -> None:
    """Withdraw every open purchase of a product and every open tip for it."""
    await connection.execute(
        update(Purchase)
        .where(Purchase.post_id == post_id, Purchase.status == "open")
        .values(status="expired", withdrawn_at=at)
    )


async def list_paid_purchases(connection: WriteTransaction, post_id: UUID) -> Sequence[UUID]:
    """List the purchases of a product whose payments were not returned in full."""
    rows = await connection.scalars(
        select(Purchase.id)
        .where(Purchase.post_id == post_id, Purchase.kind == "purchase", Purchase.status == "paid")
        .order_by(Purchase.id)
    )
    return rows.all()


async def get_latest_attempt(connection: WriteTransaction, purchase_id: UUID) -> AnyRow | None:
    rows = await connection.execute(
        select(CheckoutAttempt.__table__)
        .where(CheckoutAttempt.purchase_id == purchase_id)
        .order_by(CheckoutAttempt.number.desc())
        .limit(1)
    )
    return rows.one_or_none()


async def insert_attempt(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(insert(CheckoutAttempt).values(values))


async def store_session(
    connection: WriteTransaction,
    purchase_id: UUID,
    number: int,
    *,
    session_id: str,
    url: str | None,
) -> None:
    await connection.execute(
        update(CheckoutAttempt)
        .where(
            CheckoutAttempt.purchase_id == purchase_id,
            CheckoutAttempt.number == number,
            CheckoutAttempt.session_id.is_(None),
        )
        .values(session_id=session_id, url=url)
    )


async def mark_session_ended(connection: WriteTransaction, session_id: str, at: datetime) -> None:
    """Store that the session can no longer be paid."""
    await connection.execute(
        update(CheckoutAttempt)
        .where(CheckoutAttempt.session_id == session_id, CheckoutAttempt.expires_at > at)
        .values(expires_at=at)
    )


async def session_ids(
    connection: ReadConnection | WriteTransaction, purchase_id: UUID
) -> Sequence[str]:
    """Return the ids of the ten newest sessions."""
    rows = await connection.scalars(
        select(CheckoutAttempt.session_id)
        .where(CheckoutAttempt.purchase_id == purchase_id, CheckoutAttempt.session_id.is_not(None))
        .order_by(CheckoutAttempt.number.desc())
        .limit(10)
    )
    return [session_id for session_id in rows if session_id]


async def find_attempt(
    connection: WriteTransaction, session_id: str, buyer_id: UUID, post_id: UUID
) -> AnyRow | None:
    """Find a buyer's checkout attempt by session, with its purchase."""
    rows = await connection.execute(
        select(Purchase.__table__, CheckoutAttempt.number)
        .join(CheckoutAttempt, CheckoutAttempt.purchase_id == Purchase.id)
        .where(
            CheckoutAttempt.session_id == session_id,
            Purchase.buyer_id == buyer_id,
            Purchase.post_id == post_id,
        )
    )
    return rows.one_or_none()


async def is_payable(connection: WriteTransaction, purchase_id: UUID, at: datetime) -> bool:
    """Return whether an attempt has not expired."""
    return bool(
        await connection.scalar(
            select(
                exists().where(
                    CheckoutAttempt.purchase_id == purchase_id, CheckoutAttempt.expires_at > at
                )
            )
        )
    )


async def other_open_sessions(
    connection: ReadConnection | WriteTransaction,
    purchase: AnyRow,
    at: datetime,
    *,
    exclude: int | None,
) -> Sequence[str]:
    """List sessions by which the purchase could be paid a second time.

    These are its other attempts and, for a product, attempts of the same buyer at other purchases
    of it. `exclude` is the number of the current attempt.
    """
    same = Purchase.id == purchase.id
    if purchase.kind == "purchase":
        same = and_(
            Purchase.kind == "purchase",
            Purchase.buyer_id == purchase.buyer_id,
            Purchase.post_id == purchase.post_id,
        )
    query = (
        select(CheckoutAttempt.session_id)
        .join(Purchase, Purchase.id == CheckoutAttempt.purchase_id)
        .where(same, CheckoutAttempt.session_id.is_not(None), CheckoutAttempt.expires_at > at)
        .order_by(CheckoutAttempt.session_id)
        .limit(20)
    )
    if exclude is not None:
        query = query.where(
            or_(CheckoutAttempt.purchase_id != purchase.id, CheckoutAttempt.number != exclude)
        )
    return [session_id for session_id in await connection.scalars(query) if session_id]
