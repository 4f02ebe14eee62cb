"""The statements of what members may open."""

from typing import Literal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert

from api.kernel.db import Writing
from api.kernel.ids import new_id
from api.payments.models import Entitlement
from api.payments.visibility import may_open


async def grant(
    connection: Writing, member_id: UUID, post_id: UUID, source: Literal["free", "purchase"]
) -> UUID | None:
    """A new entitlement, or None where one lives: of several at once the index lets one in."""
    entitlement_id: UUID | None = await connection.scalar(
        upsert(Entitlement)
        .values(id=new_id(), member_id=member_id, post_id=post_id, source=source)
        .on_conflict_do_nothing(
            index_elements=[Entitlement.member_id, Entitlement.post_id],
            index_where=Entitlement.revoked_at.is_(None),
        )
        .returning(Entitlement.id)
    )
    return entitlement_id


async def holds(connection: Writing, member_id: UUID, post_id: UUID) -> bool:
    return bool(await connection.scalar(select(may_open(member_id, post_id))))
