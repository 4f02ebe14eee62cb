"""Resumable uploads in parts: begin, resume, complete and assemble."""

import base64
import binascii
import hashlib
import re
from collections.abc import AsyncIterable, AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.errors import ApiError, Problem
from api.core.events import dispatch
from api.core.http import idempotency
from api.core.ids import new_id
from api.core.settings import Settings
from api.files import problems, products, queries
from api.files.clamd import ScannerUnavailableError
from api.files.download_urls import object_key
from api.files.events import FileRefused, FileRemoved, UploadCompleted
from api.files.inspection import REFUSALS, Inspector, Verdict
from api.files.products import MEGABYTE, Product
from api.files.quota import quota_mb
from api.files.storage import DownloadMetadata, Storage

log = structlog.get_logger("files")

PART_BYTES: Final = 8 * MEGABYTE
MAX_FILE_BYTES: Final = 1024 * MEGABYTE
MAX_PARTS: Final = MAX_FILE_BYTES // PART_BYTES

_DIGEST = re.compile(r"sha-256=:([A-Za-z0-9+/=]{44}):", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """Part that may be sent now: its object key and expected length."""

    file_id: UUID
    number: int
    length: int
    sha256: bytes
    served: DownloadMetadata


async def begin(
    connection: WriteTransaction,
    settings: Settings,
    product: Product,
    size: int,
    *,
    key: str | None = None,
) -> tuple[Mapping[str, Any], list[int]]:
    """Begin an upload, and return it with its parts; its size counts towards the quota from now on.

    With an idempotency `key`, a repeated call returns the upload of the first one.

    Raises:
        ApiError: `quota_exceeded`, `idempotency_conflict`, `file_not_found` when the first call's
            upload was removed.
    """
    request = {"operation": "begin_upload", "name": product.name, "mime": product.mime}
    claimed = await idempotency.claim(connection, product.owner_id, key, {**request, "size": size})
    if not claimed.is_first:
        upload, parts = await find(connection, product.owner_id, claimed.object_id)
        return upload._asdict(), parts
    row = {
        "id": claimed.object_id,
        "owner_id": product.owner_id,
        "purpose": "product",
        "status": "uploading",
        "name": product.name,
        "mime": product.mime,
        "size_bytes": size,
        "expires_at": now() + timedelta(hours=settings.upload_expiry_hours),
    }
    await products.insert(connection, row, quota_mb=quota_mb(settings, product.owner_id))
    return row, []


async def find(
    connection: ReadConnection | WriteTransaction, owner_id: UUID, file_id: UUID
) -> tuple[AnyRow, list[int]]:
    """Return a member's own file and its received parts.

    Raises:
        ApiError: `file_not_found`.
    """
    found = await queries.get_upload(connection, owner_id, file_id)
    if found is None:
        raise problems.file_not_found()
    return found


def expect_part(upload: AnyRow, number: int, digest: str | None) -> Part:
    """Return the expected part.

    Raises:
        ApiError: `upload_finished`, `upload_expired`, `part_unknown`, `part_digest_required`.
    """
    _check_open(upload)
    count = part_count(upload.size_bytes)
    if number > count:
        raise problems.part_unknown(facts={"parts": count})
    rest = upload.size_bytes - (count - 1) * PART_BYTES
    return Part(
        file_id=upload.id,
        number=number,
        length=rest if number == count else PART_BYTES,
        sha256=_parse_digest(digest),
        served=DownloadMetadata(upload.mime, upload.name),
    )


def part_count(size: int) -> int:
    return -(-size // PART_BYTES)


def _check_open(upload: AnyRow) -> None:
    if upload.status != "uploading":
        raise problems.upload_finished()
    refusal = REFUSALS.get(upload.problem)
    if refusal is not None:
        raise refusal()
    if upload.expires_at < now():
        raise problems.upload_expired()


def _parse_digest(digest: str | None) -> bytes:
    """Return the SHA-256 of a `Content-Digest` (RFC 9530), which may contain other digests."""
    found = _DIGEST.search(digest or "")
    try:
        sha256 = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        sha256 = b""
    if len(sha256) != 32:
        raise problems.part_digest_required()
    return sha256


async def receive(
    database: Database,
    storage: Storage,
    owner_id: UUID,
    part: Part,
    body: AsyncIterable[bytes],
) -> None:
    """Store a part as it streams in, then record it.

    Raises:
        ApiError: `part_wrong_length`, `part_digest_mismatch`, and the errors of `expect_part` if
            the upload changed meanwhile; nothing is stored.
    """
    object_id = new_id()
    key = object_key(part.file_id, object_id)
    await storage.put(key, _verify_body(part, body), part.served)
    async with products.delete_on_error(storage, [key]), database.writing() as connection:
        await _record(connection, owner_id, part, object_id)


async def _verify_body(part: Part, body: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    """Yield the body; raises unless length and digest match."""
    received, digest = 0, hashlib.sha256()
    async for chunk in body:
        received += len(chunk)
        if received > part.length:
            raise wrong_length_error(part, received)
        digest.update(chunk)
        if chunk:
            yield chunk
    if received != part.length:
        raise wrong_length_error(part, received)
    if digest.digest() != part.sha256:
        raise problems.part_digest_mismatch()


def wrong_length_error(part: Part, received: int) -> ApiError:
    return problems.part_wrong_length(facts={"expected": part.length, "received": received})


async def _record(
    connection: WriteTransaction, owner_id: UUID, part: Part, object_id: UUID
) -> None:
    # Parts arrive in parallel and repeatedly: the file's lock puts them in sequence.
    upload = await queries.lock_upload(connection, owner_id, part.file_id)
    if upload is None:
        raise problems.file_not_found()
    _check_open(upload)
    earlier = await queries.get_part(connection, part.file_id, part.number)
    if earlier is not None:
        await queries.delete_part(connection, part.file_id, part.number)
        await dispatch.emit(
            connection, FileRemoved(keys=[object_key(part.file_id, earlier.object_id)])
        )
    row = {
        "file_id": part.file_id,
        "number": part.number,
        "object_id": object_id,
        "sha256": part.sha256,
    }
    await queries.insert_part(connection, row)


async def complete(
    connection: WriteTransaction,
    owner_id: UUID,
    file_id: UUID,
    *,
    promised: bytes | None,
    is_inspected: bool,
) -> None:
    """Request the assembly; a file of one part that is not inspected is ready at once. Idempotent.

    Raises:
        ApiError: `file_not_found`, `upload_incomplete` with the `missing` numbers,
            `upload_expired`, `file_digest_mismatch` if it is known at once.
    """
    upload = await queries.lock_upload(connection, owner_id, file_id)
    if upload is None:
        raise problems.file_not_found()
    if upload.status != "uploading":
        if promised and (upload.sha256 or upload.promised_sha256 or promised) != promised:
            raise problems.file_digest_mismatch.for_field("sha256")
        return
    _check_open(upload)
    parts = await queries.list_parts(connection, file_id)
    arrived = {part.number for part in parts}
    missing = [n for n in range(1, part_count(upload.size_bytes) + 1) if n not in arrived]
    if missing:
        raise problems.upload_incomplete(facts={"missing": missing})
    if len(parts) > 1 or is_inspected:
        await queries.begin_assembly(connection, file_id, promised)
        await dispatch.emit(connection, UploadCompleted(file_id=file_id))
    else:
        await _use_only_part(connection, file_id, parts[0], promised)


async def _use_only_part(
    connection: WriteTransaction, file_id: UUID, part: AnyRow, promised: bytes | None
) -> None:
    if promised and promised != part.sha256:
        raise problems.file_digest_mismatch.for_field("sha256")
    await queries.mark_ready(connection, file_id, part.object_id, part.sha256, status="uploading")
    await queries.delete_parts(connection, file_id)


async def insert_pending(
    connection: WriteTransaction, settings: Settings, stored: dict[str, Any]
) -> dict[str, Any]:
    """Insert a stored file that must be inspected, as an upload of one part; return its row.

    Raises:
        ApiError: `quota_exceeded`.
    """
    row = {name: value for name, value in stored.items() if name not in {"object_id", "sha256"}}
    row["status"] = "processing"
    row["expires_at"] = now() + timedelta(hours=settings.upload_expiry_hours)
    await products.insert(connection, row, quota_mb=quota_mb(settings, row["owner_id"]))
    part = {name: stored[name] for name in ("object_id", "sha256")}
    await queries.insert_part(connection, {"file_id": row["id"], "number": 1, **part})
    await dispatch.emit(connection, UploadCompleted(file_id=row["id"]))
    return row


class _PartMissingError(Exception):
    """Bytes of a part are missing: another attempt assembled them, or a crash lost them."""


async def assemble(
    database: Database, storage: Storage, inspector: Inspector, file_id: UUID
) -> None:
    """Inspect the parts and assemble them into one object, once, also with concurrent attempts.

    While the scanner is away the file stays `processing`; `retry_assemblies` tries again.
    """
    async with database.reading() as connection:
        upload = await queries.get_processing_file(connection, file_id)
        parts = await queries.list_parts(connection, file_id)
    if upload is None:
        return
    object_id = new_id()
    key, whole = object_key(file_id, object_id), hashlib.sha256()
    keys = [object_key(file_id, part.object_id) for part in parts]
    try:
        if inspector.is_active:
            verdict = await inspector.inspect(_concatenate(storage, keys, hashlib.sha256()))
            if verdict is not None:
                await _refuse(database, upload, verdict, keys)
                return
        await storage.put(
            key, _concatenate(storage, keys, whole), DownloadMetadata(upload.mime, upload.name)
        )
    except ScannerUnavailableError as error:
        log.warning("file_inspection_postponed", file=str(file_id), error=str(error))
        return
    except _PartMissingError as gone:
        await _reopen(database, file_id, problems.upload_incomplete, without=gone.args[0])
        return
    kept = False
    if upload.promised_sha256 in {None, whole.digest()}:
        async with database.writing() as connection:
            kept = await _finish_assembly(connection, file_id, object_id, whole.digest(), keys)
    else:
        await _reopen(database, file_id, problems.file_digest_mismatch)
    if not kept:
        await storage.delete([key])


async def _refuse(
    database: Database, upload: AnyRow, verdict: Verdict, part_keys: Sequence[str]
) -> None:
    verdict.record(upload.owner_id, upload.id)
    async with database.writing() as connection:
        if await queries.refuse_upload(connection, upload.id, verdict.problem.code):
            await queries.delete_parts(connection, upload.id)
            refusal = FileRefused(
                owner_id=upload.owner_id, file_id=upload.id, problem=verdict.problem.code
            )
            await dispatch.emit(connection, FileRemoved(keys=list(part_keys)), refusal)


async def _reopen(
    database: Database, file_id: UUID, problem: Problem, *, without: int | None = None
) -> None:
    async with database.writing() as connection:
        reopened = await queries.reopen_upload(connection, file_id, problem.code)
        if reopened and without is not None:
            await queries.delete_part(connection, file_id, without)


async def _finish_assembly(
    connection: WriteTransaction,
    file_id: UUID,
    object_id: UUID,
    sha256: bytes,
    part_keys: Sequence[str],
) -> bool:
    """Mark the file ready and delete its parts; return whether this attempt did it."""
    kept = await queries.mark_ready(connection, file_id, object_id, sha256, status="processing")
    if kept:
        await queries.delete_parts(connection, file_id)
        await dispatch.emit(connection, FileRemoved(keys=list(part_keys)))
    return kept


async def _concatenate(storage: Storage, keys: Sequence[str], digest: Any) -> AsyncIterator[bytes]:
    for number, key in enumerate(keys, 1):
        found = await storage.get(key)
        if found is None:
            raise _PartMissingError(number)
        async for chunk in found.chunks:
            digest.update(chunk)
            yield chunk
