"""Fan-out of a month's revenue report to its members, a batch per statement."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Uuid as UuidType
from sqlalchemy import func, literal, select
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import WriteTransaction
from api.notifications.email.queue import queue_emails
from api.notifications.models import Notification
from api.notifications.push.queue import queue_pushes
from api.notifications.recipients import Receiver, preference_enabled
from api.revenue_share.models import Allocation

# Large enough to amortize the fixed cost of a statement, as in `fan_out_posts`.
BATCH_SIZE: Final = 2000


@dataclass(frozen=True, slots=True)
class ReportFanOutBatch:
    """Result of one batch: the members notified, and the last member unless it was the last batch.

    The next batch starts after `last`.
    """

    notified: list[UUID]
    last: UUID | None


async def insert_for_members(
    connection: WriteTransaction, month: str, *, after: UUID | None
) -> ReportFanOutBatch:
    """Insert the notifications of the next members with a share of a month such as 2026-10.

    Repeating a batch adds no notification.
    """
    batch = _select_members(date.fromisoformat(f"{month}-01"), after).cte("batch")
    inserted = _insert(batch, month).cte("inserted")
    ids = select(func.array_agg(inserted.c.member_id, type_=ARRAY(UuidType))).scalar_subquery()
    # PostgreSQL has no max(uuid) before version 18.
    last = select(batch.c.member_id).order_by(batch.c.member_id.desc()).limit(1).scalar_subquery()
    scanned = select(func.count()).select_from(batch).scalar_subquery()
    rows = await connection.execute(
        select(last.label("last"), scanned.label("scanned"), ids.label("notified")).add_cte(
            queue_pushes(inserted, "revenueReport"), *queue_emails(inserted, "revenueReport")
        )
    )
    row = rows.one()
    return ReportFanOutBatch(row.notified or [], row.last if row.scanned == BATCH_SIZE else None)


def _select_members(month: date, after: UUID | None) -> Any:
    query = (
        select(Allocation.member_id)
        .where(Allocation.month == month, Allocation.cents > 0)
        .order_by(Allocation.member_id)
        .limit(BATCH_SIZE)
    )
    return query if after is None else query.where(Allocation.member_id > after)


def _insert(batch: Any, month: str) -> Any:
    # A scalar subquery per member: a join would scan all members for every batch.
    has_enabled = (
        select(preference_enabled("revenueReport"))
        .where(Receiver.id == batch.c.member_id)
        .scalar_subquery()
    )
    recipients = (
        select(func.uuidv7().label("id"), batch.c.member_id)
        .select_from(batch)
        .where(has_enabled)
        .subquery()
    )
    rows = select(
        recipients.c.id,
        recipients.c.id,
        recipients.c.member_id,
        literal("revenueReport"),
        literal(f"revenueReport:{month}"),
        literal({"period": month}, JSONB),
    )
    return (
        upsert(Notification)
        .from_select(["id", "moved_id", "member_id", "type", "subject", "facts"], rows)
        .on_conflict_do_nothing()
        .returning(Notification.id, Notification.member_id)
    )
