"""Content of feed entries: HTML of the post's text, without paid content."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from api.core.db.database import AnyRow
from api.core.text.bidi import isolate_text
from api.core.text.locale import Locale, Text
from api.core.text.text import excerpt
from api.files.serializers import serialize_image
from api.notifications.messages import format_amount
from api.posts import link_blocklist
from api.syndication.urls import localized_url, member_path, tag_path

# Characters that XML does not allow, escaped or not.
_CONTROL_CHARACTERS: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PRICE: Final[Text] = {"en": "Price:", "ar": "السعر:"}
_FREE: Final[Text] = {"en": "Free", "ar": "مجاني"}
_PICTURE: Final[Text] = {"en": "Image by {}", "ar": "صورة من {}"}


def remove_control_characters(text: str) -> str:
    """Remove the characters that XML does not allow."""
    return _CONTROL_CHARACTERS.sub("", text)


def entry_title(row: AnyRow, locale: Locale) -> str:
    """Return the title, or the beginning of the text."""
    words = row.title or excerpt(row.text.replace("`", ""))
    return words or _PICTURE[locale].format(isolate_text(row.name))


def entry_html(row: AnyRow, locale: Locale, *, media_origin: str, web_origin: str) -> str:
    """Return text, images and price of a row of `select_visible_posts` as HTML.

    Each paragraph has its own direction.
    """
    entities = link_blocklist.without_blocked(row.entities)
    marked = _link_entities(row.text, entities, web_origin, locale)
    parts = [f'<p dir="auto">{line}</p>' for line in marked.split("\n") if line]
    images = [serialize_image(image, media_origin) for image in (*row.media, *row.previews)]
    parts += [_image(image) for image in images]
    if row.price_cents is not None:
        parts.append(_price(row.price_cents, locale))
    return f'<div dir="{row.dir}">{"".join(parts)}</div>'


def _link_entities(
    text: str, entities: Sequence[Mapping[str, Any]], web_origin: str, locale: Locale
) -> str:
    """Escape a text and turn its links, tags and mentions into links."""
    return "".join(
        escape(piece) if href is None else f'<a href="{escape(href)}">{escape(piece)}</a>'
        for piece, href in _split_entities(text, entities, web_origin, locale)
    )


def _split_entities(
    text: str, entities: Sequence[Mapping[str, Any]], web_origin: str, locale: Locale
) -> Iterator[tuple[str, str | None]]:
    """Split a text into pieces with their link targets; entities count UTF-16 code units."""
    coded, at = text.encode("utf-16-le", "surrogatepass"), 0
    for entity in entities:
        start, end = 2 * entity["start"], 2 * entity["end"]
        yield _decode(coded[at:start]), None
        yield _decode(coded[start:end]), _href(entity, web_origin, locale)
        at = end
    yield _decode(coded[at:]), None


def _decode(coded: bytes) -> str:
    return coded.decode("utf-16-le", "surrogatepass")


def _href(entity: Mapping[str, Any], web_origin: str, locale: Locale) -> str | None:
    if entity["type"] == "tag":
        return localized_url(web_origin, tag_path(entity["tag"]), locale)
    if entity["type"] == "mention":
        return localized_url(web_origin, member_path(entity["userId"]), locale)
    url = str(entity["url"])
    return url if url.lower().startswith(("https://", "http://")) else None


def _image(image: Mapping[str, Any]) -> str:
    alt = escape(image["alt"] or "")
    size = f'width="{image["width"]}" height="{image["height"]}"'
    return f'<p><img src="{escape(image["url"])}" alt="{alt}" {size}></p>'


def _price(cents: int, locale: Locale) -> str:
    amount = f'<bdi dir="ltr">{format_amount(cents)}</bdi>' if cents else _FREE[locale]
    direction = "rtl" if locale == "ar" else "ltr"
    return f'<p dir="{direction}" lang="{locale}">{_PRICE[locale]} {amount}</p>'
