"""A post as a feed reader shows it: HTML made of its text, nothing that is paid for."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from api.core.db.database import AnyRow
from api.core.text.locale import Locale, Text
from api.files.serializers import image_on_wire
from api.notifications.messages import excerpt, format_amount
from api.syndication.urls import address, member_path, tag_path

# What no XML document may hold, however it is written.
_ILLEGAL: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PRICE: Final[Text] = {"en": "Price:", "ar": "السعر:"}
_FREE: Final[Text] = {"en": "Free", "ar": "مجاني"}
_PICTURE: Final[Text] = {"en": "A picture by {}", "ar": "صورة من {}"}


def legal(text: str) -> str:
    """A text that an XML document may hold."""
    return _ILLEGAL.sub("", text)


def isolated(name: str) -> str:
    """A name in a sentence of another direction keeps its own."""
    return f"\u2068{name}\u2069"


def title_of(row: AnyRow, locale: Locale) -> str:
    """Its own, or how it begins."""
    words = row.title or excerpt(row.text.replace("`", ""))
    return words or _PICTURE[locale].format(isolated(row.name))


def html_of(row: AnyRow, locale: Locale, *, api_origin: str, web_origin: str) -> str:
    """Text, pictures and price of a row of `posts_shown_to`; each paragraph in its direction."""
    marked = _marked(row.text, row.entities, web_origin, locale)
    parts = [f'<p dir="auto">{line}</p>' for line in marked.split("\n") if line]
    images = [image_on_wire(image, api_origin) for image in (*row.media, *row.previews)]
    parts += [_image(image) for image in images]
    if row.price_cents is not None:
        parts.append(_price(row.price_cents, locale))
    return f'<div dir="{row.dir}">{"".join(parts)}</div>'


def _marked(
    text: str, entities: Sequence[Mapping[str, Any]], web_origin: str, locale: Locale
) -> str:
    """The text escaped, its links, tags and handles as links."""
    return "".join(
        escape(piece) if href is None else f'<a href="{escape(href)}">{escape(piece)}</a>'
        for piece, href in _pieces(text, entities, web_origin, locale)
    )


def _pieces(
    text: str, entities: Sequence[Mapping[str, Any]], web_origin: str, locale: Locale
) -> Iterator[tuple[str, str | None]]:
    """The text in its order, each piece with where it leads; entities count UTF-16 code units."""
    coded, at = text.encode("utf-16-le", "surrogatepass"), 0
    for entity in entities:
        start, end = 2 * entity["start"], 2 * entity["end"]
        yield _decoded(coded[at:start]), None
        yield _decoded(coded[start:end]), _href(entity, web_origin, locale)
        at = end
    yield _decoded(coded[at:]), None


def _decoded(coded: bytes) -> str:
    return coded.decode("utf-16-le", "surrogatepass")


def _href(entity: Mapping[str, Any], web_origin: str, locale: Locale) -> str | None:
    if entity["type"] == "tag":
        return address(web_origin, tag_path(entity["tag"]), locale)
    if entity["type"] == "mention":
        return address(web_origin, member_path(entity["userId"]), locale)
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
