"""HTTP operations on sitemaps, feeds and robots.txt, which the web serves under its own URLs."""

import gzip
import re
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Annotated, Final, get_args
from uuid import UUID

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse

from api.core import errors
from api.core.db.database import Read
from api.core.http.fixed_content import accepts_gzip
from api.core.http.openapi import documented
from api.core.http.query_parameters import accepts_unknown_parameters
from api.core.ids import PathId, parse_id
from api.syndication import queries, sitemaps
from api.syndication import service as syndication
from api.syndication.documents import (
    answer_document,
    cache_headers,
    compute_etag,
    document_media_type,
    is_cached,
    settings_of,
)
from api.syndication.queries import Kind
from api.users.problems import user_not_found

router = APIRouter(prefix="/syndication", tags=["Syndication"])

ATOM: Final = "application/atom+xml"
_WRITTEN: Final = sitemaps.FileCache(most_bytes=8 * 1024 * 1024)
_FILE: Final = re.compile(rf"({'|'.join(get_args(Kind))})-([0-9a-f]{{32}})\.xml\.gz")

FileName = Annotated[
    str,
    Path(
        description="File name from the index.",
        examples=["posts-0199f1b25a107c3e8a527d1f5c1e2b3a.xml.gz"],
        max_length=64,
    ),
]
Tag = Annotated[
    str, Path(description="Tag without `#`, in any spelling.", examples=["خطوط"], max_length=200)
]


@router.get(
    "/robots.txt",
    summary="Retrieve robots.txt",
    response_class=Response,
    responses=document_media_type("text/plain", "The rules."),
)
@router.head("/robots.txt", include_in_schema=False)
@accepts_unknown_parameters
async def get_robots(request: Request) -> Response:
    """Returns the rules for crawlers and the URL of the sitemap index."""
    body = syndication.build_robots(settings_of(request).web_origin).encode()
    headers = {"cache-control": "public, max-age=3600", "etag": compute_etag(body)}
    return answer_document(request, body, "text/plain", headers)


@router.get(
    "/sitemap.xml",
    summary="Retrieve the sitemap index",
    response_class=Response,
    responses=document_media_type("application/xml", "A sitemap index (sitemaps.org, 0.9)."),
)
@router.head("/sitemap.xml", include_in_schema=False)
@accepts_unknown_parameters
async def get_sitemap_index(request: Request, connection: Read) -> Response:
    """Index of all sitemaps, with their URLs on the web.

    Each range of posts or members has a permanent file. `lastmod` of a file may be some minutes
    old; the files themselves are always current."""
    files = await queries.list_files(connection)
    newest = await queries.get_newest_change(connection)
    body = sitemaps.build_index(settings_of(request).web_origin, files, newest)
    return _answer_feed(request, body, "application/xml")


@router.get(
    "/sitemaps/{name}",
    summary="Retrieve a sitemap",
    response_class=Response,
    responses={
        **document_media_type(
            "application/gzip", "A sitemap (sitemaps.org, 0.9), packed with gzip."
        ),
        **documented(errors.not_found),
    },
)
@router.head("/sitemaps/{name}", include_in_schema=False)
@accepts_unknown_parameters
async def get_sitemap(name: FileName, request: Request, connection: Read) -> Response:
    """Returns public pages in both languages, each with a link to the other, 30,000 URLs at most.

    The content is current: deleted and hidden pages are omitted at once. A range without public
    pages is `not_found`.
    """
    origin = settings_of(request).web_origin
    if name == "pages.xml.gz":
        newest = await queries.get_newest_change(connection)
        etag, changed_at, entries = _answer_pages(newest)
        return _answer_sitemap(request, etag, changed_at, sitemaps.build_sitemap(origin, entries))
    found = _FILE.fullmatch(name)
    kind: Kind = "members" if found and found[1] == "members" else "posts"
    packed = await queries.get_packed_entries(connection, kind, UUID(found[2])) if found else None
    if packed is None:
        raise errors.not_found()
    etag = compute_etag(origin.encode(), kind.encode(), packed)
    changed_at = sitemaps.last_change(kind, packed)
    if file := _WRITTEN.get(etag):
        return answer_document(request, file, "application/gzip", cache_headers(etag, changed_at))
    pieces = sitemaps.build_sitemap(origin, sitemaps.unpack(kind, packed))
    return _answer_sitemap(request, etag, changed_at, _WRITTEN.written(etag, pieces))


def _answer_pages(
    newest: datetime | None,
) -> tuple[str, datetime, Iterator[sitemaps.Entry]]:
    policies = syndication.POLICIES_CHANGED_AT
    news = max(newest or policies, policies)
    dated = chain(
        ((path, int(news.timestamp())) for path in syndication.CHANGING_PAGES),
        ((path, int(policies.timestamp())) for path in syndication.POLICY_PAGES),
    )
    return compute_etag(str(news).encode()), news, dated


@router.get(
    "/users/{id}/atom.xml",
    summary="Retrieve a member's feed",
    response_class=Response,
    responses={
        **document_media_type(ATOM, "An Atom feed (RFC 4287)."),
        **documented(user_not_found),
    },
)
@router.head("/users/{id}/atom.xml", include_in_schema=False)
@accepts_unknown_parameters
async def get_user_feed(id: PathId, request: Request, connection: Read) -> Response:
    """Returns the newest 30 public posts, questions and products of a member as an Atom feed.

    Paid content is omitted. Titles and links of the feed are in the language of `Accept-Language`.
    """
    member_id = parse_id(id, user_not_found)
    feed = await syndication.build_member_feed(connection, settings_of(request), member_id)
    return _answer_feed(request, feed.body, ATOM, feed.updated_at)


@router.get(
    "/tags/{tag}/atom.xml",
    summary="Retrieve a tag's feed",
    response_class=Response,
    responses={
        **document_media_type(ATOM, "An Atom feed (RFC 4287)."),
        **documented(errors.not_found),
    },
)
@router.head("/tags/{tag}/atom.xml", include_in_schema=False)
@accepts_unknown_parameters
async def get_tag_feed(tag: Tag, request: Request, connection: Read) -> Response:
    """Returns the newest 30 public posts, questions and products with a tag as an Atom feed.

    Any spelling of the tag matches. A tag without public posts is `not_found`.
    """
    feed = await syndication.build_tag_feed(connection, settings_of(request), tag)
    return _answer_feed(request, feed.body, ATOM, feed.updated_at)


def _answer_feed(
    request: Request, body: bytes, media_type: str, changed_at: datetime | None = None
) -> Response:
    """Answer a body that is complete before its headers are sent."""
    headers = {"vary": "Accept-Language, Accept-Encoding"}
    if accepts_gzip(request):
        body = _pack(body)
        headers["content-encoding"] = "gzip"
    headers |= cache_headers(compute_etag(body), changed_at)
    return answer_document(request, body, f"{media_type}; charset=utf-8", headers)


@lru_cache(64)
def _pack(body: bytes) -> bytes:
    """Compress a feed, which many readers fetch before it changes."""
    return gzip.compress(body, mtime=0)


def _answer_sitemap(
    request: Request, etag: str, changed_at: datetime, pieces: Iterator[bytes]
) -> Response:
    headers = cache_headers(etag, changed_at)
    if is_cached(request, etag):
        return Response(status_code=304, headers=headers)
    # In a thread: compression would delay other requests.
    shown = iter(()) if request.method == "HEAD" else pieces
    return StreamingResponse(shown, media_type="application/gzip", headers=headers)
