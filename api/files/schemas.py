"""Files on the wire."""

from typing import Literal

from pydantic import Field

from api.files.wire import ImageSize
from api.kernel.wire import Identified


class UploadedFile(Identified):
    """An image that is ready to be attached; `url` is the largest rendition."""

    url: str = Field(
        examples=["http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp"]
    )
    mime: str = Field(examples=["image/webp"])
    size: int = Field(description="Bytes of all renditions, as the quota counts.", examples=[98304])
    width: int = Field(examples=[1280])
    height: int = Field(examples=[960])
    blurhash: str = Field(examples=["LEHV6nWB2yk8pyo0adR*.7kCMdnj"])
    status: Literal["ready"]
    sizes: list[ImageSize]
