"""Request and response bodies of files."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from api.core.http.responses import Identified, Instant, Schema
from api.files.serializers import ImageSize, StoredImage, serialize_image
from api.files.uploads import MAX_FILE_BYTES, PART_BYTES

_SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


class UploadedFile(Identified):
    """Image that is ready to be attached; `url` is the largest rendition."""

    url: str = Field(
        description="URL of the image.",
        examples=["http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp"],
    )
    mime: str = Field(description="Media type, always `image/webp`.", examples=["image/webp"])
    size: int = Field(
        description="Bytes of all renditions, as counted by the quota.", examples=[98304]
    )
    width: int = Field(description="Width of the largest rendition in pixels.", examples=[1280])
    height: int = Field(description="Height of the largest rendition in pixels.", examples=[960])
    blurhash: str = Field(
        description="Placeholder while the image loads (blurha.sh).",
        examples=["LEHV6nWB2yk8pyo0adR*.7kCMdnj"],
    )
    status: Literal["ready"] = Field(description="State of the file.")
    sizes: list[ImageSize] = Field(description="All renditions as WebP, narrowest first.")


class ProductUpload(Identified):
    """Product file with the state of its upload."""

    name: str = Field(description="File name for the download.", examples=["خطوط الكوفي.zip"])
    mime: str = Field(description="Media type of the file.", examples=["application/zip"])
    size: int = Field(description="Size in bytes, as counted by the quota.", examples=[20_971_520])
    status: Literal["uploading", "processing", "ready"] = Field(
        description="State of the upload: `processing` while parts are assembled; `ready` files "
        "can be attached to a product."
    )
    part_size: int = Field(
        description="Size of every part except the last, in bytes.", examples=[PART_BYTES]
    )
    parts: list[int] = Field(
        description="Numbers of the received parts, from 1; empty once the file is ready.",
        examples=[[1, 2]],
    )
    expires_at: Instant | None = Field(
        description="Expiry of an incomplete upload; null once it is complete.",
        examples=["2026-11-23T09:30:00.000Z"],
    )
    sha256: str | None = Field(
        description="SHA-256 of the file in hex; null until it is ready.", examples=[_SHA256]
    )
    problem: str | None = Field(
        description="Reason for returning to `uploading`, such as `file_digest_mismatch`, or "
        "for a refusal: `file_infected`, `file_listed`; null without one.",
        examples=["file_digest_mismatch"],
    )


class UploadInput(Schema):
    """File to upload in parts."""

    name: str = Field(
        description="File name; of a path the last segment is used.",
        min_length=1,
        max_length=1024,
        examples=["خطوط الكوفي.zip"],
    )
    size: int = Field(
        description="Size of the file in bytes.", ge=1, le=MAX_FILE_BYTES, examples=[20_971_520]
    )
    mime: str = Field(
        "application/octet-stream",
        description="Media type; a malformed one is replaced by that of binary data.",
        max_length=200,
        examples=["application/zip"],
    )


class UploadCompletion(Schema):
    """Completion of an upload in parts."""

    sha256: str | None = Field(
        None,
        description="SHA-256 of the file in hex, compared with the assembled content.",
        pattern=r"^[0-9a-f]{64}$",
        examples=[_SHA256],
    )


class FileRemovalResult(Schema):
    """The file was removed."""

    deleted: Literal[True] = Field(description="Always true.")


def serialize_uploaded_image(stored: StoredImage, size: int, media_origin: str) -> UploadedFile:
    """Serialize an image; `size` is the number of bytes of all renditions."""
    shown = serialize_image(stored, media_origin)
    return UploadedFile(
        id=shown["fileId"],
        mime="image/webp",
        size=size,
        status="ready",
        **{name: shown[name] for name in ("url", "width", "height", "blurhash", "sizes")},
    )


def serialize_product_file(row: Mapping[str, Any], parts: list[int]) -> ProductUpload:
    """Serialize the row of a product file; of a new one only non-default columns are needed."""
    ready = row["status"] == "ready"
    sha256: bytes | None = row.get("sha256")
    return ProductUpload(
        id=str(row["id"]),
        name=row["name"],
        mime=row["mime"],
        size=row["size_bytes"],
        status=row["status"],
        part_size=PART_BYTES,
        parts=[] if ready else parts,
        expires_at=None if ready else row["expires_at"],
        sha256=sha256.hex() if sha256 else None,
        problem=row.get("problem"),
    )
