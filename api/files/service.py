"""Operations on files for other slices: validation, storage and attachment of images and
products."""

import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from typing import IO, Any, Final
from uuid import UUID

from api.core.db.database import ReadConnection, WriteTransaction
from api.core.ids import new_id, parse_id
from api.core.settings import Settings
from api.files import download_urls, problems, products, queries
from api.files.download_urls import DownloadLink
from api.files.images.transcode import Purpose, Rendered, render
from api.files.inspection import REFUSALS
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
# Compressed SVG (svgz) and other encodings are refused.
_SIGNATURES: Final = {
    "JPEG": re.compile(rb"\xff\xd8\xff"),
    "PNG": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "GIF": re.compile(rb"GIF8[79]a"),
    "BMP": re.compile(rb"BM"),
    "SVG": re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml\s|!--|!DOCTYPE\s+svg\b|([\w-]+:)?svg\b)"),
}


async def render_image(
    source: IO[bytes], filename: str, purpose: Purpose, owner_id: UUID | None = None
) -> Rendered:
    """Transcode an upload; `source` is a real file of at most 10 MB.

    Uploads of one owner are transcoded one after the other.

    Raises:
        ApiError: `image_bad_type`, `image_mismatch`, `image_unreadable`, `image_too_many_pixels`,
            at the field `file`; nothing is stored.
    """
    image_format = _format_by_name(filename)
    beginning = source.read(1024)
    source.seek(0)
    if not beginning:
        raise problems.image_unreadable.for_field("file")
    if not _SIGNATURES[image_format].match(beginning):
        raise problems.image_mismatch.for_field("file")
    return await render(source, image_format, purpose, owner_id)


def _format_by_name(filename: str) -> str:
    stem, _, extension = filename.rpartition(".")
    image_format = EXTENSIONS.get(extension.lower()) if stem else None
    if image_format is None:
        raise problems.image_bad_type.for_field("file")
    return image_format


@asynccontextmanager
async def store_image(storage: Storage, rendered: Rendered) -> AsyncIterator[UUID]:
    """Store the renditions under a new id; deletes them if the insert fails."""
    file_id = new_id()
    async with products.delete_on_error(
        storage, [image_key(file_id, width) for width in rendered.renditions]
    ):
        for width, data in rendered.renditions.items():
            await storage.put(image_key(file_id, width), data)
        yield file_id


def image_key(file_id: UUID, width: int) -> str:
    return f"{file_id}/{width}.webp"


async def insert_image(
    connection: WriteTransaction,
    file_id: UUID,
    rendered: Rendered,
    *,
    owner_id: UUID,
    purpose: Purpose,
    quota_mb: int | None,
) -> StoredImage:
    """Insert the row of stored renditions, within the owner's quota if there is one.

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


async def get_image(
    connection: ReadConnection | WriteTransaction, owner_id: UUID, file_id: UUID
) -> tuple[StoredImage, int]:
    """Return a member's own image, and the bytes of its renditions.

    Raises:
        ApiError: `file_not_found`.
    """
    row = await queries.get_image(connection, owner_id, file_id)
    if row is None:
        raise problems.file_not_found()
    return _stored_image(row), row.size_bytes


async def render_bytes(data: bytes, filename: str, purpose: Purpose) -> Rendered:
    """Transcode an image of the project, such as demo content.

    Raises:
        ApiError: as `render_image`.
    """
    with tempfile.TemporaryFile() as source:
        source.write(data)
        source.seek(0)
        return await render_image(source, filename, purpose)


async def attach_images(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID | str], purpose: Purpose
) -> dict[UUID, StoredImage]:
    """Attach a member's own images and return them.

    Raises:
        ApiError: `file_not_found` for unknown images, those of others and of another purpose, at
            `profilePic` or `media`.
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
    return {row.id: _stored_image(row) for row in rows}


def _stored_image(row: Any) -> StoredImage:
    return StoredImage(
        fileId=str(row.id),
        width=row.width,
        height=row.height,
        blurhash=row.blurhash,
        widths=row.widths,
    )


async def attach_products(
    connection: WriteTransaction, owner_id: UUID, file_ids: Sequence[UUID | str]
) -> list[StoredFile]:
    """Attach a member's own product files and return them in the given order.

    Raises:
        ApiError: `file_not_found` for unknown files, those of others and images; `file_not_ready`
            for incomplete ones; `file_infected` or `file_listed` for refused ones; at `files`.
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
        code = await queries.find_problem(connection, owner_id, missing)
        if code in REFUSALS:
            raise REFUSALS[code].for_field("files")
        arriving = await queries.is_arriving(connection, owner_id, missing)
        raise (problems.file_not_ready if arriving else problems.file_not_found).for_field("files")
    return [found[file_id] for file_id in wanted]


async def create_download_link(
    connection: ReadConnection | WriteTransaction,
    settings: Settings,
    storage: Storage,
    file_id: UUID,
) -> DownloadLink:
    """Return a signed URL of a product file, valid for ten minutes. The caller checks access.

    Raises:
        ApiError: `file_not_found` unless it is a ready product file; `file_removed` if staff
            blocked it.
    """
    row = await queries.get_product_object(connection, file_id)
    if row is None:
        raise problems.file_not_found()
    if row.blocked_at is not None:
        raise problems.file_removed()
    return await download_urls.create_link(settings, storage, file_id, row.object_id)


async def store_product(
    connection: WriteTransaction,
    storage: Storage,
    *,
    owner_id: UUID,
    name: str,
    mime: str,
    data: bytes,
) -> StoredFile:
    """Store a product file of the project, such as demo content, without a quota.

    Raises:
        ApiError: `file_name_invalid`, `file_empty`.
    """
    product = products.Product(owner_id, products.normalize_name(name), mime)
    stored = products.store_file(storage, product, BytesIO(data), len(data))
    async with stored as row:
        await products.insert(connection, row, quota_mb=None)
    return StoredFile(fileId=str(row["id"]), name=product.name, mime=product.mime, size=len(data))


def parse_media_key(file_id: str, name: str) -> str:
    """Return the storage key of a public path.

    Raises:
        ApiError: `file_not_found` for anything but an id, a width and `.webp`.
    """
    width = name.removesuffix(".webp")
    if width == name or not width.isascii() or not width.isdigit() or len(width) > 5:
        raise problems.file_not_found()
    return image_key(parse_id(file_id, problems.file_not_found), int(width))
