"""Response bodies of syndication."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class OEmbed(BaseModel):
    """An embedded post (oembed.com, 1.0), with the names of that specification."""

    model_config = ConfigDict(extra="forbid")

    version: Literal["1.0"] = Field(description="Version of oEmbed.")
    type: Literal["rich"] = Field(description="Kind of the response.")
    provider_name: str = Field(description="Name of the product.", examples=["Qima"])
    provider_url: str = Field(description="Origin of the web.", examples=["https://qima.example"])
    title: str = Field(
        description="Title of the post, or the beginning of its text.",
        examples=["أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور."],
    )
    author_name: str = Field(description="Name of the author.", examples=["ليلى حدّاد"])
    author_url: str = Field(
        description="URL of the author's profile.", examples=["https://qima.example/@layla"]
    )
    cache_age: int = Field(description="Seconds for which a copy may be kept.", examples=[300])
    width: int = Field(description="Width of the frame in pixels.", examples=[550])
    height: int = Field(
        description="Estimated height of the frame in pixels. The script of `html` corrects it.",
        examples=[240],
    )
    html: str = Field(description="A frame with the post, and the script that sets its height.")
    thumbnail_url: str | None = Field(
        default=None,
        description="URL of the first picture, within `maxwidth` and `maxheight`. Omitted if there"
        " is none.",
        examples=["https://api.qima.example/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/640.webp"],
    )
    thumbnail_width: int | None = Field(
        default=None, description="Width of the picture in pixels.", examples=[640]
    )
    thumbnail_height: int | None = Field(
        default=None, description="Height of the picture in pixels.", examples=[480]
    )
