"""Files that arrive in parts: begun, resumed, completed, joined."""

import base64
import binascii
import hashlib
import re
from collections.abc import AsyncIterable, AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.errors import ApiError, Problem
from api.core.events import dispatch
from api.core.ids import new_id
from api.core.settings import Settings
from api.files import problems, products, queries
from api.files.download_urls import object_key
from api.files.events import FileRemoved, UploadCompleted
from api.files.products import MEGABYTE, Product
from api.files.storage import Served, Storage

PART_BYTES: Final = 8 * MEGABYTE
MAX_FILE_BYTES: Final = 1024 * MEGABYTE
MAX_PARTS: Final = MAX_FILE_BYTES // PART_BYTES

_DIGEST = re.compile(r"sha-256=:([A-Za-z0-9+/=]{44}):", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A part that may be sent now: where it goes, and how long it has to be."""

    file_id: UUID
    number: int
    length: int
    sha256: bytes
    served: Served


async def begin(
    connection: WriteTransaction, settings: Settings, product: Product, size: int
) -> dict[str, Any]:
    """Announce a file; its size counts from now on.

    Raises:
        ApiError: `quota_exceeded`.
    """
    row = {
        "id": new_id(),
        "owner_id": product.owner_id,
        "purpose": "product",
        "status": "uploading",
        "name": product.name,
        "mime": product.mime,
        "size_bytes": size,
        "expires_at": now() + timedelta(hours=settings.upload_expiry_hours),
    }
    await products.insert(connection, row, quota_mb=settings.upload_quota_mb)
    return row


async def find(
    connection: ReadConnection | WriteTransaction, owner_id: UUID, file_id: UUID
) -> tuple[AnyRow, list[int]]:
    """One's own file and which of its parts have arrived.

    Raises:
        ApiError: `file_not_found`.
    """
    found = await queries.upload_of(connection, owner_id, file_id)
    if found is None:
        raise problems.file_not_found()
    return found


def part_of(upload: AnyRow, number: int, digest: str | None) -> Part:
    """What a part has to be.

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
        sha256=_announced(digest),
        served=Served(upload.mime, upload.name),
    )


def part_count(size: int) -> int:
    return -(-size // PART_BYTES)


def _check_open(upload: AnyRow) -> None:
    if upload.status != "uploading":
        raise problems.upload_finished()
    if upload.expires_at < now():
        raise problems.upload_expired()


def _announced(digest: str | None) -> bytes:
    """The SHA-256 of a `Content-Digest` (RFC 9530), which may name other digests beside it."""
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
    """Keep a part as it streams in, then write down that it is there.

    Raises:
        ApiError: `part_wrong_length`, `part_digest_mismatch`, and what `part_of` raises when the
            upload changed meanwhile; nothing is kept.
    """
    object_id = new_id()
    key = object_key(part.file_id, object_id)
    await storage.put(key, _verified(part, body), part.served)
    async with products.removed_on_error(storage, [key]), database.writing() as connection:
        await _record(connection, owner_id, part, object_id)


async def _verified(part: Part, body: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    """The body, which ends in an error unless it is what was announced."""
    received, digest = 0, hashlib.sha256()
    async for chunk in body:
        received += len(chunk)
        if received > part.length:
            raise wrong_length(part, received)
        digest.update(chunk)
        if chunk:
            yield chunk
    if received != part.length:
        raise wrong_length(part, received)
    if digest.digest() != part.sha256:
        raise problems.part_digest_mismatch()


def wrong_length(part: Part, received: int) -> ApiError:
    return problems.part_wrong_length(facts={"expected": part.length, "received": received})


async def _record(
    connection: WriteTransaction, owner_id: UUID, part: Part, object_id: UUID
) -> None:
    # Parts come in parallel, and twice: the file's lock lets each see what the other left.
    upload = await queries.lock_upload(connection, owner_id, part.file_id)
    if upload is None:
        raise problems.file_not_found()
    _check_open(upload)
    earlier = await queries.part(connection, part.file_id, part.number)
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
    connection: WriteTransaction, owner_id: UUID, file_id: UUID, promised: bytes | None
) -> None:
    """Have the parts joined; what is one part is ready at once. Again is no error.

    Raises:
        ApiError: `file_not_found`, `upload_incomplete` with the `missing` numbers,
            `upload_expired`, `file_digest_mismatch` where it shows at once.
    """
    upload = await queries.lock_upload(connection, owner_id, file_id)
    if upload is None:
        raise problems.file_not_found()
    if upload.status != "uploading":
        if promised and (upload.sha256 or upload.promised_sha256 or promised) != promised:
            raise problems.file_digest_mismatch.for_field("sha256")
        return
    _check_open(upload)
    parts = await queries.parts_of(connection, file_id)
    arrived = {part.number for part in parts}
    missing = [n for n in range(1, part_count(upload.size_bytes) + 1) if n not in arrived]
    if missing:
        raise problems.upload_incomplete(facts={"missing": missing})
    if len(parts) > 1:
        await queries.begin_joining(connection, file_id, promised)
        await dispatch.emit(connection, UploadCompleted(file_id=file_id))
    else:
        await _take_only_part(connection, file_id, parts[0], promised)


async def _take_only_part(
    connection: WriteTransaction, file_id: UUID, part: AnyRow, promised: bytes | None
) -> None:
    if promised and promised != part.sha256:
        raise problems.file_digest_mismatch.for_field("sha256")
    await queries.become_ready(connection, file_id, part.object_id, part.sha256, status="uploading")
    await queries.delete_parts(connection, file_id)


class _PartGoneError(Exception):
    """The bytes of a part are not there: another attempt has joined them, or a crash took them."""


async def join(database: Database, storage: Storage, file_id: UUID) -> None:
    """Make one object of the parts, once, whoever else does the same at the same time."""
    async with database.reading() as connection:
        upload = await queries.processing(connection, file_id)
        parts = await queries.parts_of(connection, file_id)
    if upload is None:
        return
    object_id = new_id()
    key, whole = object_key(file_id, object_id), hashlib.sha256()
    keys = [object_key(file_id, part.object_id) for part in parts]
    try:
        await storage.put(key, _joined(storage, keys, whole), Served(upload.mime, upload.name))
    except _PartGoneError as gone:
        await _reopen(database, file_id, problems.upload_incomplete, without=gone.args[0])
        return
    kept = False
    if upload.promised_sha256 in {None, whole.digest()}:
        async with database.writing() as connection:
            kept = await _become_whole(connection, file_id, object_id, whole.digest(), keys)
    else:
        await _reopen(database, file_id, problems.file_digest_mismatch)
    if not kept:
        await storage.delete([key])


async def _reopen(
    database: Database, file_id: UUID, problem: Problem, *, without: int | None = None
) -> None:
    async with database.writing() as connection:
        reopened = await queries.reopen(connection, file_id, problem.code)
        if reopened and without is not None:
            await queries.delete_part(connection, file_id, without)


async def _become_whole(
    connection: WriteTransaction,
    file_id: UUID,
    object_id: UUID,
    sha256: bytes,
    part_keys: Sequence[str],
) -> bool:
    """Whether this was the attempt that counts; the parts go with it."""
    kept = await queries.become_ready(connection, file_id, object_id, sha256, status="processing")
    if kept:
        await queries.delete_parts(connection, file_id)
        await dispatch.emit(connection, FileRemoved(keys=list(part_keys)))
    return kept


async def _joined(storage: Storage, keys: Sequence[str], digest: Any) -> AsyncIterator[bytes]:
    for number, key in enumerate(keys, 1):
        found = await storage.get(key)
        if found is None:
            raise _PartGoneError(number)
        async for chunk in found.chunks:
            digest.update(chunk)
            yield chunk
