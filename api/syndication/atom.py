"""Atom feeds (RFC 4287), serialised by the standard library."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from xml.etree import ElementTree as ET

from api.core.clock import iso
from api.core.db.database import AnyRow
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.syndication.content import entry_html, entry_title, remove_control_characters
from api.syndication.urls import localized_url, member_path, post_path
from api.users.service import displayed_name

NAMESPACE: Final = "http://www.w3.org/2005/Atom"


@dataclass(frozen=True, slots=True)
class Author:
    """Author of a feed; without one each entry names its own."""

    id: object
    name: str
    handle: str | None


@dataclass(frozen=True, slots=True)
class Head:
    """Metadata of a feed: paths without a language, and titles."""

    path: str
    page: str
    title: str
    updated_at: datetime
    subtitle: str = ""
    author: Author | None = None


@dataclass(frozen=True, slots=True)
class Writer:
    """Writer of feeds in one language."""

    settings: Settings
    locale: Locale

    def feed(self, head: Head, rows: Sequence[AnyRow]) -> bytes:
        """Serialize a feed of rows of `select_visible_posts`, newest first."""
        feed = ET.Element("feed", {"xmlns": NAMESPACE, "xml:lang": self.locale})
        itself = self._address(head.path)
        _text(feed, "id", itself)
        _text(feed, "title", f"{head.title} · {self._brand}")
        if head.subtitle:
            _text(feed, "subtitle", head.subtitle)
        _text(feed, "updated", iso(head.updated_at))
        ET.SubElement(feed, "link", rel="self", type="application/atom+xml", href=itself)
        # Pings are about feeds of members only.
        if head.author and self.settings.websub_hub:
            ET.SubElement(feed, "link", rel="hub", href=str(self.settings.websub_hub))
        self._page(feed, head.page)
        if head.author:
            self._author(feed, head.author)
        for row in rows:
            self._entry(feed, row)
        written: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
        return written

    def _entry(self, feed: ET.Element, row: AnyRow) -> None:
        entry = ET.SubElement(feed, "entry")
        # Equal in both languages, so that subscribers of both feeds see each post once.
        _text(entry, "id", self.settings.web_origin + post_path(row.post_id))
        _text(entry, "title", entry_title(row, self.locale)).set("xml:lang", row.lang)
        _text(entry, "published", iso(row.created_at))
        _text(entry, "updated", iso(row.edited_at or row.created_at))
        self._page(entry, post_path(row.post_id))
        self._author(entry, Author(row.id, displayed_name(row.name), row.handle))
        for tag in row.tags:
            ET.SubElement(entry, "category", term=remove_control_characters(tag))
        html = entry_html(
            row,
            self.locale,
            media_origin=self.settings.media_origin,
            web_origin=self.settings.web_origin,
        )
        content = _text(entry, "content", html)
        content.set("type", "html")
        content.set("xml:lang", row.lang)

    def _page(self, parent: ET.Element, path: str) -> None:
        href = self._address(path)
        ET.SubElement(
            parent, "link", rel="alternate", type="text/html", hreflang=self.locale, href=href
        )

    def _author(self, parent: ET.Element, author: Author) -> None:
        person = ET.SubElement(parent, "author")
        _text(person, "name", author.name)
        _text(person, "uri", self._address(member_path(author.id, author.handle)))

    def _address(self, path: str) -> str:
        return localized_url(self.settings.web_origin, path, self.locale)

    @property
    def _brand(self) -> str:
        settings = self.settings
        return settings.brand_name_ar if self.locale == "ar" else settings.brand_name


def _text(parent: ET.Element, name: str, text: str) -> ET.Element:
    element = ET.SubElement(parent, name)
    element.text = remove_control_characters(text)
    return element
