"""oEmbed responses (oembed.com, 1.0) of type `rich`: a frame with a post, in JSON or XML."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final
from xml.etree import ElementTree as ET

import orjson

from api.core.db.database import AnyRow, ReadConnection
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.locale import Text
from api.files.serializers import StoredImage, serialize_image
from api.posts.problems import post_not_found
from api.syndication import queries
from api.syndication.content import entry_title, remove_control_characters
from api.syndication.embed_size import choose_width, estimate_height
from api.syndication.embed_urls import EmbedAddress, embed_url, parse_embed_url
from api.syndication.urls import localized_url, member_path
from api.users.service import displayed_name

CACHE_AGE_SECONDS: Final = 300
_FRAME_TITLES: Final[dict[str, Text]] = {
    "post": {"en": "Post by {author} on {brand}", "ar": "منشور من {author} على {brand}"},
    "question": {"en": "Question by {author} on {brand}", "ar": "سؤال من {author} على {brand}"},
    "digital": {"en": "Product by {author} on {brand}", "ar": "منتج من {author} على {brand}"},
}


@dataclass(frozen=True, slots=True)
class Limits:
    """The greatest size that the other site allows, in pixels; None without a limit."""

    width: int | None = None
    height: int | None = None

    def allow(self, width: int, height: int) -> bool:
        """Return whether a picture is within the limits."""
        return width <= (self.width or width) and height <= (self.height or height)


async def build_embed(
    connection: ReadConnection, settings: Settings, url: str, limits: Limits
) -> dict[str, Any]:
    """Build the oEmbed response to the address of a public post, as `schemas.OEmbed`.

    Raises:
        ApiError: `post_not_found` for any address that names no public post of this service.
    """
    address = parse_embed_url(url, settings.web_origin)
    row = await queries.get_post(connection, address.post_id) if address else None
    if address is None or row is None:
        raise post_not_found()
    return _serialize(settings, address, row, limits)


def _serialize(
    settings: Settings, address: EmbedAddress, row: AnyRow, limits: Limits
) -> dict[str, Any]:
    locale, origin = address.locale, settings.web_origin
    brand = settings.brand_name_ar if locale == "ar" else settings.brand_name
    author = displayed_name(row.name)
    width = choose_width(limits.width)
    height = estimate_height(row, width)
    if limits.height is not None:
        height = min(height, limits.height)
    names = {"author": isolate_text(author), "brand": brand}
    frame = {
        "src": embed_url(origin, row.post_id, is_product=row.kind == "digital", locale=locale),
        "width": str(width),
        "height": str(height),
        "title": _FRAME_TITLES[row.kind][locale].format_map(names),
        "loading": "lazy",
        # WordPress keeps it where it removes the style.
        "frameborder": "0",
        "style": "border:0;max-width:100%",
    }
    embed = {
        "version": "1.0",
        "type": "rich",
        "provider_name": brand,
        "provider_url": localized_url(origin, "", locale),
        "title": entry_title(row, locale),
        "author_name": author,
        "author_url": localized_url(origin, member_path(row.id, row.handle), locale),
        "cache_age": CACHE_AGE_SECONDS,
        "width": width,
        "height": height,
        "html": _html(frame, f"{origin}/embed.js"),
        **_thumbnail([*row.media, *row.previews], settings.media_origin, limits),
    }
    return {
        name: remove_control_characters(value) if isinstance(value, str) else value
        for name, value in embed.items()
    }


def _html(frame: Mapping[str, str], script: str) -> str:
    attributes = " ".join(f'{name}="{escape(value)}"' for name, value in frame.items())
    return f'<iframe {attributes}></iframe><script async src="{escape(script)}"></script>'


def _thumbnail(
    images: list[StoredImage], media_origin: str, limits: Limits
) -> dict[str, str | int]:
    """Return the largest rendition of the first picture within the limits, if there is one."""
    if not images:
        return {}
    image = serialize_image(images[0], media_origin)
    for size in reversed(image["sizes"]):
        height = max(1, round(image["height"] * size["width"] / image["width"]))
        if limits.allow(size["width"], height):
            return {
                "thumbnail_url": size["url"],
                "thumbnail_width": size["width"],
                "thumbnail_height": height,
            }
    return {}


def write_json(embed: Mapping[str, Any]) -> bytes:
    """Serialize a response as JSON."""
    return orjson.dumps(embed)


def write_xml(embed: Mapping[str, Any]) -> bytes:
    """Serialize a response as XML."""
    root = ET.Element("oembed")
    for name, value in embed.items():
        ET.SubElement(root, name).text = str(value)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written
