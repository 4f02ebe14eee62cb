"""Images and product files as stored in rows and as JSON."""

from typing import Any, NotRequired, TypedDict, overload
from uuid import UUID

from pydantic import Field

from api.core.http.responses import Schema
from api.files import withheld_urls


class StoredImage(TypedDict):
    """Image as JSONB in the row that shows it; `widths` ascend."""

    fileId: str
    width: int
    height: int
    blurhash: str
    alt: NotRequired[str | None]
    widths: list[int]


class StoredFile(TypedDict):
    """Product file as JSONB in the row that offers it, without a URL."""

    fileId: str
    name: str
    mime: str
    size: int


class ImageSize(Schema):
    """Rendition of an image."""

    url: str = Field(
        description="URL of this size.",
        examples=["http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/640.webp"],
    )
    width: int = Field(description="Width in pixels.", examples=[640])


class Image(Schema):
    """Image; `url`, `width` and `height` are those of the largest rendition."""

    file_id: str = Field(
        description="Id of the uploaded file.", examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"]
    )
    url: str = Field(
        description="URL of the image.",
        examples=["http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp"],
    )
    width: int = Field(description="Width in pixels.", examples=[1280])
    height: int = Field(description="Height in pixels.", examples=[960])
    blurhash: str = Field(
        description="Placeholder while the image loads (blurha.sh).",
        examples=["LEHV6nWB2yk8pyo0adR*.7kCMdnj"],
    )
    alt: str | None = Field(
        description="Alternative text for people who can't see the image; null if there is none.",
        examples=["حرف الواو بخط النسخ"],
    )
    sizes: list[ImageSize] = Field(description="All renditions as WebP, narrowest first.")


def serialize_withheld_image(stored: StoredImage, media_origin: str) -> dict[str, Any]:
    """Serialize an image of a held post for its author, with signed URLs."""
    image = serialize_image(stored, media_origin)
    query = withheld_urls.sign_query(UUID(stored["fileId"]))
    sizes = [{**size, "url": f"{size['url']}?{query}"} for size in image["sizes"]]
    return {**image, "url": sizes[-1]["url"], "sizes": sizes}


@overload
def serialize_image(stored: StoredImage, media_origin: str) -> dict[str, Any]: ...
@overload
def serialize_image(stored: StoredImage | None, media_origin: str) -> dict[str, Any] | None: ...
def serialize_image(stored: StoredImage | None, media_origin: str) -> dict[str, Any] | None:
    """Serialize an image without validation, because hot lists call it per row."""
    if stored is None:
        return None
    file_id = stored["fileId"]
    base = f"{media_origin}/media/{file_id}/"
    sizes = [{"url": f"{base}{width}.webp", "width": width} for width in stored["widths"]]
    return {
        "fileId": file_id,
        "url": sizes[-1]["url"],
        "width": stored["width"],
        "height": stored["height"],
        "blurhash": stored["blurhash"],
        "alt": stored.get("alt"),
        "sizes": sizes,
    }
