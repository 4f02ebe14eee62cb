"""Statements of the operator's figures: payments of a month by kind and amount."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select

from api.core.db.database import AnyRow, ReadConnection
from api.payments.models import Dispute, Payment, Purchase


class Timespan(NamedTuple):
    """A span of time, including its start and excluding its end."""

    start: datetime
    end: datetime


async def list_figures(connection: ReadConnection, span: Timespan) -> Sequence[AnyRow]:
    """Sum the payments of a span by kind and amount, with what was returned of them until now.

    `fee_cents` is what the platform keeps: a return takes its part of the fee, rounded down.
    """
    returned = Payment.refunded_cents + Payment.disputed_cents
    kept_fee = Purchase.fee_cents - Purchase.fee_cents * returned // Payment.amount_cents
    rows = await connection.execute(
        select(
            Purchase.kind,
            Purchase.amount_cents,
            func.count().label("payments"),
            func.sum(Payment.amount_cents).label("gross_cents"),
            func.sum(returned).label("returned_cents"),
            func.sum(kept_fee).label("fee_cents"),
            func.sum(Payment.cost_cents).label("cost_cents"),
        )
        .join(Payment, (Payment.purchase_id == Purchase.id) & ~Payment.is_duplicate)
        .where(Payment.paid_at >= span.start, Payment.paid_at < span.end)
        .group_by(Purchase.kind, Purchase.amount_cents)
        .order_by(Purchase.kind.desc(), Purchase.amount_cents)
    )
    return rows.all()


async def get_first_payment(connection: ReadConnection) -> datetime | None:
    """Return the time of the first payment."""
    found: datetime | None = await connection.scalar(select(func.min(Payment.paid_at)))
    return found


async def sum_other_costs(connection: ReadConnection, span: Timespan) -> tuple[int, int]:
    """Sum the provider's fees for disputes opened in a span, and for its unmatched payments."""
    disputes = select(func.coalesce(func.sum(Dispute.cost_cents), 0)).where(
        Dispute.opened_at >= span.start, Dispute.opened_at < span.end
    )
    unmatched = select(func.coalesce(func.sum(Payment.cost_cents), 0)).where(
        Payment.is_duplicate, Payment.paid_at >= span.start, Payment.paid_at < span.end
    )
    return (
        int(await connection.scalar(disputes) or 0),
        int(await connection.scalar(unmatched) or 0),
    )
