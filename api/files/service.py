"""What may be uploaded, how it is kept, and how another slice shows a member's own image."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import IO, Final
from uuid import UUID

from api.files import problems, queries
from api.files.rendering import Purpose, Rendered, render
from api.files.storage import Storage
from api.files.wire import StoredImage
from api.kernel.db import Writing
from api.kernel.ids import new_id, parse_id

MEGABYTE: Final = 1024 * 1024
MAX_IMAGE_BYTES: Final = 10 * MEGABYTE
MIME: Final = "image/webp"

# The specification's list, word for word (section 6); svg is named by it and refused for now.
EXTENSIONS: Final = {
    "jpg": "JPEG",
    "jpeg": "JPEG",
    "png": "PNG",
    "gif": "GIF",
    "bmp": "BMP",
    "svg": "SVG",
}
_SIGNATURES: Final = {
    "JPEG": (b"\xff\xd8\xff",),
    "PNG": (b"\x89PNG\r\n\x1a\n",),
    "GIF": (b"GIF87a", b"GIF89a"),
    "BMP": (b"BM",),
}


async def render_image(source: IO[bytes], filename: str, purpose: Purpose) -> Rendered:
    """Draw an upload anew; `source` is a real file of at most 10 MB.

    Raises:
        ApiError: `image_bad_type`, `svg_not_supported`, `image_mismatch`, `image_unreadable`,
            `image_too_many_pixels`, at the field `file`; nothing was kept.
    """
    image_format = _format_by_name(filename)
    beginning = source.read(16)
    source.seek(0)
    if not beginning:
        raise problems.image_unreadable.on("file")
    if not beginning.startswith(_SIGNATURES[image_format]):
        raise problems.image_mismatch.on("file")
    return await render(source, image_format, purpose)


def _format_by_name(filename: str) -> str:
    stem, _, extension = filename.rpartition(".")
    image_format = EXTENSIONS.get(extension.lower()) if stem else None
    if image_format is None:
        raise problems.image_bad_type.on("file")
    if image_format == "SVG":
        raise problems.svg_not_supported.on("file")
    return image_format


@asynccontextmanager
async def kept(storage: Storage, rendered: Rendered) -> AsyncIterator[UUID]:
    """Keep the bytes under a new id before its row is written; removed if that fails."""
    file_id = new_id()
    keys = [key_of(file_id, width) for width in rendered.renditions]
    try:
        for width, data in rendered.renditions.items():
            await storage.put(key_of(file_id, width), data)
        yield file_id
    except BaseException:
        # Shielded, since the failure may be the client going away.
        await asyncio.shield(storage.delete(keys))
        raise


def key_of(file_id: UUID, width: int) -> str:
    return f"{file_id}/{width}.webp"


async def record(
    connection: Writing,
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
    if quota_mb is None:
        await queries.insert_file(connection, values)
    else:
        await queries.lock_quota(connection, owner_id)
        if not await queries.insert_within_quota(connection, values, quota_mb * MEGABYTE):
            raise problems.quota_exceeded(facts={"quotaMb": quota_mb})
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
    connection: Writing, owner_id: UUID, file_ids: Sequence[UUID | str], purpose: Purpose
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
        raise missing.on(field) from error
    if not wanted:
        return {}
    rows = await queries.attach(connection, owner_id, sorted(wanted), purpose)
    if len(rows) != len(wanted):
        raise missing.on(field)
    return {
        row.id: StoredImage(
            fileId=str(row.id),
            width=row.width,
            height=row.height,
            blurhash=row.blurhash,
            widths=row.widths,
        )
        for row in rows
    }


def key_in_path(file_id: str, name: str) -> str:
    """The key that a public address means.

    Raises:
        ApiError: `file_not_found` for anything that is not an id, a width and `.webp`.
    """
    width = name.removesuffix(".webp")
    if width == name or not width.isascii() or not width.isdigit() or len(width) > 5:
        raise problems.file_not_found()
    return key_of(parse_id(file_id, problems.file_not_found), int(width))
