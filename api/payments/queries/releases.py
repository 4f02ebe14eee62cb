"""Statements on funds that are due for release.

What waits for a row lock reads everything else as of its start. Therefore the purchases are locked
first, and what was refunded or disputed of them is read by later statements.
"""

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    and_,
    case,
    cast,
    exists,
    false,
    func,
    or_,
    select,
    true,
    union_all,
)

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.ledger.accounts import account_id, pending_account
from api.payments.ledger.models import Journal, PostingRow
from api.payments.models import Dispute, Payment, Purchase, Refund, RefundRequest
from api.payments.queries.refund_requests import can_be_granted
from api.payments.release_date import select_release_date, select_reserve_date

# Refunds fail within this time after the payment, if they fail.
_REFUND_FAILURE: Final = timedelta(days=90)


class Due(NamedTuple):
    """The condition of a release: a release date before the given time."""

    at: datetime
    pending_days: float
    reserve_days: int

    @property
    def reserve_since(self) -> datetime:
        """The latest payment whose reserve is due."""
        return self.at - timedelta(days=self.reserve_days)

    def select(self) -> ColumnElement[bool]:
        """Match purchases whose funds or reserve are due and not held."""
        # The limits of `paid_at` are implied by the release dates, and match the indexes.
        funds = and_(
            Purchase.paid_at <= self.at - timedelta(days=self.pending_days),
            Purchase.matured_at.is_(None),
            select_release_date(self.pending_days) <= self.at,
        )
        reserve = and_(
            Purchase.paid_at <= self.reserve_since,
            Purchase.reserve_cents > 0,
            Purchase.reserve_released_at.is_(None),
            Purchase.matured_at.is_not(None),
        )
        return and_(or_(funds, reserve), ~is_held(self.at), ~_is_returned(self.at))


def is_held(at: datetime) -> ColumnElement[bool]:
    """Match purchases whose money may still go back to the buyer, whatever their age."""
    refund = exists().where(Refund.payment_id == Payment.id, Refund.status == "pending")
    dispute = exists().where(Dispute.payment_id == Payment.id, Dispute.status == "open")
    payment = exists().where(
        Payment.purchase_id == Purchase.id,
        ~Payment.is_duplicate,
        refund.correlate(Payment) | dispute.correlate(Payment),
    )
    request = exists().where(RefundRequest.purchase_id == Purchase.id, can_be_granted(at))
    return payment.correlate(Purchase) | request.correlate(Purchase)


def _is_returned(at: datetime) -> ColumnElement[bool]:
    """Match purchases that were refunded in full, while their refunds may fail.

    There is nothing to release yet. When a refund fails, its request is before staff again.
    """
    return exists().where(
        Payment.purchase_id == Purchase.id,
        ~Payment.is_duplicate,
        Payment.refunded_cents == Payment.amount_cents,
        Payment.paid_at > at - _REFUND_FAILURE,
    )


async def list_sellers(connection: ReadConnection, due: Due, *, limit: int) -> Sequence[UUID]:
    """List sellers with funds to release, longest due first."""
    rows = await connection.scalars(
        select(Purchase.seller_id)
        .where(due.select())
        .group_by(Purchase.seller_id)
        .order_by(func.min(Purchase.paid_at), Purchase.seller_id)
        .limit(limit)
    )
    return rows.all()


async def lock_purchases(
    connection: WriteTransaction, seller_id: UUID, due: Due, *, limit: int
) -> Sequence[AnyRow]:
    """Lock a batch of a seller's purchases whose funds are due."""
    rows = await connection.execute(
        select(Purchase.__table__)
        .where(Purchase.seller_id == seller_id, due.select())
        .order_by(Purchase.id)
        .limit(limit)
        .with_for_update()
    )
    return rows.all()


async def list_held(
    connection: WriteTransaction, purchase_ids: Collection[UUID], at: datetime
) -> set[UUID]:
    """Return which of the purchases are held by what was committed since they were listed."""
    rows = await connection.scalars(
        select(Purchase.id).where(Purchase.id.in_(purchase_ids), or_(is_held(at), _is_returned(at)))
    )
    return set(rows)


async def list_releases(
    connection: ReadConnection, seller_id: UUID, due: Due, *, limit: int
) -> Sequence[AnyRow]:
    """Sum a seller's pending funds by the day (UTC) of their release; reserves are rows apart.

    The funds are those of the ledger, so that returns are taken into account to the cent. Funds
    that are held beyond their release date have no day.
    """
    account = account_id(pending_account(seller_id))
    moved = case(
        (PostingRow.credit_id == account, PostingRow.amount_cents), else_=-PostingRow.amount_cents
    )
    pending = (
        select(
            _day(select_release_date(due.pending_days)).label("funds_day"),
            _day(select_reserve_date(due.reserve_days)).label("reserve_day"),
            Purchase.reserve_cents,
            Purchase.matured_at.is_not(None).label("is_released"),
            (is_held(due.at) & (select_release_date(due.pending_days) <= due.at)).label(
                "has_no_day"
            ),
            func.sum(moved).label("cents"),
        )
        .join(Journal, Journal.subject_id == Purchase.id)
        .join(PostingRow, PostingRow.journal_id == Journal.id)
        .where(
            Purchase.seller_id == seller_id,
            Purchase.paid_at.is_not(None),
            or_(
                Purchase.matured_at.is_(None),
                and_(Purchase.reserve_cents > 0, Purchase.reserve_released_at.is_(None)),
            ),
            or_(PostingRow.debit_id == account, PostingRow.credit_id == account),
        )
        .group_by(Purchase.id)
        .cte("pending")
    )
    reserved = func.least(pending.c.cents, pending.c.reserve_cents)
    funds = select(
        pending.c.funds_day.label("date"),
        false().label("is_reserve"),
        (pending.c.cents - reserved).label("cents"),
    ).where(~pending.c.is_released, ~pending.c.has_no_day)
    reserve = select(pending.c.reserve_day, true(), reserved)
    parts = union_all(funds, reserve).subquery()
    cents = func.sum(parts.c.cents)
    rows = await connection.execute(
        select(parts.c.date, parts.c.is_reserve, cents.label("cents"))
        .group_by(parts.c.date, parts.c.is_reserve)
        .having(cents > 0)
        .order_by(parts.c.date, parts.c.is_reserve)
        .limit(limit)
    )
    return rows.all()


def _day(instant: ColumnElement[datetime | None]) -> ColumnElement[date]:
    return cast(func.timezone("UTC", instant), Date)
