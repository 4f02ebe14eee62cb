"""Purchases that count in a month by rule `v2`, with the journals that count.

A purchase counts when nothing can return it by its own terms any more: its refund window has ended,
and no refund request, refund or dispute is undecided. Tips have a window of seven days. Journals of
later months count in the month in which they were decided. Each journal counts once: in the first
month of its purchase (`revenue_purchase`) that is not before its own. Journals of months by rule
`v1` have counted there.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Date,
    Interval,
    MetaData,
    Table,
    Uuid,
    and_,
    case,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    type_coerce,
    union,
)
from sqlalchemy.orm import aliased

from api.payments.ledger.kinds import KIND_CLASSES, REVENUE_KINDS
from api.payments.ledger.models import Journal, Period
from api.payments.models import INSTANT, Purchase
from api.payments.queries.releases import is_held
from api.revenue_share import allocation_v2, months
from api.revenue_share.models import CountedPurchase

# Before the first month of any journal.
_BEGINNING: Final = date(1, 1, 1)
_RETURN_KINDS: Final = [kind for kind, each in KIND_CLASSES.items() if each.effect == "return"]

COUNTED: Final = Table(
    "counted_purchase",
    MetaData(),
    Column("purchase_id", Uuid, primary_key=True),
    # Journals up to this month have counted before.
    Column("after_month", Date, nullable=False),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)


def refund_window_end() -> ColumnElement[Any]:
    """Select the end of a purchase's refund window; of a tip, seven days after the payment."""
    tip_window = literal(timedelta(days=allocation_v2.TIP_DAYS), Interval())
    window = func.make_interval(0, 0, 0, Purchase.refund_days)
    end = Purchase.paid_at + case((Purchase.kind == "tip", tip_window), else_=window)
    return type_coerce(end, INSTANT)


def is_kept(month: date) -> ColumnElement[bool]:
    """Condition: at the end of the month the purchase is paid, and can no longer be returned."""
    return and_(
        Purchase.status == "paid",
        refund_window_end() < months.end_of(month),
        ~is_held(months.end_of(month)),
    )


def insert_counted(month: date, earlier: Sequence[date] = ()) -> Any:
    """Insert the purchases that count in the month.

    `earlier` are earlier months that are not computed: what will count there does not count here.
    """
    uncounted = _select_uncounted(month).subquery("uncounted")
    rows = (
        select(uncounted.c.purchase_id, uncounted.c.after_month)
        .join(Purchase, Purchase.id == uncounted.c.purchase_id)
        .where(_counts(month))
    )
    for other in earlier:
        is_older = uncounted.c.first_month <= other
        rows = rows.where(~and_(is_older, _counts(other)))
    return insert(COUNTED).from_select(["purchase_id", "after_month"], rows)


def select_journals(month: date) -> Any:
    """Select the journals that count in the month, and those of sellers' totals, by id.

    `is_counted` is true for journals that count, `is_recorded` for journals of the month itself.
    """
    in_month = and_(Journal.month == month, Journal.kind.in_(REVENUE_KINDS))
    counted = (
        select(Journal.id, Journal.month)
        .join(COUNTED, COUNTED.c.purchase_id == Journal.subject_id)
        .where(
            Journal.kind.in_(REVENUE_KINDS),
            Journal.month > COUNTED.c.after_month,
            Journal.month <= month,
        )
    ).subquery("counted")
    ids = union(select(counted.c.id), select(Journal.id).where(in_month)).subquery("ids")
    return (
        select(
            ids.c.id,
            or_(counted.c.id.is_not(None), Journal.subject_id.is_(None)).label("is_counted"),
            (Journal.month == month).label("is_recorded"),
        )
        .join(Journal, Journal.id == ids.c.id)
        .outerjoin(counted, counted.c.id == ids.c.id)
        .order_by(ids.c.id)
    )


def insert_recorded(month: date) -> Any:
    """Insert the purchases that a computed month has counted, for its verification."""
    before = aliased(CountedPurchase)
    last = (
        select(func.max(before.month))
        .where(before.purchase_id == CountedPurchase.purchase_id, before.month < month)
        .scalar_subquery()
    )
    rows = select(CountedPurchase.purchase_id, func.coalesce(last, _last_month_of_v1(month))).where(
        CountedPurchase.month == month
    )
    return insert(COUNTED).from_select(["purchase_id", "after_month"], rows)


def _last_month_of_v1(month: date) -> ColumnElement[Any]:
    last = (
        select(func.max(Period.month))
        .where(Period.month < month, Period.frozen_at.is_not(None), Period.rule_version == "v1")
        .scalar_subquery()
    )
    return func.coalesce(last, literal(_BEGINNING, Date))


def _select_uncounted(month: date) -> Any:
    """Select purchases with journals, up to the month, that have not counted."""
    after_v1 = _last_month_of_v1(month)
    has_counted = exists().where(
        CountedPurchase.purchase_id == Journal.subject_id, CountedPurchase.month >= Journal.month
    )
    open_journals = (
        select(
            Journal.subject_id.label("purchase_id"), func.min(Journal.month).label("first_month")
        )
        .where(
            Journal.kind.in_(REVENUE_KINDS),
            Journal.month > after_v1,
            Journal.month <= month,
            Journal.subject_id.is_not(None),
            ~has_counted,
        )
        .group_by(Journal.subject_id)
    ).subquery("open_journals")
    last = (
        select(func.max(CountedPurchase.month))
        .where(CountedPurchase.purchase_id == open_journals.c.purchase_id)
        .scalar_subquery()
    )
    return select(
        open_journals.c.purchase_id,
        open_journals.c.first_month,
        func.coalesce(last, after_v1).label("after_month"),
    )


def _counts(month: date) -> ColumnElement[bool]:
    """Condition: the purchase counts at the end of the month, whether it was returned or not.

    A return that was recorded after the month's freeze waits, with its purchase, for the next one.
    """
    returned = aliased(Journal)
    is_returned_later = exists().where(
        returned.subject_id == Purchase.id,
        returned.month > month,
        returned.kind.in_(_RETURN_KINDS),
    )
    has_ended = or_(Purchase.paid_at.is_(None), refund_window_end() < months.end_of(month))
    return and_(has_ended, ~is_held(months.end_of(month)), ~is_returned_later)
