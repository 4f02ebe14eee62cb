"""Sitemaps and feeds, parsed and validated against their schemas."""

import gzip
from pathlib import Path
from typing import Any, Final

import feedparser
import httpx
from fastapi import FastAPI
from lxml import etree

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import request_deletion, suspend

SCHEMAS: Final = Path(__file__).parent / "schemas"
SITEMAP: Final = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ATOM: Final = "{http://www.w3.org/2005/Atom}"
LINK: Final = "{http://www.w3.org/1999/xhtml}link"
FIRST_ID: Final = "0" * 32
# Reasons for which a post is no longer public.
PRIVATE_STATES: Final = ("deleted", "hidden", "suspended", "leaving")

_PROTOCOL: Final = etree.XMLSchema(etree.parse(SCHEMAS / "sitemap.xsd"))
_RFC_4287: Final = etree.RelaxNG(etree.parse(SCHEMAS / "atom.rng"))


def sitemap_path(kind: str, first: str = FIRST_ID) -> str:
    return f"/syndication/sitemaps/{kind}-{first}.xml.gz"


def parse_valid(schema: Any, document: bytes) -> Any:
    """Parse a document that must be valid; return its root."""
    root = etree.fromstring(document)
    assert schema.validate(root), schema.error_log
    return root


def parse_sitemap(packed: bytes) -> dict[str, tuple[str, dict[str, str]]]:
    """Return the URLs of a sitemap, each with `lastmod` and the URLs in other languages."""
    plain = gzip.decompress(packed)
    assert len(plain) <= 50 * 1024 * 1024
    return {
        url.findtext(f"{SITEMAP}loc"): (
            url.findtext(f"{SITEMAP}lastmod"),
            {link.get("hreflang"): link.get("href") for link in url.findall(LINK)},
        )
        for url in parse_valid(_PROTOCOL, plain)
    }


async def list_sitemap_ids(client: httpx.AsyncClient, kind: str, first: str = FIRST_ID) -> set[str]:
    """Return the ids in the sitemap of a range; nothing if the file does not exist."""
    answer = await client.get(sitemap_path(kind, first))
    if answer.status_code == 404:
        return set()
    assert answer.status_code == 200, answer.text
    return {address.rpartition("/")[2] for address in parse_sitemap(answer.content)}


async def read_sitemap_index(client: httpx.AsyncClient) -> dict[str, str | None]:
    """Return the files of the sitemap index, each with `lastmod`."""
    answer = await client.get("/syndication/sitemap.xml")
    assert answer.status_code == 200, answer.text
    return {
        each.findtext(f"{SITEMAP}loc").rpartition("/")[2]: each.findtext(f"{SITEMAP}lastmod")
        for each in parse_valid(_PROTOCOL, answer.content)
    }


def parse_feed(answer: httpx.Response) -> Any:
    """Validate and parse an Atom feed."""
    assert answer.status_code == 200, answer.text
    parse_valid(_RFC_4287, answer.content)
    read = feedparser.parse(answer.content, sanitize_html=False, resolve_relative_uris=False)
    assert not read.bozo, read.bozo_exception
    assert read.version == "atom10"
    return read


def reset_sitemap_ranges(database: TestDatabase) -> None:
    """Restore the ranges to the state after the migration: one of each kind, never scanned."""
    database.sql("""
        DELETE FROM sitemap_range WHERE first_id <> '00000000-0000-0000-0000-000000000000';
        UPDATE sitemap_range SET listed = 0, changed_at = NULL, looked_at = NULL;
    """)


def get_web_origin(app: FastAPI) -> str:
    origin: str = app.state.settings.web_origin
    return origin


async def make_private(
    client: httpx.AsyncClient,
    database: TestDatabase,
    author: SignedInMember,
    *,
    post_id: str,
    how: str,
) -> None:
    """Make a post private for one of `PRIVATE_STATES`."""
    match how:
        case "deleted":
            await client.delete(f"/posts/{post_id}", headers=author.headers)
        case "hidden":
            database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{post_id}'")
        case "suspended":
            suspend(database, author)
        case "leaving":
            request_deletion(database, author)
