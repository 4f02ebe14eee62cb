"""Statements about files."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Row,
    Update,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    true,
    update,
)

from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.files.models import File, RemovedFile, UploadPart

_UPLOAD = (
    File.id,
    File.owner_id,
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
        .where(File.owner_id == values["owner_id"], File.blocked_at.is_(None))
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
        .where(File.id.in_(file_ids), File.owner_id == owner_id, File.blocked_at.is_(None), *which)
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
    """Return the row for a download, with `blocked_at`; None unless the product file is ready."""
    query = select(
        File.object_id, File.name, File.mime, File.size_bytes, File.sha256, File.blocked_at
    ).where(File.id == file_id, File.purpose == "product", File.status == "ready")
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
    query = select(*_UPLOAD, numbers.label("numbers")).where(*_own_product(owner_id, file_id))
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else (row, sorted(row.numbers))


async def get_image(
    connection: ReadConnection | WriteTransaction, owner_id: UUID, file_id: UUID
) -> AnyRow | None:
    """Return a member's own image."""
    query = select(File.__table__).where(
        File.id == file_id,
        File.owner_id == owner_id,
        File.purpose != "product",
        File.blocked_at.is_(None),
    )
    return (await connection.execute(query)).one_or_none()


async def lock_upload(connection: WriteTransaction, owner_id: UUID, file_id: UUID) -> AnyRow | None:
    """Lock a member's own product file, so that parts and status change in sequence."""
    query = select(*_UPLOAD).where(*_own_product(owner_id, file_id)).with_for_update()
    return (await connection.execute(query)).one_or_none()


def _own_product(owner_id: UUID, file_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return (
        File.id == file_id,
        File.owner_id == owner_id,
        File.purpose == "product",
        File.blocked_at.is_(None),
    )


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


async def refuse_upload(connection: WriteTransaction, file_id: UUID, problem: str) -> bool:
    """End a processing file with its problem; the cleanup deletes it. Return whether it did."""
    result = await connection.execute(
        update(File)
        .where(File.id == file_id, File.status == "processing")
        .values(status="uploading", problem=problem, expires_at=func.now())
    )
    return result.rowcount == 1


async def find_problem(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID]
) -> str | None:
    """Return the problem of one of these files of the member, if there is one."""
    query = (
        select(File.problem)
        .where(File.id.in_(file_ids), File.owner_id == owner_id, File.problem.is_not(None))
        .order_by(File.id)
        .limit(1)
    )
    problem: str | None = await connection.scalar(query)
    return problem


async def list_processing(
    connection: ReadConnection, *, before: UUID, after: UUID, limit: int
) -> Sequence[UUID]:
    """List files that were to be assembled, begun before an id's time."""
    query = (
        select(File.id)
        .where(File.status == "processing", File.id < before, File.id > after)
        .order_by(File.id)
        .limit(limit)
    )
    return (await connection.scalars(query)).all()


async def reopen_upload(connection: WriteTransaction, file_id: UUID, problem: str) -> bool:
    """Return a file to `uploading` with its problem; return whether it was processing."""
    result = await connection.execute(
        update(File)
        .where(File.id == file_id, File.status == "processing")
        .values(status="uploading", problem=problem)
    )
    return result.rowcount == 1


OBJECTS = (
    File.id,
    File.purpose,
    File.widths,
    File.object_id,
    File.attached_at,
    File.blocked_at,
    File.evidence_until,
)


async def lock_file(connection: WriteTransaction, owner_id: UUID, file_id: UUID) -> AnyRow | None:
    """Lock a member's own file of any purpose, with the keys of its objects."""
    query = (
        select(*OBJECTS)
        .where(File.id == file_id, File.owner_id == owner_id, File.blocked_at.is_(None))
        .with_for_update()
    )
    return (await connection.execute(query)).one_or_none()


async def lock_abandoned(connection: WriteTransaction, days: int, limit: int) -> Sequence[AnyRow]:
    """Lock files not attached within some days, and expired uploads.

    Rows locked by a transaction that attaches them are skipped.
    """
    age = func.make_interval(0, 0, 0, days)
    over = and_(File.status == "uploading", File.expires_at < func.now())
    query = (
        select(*OBJECTS)
        .where(
            File.attached_at.is_(None),
            File.blocked_at.is_(None),
            or_(File.created_at < func.now() - age, over),
        )
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
    """Lock a member's own files of any purpose that are not blocked, with their objects' keys."""
    query = (
        select(*OBJECTS)
        .where(File.id.in_(file_ids), File.owner_id == owner_id, File.blocked_at.is_(None))
        .order_by(File.id)
        .with_for_update()
    )
    return (await connection.execute(query)).all()


async def delete_files(
    connection: WriteTransaction, file_ids: Sequence[UUID], *, attached_too: bool = False
) -> None:
    """Delete locked files and record their ids; their parts are deleted by cascade."""
    unattached = true() if attached_too else File.attached_at.is_(None)
    deleted = (
        delete(File).where(File.id.in_(file_ids), unattached).returning(File.id).cte("deleted")
    )
    await connection.execute(
        insert(RemovedFile).from_select(["id"], select(deleted.c.id)).add_cte(deleted)
    )


def select_access(
    file_id: ColumnElement[UUID],
    is_owner_visible: ColumnElement[bool],
    is_withheld: ColumnElement[bool],
) -> AnySelect:
    """Select whether a file is removed, blocked, withheld or of a hidden owner.

    There is one row in any case.
    """
    of_file = select(File.id).where(File.id == file_id)
    return select(
        exists(select(RemovedFile.id).where(RemovedFile.id == file_id)).label("is_removed"),
        exists(of_file.where(File.blocked_at.is_not(None))).label("is_blocked"),
        exists(of_file.where(File.blocked_at.is_(None), is_owner_visible)).label("is_shown"),
        exists(of_file.where(is_withheld)).label("is_withheld"),
    )


async def delete_removed_before(
    connection: WriteTransaction, *, before: datetime, limit: int
) -> int:
    """Delete one batch of ids of files that were erased long ago; return their number."""
    batch = (
        select(RemovedFile.id)
        .where(RemovedFile.removed_at < before)
        .order_by(RemovedFile.removed_at)
        .limit(limit)
    )
    result = await connection.execute(delete(RemovedFile).where(RemovedFile.id.in_(batch)))
    return result.rowcount
