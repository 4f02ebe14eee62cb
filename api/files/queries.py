"""Statements about files."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Row,
    Update,
    and_,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    true,
    update,
)

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.files.models import File, UploadPart

_UPLOAD = (
    File.id,
    File.name,
    File.mime,
    File.size_bytes,
    File.status,
    File.sha256,
    File.promised_sha256,
    File.problem,
    File.expires_at,
)


async def lock_quota(connection: WriteTransaction, owner_id: UUID) -> None:
    """Serialize the quota check of a member's uploads.

    Sum and insert are one statement, but two of them at once would both read the sum before the
    other's row.
    """
    key = func.hashtextextended(f"file quota {owner_id}", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(key)))


async def insert_within_quota(
    connection: WriteTransaction, values: dict[str, Any], quota_bytes: int
) -> bool:
    """Insert a file unless the owner would exceed the quota."""
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


async def insert_file(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(insert(File).values(values))


async def attach_images(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID], purpose: str
) -> Sequence[Row[UUID, int | None, int | None, str | None, list[int] | None]]:
    """Mark a member's own images as attached; return the rows found."""
    mine = _lock_own_files(owner_id, file_ids, File.purpose == purpose)
    query = _attach(mine).returning(File.id, File.width, File.height, File.blurhash, File.widths)
    return (await connection.execute(query)).all()


async def attach_products(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID]
) -> Sequence[AnyRow]:
    """Mark a member's own ready product files as attached; return the rows found."""
    mine = _lock_own_files(owner_id, file_ids, File.purpose == "product", File.status == "ready")
    query = _attach(mine).returning(File.id, File.name, File.mime, File.size_bytes)
    return (await connection.execute(query)).all()


def _lock_own_files(owner_id: UUID, file_ids: Sequence[UUID], *which: ColumnElement[bool]) -> CTE:
    """Locked in the order of their ids, so that concurrent posts wait instead of deadlocking."""
    return (
        select(File.id)
        .where(File.id.in_(file_ids), File.owner_id == owner_id, *which)
        .order_by(File.id)
        .with_for_update()
        .cte("mine")
    )


def _attach(files: CTE) -> Update:
    return (
        update(File)
        .where(File.id == files.c.id)
        .values(attached_at=func.coalesce(File.attached_at, func.now()))
    )


async def is_arriving(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID]
) -> bool:
    """Return whether one of these files of the member is not complete yet."""
    query = select(func.count()).where(
        File.id.in_(file_ids), File.owner_id == owner_id, File.status != "ready"
    )
    return bool(await connection.scalar(query))


async def get_product_object(
    connection: ReadConnection | WriteTransaction, file_id: UUID
) -> AnyRow | None:
    """Return the row for a download; None unless the product file is ready."""
    query = select(File.object_id, File.name, File.mime, File.size_bytes, File.sha256).where(
        File.id == file_id, File.purpose == "product", File.status == "ready"
    )
    return (await connection.execute(query)).one_or_none()


async def get_upload(
    connection: ReadConnection | WriteTransaction, owner_id: UUID, file_id: UUID
) -> tuple[AnyRow, list[int]] | None:
    """Return a member's own product file with its received parts, in one statement."""
    numbers = (
        select(func.coalesce(func.array_agg(UploadPart.number), text("'{}'")))
        .where(UploadPart.file_id == File.id)
        .scalar_subquery()
    )
    query = select(*_UPLOAD, numbers.label("numbers")).where(
        File.id == file_id, File.owner_id == owner_id, File.purpose == "product"
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else (row, sorted(row.numbers))


async def lock_upload(connection: WriteTransaction, owner_id: UUID, file_id: UUID) -> AnyRow | None:
    """Lock a member's own product file, so that parts and status change in sequence."""
    query = (
        select(*_UPLOAD)
        .where(File.id == file_id, File.owner_id == owner_id, File.purpose == "product")
        .with_for_update()
    )
    return (await connection.execute(query)).one_or_none()


async def list_parts(
    connection: ReadConnection | WriteTransaction, file_id: UUID
) -> Sequence[AnyRow]:
    """List received parts in order."""
    query = (
        select(UploadPart.number, UploadPart.object_id, UploadPart.sha256)
        .where(UploadPart.file_id == file_id)
        .order_by(UploadPart.number)
        .limit(1000)
    )
    return (await connection.execute(query)).all()


async def get_part(connection: WriteTransaction, file_id: UUID, number: int) -> AnyRow | None:
    query = select(UploadPart.object_id, UploadPart.sha256).where(
        UploadPart.file_id == file_id, UploadPart.number == number
    )
    return (await connection.execute(query)).one_or_none()


async def delete_part(connection: WriteTransaction, file_id: UUID, number: int) -> None:
    await connection.execute(
        delete(UploadPart).where(UploadPart.file_id == file_id, UploadPart.number == number)
    )


async def insert_part(connection: WriteTransaction, values: dict[str, Any]) -> None:
    await connection.execute(insert(UploadPart).values(values))


async def delete_parts(connection: WriteTransaction, file_id: UUID) -> None:
    await connection.execute(delete(UploadPart).where(UploadPart.file_id == file_id))


async def begin_assembly(
    connection: WriteTransaction, file_id: UUID, promised: bytes | None
) -> None:
    await connection.execute(
        update(File)
        .where(File.id == file_id)
        .values(status="processing", promised_sha256=promised, problem=None)
    )


async def get_processing_file(connection: ReadConnection, file_id: UUID) -> AnyRow | None:
    """Return a file whose parts are to be assembled."""
    query = select(*_UPLOAD).where(File.id == file_id, File.status == "processing")
    return (await connection.execute(query)).one_or_none()


async def mark_ready(
    connection: WriteTransaction, file_id: UUID, object_id: UUID, sha256: bytes, *, status: str
) -> bool:
    """Mark a file ready if it still has the given status; return whether it did."""
    result = await connection.execute(
        update(File)
        .where(File.id == file_id, File.status == status)
        .values(status="ready", object_id=object_id, sha256=sha256, expires_at=None, problem=None)
    )
    return result.rowcount == 1


async def reopen_upload(connection: WriteTransaction, file_id: UUID, problem: str) -> bool:
    """Return a file to `uploading` with its problem; return whether it was processing."""
    result = await connection.execute(
        update(File)
        .where(File.id == file_id, File.status == "processing")
        .values(status="uploading", problem=problem)
    )
    return result.rowcount == 1


_OBJECTS = (File.id, File.purpose, File.widths, File.object_id, File.attached_at)


async def lock_file(connection: WriteTransaction, owner_id: UUID, file_id: UUID) -> AnyRow | None:
    """Lock a member's own file of any purpose, with the keys of its objects."""
    query = select(*_OBJECTS).where(File.id == file_id, File.owner_id == owner_id).with_for_update()
    return (await connection.execute(query)).one_or_none()


async def lock_abandoned(connection: WriteTransaction, days: int, limit: int) -> Sequence[AnyRow]:
    """Lock files not attached within some days, and expired uploads.

    Rows locked by a transaction that attaches them are skipped.
    """
    age = func.make_interval(0, 0, 0, days)
    over = and_(File.status == "uploading", File.expires_at < func.now())
    query = (
        select(*_OBJECTS)
        .where(File.attached_at.is_(None), or_(File.created_at < func.now() - age, over))
        .order_by(File.created_at, File.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await connection.execute(query)).all()


async def list_part_objects(
    connection: WriteTransaction, file_ids: Sequence[UUID]
) -> Sequence[Row[UUID, UUID]]:
    """List the objects of parts per file, for a limited number of files."""
    query = (
        select(UploadPart.file_id, UploadPart.object_id)
        .where(UploadPart.file_id.in_(file_ids))
        .order_by(UploadPart.file_id, UploadPart.number)
        .limit(1000 * len(file_ids))
    )
    return (await connection.execute(query)).all()


async def lock_files(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID]
) -> Sequence[AnyRow]:
    """Lock a member's own files of any purpose, with the keys of their objects."""
    query = (
        select(*_OBJECTS)
        .where(File.id.in_(file_ids), File.owner_id == owner_id)
        .order_by(File.id)
        .with_for_update()
    )
    return (await connection.execute(query)).all()


async def delete_files(
    connection: WriteTransaction, file_ids: Sequence[UUID], *, attached_too: bool = False
) -> None:
    """Delete locked files; their parts are deleted by cascade."""
    unattached = true() if attached_too else File.attached_at.is_(None)
    await connection.execute(delete(File).where(File.id.in_(file_ids), unattached))
