"""Statements about a member's standing."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, or_, select
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, ReadConnection
from api.moderation.appeals.models import Appeal
from api.moderation.statements.models import Statement
from api.users.models import Member, Restriction

_Restoration: Any = aliased(Statement, name="restoration")


def _not_over(until: Any) -> Any:
    return or_(until.is_(None), until > func.now())


async def get_standing(connection: ReadConnection, member_id: UUID) -> AnyRow:
    """Return whether a member is suspended, and whether a warning holds."""
    is_reversed = exists().where(
        Appeal.statement_id == Statement.id, Appeal.state.in_(["changed", "reversed"])
    )
    is_warned = exists().where(
        Statement.member_id == Member.id,
        Statement.act == "warn",
        _not_over(Statement.until),
        ~exists().where(_Restoration.restores_id == Statement.id),
        ~is_reversed,
    )
    rows = await connection.execute(
        select(
            Member.suspended_at.is_not(None).label("is_suspended"),
            is_warned.label("is_warned"),
        ).where(Member.id == member_id)
    )
    return rows.one()


async def list_restrictions(connection: ReadConnection, member_id: UUID) -> Sequence[AnyRow]:
    """List the restrictions of a member that apply now; at most one of each kind."""
    rows = await connection.execute(
        select(Restriction.kind, Restriction.until)
        .where(Restriction.member_id == member_id, _not_over(Restriction.until))
        .order_by(Restriction.kind)
        .limit(2)
    )
    return rows.all()
