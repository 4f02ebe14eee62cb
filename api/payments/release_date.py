"""Release dates: the times from which the funds of a sale or tip are available for payouts.

Funds are released when both the pending period and the refund window are over, so that a seller
cannot withdraw what the buyer may still get back. The reserve of a new seller follows later, since
banks take payments back for months.
"""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Interval, func, literal

from api.core.db.database import AnyRow
from api.payments.models import Purchase


def compute_release_date(purchase: AnyRow, pending_days: float) -> datetime:
    """Return the release date of a paid purchase or tip."""
    paid_at: datetime = purchase.paid_at
    return paid_at + timedelta(days=max(pending_days, purchase.refund_days))


def select_release_date(pending_days: float) -> ColumnElement[datetime | None]:
    """Select what `compute_release_date` returns, from the purchase of a statement."""
    refund_window = func.make_interval(0, 0, 0, Purchase.refund_days)
    pending_period = literal(timedelta(days=pending_days), Interval())
    return Purchase.paid_at + func.greatest(pending_period, refund_window)


def select_reserve_date(reserve_days: int) -> ColumnElement[datetime | None]:
    """Select the release date of the reserve, from the purchase of a statement."""
    return Purchase.paid_at + literal(timedelta(days=reserve_days), Interval())
