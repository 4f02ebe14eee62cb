"""Erasure of what cases of moderation remember of a member's content and of their appeals."""

from typing import Final
from uuid import UUID

from sqlalchemy import or_, select, update

from api.core.db.database import WriteTransaction
from api.moderation.appeals.models import Appeal
from api.moderation.cases.models import Case, Signal

BATCH_SIZE: Final = 100


async def erase_cases(connection: WriteTransaction, member_id: UUID) -> int:
    """Erase the evidence of one batch of cases; there is nothing left to decide about."""
    is_waiting = Case.state.in_(["open", "held", "appealed"])
    ids = await connection.scalars(
        select(Case.id)
        .where(Case.owner_id == member_id, or_(Case.evidence != {}, is_waiting))
        .order_by(Case.number)
        .limit(BATCH_SIZE)
        .with_for_update()
    )
    batch = ids.all()
    await connection.execute(update(Signal).where(Signal.case_id.in_(batch)).values(evidence={}))
    await connection.execute(
        update(Case)
        .where(Case.id.in_(batch))
        .values(evidence={}, state="closed", taken_by=None, taken_until=None)
    )
    return len(batch)


async def erase_appeals(connection: WriteTransaction, member_id: UUID) -> int:
    """Erase the texts of one batch of appeals."""
    ids = (
        select(Appeal.id).where(Appeal.member_id == member_id, Appeal.text != "").limit(BATCH_SIZE)
    )
    erased = await connection.execute(update(Appeal).where(Appeal.id.in_(ids)).values(text=""))
    return int(erased.rowcount)
