"""Images and products' files as rows keep them and as the wire shows them."""

from typing import Any, NotRequired, TypedDict, overload

from pydantic import Field

from api.core.http.responses import Schema


class StoredImage(TypedDict):
    """An image as JSONB keeps it in the row that shows it; `widths` ascend."""

    fileId: str
    width: int
    height: int
    blurhash: str
    alt: NotRequired[str | None]
    widths: list[int]


class StoredFile(TypedDict):
    """A product's file as JSONB keeps it in the row that offers it; it tells no address."""

    fileId: str
    name: str
    mime: str
    size: int


class ImageSize(Schema):
    """One rendition of an image."""

    url: str = Field(
        examples=["http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/640.webp"]
    )
    width: int = Field(description="In pixels.", examples=[640])


class Image(Schema):
    """An image: `url` is the largest rendition, whose `width` and `height` these are."""

    file_id: str = Field(examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"])
    url: str = Field(
        examples=["http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp"]
    )
    width: int = Field(description="In pixels.", examples=[1280])
    height: int = Field(description="In pixels.", examples=[960])
    blurhash: str = Field(
        description="A few colours to show while it loads (blurha.sh).",
        examples=["LEHV6nWB2yk8pyo0adR*.7kCMdnj"],
    )
    alt: str | None = Field(
        description="What a person who cannot see it is told.", examples=["حرف الواو بخط النسخ"]
    )
    sizes: list[ImageSize] = Field(description="Every rendition, WebP, the narrowest first.")


@overload
def image_on_wire(stored: StoredImage, api_origin: str) -> dict[str, Any]: ...
@overload
def image_on_wire(stored: StoredImage | None, api_origin: str) -> dict[str, Any] | None: ...
def image_on_wire(stored: StoredImage | None, api_origin: str) -> dict[str, Any] | None:
    """The wire's `Image` as a plain dict, made without validation: hot lists call it each row."""
    if stored is None:
        return None
    file_id = stored["fileId"]
    base = f"{api_origin}/media/{file_id}/"
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
