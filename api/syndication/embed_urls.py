"""Addresses of embeddable posts: parsed from an oEmbed request, without fetching them."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit
from uuid import UUID

from api.core.text.locale import Locale
from api.syndication.urls import localized_url

MAX_URL_LENGTH: Final = 2048
# `urlsplit` removes some control characters, and browsers take a backslash for a slash.
_PLAIN: Final = re.compile(r"[!-\[\]-~]+")
_PATH: Final = re.compile(
    r"(/ar)?/(?:posts|embed/posts|embed/products)"
    r"/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/?",
    re.IGNORECASE | re.ASCII,
)
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class EmbedAddress:
    """The post and the language that an address names."""

    post_id: UUID
    locale: Locale


def parse_embed_url(url: str, web_origin: str) -> EmbedAddress | None:
    """Parse an address of a post, or of its embedded page; None for any other text.

    Query, fragment and a trailing slash are ignored. Scheme, host and port are the web's. Embedded
    pages of posts and products lead to each other, so the kind is not compared.
    """
    if len(url) > MAX_URL_LENGTH or not _PLAIN.fullmatch(url):
        return None
    try:
        parts, own = urlsplit(url), urlsplit(web_origin)
        is_own = _origin(parts) == _origin(own)
    except ValueError:
        return None
    found = _PATH.fullmatch(parts.path)
    if not is_own or "@" in parts.netloc or found is None:
        return None
    prefix, post_id = found.groups()
    return EmbedAddress(post_id=UUID(post_id), locale="ar" if prefix else "en")


def _origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port or _DEFAULT_PORTS.get(parts.scheme)


def embed_url(web_origin: str, post_id: UUID, *, is_product: bool, locale: Locale) -> str:
    """Return the URL of the embedded page of a post."""
    kind = "products" if is_product else "posts"
    return localized_url(web_origin, f"/embed/{kind}/{post_id}", locale)
