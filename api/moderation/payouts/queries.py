"""Statements about payouts and batches for the staff console."""

from collections.abc import Sequence
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, and_, select

from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.http.pagination import behind
from api.payouts.models import Payout, PayoutBatch, PayoutMethod
from api.users.columns import AUTHOR_COLUMNS
from api.users.models import Member

PayoutState = Literal["held", "pending", "in-progress"]

_CONDITIONS: Final[dict[PayoutState, ColumnElement[bool]]] = {
    "held": and_(Payout.status == "pending", Payout.held_at.is_not(None)),
    "pending": and_(Payout.status == "pending", Payout.held_at.is_(None)),
    "in-progress": Payout.status == "in-progress",
}


def _select_payouts() -> AnySelect:
    return (
        select(
            Payout.id.label("payout_id"),
            Payout.number,
            Payout.amount_cents,
            Payout.status,
            Payout.hold_reason,
            Payout.held_at,
            Payout.requested_at,
            PayoutMethod.kind,
            PayoutMethod.last4,
            PayoutMethod.bank_name,
            PayoutMethod.country,
            PayoutBatch.number.label("batch_number"),
            *AUTHOR_COLUMNS,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .join(Member, Member.id == Payout.member_id)
        .outerjoin(PayoutBatch, PayoutBatch.id == Payout.batch_id)
    )


async def list_payouts(
    connection: ReadConnection, state: PayoutState, *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List payouts of a state, oldest first."""
    rows = await connection.execute(
        _select_payouts()
        .where(
            _CONDITIONS[state],
            behind([Payout.id], None if after is None else [after], ascending=True),
        )
        .order_by(Payout.id)
        .limit(limit)
    )
    return rows.all()


async def get_payout(connection: ReadConnection, number: int) -> AnyRow:
    """Return a payout that exists."""
    rows = await connection.execute(_select_payouts().where(Payout.number == number))
    return rows.one()
