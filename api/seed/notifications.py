"""What the people were told of money: as the worker would have told it then, most of it read."""

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
from api.seed.content import id_at
from api.seed.sales_plan import Deal, Town

_RECENT: Final = timedelta(days=45)
_UNREAD: Final = timedelta(days=2)


async def expect_report(connection: WriteTransaction, month: date, members: Iterable[UUID]) -> None:
    """Tell of a month's report before it is closed, so that nobody is told of it only now."""
    at = months.end_of(month) + months.CLOSE_DELAY + timedelta(hours=2)
    facts = {"period": months.label(month)}
    rows = [
        _row(member, "revenueReport", f"revenueReport:{months.label(month)}", at, facts=facts)
        for member in members
    ]
    await connection.execute(insert(Notification), rows)


async def forget_report(connection: WriteTransaction, month: date) -> None:
    """Who has no share of a month has no report of it either."""
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


async def tell(connection: WriteTransaction, deals: Sequence[Deal], town: Town) -> None:
    """Tell of the latest sales, tips and payouts."""
    rows = [
        *await _sales(connection, deals, town.now),
        *[
            _row(
                deal.post.author_id,
                "tip",
                f"tip:{deal.id}",
                deal.paid_at,
                actor_id=deal.buyer_id,
                post_id=deal.post.id,
                facts={"amountCents": deal.amount_cents},
                now=town.now,
            )
            for deal in deals
            if deal.kind == "tip" and town.now - deal.paid_at < _RECENT
        ],
        *await _payouts(connection, town.now),
    ]
    await connection.execute(insert(Notification), rows)


async def _sales(
    connection: WriteTransaction, deals: Sequence[Deal], now: datetime
) -> list[dict[str, Any]]:
    recent = {
        deal.id: deal
        for deal in deals
        if deal.kind == "purchase" and now - deal.paid_at < _RECENT and not deal.refunded_at
    }
    rows = await connection.execute(
        select(Entitlement.id, Entitlement.purchase_id).where(Entitlement.purchase_id.in_(recent))
    )
    return [
        _row(
            deal.post.author_id,
            "purchase",
            f"purchase:{row.id}",
            deal.paid_at,
            actor_id=deal.buyer_id,
            post_id=deal.post.id,
            facts={"amountCents": deal.amount_cents},
            now=now,
        )
        for row in rows
        for deal in [recent[row.purchase_id]]
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
    **more: Any,
) -> dict[str, Any]:
    is_unread = now is not None and now - at < _UNREAD
    notification_id = id_at(at)
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
        **more,
    }
