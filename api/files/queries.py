"""The statements of files."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, func, insert, literal, select, update

from api.files.models import File
from api.kernel.db import Writing


async def lock_quota(connection: Writing, owner_id: UUID) -> None:
    """One upload of a member at a time adds up what they keep.

    The sum and the insert are one statement, but two of them at once would both see the sum
    before the other's row.
    """
    key = func.hashtextextended(f"file quota {owner_id}", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(key)))


async def insert_within_quota(
    connection: Writing, values: dict[str, Any], quota_bytes: int
) -> bool:
    """Insert a file unless its owner would keep more than the quota with it."""
    kept = (
        select(func.coalesce(func.sum(File.size_bytes), 0))
        .where(File.owner_id == values["owner_id"])
        .scalar_subquery()
    )
    columns = File.__table__.c
    row = select(
        *(literal(value, columns[name].type).label(name) for name, value in values.items())
    ).where(kept + values["size_bytes"] <= quota_bytes)
    result = await connection.execute(insert(File).from_select(list(values), row))
    return result.rowcount == 1


async def insert_file(connection: Writing, values: dict[str, Any]) -> None:
    await connection.execute(insert(File).values(values))


async def attach(
    connection: Writing, owner_id: UUID, file_ids: Sequence[UUID], purpose: str
) -> Sequence[Row[UUID, int, int, str, list[int]]]:
    """Mark one's own ready images as attached, the first time counting; those that were found."""
    query = (
        update(File)
        .where(
            File.id.in_(file_ids),
            File.owner_id == owner_id,
            File.purpose == purpose,
            File.status == "ready",
        )
        .values(attached_at=func.coalesce(File.attached_at, func.now()))
        .returning(File.id, File.width, File.height, File.blurhash, File.widths)
    )
    return (await connection.execute(query)).all()
