"""Files on the wire."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from api.core.http.responses import Identified, Instant, Schema
from api.files.serializers import ImageSize
from api.files.uploads import MAX_FILE_BYTES, PART_BYTES

_SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


class UploadedFile(Identified):
    """An image that is ready to be attached; `url` is the largest rendition."""

    url: str = Field(
        examples=["http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp"]
    )
    mime: str = Field(description="Always `image/webp`.", examples=["image/webp"])
    size: int = Field(description="Bytes of all renditions, as the quota counts.", examples=[98304])
    width: int = Field(description="Of the largest rendition, in pixels.", examples=[1280])
    height: int = Field(description="Of the largest rendition, in pixels.", examples=[960])
    blurhash: str = Field(
        description="A few colours to show while it loads (blurha.sh).",
        examples=["LEHV6nWB2yk8pyo0adR*.7kCMdnj"],
    )
    status: Literal["ready"]
    sizes: list[ImageSize] = Field(description="Every rendition, WebP, the narrowest first.")


class ProductUpload(Identified):
    """A product's file: what has arrived of it, and whether a product may name it yet."""

    name: str = Field(examples=["خطوط الكوفي.zip"])
    mime: str = Field(examples=["application/zip"])
    size: int = Field(description="Bytes, as the quota counts.", examples=[20_971_520])
    status: Literal["uploading", "processing", "ready"] = Field(
        description="`processing` while parts are joined; a product may name what is `ready`."
    )
    part_size: int = Field(description="Bytes of every part but the last.", examples=[PART_BYTES])
    parts: list[int] = Field(
        description="Numbers of the parts that have arrived, from 1; empty once it is ready.",
        examples=[[1, 2]],
    )
    expires_at: Instant | None = Field(
        description="When an upload that is not completed ends.",
        examples=["2026-11-23T09:30:00.000Z"],
    )
    sha256: str | None = Field(
        description="SHA-256 of the whole in hex, once it is ready.", examples=[_SHA256]
    )
    problem: str | None = Field(
        description="Why joining sent it back to `uploading`, such as `file_digest_mismatch`.",
        examples=["file_digest_mismatch"],
    )


class NewUpload(Schema):
    """A file that is going to be sent in parts."""

    name: str = Field(
        description="Its name; of a path the last part is kept.",
        min_length=1,
        max_length=1024,
        examples=["خطوط الكوفي.zip"],
    )
    size: int = Field(description="Bytes.", ge=1, le=MAX_FILE_BYTES, examples=[20_971_520])
    mime: str = Field(
        "application/octet-stream",
        description="Its type; what is not of a type's form is taken for plain bytes.",
        max_length=200,
        examples=["application/zip"],
    )


class CompletedUpload(Schema):
    """What the sender knows of the whole."""

    sha256: str | None = Field(
        None,
        description="SHA-256 of the whole in hex; held against what was joined.",
        pattern=r"^[0-9a-f]{64}$",
        examples=[_SHA256],
    )


class RemovedFile(Schema):
    """A file that is no more."""

    deleted: Literal[True]


def product_file(row: Mapping[str, Any], parts: list[int]) -> ProductUpload:
    """A row of a product's file as the wire shows it; of a new one only what differs is there."""
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
