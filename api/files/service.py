"""Which images are taken and how they are kept; and what other slices ask of files."""

import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import IO, Any, Final
from uuid import UUID

from api.core.db.database import ReadConnection, WriteTransaction
from api.core.ids import new_id, parse_id
from api.core.settings import Settings
from api.files import download_urls, problems, products, queries
from api.files.download_urls import DownloadLink
from api.files.images.transcode import Purpose, Rendered, render
from api.files.serializers import StoredFile, StoredImage
from api.files.storage import Storage

MEGABYTE: Final = 1024 * 1024
MAX_IMAGE_BYTES: Final = 10 * MEGABYTE
MIME: Final = "image/webp"

# Requirements 5.
EXTENSIONS: Final = {
    "jpg": "JPEG",
    "jpeg": "JPEG",
    "png": "PNG",
    "gif": "GIF",
    "bmp": "BMP",
    "svg": "SVG",
}
# A drawing that is packed (svgz) or in another encoding is not taken for one.
_SIGNATURES: Final = {
    "JPEG": re.compile(rb"\xff\xd8\xff"),
    "PNG": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "GIF": re.compile(rb"GIF8[79]a"),
    "BMP": re.compile(rb"BM"),
    "SVG": re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml\s|!--|!DOCTYPE\s+svg\b|([\w-]+:)?svg\b)"),
}


async def render_image(source: IO[bytes], filename: str, purpose: Purpose) -> Rendered:
    """Draw an upload anew; `source` is a real file of at most 10 MB.

    Raises:
        ApiError: `image_bad_type`, `image_mismatch`, `image_unreadable`, `image_too_many_pixels`,
            at the field `file`; nothing was kept.
    """
    image_format = _format_by_name(filename)
    beginning = source.read(1024)
    source.seek(0)
    if not beginning:
        raise problems.image_unreadable.for_field("file")
    if not _SIGNATURES[image_format].match(beginning):
        raise problems.image_mismatch.for_field("file")
    return await render(source, image_format, purpose)


def _format_by_name(filename: str) -> str:
    stem, _, extension = filename.rpartition(".")
    image_format = EXTENSIONS.get(extension.lower()) if stem else None
    if image_format is None:
        raise problems.image_bad_type.for_field("file")
    return image_format


@asynccontextmanager
async def kept(storage: Storage, rendered: Rendered) -> AsyncIterator[UUID]:
    """Keep the bytes under a new id before its row is written; removed if that fails."""
    file_id = new_id()
    async with products.removed_on_error(
        storage, [key_of(file_id, width) for width in rendered.renditions]
    ):
        for width, data in rendered.renditions.items():
            await storage.put(key_of(file_id, width), data)
        yield file_id


def key_of(file_id: UUID, width: int) -> str:
    return f"{file_id}/{width}.webp"


async def record(
    connection: WriteTransaction,
    file_id: UUID,
    rendered: Rendered,
    *,
    owner_id: UUID,
    purpose: Purpose,
    quota_mb: int | None,
) -> StoredImage:
    """Write the row of bytes that are kept, within the owner's quota where there is one.

    Raises:
        ApiError: `quota_exceeded`.
    """
    widths = list(rendered.renditions)
    values = {
        "id": file_id,
        "owner_id": owner_id,
        "purpose": purpose,
        "mime": MIME,
        "size_bytes": rendered.size_bytes,
        "width": rendered.width,
        "height": rendered.height,
        "blurhash": rendered.blurhash,
        "widths": widths,
    }
    await products.insert(connection, values, quota_mb=quota_mb)
    return StoredImage(
        fileId=str(file_id),
        width=rendered.width,
        height=rendered.height,
        blurhash=rendered.blurhash,
        widths=widths,
    )


async def render_bytes(data: bytes, filename: str, purpose: Purpose) -> Rendered:
    """Draw an image of our own making, such as the demo's.

    Raises:
        ApiError: as `render_image`.
    """
    with tempfile.TemporaryFile() as source:
        source.write(data)
        source.seek(0)
        return await render_image(source, filename, purpose)


async def images_of(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID | str], purpose: Purpose
) -> dict[UUID, StoredImage]:
    """The member's own uploaded images, marked as attached.

    Raises:
        ApiError: `file_not_found` for one that does not exist, is another's or is for another
            purpose, at `profilePic` or `media`.
    """
    missing = problems.file_not_found
    field = "profilePic" if purpose == "avatar" else "media"
    try:
        wanted = {UUID(str(file_id)) for file_id in file_ids}
    except ValueError as error:
        raise missing.for_field(field) from error
    if not wanted:
        return {}
    rows = await queries.attach_images(connection, owner_id, sorted(wanted), purpose)
    if len(rows) != len(wanted):
        raise missing.for_field(field)
    return {row.id: _stored(row) for row in rows}


def _stored(row: Any) -> StoredImage:
    return StoredImage(
        fileId=str(row.id),
        width=row.width,
        height=row.height,
        blurhash=row.blurhash,
        widths=row.widths,
    )


async def products_of(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID | str]
) -> list[StoredFile]:
    """The member's own files for a product, in the asked order, marked as attached.

    Raises:
        ApiError: `file_not_found` for one that does not exist, is another's or is an image;
            `file_not_ready` for one that is still arriving; at `files`.
    """
    try:
        wanted = list(dict.fromkeys(UUID(str(file_id)) for file_id in file_ids))
    except ValueError as error:
        raise problems.file_not_found.for_field("files") from error
    if not wanted:
        return []
    rows = await queries.attach_products(connection, owner_id, wanted)
    found = {
        row.id: StoredFile(fileId=str(row.id), name=row.name, mime=row.mime, size=row.size_bytes)
        for row in rows
    }
    missing = [file_id for file_id in wanted if file_id not in found]
    if missing:
        arriving = await queries.is_arriving(connection, owner_id, missing)
        raise (problems.file_not_ready if arriving else problems.file_not_found).for_field("files")
    return [found[file_id] for file_id in wanted]


async def download_link(
    connection: ReadConnection | WriteTransaction,
    settings: Settings,
    storage: Storage,
    file_id: UUID,
) -> DownloadLink:
    """An address that gives a product's file for ten minutes to whoever has it.

    Who may have it is the caller's decision.

    Raises:
        ApiError: `file_not_found` unless it is a product's file that is ready.
    """
    row = await queries.product_object(connection, file_id)
    if row is None:
        raise problems.file_not_found()
    return await download_urls.create_link(settings, storage, file_id, row.object_id)


async def keep_product(
    connection: WriteTransaction,
    storage: Storage,
    *,
    owner_id: UUID,
    name: str,
    mime: str,
    data: bytes,
) -> StoredFile:
    """Keep a product's file of our own making, such as the demo's; no quota counts it.

    Raises:
        ApiError: `file_name_invalid`, `file_empty`.
    """
    product = products.Product(owner_id, products.base_name(name), mime)
    async with products.stored(storage, product, data) as row:
        await products.insert(connection, row, quota_mb=None)
    return StoredFile(fileId=str(row["id"]), name=product.name, mime=product.mime, size=len(data))


def key_in_path(file_id: str, name: str) -> str:
    """The key that a public address means.

    Raises:
        ApiError: `file_not_found` for anything that is not an id, a width and `.webp`.
    """
    width = name.removesuffix(".webp")
    if width == name or not width.isascii() or not width.isdigit() or len(width) > 5:
        raise problems.file_not_found()
    return key_of(parse_id(file_id, problems.file_not_found), int(width))
