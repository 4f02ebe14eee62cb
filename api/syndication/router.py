"""Sitemaps, feeds and robots.txt over HTTP; the web serves them at its own addresses."""

import re
from collections.abc import Iterator
from datetime import datetime
from email.utils import format_datetime
from hashlib import sha256
from itertools import chain
from typing import Annotated, Any, Final, get_args
from uuid import UUID

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse

from api.core import errors
from api.core.db.database import Read
from api.core.http.openapi import documented
from api.core.ids import PathId, parse_id
from api.core.settings import Settings
from api.syndication import queries, sitemaps
from api.syndication import service as syndication
from api.syndication.queries import Kind
from api.users.problems import user_not_found

router = APIRouter(prefix="/syndication", tags=["Syndication"])

ATOM: Final = "application/atom+xml"
# A part of every tag: what is written otherwise from now on is another body of the same rows.
_EDITION: Final = b"1"
_WRITTEN: Final = sitemaps.Written(most_bytes=8 * 1024 * 1024)
_FILE: Final = re.compile(rf"({'|'.join(get_args(Kind))})-([0-9a-f]{{32}})\.xml\.gz")
_HEADERS: Final = {
    # What is deleted is gone within seconds, from whatever stands in front too.
    "cache-control": "public, max-age=0, s-maxage=2",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-robots-tag": "noindex",
}
_NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {
    304: {"description": "The client has it: the `ETag` is the one in `If-None-Match`."}
}

FileName = Annotated[
    str,
    Path(
        description="As the index names it.",
        examples=["posts-0199f1b25a107c3e8a527d1f5c1e2b3a.xml.gz"],
        max_length=64,
    ),
]
Tag = Annotated[
    str, Path(description="Without its `#`, in any spelling.", examples=["خطوط"], max_length=200)
]


def _is(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"content": {media_type: {}}, "description": description}, **_NOT_MODIFIED}


@router.get(
    "/robots.txt",
    summary="Rules for crawlers",
    response_class=Response,
    responses=_is("text/plain", "The rules."),
)
@router.head("/robots.txt", include_in_schema=False)
async def get_robots(request: Request) -> Response:
    """What crawlers may ask the web for, and where its sitemaps are."""
    body = syndication.robots(_settings(request).web_origin).encode()
    headers = {"cache-control": "public, max-age=3600", "etag": _etag(body)}
    return _sent(request, body, "text/plain", headers)


@router.get(
    "/sitemap.xml",
    summary="The sitemaps there are",
    response_class=Response,
    responses=_is("application/xml", "A sitemap index (sitemaps.org, 0.9)."),
)
@router.head("/sitemap.xml", include_in_schema=False)
async def get_sitemap_index(request: Request, connection: Read) -> Response:
    """Index of all sitemaps, with their URLs on the web.

    Each range of posts or members has a permanent file. `lastmod` of a file may be some minutes
    old; the files themselves are always current."""
    files = await queries.files(connection)
    newest = await queries.newest_change(connection)
    body = sitemaps.index(_settings(request).web_origin, files, newest)
    return _whole(request, body, "application/xml")


@router.get(
    "/sitemaps/{name}",
    summary="A sitemap",
    response_class=Response,
    responses={
        **_is("application/gzip", "A sitemap (sitemaps.org, 0.9), packed with gzip."),
        **documented(errors.not_found),
    },
)
@router.head("/sitemaps/{name}", include_in_schema=False)
async def get_sitemap(name: FileName, request: Request, connection: Read) -> Response:
    """Public pages in both languages, each naming the other, 30,000 addresses at most: what stands
    now, without what was deleted or hidden a moment ago. A range that holds nothing public is
    `not_found`."""
    origin = _settings(request).web_origin
    if name == "pages.xml.gz":
        newest = await queries.newest_change(connection)
        etag, changed_at, entries = _of_pages(newest)
        return _streamed(request, etag, changed_at, sitemaps.sitemap(origin, entries))
    found = _FILE.fullmatch(name)
    kind: Kind = "members" if found and found[1] == "members" else "posts"
    packed = await queries.packed(connection, kind, UUID(found[2])) if found else None
    if packed is None:
        raise errors.not_found()
    etag = _etag(origin.encode(), kind.encode(), packed)
    changed_at = sitemaps.last_change(packed)
    if file := _WRITTEN.get(etag):
        return _sent(request, file, "application/gzip", _dated(etag, changed_at))
    pieces = sitemaps.sitemap(origin, sitemaps.unpacked(kind, packed))
    return _streamed(request, etag, changed_at, _WRITTEN.written(etag, pieces))


def _of_pages(
    newest: datetime | None,
) -> tuple[str, datetime, Iterator[sitemaps.Entry]]:
    policies = syndication.POLICIES_CHANGED_AT
    news = max(newest or policies, policies)
    dated = chain(
        ((path, int(news.timestamp())) for path in syndication.NEWS),
        ((path, int(policies.timestamp())) for path in syndication.POLICIES),
    )
    return _etag(str(news).encode()), news, dated


@router.get(
    "/users/{id}/atom.xml",
    summary="A member's feed",
    response_class=Response,
    responses={**_is(ATOM, "An Atom feed (RFC 4287)."), **documented(user_not_found)},
)
@router.head("/users/{id}/atom.xml", include_in_schema=False)
async def get_user_feed(id: PathId, request: Request, connection: Read) -> Response:
    """The newest 30 public posts, questions and products of a member, whole but for what is paid;
    the feed's own words and links are in the language of `Accept-Language`."""
    member_id = parse_id(id, user_not_found)
    feed = await syndication.feed_of_member(connection, _settings(request), member_id)
    return _whole(request, feed.body, ATOM, feed.updated_at)


@router.get(
    "/tags/{tag}/atom.xml",
    summary="A tag's feed",
    response_class=Response,
    responses={**_is(ATOM, "An Atom feed (RFC 4287)."), **documented(errors.not_found)},
)
@router.head("/tags/{tag}/atom.xml", include_in_schema=False)
async def get_tag_feed(tag: Tag, request: Request, connection: Read) -> Response:
    """The newest 30 public posts, questions and products with a tag, in whatever spelling, as a
    member's feed. A tag of no public post is `not_found`."""
    feed = await syndication.feed_of_tag(connection, _settings(request), tag)
    return _whole(request, feed.body, ATOM, feed.updated_at)


def _whole(
    request: Request, body: bytes, media_type: str, changed_at: datetime | None = None
) -> Response:
    """A body that is small enough to be written before its headers."""
    headers = _dated(_etag(body), changed_at) | {"vary": "Accept-Language"}
    return _sent(request, body, f"{media_type}; charset=utf-8", headers)


def _streamed(
    request: Request, etag: str, changed_at: datetime, pieces: Iterator[bytes]
) -> Response:
    headers = _dated(etag, changed_at)
    if _has(request, etag):
        return Response(status_code=304, headers=headers)
    # Written in a thread: packing takes long enough for others to notice.
    shown = iter(()) if request.method == "HEAD" else pieces
    return StreamingResponse(shown, media_type="application/gzip", headers=headers)


def _dated(etag: str, changed_at: datetime | None) -> dict[str, str]:
    """`Last-Modified` is for reading: after a deletion nothing is newer, so that only the tag can
    say that a client has what stands now."""
    headers = {**_HEADERS, "etag": etag}
    if changed_at is not None:
        headers["last-modified"] = format_datetime(changed_at, usegmt=True)
    return headers


def _etag(*parts: bytes) -> str:
    digest = sha256(_EDITION)
    for part in parts:
        digest.update(len(part).to_bytes(8) + part)
    return f'"{digest.hexdigest()[:32]}"'


def _has(request: Request, etag: str) -> bool:
    """Whether the client has that body already; tags are compared weakly (RFC 9110, 13.1.2)."""
    given = request.headers.get("if-none-match", "")
    return given.strip() == "*" or etag in (
        each.strip().removeprefix("W/") for each in given.split(",")
    )


def _sent(request: Request, body: bytes, media_type: str, headers: dict[str, str]) -> Response:
    """A body, or for HEAD how long it is; nothing where the client has it already."""
    if _has(request, headers["etag"]):
        return Response(status_code=304, headers=headers)
    headers = {**headers, "content-length": str(len(body))}
    shown = b"" if request.method == "HEAD" else body
    return Response(shown, media_type=media_type, headers=headers)


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings
