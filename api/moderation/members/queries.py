"""Statements about members for staff."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, case, func, or_, select

from api.auth.models import Session
from api.core.db.database import AnyConnection, AnyRow
from api.moderation.cases.models import Case
from api.moderation.models import Report
from api.payments.models import Purchase
from api.users.columns import AUTHOR_COLUMNS
from api.users.models import Member, Restriction, StaffRole


async def find_member(connection: AnyConnection, id_or_handle: str) -> UUID | None:
    """Find a member by id or handle; deleted accounts by their id only."""
    try:
        condition: ColumnElement[bool] = Member.id == UUID(id_or_handle)
    except ValueError:
        condition = Member.handle == id_or_handle.removeprefix("@").lower()
    found: UUID | None = await connection.scalar(select(Member.id).where(condition))
    return found


async def get_member(connection: AnyConnection, member_id: UUID) -> AnyRow:
    """Return a member with role, sessions, sales and reports."""
    rows = await connection.execute(
        select(
            *AUTHOR_COLUMNS,
            *(
                getattr(Member, name)
                for name in (
                    *("bio", "country_id", "gender_id", "locale", "created_at", "suspended_at"),
                    *("suspended_until", "suspension_reason", "deletes_at", "posts_count"),
                    *("products_count", "followers_count", "following_count"),
                )
            ),
            StaffRole.role,
            _count(Session.member_id == Member.id, Session.ended_at.is_(None)).label("sessions"),
            select(func.coalesce(func.sum(Case.reports_count), 0))
            .where(Case.owner_id == Member.id)
            .correlate(Member)
            .scalar_subquery()
            .label("reports"),
            _count(Report.reporter_id == Member.id, Report.closed_at.is_not(None)).label("closed"),
            _count(Report.reporter_id == Member.id, Report.outcome != "dismissed").label("upheld"),
        )
        .outerjoin(StaffRole, StaffRole.member_id == Member.id)
        .where(Member.id == member_id)
    )
    return rows.one()


def _count(*conditions: Any) -> Any:
    return select(func.count()).where(*conditions).correlate(Member).scalar_subquery()


async def get_sales(connection: AnyConnection, member_id: UUID) -> AnyRow:
    """Return the sales of a member, their amount in cents, and the refunds."""
    is_paid = Purchase.status == "paid"
    rows = await connection.execute(
        select(
            func.count().filter(is_paid).label("sales"),
            func.coalesce(func.sum(case((is_paid, Purchase.amount_cents), else_=0)), 0).label(
                "cents"
            ),
            func.count().filter(Purchase.status == "reversed").label("refunds"),
        ).where(Purchase.seller_id == member_id, Purchase.paid_at.is_not(None))
    )
    return rows.one()


async def list_restrictions(connection: AnyConnection, member_id: UUID) -> list[AnyRow]:
    """List the restrictions of a member that hold."""
    rows = await connection.execute(
        select(Restriction.__table__)
        .where(
            Restriction.member_id == member_id,
            or_(Restriction.until.is_(None), Restriction.until > func.now()),
        )
        .order_by(Restriction.kind)
        .limit(2)
    )
    return list(rows.all())
