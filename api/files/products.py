"""Product files stored in one request: name, bytes and row."""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import IO, Any, Final
from uuid import UUID

from pydantic_core import PydanticCustomError

from api.core.db.database import WriteTransaction
from api.core.ids import new_id
from api.core.text.normalization import MAX_CODE_POINTS_PER_GRAPHEME
from api.core.text.text import clean, graphemes
from api.files import problems, queries
from api.files.download_urls import object_key
from api.files.storage import DownloadMetadata, Storage

MEGABYTE: Final = 1024 * 1024
CHUNK_BYTES: Final = 256 * 1024
MAX_NAME: Final = 200
UNKNOWN_MIME: Final = "application/octet-stream"

_LINE_BREAK = re.compile("[\t\n\u2028\u2029]")
_MIME = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,62}/[a-z0-9][a-z0-9!#$&^_.+-]{0,95}")


@dataclass(frozen=True, slots=True)
class Product:
    """Owner of a product file, and its metadata for buyers."""

    owner_id: UUID
    name: str
    mime: str


def normalize_name(name: str, *, field: str = "name") -> str:
    """Return the last path segment as a valid file name.

    Raises:
        ApiError: `file_name_invalid`, at the field.
    """
    segment = re.split(r"[/\\]", name)[-1]
    if len(segment) > MAX_CODE_POINTS_PER_GRAPHEME * MAX_NAME:
        raise problems.file_name_invalid.for_field(field)
    try:
        text: str = clean(segment)
    except PydanticCustomError as error:
        raise problems.file_name_invalid.for_field(field) from error
    too_long = graphemes(text) > MAX_NAME or len(text) > 4 * MAX_NAME
    if not text.strip(". ") or too_long or _LINE_BREAK.search(text):
        raise problems.file_name_invalid.for_field(field)
    return text


def normalize_mime(mime: str) -> str:
    """Return the media type, or that of binary data if it is malformed."""
    plain = mime.partition(";")[0].strip().lower()
    return plain if _MIME.fullmatch(plain) else UNKNOWN_MIME


@asynccontextmanager
async def store_file(
    storage: Storage, product: Product, source: IO[bytes], size: int
) -> AsyncIterator[dict[str, Any]]:
    """Store a file and yield the values of its row; deletes the bytes if the insert fails.

    The file is streamed, never whole in memory.

    Raises:
        ApiError: `file_empty`.
    """
    if not size:
        raise problems.file_empty.for_field("file")
    file_id, object_id = new_id(), new_id()
    digest = hashlib.sha256()
    key = object_key(file_id, object_id)
    async with delete_on_error(storage, [key]):
        await storage.put(
            key, _read_chunks(source, digest), DownloadMetadata(product.mime, product.name)
        )
        yield {
            "id": file_id,
            "owner_id": product.owner_id,
            "purpose": "product",
            "status": "ready",
            "name": product.name,
            "mime": product.mime,
            "size_bytes": size,
            "object_id": object_id,
            "sha256": digest.digest(),
        }


async def _read_chunks(source: IO[bytes], digest: Any) -> AsyncIterator[bytes]:
    while chunk := await asyncio.to_thread(source.read, CHUNK_BYTES):
        await asyncio.to_thread(digest.update, chunk)
        yield chunk


async def insert(
    connection: WriteTransaction, values: dict[str, Any], *, quota_mb: int | None
) -> None:
    """Insert the row of a file, within the owner's quota if there is one.

    Raises:
        ApiError: `quota_exceeded`.
    """
    if quota_mb is None:
        await queries.insert_file(connection, values)
        return
    await queries.lock_quota(connection, values["owner_id"])
    if not await queries.insert_within_quota(connection, values, quota_mb * MEGABYTE):
        raise problems.quota_exceeded(facts={"quotaMb": quota_mb})


@asynccontextmanager
async def delete_on_error(storage: Storage, keys: Sequence[str]) -> AsyncIterator[None]:
    """Delete the objects if the following code fails."""
    try:
        yield
    except BaseException:
        # Shielded, because the client may have disconnected.
        await asyncio.shield(storage.delete(keys))
        raise
