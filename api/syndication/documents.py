"""HTTP responses of public documents: caching headers, ETag and conditional requests."""

from datetime import datetime
from email.utils import format_datetime
from hashlib import sha256
from typing import Any, Final

from fastapi import Request, Response

from api.core.http.conditional import is_current
from api.core.settings import Settings

# Part of every ETag: increment it when the format changes.
_EDITION: Final = b"1"
_HEADERS: Final = {
    # A deleted post disappears within seconds, also from shared caches.
    "cache-control": "public, max-age=0, s-maxage=2",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-robots-tag": "noindex",
}
_NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {
    304: {"description": "The client has it: the `ETag` is the one in `If-None-Match`."}
}


def document_media_type(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    """Return the `responses=` of an operation that answers a document."""
    return {200: {"content": {media_type: {}}, "description": description}, **_NOT_MODIFIED}


def settings_of(request: Request) -> Settings:
    """Return the settings of the application."""
    settings: Settings = request.app.state.settings
    return settings


def compute_etag(*parts: bytes) -> str:
    """Return the ETag of a document made of these parts."""
    digest = sha256(_EDITION)
    for part in parts:
        digest.update(len(part).to_bytes(8) + part)
    return f'"{digest.hexdigest()[:32]}"'


def cache_headers(etag: str, changed_at: datetime | None = None) -> dict[str, str]:
    """Return `Last-Modified`, `ETag` and the headers of every document.

    Only the ETag revalidates: a deletion makes nothing newer.
    """
    headers = {**_HEADERS, "etag": etag}
    if changed_at is not None:
        headers["last-modified"] = format_datetime(changed_at, usegmt=True)
    return headers


def is_cached(request: Request, etag: str) -> bool:
    """Return whether the client's copy is current."""
    return is_current(request.headers.get("if-none-match", ""), etag)


def answer_document(
    request: Request, body: bytes, media_type: str, headers: dict[str, str]
) -> Response:
    """Answer a body, its length for HEAD, or 304 for a current copy."""
    if is_cached(request, headers["etag"]):
        return Response(status_code=304, headers=headers)
    headers = {**headers, "content-length": str(len(body))}
    shown = b"" if request.method == "HEAD" else body
    return Response(shown, media_type=media_type, headers=headers)
