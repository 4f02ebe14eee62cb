"""A product's file that is kept at once: its name, its bytes, its row."""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from pydantic_core import PydanticCustomError

from api.core.db.database import WriteTransaction
from api.core.ids import new_id
from api.core.text.text import clean, graphemes
from api.files import problems, queries
from api.files.download_urls import object_key
from api.files.storage import Served, Storage

MEGABYTE: Final = 1024 * 1024
MAX_NAME: Final = 200
UNKNOWN_MIME: Final = "application/octet-stream"

_LINE = re.compile("[\t\n\u2028\u2029]")
_MIME = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,62}/[a-z0-9][a-z0-9!#$&^_.+-]{0,95}")


@dataclass(frozen=True, slots=True)
class Product:
    """Whose file it is, and how it is handed to buyers."""

    owner_id: UUID
    name: str
    mime: str


def base_name(name: str, *, field: str = "name") -> str:
    """The last part of what may be a path, as a name that a person can read and a disk can hold.

    Raises:
        ApiError: `file_name_invalid`, at the field.
    """
    try:
        text: str = clean(re.split(r"[/\\]", name)[-1])
    except PydanticCustomError as error:
        raise problems.file_name_invalid.for_field(field) from error
    too_long = graphemes(text) > MAX_NAME or len(text) > 4 * MAX_NAME
    if not text.strip(". ") or too_long or _LINE.search(text):
        raise problems.file_name_invalid.for_field(field)
    return text


def known_mime(mime: str) -> str:
    """The type as it was told, or that of plain bytes where it is not of a type's form."""
    plain = mime.partition(";")[0].strip().lower()
    return plain if _MIME.fullmatch(plain) else UNKNOWN_MIME


@asynccontextmanager
async def stored(storage: Storage, product: Product, data: bytes) -> AsyncIterator[dict[str, Any]]:
    """Keep bytes and give the row that they need; removed if writing it fails.

    Raises:
        ApiError: `file_empty`.
    """
    if not data:
        raise problems.file_empty.for_field("file")
    file_id, object_id = new_id(), new_id()
    digest = await asyncio.to_thread(hashlib.sha256, data)
    key = object_key(file_id, object_id)
    async with removed_on_error(storage, [key]):
        await storage.put(key, data, Served(product.mime, product.name))
        yield {
            "id": file_id,
            "owner_id": product.owner_id,
            "purpose": "product",
            "status": "ready",
            "name": product.name,
            "mime": product.mime,
            "size_bytes": len(data),
            "object_id": object_id,
            "sha256": digest.digest(),
        }


async def insert(
    connection: WriteTransaction, values: dict[str, Any], *, quota_mb: int | None
) -> None:
    """Write a file's row, within the owner's quota where there is one.

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
async def removed_on_error(storage: Storage, keys: Sequence[str]) -> AsyncIterator[None]:
    """Take bytes back when what should follow them fails."""
    try:
        yield
    except BaseException:
        # Shielded, since the failure may be the client going away.
        await asyncio.shield(storage.delete(keys))
        raise
