"""Telling members that a month's revenue was shared out, some thousands in one statement."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Uuid as UuidType
from sqlalchemy import func, literal, select
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import WriteTransaction
from api.notifications.models import Notification
from api.notifications.recipients import Receiver, chosen
from api.revenue_share.models import Allocation

# As for an author's followers: the statement's own cost is lost among them.
CHUNK: Final = 2000


@dataclass(frozen=True, slots=True)
class Reported:
    """What one step did: who was told just now, and behind whom to go on, if anybody."""

    told: list[UUID]
    last: UUID | None


async def tell_members(connection: WriteTransaction, month: str, *, after: UUID | None) -> Reported:
    """Tell the next members who have a share of a month such as 2026-10, each once for ever."""
    chunk = _shared(date.fromisoformat(f"{month}-01"), after).cte("chunk")
    told = _insert(chunk, month).cte("told")
    ids = select(func.array_agg(told.c.member_id, type_=ARRAY(UuidType))).scalar_subquery()
    # No maximum of ids before Postgres 18.
    last = select(chunk.c.member_id).order_by(chunk.c.member_id.desc()).limit(1).scalar_subquery()
    walked = select(func.count()).select_from(chunk).scalar_subquery()
    rows = await connection.execute(
        select(last.label("last"), walked.label("walked"), ids.label("told"))
    )
    row = rows.one()
    return Reported(row.told or [], row.last if row.walked == CHUNK else None)


def _shared(month: date, after: UUID | None) -> Any:
    query = (
        select(Allocation.member_id)
        .where(Allocation.month == month, Allocation.cents > 0)
        .order_by(Allocation.member_id)
        .limit(CHUNK)
    )
    return query if after is None else query.where(Allocation.member_id > after)


def _insert(chunk: Any, month: str) -> Any:
    # Looked up for each: a join would read all members for every chunk.
    choice = (
        select(chosen("revenueReport")).where(Receiver.id == chunk.c.member_id).scalar_subquery()
    )
    wanted = (
        select(func.uuidv7().label("id"), chunk.c.member_id)
        .select_from(chunk)
        .where(choice)
        .subquery()
    )
    rows = select(
        wanted.c.id,
        wanted.c.id,
        wanted.c.member_id,
        literal("revenueReport"),
        literal(f"revenueReport:{month}"),
        literal({"period": month}, JSONB),
    )
    return (
        upsert(Notification)
        .from_select(["id", "moved_id", "member_id", "type", "subject", "facts"], rows)
        .on_conflict_do_nothing()
        .returning(Notification.member_id)
    )
