"""Statements on the log of downloads."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, insert, literal, select

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.ids import new_id
from api.files.models import File
from api.payments.models import Entitlement, ProductDownload


async def insert_download(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, file_id: UUID, address: str | None
) -> None:
    """Insert a download by a member who bought the post; others insert nothing."""
    source = select(
        literal(new_id()),
        Entitlement.purchase_id,
        Entitlement.member_id,
        literal(file_id),
        literal(address),
    ).where(
        Entitlement.member_id == member_id,
        Entitlement.post_id == post_id,
        Entitlement.revoked_at.is_(None),
        Entitlement.purchase_id.is_not(None),
    )
    columns = ["id", "purchase_id", "member_id", "file_id", "address"]
    await connection.execute(insert(ProductDownload).from_select(columns, source))


async def list_downloads(
    connection: ReadConnection, purchase_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """List the first downloads of a purchase, with the name of the file if it still exists."""
    rows = await connection.execute(
        select(ProductDownload.at, ProductDownload.address, File.name)
        .outerjoin(File, File.id == ProductDownload.file_id)
        .where(ProductDownload.purchase_id == purchase_id)
        .order_by(ProductDownload.id)
        .limit(limit)
    )
    return rows.all()


async def delete_before(connection: WriteTransaction, before: datetime, *, limit: int) -> int:
    old = (
        select(ProductDownload.id)
        .where(ProductDownload.at < before)
        .order_by(ProductDownload.at)
        .limit(limit)
    )
    deleted = await connection.execute(
        delete(ProductDownload).where(ProductDownload.id.in_(old.scalar_subquery()))
    )
    return deleted.rowcount
