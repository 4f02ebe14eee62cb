"""Notifications of sales, tips, payouts and monthly reports, most of them read."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import delete, exists, insert, select

from api.core.db.database import WriteTransaction
from api.notifications.models import Notification
from api.payments.models import Entitlement
from api.payouts.models import Payout
from api.revenue_share import months
from api.revenue_share.models import Allocation
from api.seed.content import uuid7_at
from api.seed.sales_plan import PlannedSale, SeededContent

_RECENT: Final = timedelta(days=45)
_UNREAD: Final = timedelta(days=2)


async def add_report_notifications(
    connection: WriteTransaction, month: date, members: Iterable[UUID]
) -> None:
    """Add the notifications of a month's report before its close, so that none is sent now."""
    at = months.end_of(month) + months.CLOSE_DELAY + timedelta(hours=2)
    facts = {"period": months.label(month)}
    rows = [
        _row(member, "revenueReport", f"revenueReport:{months.label(month)}", at, facts=facts)
        for member in members
    ]
    await connection.execute(insert(Notification), rows)


async def remove_report_notifications(connection: WriteTransaction, month: date) -> None:
    """Delete the report notifications of members without a share of the month."""
    has_share = exists().where(
        Allocation.month == month,
        Allocation.member_id == Notification.member_id,
        Allocation.cents > 0,
    )
    await connection.execute(
        delete(Notification).where(
            Notification.subject == f"revenueReport:{months.label(month)}", ~has_share
        )
    )


async def add_payment_notifications(
    connection: WriteTransaction, sales: Sequence[PlannedSale], content: SeededContent
) -> None:
    """Add the notifications of recent sales, tips and payouts."""
    rows = [
        *await _sales(connection, sales, content.now),
        *[
            _row(
                sale.post.author_id,
                "tip",
                f"tip:{sale.id}",
                sale.paid_at,
                actor_id=sale.buyer_id,
                post_id=sale.post.id,
                facts={"amountCents": sale.amount_cents},
                now=content.now,
            )
            for sale in sales
            if sale.kind == "tip" and content.now - sale.paid_at < _RECENT
        ],
        *await _payouts(connection, content.now),
    ]
    await connection.execute(insert(Notification), rows)


async def _sales(
    connection: WriteTransaction, sales: Sequence[PlannedSale], now: datetime
) -> list[dict[str, Any]]:
    recent = {
        sale.id: sale
        for sale in sales
        if sale.kind == "purchase" and now - sale.paid_at < _RECENT and not sale.refunded_at
    }
    rows = await connection.execute(
        select(Entitlement.id, Entitlement.purchase_id).where(Entitlement.purchase_id.in_(recent))
    )
    return [
        _row(
            sale.post.author_id,
            "purchase",
            f"purchase:{row.id}",
            sale.paid_at,
            actor_id=sale.buyer_id,
            post_id=sale.post.id,
            facts={"amountCents": sale.amount_cents},
            now=now,
        )
        for row in rows
        for sale in [recent[row.purchase_id]]
    ]


async def _payouts(connection: WriteTransaction, now: datetime) -> Iterator[dict[str, Any]]:
    rows = await connection.execute(
        select(Payout.__table__).where(Payout.settled_at > now - 2 * _RECENT)
    )
    return (
        _row(
            row.member_id,
            "payout",
            f"payout:{row.id}:{row.status}",
            row.settled_at,
            facts={"amountCents": row.amount_cents, "status": row.status},
        )
        for row in rows.all()
    )


def _row(
    member_id: UUID,
    type_: str,
    subject: str,
    at: datetime,
    *,
    now: datetime | None = None,
    **values: Any,
) -> dict[str, Any]:
    is_unread = now is not None and now - at < _UNREAD
    notification_id = uuid7_at(at)
    return {
        "id": notification_id,
        "moved_id": notification_id,
        "member_id": member_id,
        "type": type_,
        "subject": subject,
        "actor_id": None,
        "post_id": None,
        "opened_at": None if is_unread else at + timedelta(minutes=9),
        "created_at": at,
        **values,
    }
