"""Statements about staff and what waits for them."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Interval, Uuid, and_, func, literal, select

from api.auth.models import Session
from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.moderation.appeals.models import Appeal
from api.moderation.cases.models import IS_WAITING, Case
from api.payments.models import RefundRequest
from api.payouts.models import Payout, PayoutBatch
from api.users.models import Member, StaffRole

MAX_COUNTED: Final = 1_000


async def find_confirmed_staff(
    connection: ReadConnection, member_id: UUID, session_id: UUID, window: timedelta
) -> AnyRow | None:
    """Find active staff whose session was signed in or confirmed within `window`."""
    rows = await fetch_all(
        connection,
        _confirmed_staff(member_id=member_id, session_id=session_id, window=window),
    )
    return rows[0] if rows else None


@compiled_once(member_id=Uuid, session_id=Uuid, window=Interval)
def _confirmed_staff(*, member_id: UUID, session_id: UUID, window: timedelta) -> AnySelect:
    confirmed_at = func.greatest(Session.created_at, Session.confirmed_at)
    return (
        select(StaffRole.role, confirmed_at.label("confirmed_at"))
        .join(Member, Member.id == StaffRole.member_id)
        .join(Session, Session.member_id == StaffRole.member_id)
        .where(
            StaffRole.member_id == member_id,
            Member.is_staff,
            Member.suspended_at.is_(None),
            Session.id == session_id,
            Session.ended_at.is_(None),
            confirmed_at > func.now() - window,
        )
    )


async def count_waiting(connection: ReadConnection, member_id: UUID) -> AnyRow:
    """Count what waits for staff, each up to `MAX_COUNTED`."""
    is_taken = and_(Case.taken_until > func.now(), Case.taken_by.is_not(None))
    rows = await connection.execute(
        select(
            _count(Case, IS_WAITING).label("cases"),
            _count(Case, IS_WAITING, ~func.coalesce(is_taken, literal(False))).label("free"),
            _count(Case, IS_WAITING, is_taken, Case.taken_by == member_id).label("mine"),
            _count(Appeal, Appeal.state == "open").label("appeals"),
            (
                _count(Payout, Payout.status == "pending", Payout.held_at.is_not(None))
                + _count(PayoutBatch, PayoutBatch.status == "draft", PayoutBatch.needs_approval)
            ).label("payouts"),
            _count(RefundRequest, RefundRequest.state == "escalated").label("refunds"),
        )
    )
    return rows.one()


def _count(table: Any, *conditions: Any) -> Any:
    found = select(literal(1)).select_from(table).where(*conditions).limit(MAX_COUNTED).subquery()
    return select(func.count()).select_from(found).scalar_subquery()


async def get_person(connection: ReadConnection, member_id: UUID) -> AnyRow:
    """Return the columns of a member as an author."""
    rows = await connection.execute(
        select(Member.id, Member.name, Member.handle, Member.picture, Member.is_staff).where(
            Member.id == member_id
        )
    )
    return rows.one()
