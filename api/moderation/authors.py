"""Members as authors, by their ids: those whom rows of moderation name."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyConnection, AnyRow
from api.users.columns import AUTHOR_COLUMNS
from api.users.models import Member


async def list_authors(
    connection: AnyConnection, ids: Collection[UUID | None]
) -> dict[UUID | None, AnyRow]:
    """Return the columns of members as authors, by id; None is ignored."""
    wanted: Any = sorted({member_id for member_id in ids if member_id is not None})
    if not wanted:
        return {}
    rows = await connection.execute(select(*AUTHOR_COLUMNS).where(Member.id.in_(wanted)))
    return {row.id: row for row in rows}
