"""Restrictions of members: a limit on publishing, and a hold of sales."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import WriteTransaction
from api.users.models import Restriction, RestrictionKind


async def restrict(
    connection: WriteTransaction, member_id: UUID, kind: RestrictionKind, until: datetime | None
) -> None:
    """Restrict a member, or change the end; None restricts until it is restored."""
    new: Any = upsert(Restriction).values(member_id=member_id, kind=kind, until=until)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[Restriction.member_id, Restriction.kind],
            set_={"until": until, "created_at": func.now()},
        )
    )


async def unrestrict(connection: WriteTransaction, member_id: UUID, kind: RestrictionKind) -> bool:
    """End a restriction; return False if there is none."""
    ended = await connection.execute(
        delete(Restriction).where(Restriction.member_id == member_id, Restriction.kind == kind)
    )
    return bool(ended.rowcount)
