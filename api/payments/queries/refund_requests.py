"""Statements on refund requests."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.ids import new_id
from api.payments.models import Purchase, RefundRequest, RefundRequestState, RequestCloser

ACTIVE: tuple[RefundRequestState, ...] = ("open", "declined", "escalated")
# Each state waits for this long.
ANSWER_PERIOD: Final = timedelta(days=14)


async def insert_request(connection: WriteTransaction, values: dict[str, Any]) -> bool:
    """Insert a request; False if the purchase has one. The index decides races."""
    inserted = await connection.execute(
        upsert(RefundRequest).values(values).on_conflict_do_nothing()
    )
    return bool(inserted.rowcount)


async def get_latest(connection: WriteTransaction, purchase_id: UUID) -> AnyRow | None:
    """Return the newest request of a purchase, which the caller has locked."""
    rows = await connection.execute(
        select(RefundRequest.__table__)
        .where(RefundRequest.purchase_id == purchase_id)
        .order_by(RefundRequest.id.desc())
        .limit(1)
    )
    return rows.one_or_none()


def can_be_granted(at: datetime) -> ColumnElement[bool]:
    """Return the condition that the request may still lead to a refund.

    The buyer may escalate a declined request until the period of its state is over.
    """
    return or_(
        RefundRequest.state.in_(["open", "escalated"]),
        and_(RefundRequest.state == "declined", RefundRequest.declined_at >= at - ANSWER_PERIOD),
    )


async def has_request(connection: WriteTransaction, purchase_id: UUID, at: datetime) -> bool:
    """Return whether the purchase has a request that may still lead to a refund."""
    request = exists().where(RefundRequest.purchase_id == purchase_id, can_be_granted(at))
    return bool(await connection.scalar(select(request)))


def is_latest() -> ColumnElement[bool]:
    """Return the condition that the purchase has no newer request.

    A withdrawn request may have one.
    """
    newer = aliased(RefundRequest)
    return ~exists().where(
        newer.purchase_id == RefundRequest.purchase_id, newer.id > RefundRequest.id
    )


async def update_request(
    connection: WriteTransaction,
    purchase_id: UUID,
    sources: Collection[RefundRequestState],
    state: RefundRequestState,
    **values: Any,
) -> UUID | None:
    """Change the state of a purchase's request; None if it has none in a source state."""
    request_id: UUID | None = await connection.scalar(
        update(RefundRequest)
        .where(RefundRequest.purchase_id == purchase_id, RefundRequest.state.in_(sources))
        .values(state=state, **values)
        .returning(RefundRequest.id)
    )
    return request_id


async def close_request(
    connection: WriteTransaction,
    purchase_id: UUID,
    state: RefundRequestState,
    *,
    by: RequestCloser,
    at: datetime,
) -> UUID | None:
    """Close a request that is open, declined or escalated; None if there is none."""
    return await update_request(connection, purchase_id, ACTIVE, state, closed_by=by, closed_at=at)


async def count_by_state(connection: ReadConnection, seller_id: UUID) -> dict[str, int]:
    """Count a seller's requests by state; a request that the buyer repeated counts once."""
    rows = await connection.execute(
        select(RefundRequest.state, func.count().label("number"))
        .where(RefundRequest.seller_id == seller_id, is_latest())
        .group_by(RefundRequest.state)
    )
    return {row.state: row.number for row in rows}


async def list_waiting(
    connection: ReadConnection,
    state: RefundRequestState,
    before: datetime,
    *,
    after: UUID | None = None,
    limit: int,
) -> Sequence[AnyRow]:
    """List a batch of requests that wait in a state since before the given time, in id order."""
    since = RefundRequest.requested_at if state == "open" else RefundRequest.escalated_at
    query = (
        select(RefundRequest.__table__, Purchase.amount_cents, Purchase.title)
        .join(Purchase, Purchase.id == RefundRequest.purchase_id)
        .where(RefundRequest.state == state, since <= before)
        .order_by(RefundRequest.id)
        .limit(limit)
    )
    if after is not None:
        query = query.where(RefundRequest.id > after)
    return (await connection.execute(query)).all()


async def adopt_requests(connection: WriteTransaction, limit: int) -> int:
    """Insert requests that the previous release recorded on purchases only; return how many.

    Only pending purchases have a refund window, and an index lists them.
    """
    rows = await connection.execute(
        select(
            Purchase.id, Purchase.seller_id, Purchase.refund_reason, Purchase.refund_requested_at
        )
        .where(
            Purchase.paid_at.is_not(None),
            Purchase.matured_at.is_(None),
            Purchase.status == "paid",
            Purchase.refund_requested_at.is_not(None),
            ~exists().where(RefundRequest.purchase_id == Purchase.id),
        )
        .limit(limit)
    )
    values = [
        {
            "id": new_id(),
            "purchase_id": row.id,
            "seller_id": row.seller_id,
            "reason": row.refund_reason or "",
            "requested_at": row.refund_requested_at,
        }
        for row in rows
    ]
    if values:
        await connection.execute(upsert(RefundRequest).on_conflict_do_nothing(), values)
    return len(values)
